"""The request to fill a grid."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.request.request import Request
from crosswright.construct.request.words import WordChoice
from crosswright.core import Declared, Metadata, Promises, Wishes, noun, wish

__all__ = ["Anew", "FillRequest", "HowMany", "Method"]


@dataclass(frozen=True)
class Anew(Declared):
    """Which part of a full grid is filled again."""

    heading: ClassVar[str] = "Filling again"

    refill: tuple[str, ...] = wish(
        (),
        item="SLOTS",
        with_commas=True,
        help="Fill only these slots again, such as 13A,23A. The word `weak` means all entries with "
        "a low score. All other letters stay.",
    )
    region: str | None = wish(
        None,
        item="CELL-CELL",
        help="Fill only this rectangle again, such as 1,10-4,15: ROW,COLUMN of two corners, "
        "counted from 1.",
    )
    keep: tuple[str, ...] = wish(
        (),
        item="SLOTS",
        with_commas=True,
        help="With --refill or --region: slots whose letters must not change.",
    )

    def __bool__(self) -> bool:
        return bool(self.refill) or self.region is not None


@dataclass(frozen=True)
class HowMany(Declared):
    """How many fills, and how good."""

    heading: ClassVar[str] = "How many, and how good"

    count: int = wish(1, item="K", least=1, help="Make K fills.")
    every: bool = wish(False, help="Make every possible fill.")
    best: bool = wish(
        False,
        help="Search for the fill with the best scores until the time ends, instead of stopping at "
        "the first fill. Default time: 10 seconds.",
    )
    apart: int | None = wish(
        None,
        item="N",
        least=1,
        help="With --count: any two of the fills differ in at least N entries.",
    )


@dataclass(frozen=True)
class Method(Declared):
    """Which engine fills the grid."""

    heading: ClassVar[str] = "To see how it works"

    engine: str = wish(
        "auto",
        choices=("auto", "kernel", "textbook"),
        help="The engine that fills the grid. kernel: the fast engine. textbook: an engine whose "
        "steps can be shown. auto: the best engine that is installed.",
    )
    without: tuple[str, ...] = wish(
        (),
        item="RULES",
        with_commas=True,
        help="With the textbook engine: switch off rules, such as mac,lcv. ac3, mac and forward "
        "remove words that cannot be used; mrv and degree choose the next slot; lcv chooses the "
        "next word. forward is used only without mac. Without both, the search is plain "
        "backtracking.",
    )


@dataclass(frozen=True, kw_only=True)
class FillRequest(Request):
    """The request to fill a grid."""

    verb: ClassVar[str] = "fill"

    grid: str = wish("")
    """The text picture of the grid, with the letters that are already in it."""
    words: WordChoice = noun(WordChoice)
    wishes: Wishes = noun(Wishes)
    promises: Promises = noun(Promises)
    how_many: HowMany = noun(HowMany)
    anew: Anew = noun(Anew)
    method: Method = noun(Method)
    metadata: Metadata = noun(Metadata)
