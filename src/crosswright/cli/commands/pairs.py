"""`crosswright pairs`: grids with two letters or none to a cell."""

from dataclasses import dataclass
from pathlib import Path

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import Limits, Output, answers_to, limits_of, plain_word_choice
from crosswright.cli.options.together import apart, idle, needs, together
from crosswright.cli.options.values import Number, OutputFile
from crosswright.cli.options.vocabulary import all_option, count_option
from crosswright.cli.show.pairs import echo_grid, echo_json_outcome
from crosswright.cli.show.report import echo_failure
from crosswright.cli.show.terminal import interruptible, notice, status_line
from crosswright.construct import files
from crosswright.construct.pairs.folder import PairFolder
from crosswright.construct.pairs.squares import find_pairs, pair_words
from crosswright.construct.words import WordChoice
from crosswright.core.errors import InputError, MissingExtraError
from crosswright.core.fill import FilledGrid
from crosswright.core.pairs import PairRules, draw_pairs
from crosswright.core.puzzle import Puzzle
from crosswright.engines.pairsquare import PairProblem, prospects
from crosswright.words.wordlist import WordList

__all__ = ["Asked", "command", "save_grid"]


PLAIN_ENDINGS = {".txt", ".pairs"}
"""Which files hold a grid in the plain notation?"""


class _Place(OutputFile):
    """A file for one grid, or a folder for many: a name without an ending."""

    def judge(self, path: str) -> None:
        ending = Path(path).suffix.lower()
        if not ending:
            files.ensure_folder(path)
        elif ending in PLAIN_ENDINGS:
            files.ensure_file(path)
        else:
            files.ensure_puzzle_file(path)


@dataclass(frozen=True)
class Asked:
    """What every manner of the command wants to know."""

    limit: Limits
    output: Output
    with_words: bool
    letters_per_cell: int

    def __post_init__(self) -> None:
        if len(self._folders) > 1:
            raise InputError(f"expected one folder after -o, got {' and '.join(self._folders)}")

    @property
    def _folders(self) -> list[str]:
        return [output for output in self.output.outputs if not Path(output).suffix]

    @property
    def folder(self) -> Path | None:
        """The -o that names no file."""
        return Path(self._folders[0]) if self._folders else None

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(Path(output) for output in self.output.outputs if Path(output).suffix)


_EVERY = ("--all", "--tally")
_MANNERS = (*_EVERY, "--check", "--interactive", "--largest")


