"""No format can store a lone surrogate (half of a character in UTF-16). Every writer refuses it."""

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
"""A text with a lone surrogate."""

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
def test_every_writer_refuses_a_lone_surrogate(row: Format, where: str) -> None:
    with pytest.raises(PuzzleError, match=r"in UTF-8, got '\\udcff'"):
        write(SPOILT[where], row)
