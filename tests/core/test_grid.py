"""Grids are read from text pictures and drawn as such pictures. Equal shapes are equal values.

A dialect is the sign for open cells in a picture: `.`, `_` or `-`.
"""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.errors import GridError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.grid import (
    LARGEST_SIDE,
    CellKind,
    Dialect,
    Grid,
    draw_picture,
    parse_picture,
)
from strategies import fills, grids

P = Position


def test_a_picture_has_one_line_per_row() -> None:
    grid = Grid.parse("..#\n...")
    assert (grid.height, grid.width) == (2, 3)
    assert grid.blocks == {P(0, 2)}
    assert grid.open_cells == (P(0, 0), P(0, 1), P(1, 0), P(1, 1), P(1, 2))


@pytest.mark.parametrize(
    ("dialect", "picture"),
    [
        (Dialect.DOTS, "..#\n#.."),
        (Dialect.UNDERSCORES, "__#\n#__"),
        (Dialect.DASHES, "--#\n#--"),
    ],
)
def test_all_three_dialects_show_the_same_grid(dialect: Dialect, picture: str) -> None:
    read = parse_picture(picture)
    assert read.grid == Grid.parse("..#\n#..")
    assert read.dialect is dialect
    assert draw_picture(read.grid, {}, dialect) == picture


@pytest.mark.parametrize("mixed", ["._", ".-", "_-", "..\n__"])
def test_two_signs_for_open_cells_are_a_mistake(mixed: str) -> None:
    with pytest.raises(GridError, match="one sign for open cells"):
        Grid.parse(mixed)


@pytest.mark.parametrize(
    "text",
    [
        "..\n..",
        "..\r\n..\r\n",
        "..\r..",
        "\ufeff..\n..\n",
        "\n\n..\n..\n\n\n",
        "..  \n..\t\n",
        "..\n..\n   \n",
    ],
)
def test_line_endings_byte_order_marks_and_white_space_around_do_not_matter(text: str) -> None:
    assert Grid.parse(text) == Grid.blank(2, 2)


def test_short_lines_are_completed_with_blocks() -> None:
    assert Grid.parse("#...\n.\n....##") == Grid.parse("#...##\n.#####\n....##")


def test_an_empty_line_within_a_picture_is_a_row_of_blocks() -> None:
    assert Grid.parse("..\n\n..") == Grid.parse("..\n##\n..")


def test_voids_and_blanks_have_signs_of_their_own() -> None:
    grid = Grid.parse("~.:\n...")
    assert grid.kind(P(0, 0)) is CellKind.VOID
    assert grid.kind(P(0, 2)) is CellKind.BLANK
    assert grid.kind(P(0, 1)) is CellKind.OPEN
    assert not grid.is_open(P(0, 2))
    assert not grid.is_open(P(7, 7))


def test_a_spaced_picture_holds_bars_and_cells_of_several_letters() -> None:
    fill = Fill.parse("C A | HEART S\n. . = .\n. . . #")
    assert fill.grid.bars_right == {P(0, 1)}
    assert fill.grid.bars_below == {P(0, 2)}
    assert fill.grid.blocks == {P(1, 3)}
    assert dict(fill.glyphs) == {P(0, 0): "C", P(0, 1): "A", P(0, 2): "HEART", P(0, 3): "S"}
    assert fill.grid.has_bar_after(P(0, 1), Direction.ACROSS)
    assert not fill.grid.has_bar_after(P(0, 1), Direction.DOWN)


def test_bars_need_no_spaces_around_them() -> None:
    assert Grid.parse(".|. .") == Grid.parse(". | . .")


def test_short_lines_of_a_spaced_picture_are_completed_with_blocks_too() -> None:
    assert Grid.parse(". . .\n. |") == Grid.parse(". . .\n. | # #")


def test_letters_are_read_as_capitals() -> None:
    assert Fill.parse("cät") == Fill.parse("CÄT")


def test_a_hyphen_between_letters_is_a_glyph() -> None:
    fill = Fill.parse("E - M A I L")
    assert fill.glyphs[P(0, 1)] == "-"
    assert Fill.parse(str(fill)) == fill


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        ("", "picture is empty"),
        ("\n  \n", "picture is empty"),
        ("..?", r"line 1, column 3: expected '\.', '#' or a letter, got '\?'"),
        ("\n..\n.?", "line 3, column 2"),
        (". . .\n. = x", "line 2: expected '=' or '.', got 'x'"),
        ("= . .\n. . .", "line 1: expected a row before a line of bars"),
        ("..A", "row 1, column 3: expected a shape only, found 'A'"),
        (". .\n. . =", "bar outside the grid"),
    ],
)
def test_an_error_in_a_picture_names_its_place(picture: str, message: str) -> None:
    with pytest.raises(GridError, match=message):
        Grid.parse(picture)


def test_a_line_of_more_than_1000_cells_is_refused() -> None:
    assert Grid.parse("." * LARGEST_SIDE).width == LARGEST_SIDE
    with pytest.raises(GridError, match="expected a width of 1 to 1000 cells, got 1001"):
        Grid.parse("." * (LARGEST_SIDE + 1))