@click.command("pairs")
@click.argument("arguments", nargs=-1, metavar="[ROWS COLS | FILE...]")
@plain_word_choice
@click.option(
    "--min-blanks",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Every row and column has at least so many blank cells.",
)
@click.option(
    "--min-filled",
    type=Number("a share"),
    default=0.5,
    show_default=True,
    metavar="SHARE",
    help="In every row and column at least this share of the cells, 0 to 1, is filled.",
)
@click.option(
    "--letters-per-cell",
    type=click.IntRange(1, 3),
    default=2,
    show_default=True,
    metavar="K",
    help="How many letters a filled cell holds.",
)
@click.option(
    "--up-to-transpose",
    is_flag=True,
    help="Of two squares that are each other with rows and columns swapped, give one.",
)
@count_option("grids")
@all_option("grid")
@click.option("--tally", is_flag=True, help="Count the grids exactly and show none.")
@click.option(
    "--resume", is_flag=True, help="With -o DIR: go on where --all or --tally was stopped."
)
@click.option("--list", "with_words", is_flag=True, help="Show the words of each grid below it.")
@click.option(
    "--check",
    "checks",
    is_flag=True,
    help="Check the grids in files or folders: say what is broken in each.",
)
@click.option(
    "--no-words", is_flag=True, help="With --check: do not ask whether the words are listed."
)
@click.option(
    "--interactive", is_flag=True, help="Build a grid line by line in the terminal, with advice."
)
@click.option(
    "--largest",
    is_flag=True,
    help="Try every shape, and say which are found, which cannot exist and which stay open.",
)
@click.option(
    "--up-to",
    type=click.IntRange(1, 20),
    default=9,
    show_default=True,
    metavar="N",
    help="With --largest: up to so many rows and columns.",
)
@limits_of("no limit, 5 a shape with --largest")
@answers_to(
    "Write a file, in the format that its ending names, or many into a folder (a name without an "
    "ending); repeatable.",
    _Place(),
)
@together(
    apart(*_MANNERS),
    idle("--count", beside=_MANNERS),
    needs("--resume", *_EVERY),
    needs("--resume", "-o"),
    needs("--no-words", "--check"),
    idle("-w", "--ban", "--spelling", "--allow-offensive", beside="--no-words"),
    needs("--up-to", "--largest"),
    idle("--list", beside=("--tally", "--check", "--interactive", "--largest")),
    idle("--up-to-transpose", "-o", beside=("--check", "--largest")),
    idle("--rng-seed", beside=(*_EVERY, "--check")),
    idle("--seconds", "--nodes", beside=("--check", "--interactive")),
    idle("--nodes", beside="--largest"),
    idle("--json", beside="--interactive"),
)
@click.pass_context
def command(
    ctx: click.Context,
    arguments: tuple[str, ...],
    chosen: WordChoice,
    min_blanks: int,
    min_filled: float,
    letters_per_cell: int,
    up_to_transpose: bool,
    count: int,
    every: bool,
    tally: bool,
    resume: bool,
    with_words: bool,
    checks: bool,
    no_words: bool,
    interactive: bool,
    largest: bool,
    up_to: int,
    limit: Limits,
    output: Output,
) -> None:
    """Make pair squares: each cell two letters or blank, each line a word once blanks are skipped.

    \b
    Examples:
      crosswright pairs 4 4
      crosswright pairs 4 4 --count 3 --list
      crosswright pairs 3 3 -w mine.txt --all -o grids
      crosswright pairs 3 3 -w mine.txt --all -o grids --resume
      crosswright pairs 3 3 -w mine.txt --tally
      crosswright pairs --check grids -w mine.txt
      crosswright pairs --largest --up-to 3 --seconds 2
    """
    rules = PairRules(min_blanks, min_filled)
    asked = Asked(limit, output, with_words, letters_per_cell)
    if largest and arguments:
        raise click.UsageError("--largest tries every shape up to --up-to N: leave out ROWS COLS")
    if (every or tally) and asked.files:
        raise click.UsageError(f"expected a folder after -o for many grids, got {asked.files[0]}")
    shape = None if checks or largest else _shape(arguments)
    words: WordList | None = None
    if not (checks and no_words):
        words = pair_words(
            chosen.lists,
            letters_per_cell=letters_per_cell,
            banned=chosen.ban,
            allow_offensive=chosen.allow_offensive,
            variant=chosen.variant,
        )
        if not output.quiet:
            for line in words.notices:
                notice(line)
    if checks:
        from crosswright.cli.show.pairs_check import check

        ctx.exit(check(arguments, words, rules, asked))
    assert words is not None
    if largest:
        from crosswright.cli.show.pairs_largest import largest as survey

        ctx.exit(survey(words, rules, up_to, asked))
    assert shape is not None
    problem = PairProblem(*shape, words, rules, up_to_transpose)
    if not output.is_silent:
        for line in prospects(problem).lines():
            notice(line)
    if interactive:
        ctx.exit(_interactive(problem, asked))
    if every or tally:
        from crosswright.cli.show.pairs_stream import stream

        ctx.exit(stream(problem, asked, tally=tally, resume=resume))
    ctx.exit(_find(problem, asked, count))


def _shape(arguments: tuple[str, ...]) -> tuple[int, int]:
    """ROWS and COLS; `4x5` is understood as well."""
    parts = arguments[0].lower().split("x") if len(arguments) == 1 else list(arguments)
    try:
        rows, columns = map(int, parts)
    except ValueError:
        got = " ".join(arguments) or "nothing"
        raise click.UsageError(f"expected ROWS COLS, two whole numbers, got {got}") from None
    return rows, columns


def _interactive(problem: PairProblem, asked: Asked) -> Exit:
    try:
        from crosswright.cli.show.pairs_app import run_app
    except ImportError as missing:
        raise MissingExtraError("--interactive", "terminal") from missing
    return run_app(problem, asked)


def _find(problem: PairProblem, asked: Asked, count: int) -> Exit:
    """The first grids, likely ones first."""
    with interruptible() as flag:
        run = asked.limit.run(flag)
        with status_line(run, "pairs", quiet=asked.output.is_silent):
            outcome = find_pairs(problem, run, limit=count)
    if asked.folder is not None and outcome:
        folder = PairFolder(asked.folder, letters_per_cell=asked.letters_per_cell)
        for number, grid in enumerate(outcome.solutions, 1):
            folder.write(number, grid)
    for path in asked.files:
        for number, grid in enumerate(outcome.solutions, 1):
            named = path if count == 1 else Path(files.numbered(str(path), number))
            save_grid(grid, named, asked.letters_per_cell)
    if asked.output.as_json:
        echo_json_outcome(outcome, asked.letters_per_cell)
    else:
        for number, grid in enumerate(outcome.solutions):
            echo_grid(grid, asked.letters_per_cell, with_words=asked.with_words, first=not number)
        if not outcome:
            echo_failure(outcome)
    return exit_for(outcome.status, found=bool(outcome))


def save_grid(grid: FilledGrid, path: Path, letters_per_cell: int) -> None:
    """Write one grid: the plain notation as `.txt` or `.pairs`, any other format as a puzzle."""
    if path.suffix.lower() in PLAIN_ENDINGS:
        files.save_bytes(
            path, (draw_pairs(grid, letters_per_cell=letters_per_cell) + "\n").encode()
        )
    else:
        files.save_puzzle(Puzzle(grid), str(path))
