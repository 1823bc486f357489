"""Symmetric layouts of the given words, and words without a partner.

In a symmetric layout, a turn or a reflection moves each word to the place of a word of the same
length. This word is its partner.
"""

import pytest

from crosswright.construct.layout.layouts import framed, run_layout
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Symmetry
from crosswright.engines.crisscross import ENGINES, LayoutProblem
from crosswright.engines.crisscross.partners import alone
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run

ZOO = ["WALRUS", "WOMBAT", "LIZARD", "SPIDER", "JAGUAR", "JACKAL"]


def asked(words: list[str], symmetry: Symmetry, **options: bool) -> LayoutProblem:
    return LayoutProblem(tuple(map(tuple, words)), symmetry=symmetry, **options)


@pytest.mark.parametrize(
    ("symmetry", "words"),
    [
        (Symmetry.ROTATIONAL, ["LEVEL", "LID", "GEL"]),
        (Symmetry.HORIZONTAL, ["LEVEL", "LID", "LAD"]),
        (Symmetry.VERTICAL, ["LEVEL", "LID", "LAD"]),
        (Symmetry.DIAGONAL, ZOO),
        (Symmetry.ANTIDIAGONAL, ["TAR", "BAR", "CAB", "CAT"]),
        (Symmetry.BOTH, ["LEVEL", "CIVIC"]),
        (Symmetry.QUARTER, ["CAT", "BAD"]),
    ],
    ids=lambda value: value.value if isinstance(value, Symmetry) else " ".join(value),
)
def test_the_cells_of_a_layout_have_the_symmetry_that_was_asked_for(
    symmetry: Symmetry, words: list[str]
) -> None:
    problem = asked(words, symmetry)
    layout = run_layout(problem, Run(Budget(None, 30_000), rng_seed=1)).solution
    assert layout is not None
    grid = framed(layout, problem).grid
    assert len(layout.placements) == len(words)
    letters = {(cell.row, cell.column) for cell in grid.open_cells}
    bottom, right = grid.height - 1, grid.width - 1
    turned = {
        Symmetry.ROTATIONAL: lambda r, c: (bottom - r, right - c),
        Symmetry.HORIZONTAL: lambda r, c: (r, right - c),
        Symmetry.VERTICAL: lambda r, c: (bottom - r, c),
        Symmetry.DIAGONAL: lambda r, c: (c, r),
        Symmetry.ANTIDIAGONAL: lambda r, c: (right - c, bottom - r),
        Symmetry.BOTH: lambda r, c: (bottom - r, c),
        Symmetry.QUARTER: lambda r, c: (c, bottom - r),
    }[symmetry]
    assert {turned(row, column) for row, column in letters} == letters
    assert len(grid.blocks) == grid.height * grid.width - len(letters)


def test_words_without_a_partner_are_named_and_advice_is_given() -> None:
    outcome = run_layout(asked(["OAK", "ELM", "PINE", "CEDAR"], Symmetry.DIAGONAL), Run())
    assert outcome.status is Status.IMPOSSIBLE
    assert "PINE (4 letters)" in outcome.explanation and "CEDAR" in outcome.explanation
    assert "OAK" not in outcome.explanation
    assert "let a word list give the partners" in outcome.explanation
    assert outcome.remedies == ("partners",)


@pytest.mark.parametrize(
    ("words", "symmetry", "named"),
    [
        (["OAK", "ELM"], Symmetry.ROTATIONAL, 0),
        (["OAK", "ELM", "PINE"], Symmetry.ROTATIONAL, 0),
        (["OAK", "CEDAR"], Symmetry.ROTATIONAL, 2),
        (["OAK", "BRAID"], Symmetry.ROTATIONAL, 0),
        (["OAK", "ELM", "PINE", "WILLOW"], Symmetry.ROTATIONAL, 2),
        (["OAK", "ELM", "PINE", "WILLOW"], Symmetry.HORIZONTAL, 0),
        (["OAK", "ELM", "ASH", "YEW"], Symmetry.QUARTER, 0),
        (["OAK", "ELM"], Symmetry.QUARTER, 1),
        (["OAK", "EAT"], Symmetry.QUARTER, 0),
        (["OAK"], Symmetry.DIAGONAL, 1),
        (["OAK"], Symmetry.BOTH, 0),
    ],
)
def test_only_a_word_through_the_middle_may_be_its_own_partner(
    words: list[str], symmetry: Symmetry, named: int
) -> None:
    """`named` is the number of word lengths for which a word has no partner."""
    assert len(alone([tuple(word) for word in words], symmetry)) == named


def test_the_exact_method_proves_that_a_symmetry_is_impossible() -> None:
    problem = asked(["TROT", "TENT", "OBOE"], Symmetry.HORIZONTAL)
    outcome = run_layout(problem, Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert outcome.status is Status.IMPOSSIBLE


def test_the_exact_method_proves_the_smallest_symmetric_box() -> None:
    free = run_layout(asked(ZOO[:4], Symmetry.NONE), Run(Budget(60.0)), ENGINES["exact"])
    problem = asked(ZOO[:4], Symmetry.DIAGONAL, islands=True)
    outcome = run_layout(problem, Run(Budget(60.0), rng_seed=1), ENGINES["exact"])
    assert free.status is outcome.status is Status.OPTIMAL
    assert free.solution is not None and outcome.solution is not None
    height, width = outcome.solution.size
    assert height == width
    assert framed(outcome.solution, problem).grid.is_symmetric(Symmetry.DIAGONAL)


def test_the_graph_method_refuses_symmetry() -> None:
    with pytest.raises(ProblemError, match="graph method cannot make symmetric layouts"):
        run_layout(asked(["CAT", "BAD"], Symmetry.ROTATIONAL), Run(), ENGINES["graph"])
