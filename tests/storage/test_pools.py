"""Pools of byte strings in one file: what was written is read again."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosswright.core.errors import FaultError
from crosswright.storage.pools import read_pools, write_pools


@given(st.lists(st.lists(st.binary(max_size=9), max_size=9), max_size=3))
def test_what_was_written_is_read_again(pools: list[list[bytes]]) -> None:
    _, again = read_pools("x 1", write_pools("x 1", pools))
    assert [[pool[place] for place in range(len(pool))] for pool in again] == pools


@given(st.sets(st.binary(min_size=1, max_size=3)), st.binary(min_size=1, max_size=2))
def test_the_first_string_with_a_start_is_found(strings: set[bytes], start: bytes) -> None:
    _, (pool,) = read_pools("x 1", write_pools("x 1", [sorted(strings)]))
    fitting = [place for place, one in enumerate(sorted(strings)) if one.startswith(start)]
    assert pool.find(start) == (fitting[0] if fitting else None)


@pytest.mark.parametrize(
    "data", [b"", b"x" * 100, write_pools("x 1", [[b"abc"]])[:-4], write_pools("x 2", [])]
)
def test_a_file_of_another_kind_or_version_or_a_cut_one_is_a_fault(data: bytes) -> None:
    with pytest.raises(FaultError, match="install Crosswright again"):
        read_pools("x 1", data)


def test_the_hash_in_the_head_is_the_hash_of_the_rest() -> None:
    data = write_pools("x 1", [[b"abc"], [b"d", b"ef"]])
    hashed, _ = read_pools("x 1", data)
    assert hashed == hashlib.blake2b(data[48:], digest_size=16).hexdigest()
