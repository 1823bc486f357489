"""Word tables: all words of one length as flat arrays, with a bitset for every place and glyph.

A place is the index of a cell in a word, counted from 0. The bitset of a place and a glyph has one
bit for each word: it is 1 if the word has this glyph at this place. Engines work with tables.

The words are sorted by score, the best first. So the words with at least a given score are the
first part of the table. Words with the same score are in alphabetical order. The arrays may be in
memory that is mapped from a file. They are never changed.
"""

import sys
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from crosswright.core import Glyph, WordListError
from crosswright.kernels.builds import load

__all__ = ["WordTable", "bits_of", "build_table", "ensure_room"]

LARGEST_INDEX = 1024 * 1024 * 1024
"""The largest size of a list's bitsets in bytes. The size grows with the number of words times the
number of glyphs."""

MOST_GLYPHS = 65_536
"""The largest number of different glyphs: the id of a glyph is stored in two bytes."""

MOST_REMEMBERED = 4096
"""The largest number of results of `find` that a table keeps."""

MOST_PATTERNS = 128
"""The largest number of results of `fitting` that a table keeps. Each takes one bit per word."""


@dataclass(frozen=True, eq=False)
class WordTable:
    """All words that have the same length in cells.

    The format of an array is the letter that the module `struct` uses for its type: `Q`, for
    example, is an unsigned integer of 8 bytes.
    """

    length: int
    alphabet: tuple[Glyph, ...]
    """Every glyph of the word list. The id of a glyph is its index in this tuple."""
    glyph_ids: memoryview
    """Format H: the glyph ids of all words, one word after another, `length` ids for each word."""
    scores: memoryview
    """Format h: one score for each word."""
    masks: memoryview
    """Format Q: all bitsets. The bitset of a place and a glyph starts at the index
    `(place * len(alphabet) + glyph) * stride`. Here `glyph` is the id of the glyph."""
    flags: memoryview
    """Format H: the flags of each word, see `wordlist.Flag`."""
    origins: memoryview
    """Format B: for each word, the index of the list from which it came (`WordList.origins`)."""
    note_ends: memoryview
    """Format I: for each word, the offset in `notes` at which its note ends. Without notes, this
    array is empty."""
    notes: memoryview
    """UTF-8: the notes of all words. A note has the display form, the stem, and the sources if
    known, with tabs between them."""

    @property
    def count(self) -> int:
        return len(self.scores)

    @property
    def stride(self) -> int:
        """The number of 64-bit integers in one bitset."""
        return (self.count + 63) // 64

    def glyphs(self, word: int) -> tuple[Glyph, ...]:
        """Return the glyphs of the word with index `word`."""
        start = word * self.length
        return tuple(self.alphabet[g] for g in self.glyph_ids[start : start + self.length])

    def text(self, word: int) -> str:
        return "".join(self.glyphs(word))

    def note(self, word: int) -> tuple[str, str]:
        """Return the display form and the stem of a word. Each may be empty."""
        display, stem, *_ = f"{self._note_text(word)}\t".split("\t")
        return display, stem

    def sources(self, word: int) -> str:
        """Return which sources have the word, as a text with one letter for each source.

        The text is empty if the sources are unknown. `scripts/wordbuild/README.md` explains the
        letters.
        """
        return f"{self._note_text(word)}\t\t".split("\t")[2]

    def _note_text(self, word: int) -> str:
        if not len(self.note_ends):
            return ""
        start = self.note_ends[word - 1] if word else 0
        return bytes(self.notes[start : self.note_ends[word]]).decode()

    def mask(self, place: int, glyph: Glyph) -> int:
        """Return the words that have `glyph` at `place`, as the bits of one integer.

        Bit k is 1 if the word with index k has this glyph there. Other methods return words in the
        same form.
        """
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
        """Return the table with new stems. `changed` maps the index of a word to its new stem.

        A word that has no note is not changed.
        """
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
        """Return the words that fit a pattern, as the bits of one integer.

        `pattern` has the allowed glyphs of each place, or None if every glyph is allowed.
        """
        found = self.every_word
        for place, allowed in enumerate(pattern):
            if allowed is not None:
                found &= self.matching_at(place, allowed)
        return found

    def fitting(self, given: tuple[Glyph | None, ...]) -> int:
        """Return the words that have the glyphs of `given`, as the bits of one integer.

        `given` has a glyph for each place, or None if every glyph is allowed there. Results are
        kept, because the editor calls this method after every key, and most slots have not changed.
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
        """Return the words that have one of the glyphs `allowed` at `place`.

        The words are the bits of one integer.
        """
        found = 0
        for glyph in allowed:
            found |= self.mask(place, glyph)
        return found

    def at_least(self, score: int) -> int:
        """Return the words that have at least this score, as the bits of one integer."""
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
        """Earlier results of `find`. While a grid is edited, the same words are looked up often."""
        return {}


def bits_of(bits: int) -> Iterator[int]:
    """Yield the index of each bit that is 1, the lowest first. Bit 0 is the last binary digit.

    >>> list(bits_of(0b1010))
    [1, 3]
    """
    # We search in a text of binary digits. This is faster than arithmetic on the integer, which
    # would read the whole integer again for each bit.
    digits = f"{bits:b}"[::-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


def ensure_room(counts: Mapping[int, int], glyphs: int) -> None:
    """Raise `WordListError` if the bitsets would need too much memory.

    `counts` has the number of words of each length, and `glyphs` is the number of glyphs.
    """
    if glyphs > MOST_GLYPHS:
        raise WordListError(f"expected at most {MOST_GLYPHS:,} different glyphs, got {glyphs:,}")
    size = sum(8 * length * glyphs * ((count + 63) // 64) for length, count in counts.items())
    if size > LARGEST_INDEX:
        raise WordListError(
            f"the word list is too large: its index would take {size >> 20:,} MiB, and at most "
            f"{LARGEST_INDEX >> 20:,} MiB are allowed; it has {glyphs:,} different glyphs, and "
            f"words of {len(counts):,} different lengths"
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
    """Make the bitsets and return the table.

    The other arrays are described in `WordTable`. The words must already be sorted: the best score
    first, and words with the same score in alphabetical order. `notes` is None if no word has a
    note.
    """
    count = len(scores)
    stride = (count + 63) // 64
    masks = array("Q", bytes(8 * length * len(alphabet) * stride))
    kernel = load("crosswright.words.pack_kernel")
    kernel.pack_masks(memoryview(glyph_ids), length, len(alphabet), memoryview(masks), stride)
    texts = [note.encode() for note in notes or ()]
    ends = array("I", accumulate(map(len, texts)))
    return WordTable(
        length,
        alphabet,
        *(
            memoryview(part).toreadonly()
            for part in (glyph_ids, scores, masks, flags, origins, ends, b"".join(texts))
        ),
    )
