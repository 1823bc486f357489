"""Puzzles and files that several tests use."""

import os
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.puzzle import CellMark, Metadata, Puzzle
from crosswright.formats import FORMATS, write

ROOT = Path(__file__).resolve().parents[1]
CASES = Path(os.environ.get("CROSSWRIGHT_CASES", ROOT.parent / "shared" / "cases")) / "formats"
"""The folder with puzzle files of other programs. It is outside the project: see the README of the
acceptance cases."""


def real_files(
    *, but: Collection[str] = (), name: Callable[[str], bool] = lambda _: True
) -> list[object]:
    """Return a test parameter for each file in `CASES` whose name is not in `but` and for which the
    function `name` returns True.

    If there is no such folder, the result is one parameter that skips the test.
    """
    if not CASES.is_dir():
        reason = f"no real files in {CASES.name} of the acceptance cases"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="no-cases")]
    return [
        pytest.param(path, id=path.name)
        for path in sorted(CASES.iterdir())
        if path.name not in but and name(path.name)
    ]


def rich_puzzle() -> Puzzle:
    """A small puzzle with a rebus, a circle, a colour and clues."""
    fill = Fill.parse("C A HEART S\nO # O H\nT E N #")
    clues = {slot.key: f"Clue for {slot.key.spoken} & more" for slot in fill.slots}
    about = Metadata(title="A small one", author="Ada", copyright="© Ada", notes="Mind the heart")
    plain = Puzzle.from_clues(fill, clues, about)
    marks = {Position(0, 0): CellMark(circled=True), Position(0, 3): CellMark(colour="#ffd166")}
    return Puzzle(fill, plain.clue_lists, about, marks)


def seeds() -> dict[str, bytes]:
    """Return one valid file for each format that can be read and written."""
    return {row.name: write(rich_puzzle(), row) for row in FORMATS if row.read and row.write}
