"""Programs of other people (npm packages) read our files: they find the same grid, clues, rebus
cells and circles."""

import json
import os
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction
from crosswright.core.puzzle import Puzzle
from crosswright.formats import by_name, carried, read, write
from format_samples import real_files, rich_puzzle
from npm_packages import installed

PACKAGES = ["puzjs@1.0.2", "@confuzzle/puz-crossword@1.2.3", "xd-crossword-tools@12.1.2"]


@pytest.fixture(scope="session")
def readers() -> Path:
    """The folder with the packages."""
    return installed("other-readers", *PACKAGES)


def opened(readers: Path, reader: str, data: bytes, tmp_path: Path) -> Any:
    """The puzzle that the program `reader` finds in a file with the bytes `data`."""
    file = tmp_path / "puzzle"
    file.write_bytes(data)
    script = Path(__file__).with_name("read_by_others.cjs")
    environment = {**os.environ, "NODE_PATH": str(readers)}
    done = subprocess.run(
        ["node", str(script), reader, str(file)],
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def rows_of(puzzle: Puzzle, block: str) -> list[list[str]]:
    grid = puzzle.grid
    glyphs = [
        puzzle.fill.glyphs.get(p, "-") if grid.is_open(p) else block for p in grid.positions()
    ]
    return [glyphs[k : k + grid.width] for k in range(0, len(glyphs), grid.width)]


def clues_of(puzzle: Puzzle, direction: Direction) -> dict[int, str]:
    return {
        entry.slot.number: entry.clue.text
        for entry in puzzle.entries()
        if entry.slot.direction is direction and entry.clue
    }


def agrees_with_puzjs(found: Any, puzzle: Puzzle) -> None:
    cells = [[c["solution"] if isinstance(c, dict) else c for c in row] for row in found["grid"]]
    assert cells == rows_of(puzzle, ".")
    for direction in Direction:
        listed = found["clues"][direction.value]
        texts = {number: text for number, text in enumerate(listed) if text is not None}
        assert texts == clues_of(puzzle, direction)
    width = puzzle.grid.width
    circled = [p.row * width + p.column for p, m in puzzle.marks.items() if m.circled]
    assert found["circles"] == circled
    assert found["meta"]["title"] == puzzle.metadata.title


def test_puzjs_opens_our_puz(readers: Path, tmp_path: Path) -> None:
    puzzle = carried(rich_puzzle(), by_name("puz"))
    agrees_with_puzjs(opened(readers, "puzjs", write(puzzle, by_name("puz")), tmp_path), puzzle)


def test_confuzzle_opens_our_puz(readers: Path, tmp_path: Path) -> None:
    puzzle = carried(rich_puzzle(), by_name("puz"))
    found = opened(readers, "confuzzle", write(puzzle, by_name("puz")), tmp_path)
    assert found["title"] == puzzle.metadata.title
    assert found["solution"] == "".join(g[0] for row in rows_of(puzzle, ".") for g in row)
    for direction in Direction:
        is_across = direction is Direction.ACROSS
        texts = {c["number"]: c["text"] for c in found["clues"] if c["isAcross"] is is_across}
        assert texts == clues_of(puzzle, direction)


@pytest.mark.parametrize(("reader", "name"), [("xd-puz", "puz"), ("xd", "xd"), ("xd-jpz", "jpz")])
def test_xd_tools_open_our_files(readers: Path, tmp_path: Path, reader: str, name: str) -> None:
    puzzle = rich_puzzle()
    if name == "jpz":
        # The JPZ reader of xd-crossword-tools supports no rebus, no XML entities, and no clue lists
        # other than Across and Down.
        single = {p: g[0] for p, g in puzzle.fill.glyphs.items()}
        texts = {e.slot.key: f"Clue {e.slot}" for e in puzzle.entries()}
        puzzle = replace(Puzzle.from_clues(Fill(puzzle.grid, single), texts), marks=puzzle.marks)
    found = opened(readers, reader, write(puzzle, by_name(name)), tmp_path)
    tiles = [
        [tile.get("word") or tile.get("letter") or "#" for tile in row] for row in found["tiles"]
    ]
    assert tiles == rows_of(puzzle, "#")
    for direction in Direction:
        texts = {clue["number"]: clue["body"] for clue in found["clues"][direction.value]}
        assert texts == clues_of(puzzle, direction)


def test_xd_tools_find_no_fault_in_our_xd_and_see_its_circles(
    readers: Path, tmp_path: Path
) -> None:
    found = opened(readers, "xd", write(rich_puzzle(), by_name("xd")), tmp_path)
    assert found["report"]["success"], found["report"]
    assert found["design"]["styles"]["A"] == {"background": "circle"}


UNKNOWN_TO_OTHERS = {
    "ONE_bad.puz",  # damaged on purpose
    "diagramless.puz",  # puzjs cannot read diagramless puzzles
    "test-diagramless.puz",
    "test.puz",  # puzjs cannot read UTF-8
    "unicode.puz",
}


@pytest.mark.parametrize(
    "path", real_files(but=UNKNOWN_TO_OTHERS, name=lambda name: name.endswith(".puz"))
)
def test_puzjs_opens_real_puz_files_that_we_read_and_wrote_again(
    readers: Path, tmp_path: Path, path: Path
) -> None:
    data = path.read_bytes()
    puzzle = read(data, by_name("puz"))
    written = write(puzzle, by_name("puz"))
    agrees_with_puzjs(opened(readers, "puzjs", written, tmp_path), puzzle)
