"""The puzzle as one HTML page on which it can be solved. The page loads no other files.

The parts of the page are in the folder player/. The page contains the solution in a scrambled form.
So nobody reads the solution by accident, but a person who tries can unscramble it.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from unicodedata import normalize

from crosswright.core.geometry import Position
from crosswright.core.puzzle import Clue, Puzzle
from crosswright.core.slots import Slot, slot_map
from crosswright.core.wording import heading_for, primary_tag, wording_for
from crosswright.render.player_wording import player_wording_for
from crosswright.render.scene import is_right_to_left

__all__ = ["to_html"]

SCRIPTS = ("puzzle.js", "view.js", "player.js")
"""The scripts of the page, in the order in which they must be loaded."""

LOOSE_ACCENTS = frozenset({"el", "es", "fr", "it", "nl", "pt"})
"""Languages in which a solver may leave out accents, because their crosswords have no accents."""

FIRM_LETTERS = "Ñ"
"""Letters of the languages in `LOOSE_ACCENTS` whose accent must not be left out. They are separate
letters of the alphabet."""

KEYBOARDS = (
    ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
    ("ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮЁ"),
    ("ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"),
    ("קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"),
)
"""The rows of keys on the screen: one keyboard for each alphabet."""


def to_html(puzzle: Puzzle) -> str:
    """Return an HTML page on which the puzzle can be solved."""
    folder = files("crosswright.render") / "player"
    about = puzzle.metadata
    byline = "".join(
        f"<p>{escape(text)}</p>"
        for text in (" · ".join(filter(None, (about.author, about.date))), about.notes)
        if text
    )
    printed = " · ".join(filter(None, (about.copyright, about.publisher)))
    parts = {
        "language": escape(about.language or "en"),
        "direction": "rtl" if is_right_to_left(about.language) else "ltr",
        "title": escape(about.title or wording_for(about.language).crossword),
        "byline": byline,
        "copyright": escape(printed),
        "shape": "has-voids" if puzzle.grid.voids else "",
        "style": (folder / "player.css").read_text("utf-8"),
        "puzzle": json.dumps(_plain(puzzle), ensure_ascii=False).replace("<", "\\u003c"),
        "script": "\n".join((folder / name).read_text("utf-8") for name in SCRIPTS),
    }
    words = player_wording_for(about.language)
    parts |= {f"say_{name}": escape(text) for name, text in vars(words).items()}
    for part in ("letter", "word", "puzzle"):
        named = escape(getattr(words, part))
        for verb in ("check", "reveal"):
            told = escape(getattr(words, f"{verb}_one")).format(named)
            parts[f"{verb}_{part}"] = told[:1].upper() + told[1:]
    parts["rebus"] = "" if _has_rebus(puzzle) else "hidden"
    page = (folder / "page.html").read_text("utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda name: parts[name[1]], page)


def _plain(puzzle: Puzzle) -> dict[str, object]:
    """Return the data for the script of the page. Cells are numbered row by row from zero."""
    grid = puzzle.grid
    places = list(grid.positions())
    words, lists = _words(puzzle)
    plain: dict[str, object] = {
        "width": grid.width,
        "height": grid.height,
        "kinds": "".join(grid.kind(p).value for p in places),
        "labels": {_index(puzzle, p): label for p, label in puzzle.labels.items()},
        "marks": {
            _index(puzzle, p): {"circled": mark.circled, "colour": _safe_colour(mark.colour)}
            for p, mark in puzzle.marks.items()
        },
        "bars": {
            "right": [_index(puzzle, p) for p in sorted(grid.bars_right)],
            "below": [_index(puzzle, p) for p in sorted(grid.bars_below)],
        },
        "shown": [puzzle.shown.get(p, "") for p in places],
        "words": words,
        "lists": lists,
        "language": puzzle.metadata.language,
        "rightToLeft": is_right_to_left(puzzle.metadata.language),
        "explanation": puzzle.metadata.explanation,
        "keyboard": list(_keyboard(puzzle)),
        "say": vars(player_wording_for(puzzle.metadata.language)),
        "rebus": _has_rebus(puzzle),
        "looseAccents": primary_tag(puzzle.metadata.language) in LOOSE_ACCENTS,
        "firm": FIRM_LETTERS,
    }
    about = json.dumps([plain, puzzle.metadata.title, puzzle.metadata.author]).encode()
    digest = hashlib.sha256(about).digest()
    plain["id"] = digest[:8].hex()
    plain["seed"] = int.from_bytes(digest[8:12], "big") | 1
    plain["veiled"] = (
        _veil([puzzle.fill.glyphs.get(p, "") for p in places], digest[8:12])
        if puzzle.fill.glyphs
        else ""
    )
    return plain


def _has_rebus(puzzle: Puzzle) -> bool:
    """True if a cell may need several letters. If the solution is not known, this is True."""
    glyphs = puzzle.fill.glyphs.values()
    return not glyphs or any(len(normalize("NFC", glyph)) > 1 for glyph in glyphs)


def _index(puzzle: Puzzle, position: Position) -> int:
    return position.row * puzzle.grid.width + position.column


def _words(puzzle: Puzzle) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Return the entries along which the cursor can move, and the clue lists.

    Each clue list has the indexes of its entries. Slots without a clue are entries too.
    """
    slots = {slot.cells: slot for slot in slot_map(puzzle.grid).slots}
    language = puzzle.metadata.language
    words: list[dict[str, object]] = []
    lists: list[dict[str, object]] = []
    told = set()

    def way(slot: Slot) -> str:
        return wording_for(language).heading(slot.direction).lower()

    def add(clue: Clue, way: str) -> int:
        text = f"{clue.text} ({clue.enumeration})" if clue.enumeration else clue.text
        cells = [_index(puzzle, p) for p in clue.cells if puzzle.grid.is_open(p)]
        words.append({"label": clue.label, "way": way, "text": text, "cells": cells})
        told.add(clue.cells)
        return len(words) - 1

    for found in puzzle.clue_lists:
        shown = [
            add(clue, way(slots[clue.cells]) if clue.cells in slots else found.title)
            for clue in found.clues
            if any(puzzle.grid.is_open(p) for p in clue.cells)
        ]
        if shown:
            lists.append({"title": heading_for(found.title, language), "words": shown})
    for cells, slot in slots.items():
        if cells not in told:
            add(Clue(str(slot.number), "", cells), way(slot))
    return words, lists


