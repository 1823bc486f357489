"""The request for pair squares."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.request.request import Request
from crosswright.construct.request.words import WordChoice
from crosswright.core import Declared, PairRules, noun, wish
from crosswright.engines.pairsquare.problem import LARGEST_SIDE

__all__ = ["PairWishes", "PairsRequest"]


@dataclass(frozen=True)
class PairWishes(Declared):
    """The rules for a pair square, apart from its shape and its words."""

    heading: ClassVar[str] = "The grid"

    min_blanks: int = wish(
        1,
        item="N",
        least=0,
        help="The least number of blank cells in each row and column.",
    )
    min_filled: float = wish(
        0.5,
        item="SHARE",
        least=0,
        most=1,
        help="The least share of filled cells in each row and column, from 0 to 1.",
    )
    letters_per_cell: int = wish(
        2, item="K", least=1, most=3, help="The number of letters in a filled cell."
    )
    up_to_transpose: bool = wish(
        False,
        help="If two squares differ only by swapping rows and columns, give only one of them.",
    )

    @property
    def rules(self) -> PairRules:
        """The rules for each row and column."""
        return PairRules(self.min_blanks, self.min_filled)


@dataclass(frozen=True, kw_only=True)
class PairsRequest(Request):
    """The request for pair squares."""

    verb: ClassVar[str] = "pairs"
    usual_limit: ClassVar[str] = "no limit; with --largest, 5 seconds for each shape"

    rows: int = wish(0, least=0, most=LARGEST_SIDE)
    columns: int = wish(0, least=0, most=LARGEST_SIDE)
    wishes: PairWishes = noun(PairWishes)
    count: int = wish(1, item="K", least=1, group="How many", help="Make K grids.")
    words: WordChoice = noun(WordChoice)
