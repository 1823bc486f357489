"""The entry opposite a theme entry without a partner: an ordinary entry of the same length.

It should not look like a theme entry. So it is a plain word, and the constructor is told about it.
"""

from collections import Counter
from collections.abc import Collection, Sequence

from crosswright.core.fill import Fill, Glyphs
from crosswright.core.geometry import Symmetry
from crosswright.words.wordlist import WordKind, WordList

__all__ = ["lone_lengths", "unasked_partners", "with_plain_partners"]

SHORTEST_PARTNER = 9
"""From how many cells on does an entry look like a theme entry?"""

FEWEST_PLAIN = 200
"""How many plain words of a length must there be, so that the others can be left out?"""


def lone_lengths(theme: Collection[Glyphs]) -> list[int]:
    """Return the long lengths of which the theme has an odd number of entries."""
    counts = Counter(len(entry) for entry in theme)
    return [n for n, count in sorted(counts.items()) if count % 2 and n >= SHORTEST_PARTNER]


def with_plain_partners(words: WordList, theme: Collection[Glyphs]) -> WordList:
    """Return the list with only plain words for lengths with a theme entry without a partner.

    Phrases and names would look like theme entries.
    """
    for length in lone_lengths(theme):
        plain = words.of_kind(length, WordKind.WORD)
        if length in plain.tables and plain.tables[length].count >= FEWEST_PLAIN:
            words = plain
    return words


def unasked_partners(
    filled: Fill, theme: Sequence[Glyphs], symmetry: Symmetry
) -> list[tuple[str, str]]:
    """Return each theme entry whose image is an ordinary entry, with that entry."""
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
