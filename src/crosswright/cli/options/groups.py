"""Groups of options that several commands share, and the values they stand for.

A group of options reaches its command as one value: with `@word_choice`, a command has the argument
`chosen`, which knows how to read the list that -w and its companions ask for.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import wraps
from typing import Any

import click

from crosswright.cli.options.together import Rule, Said, idle, needs, together
from crosswright.cli.options.values import PUZZLE_FILE, SECONDS, AtLeast, Kind
from crosswright.cli.options.vocabulary import (
    Decorator,
    alphabet_option,
    in_order,
    json_option,
    quiet_option,
    rng_seed_option,
)
from crosswright.construct.searches import Budget
from crosswright.construct.words import OUR_LIST, WordChoice
from crosswright.core.numbers import MOST_DIGITS
from crosswright.core.puzzle import Metadata
from crosswright.core.wording import language_tag

__all__ = [
    "About",
    "Limits",
    "Output",
    "about_puzzle",
    "about_puzzle_in",
    "answers",
    "answers_to",
    "limits",
    "limits_of",
    "one_value",
    "plain_word_choice",
    "word_choice",
    "word_choice_besides",
]


def one_value(name: str, kind: type, options: Decorator, *rules: Rule) -> Decorator:
    """Options that reach the command as one argument: fields of `kind`, under their own names."""
    parts = [part.name for part in fields(kind)]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, **asked: Any) -> Any:
            own = {part: asked.pop(part) for part in parts if part in asked}
            return function(*args, **asked, **{name: kind(**own)})

        return options(together(*rules)(command))

    return decorate


@dataclass(frozen=True)
class Limits:
    """How long to look, and with which dice."""

    seconds: float | None = None
    nodes: int | None = None
    rng_seed: int | None = None

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes)

    @property
    def dice(self) -> int | None:
        """What fixes the dice, under the name that a recipe has for it."""
        return self.rng_seed


@dataclass(frozen=True)
class Output:
    """Where answers go, and how much is said about them."""

    outputs: tuple[str, ...] = ()
    as_json: bool = False
    quiet: bool = False

    @property
    def is_silent(self) -> bool:
        """Whether no progress is to be shown: nobody asked for it, or a program reads along."""
        return self.quiet or self.as_json


@dataclass(frozen=True)
class About:
    """What is printed around a puzzle."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    language: str = ""

    def given(self) -> dict[str, str]:
        """What was said, by name."""
        return {name: value for name, value in vars(self).items() if value}

    def metadata(self, *, unless_said: str = "") -> Metadata:
        """What was said, as a puzzle has it; a list may have told its language."""
        about = Metadata(**self.given())
        foreign = "" if unless_said == "en" else unless_said
        return about if about.language else replace(about, language=foreign)


_LISTS = click.option(
    "-w",
    "--words",
    "lists",
    multiple=True,
    metavar="LIST",
    help="A word list file; repeatable, a later list overrules. `default` is our English list, "
    "which is used if none is named (a file of that name is ./default).",
)
_BAN = click.option("--ban", multiple=True, metavar="WORD", help="A word not to use; repeatable.")
_LETTERS = in_order(
    alphabet_option("Which letters there are; accents and the like fold into them."),
    click.option(
        "--keep-punctuation",
        is_flag=True,
        help="Give hyphens and apostrophes a cell of their own; otherwise they are dropped.",
    ),
)
_OUR_LIST = in_order(
    click.option(
        "--spelling",
        "variant",
        type=click.Choice(["us", "uk", "both"]),
        default="us",
        show_default=True,
        help="Our English list with American spellings, British ones, or both.",
    ),
    click.option(
        "--allow-offensive",
        is_flag=True,
        help="Our English list with the slurs and obscenities that it leaves out.",
    ),
)


class _OursAlone:
    """What is said of our English list means nothing if it is not among the lists."""

    rule = idle("--spelling", "--allow-offensive", beside="-w")

    def fault(self, said: Said) -> str | None:
        return None if said.holds(f"-w {OUR_LIST}") else self.rule.fault(said)


_OURS_ALONE = _OursAlone()
_OWN_LETTERS = (needs("--alphabet", "-w"), needs("--keep-punctuation", "-w"))
"""Our list is English, and no option changes its letters."""


def word_choice_besides(*rules: Rule) -> Decorator:
    """All that concerns words as one argument, `chosen`, under rules of the command's own."""
    options = in_order(_LISTS, _BAN, _LETTERS, _OUR_LIST)
    return one_value("chosen", WordChoice, options, _OURS_ALONE, *rules)


word_choice = word_choice_besides(*_OWN_LETTERS)
"""The words as one argument, `chosen`."""

plain_word_choice = one_value("chosen", WordChoice, in_order(_LISTS, _BAN, _OUR_LIST), _OURS_ALONE)
"""The same for a command that has letters of its own."""


def limits_of(unless_said: str) -> Decorator:
    """The budget and the dice as one argument, `limit`; its help says what is so without it."""
    return one_value(
        "limit",
        Limits,
        in_order(
            click.option(
                "--seconds",
                type=SECONDS,
                metavar="S",
                help=f"Stop after so many seconds with what is found. Default: {unless_said}.",
            ),
            click.option(
                "--nodes",
                type=AtLeast(0, largest=10**MOST_DIGITS),
                metavar="N",
                help="Stop after so many steps of the search: unlike seconds, the same everywhere.",
            ),
            rng_seed_option(
                "Fix the dice: any number, and with the same number the same answer everywhere, "
                "unless --seconds cuts it short."
            ),
        ),
    )


limits = limits_of("no limit")
"""The budget and the dice of a search that goes on until it is done."""


def answers_to(help_text: str, kind: Kind) -> Decorator:
    """Where answers go as one argument, `output`, for a command with places of its own."""
    options = in_order(
        click.option(
            "-o",
            "--output",
            "outputs",
            multiple=True,
            metavar="FILE",
            type=kind,
            help=help_text,
        ),
        json_option,
        quiet_option,
    )
    return one_value("output", Output, options)


answers = answers_to(
    "Write a file, in the format that its ending names (see: crosswright formats); repeatable.",
    PUZZLE_FILE,
)
"""Where answers go as one argument, `output`."""


def _language_tag(_ctx: click.Context, _parameter: click.Parameter, tag: str) -> str:
    """The tag of a language; what names none would be kept and never understood."""
    found = language_tag(tag)
    if tag and not found:
        raise click.BadParameter(f"expected a language such as german, de or pt-BR, got {tag!r}")
    return found


def about_puzzle_in(*places: str) -> Decorator:
    """What is printed around a puzzle as one argument, `about`; it needs one of these places."""
    options = [
        click.option(f"--{name}", default="", metavar="TEXT", help=f"The {name} in written files.")
        for name in ("title", "author", "copyright", "notes")
    ]
    options.append(
        click.option(
            "--language",
            default="",
            metavar="TAG",
            callback=_language_tag,
            help="The puzzle's language, such as german or de: its headings and its direction of "
            "writing.",
        )
    )
    rules = [needs(f"--{part.name}", *places) for part in fields(About) if places]
    return one_value("about", About, in_order(*options), *rules)


about_puzzle = about_puzzle_in("-o")
"""What is printed around a puzzle as one argument, `about`."""