def _keyboard(puzzle: Puzzle) -> Iterator[list[str]]:
    """Yield the rows of keys that are needed for the letters of the solution.

    If the solution is not known, the keys are A to Z.
    """
    needed = {c for glyph in puzzle.fill.glyphs.values() for c in glyph.upper()}
    known: set[str] = set()
    for rows in KEYBOARDS:
        keys = set("".join(rows))
        if needed & keys or (rows is KEYBOARDS[0] and not needed):
            known |= keys
            yield from (list(row) for row in rows)
    rest = sorted(needed - known)
    if any(c.isdecimal() for c in rest):
        yield list("1234567890")
        rest = [c for c in rest if c not in "1234567890"]
    for start in range(0, len(rest), 10):
        yield rest[start : start + 10]


def _safe_colour(colour: str) -> str:
    """Return the colour if it is a name or a hexadecimal number, otherwise an empty text.

    Other texts could change the page's style.
    """
    return colour if re.fullmatch(r"#[0-9A-Fa-f]{3,8}|[A-Za-z]{3,30}", colour) else ""


def _veil(glyphs: list[str], seed: bytes) -> str:
    """Return the glyphs scrambled with the numbers of a xorshift generator, as base64."""
    state = int.from_bytes(seed, "big") | 1
    veiled = bytearray(json.dumps(glyphs, ensure_ascii=False).encode("utf-8"))
    for place in range(len(veiled)):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        veiled[place] ^= state & 255
    return base64.b64encode(veiled).decode("ascii")
