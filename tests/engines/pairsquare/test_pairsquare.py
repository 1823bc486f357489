"""The engine for pair squares finds exactly the grids that brute force finds.

This holds for its three ways to search: with random choices, in a fixed order, and when grids are
only counted.
"""

import contextlib
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pair_brute_force import brute_force

from crosswright.audit.pairs import audit_pairs
from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.pairs import Line, PairRules, draw_pairs
from crosswright.engines.pairsquare import (
    ENGINE,
    OrderedSearch,
    PairProblem,
    SearchPosition,
    Spread,
    prospects,
    remaining,
    solve,
)
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run, Stopped
from crosswright.words.spelling import Spelling
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]


def word_list(words: list[str], size: int = 2) -> WordList:
    spelling = Spelling(letters_per_cell=size)
    return WordList.from_words([Word(spelling.cut(w.upper())) for w in words], spelling)


def rows_of(grid: FilledGrid) -> tuple[tuple[str, ...], ...]:
    shape = grid.grid
    return tuple(
        tuple(grid.glyphs.get(Position(row, column), "").lower() for column in range(shape.width))
        for row in range(shape.height)
    )


def turned(grid: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(zip(*grid, strict=True))


@st.composite
def questions(draw: st.DrawFn) -> tuple[int, int, list[str], int, int, float]:
    """Random problems of 2×2 to 3×3 cells. They have few different glyphs, so that many words can
    cross.

    The values are: rows, columns, words, letters per cell, least number of blank cells in a line,
    and least share of filled cells in a line.
    """
    size = draw(st.integers(1, 3))
    rows, columns = draw(st.integers(2, 3)), draw(st.integers(2, 3))
    glyph = st.sampled_from(["ab"[i] * size for i in range(2)] + ["c" * size])
    word = st.lists(glyph, min_size=1, max_size=3).map("".join)
    words = draw(st.lists(word, min_size=1, max_size=14, unique=True))
    min_blanks = draw(st.integers(0, 2))
    min_filled = draw(st.sampled_from([0.0, 0.4, 0.5, 1.0]))
    return rows, columns, words, size, min_blanks, min_filled


@given(questions())
@settings(max_examples=150, deadline=None)
def test_the_engine_finds_the_same_set_as_brute_force(
    question: tuple[int, int, list[str], int, int, float],
) -> None:
    rows, columns, words, size, min_blanks, min_filled = question
    expected = brute_force(rows, columns, words, size, min_blanks=min_blanks, min_filled=min_filled)
    rules = PairRules(min_blanks, min_filled)
    problem = PairProblem(rows, columns, word_list(words, size), rules)
    eager = [rows_of(grid) for grid in solve(problem, Run(rng_seed=1))]
    assert len(eager) == len(set(eager)) and set(eager) == expected
    ordered = [rows_of(grid) for grid in OrderedSearch(problem).grids(Run())]
    assert len(ordered) == len(set(ordered)) and set(ordered) == expected
    counting = OrderedSearch(problem, counting=True)
    assert list(counting.grids(Run())) == []
    assert counting.found == len(expected)
    for grid in solve(problem, Run()):
        assert audit_pairs(grid, problem.words, rules=rules) == ()


@given(questions())
@settings(max_examples=60, deadline=None)
def test_up_to_transpose_keeps_one_grid_of_each_pair_of_transposes(
    question: tuple[int, int, list[str], int, int, float],
) -> None:
    rows, _, words, size, min_blanks, min_filled = question
    rules = PairRules(min_blanks, min_filled)
    listed = word_list(words, size)
    every = {rows_of(g) for g in solve(PairProblem(rows, rows, listed, rules), Run())}
    half = PairProblem(rows, rows, listed, rules, up_to_transpose=True)
    kept = {rows_of(g) for g in solve(half, Run())}
    assert kept | {turned(g) for g in kept} == every
    assert 2 * len(kept) == len(every)
    counting = OrderedSearch(half, counting=True)
    list(counting.grids(Run()))
    assert counting.found == len(kept)


def test_a_known_list_has_two_squares() -> None:
    problem = PairProblem(3, 3, word_list(FOUR))
    outcome = take(ENGINE, problem, Run(), limit=None)
    assert outcome.status is Status.COMPLETE
    assert sorted(map(draw_pairs, outcome.solutions)) == [
        "hung..\nre..is\n..aile",
        "hure..\nng..ai\n..isle",
    ]


def test_an_enumeration_can_be_stopped_anywhere_and_continued() -> None:
    words = ["".join(p) for p in ("aabb", "aacc", "bbaa", "bbcc", "ccaa", "ccbb", "aaaa", "bbbb")]
    problem = PairProblem(3, 3, word_list(words))
    whole = [rows_of(grid) for grid in OrderedSearch(problem).grids(Run())]
    assert len(whole) > 10
    for cut in range(len(whole) + 1):
        first = OrderedSearch(problem)
        begun = [rows_of(grid) for grid in islice(first.grids(Run()), cut)]
        second = OrderedSearch(problem, first.position)
        assert begun + [rows_of(grid) for grid in second.grids(Run())] == whole
        assert second.found == len(whole)


def test_a_count_can_be_stopped_between_two_slices_and_continued() -> None:
    words = [a + b for a in ("aa", "bb", "cc", "dd") for b in ("aa", "bb", "cc", "dd")]
    problem = PairProblem(3, 3, word_list(words))
    whole = OrderedSearch(problem, counting=True)
    list(whole.grids(Run()))
    position = SearchPosition()
    while not position.is_end:
        part = OrderedSearch(problem, position, counting=True)
        with contextlib.suppress(Stopped):
            list(part.grids(Run(Budget(nodes=7))))
        position = part.position
    assert position.found == whole.found > 0


def test_a_position_of_another_problem_is_refused() -> None:
    with pytest.raises(ProblemError, match="does not belong"):
        OrderedSearch(PairProblem(3, 3, word_list(FOUR)), SearchPosition((99_999,), 1))


def test_the_same_rng_seed_gives_the_same_grid() -> None:
    words = [a + b for a in ("aa", "bb", "cc", "dd") for b in ("aa", "bb", "cc", "dd")]
    problem = PairProblem(3, 3, word_list(words))
    firsts = {draw_pairs(next(solve(problem, Run(rng_seed=7)))) for _ in range(3)}
    assert len(firsts) == 1


def test_a_given_row_stays() -> None:
    row = Line(Direction.ACROSS, 0)
    problem = PairProblem(3, 3, word_list(FOUR), given=(Spread(row, ("HU", "RE"), (0, 1)),))
    assert [draw_pairs(grid) for grid in solve(problem, Run())] == ["hure..\nng..ai\n..isle"]
    left = remaining(problem)
    assert left.is_possible
    assert left.forced()[Position(0, 2)] == ""
    assert left.words[Line(Direction.DOWN, 0)] == (("HU", "NG"),)


def test_a_given_row_that_fits_no_grid_is_proven_impossible() -> None:
    row = Line(Direction.ACROSS, 0)
    problem = PairProblem(3, 3, word_list(FOUR), given=(Spread(row, ("IS", "LE"), (0, 1)),))
    assert take(ENGINE, problem, Run()).status is Status.IMPOSSIBLE
    assert not remaining(problem).is_possible


def test_the_spreads_left_for_a_word_include_the_one_of_a_known_square() -> None:
    """A spread says which cells of a row or column a word uses."""
    problem = PairProblem(3, 3, word_list(FOUR))
    left = remaining(problem)
    places = {s.places for s in left.spreads(problem, Line(Direction.ACROSS, 0), ("HU", "NG"))}
    assert (0, 1) in places


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (4, 1)])
def test_a_grid_of_one_row_or_one_column_is_impossible(rows: int, columns: int) -> None:
    outcome = take(ENGINE, PairProblem(rows, columns, word_list(FOUR)), Run())
    assert outcome.status is Status.IMPOSSIBLE
    assert "of 1 cell" in outcome.explanation


def test_with_too_few_words_a_shape_is_ruled_out_before_the_search() -> None:
    outlook = prospects(PairProblem(3, 3, word_list(["hung", "reis"])))
    assert not outlook.can_exist and "3 rows need 3 words, but only 2 fit" in outlook.obstacle


@pytest.mark.parametrize("side", [0, -1, 21])
def test_a_side_must_be_within_its_limits(side: int) -> None:
    with pytest.raises(ProblemError, match="expected 1 to 20"):
        PairProblem(side, 4, word_list(FOUR))


def test_up_to_transpose_is_refused_if_the_grid_is_not_a_square() -> None:
    with pytest.raises(ProblemError, match="as many rows as columns"):
        PairProblem(3, 4, word_list(FOUR), up_to_transpose=True)


def test_a_budget_in_nodes_ends_the_search() -> None:
    words = [a + b for a in ("aa", "bb", "cc", "dd") for b in ("ee", "ff", "gg", "hh")]
    outcome = take(ENGINE, PairProblem(3, 3, word_list(words)), Run(Budget(nodes=0)))
    assert outcome.status in {Status.OUT_OF_BUDGET, Status.IMPOSSIBLE}
