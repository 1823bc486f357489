"""A refill empties some slots of a full grid and fills them again. The scores must reach a total.

The fills that are found are compared with all fills of the grid.
"""

import random

import pytest

from crosswright.core.fill import Fill, FilledGrid
from crosswright.engines.fill import ENGINE, FillProblem, Strategy
from crosswright.engines.fill.improve.polish import polish
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.engines.fill.refill import Refill, Refiller
from crosswright.search.budget import Budget
from crosswright.search.outcome import take
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList


def problem(rng_seed: int) -> FillProblem:
    """Return a 3×3 grid with random words and scores. It has a few dozen fills."""
    dice = random.Random(rng_seed)
    texts = sorted({"".join(dice.choices("ABCD", k=3)) for _ in range(40)})
    words = WordList.of([f"{text};{dice.randint(40, 99)}" for text in texts])
    return FillProblem(Fill.parse("...\n...\n..."), words)


def total(filled: FilledGrid, words: WordList) -> int:
    found = [words.get(answer) for _, answer in filled.answers()]
    return sum(word.score for word in found if word is not None)


@pytest.mark.parametrize("rng_seed", range(6))
def test_exactly_the_fills_that_reach_the_total_are_found(rng_seed: int) -> None:
    asked = problem(rng_seed)
    every = take(ENGINE, asked, Run(), limit=None).solutions
    assert every
    totals = sorted(total(filled, asked.words) for filled in every)
    least = totals[len(totals) // 2]
    refiller = Refiller(asked, lambda score: score)
    refill = Refill(refiller.standing(every[0]), frozenset(range(6)), least)
    search = refiller.search(refill, Run(rng_seed=1), nodes=100_000, strategy=Strategy())
    found = [refiller.filled(standing) for standing in search]
    assert search.exhausted
    assert {str(f) for f in found} == {str(f) for f in every if total(f, asked.words) >= least}


@pytest.mark.parametrize("rng_seed", range(6))
def test_polish_ends_with_the_best_of_all_fills_if_the_grid_is_small(rng_seed: int) -> None:
    asked = problem(rng_seed)
    every = take(ENGINE, asked, Run(), limit=None).solutions
    fills = list(polish(asked, Run(Budget(nodes=200_000), rng_seed=1)))
    assert max(quality_of(f, asked.words).value for f in every) == pytest.approx(
        quality_of(fills[-1], asked.words).value
    )


def test_a_slot_outside_the_region_keeps_its_word() -> None:
    asked = problem(1)
    first = take(ENGINE, asked, Run(rng_seed=1)).solution
    assert first is not None
    refiller = Refiller(asked, lambda score: score)
    standing = refiller.standing(first)
    assert refiller.filled(standing) == first
    search = refiller.search(
        Refill(standing, frozenset({0, 1})), Run(rng_seed=1), nodes=1_000, strategy=Strategy()
    )
    for found in search:
        assert found[2:] == standing[2:]


@pytest.mark.parametrize("rng_seed", range(3))
def test_with_a_floor_or_a_pinned_letter_exactly_the_fills_that_keep_it_are_found(
    rng_seed: int,
) -> None:
    """A floor is the least score of each new word. A pinned letter must be in a given cell."""
    asked = problem(rng_seed)
    every = take(ENGINE, asked, Run(), limit=None).solutions
    refiller = Refiller(asked, lambda score: score)
    standing, region = refiller.standing(every[0]), frozenset(range(6))
    scores = sorted({word.score for word in asked.words})
    floor = scores[len(scores) // 4]
    letter = next(iter(every[-1].glyphs.values()))
    cell = refiller.compiled.cells[0]

    def found(refill: Refill) -> set[str]:
        search = refiller.search(refill, Run(rng_seed=1), nodes=100_000, strategy=Strategy())
        return {str(refiller.filled(one)) for one in search}

    def lowest(filled: FilledGrid) -> int:
        return min(asked.words.get(answer).score for _, answer in filled.answers())

    high = {str(filled) for filled in every if lowest(filled) >= floor}
    assert found(Refill(standing, region, floor=floor)) == high
    pinned = {str(filled) for filled in every if filled.glyphs[cell] == letter}
    assert found(Refill(standing, region, pinned=(0, letter))) == pinned
