"""Read ranges from texts: `70-78`, a single number, or shares of the cells such as `14%-18%`.

All commands with `--word-count` or `--blocks` use this module. A share may also be written as a
decimal: `0.14-0.18`.
"""

import math
from dataclasses import dataclass

from crosswright.core import ProblemError, whole_number

Counts = tuple[int, int]
Shares = tuple[float, float]


def word_counts(asked: str | Counts | None) -> Counts | None:
    """The least and the largest number of words. None if `asked` is None."""
    if asked is None or isinstance(asked, tuple):
        return asked
    low, high = map(whole_number, _ends(asked))
    if low is None or high is None:
        raise ProblemError(f"expected a number of words such as 70-78, got {asked!r}")
    return low, high


def block_counts(asked: str | Counts | None, cells: int) -> Counts | None:
    """The least and the largest number of blocks in a grid with `cells` cells. None if `asked` is
    None.

    >>> block_counts("30-40", 225), block_counts("16%", 100), block_counts("0.16-0.2", 100)
    ((30, 40), (16, 16), (16, 20))
    """
    if asked is None or isinstance(asked, tuple):
        return asked
    found = _Blocks.read(asked)
    if not found.are_shares:
        return int(found.low), int(found.high)
    return math.ceil(found.low * cells - 1e-9), math.floor(found.high * cells + 1e-9)


def block_shares(asked: str | Shares | None, cells: int | None) -> Shares | None:
    """The least and the largest share of blocks, from 0 to 1. A number of blocks is divided by
    `cells`. None if `asked` is None.

    >>> block_shares("16%-25%", None), block_shares("30-40", 200)
    ((0.16, 0.25), (0.15, 0.2))
    """
    if asked is None or isinstance(asked, tuple):
        return asked
    found = _Blocks.read(asked)
    if not found.are_shares and cells is None:
        message = f"expected a share of blocks, because the size is not given; got {asked!r}"
        raise ProblemError(message, remedy="share of blocks")
    area = 1 if found.are_shares else cells or 1
    low, high = found.low / area, found.high / area
    if not low <= high < 1:
        raise ProblemError(
            f"expected fewer blocks than cells, the smaller number first; got {asked!r}"
        )
    return low, high


@dataclass(frozen=True)
class _Blocks:
    low: float
    high: float
    are_shares: bool

    @classmethod
    def read(cls, text: str) -> "_Blocks":
        ends = _ends(text)
        low, high = map(whole_number, ends)
        if low is not None and high is not None:
            return cls(low, high, are_shares=False)
        least, most = _share(ends[0]), _share(ends[1])
        if not 0 <= least <= most <= 1:  # false for NaN, too
            raise ProblemError(
                f"expected a number or a share of blocks, such as 30-40 or 14%-18%, got {text!r}"
            )
        return cls(least, most, are_shares=True)


def _share(text: str) -> float:
    """The share in a text such as `14%` or `0.14`; NaN if the text is not a share."""
    number = text.strip()
    try:
        share = float(number.removesuffix("%"))
    except ValueError:
        return math.nan
    if number.endswith("%"):
        return share / 100
    return share if "." in number else math.nan


def _ends(text: str) -> tuple[str, str]:
    low, dash, high = text.partition("-")
    return low, high if dash else low
