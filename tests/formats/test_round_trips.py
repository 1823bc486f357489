"""A puzzle that is written and read again is unchanged. If it is written once more, the bytes are
the same."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.formats import FORMATS, Format, by_name, differences, losses, read, write
from puzzle_strategies import puzzles

READABLE = [row for row in FORMATS if row.read and row.write]
CALM = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.parametrize("target", READABLE, ids=lambda row: row.name)
@CALM
@given(data=st.data())
def test_a_puzzle_survives_write_read_write(target: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(target))
    assert losses(puzzle, target) == ()
    first = write(puzzle, target)
    back = read(first, target)
    assert differences(puzzle, back) == ()
    assert back == puzzle
    assert write(back, target) == first


@pytest.mark.parametrize("target", READABLE, ids=lambda row: row.name)
@CALM
@given(data=st.data())
def test_a_second_conversion_to_the_same_format_loses_nothing_more(
    target: Format, data: st.DataObject
) -> None:
    puzzle = data.draw(puzzles(by_name("json")))
    back = read(write(puzzle, target), target)
    again = read(write(back, target), target)
    assert differences(back, again) == ()


@pytest.mark.parametrize("target", READABLE, ids=lambda row: row.name)
def test_a_puzzle_may_have_no_clues(target: Format) -> None:
    puzzle = Puzzle(Fill.parse("CAT\nO#O\nTEN"))
    assert read(write(puzzle, target), target) == puzzle


@pytest.mark.parametrize("target", READABLE, ids=lambda row: row.name)
def test_a_grid_without_letters_survives_every_format(target: Format) -> None:
    puzzle = Puzzle(Fill.parse("...\n.#.\n..."))
    assert read(write(puzzle, target), target) == puzzle
