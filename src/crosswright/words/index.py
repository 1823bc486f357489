"""Words of one length as flat arrays, with a bitset for every place and glyph.

A table is the compact form that engines work on. Words are in descending order of score, so the
words with a minimum score are a prefix. Words with the same score are in alphabetical order. The
arrays may be in memory that is mapped from a file, and nothing writes to them.
"""

import sys
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from crosswright.core.errors import WordListError
from crosswright.core.fill import Glyph
from crosswright.native import load

__all__ = ["WordTable", "bits_of", "build_table", "ensure_room"]

LARGEST_INDEX = 1024 * 1024 * 1024
"""How many bytes may the bitsets of a list take? The size grows with words times glyphs."""

MOST_GLYPHS = 65_536
"""How many different glyphs can an id of two bytes count?"""

MOST_REMEMBERED = 4096
"""How many looked-up words does a table remember?"""

MOST_PATTERNS = 128
"""For how many patterns does a table remember the fitting words? Each takes one bit per word."""


@dataclass(frozen=True, eq=False)
class WordTable:
    """All words that have the same length in cells."""

    length: int
    alphabet: tuple[Glyph, ...]
    """Every glyph of the word list. A glyph's id is its place in this tuple."""
    glyph_ids: memoryview
    """Format H: the glyph ids of all words, one word after another, `length` ids for each word."""
    scores: memoryview
    """Format h: one score for each word."""
    masks: memoryview
    """Format Q: the bitset of (place, glyph) starts at `(place * glyphs + glyph) * stride`."""
    flags: memoryview
    """Format H: the flags of each word, see `wordlist.Flag`."""
    origins: memoryview
    """Format B: for each word, the number of the origin that it came from."""
    note_ends: memoryview
    """Format I: for each word, where its note ends in `notes`. Empty if no word has a note."""
    notes: memoryview
    """UTF-8: for each word its display form, its stem, and its sources if known, split by tabs."""

    @property
    def count(self) -> int:
        return len(self.scores)

    @property
    def stride(self) -> int:
        """The number of 64-bit words in one bitset."""
        return (self.count + 63) // 64

    def glyphs(self, word: int) -> tuple[Glyph, ...]:
        """Return the glyphs of the word with index `word`."""
        start = word * self.length
        return tuple(self.alphabet[g] for g in self.glyph_ids[start : start + self.length])

    def text(self, word: int) -> str:
        return "".join(self.glyphs(word))

    def note(self, word: int) -> tuple[str, str]:
        """Return the display form and the stem of a word. Each is empty if the list has none."""
        display, stem, *_ = f"{self._note_text(word)}\t".split("\t")
        return display, stem

    def sources(self, word: int) -> str:
        """Return the letters of the sources that have a word, or an empty text if unknown."""
        return f"{self._note_text(word)}\t\t".split("\t")[2]

    def _note_text(self, word: int) -> str:
        if not len(self.note_ends):
            return ""
        start = self.note_ends[word - 1] if word else 0
        return bytes(self.notes[start : self.note_ends[word]]).decode()

    def mask(self, place: int, glyph: Glyph) -> int:
        """Return the words that have `glyph` at `place`, as the bits of one integer."""
        try:
            glyph_id = self.alphabet.index(glyph)
        except ValueError:
            return 0
        start = (place * len(self.alphabet) + glyph_id) * self.stride
        return int.from_bytes(self.masks[start : start + self.stride].tobytes(), sys.byteorder)

    def without(self, gone: Collection[int]) -> "WordTable":
        """Return the table without the words whose indexes are in `gone`."""
        kept = [index for index in range(self.count) if index not in gone]
        ids: array[int] = array("H")
        for index in kept:
            ids.extend(self.glyph_ids[index * self.length : (index + 1) * self.length])
        return build_table(
            self.length,
            self.alphabet,
            ids,
            array("h", [self.scores[index] for index in kept]),
            array("H", [self.flags[index] for index in kept]),
            bytes(self.origins[index] for index in kept),
            [self._note_text(index) for index in kept] if len(self.note_ends) else None,
        )

    def with_stems(self, changed: Mapping[int, str]) -> "WordTable":
        """Return the table with new stems: `changed` maps the index of a word to its stem."""
        notes = bytearray()
        ends = array("I")
        for word in range(self.count):
            told = self._note_text(word)
            if word in changed and told:
                parts = [*told.split("\t"), ""][: max(2, told.count("\t") + 1)]
                parts[1] = changed[word]
                told = "\t".join(parts)
            notes += told.encode()
            ends.append(len(notes))
        return replace(self, note_ends=memoryview(ends), notes=memoryview(bytes(notes)))

    @property
    def every_word(self) -> int:
        """All words, as the bits of one integer."""
        return (1 << self.count) - 1

    def matching(self, pattern: Sequence[Iterable[Glyph] | None]) -> int:
        """Return the words that fit.

        `pattern` has the allowed glyphs of each place, or None for any.
        """
        found = self.every_word
        for place, allowed in enumerate(pattern):
            if allowed is not None:
                found &= self.matching_at(place, allowed)
        return found

    def fitting(self, given: tuple[Glyph | None, ...]) -> int:
        """Return the words that have the glyphs of `given`; None allows any glyph.

        The result is remembered: the editor asks after every key, and most slots have not changed.
        """
        if given not in self._fitting:
            if len(self._fitting) >= MOST_PATTERNS:
                self._fitting.clear()
            pattern = [None if glyph is None else (glyph,) for glyph in given]
            self._fitting[given] = self.matching(pattern)
        return self._fitting[given]

    @cached_property
    def _fitting(self) -> dict[tuple[Glyph | None, ...], int]:
        return {}

    def matching_at(self, place: int, allowed: Iterable[Glyph]) -> int:
        """Return the words that have one of the glyphs `allowed` at `place`."""
        found = 0
        for glyph in allowed:
            found |= self.mask(place, glyph)
        return found

    def at_least(self, score: int) -> int:
        """Return the words that have at least this score. They are a prefix of the table."""
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            if self.scores[middle] >= score:
                low = middle + 1
            else:
                high = middle
        return (1 << low) - 1

    def find(self, glyphs: Sequence[Glyph]) -> int | None:
        """Return the index of a word in the table, or None if the table does not have it."""
        word = tuple(glyphs)
        if word not in self._found:
            if len(self._found) >= MOST_REMEMBERED:
                self._found.clear()
            bits = self.matching([(glyph,) for glyph in word])
            self._found[word] = bits.bit_length() - 1 if bits else None
        return self._found[word]

    @cached_property
    def _found(self) -> dict[tuple[Glyph, ...], int | None]:
        """The last results of `find`. One grid is edited and checked many times."""
        return {}


