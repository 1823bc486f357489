"""CSV: a table of entries and clues, for a spreadsheet. See docs/formats/csv.md. The first column
names an entry (`17A`), a single `cell`, or something of the whole puzzle. Cells that no row names
are blocks; neighbours that no entry joins have a bar.
"""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import chain, pairwise

from crosswright.core import (
    LARGEST_SIDE,
    MOST_CELLS,
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
from crosswright.formats.clue_lists import clue_origin, usual_lists
from crosswright.formats.format import Feature, Format, Options
from crosswright.plain.tree import decode_text

COLUMNS = ("entry", "row", "column", "answer", "clue", "enumeration", "explanation", "origin")
_SIZE = re.compile(r"(\d{1,4})\s*[x×]\s*(\d{1,4})")
_FIELDS = frozenset(field.name for field in fields(Metadata))
_LIKE_FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""What a spreadsheet would read as a formula is written with an apostrophe."""


def read(data: bytes) -> Puzzle:
    """Read a table with commas, semicolons or tabs."""
    text = decode_text(data)
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    try:
        first = next(reader, [])
        if len(first) > LARGEST_SIDE:
            raise FormatError(f"expected at most {LARGEST_SIDE:,} columns", Place(line=1))
        names = [name.strip().lower() for name in first]
        if {"entry", "row", "column", "answer"} <= set(names):
            return _entries(names, reader)
        if all(len(name) <= 1 for name in names) and any(names):
            return _typed_grid(chain([names], reader))
    except csv.Error as error:
        raise FormatError(f"expected a table: {error}", Place(line=reader.line_num)) from error
    raise FormatError(f"expected the columns {', '.join(COLUMNS)}; got {names[:10]}", Place(line=1))


def _entries(names: list[str], rows: Iterator[list[str]]) -> Puzzle:
    table = _Table()
    for number, cells in enumerate(rows, 2):
        if not any(cells):
            continue
        row = dict(zip(names, (_unguarded(cell) for cell in cells), strict=False))
        try:
            if any(cells[len(names) :]):
                raise FormatError(
                    f"expected {len(names)} cells, got {len(cells)}: put a clue that contains the "
                    "separator in quotation marks"
                )
            if any(row.values()):
                table.take(row, number)
        except FormatError as error:
            raise FormatError(error.message, Place(line=number)) from error
    table.take_spaced()
    return table.puzzle()


def _typed_grid(rows: Iterator[list[str]]) -> Puzzle:
    """One letter in each cell, `#` for a block."""
    lines: list[list[str]] = []
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells):
            continue
        if lines and len(cells) != len(lines[0]):
            raise FormatError(
                f"expected {len(lines[0])} cells, got {len(cells)}", Place(line=number)
            )
        for column, cell in enumerate(cells, 1):
            if len(cell) != 1 or cell in "|=":
                raise FormatError(
                    f"expected one letter, '.' or '#' in every cell of the grid, got {cell!r}",
                    Place(line=number, column=column),
                )
        lines.append(cells)
        Grid(len(lines), len(cells))  # raises an error for a huge size
    return Puzzle(Fill.parse("\n".join(" ".join(cells) for cells in lines)))


class _Table:
    def __init__(self) -> None:
        self.size: tuple[int, int] | None = None
        self.about: dict[str, str] = {}
        self.runs: dict[tuple[Position, Direction], tuple[Position, ...]] = {}
        """By first cell and direction."""
        self.clues: dict[tuple[Position, Direction], Clue] = {}
        self.glyphs: dict[Position, str] = {}
        self.cells: set[Position] = set()
        self.spaced: list[tuple[int, str, dict[str, str]]] = []
        """Line, name and row of entries whose answers have spaces. They are read last."""
        self.listed = 0
        """The cells of all entries so far."""

    def take(self, row: dict[str, str], line: int) -> None:
        name = row.get("entry", "").strip()
        if name.lower() == "size":
            match = _SIZE.fullmatch(row.get("clue", "").strip())
            if not match:
                raise FormatError(f"expected a size such as 15x15, got {row.get('clue')!r}")
            self.size = int(match[2]), int(match[1])
        elif name.lower() in _FIELDS:
            self.about[name.lower()] = row.get("clue", "")
        elif name.lower() == "cell":
            cell = self.place(row)
            self.cells.add(cell)
            sign = row.get("answer", "").strip() or "."
            if sign != ".":
                self.glyphs[cell] = sign
        elif " " in row.get("answer", "").strip():
            self.spaced.append((line, name, row))
        else:
            self.entry(name, row, list(row.get("answer", "").strip()))
        self.ensure_size()

    def take_spaced(self) -> None:
        """Read the answers with spaces: two cells ICE and AGE if they fit the other entries,
        otherwise a phrase of six cells.
        """
        for line, name, row in self.spaced:
            try:
                glyphs = row["answer"].split()
                run = self.run(name, row, len(glyphs))
                known = [self.glyphs.get(cell) for cell in run]
                fits = all(k in {None, g} or g == "." for k, g in zip(known, glyphs, strict=True))
                self.entry(name, row, glyphs if fits else list("".join(glyphs)))
                self.ensure_size()
            except FormatError as error:
                raise FormatError(error.message, Place(line=line)) from error

    def ensure_size(self) -> None:
        if len(self.cells) > MOST_CELLS or self.listed > 2 * MOST_CELLS:
            raise FormatError(f"expected a grid of at most {MOST_CELLS:,} cells")

    @staticmethod
    def place(row: dict[str, str]) -> Position:
        found = [row.get(k, "").strip() for k in ("row", "column")]
        if not all(p.isdecimal() and 1 <= len(p) <= 4 and 1 <= int(p) <= 1000 for p in found):
            raise FormatError(f"expected row and column from 1 to 1000, got {found}")
        return Position(int(found[0]) - 1, int(found[1]) - 1)

    def run(self, name: str, row: dict[str, str], length: int) -> tuple[Position, ...]:
        try:
            direction = SlotKey.parse(name).direction
        except ValueError as error:
            raise FormatError(f"expected an entry such as 17A, got {name!r}") from error
        start = self.place(row)
        if length < 2 or length > 1000:
            answer = row.get("answer", "").strip()
            raise FormatError(f"expected an answer of 2 to 1000 cells, got {answer[:40]!r}")
        return tuple(start.step(direction, k) for k in range(length))

    def entry(self, name: str, row: dict[str, str], signs: list[str]) -> None:
        run = self.run(name, row, len(signs))
        start, direction = run[0], SlotKey.parse(name).direction
        if (start, direction) in self.runs:
            raise FormatError(f"expected one {direction.value} entry at {start}, got two")
        self.runs[start, direction] = run
        self.listed += len(run)
        self.cells.update(run)
        for cell, sign in zip(run, signs, strict=True):
            if sign != "." and self.glyphs.setdefault(cell, sign) != sign:
                raise FormatError(
                    f"{name} has {sign!r} at {cell}, another entry has {self.glyphs[cell]!r} there"
                )
        self.clues[start, direction] = Clue(
            "",
            row.get("clue", ""),
            run,
            row.get("enumeration", ""),
            row.get("explanation", ""),
            clue_origin(row.get("origin", "")),
        )

    def puzzle(self) -> Puzzle:
        if not self.cells and self.size is None:
            raise FormatError("expected at least one entry")
        height = max((cell.row for cell in self.cells), default=-1) + 1
        width = max((cell.column for cell in self.cells), default=-1) + 1
        if self.size is not None:
            if self.size[0] < height or self.size[1] < width:
                raise FormatError(f"the entries need {width}x{height} cells; the size is smaller")
            height, width = self.size
        grid = self.grid(height, width)
        clues = {}
        for slot in slot_map(grid).slots:
            found = self.clues.get((slot.start, slot.direction))
            if found is not None:
                clues[slot.key] = found
        has_clues = any(c.text or c.enumeration or c.explanation for c in self.clues.values())
        return Puzzle(
            Fill(grid, self.glyphs),
            usual_lists(grid, clues) if has_clues else (),
            Metadata(**self.about),
        )

    def grid(self, height: int, width: int) -> Grid:
        bare = Grid(height, width)
        blocks = frozenset(p for p in bare.positions() if p not in self.cells)
        joined = {
            direction: {
                pair
                for (_, way), run in self.runs.items()
                if way is direction
                for pair in pairwise(run)
            }
            for direction in Direction
        }

        def bars(direction: Direction) -> frozenset[Position]:
            return frozenset(
                cell
                for cell in self.cells
                if cell.step(direction) in self.cells
                and (cell, cell.step(direction)) not in joined[direction]
            )

        return replace(
            bare,
            blocks=blocks,
            bars_right=bars(Direction.ACROSS),
            bars_below=bars(Direction.DOWN),
        )


def write(puzzle: Puzzle, options: Options) -> bytes:
    """With a byte order mark, so that spreadsheets read UTF-8."""
    del options
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    table.writerow(["size", "", "", "", f"{puzzle.grid.width}x{puzzle.grid.height}", "", "", ""])
    for name, value in vars(puzzle.metadata).items():
        if value:
            table.writerow([name, "", "", "", _guarded(value), "", "", ""])
    for entry in puzzle.entries():
        glyphs = [glyph or "." for glyph in puzzle.fill.pattern(entry.slot)]
        spaced = any(len(glyph) > 1 for glyph in glyphs)
        clue = entry.clue or Clue("", "")
        start = entry.slot.start
        table.writerow(
            [
                str(entry.slot.key),
                start.row + 1,
                start.column + 1,
                *(
                    _guarded(text)
                    for text in (
                        (" " if spaced else "").join(glyphs),
                        clue.text,
                        clue.enumeration,
                        clue.explanation,
                    )
                ),
                clue.origin.value if clue.text else "",
            ]
        )
    for cell in puzzle.fill.loose_cells():
        glyph = puzzle.fill.glyphs.get(cell, ".")
        table.writerow(["cell", cell.row + 1, cell.column + 1, _guarded(glyph), "", "", "", ""])
    return out.getvalue().encode("utf-8-sig")


def _guarded(text: str) -> str:
    return f"'{text}" if _LIKE_FORMULA.match(text) else text


def _unguarded(text: str) -> str:
    return text[1:] if text.startswith("'") and _LIKE_FORMULA.match(text) else text


FORMAT = Format(
    name="csv",
    extensions=(".csv", ".tsv"),
    media_type="text/csv",
    description="entries and clues for a spreadsheet",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.CLUES
    | Feature.ENUMERATIONS
    | Feature.EXPLANATIONS
    | Feature.ORIGINS,
    read=read,
    write=write,
)
