"""The things that an edit changes.

If two clients edit one draft, the library compares these things to find out whether both changed
the same thing.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from crosswright.construct.draft.starts import Start
from crosswright.construct.draft.value import Draft
from crosswright.core import Clue, Direction, Metadata, Position

Thing = tuple[str, Position | Start | None]
"""A part of a draft and its place: `("letter", cell)`, `("clue", start)`, `("title", None)`. The
start of an entry is its first cell and its direction."""

K = TypeVar("K", Position, Start)


def touched(before: Draft, after: Draft) -> frozenset[Thing]:
    """Return the parts in which two drafts differ."""
    return frozenset(_touched(before, after))


def _touched(before: Draft, after: Draft) -> Iterator[Thing]:
    one, other = before.puzzle, after.puzzle
    old, new = before.grid, after.grid
    if (old.height, old.width) != (new.height, new.width):
        yield "size", None
    if old != new:
        for name in ("blocks", "voids", "blanks"):
            yield from _at("kind", getattr(old, name) ^ getattr(new, name))
        yield from _at("bar to the right", old.bars_right ^ new.bars_right)
        yield from _at("bar below", old.bars_below ^ new.bars_below)
    yield from _at("letter", _unlike(before.fill.glyphs, after.fill.glyphs))
    yield from _at("mark", _unlike(one.marks, other.marks))
    yield from _at("given letter", _unlike(one.shown, other.shown))
    yield from _at("lock", before.locked ^ after.locked)
    yield from _at("note", _unlike(before.notes, after.notes))
    yield from _at("theme", before.theme ^ after.theme)
    yield from _at("banned here", _unlike(before.banned_here, after.banned_here))
    if one.clue_lists != other.clue_lists:
        yield from _at("clue", _unlike_clues(before, after))
        lists = [draft.puzzle.clue_lists[2:] for draft in (before, after)]
        if lists[0] != lists[1]:
            yield "other clues", None
    for field in fields(Metadata):
        if getattr(one.metadata, field.name) != getattr(other.metadata, field.name):
            yield field.name, None
    for word in before.banned ^ after.banned:
        yield f"ban of {word}", None
    if (before.layers, before.off) != (after.layers, after.off):
        yield "word lists", None
    for name in ("symmetry", "venue", "min_score"):
        if getattr(before, name) != getattr(after, name):
            yield name.replace("_", " "), None
    if (one.numbers, one.diagramless) != (other.numbers, other.diagramless):
        yield "numbers", None


def _at(name: str, places: Iterable[Position] | Iterable[Start]) -> Iterator[Thing]:
    return ((name, place) for place in places)


def _unlike(one: Mapping[K, object], other: Mapping[K, object]) -> Iterable[K]:
    """Return the keys under which two mappings have different values."""
    if one == other:
        return ()
    return [key for key in one.keys() | other.keys() if one.get(key) != other.get(key)]


def _unlike_clues(before: Draft, after: Draft) -> list[Start]:
    """Return the entries whose clues differ. The numbers of the clues are not compared."""

    def said(draft: Draft) -> dict[Start, Clue]:
        return {start: replace(clue, label="", cells=()) for start, clue in draft.clues.items()}

    one, other, nothing = said(before), said(after), Clue("", "")
    return [
        start
        for start in one.keys() | other.keys()
        if one.get(start, nothing) != other.get(start, nothing)
    ]


def cells_of(things: Iterable[Thing]) -> list[Position]:
    """Return the cells of some things, row by row. For an entry, this is its first cell."""
    found = set()
    for _, place in things:
        if isinstance(place, Position):
            found.add(place)
        elif place is not None:
            found.add(place[0])
    return sorted(found)


def names_of(things: Iterable[Thing]) -> list[str]:
    """Return the names of the things that belong to no cell."""
    return sorted({name for name, place in things if place is None})


def things_text(things: frozenset[Thing]) -> str:
    """Return things as JSON. Each is [name], [name, row, column] or [name, row, column,
    direction]."""
    plain: list[list[Any]] = []
    for name, place in things:
        if place is None:
            plain.append([name])
        elif isinstance(place, Position):
            plain.append([name, *place])
        else:
            plain.append([name, *place[0], place[1].value])
    return json.dumps(plain)


def things_from(text: str) -> Iterator[Thing]:
    """Yield the things from a text that `things_text` made."""
    for name, *place in json.loads(text):
        match place:
            case []:
                yield name, None
            case [row, column]:
                yield name, Position(row, column)
            case [row, column, way]:
                yield name, (Position(row, column), Direction(way))
