"""Texts by key in a flat file: found, not found, and damage told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.clues.text_table import DamagedTableError, TextTable, write_table

KEY = "k" * 32


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=40), max_size=60))
def test_every_record_is_found_again(records):
    table = TextTable(write_table(records.items(), key=KEY), key=KEY)
    assert {name: table.get(name) for name in records} == records
    assert table.get("a key that no one has used") is None


def test_a_shelf_made_from_other_files_is_refused():
    data = write_table([("a", "b")], key=KEY)
    with pytest.raises(DamagedTableError, match="other files"):
        TextTable(data, key="x" * 32)


@pytest.mark.parametrize("length", [0, 10, 70, -1])
def test_a_shelf_cut_short_is_refused(length):
    data = write_table([("a", "b"), ("c", "d")], key=KEY)
    with pytest.raises(DamagedTableError):
        TextTable(data[:length], key=KEY)


def broken_shelves(data, size):
    """The same bytes with one stretch of them zeroed, at every place."""
    for start in range(0, len(data), size):
        broken = data[:start] + bytes(size) + data[start + size :]
        if broken[: len(data)] != data:
            yield broken[: len(data)]


def test_no_flipped_byte_goes_unnoticed_or_crashes():
    records = {f"name {n}": f"text {n}" for n in range(20)}
    data = write_table(records.items(), key=KEY)
    for place in range(len(data)):
        broken = bytearray(data)
        broken[place] ^= 0xFF
        assert is_found_whole_or_damaged(bytes(broken), records)


@pytest.mark.parametrize("size", [4, 8, 64, 512, 4096])
def test_no_zeroed_page_loses_a_record_in_silence(size):
    records = {f"name {n}": f"text {n}" for n in range(700)}
    data = write_table(records.items(), key=KEY)
    for broken in broken_shelves(data, size):
        assert is_found_whole_or_damaged(broken, records)


def is_found_whole_or_damaged(data, records):
    """Whether every record that is not told to be damaged is found as it was written."""
    try:
        table = TextTable(data, key=KEY)
    except DamagedTableError:
        return True
    for name, text in records.items():
        try:
            found = table.get(name)
        except DamagedTableError:
            continue
        if found != text:
            return False
    return True


def test_opening_reads_no_page_of_the_table():
    records = {f"name {n}": f"text {n}" for n in range(5000)}
    table = TextTable(write_table(records.items(), key=KEY), key=KEY)
    assert table._sound == set()
    assert table.get("name 7") == "text 7"
    assert len(table._sound) == 1
