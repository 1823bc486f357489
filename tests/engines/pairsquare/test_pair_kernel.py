"""Every build of the kernel gives the same grids in the same order, with the same node counts.

(The builds are the interpreted source and compiled versions of it.)
"""

import importlib
import random
from types import ModuleType

import pytest

from crosswright.core.pairs import PairRules
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.tables import Table
from crosswright.words.spelling import Spelling
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

SOURCE = "crosswright.engines.pairsquare.pair_kernel"


def build(name: str) -> ModuleType:
    if name == "interpreted":
        return importlib.import_module(SOURCE)
    try:
        return importlib.import_module(f"crosswright.kernels.pair_kernel_{name}")
    except ImportError:
        pytest.skip(f"the kernel has no {name} build here")


def problem_of(rng_seed: int) -> PairProblem:
    dice = random.Random(rng_seed)
    glyphs = ["AB", "CD", "EF", "GH", "IJ"]
    words = {tuple(dice.choices(glyphs, k=dice.randint(2, 4))) for _ in range(60)}
    spelling = Spelling(letters_per_cell=2)
    listed = WordList.from_words([Word(word) for word in sorted(words)], spelling)
    return PairProblem(4, 3 + rng_seed % 2, listed, PairRules())


def path(kernel: ModuleType, problem: PairProblem, slice_nodes: int, **manner: object) -> list:
    table = Table.of(problem)
    ranges = [(r[0], r[-1]) for r in (problem.row_lengths, problem.column_lengths)]
    search = kernel.PairSearch(
        problem.rows,
        problem.columns,
        table.glyph_ids,
        table.lengths,
        table.stride,
        len(table.alphabet),
        *ranges,
        **manner,
    )
    seen = []
    while len(seen) < 30 and search.statistics()["nodes"] < 1500:
        status = search.advance(slice_nodes)
        if status == kernel.EXHAUSTED:
            break
        if status == kernel.FOUND:
            seen.append((search.statistics()["nodes"], search.grid()))
    return [*seen, search.statistics()]


@pytest.mark.parametrize("name", ["baseline", "v3"])
@pytest.mark.parametrize("rng_seed", range(3))
def test_compiled_builds_agree_with_the_interpreted_kernel(name: str, rng_seed: int) -> None:
    compiled, interpreted = build(name), build("interpreted")
    assert compiled.__name__.endswith(name)
    problem = problem_of(rng_seed)
    for manner in (
        {},
        {"eager": True, "rng_seed": rng_seed, "restart_after": 5},
        {"counting": True},
    ):
        expected = path(interpreted, problem, 50, **manner)
        assert len(expected) > 1 or "counting" in manner
        assert path(compiled, problem, 50, **manner) == expected


@pytest.mark.parametrize("rng_seed", range(3))
def test_the_size_of_a_slice_does_not_change_the_grids(rng_seed: int) -> None:
    kernel = build("baseline")
    problem = problem_of(rng_seed)
    assert path(kernel, problem, 1)[:-1] == path(kernel, problem, 1000)[:-1]
