"""Our own JSON format. It stores everything that a puzzle has. See docs/formats/json.md."""

import json
from dataclasses import asdict, fields

from crosswright.core import (
    CellKind,
    CellMark,
    Clue,
    ClueList,
    ClueOrigin,
    Fill,
    FormatError,
    Grid,
    Metadata,
    Place,
    Position,
    Puzzle,
)
from crosswright.formats.clue_lists import clue_origin
from crosswright.formats.format import Feature, Format, Options
from crosswright.plain.tree import PlainTree, decode_text, parse_json

__all__ = ["FORMAT", "MARK", "VERSION", "from_tree", "plain_clue", "read", "to_plain", "write"]

MARK = "crosswright-puzzle"
"""The name of the format within the file."""

VERSION = 1
"""Add 1 if older programs would read new files wrongly. A higher version is an error."""


def read(data: bytes) -> Puzzle:
    return from_tree(parse_json(decode_text(data)))


def write(puzzle: Puzzle, options: Options) -> bytes:
    """Each row of the grid has its own line, for diffs."""
    del options
    lines = []
    for key, value in to_plain(puzzle).items():
        if isinstance(value, list) and value and key not in {"size"}:
            inner = ",\n    ".join(json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(f"  {json.dumps(key)}: [\n    {inner}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def to_plain(puzzle: Puzzle) -> dict[str, object]:
    """Return the puzzle as lists, texts and numbers."""
    grid = puzzle.grid
    rows = [[Position(r, c) for c in range(grid.width)] for r in range(grid.height)]
    return {
        "format": MARK,
        "version": VERSION,
        "size": [grid.height, grid.width],
        "kinds": ["".join(grid.kind(p).value for p in row) for row in rows],
        "bars_right": _pairs(grid.bars_right),
        "bars_below": _pairs(grid.bars_below),
        "glyphs": [[puzzle.fill.glyphs.get(p) for p in row] for row in rows],
        "shown": [[*p, glyph] for p, glyph in puzzle.shown.items()],
        "numbers": None
        if puzzle.numbers is None
        else [[*p, label] for p, label in puzzle.numbers.items()],
        "marks": [
            {"cell": list(p), "circled": mark.circled, "colour": mark.colour}
            for p, mark in puzzle.marks.items()
        ],
        "diagramless": puzzle.diagramless,
        "metadata": {k: v for k, v in asdict(puzzle.metadata).items() if v},
        "clue_lists": [
            {"title": found.title, "clues": [plain_clue(clue) for clue in found.clues]}
            for found in puzzle.clue_lists
        ],
    }


def plain_clue(clue: Clue) -> dict[str, object]:
    origin = "" if clue.origin is ClueOrigin.OWN else clue.origin.value
    rest = {"enumeration": clue.enumeration, "explanation": clue.explanation, "origin": origin}
    return {
        "label": clue.label,
        "text": clue.text,
        "cells": [list(cell) for cell in clue.cells],
        **{name: text for name, text in rest.items() if text},
    }


def _pairs(positions: frozenset[Position]) -> list[list[int]]:
    return [list(position) for position in sorted(positions)]


def from_tree(tree: PlainTree) -> Puzzle:
    if tree["format"].value != MARK:
        tree["format"].fail(f"{MARK!r}")
    version = tree["version"].whole(1, 10**6)
    if version > VERSION:
        raise FormatError(
            f"expected version {VERSION} or older, got {version}: a newer crosswright wrote this",
            Place(cell="version"),
        )
    grid = _grid(tree)
    glyphs = {}
    for row, line in enumerate(tree["glyphs"].exactly(grid.height)):
        for column, item in enumerate(line.exactly(grid.width)):
            if not item.is_null:
                glyphs[Position(row, column)] = item.text()
    return Puzzle(
        Fill(grid, glyphs),
        tuple(_clue_list(item, grid) for item in tree["clue_lists"].each()),
        _metadata(tree["metadata"]),
        {
            item["cell"].position(grid): CellMark(
                item["circled"].flag(), item["colour"].text_or_empty()
            )
            for item in tree["marks"].each()
        },
        None if tree["numbers"].is_null else _placed_texts(tree["numbers"], grid),
        _placed_texts(tree["shown"], grid),
        tree["diagramless"].flag(),
    )


def _grid(tree: PlainTree) -> Grid:
    height, width = (item.whole(1, 1000) for item in tree["size"].exactly(2))
    bare = Grid(height, width)  # raises an error for a huge size, before memory is used for it
    kinds: dict[CellKind, set[Position]] = {kind: set() for kind in CellKind}
    signs = {kind.value: kind for kind in CellKind}
    for row, line in enumerate(tree["kinds"].exactly(height)):
        text = line.text()
        if len(text) != width or not set(text) <= signs.keys():
            line.fail(f"{width} of the signs {' '.join(signs)}")
        for column, sign in enumerate(text):
            kinds[signs[sign]].add(Position(row, column))
    return Grid(
        height,
        width,
        frozenset(kinds[CellKind.BLOCK]),
        frozenset(kinds[CellKind.VOID]),
        frozenset(kinds[CellKind.BLANK]),
        frozenset(item.position(bare) for item in tree["bars_right"].each()),
        frozenset(item.position(bare) for item in tree["bars_below"].each()),
    )


def _placed_texts(tree: PlainTree, grid: Grid) -> dict[Position, str]:
    """An item is [row, column, text]."""
    found = {}
    for item in tree.each():
        row, column, text = item.exactly(3)
        place = Position(row.whole(0, grid.height - 1), column.whole(0, grid.width - 1))
        found[place] = text.text()
    return found


def _metadata(tree: PlainTree) -> Metadata:
    return Metadata(**{f.name: tree[f.name].text_or_empty() for f in fields(Metadata)})


def _clue_list(tree: PlainTree, grid: Grid) -> ClueList:
    clues = tuple(
        Clue(
            item["label"].text(),
            item["text"].text(),
            tuple(cell.position(grid) for cell in item["cells"].each()),
            item["enumeration"].text_or_empty(),
            item["explanation"].text_or_empty(),
            clue_origin(item["origin"].text_or_empty()),
        )
        for item in tree["clues"].each()
    )
    return ClueList(tree["title"].text(), clues)


FORMAT = Format(
    name="json",
    extensions=(".json",),
    media_type="application/json",
    description="JSON of our own: everything, without loss",
    features=~Feature(0),
    read=read,
    write=write,
    recognises=lambda data: MARK.encode() in data[:200],
)
