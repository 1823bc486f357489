"""The stock of patterns of a small grid: every pattern is used before it is said to be dry."""

import random
import threading

import pytest

from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.patterns import PatternRequest, pattern_key, patterns
from crosswright.construct.make.patterns.stock import is_dry, other_pattern, patterns_below
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.request.grid import Shape
from crosswright.core.venues import venue, violations
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run, Stopped
from crosswright.words.wordlist import WordList

MINI = venue("mini")


@pytest.mark.parametrize("blocks", [None, (2, 6), (0, 0)])
def test_every_legal_pattern_is_drawn_once_and_then_the_stock_is_dry(
    blocks: tuple[int, int] | None,
) -> None:
    request = PatternRequest(MINI, 5, 5, blocks=blocks)
    run = Run(rng_seed=1)
    used: set[str] = set()
    while (grid := other_pattern(request, used, run)) is not None:
        assert not is_dry(request, used, run)
        assert violations(grid, MINI) == ()
        assert blocks is None or blocks[0] <= len(grid.blocks) <= blocks[1]
        used.add(pattern_key(grid))
    told = None if blocks is None else f"{blocks[0]}-{blocks[1]}"
    shape = Shape(symmetry="none", blocks=told)
    legal = patterns("mini", "5x5", shape=shape, count=None).solutions
    assert used == {pattern_key(grid) for grid in legal}
    assert is_dry(request, used, run)
    assert patterns_below(request, len(used) + 1, run) == len(used)
    assert patterns_below(request, len(used), run) is None


def test_a_dry_stock_is_a_proof_and_is_told_before_the_search() -> None:
    legal = patterns("mini", "5x5", shape=Shape(symmetry="none"), count=None).solutions
    used = [pattern_key(grid) for grid in legal]
    words = WordList.default()
    dry = MakeProblem(words, MINI, 5, 5, avoided_patterns=frozenset(used))
    outcome = make_grid(dry, Run(Budget(nodes=1_000), rng_seed=1))
    assert outcome.status is Status.IMPOSSIBLE
    assert "no more patterns of 5x5 for mini" in outcome.explanation
    left = random.Random(1).choice(used)
    rest = MakeProblem(words, MINI, 5, 5, avoided_patterns=frozenset(used) - {left})
    filled = make_grid(rest, Run(Budget(nodes=20_000), rng_seed=1)).solution
    assert filled is not None and pattern_key(filled.grid) == left


def test_a_stock_that_was_interrupted_is_not_kept() -> None:
    request = PatternRequest(MINI, 5, 6)
    cancelled = threading.Event()
    cancelled.set()
    with pytest.raises(Stopped):
        patterns_below(request, 20, Run(cancelled=cancelled))
    assert other_pattern(request, (), Run(rng_seed=1)) is not None
