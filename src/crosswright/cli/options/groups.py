"""Groups of options that several commands share: which words, and where answers are written."""

from dataclasses import dataclass

import click

from crosswright.cli.options.option_rules import Rule, Said, needs, no_effect
from crosswright.cli.options.requests import Decorator, HeadedOption, in_order, noun_options, passed
from crosswright.cli.options.values import PUZZLE_FILE, Kind
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.construct.request.request import leaves_of
from crosswright.construct.request.words import OUR_LIST, WordChoice
from crosswright.core import Metadata, declared


@dataclass(frozen=True)
class Output:
    """Where answers are written, and how much is printed."""

    outputs: tuple[str, ...] = ()
    as_json: bool = False
    quiet: bool = False

    @property
    def is_silent(self) -> bool:
        """True if no progress is shown: with --quiet and with --json."""
        return self.quiet or self.as_json


class _OursAlone:
    """A rule: the options about our English list are an error if that list is not used."""

    rule = no_effect("--spelling", "--allow-offensive", beside="-w")

    def fault(self, said: Said) -> str | None:
        return None if said.holds(f"-w {OUR_LIST}") else self.rule.fault(said)


OUR_LIST_ALONE = _OursAlone()
OWN_LETTERS = (needs("--alphabet", "-w"), needs("--keep-punctuation", "-w"))
"""Two rules: these options need -w with the user's own list, because the letters of our English
list are fixed."""

word_choice = noun_options("chosen", WordChoice, OUR_LIST_ALONE, *OWN_LETTERS)
"""A decorator. It adds the options about words, and passes their values as `chosen`."""


def answers_to(help_text: str, kind: Kind) -> Decorator:
    """Return a decorator that adds the options about output, and passes their values as `output`.

    `help_text` is the help of -o, and `kind` is the type of its value.
    """
    output = click.option(
        "-o",
        "--output",
        "outputs",
        multiple=True,
        metavar="FILE",
        type=kind,
        help=help_text,
        cls=HeadedOption,
    )
    return passed("output", Output, in_order(output, json_option, quiet_option))


answers = answers_to(
    "Write a file; its extension says the format (see: crosswright formats). Repeatable.",
    PUZZLE_FILE,
)
"""A decorator. It adds the options about output, and passes their values as `output`."""


def about_rules(*places: str) -> list[Rule]:
    """Rules: an option about metadata is an error unless one of `places`, such as -o, is set."""
    about = (leaf for leaf in leaves_of(Metadata).values() if declared(leaf.field).help)
    return [needs(f"--{leaf.name}", *places) for leaf in about]


def given_metadata(about: Metadata) -> dict[str, str]:
    """The values that were given, by name."""
    return {name: value for name, value in vars(about).items() if value}
