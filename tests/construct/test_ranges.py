"""Read how many words and blocks are wanted, from texts such as `70-78` and `14%-18%`."""

import pytest

from crosswright.construct.request.ranges import block_counts, block_shares, word_counts
from crosswright.core.errors import ProblemError


def test_the_number_of_words_is_given_as_a_number_or_a_range() -> None:
    assert word_counts("70-78") == word_counts((70, 78)) == (70, 78)
    assert word_counts("70") == (70, 70)
    assert word_counts(None) is None


@pytest.mark.parametrize("text", ["", "many", "-", "70-", "10%", "7.5", "9" * 5000])
def test_a_text_that_is_not_a_number_of_words_is_refused(text: str) -> None:
    with pytest.raises(ProblemError, match="such as 70-78"):
        word_counts(text)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("30-40", (30, 40)),
        ("34", (34, 34)),
        ("10%-20%", (20, 40)),
        ("0.1-0.2", (20, 40)),
        ("10%", (20, 20)),
        ("10.1%-20.4%", (21, 40)),
    ],
)
def test_numbers_and_shares_of_blocks_become_counts_in_a_grid_of_200_cells(
    text: str, counts: tuple[int, int]
) -> None:
    assert block_counts(text, 200) == counts
    low, high = block_shares(text, 200) or (0, 0)
    assert counts[0] - 1 < low * 200 <= counts[0] + 1e-9
    assert counts[1] - 1e-9 <= high * 200 < counts[1] + 1


@pytest.mark.parametrize(
    "text", ["", "few", "20%-10%", "110%", "nan%", "inf%", "1e5", "0.2-x", "5.5"]
)
def test_a_text_that_is_not_a_number_or_share_of_blocks_is_refused(text: str) -> None:
    for read in (block_counts, block_shares):
        with pytest.raises(ProblemError, match="30-40 or 14%-18%"):
            read(text, 200)


def test_without_a_grid_size_a_number_of_blocks_cannot_become_a_share() -> None:
    assert block_shares("16%-25%", None) == (0.16, 0.25)
    with pytest.raises(ProblemError) as refused:
        block_shares("20-30", None)
    assert refused.value.remedy == "share of blocks"
