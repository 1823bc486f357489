"""Crosswords in the format ipuz, version 2. See docs/formats/ipuz.md."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace

from crosswright.core import (
    CellMark,
    Clue,
    ClueList,
    ClueOrigin,
    Direction,
    Fill,
    Grid,
    Metadata,
    Position,
    Puzzle,
    direction_of,
)
from crosswright.formats.clue_lists import clue_origin, usual_cells
from crosswright.formats.format import ALL_METADATA, Feature, Format, Options
from crosswright.formats.markup import dropped_tags, plain_text, safe_text
from crosswright.plain.tree import PlainTree, decode_text, parse_json

_FIELDS = {
    "title": "title",
    "author": "author",
    "copyright": "copyright",
    "notes": "notes",
    "publisher": "publisher",
    "date": "date",
    "editor": "editor",
    "explanation": "explanation",
}
"""Ipuz names and ours."""

_ORIGINS = "io.github.crosswright:clue-origins"
"""Our own key, a list for each clue list: so a clue stays a plain pair that every
program can read.
"""


def read(data: bytes) -> Puzzle:
    """Read a puzzle from JSON, perhaps inside `ipuz(...)`."""
    tree = parse_json(_unwrapped(decode_text(data)))
    kinds = [kind.text() for kind in tree["kind"].each()]
    if not any("crossword" in kind for kind in kinds):
        tree["kind"].fail("a crossword")
    return _Reading(tree).puzzle()


def _unwrapped(text: str) -> str:
    call = text.strip()
    if call.startswith("ipuz"):
        arguments = call.removeprefix("ipuz").lstrip().removesuffix(";").rstrip()
        if arguments.startswith("(") and arguments.endswith(")"):
            return arguments[1:-1]
    return text


class _Reading:
    def __init__(self, tree: PlainTree) -> None:
        self.tree = tree
        self.block = tree["block"].label() if not tree["block"].is_null else "#"
        self.empty = tree["empty"].label() if not tree["empty"].is_null else "0"
        self.height = tree["dimensions"]["height"].whole(1, 1000)
        self.width = tree["dimensions"]["width"].whole(1, 1000)
        Grid(self.height, self.width)  # raises an error for a huge size, before memory is used
        self.blocks: set[Position] = set()
        self.voids: set[Position] = set()
        self.right: set[Position] = set()
        self.below: set[Position] = set()
        self.labels: dict[Position, str] = {}
        self.marks: dict[Position, CellMark] = {}
        self.shown: dict[Position, str] = {}

    def puzzle(self) -> Puzzle:
        for row, line in enumerate(self.rows(self.tree["puzzle"])):
            for column, item in enumerate(line):
                self.cell(Position(row, column), item)
        grid = Grid(
            self.height,
            self.width,
            frozenset(self.blocks),
            frozenset(self.voids),
            bars_right=frozenset(p for p in self.right if p.column < self.width - 1),
            bars_below=frozenset(p for p in self.below if p.row < self.height - 1),
        )
        self.shown.update(self.glyphs("saved", grid))
        return Puzzle(
            Fill(grid, self.glyphs("solution", grid)),
            self.clue_lists(grid),
            Metadata(
                **{
                    ours: plain_text(self.tree[theirs].text_or_empty())
                    for theirs, ours in _FIELDS.items()
                }
            ),
            {p: mark for p, mark in self.marks.items() if p not in grid.voids},
            self.labels,
            self.shown,
        )

    def rows(self, tree: PlainTree) -> list[list[PlainTree]]:
        size = f"{self.height} rows of {self.width} cells"
        return [line.exactly(self.width, size) for line in tree.exactly(self.height, size)]

    def cell(self, position: Position, item: PlainTree) -> None:
        style = None
        if item.is_object:
            style = item["style"]
            if not item["value"].is_null:
                self.shown[position] = item["value"].text()
            # A cell that is just null is a void. A cell that is an object without a label is open.
            item = item["cell"] if not item["cell"].is_null else PlainTree(self.empty)
        if item.is_null:
            self.voids.add(position)
            return
        label = item.label()
        if label == self.block:
            self.blocks.add(position)
        elif label not in {self.empty, "0", ""}:
            self.labels[position] = label
        if style is not None and not style.is_null:
            self.dress(position, style)

    def dress(self, position: Position, style: PlainTree) -> None:
        if style.is_text:
            style = self.tree["styles"][style.text()]
        if style.is_null:
            return
        colour = style["color"].label() if not style["color"].is_null else ""
        if re.fullmatch(r"[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}", colour):
            colour = f"#{colour}"
        if style["highlight"].value is True and not colour:
            colour = "#dddddd"
        self.marks[position] = CellMark(style["shapebg"].value == "circle", colour)
        bars = style["barred"].text_or_empty()
        if "T" in bars and position.row:
            self.below.add(position.step(Direction.DOWN, -1))
        if "L" in bars and position.column:
            self.right.add(position.step(Direction.ACROSS, -1))
        if "B" in bars:
            self.below.add(position)
        if "R" in bars:
            self.right.add(position)

    def glyphs(self, key: str, grid: Grid) -> dict[Position, str]:
        if self.tree[key].is_null:
            return {}
        found = {}
        for row, line in enumerate(self.rows(self.tree[key])):
            for column, item in enumerate(line):
                position = Position(row, column)
                if item.is_object:
                    item = item["value"] if not item["value"].is_null else item["cell"]
                if item.is_null or not grid.is_open(position):
                    continue
                glyph = item.label()
                # The number 0 means an empty cell, but the text "0" is a glyph.
                if glyph and item.value != 0:
                    found[position] = glyph
        return found

    def clue_lists(self, grid: Grid) -> tuple[ClueList, ...]:
        if self.tree["clues"].is_null:
            return ()
        lists = []
        cells = usual_cells(grid)
        base = self.first_index()
        for key, items in self.tree["clues"].items():
            direction_name, _, shown_title = key.partition(":")
            direction = direction_of(direction_name)
            clues = tuple(self.clue(item, direction, cells, grid, base) for item in items.each())
            lists.append(ClueList(plain_text(shown_title or direction_name), clues))
        return self.with_origins(lists)

    def with_origins(self, lists: list[ClueList]) -> tuple[ClueList, ...]:
        """Ignored unless there is exactly one origin for each clue."""
        told = self.tree[_ORIGINS].value
        sizes = [len(found.clues) for found in lists]
        if not isinstance(told, list) or not all(isinstance(names, list) for names in told):
            return tuple(lists)
        if [len(names) for names in told] != sizes:
            return tuple(lists)
        return tuple(
            replace(
                found,
                clues=tuple(
                    replace(clue, origin=clue_origin(str(name)))
                    for clue, name in zip(found.clues, names, strict=True)
                ),
            )
            for found, names in zip(lists, told, strict=True)
        )

    def first_index(self) -> int:
        """The format counts from 1, but some programs from 0: then a clue has a coordinate 0."""
        for _key, items in self.tree["clues"].items():  # noqa: PERF102 - a tree, not a dict
            for item in items.each():
                if item.is_object and item["cells"].is_list:
                    for cell in item["cells"].each():
                        if cell.is_list and 0 in (
                            cell.value if isinstance(cell.value, list) else ()
                        ):
                            return 0
        return 1

    def clue(
        self,
        item: PlainTree,
        direction: Direction | None,
        usual: Mapping[tuple[Direction, str], tuple[Position, ...]],
        grid: Grid,
        base: int,
    ) -> Clue:
        if item.is_text:
            return Clue("", plain_text(item.text()))
        if item.is_list:
            number, said = item.exactly(2, "[number, clue]")
            label, text, enumeration = _label(number), said.text(), ""
            listed = None
        else:
            shown = item["label"] if not item["label"].is_null else item["number"]
            label = "" if shown.is_null else _label(shown)
            text = item["clue"].text_or_empty()
            enumeration = item["enumeration"].text_or_empty()
            listed = item["cells"]
        if listed is None or listed.is_null:
            cells = usual.get((direction, label), ()) if direction else ()
        else:
            cells = tuple(_cell(cell, grid, base) for cell in listed.each())
        return Clue(label, plain_text(text), cells, plain_text(enumeration))


def _label(tree: PlainTree) -> str:
    """`[1, 2]` becomes `1,2`."""
    return ",".join(part.label() for part in tree.each()) if tree.is_list else tree.label()


def _cell(tree: PlainTree, grid: Grid, base: int) -> Position:
    column, row = tree.exactly(2, "[column, row]")
    return Position(
        row.whole(base, grid.height - 1 + base) - base,
        column.whole(base, grid.width - 1 + base) - base,
    )


def write(puzzle: Puzzle, options: Options) -> bytes:
    del options
    grid = puzzle.grid
    rows = [[Position(r, c) for c in range(grid.width)] for r in range(grid.height)]
    plain: dict[str, object] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
    }
    for theirs, ours in _FIELDS.items():
        value = getattr(puzzle.metadata, ours)
        if value:
            plain[theirs] = safe_text(value)
    plain["dimensions"] = {"width": grid.width, "height": grid.height}
    labels = puzzle.labels
    plain["puzzle"] = [[_plain_cell(puzzle, p, labels) for p in row] for row in rows]
    if puzzle.fill.glyphs:
        plain["solution"] = [
            [_plain_glyph(grid, puzzle.fill.glyphs, p) for p in row] for row in rows
        ]
    if puzzle.shown:
        plain["saved"] = [[_plain_glyph(grid, puzzle.shown, p) for p in row] for row in rows]
    usual = usual_cells(grid)
    if puzzle.clue_lists:
        plain["clues"] = {
            _key(found.title): [_plain_clue(clue, found.title, usual) for clue in found.clues]
            for found in puzzle.clue_lists
        }
    origins = [[clue.origin.value for clue in found.clues] for found in puzzle.clue_lists]
    if any(name != ClueOrigin.OWN.value for names in origins for name in names):
        plain[_ORIGINS] = origins
    return json.dumps(plain, ensure_ascii=False, indent=None).encode("utf-8")


def _plain_cell(puzzle: Puzzle, position: Position, labels: Mapping[Position, str]) -> object:
    grid = puzzle.grid
    if position in grid.voids:
        return None
    label: object = "#" if position in grid.blocks else labels.get(position, 0)
    if isinstance(label, str) and re.fullmatch(r"[1-9]\d{0,8}", label):
        label = int(label)
    style: dict[str, str] = {}
    mark = puzzle.marks.get(position, CellMark())
    if mark.circled:
        style["shapebg"] = "circle"
    if mark.colour:
        hexadecimal = re.fullmatch(r"#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})", mark.colour)
        style["color"] = hexadecimal[1] if hexadecimal else mark.colour
    bars = ("R" if position in grid.bars_right else "") + (
        "B" if position in grid.bars_below else ""
    )
    if bars:
        style["barred"] = bars
    return {"cell": label, "style": style} if style else label


def _plain_glyph(grid: Grid, glyphs: Mapping[Position, str], position: Position) -> object:
    if position in grid.blocks:
        return "#"
    return glyphs.get(position, 0 if grid.is_open(position) else None)


def _key(title: str) -> str:
    """With `Clues:` before it if the title is not a direction."""
    return title if direction_of(title) and title[0].isupper() else f"Clues:{safe_text(title)}"


def _plain_clue(
    clue: Clue, title: str, usual: Mapping[tuple[Direction, str], tuple[Position, ...]]
) -> object:
    direction = direction_of(title) if _key(title) == title else None
    number: object = clue.label
    if re.fullmatch(r"[1-9]\d{0,8}", clue.label):
        number = int(clue.label)
    expected = usual.get((direction, clue.label), ()) if direction else ()
    if clue.cells == expected and not clue.enumeration:
        return [number, safe_text(clue.text)]
    plain: dict[str, object] = {"number": number, "clue": safe_text(clue.text)}
    if clue.enumeration:
        plain["enumeration"] = safe_text(clue.enumeration)
    if clue.cells != expected:
        plain["cells"] = [[cell.column + 1, cell.row + 1] for cell in clue.cells]
    return plain


FORMAT = Format(
    name="ipuz",
    extensions=(".ipuz",),
    media_type="application/json",
    description="ipuz, version 2",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.VOIDS
    | Feature.CIRCLES
    | Feature.COLOURS
    | Feature.NUMBERS
    | Feature.CLUES
    | Feature.OWN_LISTS
    | Feature.ENUMERATIONS
    | Feature.SHOWN
    | Feature.ORIGINS,
    metadata=ALL_METADATA - {"language"},
    read=read,
    dropped=dropped_tags,
    write=write,
)
