"""The options of `crosswright candidates`, and the values they stand for."""

from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.fill import anew_options, slot_options
from crosswright.cli.options.groups import one_value
from crosswright.cli.options.together import needs
from crosswright.cli.options.vocabulary import in_order, limit_option, min_score_option
from crosswright.construct.candidates import LIMIT

__all__ = ["PLACE", "CandidateOptions", "candidate_options"]

PLACE = "SLOT|ROW,COL"
"""How is the place called that is asked about?"""


@dataclass(frozen=True)
class CandidateOptions:
    """Everything that the command line may say of its own, under the names of its options."""

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
        """What the verb is told."""
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
            help="Only words of this shape, such as C.[AEIOU]T: the same as --slot for the slot "
            "that is asked about.",
        ),
        click.option(
            "--sort",
            type=click.Choice(["score", "room"]),
            default="score",
            show_default=True,
            help="Which come first: those with the best scores, or those that leave the other "
            "slots most words.",
        ),
        limit_option("List so many that are not impossible", default=LIMIT),
        click.option(
            "--prove",
            is_flag=True,
            help="Look for a whole fill with each, the best first; Ctrl-C keeps what is known.",
        ),
    ),
    needs("--keep", "--refill", "--region"),
    *(needs(option, PLACE) for option in ("--pattern", "--sort", "--limit", "--prove")),
)
"""Every option of the command's own, as one argument, `asked`."""
