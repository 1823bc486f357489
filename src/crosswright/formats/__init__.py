"""File formats of puzzles: a module and a row in `FORMATS` for each. Readers take bytes, writers
return bytes; no module here opens a file.
"""

from pathlib import PurePath

from crosswright.core import FormatError, InputError, Puzzle, clipped, ensure_whole_characters
from crosswright.formats import (
    acrosslite_text,
    csv_table,
    exolve,
    html,
    ipuz,
    jpz,
    link,
    own_json,
    pdf,
    png,
    puz,
    scorm,
    svg,
    text,
    xd,
)
from crosswright.formats.fidelity import carried, differences, losses
from crosswright.formats.format import LARGEST_FILE, Feature, Format, Loss, Options

__all__ = [
    "FORMATS",
    "Feature",
    "Format",
    "Loss",
    "Options",
    "by_name",
    "carried",
    "differences",
    "dropped",
    "for_path",
    "losses",
    "read",
    "write",
]

FORMATS: tuple[Format, ...] = (
    puz.FORMAT,
    ipuz.FORMAT,
    jpz.FORMAT,
    xd.FORMAT,
    exolve.FORMAT,
    text.FORMAT,
    acrosslite_text.FORMAT,
    csv_table.FORMAT,
    own_json.FORMAT,
    svg.FORMAT,
    png.FORMAT,
    pdf.FORMAT,
    html.FORMAT,
    scorm.FORMAT,
    link.FORMAT,
)


def by_name(name: str) -> Format:
    for row in FORMATS:
        if row.name == name.lower():
            return row
    known = ", ".join(row.name for row in FORMATS)
    raise InputError(f"expected a format among {known}; got {name!r}")


def for_path(path: str | PurePath, data: bytes | None = None) -> Format:
    """Return the format that has the extension of `path`. Among several, `data` decides."""
    extension = PurePath(path).suffix.lower()
    rows = [row for row in FORMATS if extension in row.extensions]
    if not rows:
        known = " ".join(dict.fromkeys(e for row in FORMATS for e in row.extensions))
        raise InputError(f"expected one of {known}; got {PurePath(path).name!r}")
    if data is not None:
        for row in rows:
            if row.recognises is not None and row.recognises(data):
                return row
    # There are no bytes, or no format recognised them. Prefer a format that has no function to
    # recognise its files.
    rows = [row for row in rows if row.recognises is None] or rows
    return rows[0]


def read(data: bytes, row: Format, *, source: str = "") -> Puzzle:
    """Read a puzzle from the bytes of a file. `source` is its name for errors."""
    try:
        if row.read is None:
            raise FormatError(f"{row.name} files can be written but not read")
        if len(data) > LARGEST_FILE:
            raise FormatError(f"expected at most {LARGEST_FILE} bytes, got {len(data)}")
        return row.read(data)
    except InputError as error:
        told = clipped(error)
        raise told.within(source) if source else told from None


def dropped(data: bytes, row: Format) -> tuple[Loss, ...]:
    """Return what a file that can be read has, and a `Puzzle` cannot hold."""
    return () if row.dropped is None else row.dropped(data)


def write(puzzle: Puzzle, row: Format, options: Options | None = None) -> bytes:
    """Return the puzzle as bytes, without what the format cannot store (see `losses`)."""
    if row.write is None:
        raise FormatError(f"{row.name} can be read but not written")
    _ensure_texts(puzzle)
    return row.write(puzzle if row.is_picture else carried(puzzle, row), options or Options())


def _ensure_texts(puzzle: Puzzle) -> None:
    """No format can write a lone surrogate. `Metadata` checks its own texts."""
    for found in puzzle.clue_lists:
        ensure_whole_characters(found.title, "the heading of a clue list")
        for clue in found.clues:
            for part in (clue.label, clue.text, clue.enumeration, clue.explanation):
                ensure_whole_characters(part, f"clue {clue.label} of {found.title}")
    for texts in (puzzle.fill.glyphs, puzzle.shown, puzzle.numbers or {}):
        for position, glyph in texts.items():
            ensure_whole_characters(glyph, f"the text of {position}")
    for position, mark in puzzle.marks.items():
        ensure_whole_characters(mark.colour, f"the colour of {position}")
