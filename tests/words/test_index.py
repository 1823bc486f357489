"""Tables of words. The words that a bitset gives must be those that a simple search finds.

Every build of the kernel must make the same bitsets.
"""

import json
import os
import subprocess
import sys
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.kernels.builds import BUILDS, build_of, load
from crosswright.words.index import MOST_PATTERNS, WordTable, bits_of, build_table
from crosswright.words.wordlist import WordList

LETTERS = "ABCD"


def table_of(words: list[str], scores: list[int] | None = None) -> WordTable:
    return build_table(
        len(words[0]),
        tuple(LETTERS),
        array("H", [LETTERS.index(letter) for word in words for letter in word]),
        array("h", scores or [50] * len(words)),
        bytes(len(words)),
        bytes(len(words)),
        None,
    )


def word_sets(length: int) -> st.SearchStrategy[list[str]]:
    word = st.text(alphabet=LETTERS, min_size=length, max_size=length)
    return st.lists(word, min_size=1, max_size=150, unique=True)


TABLES = st.integers(1, 6).flatmap(word_sets)


@given(TABLES)
def test_a_mask_holds_the_words_with_a_glyph_at_a_place(words: list[str]) -> None:
    table = table_of(words)
    for place in range(table.length):
        for letter in [*LETTERS, "Z"]:
            expected = sum(1 << k for k, word in enumerate(words) if word[place] == letter)
            assert table.mask(place, letter) == expected


@given(TABLES, st.data())
def test_a_pattern_matches_what_brute_force_matches(words: list[str], data: st.DataObject) -> None:
    table = table_of(words)
    allowed = st.none() | st.frozensets(st.sampled_from(LETTERS + "Z"))
    pattern = data.draw(st.lists(allowed, min_size=table.length, max_size=table.length))
    expected = [
        k
        for k, word in enumerate(words)
        if all(may is None or letter in may for letter, may in zip(word, pattern, strict=True))
    ]
    assert list(bits_of(table.matching(pattern))) == expected


@given(TABLES, st.data())
def test_fitting_gives_the_same_words_as_matching_also_from_its_memory(
    words: list[str], data: st.DataObject
) -> None:
    table = table_of(words)
    # A table remembers the results for at most MOST_PATTERNS patterns. In about one example of ten,
    # there are more patterns than that.
    letters = st.none() | st.sampled_from(LETTERS + "Z")
    given_letters = data.draw(
        st.lists(
            st.lists(letters, min_size=table.length, max_size=table.length).map(tuple),
            min_size=MOST_PATTERNS + 1,
            max_size=MOST_PATTERNS + 2,
        )
        if data.draw(st.integers(0, 9)) == 0
        else st.lists(st.tuples(*[letters] * table.length), max_size=4)
    )
    for one in given_letters * 2:
        pattern = [None if letter is None else {letter} for letter in one]
        assert table.fitting(one) == table.matching(pattern)


@given(TABLES)
def test_every_word_is_found_at_its_index(words: list[str]) -> None:
    table = table_of(words)
    for index, word in enumerate(words):
        assert table.find(tuple(word)) == index
        assert table.text(index) == word
    assert table.find("Z" * table.length) is None
    assert table.every_word.bit_count() == len(words) == table.count


@given(st.lists(st.integers(-100, 100), min_size=1, max_size=100), st.integers(-110, 110))
def test_the_words_with_a_minimum_score_are_the_first_words_of_the_table(
    scores: list[int], least: int
) -> None:
    scores.sort(reverse=True)
    words = [f"{k:06b}".replace("0", "A").replace("1", "B")[-6:] for k in range(len(scores))]
    length = max(map(len, words))
    table = table_of([word.rjust(length, "C") for word in words], scores)
    assert table.at_least(least) == sum(1 << k for k, s in enumerate(scores) if s >= least)


@given(st.integers(0, 2**200))
def test_bits_of_gives_the_lowest_bit_first(bits: int) -> None:
    places = list(bits_of(bits))
    assert places == sorted(places)
    assert sum(1 << place for place in places) == bits


def test_the_arrays_of_a_table_are_read_only() -> None:
    table = table_of(["AB", "CD"])
    for part in (table.glyph_ids, table.scores, table.masks, table.flags, table.notes):
        assert part.readonly


def test_a_note_has_the_display_form_and_the_stem() -> None:
    words = WordList.of(["ice age", "plain", "café"])
    table = words.tables[6]
    assert table.note(0) == ("ice age", "")
    assert words.tables[5].note(0) == ("", "")


def test_pairs_of_letters_can_be_the_glyphs_of_a_table() -> None:
    pairs = [(a + b, c + d) for a in "ABCDEFGHIJ" for b in "KLMNO" for c in "AB" for d in "CDEFG"]
    from crosswright.words.word import Word

    words = WordList.from_words(Word(pair) for pair in pairs)
    assert len(words.alphabet) == 60
    table = words.tables[2]
    for glyph in words.alphabet:
        expected = {k for k in range(table.count) if table.glyphs(k)[0] == glyph}
        assert set(bits_of(table.mask(0, glyph))) == expected


DIGEST = """
import hashlib, json, sys
from crosswright.kernels.builds import build_of, load
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList
letters = [chr(0x4E00 + k) for k in range(700)]
ascii_words = ["".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(k * m + m) % 26] for m in range(2 + k % 9))
               for k in range(2000)]
wide = [Word((letters[k % 700], letters[k * 7 % 700], letters[k * 31 % 700])) for k in range(3000)]
digest = hashlib.sha256()
for words in (WordList.of(ascii_words), WordList.from_words(wide)):
    for table in words.tables.values():
        digest.update(table.masks)
        digest.update(table.glyph_ids)
print(json.dumps([build_of(load("crosswright.words.pack_kernel")), digest.hexdigest()]))
"""
"""A program that prints the build of the kernel, and a hash of the tables of two word lists."""


def test_every_build_of_the_kernel_makes_the_same_tables() -> None:
    found = {}
    for build in BUILDS:
        done = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env=os.environ | {"CROSSWRIGHT_BUILD": build},
            capture_output=True,
            text=True,
            check=True,
        )
        loaded, digest = json.loads(done.stdout)
        found[loaded] = digest
    assert "interpreted" in found
    assert len(set(found.values())) == 1
    if build_of(load("crosswright.words.pack_kernel")) == "interpreted":
        pytest.skip("no compiled kernels here: only the interpreted build was tried")
