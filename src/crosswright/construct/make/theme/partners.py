"""Ordinary entries at the symmetric places of theme entries.

If the place symmetric to a theme entry has no other theme entry, it gets an ordinary entry of the
same length. This ordinary entry should not look like a theme entry. So it should be a plain word,
not a name, a phrase or another kind of word. `make` tells the constructor about each such entry in
a remark.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from crosswright.core import Fill, Glyphs, Symmetry
from crosswright.words import WordKind, WordList

SHORTEST_PARTNER = 9
"""An entry with this many cells or more looks like a theme entry."""

FEWEST_PLAIN = 200
"""If there are at least this many plain words of a length, the other words of this length are left
out."""


def lone_lengths(theme: Collection[Glyphs]) -> list[int]:
    """Return each length for which the theme has an odd number of entries. One of these entries has
    no other theme entry as its partner. Lengths below `SHORTEST_PARTNER` are left out."""
    counts = Counter(len(entry) for entry in theme)
    return [n for n, count in sorted(counts.items()) if count % 2 and n >= SHORTEST_PARTNER]


def with_plain_partners(words: WordList, theme: Collection[Glyphs]) -> WordList:
    """Return a word list that has only plain words for some lengths: a long name or phrase would
    look like a theme entry.

    These lengths are the `lone_lengths` with at least `FEWEST_PLAIN` plain words.
    """
    for length in lone_lengths(theme):
        plain = words.of_kind(length, WordKind.WORD)
        if length in plain.tables and plain.tables[length].count >= FEWEST_PLAIN:
            words = plain
    return words


def unasked_partners(
    filled: Fill, theme: Sequence[Glyphs], symmetry: Symmetry
) -> list[tuple[str, str]]:
    """Return each theme entry whose symmetric place has an ordinary entry, together with that
    ordinary entry. Theme entries of fewer than `SHORTEST_PARTNER` cells are left out."""
    height, width = filled.grid.height, filled.grid.width
    answers = {frozenset(slot.cells): answer for slot, answer in filled.answers()}
    own = {"".join(entry) for entry in theme}
    found = []
    for slot in filled.slots:
        entry = filled.pattern(slot)
        if entry not in theme:
            continue
        turned = zip(*(symmetry.turned(c, height, width) for c in slot.cells), strict=True)
        for image in dict.fromkeys(frozenset(cells) for cells in turned):
            partner = answers.get(image)
            if partner is not None and partner not in own and slot.length >= SHORTEST_PARTNER:
                found.append((filled.answer(slot) or "", partner))
    return found
