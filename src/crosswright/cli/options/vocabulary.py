"""The options that more than one command has, each defined once."""

from collections.abc import Callable
from functools import reduce
from typing import Any

import click

from crosswright.cli.options.values import SIZE, AtLeast, Whole
from crosswright.construct.words import alphabet_names
from crosswright.core.geometry import Symmetry

__all__ = [
    "Decorator",
    "all_option",
    "alphabet_option",
    "blocks_option",
    "clue_options",
    "column_options",
    "count_option",
    "in_order",
    "islands_option",
    "jobs_option",
    "json_option",
    "limit_option",
    "min_score_option",
    "quiet_option",
    "rng_seed_option",
    "size_option",
    "symmetry_option",
    "venue_option",
    "word_count_option",
]
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def in_order(*decorators: Decorator) -> Decorator:
    """Return one decorator that adds several options. The help shows them in the given order."""
    return lambda function: reduce(lambda f, decorate: decorate(f), reversed(decorators), function)


def alphabet_option(help_text: str, *, default: str = "english") -> Decorator:
    return click.option(
        "--alphabet",
        "alphabet_name",
        type=click.Choice(alphabet_names()),
        default=default,
        show_default=True,
        help=help_text,
    )


def min_score_option(verb: str = "Use") -> Decorator:
    return click.option(
        "--min-score",
        type=Whole(),
        metavar="N",
        help=f"{verb} no word with a score below N.",
    )


def count_option(things: str, *, most: int | None = None) -> Decorator:
    return click.option(
        "--count",
        type=AtLeast(1, most=most),
        default=1,
        show_default=True,
        metavar="K",
        help=f"Make K {things}.",
    )


def all_option(thing: str) -> Decorator:
    return click.option("--all", "every", is_flag=True, help=f"Make every possible {thing}.")


def jobs_option(which: str) -> Decorator:
    return click.option(
        "--jobs",
        type=AtLeast(1),
        metavar="N",
        help=(
            f"How many processes search at the same time. Of their results, {which} is used. "
            "Default: one for each core. "
            "With --rng-seed only one process searches, so that the answer is always the same."
        ),
    )


def venue_option(help_text: str) -> Decorator:
    from crosswright.core.venues import VENUES  # imported here, because few commands need it

    return click.option("--venue", type=click.Choice([row.name for row in VENUES]), help=help_text)


def size_option(help_text: str, *, required: bool = False, name: str = "--size") -> Decorator:
    return click.option(name, type=SIZE, required=required, metavar="WxH", help=help_text)


def symmetry_option(help_text: str, *others: str) -> Decorator:
    return click.option(
        "--symmetry",
        type=click.Choice([*(s.value for s in Symmetry), *others]),
        help=f"{help_text} rotational: the same after half a turn, as in newspapers; quarter: the "
        "same after a quarter turn; horizontal: left and right are mirror images; vertical: top "
        "and bottom are mirror images; both: horizontal and vertical; diagonal: mirror images at "
        "the diagonal from the top left; antidiagonal: mirror images at the diagonal from the top "
        "right.",
    )


def word_count_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option(
        "--word-count",
        "word_range",
        metavar="LOW-HIGH",
        help="The number of words in the grid, or a range such as 70-78.",
    )(function)


def blocks_option(name: str) -> Decorator:
    return click.option(
        "--blocks",
        name,
        metavar="LOW-HIGH",
        help="The number of blocks, a range such as 30-40, or a share of the cells, such as "
        "14%-18%.",
    )


def limit_option(help_text: str, *, default: int) -> Decorator:
    return click.option(
        "--limit",
        type=AtLeast(0),
        default=default,
        show_default=True,
        metavar="N",
        help=f"{help_text}; 0 shows all.",
    )


def rng_seed_option(help_text: str) -> Decorator:
    return click.option("--rng-seed", type=int, metavar="N", help=help_text)


def clue_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options about clues: --bank, --difficulty, --enumerations."""
    from crosswright.construct.clue import DIFFICULTIES  # few commands need it

    return in_order(
        click.option(
            "--bank",
            "banks",
            multiple=True,
            metavar="FILE",
            help="A file of your own clues (.csv, .tsv, .xd), used before other clues. Repeatable.",
        ),
        click.option(
            "--difficulty",
            type=click.Choice(DIFFICULTIES),
            default="medium",
            show_default=True,
            help="How hard the clues are. Hard clues use rarer meanings and words.",
        ),
        click.option(
            "--enumerations",
            is_flag=False,
            flag_value="phrases",
            default="none",
            type=click.Choice(["none", "phrases", "all"]),
            metavar="[phrases|all]",
            help="Put word lengths such as (3,4) after the clues of phrases, or after all clues.",
        ),
    )(function)


column_options = in_order(
    click.option(
        "--word-column",
        default="",
        metavar="COLUMN",
        help="The column of WORDS that has the words: its heading or its number (the first is 1). "
        "With `all`, each whole line is a word. Default: guessed from the content of the columns.",
    ),
    click.option(
        "--clue-column",
        default="",
        metavar="COLUMN",
        help="The column of WORDS that has the clues: its heading or its number (the first is 1).",
    ),
)

islands_option = click.option(
    "--islands", is_flag=True, help="The words need not all be connected."
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")

quiet_option = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    help="Print no remarks and no progress, only the answer, warnings and errors.",
)
