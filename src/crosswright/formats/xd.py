"""The text format xd. Its Design section has bars, circles and colours. See docs/formats/xd.md."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from crosswright.core import (
    CellMark,
    Clue,
    Direction,
    Fill,
    FormatError,
    Grid,
    Metadata,
    Place,
    Position,
    Puzzle,
    SlotKey,
    slot_map,
)
from crosswright.formats.clue_lists import usual_lists
from crosswright.formats.format import Feature, Format, Loss, Options
from crosswright.formats.markup import markup_loss
from crosswright.formats.xd_markup import plain_clue
from crosswright.plain.tree import decode_text

_HEADER = re.compile(r"##\s+(\w+)\s*")
_CLUE = re.compile(r"([AD])(\d+)\.\s?(.*)")
_FIELDS = {
    "title": "title",
    "author": "author",
    "editor": "editor",
    "copyright": "copyright",
    "date": "date",
    "publisher": "publisher",
    "description": "notes",
    "language": "language",
    "explanation": "explanation",
}
"""The headers of xd and our metadata."""

_MARKERS = "123456789" + "❶❷❸❹❺❻❼❽❾❿" + "".join(chr(c) for c in range(0x2460, 0x24B6))
"""Stand for glyphs of several letters in the grid, in this order."""


_BARE = CellMark()


@dataclass(frozen=True)
class _Dress:
    mark: CellMark = _BARE
    bar_left: bool = False
    bar_top: bool = False


def read(data: bytes) -> Puzzle:
    """Read a puzzle. Sections without names are in the usual order, two or more empty
    lines apart.
    """
    sections = _sections(_without_comments(decode_text(data)).splitlines())
    headers = _headers(sections.get("metadata", []))
    rows = [line.strip() for _, line in sections.get("grid", []) if line.strip()]
    if not rows:
        raise FormatError("expected a grid")
    width = max(map(len, rows))
    if any(len(row) != width for row in rows):
        raise FormatError(f"expected rows of {width} cells, got {sorted({len(r) for r in rows})}")
    Grid(len(rows), width)  # raises an error for a huge size, before memory is used for it
    design = _design(sections.get("design", []), len(rows), width)
    grid, glyphs, circles = _grid(rows, headers, design)
    marks = {p: dress.mark for p, dress in design.dresses.items()}
    colour = "#dddddd" if headers.get("special", "").lower() == "shaded" else ""
    marks.update({p: CellMark(not colour, colour) for p in circles})
    notes = "\n".join(line for _, line in sections.get("notes", [])).strip()
    about = {ours: headers.get(theirs, "") for theirs, ours in _FIELDS.items()}
    if notes:
        about["notes"] = notes
    clues = _clues(sections.get("clues", []))
    keys = {slot.key for slot in slot_map(grid).slots}
    wrong = [key for key in clues if key not in keys]
    if wrong:
        raise FormatError(f"got a clue for {wrong[0].spoken}, but the grid has no such slot")
    return Puzzle(
        Fill(grid, glyphs),
        usual_lists(grid, clues) if clues else (),
        Metadata(**about),
        marks,
    )


def _without_comments(text: str) -> str:
    """Their line breaks stay, for the lines in errors."""
    parts, done = [], 0
    while (start := text.find("<!--", done)) >= 0 and (end := text.find("-->", start + 4)) >= 0:
        parts += [text[done:start], "\n" * text.count("\n", start, end)]
        done = end + 3
    return "".join([*parts, text[done:]])


_Lines = list[tuple[int, str]]


def _sections(lines: list[str]) -> dict[str, _Lines]:
    found: dict[str, _Lines] = {}
    if any(_HEADER.fullmatch(line.strip()) for line in lines):
        name = ""
        for number, line in enumerate(lines, 1):
            header = _HEADER.fullmatch(line.strip())
            if header:
                name = header[1].lower()
                found.setdefault(name, [])
            elif name:
                found[name].append((number, line))
        return found
    order = ["metadata", "grid", "clues", "notes"]
    place, blank = 0, 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            blank += 1
            continue
        current = found.get(order[place])
        if blank >= 2 and current and place < len(order) - 1:
            place += 1
        blank = 0
        found.setdefault(order[place], []).append((number, line))
    return found


def _headers(lines: _Lines) -> dict[str, str]:
    headers = {}
    for number, line in lines:
        if not line.strip():
            continue
        name, colon, value = line.partition(":")
        if not colon:
            raise FormatError(
                f"expected 'Name: value', got {line.strip()[:60]!r}", Place(line=number)
            )
        headers[name.strip().lower()] = value.strip().replace("\\n", "\n")
    return headers


@dataclass(frozen=True)
class _Design:
    dresses: Mapping[Position, _Dress]
    blocks: frozenset[Position] | None = None
    """In the picture of the Design section, if there is one."""


def _design(lines: _Lines, height: int, width: int) -> _Design:
    style, _, picture = "\n".join(line for _, line in lines).rpartition("</style>")
    rules = dict(_rules(style))
    rows = [line.strip() for line in picture.splitlines() if line.strip()]
    if len(rows) != height or any(len(row) != width for row in rows):
        return _Design({})
    signs = {Position(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    return _Design(
        {p: rules[sign] for p, sign in signs.items() if sign in rules},
        frozenset(p for p, sign in signs.items() if sign == "#"),
    )


def _rules(style: str) -> Iterator[tuple[str, _Dress]]:
    """`T { bar-top: true }`."""
    for rule in style.split("}")[:-1]:
        head, brace, body = rule.partition("{")
        if brace and head.strip():
            yield head.rstrip()[-1], _dress(body)


def _dress(body: str) -> _Dress:
    pairs = (fact.split(":", 1) for fact in body.split(";") if ":" in fact)
    facts = {name.strip().lower(): value.strip() for name, value in pairs}
    colour = facts.get("background-color", "")
    return _Dress(
        CellMark(facts.get("background") == "circle", colour),
        facts.get("bar-left") == "true",
        facts.get("bar-top") == "true",
    )


def _grid(
    rows: list[str], headers: dict[str, str], design: _Design
) -> tuple[Grid, dict[Position, str], list[Position]]:
    rebus = dict(item.split("=", 1) for item in headers.get("rebus", "").split() if "=" in item[1:])
    special = bool(headers.get("special"))
    blocks, voids, circles = set(), set(), []
    glyphs: dict[Position, str] = {}
    # Some programs write every block as '.'. We decide like this whether a file is of this kind:
    # - The Design section has a picture: dots are blocks if the picture has a '#' at a position
    #   where the grid has a '.'. One such position is enough.
    # - There is no such picture: dots are blocks if the grid has no '#'.
    dots_are_blocks = design.blocks is None and not any("#" in row for row in rows)
    if design.blocks is not None:
        dots_are_blocks = any(rows[p.row][p.column] == "." for p in design.blocks)
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            position = Position(r, c)
            if sign == "#" or (sign == "." and dots_are_blocks):
                blocks.add(position)
            elif sign == "_":
                voids.add(position)
            elif sign != ".":
                if special and sign.islower():
                    circles.append(position)
                glyphs[position] = rebus.get(sign, sign.upper())
    right = {
        p.step(Direction.ACROSS, -1) for p, d in design.dresses.items() if d.bar_left and p.column
    }
    below = {p.step(Direction.DOWN, -1) for p, d in design.dresses.items() if d.bar_top and p.row}
    grid = Grid(
        len(rows),
        len(rows[0]),
        frozenset(blocks),
        frozenset(voids),
        bars_right=frozenset(right),
        bars_below=frozenset(below),
    )
    return grid, {p: g for p, g in glyphs.items() if g}, circles


def dropped(data: bytes) -> tuple[Loss, ...]:
    """Return the loss of markup in the clues."""
    found = map(_CLUE.fullmatch, map(str.strip, _without_comments(decode_text(data)).splitlines()))
    clues = [match[3] for match in found if match]
    return markup_loss(sum(plain_clue(clue) != clue.replace("\\", "\n") for clue in clues))


def _clues(lines: _Lines) -> dict[SlotKey, Clue]:
    clues: dict[SlotKey, Clue] = {}
    for number, line in lines:
        text = line.strip()
        # A line such as 'A1 ^Refs: ...' has other data about a clue. It is skipped.
        if not text or re.match(r"[AD]\d+ \^", text):
            continue
        match = _CLUE.fullmatch(text)
        if not match or len(match[2]) > 6:
            raise FormatError(
                f"expected 'A1. clue ~ ANSWER', got {text[:60]!r}", Place(line=number)
            )
        direction = Direction.ACROSS if match[1] == "A" else Direction.DOWN
        body = match[3]
        if body.endswith(" ~"):
            body += " "
        body = body.rpartition(" ~ ")[0] if " ~ " in f" {body}" else body
        clues[SlotKey(int(match[2]), direction)] = Clue("", plain_clue(body.lstrip()))
    return clues


def write(puzzle: Puzzle, options: Options) -> bytes:
    del options
    return ("\n".join(_lines(puzzle)) + "\n").encode("utf-8")


def _lines(puzzle: Puzzle) -> Iterator[str]:
    grid, glyphs = puzzle.grid, puzzle.fill.glyphs
    long = dict.fromkeys(g for g in glyphs.values() if not _is_plain(g))
    if len(long) > len(_MARKERS):
        raise FormatError(
            f"expected at most {len(_MARKERS)} different rebus glyphs, got {len(long)}"
        )
    used = {g for g in glyphs.values() if _is_plain(g)}
    markers = dict(zip(long, (m for m in _MARKERS if m not in used), strict=False))
    yield "## Metadata\n"
    about = vars(puzzle.metadata)
    for theirs, ours in _FIELDS.items():
        if about[ours] and ours != "notes":
            yield f"{theirs.capitalize()}: {_one_line(about[ours])}"
    if markers:
        yield "Rebus: " + " ".join(f"{sign}={glyph}" for glyph, sign in markers.items())
    yield "\n## Grid\n"
    for row in range(grid.height):
        yield "".join(
            _sign(grid, Position(row, column), glyphs, markers) for column in range(grid.width)
        )
    yield "\n## Clues"
    for found in puzzle.clue_lists:
        yield ""
        for clue in found.clues:
            answer = "".join(glyphs.get(cell, ".") for cell in clue.cells)
            text = clue.text.replace("\n", "\\")
            yield f"{found.title[0]}{clue.label}. {text} ~ {answer}"
    if puzzle.metadata.notes:
        yield f"\n## Notes\n\n{puzzle.metadata.notes}"
    yield from _design_lines(puzzle)


def _is_plain(glyph: str) -> bool:
    return len(glyph) == 1 and glyph not in "#._" and glyph == glyph.upper() and glyph > " "


def _sign(
    grid: Grid, position: Position, glyphs: Mapping[Position, str], markers: Mapping[str, str]
) -> str:
    if position in grid.blocks:
        return "#"
    if position in grid.voids:
        return "_"
    glyph = glyphs.get(position, ".")
    return markers.get(glyph, glyph)


def _one_line(text: str) -> str:
    return text.replace("\n", "\\n")


def _design_lines(puzzle: Puzzle) -> Iterator[str]:
    grid = puzzle.grid
    dresses = {}
    for position in grid.positions():
        left, above = position.step(Direction.ACROSS, -1), position.step(Direction.DOWN, -1)
        dress = _Dress(
            puzzle.marks.get(position, CellMark()),
            left in grid.bars_right,
            above in grid.bars_below,
        )
        if dress != _Dress():
            dresses[position] = dress
    # Without blocks and without a Design section, a '.' (an empty cell) would be read as a block.
    ambiguous = not grid.blocks and len(puzzle.fill.glyphs) < len(grid.open_cells)
    if not dresses and not ambiguous:
        return
    kinds = list(dict.fromkeys(dresses.values()))
    letters = [chr(c) for c in (*range(65, 91), *range(97, 123), *range(0xC0, 0x500))]
    if len(kinds) > len(letters):
        raise FormatError(f"expected at most {len(letters)} different cell designs")
    names = dict(zip(kinds, letters, strict=False))
    yield "\n## Design\n\n<style>"
    for dress, name in names.items():
        facts = []
        if dress.mark.circled:
            facts.append("background: circle")
        if dress.mark.colour:
            facts.append(f"background-color: {dress.mark.colour}")
        if dress.bar_left:
            facts.append("bar-left: true")
        if dress.bar_top:
            facts.append("bar-top: true")
        yield f"{name} {{ {'; '.join(facts)} }}"
    yield "</style>\n"
    for row in range(grid.height):
        cells = (Position(row, column) for column in range(grid.width))
        yield "".join(
            names[dresses[p]] if p in dresses else "#" if p in grid.blocks else "." for p in cells
        )


FORMAT = Format(
    name="xd",
    extensions=(".xd",),
    media_type="text/plain",
    description="xd, a text format for collections of puzzles",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.VOIDS
    | Feature.CIRCLES
    | Feature.COLOURS
    | Feature.CLUES,
    read=read,
    dropped=dropped,
    write=write,
)
