"""Plain text: the picture of the grid, then metadata and clues. See docs/formats/text.md.

A small example:

CAT
O#O
TEN

Title: A small one

Across
1. Purrs
"""

import re

from crosswright.core import (
    Clue,
    ClueList,
    Fill,
    FormatError,
    Metadata,
    Place,
    Puzzle,
    direction_of,
    draw_picture,
    parse_picture,
)
from crosswright.formats.clue_lists import joined_text, usual_cells
from crosswright.formats.format import ALL_METADATA, Feature, Format, Options
from crosswright.plain.tree import decode_text

_FIELD = re.compile(r"([A-Za-z]+): (.*)")
_CLUE = re.compile(r"(\S+)\. ?(.*)")


def read(data: bytes) -> Puzzle:
    """Read the picture of a grid in any `Dialect`, then metadata and clues if there are any."""
    lines = decode_text(data).splitlines()
    first = next((k for k, line in enumerate(lines) if line.strip()), None)
    if first is None:
        raise FormatError("expected a grid, one line per row; the file is empty")
    end = next((k for k in range(first, len(lines)) if not lines[k].strip()), len(lines))
    picture = parse_picture("\n".join(lines[:end]))
    fields: dict[str, str] = {}
    lists: list[tuple[str, list[Clue]]] = []
    cells = usual_cells(picture.grid)
    for number, line in enumerate(lines[end:], end + 1):
        text = line.strip()
        if not text:
            continue
        field, clue = _FIELD.fullmatch(text), _CLUE.fullmatch(text)
        if field and field[1].lower() in ALL_METADATA and not lists:
            fields[field[1].lower()] = field[2].replace("\\n", "\n")
        elif clue and lists:
            direction = direction_of(lists[-1][0], any_language=True)
            place = cells.get((direction, clue[1]), ()) if direction else ()
            lists[-1][1].append(Clue(clue[1], clue[2], place))
        elif direction_of(text, any_language=True):
            lists.append((text, []))
        else:
            raise FormatError(
                f"expected a heading or a clue, got {text[:60]!r}", Place(line=number)
            )
    return Puzzle(
        Fill(picture.grid, picture.glyphs),
        tuple(ClueList(title, tuple(clues)) for title, clues in lists),
        Metadata(**fields),
    )


def write(puzzle: Puzzle, options: Options) -> bytes:
    """The picture, then metadata and clues if `options.with_clues`."""
    parts = [draw_picture(puzzle.grid, puzzle.fill.glyphs, options.dialect)]
    if options.with_clues:
        about = [
            f"{name.capitalize()}: {value}".replace("\n", "\\n")
            for name, value in vars(puzzle.metadata).items()
            if value
        ]
        if about:
            parts.append("\n".join(about))
        for found in puzzle.clue_lists:
            lines = [
                f"{c.label}. {' '.join(joined_text(c).splitlines())}".rstrip() for c in found.clues
            ]
            parts.append("\n".join([found.title, *lines]))
    return ("\n\n".join(parts) + "\n").encode("utf-8")


FORMAT = Format(
    name="text",
    extensions=(".txt", ".grid"),
    media_type="text/plain",
    description="the picture of the grid, with clues below it",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.VOIDS
    | Feature.BLANKS
    | Feature.CLUES,
    read=read,
    write=write,
)