def bits_of(bits: int) -> Iterator[int]:
    """Yield the places of the set bits, the lowest first.

    >>> list(bits_of(0b1010))
    [1, 3]
    """
    # As binary digits, a long integer is read once, and not once for each bit.
    digits = f"{bits:b}"[::-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def ensure_room(counts: Mapping[int, int], glyphs: int) -> None:
    """Raise `WordListError` if the index would need too much memory. `counts`: words per length."""
    if glyphs > MOST_GLYPHS:
        raise WordListError(f"expected at most {MOST_GLYPHS:,} different glyphs, got {glyphs:,}")
    size = sum(8 * length * glyphs * ((count + 63) // 64) for length, count in counts.items())
    if size > LARGEST_INDEX:
        raise WordListError(
            f"expected words whose index takes at most {LARGEST_INDEX >> 20:,} MiB; with "
            f"{glyphs:,} different glyphs in words of {len(counts):,} lengths it takes "
            f"{size >> 20:,} MiB"
        )


def build_table(
    length: int,
    alphabet: tuple[Glyph, ...],
    glyph_ids: "array[int]",
    scores: "array[int]",
    flags: "array[int]",
    origins: bytes,
    notes: Sequence[str] | None,
) -> WordTable:
    """Return a table of words that are already in their final order. This makes the bitsets."""
    count = len(scores)
    stride = (count + 63) // 64
    masks = array("Q", bytes(8 * length * len(alphabet) * stride))
    kernel = load("crosswright.words.pack_kernel")
    kernel.pack_masks(memoryview(glyph_ids), length, len(alphabet), memoryview(masks), stride)
    ends, pool = array("I"), bytearray()
    if notes is not None:
        for note in notes:
            pool += note.encode()
            ends.append(len(pool))
    return WordTable(
        length,
        alphabet,
        *(
            memoryview(part).toreadonly()
            for part in (glyph_ids, scores, masks, flags, origins, ends, bytes(pool))
        ),
    )