def test_a_grid_with_a_million_cells_is_refused() -> None:
    with pytest.raises(GridError, match="at most 65,536 cells, got 1,000,000"):
        Grid.blank(1000, 1000)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"height": 0}, "height of 1 to"),
        ({"width": -3}, "width of 1 to"),
        ({"blocks": frozenset({P(2, 0)})}, "block outside the grid: row 3, column 1"),
        ({"voids": frozenset({P(0, -1)})}, "void outside the grid"),
        ({"bars_right": frozenset({P(5, 5)})}, "bar outside the grid"),
        ({"blocks": frozenset({P(0, 0)}), "blanks": frozenset({P(0, 0)})}, "both a block and a"),
    ],
)
def test_an_impossible_shape_is_refused(parts: dict, message: str) -> None:
    with pytest.raises(GridError, match=message):
        Grid(**({"height": 2, "width": 2} | parts))


def test_a_bar_on_the_outer_edge_means_nothing() -> None:
    """Grids that look and work the same must be equal values."""
    edges = Grid(
        2, 2, bars_right=frozenset({P(0, 1), P(1, 1)}), bars_below=frozenset({P(1, 0), P(1, 1)})
    )
    assert edges == Grid.blank(2, 2)
    assert not edges.has_bars


@given(fills())
def test_a_drawn_picture_reads_back_as_the_same_fill(fill: Fill) -> None:
    assert Fill.parse(str(fill)) == fill


@given(grids())
def test_a_drawn_grid_reads_back_as_the_same_grid(grid: Grid) -> None:
    assert Grid.parse(str(grid)) == grid


@given(grids(), st.sampled_from(Dialect))
def test_a_grid_that_is_drawn_in_any_dialect_reads_back_as_the_same_grid(
    grid: Grid, dialect: Dialect
) -> None:
    assert Grid.parse(draw_picture(grid, {}, dialect)) == grid


@given(fills())
def test_repr_can_be_pasted(fill: Fill) -> None:
    assert eval(repr(fill)) == fill
    assert eval(repr(fill.grid)) == fill.grid


@given(grids())
def test_equal_grids_hash_alike_and_survive_pickling(grid: Grid) -> None:
    grid.open_cells  # noqa: B018 - a cached property must not change what is pickled
    copy = pickle.loads(pickle.dumps(grid))
    assert copy == grid
    assert hash(copy) == hash(grid)


@given(st.text(alphabet="ABé.#~:_-|= \n\r\t\ufeff?'", max_size=40))
def test_any_text_is_read_as_a_picture_or_raises_a_grid_error(text: str) -> None:
    try:
        fill = Fill.parse(text)
    except GridError:
        return
    assert Fill.parse(str(fill)) == fill


@given(grids())
def test_every_cell_has_exactly_one_kind(grid: Grid) -> None:
    counts = dict.fromkeys(CellKind, 0)
    for position in grid.positions():
        counts[grid.kind(position)] += 1
    assert sum(counts.values()) == grid.height * grid.width
    assert counts[CellKind.OPEN] == len(grid.open_cells)
    assert all(grid.is_open(cell) for cell in grid.open_cells)


def test_with_blocks_changes_the_blocks_only() -> None:
    grid = Grid.parse("# . | :\n= . .\n. ~ .")
    changed = grid.with_blocks([P(1, 0)])
    assert changed.blocks == {P(1, 0)}
    assert (changed.voids, changed.blanks) == (grid.voids, grid.blanks)
    assert (changed.bars_right, changed.bars_below) == (grid.bars_right, grid.bars_below)


def test_blocks_voids_and_blanks_all_count_for_symmetry() -> None:
    assert Grid.parse("#..\n...\n..#").is_symmetric(Symmetry.ROTATIONAL)
    assert not Grid.parse("#..\n...\n#..").is_symmetric(Symmetry.ROTATIONAL)
    assert not Grid.parse("#..\n...\n..~").is_symmetric(Symmetry.ROTATIONAL)
    assert not Grid.parse(":..\n...\n...").is_symmetric(Symmetry.ROTATIONAL)
    assert Grid.parse("#.#\n...").is_symmetric(Symmetry.HORIZONTAL)


@pytest.mark.parametrize("symmetry", [s for s in Symmetry if s.needs_square])
def test_a_rectangle_has_no_symmetry_that_swaps_height_and_width(symmetry: Symmetry) -> None:
    assert Grid.blank(3, 3).is_symmetric(symmetry)
    assert not Grid.blank(2, 3).is_symmetric(symmetry)


def test_bars_count_for_symmetry() -> None:
    assert Grid.parse(". | . .\n. . | .").is_symmetric(Symmetry.ROTATIONAL)
    assert not Grid.parse(". | . .\n. . .").is_symmetric(Symmetry.ROTATIONAL)
    assert Grid.parse(". | . | .").is_symmetric(Symmetry.HORIZONTAL)
    assert Grid.parse(". . .\n= . .\n. . .\n. . =\n. . .").is_symmetric(Symmetry.ROTATIONAL)
    assert not Grid.parse(". .\n= .\n. .").is_symmetric(Symmetry.DIAGONAL)
    assert Grid.parse(". | .\n= .\n. .").is_symmetric(Symmetry.DIAGONAL)
