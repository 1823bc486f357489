"""Words of one length as flat arrays, with a bitset for every place and glyph.

A table is the lean form that engines work on. Words stand in descending order of score, so a
minimum score is a prefix; ties stand in the order of their letters. The arrays may lie in memory
that is mapped from a file, and nobody writes to them.
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
"""How many bytes may the bitsets of a list take? They grow with its words times its glyphs."""

MOST_GLYPHS = 65_536
"""How many different glyphs have an id of two bytes?"""

MOST_REMEMBERED = 4096
"""How many words does a table remember that were looked up?"""

MOST_PATTERNS = 128
"""For how many patterns does a table remember the words that fit? Each takes a bit a word."""


@dataclass(frozen=True, eq=False)
class WordTable:
    """All words of one length in cells."""

    length: int
    alphabet: tuple[Glyph, ...]
    """Every glyph of the word list; an id is a place in here."""
    glyph_ids: memoryview
    """Format H, the words one after another, `length` ids each."""
    scores: memoryview
    """Format h, one a word."""
    masks: memoryview
    """Format Q: the bitset of (place, glyph) starts at `(place * glyphs + glyph) * stride`."""
    flags: memoryview
    """Format H, one a word: see `wordlist.Flag`."""
    origins: memoryview
    """Format B, one a word: which of the list's origins it came from."""
    note_ends: memoryview
    """Format I, one a word, or empty if no word has a note: where its note ends in `notes`."""
    notes: memoryview
    """UTF-8: display and stem of each word, and its sources if they are known, parted by tabs."""

    @property
    def count(self) -> int:
        return len(self.scores)

    @property
    def stride(self) -> int:
        """How many 64-bit words one bitset takes."""
        return (self.count + 63) // 64

    def glyphs(self, word: int) -> tuple[Glyph, ...]:
        """The glyphs of a word."""
        start = word * self.length
        return tuple(self.alphabet[g] for g in self.glyph_ids[start : start + self.length])

    def text(self, word: int) -> str:
        return "".join(self.glyphs(word))

    def note(self, word: int) -> tuple[str, str]:
        """Display form and stem of a word; empty where the list has none."""
        display, stem, *_ = f"{self._note_text(word)}\t".split("\t")
        return display, stem

    def sources(self, word: int) -> str:
        """The letters of the sources that have a word; empty where the list does not tell."""
        return f"{self._note_text(word)}\t\t".split("\t")[2]

    def _note_text(self, word: int) -> str:
        if not len(self.note_ends):
            return ""
        start = self.note_ends[word - 1] if word else 0
        return bytes(self.notes[start : self.note_ends[word]]).decode()

    def mask(self, place: int, glyph: Glyph) -> int:
        """The words that have a glyph at a place, as the bits of one integer."""
        try:
            glyph_id = self.alphabet.index(glyph)
        except ValueError:
            return 0
        start = (place * len(self.alphabet) + glyph_id) * self.stride
        return int.from_bytes(self.masks[start : start + self.stride].tobytes(), sys.byteorder)

    def without(self, gone: Collection[int]) -> "WordTable":
        """The table without some of its words."""
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
        """The table with other stems for some of its words."""
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
        """The words that fit a pattern: at each place the allowed glyphs, or None for any."""
        found = self.every_word
        for place, allowed in enumerate(pattern):
            if allowed is not None:
                found &= self.matching_at(place, allowed)
        return found

    def fitting(self, given: tuple[Glyph | None, ...]) -> int:
        """The words that have these glyphs, None for any.

        Remembered: a grid that is edited is asked about at every key, and few slots changed.
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
        """The words that have one of some glyphs at a place."""
        found = 0
        for glyph in allowed:
            found |= self.mask(place, glyph)
        return found

    def at_least(self, score: int) -> int:
        """The words with that score or more. They are a prefix."""
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            if self.scores[middle] >= score:
                low = middle + 1
            else:
                high = middle
        return (1 << low) - 1

    def find(self, glyphs: Sequence[Glyph]) -> int | None:
        """The place of a word in the table, or None."""
        word = tuple(glyphs)
        if word not in self._found:
            if len(self._found) >= MOST_REMEMBERED:
                self._found.clear()
            bits = self.matching([(glyph,) for glyph in word])
            self._found[word] = bits.bit_length() - 1 if bits else None
        return self._found[word]

    @cached_property
    def _found(self) -> dict[tuple[Glyph, ...], int | None]:
        """What `find` was asked of late: one grid is edited and audited many times over."""
        return {}


def bits_of(bits: int) -> Iterator[int]:
    """The places of the set bits, lowest first.

    >>> list(bits_of(0b1010))
    [1, 3]
    """
    # Written out as digits, so that a long integer is walked once and not once a bit.
    digits = f"{bits:b}"[::-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def ensure_room(counts: Mapping[int, int], glyphs: int) -> None:
    """Refuse words whose index would fill the memory; `counts` has those of each length."""
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
    """A table from words in their final order; the bitsets are made here."""
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
