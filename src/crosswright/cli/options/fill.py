"""The options of `crosswright fill` that are not saved in a recipe, and the rules for all."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.cli.options.groups import OUR_LIST_ALONE, OWN_LETTERS, about_rules
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.core import Declared, wish

LIVE = "live"
"""The value of `--replay` without a file. It means: search now, then show that search."""


@dataclass(frozen=True)
class FillShow(Declared):
    """What is shown instead of the fills, or beside them."""

    heading: ClassVar[str] = "To see how it works"

    tally: bool = wish(
        False, group="How many, and how good", help="Only count the fills, on all cores."
    )
    entries: bool = wish(
        False, group="Other options", help="List the answers with their numbers and positions."
    )
    compare: bool = wish(
        False,
        help="With the textbook engine: fill with all rules, then with each rule switched off, "
        "then by plain backtracking, and print one table of the results.",
    )
    propagate_only: bool = wish(
        False,
        help="With the textbook engine: do not search. Only remove the words that fit no word of a "
        "crossing slot (the method is AC-3), and show which words are left for each slot.",
    )
    trace: str | None = wish(
        None,
        choices=("text", "json"),
        bare="text",
        help="With the textbook engine: print each step of the search as text (the default) or as "
        "lines of JSON.",
    )
    replay: str | None = wish(
        None,
        item="TRACE",
        bare=LIVE,
        help="With the textbook engine: show the search step by step in the terminal. With TRACE, "
        "show the search that --trace json saved in that file.",
    )
    delay: float = wish(
        0.2, item="S", least=0, help="With --replay: how many seconds each step is shown."
    )

    @property
    def is_lesson(self) -> bool:
        """True if the command only shows how a search works. It then writes no file."""
        return self.compare or self.propagate_only or bool(self.trace or self.replay)


_PROMISED = ("--min-mean", "--share", "--pangram", "--use-letters", "--no-weak-crossings")
"""Conditions for a fill as a whole that --tally and the textbook engine do not support."""

_SHOWN = ("--propagate-only", "--trace", "--replay", "--compare")
"""Options that only show how a search works. With them, no file is written."""

FILL_RULES = (
    OUR_LIST_ALONE,
    *OWN_LETTERS,
    *about_rules("-o"),
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
"""Which options of the command can be combined."""
