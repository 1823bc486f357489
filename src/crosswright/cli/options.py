"""Options that several commands share, and the values they stand for.

A group of options reaches its command as one value: with `@word_choice`, a command has the argument
`chosen`, which knows how to read the list that -w and its companions ask for.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import reduce, wraps
from typing import Any, TypeVar

import click

from crosswright.cli.terminal import notice, tell_if_slow
from crosswright.construct import files
from crosswright.core.venues import VENUES, Venue, usual_venue, venue
from crosswright.core.wording import primary_tag
from crosswright.search.budget import Budget
from crosswright.search.run import CancelFlag, Run
from crosswright.words.spelling import ALPHABETS, Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = [
    "About",
    "Limits",
    "Output",
    "WordChoice",
    "about_puzzle",
    "answers",
    "budget_options",
    "limits",
    "metadata_options",
    "output_options",
    "output_or_folder_options",
    "parse_size",
    "read_words",
    "venue_and_size",
    "venue_options",
    "word_choice",
    "word_options",
]

F = TypeVar("F", bound=Callable[..., Any])


def _all(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    return lambda function: reduce(lambda f, decorate: decorate(f), reversed(decorators), function)


def _one_value(name: str, kind: type, options: Callable[[F], F]) -> Callable[[F], F]:
    """Options that reach the command as one argument: each field of `kind` is an option."""
    parts = [part.name for part in fields(kind)]

    def decorate(function: F) -> F:
        @wraps(function)
        def command(*args: Any, **asked: Any) -> Any:
            own = {part: asked.pop(part) for part in parts}
            return function(*args, **asked, **{name: kind(**own)})

        return options(command)  # type: ignore[arg-type]

    return decorate


@dataclass(frozen=True)
class WordChoice:
    """Which words are to be used."""

    lists: tuple[str, ...]
    ban: tuple[str, ...]
    alphabet_name: str
    keep_punctuation: bool
    variant: str
    allow_offensive: bool

    def read(self, *, quiet: bool = False) -> WordList:
        """The words of the lists, with those that are banned."""
        return read_words(
            self.lists,
            alphabet_name=self.alphabet_name,
            keep_punctuation=self.keep_punctuation,
            variant=self.variant,
            allow_offensive=self.allow_offensive,
            quiet=quiet,
        )

    def read_allowed(self, *, quiet: bool = False) -> WordList:
        """The words of the lists, without those that are banned."""
        words = self.read(quiet=quiet)
        return words.without(self.ban) if self.ban else words


@dataclass(frozen=True)
class Limits:
    """How long to look, and with which dice."""

    seconds: float | None
    nodes: int | None
    rng_seed: int | None

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes)

    def run(self, cancelled: CancelFlag) -> Run:
        """A run within these limits; its clock starts now."""
        return Run(self.budget, rng_seed=self.rng_seed, cancelled=cancelled)


@dataclass(frozen=True)
class Output:
    """Where answers go, and how much is said about them."""

    outputs: tuple[str, ...]
    as_json: bool
    quiet: bool

    @property
    def is_silent(self) -> bool:
        """Whether no progress is to be shown: nobody asked for it, or a program reads along."""
        return self.quiet or self.as_json


@dataclass(frozen=True)
class About:
    """What is printed around a puzzle."""

    title: str
    author: str
    copyright: str
    notes: str
    language: str

    def given(self) -> dict[str, str]:
        """What was said, by name."""
        return {name: value for name, value in vars(self).items() if value}


def word_options(function: F) -> F:
    """-w and what concerns the words of a list."""
    return _all(
        click.option(
            "-w",
            "--words",
            "lists",
            multiple=True,
            metavar="LIST",
            help="Word list file; repeatable, later ones overrule. Default: our English list.",
        ),
        click.option("--ban", multiple=True, metavar="WORD", help="A word not to use; repeatable."),
        click.option(
            "--alphabet",
            "alphabet_name",
            type=click.Choice([a.name for a in ALPHABETS]),
            default="english",
            show_default=True,
            help="Which letters there are and how others fold into them.",
        ),
        click.option(
            "--keep-punctuation", is_flag=True, help="Hyphens and apostrophes take a cell."
        ),
        click.option(
            "--spelling",
            "variant",
            type=click.Choice(["us", "uk", "both"]),
            default="us",
            show_default=True,
            help="Of our English list.",
        ),
        click.option(
            "--allow-offensive", is_flag=True, help="Bring back the words we leave out of our list."
        ),
    )(function)


def read_words(
    lists: Iterable[str],
    *,
    alphabet_name: str = "english",
    keep_punctuation: bool = False,
    variant: str = "us",
    allow_offensive: bool = False,
    quiet: bool = False,
) -> WordList:
    """The word list that the options ask for; what its reader remarked goes to standard error."""
    if not quiet:
        tell_if_slow()
    paths = list(lists)
    if not paths:
        return WordList.default(allow_offensive=allow_offensive, variant=variant)
    spelling = Spelling(alphabet(alphabet_name), keep_punctuation=keep_punctuation)
    found = [WordList.load(path, spelling) for path in paths]
    words = found[0].merged(*found[1:]) if len(found) > 1 else found[0]
    if not quiet:
        for line in words.notices:
            notice(line)
    return words


def word_choice(function: F) -> F:
    """The words as one argument, `chosen`."""
    return _one_value("chosen", WordChoice, word_options)(function)


def parse_size(text: str) -> tuple[int, int]:
    """Width and height of `15x15`."""
    width, _, height = text.lower().partition("x")
    if not (width.strip().isdecimal() and height.strip().isdecimal()):
        raise click.BadParameter(f"expected a size such as 15x15, got {text!r}")
    return int(width), int(height)


def venue_options(function: F) -> F:
    """For whom a grid is, and how large."""
    return _all(
        click.option("--size", metavar="WxH", help="Default: the venue's usual size."),
        click.option(
            "--venue",
            "venue_name",
            type=click.Choice([row.name for row in VENUES]),
            default=None,
            help="Default: what the size makes one think of; us-daily without one.",
        ),
    )(function)


def venue_and_size(name: str | None, size: str | None) -> tuple[Venue, int, int]:
    """The venue, the width and the height that `venue_options` ask for; each may tell the other."""
    if size is None:
        row = VENUES[0] if name is None else venue(name)
        return row, row.usual_side, row.usual_side
    width, height = parse_size(size)
    return (usual_venue(height, width) if name is None else venue(name)), width, height


def budget_options(function: F) -> F:
    """How long to look, and with which dice."""
    return _all(
        click.option("--seconds", type=float, metavar="S", help="Stop after so many seconds."),
        click.option(
            "--nodes", type=int, metavar="N", help="Stop after so many nodes: the same everywhere."
        ),
        click.option(
            "--rng-seed",
            type=int,
            metavar="N",
            help="Fix the dice: the same answer everywhere, but where --seconds cuts it short.",
        ),
    )(function)


def limits(function: F) -> F:
    """The budget and the dice as one argument, `limit`."""
    return _one_value("limit", Limits, budget_options)(function)


def output_options(function: F) -> F:
    """Where answers go."""
    return _output_options(function, "Write a file, format by extension; repeatable.")


def output_or_folder_options(function: F) -> F:
    """Where answers go, for a command with forms of its own; it judges its paths itself."""
    help_text = "Write a file, format by extension, or many into a folder; repeatable."
    return _output_options(function, help_text, judge=False)


def _ensure_writable(
    _ctx: click.Context, _parameter: click.Parameter, paths: tuple[str, ...]
) -> tuple[str, ...]:
    """Fail before the search rather than after it."""
    for path in paths:
        files.ensure_writable(path)
    return paths


def _output_options(function: F, help_text: str, *, judge: bool = True) -> F:
    return _all(
        click.option(
            "-o",
            "--output",
            "outputs",
            multiple=True,
            metavar="FILE",
            callback=_ensure_writable if judge else None,
            help=help_text,
        ),
        click.option("--json", "as_json", is_flag=True, help="Report as JSON, for programs."),
        click.option("-q", "--quiet", is_flag=True, help="No notices, no progress."),
    )(function)


def answers(function: F) -> F:
    """Where answers go as one argument, `output`."""
    return _one_value("output", Output, output_options)(function)


def metadata_options(function: F) -> F:
    """What is printed around a puzzle."""
    return _all(
        *(
            click.option(f"--{name}", default="", metavar="TEXT", help=f"The puzzle's {name}.")
            for name in ("title", "author", "copyright", "notes")
        ),
        click.option(
            "--language",
            default="",
            metavar="TAG",
            callback=_language_tag,
            help="The puzzle's language, such as de: headings, direction of writing.",
        ),
    )(function)


def _language_tag(_ctx: click.Context, _parameter: click.Parameter, tag: str) -> str:
    """A tag that somebody may know; what is none would be kept and never understood."""
    if tag and not primary_tag(tag):
        raise click.BadParameter(f"expected a language tag such as de or pt-BR, got {tag!r}")
    return tag


def about_puzzle(function: F) -> F:
    """What is printed around a puzzle as one argument, `about`."""
    return _one_value("about", About, metadata_options)(function)
