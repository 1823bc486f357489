"""`crosswright pairs`: grids with two letters or none to a cell."""

from dataclasses import dataclass
from pathlib import Path

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options import budget_options, output_options
from crosswright.cli.pairs_report import echo_grid, echo_json_outcome
from crosswright.cli.report import verdict
from crosswright.cli.terminal import interruptible, notice, status_line
from crosswright.construct.files import save_bytes, save_puzzle
from crosswright.construct.pair_folder import PairFolder
from crosswright.construct.pairs import find_pairs, pair_words
from crosswright.core.errors import MissingExtraError
from crosswright.core.fill import FilledGrid
from crosswright.core.pairs import PairRules, draw_pairs
from crosswright.core.puzzle import Puzzle
from crosswright.engines.pairsquare import PairProblem, prospects
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["Asked", "command", "save_grid"]


@dataclass(frozen=True)
class Asked:
    """What every manner of the command wants to know."""

    seconds: float | None
    nodes: int | None
    rng_seed: int | None
    outputs: tuple[str, ...]
    as_json: bool
    quiet: bool
    with_words: bool
    letters_per_cell: int

    @property
    def folder(self) -> Path | None:
        """The last -o that names no file."""
        folders = [Path(o) for o in self.outputs if not Path(o).suffix]
        return folders[-1] if folders else None

    @property
    def files(self) -> tuple[Path, ...]:
        return tuple(Path(output) for output in self.outputs if Path(output).suffix)

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.nodes)


@click.command("pairs")
@click.argument("arguments", nargs=-1, metavar="[ROWS COLS | FILE...]")
@click.option(
    "-w", "--words", "lists", multiple=True, metavar="LIST", help="Word list; repeatable."
)
@click.option("--ban", multiple=True, metavar="WORD", help="A word not to use; repeatable.")
@click.option(
    "--spelling",
    "variant",
    type=click.Choice(["us", "uk", "both"]),
    default="us",
    show_default=True,
    help="Of our English list.",
)
@click.option(
    "--allow-offensive", is_flag=True, help="Bring back the words we leave out of our list."
)
@click.option("--min-blanks", type=int, default=1, show_default=True, help="Blanks in every line.")
@click.option(
    "--min-filled", type=float, default=0.5, show_default=True, help="Filled share of every line."
)
@click.option(
    "--letters-per-cell", type=click.IntRange(1, 3), default=2, show_default=True, metavar="K"
)
@click.option("--up-to-transpose", is_flag=True, help="Of a square and its transpose, one.")
@click.option("--count", type=click.IntRange(min=1), default=1, metavar="K", help="K grids.")
@click.option("--all", "every", is_flag=True, help="Every grid there is, as found.")
@click.option("--tally", is_flag=True, help="Only count them, exactly.")
@click.option("--resume", is_flag=True, help="With -o DIR: go on where --all or --tally stopped.")
@click.option("--list", "with_words", is_flag=True, help="Add the words of each grid.")
@click.option("--check", "checks", is_flag=True, help="Check files or folders of grids.")
@click.option("--no-words", is_flag=True, help="Check: do not ask whether the words are listed.")
@click.option("--interactive", is_flag=True, help="Build one line by line in the terminal.")
@click.option("--largest", is_flag=True, help="Which shapes can be found, which cannot exist?")
@click.option("--up-to", type=click.IntRange(1, 20), default=9, show_default=True, metavar="N")
@budget_options
@output_options
@click.pass_context
def command(
    ctx: click.Context,
    arguments: tuple[str, ...],
    lists: tuple[str, ...],
    ban: tuple[str, ...],
    variant: str,
    allow_offensive: bool,
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
    seconds: float | None,
    nodes: int | None,
    rng_seed: int | None,
    outputs: tuple[str, ...],
    as_json: bool,
    quiet: bool,
) -> None:
    """Make pair squares: each cell two letters or blank, each line a word once blanks are skipped.

    \b
    Examples:
      crosswright pairs 4 4
      crosswright pairs 5 5 -w /usr/share/dict/words --count 3 --list
      crosswright pairs 3 3 -w mine.txt --all -o grids      (Ctrl-C, later again with --resume)
      crosswright pairs 3 3 -w mine.txt --tally
      crosswright pairs --check grids -w mine.txt
      crosswright pairs 5 5 --interactive
      crosswright pairs --largest --up-to 6 --seconds 2
    """
    rules = PairRules(min_blanks, min_filled)
    asked = Asked(seconds, nodes, rng_seed, outputs, as_json, quiet, with_words, letters_per_cell)
    shape = None if checks or largest else _shape(arguments)
    words: WordList | None = None
    if not (checks and no_words):
        words = pair_words(
            lists,
            letters_per_cell=letters_per_cell,
            banned=ban,
            allow_offensive=allow_offensive,
            variant=variant,
        )
        if not quiet:
            for line in words.notices:
                notice(line)
    if checks:
        from crosswright.cli.pairs_check import check

        ctx.exit(check(arguments, words, rules, asked))
    assert words is not None
    if largest:
        from crosswright.cli.pairs_largest import largest as survey

        ctx.exit(survey(words, rules, up_to, asked))
    assert shape is not None
    problem = PairProblem(*shape, words, rules, up_to_transpose)
    if not quiet and not as_json:
        for line in prospects(problem).lines():
            notice(line)
    if interactive:
        ctx.exit(_interactive(problem, asked))
    if every or tally or resume:
        from crosswright.cli.pairs_stream import stream

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
        from crosswright.cli.pairs_app import run_app
    except ImportError as missing:
        raise MissingExtraError("--interactive", "terminal") from missing
    return run_app(problem, asked)


def _find(problem: PairProblem, asked: Asked, count: int) -> Exit:
    """The first grids, likely ones first."""
    with interruptible() as flag:
        run = Run(asked.budget, rng_seed=asked.rng_seed, cancelled=flag)
        with status_line(run, "pairs", quiet=asked.quiet or asked.as_json):
            outcome = find_pairs(problem, run, limit=count)
    if asked.folder is not None and outcome:
        folder = PairFolder(asked.folder, letters_per_cell=asked.letters_per_cell)
        for number, grid in enumerate(outcome.solutions, 1):
            folder.write(number, grid)
    for path in asked.files:
        if outcome.solution is not None:
            save_grid(outcome.solution, path, asked.letters_per_cell)
    if asked.as_json:
        echo_json_outcome(outcome, asked.letters_per_cell)
    else:
        for number, grid in enumerate(outcome.solutions):
            echo_grid(grid, asked.letters_per_cell, with_words=asked.with_words, first=not number)
        if not outcome:
            click.echo(verdict(outcome), err=True)
    return exit_for(outcome.status, found=bool(outcome))


def save_grid(grid: FilledGrid, path: Path, letters_per_cell: int) -> None:
    """Write one grid: the plain notation as `.txt` or `.pairs`, any other format as a puzzle."""
    if path.suffix in {".txt", ".pairs"}:
        save_bytes(path, (draw_pairs(grid, letters_per_cell=letters_per_cell) + "\n").encode())
    else:
        save_puzzle(Puzzle(grid), str(path))
