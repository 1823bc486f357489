"""Groups of options that several commands share, and their values.

A command gets a group of options as one argument. For example, `@word_choice` adds -w and the other
options about words, and the command gets their values as the argument `chosen`.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import wraps
from typing import Any

import click

from crosswright.cli.options.option_rules import Rule, Said, needs, no_effect, option_rules
from crosswright.cli.options.values import PUZZLE_FILE, SECONDS, AtLeast, Kind
from crosswright.cli.options.vocabulary import (
    Decorator,
    alphabet_option,
    in_order,
    json_option,
    quiet_option,
    rng_seed_option,
)
from crosswright.construct.words import OUR_LIST, WordChoice
from crosswright.core.numbers import MOST_DIGITS
from crosswright.core.puzzle import Metadata
from crosswright.core.wording import language_tag
from crosswright.search.budget import Budget

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
    """Return a decorator that adds `options` to a command and passes their values as one argument.

    The argument has the name `name` and is an object of the class `kind`. `rules` say which options
    can be combined. They are checked before the command runs.
    """
    parts = [part.name for part in fields(kind)]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*args: Any, **asked: Any) -> Any:
            own = {part: asked.pop(part) for part in parts if part in asked}
            return function(*args, **asked, **{name: kind(**own)})

        return options(option_rules(*rules)(command))

    return decorate


@dataclass(frozen=True)
class Limits:
    """The limits of a search and its `rng_seed`."""

    seconds: float | None = None
    nodes: int | None = None
    rng_seed: int | None = None

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes)

    @property
    def dice(self) -> int | None:
        """The `rng_seed`, under the name that the function `searching` expects."""
        return self.rng_seed


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


@dataclass(frozen=True)
class About:
    """The metadata of a puzzle."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    language: str = ""

    def given(self) -> dict[str, str]:
        """The values that were given, by name."""
        return {name: value for name, value in vars(self).items() if value}

    def metadata(self, *, unless_said: str = "") -> Metadata:
        """The given values as metadata. Without --language, the language is `unless_said`.

        If `unless_said` is English (`en`), the language stays empty.
        """
        about = Metadata(**self.given())
        foreign = "" if unless_said == "en" else unless_said
        return about if about.language else replace(about, language=foreign)


_LISTS = click.option(
    "-w",
    "--words",
    "lists",
    multiple=True,
    metavar="LIST",
    help="A word list file. Repeatable. If a word is in several lists, the score in the last one "
    "counts. `default` means our English list, which is also used without -w. For a file with the "
    "name `default`, write ./default.",
)
_BAN = click.option("--ban", multiple=True, metavar="WORD", help="A word not to use; repeatable.")
_LETTERS = in_order(
    alphabet_option("The alphabet of the words. Accented letters become letters of this alphabet."),
    click.option(
        "--keep-punctuation",
        is_flag=True,
        help="Give the signs - ' & ! their own cells. Otherwise they are left out.",
    ),
)
_OUR_LIST = in_order(
    click.option(
        "--spelling",
        "variant",
        type=click.Choice(["us", "uk", "both"]),
        default="us",
        show_default=True,
        help="Use our English list with American spellings, British ones, or both.",
    ),
    click.option(
        "--allow-offensive",
        is_flag=True,
        help="Use our English list with slurs and obscenities, which are usually left out.",
    ),
)


class _OursAlone:
    """A rule: the options about our English list are an error if that list is not used."""

    rule = no_effect("--spelling", "--allow-offensive", beside="-w")

    def fault(self, said: Said) -> str | None:
        return None if said.holds(f"-w {OUR_LIST}") else self.rule.fault(said)


_OURS_ALONE = _OursAlone()
_OWN_LETTERS = (needs("--alphabet", "-w"), needs("--keep-punctuation", "-w"))
"""Two rules: these options need -w with the user's own list, because the letters of our English
list are fixed."""


def word_choice_besides(*rules: Rule) -> Decorator:
    """Return a decorator that adds the options about words, and passes their values as `chosen`.

    `rules` are the command's own rules about these options (see `option_rules.py`).
    """
    options = in_order(_LISTS, _BAN, _LETTERS, _OUR_LIST)
    return one_value("chosen", WordChoice, options, _OURS_ALONE, *rules)


word_choice = word_choice_besides(*_OWN_LETTERS)
"""A decorator. It adds the options about words, and passes their values as `chosen`."""

plain_word_choice = one_value("chosen", WordChoice, in_order(_LISTS, _BAN, _OUR_LIST), _OURS_ALONE)
"""Like `word_choice`, but without --alphabet and --keep-punctuation. `pairs` uses it."""


def limits_of(unless_said: str) -> Decorator:
    """Return a decorator that adds the options about limits, and passes their values as `limit`.

    `unless_said` is the default of --seconds, as a text for the help.
    """
    return one_value(
        "limit",
        Limits,
        in_order(
            click.option(
                "--seconds",
                type=SECONDS,
                metavar="S",
                help=f"Stop after S seconds and keep the result so far. Default: {unless_said}.",
            ),
            click.option(
                "--nodes",
                type=AtLeast(0, largest=10**MOST_DIGITS),
                metavar="N",
                help="Stop after N search steps. Unlike --seconds, this gives the same answer on "
                "every machine.",
            ),
            rng_seed_option(
                "Fix the random choices: the same number gives the same answer on every machine, "
                "unless --seconds ends the search early."
            ),
        ),
    )


limits = limits_of("no limit")
"""A decorator for commands without a default limit. It adds the options about limits, and passes
their values as `limit`."""


def answers_to(help_text: str, kind: Kind) -> Decorator:
    """Return a decorator that adds the options about output, and passes their values as `output`.

    `help_text` is the help of -o, and `kind` is the type of its value.
    """
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
    "Write a file; its extension says the format (see: crosswright formats). Repeatable.",
    PUZZLE_FILE,
)
"""A decorator. It adds the options about output, and passes their values as `output`."""


def _language_tag(_ctx: click.Context, _parameter: click.Parameter, tag: str) -> str:
    """The tag of a language, such as `de` for `german`. An unknown name is an error."""
    found = language_tag(tag)
    if tag and not found:
        raise click.BadParameter(f"expected a language such as german, de or pt-BR, got {tag!r}")
    return found


def about_puzzle_in(*places: str) -> Decorator:
    """Return a decorator that adds the options about metadata, and passes their values as `about`.

    `places` are options such as -o. If `places` is not empty, an option about metadata is an error
    unless one of `places` is set.
    """
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
            help="The puzzle's language, such as german or de. It decides the language of headings "
            "and the direction of writing.",
        )
    )
    rules = [needs(f"--{part.name}", *places) for part in fields(About) if places]
    return one_value("about", About, in_order(*options), *rules)


about_puzzle = about_puzzle_in("-o")
"""A decorator. It adds the options about metadata, and passes their values as `about`. Without -o,
these options are an error."""
