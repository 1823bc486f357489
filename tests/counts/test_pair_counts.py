"""Word lists for which the number of pair squares is known."""

import json
from pathlib import Path

import pytest

from crosswright.engines.pairsquare import OrderedSearch, PairProblem
from crosswright.search.run import Run
from crosswright.words.lowercase import load_lowercase
from crosswright.words.spelling import Spelling

ORIGINS = [("test_3_3", 3, 3), ("test", 4, 6), ("wasm", 3, 3), ("wasm", 4, 6)]
"""The end of a file's name (after `puzzled_`), the number of rows, and the number of columns."""


def tally(path: Path, rows: int, columns: int) -> int:
    words = load_lowercase(path, Spelling(letters_per_cell=2))
    counting = OrderedSearch(PairProblem(rows, columns, words), counting=True)
    list(counting.grids(Run()))
    return counting.found


def test_the_counts_agree_with_the_file_of_known_counts(shared_cases: Path) -> None:
    cases = json.loads((shared_cases / "double/counts.json").read_text())
    counted = [case for case in cases if case["count"] is not None]
    assert len(counted) > 8
    for case in counted:
        found = tally(shared_cases / case["dict"], case["M"], case["N"])
        assert found == case["count"], case["name"]


@pytest.mark.parametrize(("name", "rows", "columns"), ORIGINS)
def test_each_word_list_named_puzzled_gives_two_pair_squares(
    shared_cases: Path, name: str, rows: int, columns: int
) -> None:
    assert tally(shared_cases / f"origins/puzzled_{name}.dict", rows, columns) == 2


def test_a_long_word_list_gives_18_million_pair_squares_of_3_by_3(shared_cases: Path) -> None:
    assert tally(shared_cases / "words/amer_lc.txt", 3, 3) == 18_013_766
