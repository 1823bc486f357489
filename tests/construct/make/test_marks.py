"""Circles and shades of cells. The cells are given by row and column, or as a part of a theme
entry."""

import pytest

from crosswright.construct.make import make
from crosswright.construct.make.theme.marks import marks_as_text, placed_marks, read_marks
from crosswright.construct.request.grid import Shape
from crosswright.construct.request.make import Theming
from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.puzzle import CellMark, Puzzle
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling

FILLED = FilledGrid.parse("SCENT\nCANOE\nARSON\nROUSE\nFLEET")
THEME = (tuple("SCENT"), tuple("FLEET"))


def placed(circles: tuple[str, ...] = (), shades: tuple[str, ...] = ()) -> dict[Position, CellMark]:
    wishes = read_marks(circles, shades, THEME, Spelling(), (5, 5))
    return placed_marks(wishes, FILLED, THEME)


def test_single_cells_rectangles_and_the_cells_of_a_word_are_marked() -> None:
    assert placed(("1,2 3,4",)) == {
        Position(0, 1): CellMark(circled=True),
        Position(2, 3): CellMark(circled=True),
    }
    assert len(placed(("2,2-3,4",))) == 6
    assert sorted(placed(("cent",))) == [Position(0, k) for k in range(1, 5)]


def test_a_word_is_marked_only_inside_a_theme_entry() -> None:
    assert placed(("ENT",)).keys() == {Position(0, k) for k in (2, 3, 4)}
    with pytest.raises(ProblemError, match=r"inside a theme entry \(SCENT, FLEET\), got 'CANOE'"):
        placed(("CANOE",))


def test_a_cell_may_be_circled_and_shaded() -> None:
    both = placed(("1,1",), ("1,1=#ffd166", "1,2"))
    assert both[Position(0, 0)] == CellMark(circled=True, colour="#ffd166")
    assert both[Position(0, 1)] == CellMark(colour="#dddddd")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("6,1", "5 rows and 5 columns, got row 6, column 1"),
        ("1,1-99999,99999", "5 rows and 5 columns, got row 99999"),
        ("0,1", "count from 1"),
        ("1,x", "expected ROW,COL"),
        ("3,3-1,1", "upper left cell first"),
        ("???", "expected cells such as 3,4 or a word"),
        ("", "expected cells such as 3,4 or a word"),
    ],
)
def test_wrong_marks_are_refused(text: str, told: str) -> None:
    with pytest.raises(ProblemError, match=told):
        placed((text,))
    with pytest.raises(ProblemError, match="expected a colour such as #ffd166"):
        placed((), ("1,1=#12",))


def test_the_marks_of_a_puzzle_written_as_text_give_the_same_marks() -> None:
    marks = {Position(0, 1): CellMark(True), Position(2, 2): CellMark(True, "rgb(1,2,3)")}
    circles, shades = marks_as_text(Puzzle(FILLED, marks=marks))
    assert placed(circles, shades) == marks


def test_a_circled_cell_is_never_a_block() -> None:
    for dice in range(3):
        run = Run(Budget(nodes=2_500), rng_seed=dice)
        made = make(
            Theming(circles=("1,1", "4,4")), run=run, shape=Shape(venue="mini", size=(7, 7))
        )
        assert made.solution is not None
        marks = made.solution.marks
        assert marks.keys() == {Position(0, 0), Position(3, 3)}
        assert all(made.solution.grid.is_open(cell) for cell in marks)
