"""A draft as plain JSON, with the version of this format. Equal drafts give equal bytes."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from crosswright.construct.draft.starts import Start, start_order
from crosswright.construct.draft.value import Draft
from crosswright.core import Direction, FormatError, Grid, Place, Position, Symmetry
from crosswright.formats import own_json
from crosswright.plain.tree import PlainTree
from crosswright.words import SCORE_RANGE

V = TypeVar("V")

MARK = "crosswright-draft"
"""The name of this format, which is stored in the JSON."""

VERSION = 1
"""The version of the format.

Increase this number if older programs would not read drafts in the changed format correctly. A
program refuses drafts of a newer version than its own.
"""


def to_plain(draft: Draft) -> dict[str, Any]:
    """Return the draft as lists, texts and numbers that JSON can store."""
    return {
        "format": MARK,
        "version": VERSION,
        "puzzle": own_json.to_plain(draft.puzzle),
        "symmetry": draft.symmetry.value,
        "venue": draft.venue,
        "locked": [list(cell) for cell in sorted(draft.locked)],
        "banned": sorted(draft.banned),
        "banned_here": [
            [*_plain_start(start), sorted(words)] for start, words in draft.banned_here.items()
        ],
        "min_score": draft.min_score,
        "layers": list(draft.layers),
        "off": sorted(draft.off),
        "notes": [[*cell, text] for cell, text in draft.notes.items()],
        "theme": [_plain_start(start) for start in sorted(draft.theme, key=start_order)],
        "clued_for": [[*_plain_start(start), text] for start, text in draft.clued_for.items()],
    }


def canonical(draft: Draft) -> bytes:
    """Return the draft as JSON with sorted keys and no spaces. Equal drafts give equal bytes."""
    plain = to_plain(draft)
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def _plain_start(start: Start) -> list[Any]:
    cell, direction = start
    return [*cell, direction.value]


def from_plain(plain: Mapping[str, Any]) -> Draft:
    """Return the draft from its plain form. For a wrong value, an `InputError` names the fault and
    its place."""
    return from_tree(PlainTree(dict(plain)))


def from_tree(tree: PlainTree) -> Draft:
    """Return the draft from a tree of JSON values. If `tree` is a part of a larger tree, errors
    name the place in the larger tree."""
    if tree["format"].value != MARK:
        tree["format"].fail(f"{MARK!r}")
    version = tree["version"].whole(1, 10**6)
    if version > VERSION:
        raise FormatError(
            f"expected version {VERSION} or older, got {version}: a newer crosswright wrote this",
            Place(cell="version"),
        )
    puzzle = own_json.from_tree(tree["puzzle"])
    grid = puzzle.grid
    score = tree["min_score"]
    notes = {}
    for item in tree["notes"].each():
        row, column, text = item.exactly(3, "[row, column, text]")
        notes[_cell(row, column, grid)] = text.text()
    return Draft(
        puzzle,
        symmetry=Symmetry.named(tree["symmetry"].text()),
        venue=tree["venue"].text_or_empty(),
        locked=frozenset(item.position(grid) for item in tree["locked"].each()),
        banned=frozenset(_texts(tree["banned"])),
        banned_here=_of_starts(tree["banned_here"], grid, lambda item: frozenset(_texts(item))),
        min_score=None if score.is_null else score.whole(SCORE_RANGE[0], SCORE_RANGE[-1]),
        layers=tuple(_texts(tree["layers"])),
        off=frozenset(_texts(tree["off"])),
        notes=notes,
        theme=frozenset(_start(item.exactly(3), grid) for item in tree["theme"].each()),
        clued_for=_of_starts(tree["clued_for"], grid, PlainTree.text),
    )


def _texts(tree: PlainTree) -> Iterable[str]:
    return (item.text() for item in tree.each())


def _cell(row: PlainTree, column: PlainTree, grid: Grid) -> Position:
    return Position(row.whole(0, grid.height - 1), column.whole(0, grid.width - 1))


def _start(parts: list[PlainTree], grid: Grid) -> Start:
    row, column, way = parts
    for direction in Direction:
        if way.text() == direction.value:
            return _cell(row, column, grid), direction
    return way.fail("across or down")


def _of_starts(tree: PlainTree, grid: Grid, read: Callable[[PlainTree], V]) -> dict[Start, V]:
    """Read a list of [row, column, direction, value]. Return a mapping from the start of each entry
    to its value."""
    found = {}
    for item in tree.each():
        *start, value = item.exactly(4, "[row, column, direction, value]")
        found[_start(start, grid)] = read(value)
    return found
