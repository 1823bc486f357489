"""Options that several commands share, and the values they stand for."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeVar

import click

from crosswright.cli.terminal import notice, tell_if_slow
from crosswright.construct import files
from crosswright.words.spelling import ALPHABETS, Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = [
    "budget_options",
    "metadata_options",
    "output_options",
    "output_or_folder_options",
    "parse_size",
    "read_words",
    "word_options",
]

F = TypeVar("F", bound=Callable[..., Any])


def _all(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    return lambda function: reduce(lambda f, decorate: decorate(f), reversed(decorators), function)


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


def parse_size(text: str) -> tuple[int, int]:
    """Width and height of `15x15`."""
    width, _, height = text.lower().partition("x")
    if not (width.strip().isdecimal() and height.strip().isdecimal()):
        raise click.BadParameter(f"expected a size such as 15x15, got {text!r}")
    return int(width), int(height)


def budget_options(function: F) -> F:
    """How long to look, and with which dice."""
    return _all(
        click.option("--seconds", type=float, metavar="S", help="Stop after so many seconds."),
        click.option(
            "--nodes", type=int, metavar="N", help="Stop after so many nodes: the same everywhere."
        ),
        click.option(
            "--rng-seed", type=int, metavar="N", help="Fix the dice: same answer in every process."
        ),
    )(function)


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


def metadata_options(function: F) -> F:
    """What is printed around a puzzle."""
    return _all(
        *(
            click.option(f"--{name}", default="", metavar="TEXT", help=f"The puzzle's {name}.")
            for name in ("title", "author", "copyright", "notes")
        )
    )(function)
