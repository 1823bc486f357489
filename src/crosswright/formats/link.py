"""A puzzle in an address, after `#`: browsers do not send that part. Our own kind is `#cw1=`, then
JSON without everything that is usual, deflated, in base64; settings may follow after `&`. The kind
of Crossword Nexus is a gzipped .ipuz in base64. The player reads both (render/player/link.js).
"""

import base64
import binascii
import gzip
import json
import zlib
from collections.abc import Iterator
from urllib.parse import unquote

from crosswright.core import (
    CellKind,
    Clue,
    ClueList,
    Direction,
    FormatError,
    Position,
    Puzzle,
    Slot,
    direction_of,
    slot_map,
)
from crosswright.formats import ipuz, own_json
from crosswright.formats.format import Feature, Format, Options
from crosswright.formats.html import settings_of
from crosswright.plain.tree import PlainTree, decode_text, parse_json

__all__ = ["FORMAT", "LONGEST_LINK", "nexus_link", "read", "write"]

MARK = "cw1="
LONGEST_LINK = 32_000
"""Some browsers, and most programs for mail and chat, cut longer ones."""

MOST_UNPACKED_BYTES = 1_000_000
"""A short link may unpack to gigabytes."""

_SIGNS = frozenset(kind.value for kind in CellKind)


def write(puzzle: Puzzle, options: Options) -> bytes:
    text = json.dumps(_packed(puzzle), ensure_ascii=False, separators=(",", ":"))
    engine = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = engine.compress(text.encode("utf-8")) + engine.flush()
    settings = [name for name in settings_of(options) if name != "timer"]
    return _link(options.link_base, MARK + "&".join([_base64(packed), *settings]))


def nexus_link(puzzle: Puzzle, base: str) -> bytes:
    """Return the link that Crossword Nexus reads."""
    return _link(base, _base64(gzip.compress(ipuz.write(puzzle, Options()), 9, mtime=0)))


def _link(base: str, fragment: str) -> bytes:
    link = f"{base.partition('#')[0]}#{fragment}"
    if len(link) > LONGEST_LINK:
        raise FormatError(
            f"the puzzle is too large for a link: expected at most {LONGEST_LINK:,} characters, "
            f"got {len(link):,}"
        )
    return link.encode("utf-8")


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def read(data: bytes) -> Puzzle:
    """Read the puzzle in a link of either kind."""
    fragment = unquote(decode_text(data).strip().rpartition("#")[2])
    text, *_settings = fragment.split("&")
    if text.startswith(MARK):
        return own_json.from_tree(_unpacked(parse_json(_inflated(text.removeprefix(MARK), -15))))
    return ipuz.read(_inflated(text, 31).encode("utf-8"))


