"""The options of `crosswright pairs` that are not saved in a recipe, and the rules for all."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import click

from crosswright.cli.options.groups import OUR_LIST_ALONE, Output, answers_to
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.values import OutputFile
from crosswright.construct.pairs.places import ensure_place, is_folder
from crosswright.core import Declared, wish


@dataclass(frozen=True)
class PairsShow(Declared):
    """What the command does instead of finding the first grids."""

    heading: ClassVar[str] = "How many"

    every: bool = wish(False, help="Make every possible grid.")
    tally: bool = wish(False, help="Only count the grids.")
    resume: bool = wish(False, help="With -o DIR: continue a stopped run of --all or --tally.")
    with_words: bool = wish(
        False, group="Other options", help="Show the words of each grid below it."
    )
    checks: bool = wish(
        False,
        group="Other work",
        help="Check the grids in files or folders, and say which rules each breaks.",
    )
    no_words: bool = wish(
        False,
        group="Other work",
        help="With --check: do not check the words against a list.",
    )
    interactive: bool = wish(
        False,
        group="Other work",
        help="Build a grid line by line in the terminal, with a list of possible words.",
    )
    largest: bool = wish(
        False,
        group="Other work",
        help="Find the largest grid: search for a grid of every shape (number of rows and of "
        "columns). Say for each shape whether a grid was found, whether none is possible, or "
        "whether neither is known.",
    )
    up_to: int = wish(
        9,
        item="N",
        least=1,
        most=20,
        group="Other work",
        help="With --largest: the largest number of rows and columns.",
    )


def shape_of(arguments: tuple[str, ...]) -> tuple[int, int]:
    """The numbers of rows and columns from the arguments `4 5` or `4x5`."""
    is_single = len(arguments) == 1
    parts = arguments[0].lower().split("x") if is_single else list(arguments)
    try:
        rows, columns = map(int, parts)
    except ValueError:
        got = " ".join(arguments) or "nothing"
        raise click.UsageError(f"expected ROWS COLS, two whole numbers, got {got}") from None
    return rows, columns


class _Place(OutputFile):
    """A file for one grid, or a folder for many grids. A name without an ending is a folder."""

    def judge(self, path: str) -> None:
        ensure_place(path)


grid_places = answers_to(
    "Write a file; its extension says the format. A name without an extension is a folder for many "
    "files. Repeatable.",
    _Place(),
)
"""A decorator. It adds the options about output, and passes their values as `output`."""


def folder_of(output: Output) -> Path | None:
    """The folder among the values of -o, or None if there is none. Two folders are an error."""
    folders = list(filter(is_folder, output.outputs))
    if len(folders) > 1:
        raise click.UsageError(f"expected one folder after -o, got {' and '.join(folders)}")
    return Path(folders[0]) if folders else None


_EVERY = ("--all", "--tally")
_MANNERS = (*_EVERY, "--check", "--interactive", "--largest")
"""With one of these options, the command does something other than find the first --count grids."""

PAIRS_RULES = (
    OUR_LIST_ALONE,
    exclusive(*_MANNERS),
    no_effect("--count", "--recipe", "--save-recipe", beside=_MANNERS),
    needs("--resume", *_EVERY),
    needs("--resume", "-o"),
    needs("--no-words", "--check"),
    no_effect("-w", "--ban", "--spelling", "--allow-offensive", beside="--no-words"),
    needs("--up-to", "--largest"),
    no_effect("--list", beside=("--tally", "--check", "--interactive", "--largest")),
    no_effect("--up-to-transpose", "-o", beside=("--check", "--largest")),
    no_effect("--rng-seed", beside=(*_EVERY, "--check")),
    no_effect("--seconds", "--nodes", beside=("--check", "--interactive")),
    no_effect("--nodes", beside="--largest"),
    no_effect("--json", beside="--interactive"),
)
"""Which options of the command can be combined."""
