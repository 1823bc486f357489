"""The options of `crosswright fill`, and their values."""

from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.values import SECONDS, AtLeast
from crosswright.cli.options.vocabulary import (
    all_option,
    count_option,
    in_order,
    jobs_option,
    min_score_option,
)

__all__ = ["LIVE", "FillOptions", "anew_options", "fill_options", "slot_options", "wish_options"]

LIVE = "live"
"""The value of `--replay` without a file. It means: search now, then show that search."""


@dataclass(frozen=True)
class FillOptions:
    """The values of this command's own options, one in each field."""

    min_score: int | None
    count: int
    every: bool
    tally: bool
    best: bool
    apart: int | None
    required: tuple[str, ...]
    patterns: tuple[str, ...]
    max_shared: int | None
    avoid_letters: str
    use_letters: str
    pangram: bool
    min_mean: float | None
    share: str | None
    no_weak_crossings: bool
    refill: tuple[str, ...]
    region: str | None
    keep: tuple[str, ...]
    jobs: int | None
    entries: bool
    engine: str
    without: tuple[str, ...]
    propagate_only: bool
    compare: bool
    trace: str | None
    replay: str | None
    delay: float

    @property
    def wishes(self) -> dict[str, Any]:
        """The values that are saved in a recipe."""
        names = ("min_score", "count", "every", "best", "required", "patterns", "max_shared")
        more = ("apart", "refill", "region", "keep", "engine", "without")
        whole = ("avoid_letters", "use_letters", "pangram", "min_mean", "share")
        every = (*names, *more, *whole, "no_weak_crossings")
        return {name: getattr(self, name) for name in every}

    @property
    def is_lesson(self) -> bool:
        """True if the command only shows how a search works. It then writes no file."""
        return (
            self.compare or self.propagate_only or self.trace is not None or self.replay is not None
        )


def _names(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...]:
    """Split text such as `mac,lcv` or `13A,23A` at the commas and return the names."""
    if text is None:
        return ()
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    if not names:
        raise click.BadParameter(f"expected names with commas between, got {text!r}", ctx, option)
    return names


slot_options = in_order(
    click.option(
        "--slot",
        "patterns",
        multiple=True,
        metavar="SLOT=PATTERN",
        help="The letters that a slot may have, such as 17A=C.[AEIOU]T: `.` is any letter, "
        "[AEIOU] is one of these letters. Repeatable.",
    ),
    click.option(
        "--max-shared",
        type=AtLeast(1),
        metavar="LENGTH",
        help="Two answers must not share more than LENGTH letters in a row.",
    ),
)
"""Options about the letters of one slot, and about letters that two answers share."""

wish_options = in_order(
    min_score_option(),
    click.option(
        "--use",
        "required",
        multiple=True,
        metavar="WORD",
        help="A word that must be in the grid; repeatable.",
    ),
    slot_options,
)
"""Options about the words of a fill."""

anew_options = in_order(
    click.option(
        "--refill",
        metavar="SLOTS",
        callback=_names,
        help="Fill only these slots again, such as 13A,23A. The word `weak` means all entries with "
        "a low score. All other letters stay.",
    ),
    click.option(
        "--region",
        metavar="CELL-CELL",
        help="Fill only this rectangle again, such as 1,10-4,15: ROW,COLUMN of two corners, "
        "counted from 1.",
    ),
    click.option(
        "--keep",
        metavar="SLOTS",
        callback=_names,
        help="With --refill or --region: slots whose letters must not change.",
    ),
)
"""Options that choose which part of a full grid is filled again."""

promise_options = in_order(
    click.option(
        "--min-mean",
        type=float,
        metavar="SCORE",
        help="Find a fill whose answers have at least this mean score.",
    ),
    click.option(
        "--share",
        metavar="P%:SCORE",
        help="At least P% of the answers must have this score or more, such as 90%:50.",
    ),
    click.option("--pangram", is_flag=True, help="Use every letter of the alphabet at least once."),
    click.option(
        "--use-letters",
        default="",
        metavar="LETTERS",
        help="Use each of these letters at least once, such as JQXZ.",
    ),
    click.option(
        "--avoid-letters",
        default="",
        metavar="LETTERS",
        help="Do not use these letters, except where the grid already has them.",
    ),
    click.option(
        "--no-weak-crossings",
        is_flag=True,
        help="Two entries with scores below 40 must not cross.",
    ),
)
"""Options about the fill as a whole."""

