"""Pictures of a half-filled grid that show how many letters are still possible in each cell."""

from crosswright.cli.show.tightness import tight_coloured, tight_picture
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position

GIVEN = Fill.parse("A . | .\n. = .\n# ~ .")
LEFT = {cell: 4 * cell.column + cell.row for cell in GIVEN.grid.open_cells}


def test_an_empty_cell_shows_how_many_letters_are_left_up_to_nine() -> None:
    given = Fill.parse("A..\n...\n#..")
    left = dict.fromkeys(given.grid.open_cells, 12) | {Position(0, 1): 3, Position(1, 2): 9}
    assert tight_picture(given, left).split("\n") == ["A3.", "..9", "#.."]


def test_the_picture_can_be_parsed_and_gives_the_same_grid() -> None:
    assert Fill.parse(tight_picture(GIVEN, LEFT)).grid == GIVEN.grid


def test_cells_with_few_letters_left_are_red_and_those_with_many_white() -> None:
    given = Fill.parse("A....#")
    counts = (1, 3, 6, 9, 10)
    left = {Position(0, column): count for column, count in enumerate(counts)}
    shown = tight_coloured(given, left).split("\x1b[0m")
    assert shown[0] == "\x1b[30;107m A  ", "a cell with a letter has no colour"
    assert shown[1] == "\x1b[30;101m 3  "
    assert shown[2] == "\x1b[30;103m 6  "
    assert shown[3] == "\x1b[30;102m 9  "
    assert shown[4] == "\x1b[30;107m    "
    assert shown[5] == "\x1b[97;40m    "


def test_bars_are_drawn() -> None:
    given = Fill.parse(". | .\n. =\n. .")
    first, second = tight_coloured(given, {}).split("\n")
    assert first.count("┃") == first.count("\x1b[4m") == 1
    assert "┃" not in second and "\x1b[4m" not in second
