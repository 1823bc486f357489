"""A text with half a character in it can be written in no format, and every format says so."""

from dataclasses import replace

import pytest

from crosswright.core.errors import PuzzleError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.puzzle import CellMark, Clue, ClueList, Puzzle
from crosswright.formats import FORMATS, write
from crosswright.formats.format import Format
from format_samples import rich_puzzle

HALF = "caf\udcff"
WRITERS = [row for row in FORMATS if row.write]
CELL = Position(0, 0)


def with_clue(**parts: str) -> Puzzle:
    clue = replace(Clue("1", "A clue", (CELL,)), **parts)  # type: ignore[arg-type]
    return replace(rich_puzzle(), clue_lists=(ClueList("Across", (clue,)),))


SPOILT = {
    "clue": with_clue(text=HALF),
    "enumeration": with_clue(enumeration=HALF),
    "explanation": with_clue(explanation=HALF),
    "heading": replace(rich_puzzle(), clue_lists=(ClueList(HALF, ()),)),
    "glyph": Puzzle(Fill(rich_puzzle().grid, {CELL: HALF})),
    "number": replace(rich_puzzle(), numbers={CELL: HALF}),
    "shown": replace(rich_puzzle(), shown={CELL: HALF}),
    "colour": replace(rich_puzzle(), marks={CELL: CellMark(colour=HALF)}),
}


@pytest.mark.parametrize("row", WRITERS, ids=lambda row: row.name)
@pytest.mark.parametrize("where", SPOILT)
def test_half_a_character_is_refused_by_every_writer(row: Format, where: str) -> None:
    with pytest.raises(PuzzleError, match=r"in UTF-8, got '\\udcff'"):
        write(SPOILT[where], row)
