"""The plain-text format of Exolve. See docs/formats/exolve.md."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from crosswright.core import (
    CellMark,
    Clue,
    ClueList,
    Direction,
    Fill,
    FormatError,
    Grid,
    Metadata,
    Place,
    Position,
    Puzzle,
)
from crosswright.formats.clue_lists import usual_cells
from crosswright.formats.format import Feature, Format, Options
from crosswright.formats.markup import dropped_tags, plain_text, safe_text
from crosswright.plain.tree import decode_text

_SECTION = re.compile(r"\s*exolve-([a-z0-9-]+)\s*(?::\s?(.*))?")
_CLUE = re.compile(r"\s*(?:\[([^\]]*)\]|(\d+))\s*(.*)")
_ENUMERATION = re.compile(r"\(([\d?][\d\s,.'’\-–?]*)\)\*?")
_DECORATORS = "|_+@*!~"
"""Bars (`|` right, `_` below, `+` both), `@` for a circle, `!` for a glyph that the solver sees.
The others are ignored.
"""
_SPOT = re.compile(r"r(\d{1,4})c(\d{1,4})", re.IGNORECASE)
_FIELDS = {
    "title": "title",
    "setter": "author",
    "copyright": "copyright",
    "credits": "publisher",
    "preamble": "notes",
    "explanations": "explanation",
}
"""Exolve's sections and our metadata."""

_BLOCK_SECTIONS = frozenset({"preamble", "explanations", "grid", "across", "down", "nodir"})
"""Their text is on the lines below their name."""

_Lines = list[tuple[int, str]]


def read(data: bytes) -> Puzzle:
    """Read the first puzzle in a text, which may be a whole web page."""
    sections = _sections(decode_text(data).splitlines())
    width, height = (_side(sections, name) for name in ("width", "height"))
    options = " ".join(line for _, line in sections.get("option", []))
    reading = _GridReading(width, height, has_rebus="rebus-cells" in options)
    reading.rows([(n, line) for n, line in sections.get("grid", []) if line.strip()])
    grid = reading.grid()
    marks = {p: CellMark(circled=True) for p in reading.circles}
    for number, line in (*sections.get("colour", []), *sections.get("color", [])):
        colour, *spots = line.split() or [""]
        for position in _spots(spots, grid, number):
            marks[position] = replace(marks.get(position, CellMark()), colour=colour)
    lists = []
    for name, direction in (
        ("across", Direction.ACROSS),
        ("down", Direction.DOWN),
        ("nodir", None),
    ):
        if name in sections:
            lists.append(_clue_list(sections[name], direction, grid))
    about = {
        ours: plain_text("\n".join(line.strip() for _, line in sections.get(theirs, [])).strip())
        for theirs, ours in _FIELDS.items()
    }
    language = " ".join(line for _, line in sections.get("language", [])).split()
    about["language"] = language[0] if language else ""
    return Puzzle(
        Fill(grid, reading.glyphs), tuple(lists), Metadata(**about), marks, shown=reading.shown
    )


def _sections(lines: list[str]) -> dict[str, _Lines]:
    """Text after `exolve-NAME:` is the first line of the section."""
    found: dict[str, _Lines] = {}
    name, inside = "", False
    for number, line in enumerate(lines, 1):
        match = _SECTION.fullmatch(line)
        if match and match[1] == "begin":
            inside = True
        elif not inside:
            continue
        elif match and match[1] == "end":
            return found
        elif match:
            name = match[1]
            section = found.setdefault(name, [])
            if match[2] and match[2].strip():
                section.append((number, match[2]))
        elif name:
            found[name].append((number, line))
    if not inside:
        raise FormatError("expected a line 'exolve-begin'")
    raise FormatError("expected a line 'exolve-end'", Place(line=len(lines)))


def _side(sections: Mapping[str, _Lines], name: str) -> int:
    number, text = next(iter(sections.get(name, [])), (None, ""))
    if not text.strip().isdecimal() or not 1 <= int(text.strip()[:9]) <= 1000:
        raise FormatError(
            f"expected exolve-{name} from 1 to 1000, got {text!r}", Place(line=number)
        )
    return int(text)


class _GridReading:
    def __init__(self, width: int, height: int, *, has_rebus: bool) -> None:
        Grid(height, width)  # raises an error for a huge size, before memory is used for it
        self.width, self.height, self.has_rebus = width, height, has_rebus
        self.blocks: set[Position] = set()
        self.right: set[Position] = set()
        self.below: set[Position] = set()
        self.circles: set[Position] = set()
        self.glyphs: dict[Position, str] = {}
        self.shown: dict[Position, str] = {}

    def rows(self, lines: _Lines) -> None:
        if len(lines) != self.height:
            last = lines[-1][0] if lines else None
            raise FormatError(f"expected {self.height} rows, got {len(lines)}", Place(line=last))
        for row, (number, line) in enumerate(lines):
            cells = list(islice(self._cells(line), self.width + 1))
            if len(cells) != self.width:
                got = "more" if len(cells) > self.width else len(cells)
                raise FormatError(f"expected {self.width} cells, got {got}", Place(line=number))
            for column, (sign, decorators) in enumerate(cells):
                self._take(Position(row, column), sign, decorators)

    def _cells(self, line: str) -> Iterator[tuple[str, str]]:
        # After an ampersand, a sign is a plain character: `&@` is a cell with an @.
        signs = rf"(?:&\S|[^\s{re.escape(_DECORATORS)}])"
        count = "+" if self.has_rebus else ""
        for match in re.finditer(rf"({signs}{count})\s*([\s{re.escape(_DECORATORS)}]*)", line):
            yield match[1], match[2]

    def _take(self, position: Position, sign: str, decorators: str) -> None:
        if sign == ".":
            self.blocks.add(position)
        elif sign not in {"0", "?"}:
            self.glyphs[position] = re.sub(r"&(\S)", r"\1", sign).upper()
        if "|" in decorators or "+" in decorators:
            self.right.add(position)
        if "_" in decorators or "+" in decorators:
            self.below.add(position)
        if "@" in decorators:
            self.circles.add(position)
        if "!" in decorators and position in self.glyphs:
            self.shown[position] = self.glyphs[position]

    def grid(self) -> Grid:
        return Grid(
            self.height,
            self.width,
            frozenset(self.blocks),
            bars_right=frozenset(p for p in self.right if p.column < self.width - 1),
            bars_below=frozenset(p for p in self.below if p.row < self.height - 1),
        )


