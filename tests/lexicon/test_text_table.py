"""A file of texts that are found by key: no text is lost, and damage raises an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.lexicon.text_table import DamagedTableError, TextTable, write_table

KEY = "k" * 32


@given(st.dictionaries(st.text(max_size=12), st.text(max_size=40), max_size=60))
def test_every_record_is_found_again(records):
    table = TextTable(write_table(records.items(), key=KEY), key=KEY)
    assert {name: table.get(name) for name in records} == records
    assert table.get("a key that no one has used") is None


def test_a_table_that_was_made_from_other_files_is_refused():
    data = write_table([("a", "b")], key=KEY)
    with pytest.raises(DamagedTableError, match="other files"):
        TextTable(data, key="x" * 32)


@pytest.mark.parametrize("length", [0, 10, 70, -1])
def test_a_table_that_is_cut_short_is_refused(length):
    data = write_table([("a", "b"), ("c", "d")], key=KEY)
    with pytest.raises(DamagedTableError):
        TextTable(data[:length], key=KEY)


def damaged_tables(data, size):
    """Yield copies of `data`. In each copy, other `size` bytes are set to zero."""
    for start in range(0, len(data), size):
        broken = data[:start] + bytes(size) + data[start + size :]
        if broken[: len(data)] != data:
            yield broken[: len(data)]


def test_every_flipped_byte_is_harmless_or_raises_an_error():
    records = {f"name {n}": f"text {n}" for n in range(20)}
    data = write_table(records.items(), key=KEY)
    for place in range(len(data)):
        broken = bytearray(data)
        broken[place] ^= 0xFF
        assert is_found_whole_or_damaged(bytes(broken), records)


@pytest.mark.parametrize("size", [4, 8, 64, 512, 4096])
def test_bytes_set_to_zero_never_lose_a_record_without_an_error(size):
    records = {f"name {n}": f"text {n}" for n in range(700)}
    data = write_table(records.items(), key=KEY)
    for broken in damaged_tables(data, size):
        assert is_found_whole_or_damaged(broken, records)


def is_found_whole_or_damaged(data, records):
    """Return True if each record is found as it was written, or raises `DamagedTableError`."""
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


def test_opening_a_table_reads_no_page_of_its_hash_table():
    records = {f"name {n}": f"text {n}" for n in range(5000)}
    table = TextTable(write_table(records.items(), key=KEY), key=KEY)
    assert table._sound == set()
    assert table.get("name 7") == "text 7"
    assert len(table._sound) == 1
