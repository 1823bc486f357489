"""The requests about a half-filled grid: which words fit, and why there is no fill."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.request.fill import Anew
from crosswright.construct.request.request import Request
from crosswright.construct.request.words import WordChoice
from crosswright.core import Declared, Wishes, noun, wish

__all__ = ["CandidatesRequest", "ExplainRequest", "Listing"]


@dataclass(frozen=True)
class Listing(Declared):
    """Which candidates are listed, and in which order."""

    heading: ClassVar[str] = "The list"

    pattern: str | None = wish(
        None,
        item="PATTERN",
        help="List only words that fit this pattern, such as C.[AEIOU]T.",
    )
    sort: str = wish(
        "score",
        choices=("score", "room"),
        help="The order of the list. score: the best score first. room: first the words that "
        "leave the most words for the other slots.",
    )
    limit: int = wish(
        50,
        item="N",
        least=0,
        help="List up to N words (for a cell, letters) that are still possible; 0 shows all.",
    )
    prove: bool = wish(
        False,
        help="Search for a whole fill with each word, the best word first. Ctrl-C shows the "
        "result so far.",
    )


@dataclass(frozen=True, kw_only=True)
class CandidatesRequest(Request):
    """The request for the words that fit a slot, or the letters that fit a cell."""

    verb: ClassVar[str] = "candidates"
    usual_limit: ClassVar[str] = "10 seconds with --prove, otherwise no limit"

    words: WordChoice = noun(WordChoice)
    wishes: Wishes = noun(Wishes)
    anew: Anew = noun(Anew)
    listing: Listing = noun(Listing)


@dataclass(frozen=True, kw_only=True)
class ExplainRequest(Request):
    """The request for the reason why a grid cannot be filled."""

    verb: ClassVar[str] = "explain"

    blame_block: tuple[str, ...] = wish(
        (),
        item="ROW,COL|all",
        group="The explanation",
        help="Check whether this block, such as 7,4, and its symmetric partner are part of the "
        "conflict. `all` means every block. Repeatable.",
    )
    repairs: int = wish(
        5,
        item="N",
        least=0,
        group="The explanation",
        help="Show at most N changes that would help. Each change is tested.",
    )
    words: WordChoice = noun(WordChoice)
    wishes: Wishes = noun(Wishes)
    anew: Anew = noun(Anew)
