"""What a file says about a puzzle is not lost when the studio imports and exports the puzzle."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from visitor import Visitor

from crosswright import formats
from crosswright.core.fill import Fill
from crosswright.core.puzzle import ClueOrigin, Puzzle
from crosswright.core.slots import SlotKey


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[Visitor]:
    visitor = Visitor(tmp_path)
    yield visitor
    visitor.close()


@pytest.mark.parametrize("name", ["json", "ipuz"])
def test_the_origins_of_clues_are_imported_and_exported(visitor: Visitor, name: str) -> None:
    keys = [SlotKey.parse(text) for text in ("1A", "3A", "1D", "2D")]
    puzzle = Puzzle.from_clues(
        Fill.parse("CAT\nO#O\nTEN"),
        {key: f"Clue for {key}" for key in keys},
        origins=dict(zip(keys, [*ClueOrigin, ClueOrigin.OWN], strict=True)),
    )
    row = formats.by_name(name)
    file = f"/api/import?name=a{row.extensions[0]}"
    came = visitor.ask("POST", file, visitor.friendly, formats.write(puzzle, row))
    draft = came.json()["id"]
    out = visitor.ask("GET", f"/api/drafts/{draft}/export/{name}", visitor.friendly)
    assert formats.read(out.content, row).clue_lists == puzzle.clue_lists