def _spots(texts: list[str], grid: Grid, number: int) -> Iterator[Position]:
    for text in texts:
        match = _SPOT.fullmatch(text)
        if match:
            position = Position(int(match[1]) - 1, int(match[2]) - 1)
            if position not in grid:
                raise FormatError(f"expected a cell of the grid, got {text}", Place(line=number))
            yield position


def _clue_list(lines: _Lines, direction: Direction | None, grid: Grid) -> ClueList:
    usual = usual_cells(grid)
    title = direction.value.capitalize() if direction else ""
    clues: list[Clue] = []
    for number, line in lines:
        if not line.strip():
            continue
        match = _CLUE.fullmatch(line)
        if not match:
            if not clues and not line.strip()[0].isdecimal():
                title = plain_text(line.strip())
                continue
            raise FormatError(
                f"expected a number and a clue, got {line.strip()[:60]!r}", Place(line=number)
            )
        label = match[1] if match[1] is not None else match[2]
        text, enumeration, explanation = _split_clue(match[3].strip())
        cells = usual.get((direction, label), ()) if direction else ()
        clues.append(Clue(label, plain_text(text), cells, enumeration, plain_text(explanation)))
    return ClueList(title, tuple(clues))


def _split_clue(text: str) -> tuple[str, str, str]:
    match = _ENUMERATION.search(text)
    if not match:
        return text, "", ""
    return text[: match.start()].strip(), match[1].strip(), text[match.end() :].strip()


def write(puzzle: Puzzle, options: Options) -> bytes:
    del options
    return ("\n".join(_lines(puzzle)) + "\n").encode("utf-8")


def _lines(puzzle: Puzzle) -> Iterator[str]:
    grid, about = puzzle.grid, vars(puzzle.metadata)
    yield "exolve-begin"
    for theirs, ours in _FIELDS.items():
        if about[ours] and theirs not in _BLOCK_SECTIONS:
            yield f"  exolve-{theirs}: {safe_text(' '.join(about[ours].splitlines()))}"
    if about["language"]:
        yield f"  exolve-language: {about['language']}"
    yield f"  exolve-width: {grid.width}"
    yield f"  exolve-height: {grid.height}"
    spaced = any(len(g) > 1 for g in puzzle.fill.glyphs.values())
    if spaced:
        yield "  exolve-option: rebus-cells"
    for position, mark in puzzle.marks.items():
        if mark.colour:
            yield f"  exolve-colour: {mark.colour} r{position.row + 1}c{position.column + 1}"
    if about["notes"]:
        yield "  exolve-preamble:"
        yield from (f"    {safe_text(line)}" for line in about["notes"].splitlines())
    yield "  exolve-grid:"
    for row in range(grid.height):
        cells = (Position(row, column) for column in range(grid.width))
        yield "    " + " ".join(_sign(puzzle, p) for p in cells)
    for direction, found in zip(Direction, puzzle.clue_lists, strict=False):
        yield f"  exolve-{direction.value}:"
        yield from (f"    {_clue_line(clue)}" for clue in found.clues)
    if about["explanation"]:
        yield "  exolve-explanations:"
        yield from (f"    {safe_text(line)}" for line in about["explanation"].splitlines())
    yield "exolve-end"


def _sign(puzzle: Puzzle, position: Position) -> str:
    grid = puzzle.grid
    glyph = puzzle.fill.glyphs.get(position)
    sign = "." if position in grid.blocks else "0" if glyph is None else _escaped(glyph)
    right, below = position in grid.bars_right, position in grid.bars_below
    bars = "+" if right and below else "|" if right else "_" if below else ""
    mark = puzzle.marks.get(position, CellMark())
    given = position in puzzle.shown and puzzle.shown[position] == glyph
    return sign + bars + ("@" if mark.circled else "") + ("!" if given else "")


def _escaped(glyph: str) -> str:
    return "".join(f"&{c}" if c in f".0?&{_DECORATORS}" else c for c in glyph)


def _clue_line(clue: Clue) -> str:
    label = clue.label if clue.label.isdecimal() else f"[{clue.label}]"
    parts = [label, safe_text(" ".join(clue.text.splitlines()))]
    if clue.enumeration:
        parts.append(f"({clue.enumeration})")
    if clue.explanation:
        parts.append(safe_text(" ".join(clue.explanation.splitlines())))
    return " ".join(part for part in parts if part)


FORMAT = Format(
    name="exolve",
    extensions=(".exolve", ".txt"),
    media_type="text/plain",
    description="Exolve's puzzle text",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.CIRCLES
    | Feature.COLOURS
    | Feature.CLUES
    | Feature.ENUMERATIONS
    | Feature.EXPLANATIONS
    | Feature.SHOWN,
    metadata=frozenset(_FIELDS.values()) | {"language"},
    read=read,
    dropped=dropped_tags,
    write=write,
    recognises=lambda data: b"exolve-begin" in data.replace(b"\0", b""),
)
