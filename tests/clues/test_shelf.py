"""Texts by key in a flat file: found, not found, and damage told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.clues.shelf import DamagedShelfError, Shelf, write_shelf

KEY = "k" * 32


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=40), max_size=60))
def test_every_record_is_found_again(records):
    shelf = Shelf(write_shelf(records.items(), key=KEY), key=KEY)
    assert {name: shelf.get(name) for name in records} == records
    assert shelf.get("a key that no one has used") is None


def test_a_shelf_made_from_other_files_is_refused():
    data = write_shelf([("a", "b")], key=KEY)
    with pytest.raises(DamagedShelfError, match="other files"):
        Shelf(data, key="x" * 32)


@pytest.mark.parametrize("length", [0, 10, 70, -1])
def test_a_shelf_cut_short_is_refused(length):
    data = write_shelf([("a", "b"), ("c", "d")], key=KEY)
    with pytest.raises(DamagedShelfError):
        Shelf(data[:length], key=KEY)


def broken_shelves(data, size):
    """The same bytes with one stretch of them zeroed, at every place."""
    for start in range(0, len(data), size):
        broken = data[:start] + bytes(size) + data[start + size :]
        if broken[: len(data)] != data:
            yield broken[: len(data)]


def test_no_flipped_byte_goes_unnoticed_or_crashes():
    records = {f"name {n}": f"text {n}" for n in range(20)}
    data = write_shelf(records.items(), key=KEY)
    for place in range(len(data)):
        broken = bytearray(data)
        broken[place] ^= 0xFF
        assert is_found_whole_or_damaged(bytes(broken), records)


@pytest.mark.parametrize("size", [4, 8, 64, 512, 4096])
def test_no_zeroed_page_loses_a_record_in_silence(size):
    records = {f"name {n}": f"text {n}" for n in range(700)}
    data = write_shelf(records.items(), key=KEY)
    for broken in broken_shelves(data, size):
        assert is_found_whole_or_damaged(broken, records)


def is_found_whole_or_damaged(data, records):
    """Whether every record that is not told to be damaged is found as it was written."""
    try:
        shelf = Shelf(data, key=KEY)
    except DamagedShelfError:
        return True
    for name, text in records.items():
        try:
            found = shelf.get(name)
        except DamagedShelfError:
            continue
        if found != text:
            return False
    return True


def test_opening_reads_no_page_of_the_table():
    records = {f"name {n}": f"text {n}" for n in range(5000)}
    shelf = Shelf(write_shelf(records.items(), key=KEY), key=KEY)
    assert shelf._sound == set()
    assert shelf.get("name 7") == "text 7"
    assert len(shelf._sound) == 1
