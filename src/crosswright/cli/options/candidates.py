"""The options of `crosswright candidates`, and their values."""

from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.fill import anew_options, slot_options
from crosswright.cli.options.groups import one_value
from crosswright.cli.options.option_rules import needs
from crosswright.cli.options.vocabulary import in_order, limit_option, min_score_option
from crosswright.construct.candidates import LIMIT

__all__ = ["PLACE", "CandidateOptions", "candidate_options"]

PLACE = "SLOT|ROW,COL"
"""The name of the argument for the slot or cell."""


@dataclass(frozen=True)
class CandidateOptions:
    """The values of this command's own options, one in each field."""

    min_score: int | None
    patterns: tuple[str, ...]
    max_shared: int | None
    refill: tuple[str, ...]
    region: str | None
    keep: tuple[str, ...]
    pattern: str | None
    sort: str
    limit: int
    prove: bool

    @property
    def wishes(self) -> dict[str, Any]:
        """The arguments of the library function `candidates`."""
        return {**vars(self), "limit": self.limit or None}


candidate_options = one_value(
    "asked",
    CandidateOptions,
    in_order(
        min_score_option(),
        slot_options,
        anew_options,
        click.option(
            "--pattern",
            metavar="PATTERN",
            help="List only words that fit this pattern, such as C.[AEIOU]T.",
        ),
        click.option(
            "--sort",
            type=click.Choice(["score", "room"]),
            default="score",
            show_default=True,
            help="The order of the list. score: the best score first. room: first the words that "
            "leave the most words for the other slots.",
        ),
        limit_option(
            "List up to N words (for a cell, letters) that are still possible", default=LIMIT
        ),
        click.option(
            "--prove",
            is_flag=True,
            help="Search for a whole fill with each word, the best word first. Ctrl-C shows the "
            "result so far.",
        ),
    ),
    needs("--keep", "--refill", "--region"),
    *(needs(option, PLACE) for option in ("--pattern", "--sort", "--limit", "--prove")),
)
"""A decorator. It adds all options of this command, and passes their values as `asked`."""
