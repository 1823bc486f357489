"""The options of `crosswright pairs`, and their values."""

from dataclasses import dataclass
from pathlib import Path

import click

from crosswright.cli.options.groups import Output, answers_to, one_value
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.values import AtLeast, Number, OutputFile
from crosswright.cli.options.vocabulary import all_option, count_option, in_order
from crosswright.construct.pairs import PairWishes
from crosswright.construct.pairs.places import ensure_place, is_folder

__all__ = ["PairsOptions", "folder_of", "grid_places", "pairs_options"]


@dataclass(frozen=True)
class PairsOptions:
    """The values of this command's own options, one in each field."""

    arguments: tuple[str, ...]
    min_blanks: int
    min_filled: float
    letters_per_cell: int
    up_to_transpose: bool
    count: int
    every: bool
    tally: bool
    resume: bool
    with_words: bool
    checks: bool
    no_words: bool
    interactive: bool
    largest: bool
    up_to: int

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns from the arguments `4 5` or `4x5`."""
        one = len(self.arguments) == 1
        parts = self.arguments[0].lower().split("x") if one else list(self.arguments)
        try:
            rows, columns = map(int, parts)
        except ValueError:
            got = " ".join(self.arguments) or "nothing"
            raise click.UsageError(f"expected ROWS COLS, two whole numbers, got {got}") from None
        return rows, columns

    @property
    def wishes(self) -> PairWishes:
        """The rules for a grid, without its shape and its words."""
        return {
            "min_blanks": self.min_blanks,
            "min_filled": self.min_filled,
            "letters_per_cell": self.letters_per_cell,
            "up_to_transpose": self.up_to_transpose,
        }


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


_RULES = (
    click.option(
        "--min-blanks",
        type=AtLeast(0),
        default=1,
        show_default=True,
        metavar="N",
        help="The least number of blank cells in each row and column.",
    ),
    click.option(
        "--min-filled",
        type=Number("a share"),
        default=0.5,
        show_default=True,
        metavar="SHARE",
        help="The least share of filled cells in each row and column, from 0 to 1.",
    ),
    click.option(
        "--letters-per-cell",
        type=click.IntRange(1, 3),
        default=2,
        show_default=True,
        metavar="K",
        help="The number of letters in a filled cell.",
    ),
    click.option(
        "--up-to-transpose",
        is_flag=True,
        help="If two squares differ only by swapping rows and columns, give only one of them.",
    ),
)

_SEARCH = (
    count_option("grids"),
    all_option("grid"),
    click.option("--tally", is_flag=True, help="Only count the grids."),
    click.option(
        "--resume", is_flag=True, help="With -o DIR: continue a stopped run of --all or --tally."
    ),
    click.option(
        "--list", "with_words", is_flag=True, help="Show the words of each grid below it."
    ),
)

_OTHERWISE = (
    click.option(
        "--check",
        "checks",
        is_flag=True,
        help="Check the grids in files or folders, and say which rules each breaks.",
    ),
    click.option(
        "--no-words", is_flag=True, help="With --check: do not check the words against a list."
    ),
    click.option(
        "--interactive",
        is_flag=True,
        help="Build a grid line by line in the terminal, with a list of possible words.",
    ),
    click.option(
        "--largest",
        is_flag=True,
        help="Find the largest grid: search for a grid of every shape (number of rows and of "
        "columns). Say for each shape whether a grid was found, whether none is possible, or "
        "whether neither is known.",
    ),
    click.option(
        "--up-to",
        type=click.IntRange(1, 20),
        default=9,
        show_default=True,
        metavar="N",
        help="With --largest: the largest number of rows and columns.",
    ),
)

_EVERY = ("--all", "--tally")
_MANNERS = (*_EVERY, "--check", "--interactive", "--largest")
"""With one of these options, the command does something other than find the first --count grids."""

pairs_options = one_value(
    "asked",
    PairsOptions,
    in_order(
        click.argument("arguments", nargs=-1, metavar="[ROWS COLS | FILE...]"),
        *_RULES,
        *_SEARCH,
        *_OTHERWISE,
    ),
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
"""A decorator. It adds the arguments and options of this command, and passes them as `asked`."""
