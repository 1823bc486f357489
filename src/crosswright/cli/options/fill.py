"""The options of `crosswright fill`, and the values they stand for."""

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
"""What does `--replay` mean without a file? Search now, then play."""


@dataclass(frozen=True)
class FillOptions:
    """Everything that the command line may say of its own, under the names of its options."""

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
        """What a recipe keeps of it."""
        names = ("min_score", "count", "every", "best", "required", "patterns", "max_shared")
        more = ("apart", "refill", "region", "keep", "engine", "without")
        whole = ("avoid_letters", "use_letters", "pangram", "min_mean", "share")
        every = (*names, *more, *whole, "no_weak_crossings")
        return {name: getattr(self, name) for name in every}

    @property
    def is_lesson(self) -> bool:
        """Whether a search is to be watched, and nothing written."""
        return (
            self.compare or self.propagate_only or self.trace is not None or self.replay is not None
        )


def _names(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[str, ...]:
    """`mac,lcv` or `13A,23A` as names."""
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
        help="What may stand in a slot, such as 17A=C.[AEIOU]T: `.` is any letter, [AEIOU] one of "
        "these. Repeatable.",
    ),
    click.option(
        "--max-shared",
        type=AtLeast(1),
        metavar="LENGTH",
        help="No two answers have a run of letters longer than this in common.",
    ),
)
"""What may stand in single slots, and in any two."""

wish_options = in_order(
    min_score_option(),
    click.option(
        "--use",
        "required",
        multiple=True,
        metavar="WORD",
        help="A word that must stand somewhere in the grid; repeatable.",
    ),
    slot_options,
)
"""What a fill must be like."""

anew_options = in_order(
    click.option(
        "--refill",
        metavar="SLOTS",
        callback=_names,
        help="Find only these anew, such as 13A,23A, or weak: entries with a low score. All other "
        "letters stay.",
    ),
    click.option(
        "--region",
        metavar="CELL-CELL",
        help="Find only this rectangle anew, such as 1,10-4,15: rows first, counted from 1.",
    ),
    click.option(
        "--keep",
        metavar="SLOTS",
        callback=_names,
        help="With --refill or --region: slots whose letters stay all the same.",
    ),
)
"""What of a full grid is found anew."""

promise_options = in_order(
    click.option(
        "--min-mean",
        type=float,
        metavar="SCORE",
        help="The mean score of the answers is at least this.",
    ),
    click.option(
        "--share",
        metavar="P%:SCORE",
        help="At least this share of the entries has at least this score, such as 90%:50.",
    ),
    click.option("--pangram", is_flag=True, help="Every letter of the alphabet stands somewhere."),
    click.option(
        "--use-letters",
        default="",
        metavar="LETTERS",
        help="Each of these letters stands somewhere, such as JQXZ.",
    ),
    click.option(
        "--avoid-letters",
        default="",
        metavar="LETTERS",
        help="No cell but a given one has one of these letters.",
    ),
    click.option(
        "--no-weak-crossings",
        is_flag=True,
        help="No two entries with a score below 40 cross each other.",
    ),
)
"""What a fill promises as a whole."""

_PROMISED = ("--min-mean", "--share", "--pangram", "--use-letters", "--no-weak-crossings")

_SEARCH = (
    wish_options,
    promise_options,
    count_option("fills"),
    all_option("fill"),
    click.option(
        "--tally", is_flag=True, help="Count the fills exactly, on all cores, and show none."
    ),
    click.option(
        "--best",
        is_flag=True,
        help="Not the first fill: the one with the best scores that the time allows, 10 seconds if "
        "nobody says.",
    ),
    click.option(
        "--apart",
        type=click.IntRange(min=1),
        metavar="N",
        help="With --count: any two of the fills differ in at least N entries.",
    ),
    anew_options,
    jobs_option("the first answer, with --best the best one,"),
    click.option("--entries", is_flag=True, help="List the answers with their numbers and places."),
)

_LESSONS = (
    click.option(
        "--engine",
        type=click.Choice(["auto", "kernel", "textbook"]),
        default="auto",
        show_default=True,
        help="Who fills: kernel, the fast one; textbook, one that can be watched; auto, what is "
        "there.",
    ),
    click.option(
        "--without",
        callback=_names,
        metavar="RULES",
        help="Textbook: leave rules out, of ac3,mac,forward,mrv,degree,lcv, to see what each is "
        "worth; without mac, forward checking follows a choice, without both plain backtracking.",
    ),
    click.option(
        "--compare",
        is_flag=True,
        help="Textbook: fill with all rules, without each, and by plain backtracking; one table.",
    ),
    click.option(
        "--propagate-only",
        is_flag=True,
        help="Textbook: make the slots agree (AC-3), show which words each may still hold, and "
        "end.",
    ),
    click.option(
        "--trace",
        is_flag=False,
        flag_value="text",
        type=click.Choice(["text", "json"]),
        help="Textbook: print each step of the search as text (the default) or as lines of JSON.",
    ),
    click.option(
        "--replay",
        is_flag=False,
        flag_value=LIVE,
        metavar="TRACE",
        help="Textbook: play the search in the terminal, or one that --trace json kept in a file.",
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
"""Ways to watch a search, which is shown once and not written."""

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
    no_effect("--jobs", beside=("--all", "--engine textbook")),
    no_effect("--jobs", beside="--count", unless=("--best", "--apart")),
    needs("--keep", "--refill", "--region"),
    needs("--delay", "--replay"),
    needs("--without", "--engine textbook", *_SHOWN),
)
"""Every option of the command's own, as one argument, `asked`."""
