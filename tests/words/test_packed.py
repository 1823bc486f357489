"""A packed list is a word list as one block of bytes. A damaged or wrong block is refused."""

import json
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.words import packed
from crosswright.words.packed import NotPacked, pack, unpack
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList

WORDS = WordList.of(
    [f"{a}{b}{c};{ord(b)}" for a in "abc" for b in "xyz" for c in "mn"] + ["ice age"]
)
BYTES = pack(WORDS, key="the input")


def test_a_list_is_the_same_after_packing_and_unpacking() -> None:
    copy = WordList(*unpack(BYTES, key="the input"))
    assert list(copy) == list(WORDS)
    assert copy.notices == WORDS.notices
    assert copy.origins == WORDS.origins
    assert copy.spelling == WORDS.spelling
    assert pack(copy, key="the input") == BYTES


@given(st.lists(st.text(alphabet="abyzéñ -", max_size=6), max_size=30))
def test_any_list_survives_packing(lines: list[str]) -> None:
    words = WordList.of([*lines, "sure"])
    assert list(WordList(*unpack(pack(words, key="")))) == list(words)


def test_lists_of_other_spellings_survive_packing() -> None:
    for words in (
        WordList.of(["ijs", "bijbel"], Spelling(alphabet("dutch"))),
        WordList.of(["laid", "idea"], Spelling(letters_per_cell=2)),
        WordList.of(["日本", "本日"], Spelling(alphabet("any"))),
        WordList.of(["e-mail", "n't"], Spelling(keep_punctuation=True)),
    ):
        copy = WordList(*unpack(pack(words, key="")))
        assert list(copy) == list(words)
        assert copy.spelling == words.spelling


@settings(max_examples=400)
@given(st.integers(0, len(BYTES) - 1), st.integers(1, 255))
def test_a_block_with_one_changed_byte_is_refused(place: int, change: int) -> None:
    damaged = bytearray(BYTES)
    damaged[place] ^= change
    with pytest.raises(ValueError):
        WordList(*unpack(bytes(damaged), key="the input"))


def test_a_block_with_one_changed_bit_at_its_start_or_in_its_header_is_refused() -> None:
    """Every bit of the first 24 bytes and of the header after them is tried."""
    header = int.from_bytes(BYTES[8:16], "little")
    for place in range(24 + header):
        for bit in range(8):
            damaged = bytearray(BYTES)
            damaged[place] ^= 1 << bit
            with pytest.raises(ValueError):
                WordList(*unpack(bytes(damaged), key="the input"))


@pytest.mark.parametrize("length", [0, 1, 7, 8, 23, 24, 25, 100, len(BYTES) - 1])
def test_a_truncated_list_is_refused(length: int) -> None:
    with pytest.raises(NotPacked):
        WordList(*unpack(BYTES[:length], key="the input"))


def test_bytes_after_the_end_are_refused() -> None:
    with pytest.raises(NotPacked):
        WordList(*unpack(BYTES + b"\0", key="the input"))


def test_a_list_that_was_made_from_another_input_is_refused() -> None:
    with pytest.raises(NotPacked, match="another input"):
        WordList(*unpack(BYTES, key="another"))


@pytest.mark.parametrize("change", [{"version": packed.VERSION + 1}, {"byte_order": "middle"}])
def test_a_list_of_another_version_or_machine_is_refused(change: dict[str, object]) -> None:
    """The checksum is right. Only the version or the byte order is wrong."""
    size = int.from_bytes(BYTES[8:16], "little")
    header = json.loads(BYTES[24 : 24 + size]) | change
    changed = json.dumps(header).encode()
    body = BYTES[24 + size :]
    length = len(changed).to_bytes(8, "little")
    checksum = zlib.crc32(body, zlib.crc32(changed, zlib.crc32(length)))
    data = BYTES[:8] + length + checksum.to_bytes(8, "little") + changed + body
    with pytest.raises(NotPacked, match="on another kind of machine"):
        WordList(*unpack(data, key="the input"))
