"""Patterns of words: `C..T`, `[AEIOU]` for one of some letters, `*` for any number of letters, and
words after `not` that do not fit."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from crosswright.core import Glyph, ProblemError
from crosswright.words.index import WordTable
from crosswright.words.spelling import Spelling, alphabet

__all__ = ["fits_pattern", "fitting", "parse_pattern", "split_pattern"]


def parse_pattern(pattern: str, spelling: Spelling | None = None) -> list[frozenset[Glyph] | None]:
    """Return the parts of a pattern.

    A part is a set of allowed glyphs, an empty set if every glyph is allowed, or None for `*`.
    Letters are spelt like words: É becomes E if the alphabet has no É, and IJ is one glyph in
    Dutch. In a set, commas or spaces separate glyphs: in Dutch, `[IJ]` allows only the glyph IJ,
    and `[I,J]` allows the two glyphs I and J.
    """
    spelling = spelling or Spelling(alphabet("any"))
    places: list[frozenset[Glyph] | None] = []
    for token in re.findall(r"\[[^\]]*\]|[.?*\]\[]|[^.?*\]\[]+", pattern):
        if token in {".", "?"}:
            places.append(frozenset())
        elif token == "*":
            places.append(None)
        elif token in {"[", "]"} or not token.strip("[], "):
            raise ProblemError(f"expected a letter set such as [AEIOU], got {pattern!r}")
        elif token.startswith("["):
            places.append(frozenset(_set_glyphs(token[1:-1], spelling)))
        else:
            places += [frozenset({glyph}) for glyph in spelling.spell(token)]
    if not places:
        raise ProblemError("expected a pattern such as C..T, got an empty one")
    return places


def _set_glyphs(letters: str, spelling: Spelling) -> Iterator[Glyph]:
    """Yield each glyph of a set such as `[AEIOU]`."""
    items: Sequence[str] = re.split("[, ]+", letters.strip(", "))
    if len(items) == 1:
        whole = letters if letters.isascii() else unicodedata.normalize("NFC", letters)
        items = spelling.cut(whole.upper())
    for item in items:
        glyphs = spelling.spell(item)
        if len(glyphs) != 1:
            raise ProblemError(f"expected letters of one cell each, got {item!r} in [{letters}]")
        yield glyphs[0]


def fits_pattern(glyphs: Sequence[Glyph], pattern: str, spelling: Spelling | None = None) -> bool:
    """Return True if the glyphs fit a pattern. Words that the pattern has after `not` do not fit.

    `*` is not supported: nothing fits a pattern with `*`.

    >>> fits_pattern(("C", "A", "T"), "C[AEIOU]."), fits_pattern(("C", "A", "T"), "C.. not COT,CAT")
    (True, False)
    """
    shape, excepted = split_pattern(pattern, spelling)
    places = parse_pattern(shape, spelling)
    return (
        "".join(glyphs) not in excepted
        and len(places) == len(glyphs)
        and all(
            place is not None and (not place or glyph in place)
            for place, glyph in zip(places, glyphs, strict=True)
        )
    )


def split_pattern(pattern: str, spelling: Spelling | None = None) -> tuple[str, frozenset[str]]:
    """Return a pattern without the part after `not`, and the words that this part excludes.

    >>> split_pattern("C.. not cot, cat")[0]
    'C..'
    """
    spelling = spelling or Spelling(alphabet("any"))
    shape, _, words = pattern.partition(" not ")
    excepted = (word.strip() for word in words.split(","))
    return shape.strip(), frozenset(spelling.normalise(word) for word in excepted if word)


def fitting(table: WordTable, places: list[frozenset[Glyph] | None]) -> int:
    """Return the words of a table that fit a pattern, as the bits of one integer.

    `places` are the parts of the pattern. All words are matched at the same time, cell by cell.
    `reached[k]` has the words whose cells so far fit the first `k` parts.
    """
    if len(places) - places.count(None) > table.length:
        return 0
    reached = _past_runs([table.every_word] + [0] * len(places), places)
    for cell in range(table.length):
        moved = [0] * len(reached)
        for part, allowed in enumerate(places):
            if not reached[part]:
                continue
            if allowed is None:
                moved[part] |= reached[part]
            else:
                here = table.matching_at(cell, allowed) if allowed else table.every_word
                moved[part + 1] |= reached[part] & here
        reached = _past_runs(moved, places)
    return reached[-1]


def _past_runs(reached: list[int], places: list[frozenset[Glyph] | None]) -> list[int]:
    """For each part `k` that is a `*`, add the words of `reached[k]` to `reached[k + 1]`.

    This is needed because a `*` may stand for no glyph at all. The list `reached` (see `fitting`)
    is changed and returned.
    """
    for part, allowed in enumerate(places):
        if allowed is None:
            reached[part + 1] |= reached[part]
    return reached