_PROMISED = ("--min-mean", "--share", "--pangram", "--use-letters", "--no-weak-crossings")
"""Conditions for a fill as a whole that --tally and the textbook engine do not support."""

_SEARCH = (
    wish_options,
    promise_options,
    count_option("fills"),
    all_option("fill"),
    click.option("--tally", is_flag=True, help="Only count the fills, on all cores."),
    click.option(
        "--best",
        is_flag=True,
        help="Search for the fill with the best scores until the time ends, instead of stopping at "
        "the first fill. Default time: 10 seconds.",
    ),
    click.option(
        "--apart",
        type=click.IntRange(min=1),
        metavar="N",
        help="With --count: any two of the fills differ in at least N entries.",
    ),
    anew_options,
    jobs_option("the first answer (with --best, the best one)"),
    click.option(
        "--entries", is_flag=True, help="List the answers with their numbers and positions."
    ),
)

_LESSONS = (
    click.option(
        "--engine",
        type=click.Choice(["auto", "kernel", "textbook"]),
        default="auto",
        show_default=True,
        help="The engine that fills the grid. kernel: the fast engine. textbook: an engine whose "
        "steps can be shown. auto: the best engine that is installed.",
    ),
    click.option(
        "--without",
        callback=_names,
        metavar="RULES",
        help="With the textbook engine: switch off rules, such as mac,lcv. ac3, mac and forward "
        "remove words that cannot be used; mrv and degree choose the next slot; lcv chooses the "
        "next word. forward is used only without mac. Without both, the search is plain "
        "backtracking.",
    ),
    click.option(
        "--compare",
        is_flag=True,
        help="With the textbook engine: fill with all rules, then with each rule switched off, "
        "then by plain backtracking, and print one table of the results.",
    ),
    click.option(
        "--propagate-only",
        is_flag=True,
        help="With the textbook engine: do not search. Only remove the words that fit no word of a "
        "crossing slot (the method is AC-3), and show which words are left for each slot.",
    ),
    click.option(
        "--trace",
        is_flag=False,
        flag_value="text",
        type=click.Choice(["text", "json"]),
        help="With the textbook engine: print each step of the search as text (the default) or as "
        "lines of JSON.",
    ),
    click.option(
        "--replay",
        is_flag=False,
        flag_value=LIVE,
        metavar="TRACE",
        help="With the textbook engine: show the search step by step in the terminal. With TRACE, "
        "show the search that --trace json saved in that file.",
    ),
    click.option(
        "--delay",
        type=SECONDS,
        default=0.2,
        show_default=True,
        metavar="S",
        help="With --replay: how many seconds each step is shown.",
    ),
)

_SHOWN = ("--propagate-only", "--trace", "--replay", "--compare")
"""Options that only show how a search works. With them, no file is written."""

fill_options = one_value(
    "asked",
    FillOptions,
    in_order(*_SEARCH, *_LESSONS),
    exclusive("--count", "--all"),
    exclusive("--all", "--best"),
    exclusive("--tally", "--count"),
    exclusive("--tally", "--all"),
    exclusive("--tally", "--best"),
    exclusive("--tally", "--engine textbook"),
    no_effect("-o", "--entries", "--save-recipe", beside="--tally"),
    exclusive("--best", "--engine textbook"),
    *(exclusive("--tally", name) for name in _PROMISED),
    *(exclusive(name, "--engine textbook") for name in _PROMISED),
    no_effect(*_PROMISED, beside=_SHOWN),
    needs("--apart", "--count"),
    exclusive(*_SHOWN),
    no_effect("--all", beside=("--propagate-only", "--trace", "--replay")),
    no_effect("--count", "--tally", "--best", "-o", "--entries", "--jobs", beside=_SHOWN),
    no_effect("--save-recipe", beside=_SHOWN),
    no_effect("--json", beside=("--trace", "--replay")),
    no_effect("--seconds", "--nodes", "--rng-seed", beside=("--propagate-only", "--replay")),
    no_effect("--jobs", beside="--engine textbook"),
    no_effect("--jobs", beside="--count", unless=("--best", "--apart")),
    needs("--keep", "--refill", "--region"),
    needs("--delay", "--replay"),
    needs("--without", "--engine textbook", *_SHOWN),
)
"""A decorator. It adds all options of this command, and passes their values as `asked`."""
