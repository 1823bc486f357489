"""The freeform engine finds the same layouts as brute force."""

from dataclasses import replace
from math import prod

import pytest
from brute import brute_force
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.construct.freeform.setting import audit_answer
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.layout import Layout
from crosswright.engines.freeform import ENGINE, FreeformProblem, Method, solve
from crosswright.engines.freeform.decode import mirrored
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Status, take
from crosswright.search.run import Run
from word_samples import HARD as HARD_WORDS


def groups(*lines: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    return tuple(tuple(tuple(word) for word in line.split()) for line in lines)


THREE = FreeformProblem(3, 3, groups("CAT", "TO", "CO"), mirrors=True)
CHOICE = FreeformProblem(3, 4, groups("CAT COT", "TO AN", "TAN"), mirrors=True)
PAIR = FreeformProblem(4, 4, groups("ABCA", "CAB"), mirrors=True)
PLUS = FreeformProblem(3, 3, groups("ABA", "CBC"), mirrors=True)

PROBLEMS = {
    "three words": THREE,
    "three words in pieces": replace(THREE, islands=True),
    "three words, loose": replace(THREE, loose=True),
    "loose pieces": replace(THREE, loose=True, islands=True),
    "choices": CHOICE,
    "choices in pieces": replace(CHOICE, islands=True),
    "at least one": replace(THREE, groups=groups("CAT TO", "CO"), at_least_one=True),
    "at least one in pieces": replace(
        THREE, groups=groups("AT TO", "OX"), at_least_one=True, islands=True
    ),
    "a given block": replace(THREE, blocks=frozenset({Position(2, 2)})),
    "a given letter": replace(CHOICE, given={Position(1, 1): "A"}),
    "a given letter nobody has": replace(CHOICE, given={Position(1, 1): "Q"}),
    "rotational": replace(PLUS, symmetry=Symmetry.ROTATIONAL),
    "diagonal": replace(PLUS, symmetry=Symmetry.DIAGONAL),
    "few blocks": replace(THREE, islands=True, most_blocks=3),
    "many blocks": replace(THREE, islands=True, fewest_blocks=4),
    "no blocks": replace(THREE, most_blocks=0),
    "crossing pair": PAIR,
    "a full square": FreeformProblem(2, 2, groups("AB", "CD", "AC", "BD"), mirrors=True),
    "one word": FreeformProblem(1, 4, groups("CAT")),
    "parallel words": FreeformProblem(2, 3, groups("CAT", "ORE", "CO", "AR", "TE"), mirrors=True),
}
"""The problems by name. "In pieces" means that the words need not be connected. "Loose" means that
letters may touch without being part of a word."""


def all_layouts(problem: FreeformProblem, method: Method) -> list[Layout]:
    engine = Engine("freeform", lambda p, run: solve(p, run, method), complete=True)
    outcome = take(engine, problem, Run(rng_seed=3), limit=None)
    assert outcome.status in {Status.COMPLETE, Status.IMPOSSIBLE}
    return list(outcome.solutions)


@pytest.mark.parametrize("name", PROBLEMS)
@pytest.mark.parametrize(
    "method", [Method(), Method(steps=True), Method("minisat22", sketches=False)]
)
def test_the_engine_finds_the_layouts_that_brute_force_finds(name: str, method: Method) -> None:
    problem = PROBLEMS[name]
    found = all_layouts(problem, method)
    assert len(found) == len(set(found))
    assert set(found) == brute_force(problem)


def test_brute_force_finds_layouts_for_all_problems_but_two() -> None:
    counts = {name: len(brute_force(problem)) for name, problem in PROBLEMS.items()}
    nothing = {name for name, count in counts.items() if count == 0}
    assert nothing == {"a given letter nobody has", "no blocks"}


@pytest.mark.parametrize("name", ["three words in pieces", "crossing pair", "a full square"])
def test_without_mirrors_one_of_two_mirror_images_is_found(name: str) -> None:
    both = set(all_layouts(PROBLEMS[name], Method()))
    one = all_layouts(replace(PROBLEMS[name], mirrors=False), Method())
    assert 2 * len(one) == len(both)
    assert {*one, *map(mirrored, one)} == both


def test_with_several_words_of_a_group_every_layout_or_its_mirror_image_is_found() -> None:
    problem = FreeformProblem(3, 3, groups("AT TO", "OX"), at_least_one=True, islands=True)
    one = set(all_layouts(problem, Method()))
    both = brute_force(replace(problem, mirrors=True))
    assert one < both
    assert one | set(map(mirrored, one)) == both


def test_words_that_do_not_fit_are_proven_impossible() -> None:
    words = ["silent", "wedding", "event", "six", "neither", "realize", "growth", "perhaps"]
    outcome = take(ENGINE, FreeformProblem.of_words(7, 7, words), Run(Budget(seconds=60)))
    assert outcome.status is Status.IMPOSSIBLE


def test_words_without_a_common_letter_cannot_be_connected() -> None:
    problem = FreeformProblem.of_words(9, 9, ["abc", "def"])
    assert take(ENGINE, problem, Run()).status is Status.IMPOSSIBLE
    assert take(ENGINE, replace(problem, islands=True), Run()).status is Status.FOUND


def test_a_search_that_is_out_of_budget_proves_nothing() -> None:
    words = HARD_WORDS
    outcome = take(
        ENGINE, FreeformProblem.of_words(9, 9, words), Run(Budget(nodes=300), rng_seed=1)
    )
    assert outcome.status is Status.OUT_OF_BUDGET


def test_the_same_rng_seed_gives_the_same_layout() -> None:
    problem = FreeformProblem.of_words(
        10, 10, ["silent", "wedding", "naked", "loud", "age", "double"]
    )
    one, other = (take(ENGINE, problem, Run(Budget(nodes=50_000), rng_seed=7)) for _ in range(2))
    assert one.solution is not None
    assert one.solutions == other.solutions
    assert one.statistics.nodes == other.statistics.nodes


@pytest.mark.parametrize("solver", ["minisat22", "cadical195", "maplechrono"])
def test_every_kind_of_sat_solver_finds_a_connected_layout(solver: str) -> None:
    problem = FreeformProblem.of_words(9, 9, ["silent", "wedding", "naked", "loud", "age"])
    engine = Engine("freeform", lambda p, run: solve(p, run, Method(solver)), complete=True)
    outcome = take(engine, problem, Run(Budget(seconds=60)))
    assert outcome.solution is not None
    assert audit_answer(outcome.solution, problem) == ()


def test_twenty_words_are_connected() -> None:
    words = (
        "bring on entire cotton similar men paid blow shake as joy go tie ice paint land mark of "
        "naked wedding"
    )
    problem = FreeformProblem.of_words(16, 16, words.split())
    outcome = take(ENGINE, problem, Run(Budget(nodes=40_000), rng_seed=1))
    assert outcome.solution is not None
    assert audit_answer(outcome.solution, problem) == ()


def test_words_may_cross_in_a_glyph_of_several_letters() -> None:
    problem = FreeformProblem(3, 3, ((("IJ", "S"),), (("IJ", "L"),)))
    outcome = take(ENGINE, problem, Run())
    assert outcome.solution is not None
    assert outcome.solution.crossings() == 1


def _places(length: int, height: int, width: int) -> int:
    """Return the number of possible placements of a word of this length."""
    return height * max(0, width - length + 1) + width * max(0, height - length + 1)


@st.composite
def tiny_problems(draw: st.DrawFn) -> FreeformProblem:
    """Problems with a small frame and few different letters.

    So long words leave little space for each other, and words can often cross.
    """
    height, width = draw(st.tuples(st.integers(2, 4), st.integers(2, 4)))
    lengths = st.integers(2, max(height, width))
    word = lengths.flatmap(lambda n: st.text("ABC", min_size=n, max_size=n)).map(tuple)
    words = draw(st.lists(word, min_size=2, max_size=3, unique=True))
    # Short words in a large frame have many layouts, and brute force takes long: use fewer words.
    while len(words) > 1 and prod(_places(len(one), height, width) for one in words) > 1_500:
        words.remove(min(words, key=len))
    choices = draw(st.integers(1, 2))
    drawn = (tuple(words[:choices]), *((word,) for word in words[choices:]))
    return FreeformProblem(
        height,
        width,
        drawn,
        at_least_one=draw(st.booleans()),
        loose=draw(st.booleans()),
        islands=draw(st.booleans()),
        mirrors=True,
    )


@settings(max_examples=120, deadline=None)
@given(tiny_problems())
def test_in_tiny_problems_the_engine_finds_the_layouts_that_brute_force_finds(
    problem: FreeformProblem,
) -> None:
    found = all_layouts(problem, Method("minisat22", sketches=False))
    assert len(found) == len(set(found))
    assert set(found) == brute_force(problem)
