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


def test_no_flipped_byte_goes_unnoticed_or_crashes():
    records = {f"name {n}": f"text {n}" for n in range(20)}
    data = write_shelf(records.items(), key=KEY)
    for place in range(len(data)):
        broken = bytearray(data)
        broken[place] ^= 0xFF
        try:
            shelf = Shelf(bytes(broken), key=KEY)
            found = {name: shelf.get(name) for name in records}
        except DamagedShelfError:
            continue
        # A flipped place of the table may lose a record or find it elsewhere, never change it.
        assert all(text in {None, records[name]} for name, text in found.items())