def _inflated(text: str, window_bits: int) -> str:
    try:
        packed = base64.b64decode(
            text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4), validate=True
        )
        engine = zlib.decompressobj(window_bits)
        unpacked = engine.decompress(packed, MOST_UNPACKED_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise FormatError("expected a whole link with a puzzle; this one is damaged") from None
    if engine.unconsumed_tail:
        raise FormatError(f"expected at most {MOST_UNPACKED_BYTES:,} bytes in a link")
    if not engine.eof or engine.unused_data:
        raise FormatError("expected a whole link with a puzzle; this one is damaged")
    return decode_text(unpacked)


# -- the packed form ------------------------------------------------------------------------------


def _packed(puzzle: Puzzle) -> dict[str, object]:
    plain = own_json.to_plain(puzzle)
    grid, glyphs = puzzle.grid, puzzle.fill.glyphs
    rows = [
        "".join(_sign(puzzle, Position(row, column)) for column in range(grid.width))
        for row in range(grid.height)
    ]
    packed: dict[str, object] = {"rows": rows}
    long = [[*p, glyph] for p, glyph in glyphs.items() if not _is_short(glyph)]
    rest: dict[str, object] = {
        "glyphs": long,
        "clues": [_packed_list(puzzle, found) for found in puzzle.clue_lists],
    }
    for name in ("bars_right", "bars_below", "shown", "marks", "diagramless", "metadata"):
        rest[name] = plain[name]
    packed |= {name: value for name, value in rest.items() if value}
    if puzzle.numbers is not None:
        packed["numbers"] = plain["numbers"]
    return packed


def _is_short(glyph: str) -> bool:
    """One sign, in JavaScript too."""
    return len(glyph) == 1 and glyph <= "\uffff" and glyph not in _SIGNS


def _sign(puzzle: Puzzle, position: Position) -> str:
    glyph = puzzle.fill.glyphs.get(position, "")
    return glyph if _is_short(glyph) else puzzle.grid.kind(position).value


def _usual_slots(puzzle: Puzzle, title: str) -> tuple[Slot, ...]:
    direction = direction_of(title) if title.lower() in _DIRECTIONS else None
    return slot_map(puzzle.grid).along(direction) if direction else ()


_DIRECTIONS = frozenset(direction.value for direction in Direction)


def _packed_list(puzzle: Puzzle, found: ClueList) -> list[object]:
    slots = _usual_slots(puzzle, found.title)
    return [
        found.title,
        [
            _packed_clue(clue, slots[place] if place < len(slots) else None)
            for place, clue in enumerate(found.clues)
        ],
    ]


def _packed_clue(clue: Clue, slot: Slot | None) -> object:
    plain = own_json.plain_clue(clue)
    if slot is not None and (clue.label, clue.cells) == (str(slot.number), slot.cells):
        del plain["label"], plain["cells"]
    return clue.text if list(plain) == ["text"] else plain


def _unpacked(tree: PlainTree) -> PlainTree:
    """The reader of our JSON checks the values."""
    rows = [row.text() for row in tree["rows"].each()]
    height, width = len(rows), len(rows[0]) if rows else 0
    signs = [[sign if sign in _SIGNS else CellKind.OPEN.value for sign in row] for row in rows]
    glyphs: list[list[object]] = [[None if s in _SIGNS else s for s in row] for row in rows]
    if not tree["glyphs"].is_null:
        for item in tree["glyphs"].each():
            row, column, glyph = item.exactly(3)
            place = row.whole(0, height - 1)
            glyphs[place][column.whole(0, len(glyphs[place]) - 1)] = glyph.text()
    names = ("bars_right", "bars_below", "shown", "marks")
    plain: dict[str, object] = {
        "format": own_json.MARK,
        "version": 1,
        "size": [height, width],
        "kinds": ["".join(row) for row in signs],
        "glyphs": glyphs,
        "numbers": tree["numbers"].value,
        "diagramless": tree["diagramless"].value,
        "metadata": {} if tree["metadata"].is_null else tree["metadata"].value,
        "clue_lists": [],
        **{name: [] if tree[name].is_null else tree[name].value for name in names},
    }
    bare = own_json.from_tree(PlainTree(plain))
    lists = [] if tree["clues"].is_null else list(tree["clues"].each())
    return PlainTree({**plain, "clue_lists": [_plain_list(item, bare) for item in lists]})


def _plain_list(tree: PlainTree, bare: Puzzle) -> dict[str, object]:
    title, clues = tree.exactly(2, "[title, clues]")
    slots = _usual_slots(bare, title.text())
    return {"title": title.value, "clues": list(_plain_clues(clues, slots))}


def _plain_clues(tree: PlainTree, slots: tuple[Slot, ...]) -> Iterator[dict[str, object]]:
    for place, item in enumerate(tree.each()):
        spared: dict[str, object] = {}
        if place < len(slots):
            slot = slots[place]
            spared = {"label": str(slot.number), "cells": [list(cell) for cell in slot.cells]}
        told = {"text": item.text()} if item.is_text else dict(item.items())
        yield {**spared, **{k: v.value if isinstance(v, PlainTree) else v for k, v in told.items()}}


FORMAT = Format(
    name="link",
    extensions=(".link",),
    media_type="text/plain",
    description="a link: the puzzle in an address, for the player page",
    features=~Feature(0),
    read=read,
    write=write,
    recognises=lambda data: MARK.encode() in data or b"#H4sI" in data,
)
