"""The options that more than one command has, each defined once."""

import click

from crosswright.cli.options.requests import Decorator, HeadedOption, in_order
from crosswright.cli.options.values import AtLeast, Whole


def min_score_option(verb: str) -> Decorator:
    return click.option(
        "--min-score",
        type=Whole(),
        metavar="N",
        help=f"{verb} no word with a score below N.",
    )


def jobs_option(which: str) -> Decorator:
    return click.option(
        "--jobs",
        type=AtLeast(1),
        metavar="N",
        cls=HeadedOption,
        heading="How long, and which random choices",
        help=(
            f"How many processes search at the same time. Of their results, {which} is used. "
            "Default: one for each core. "
            "With --rng-seed only one process searches, so that the answer is always the same."
        ),
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


column_options = in_order(
    click.option(
        "--word-column",
        default="",
        metavar="COLUMN",
        cls=HeadedOption,
        heading="The words",
        help="The column of WORDS that has the words: its heading or its number (the first is 1). "
        "With `all`, each whole line is a word. Default: guessed from the content of the columns.",
    ),
    click.option(
        "--clue-column",
        default="",
        metavar="COLUMN",
        cls=HeadedOption,
        heading="The words",
        help="The column of WORDS that has the clues: its heading or its number (the first is 1).",
    ),
)

json_option = click.option(
    "--json", "as_json", is_flag=True, cls=HeadedOption, help="Print JSON, for programs."
)

quiet_option = click.option(
    "-q",
    "--quiet",
    is_flag=True,
    cls=HeadedOption,
    help="Print no remarks and no progress, only the answer, warnings and errors.",
)
