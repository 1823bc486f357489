"""The options of `crosswright freeform`, and their values."""

from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.values import SOME_SECONDS, AtLeast, OutputFile
from crosswright.cli.options.vocabulary import (
    all_option,
    column_options,
    count_option,
    in_order,
    islands_option,
    jobs_option,
    min_score_option,
    size_option,
    symmetry_option,
)
from crosswright.construct.freeform.groups import Columns
from crosswright.construct.freeform.request import (
    CONNECTIONS,
    DEFAULT_SOLVER,
    LEAST,
    MOST,
    SOLVER_NAMES,
    STRATEGIES,
    WAYS,
)

__all__ = ["FreeformOptions", "freeform_options"]


@dataclass(frozen=True)
class FreeformOptions:
    """The values of this command's own options, one in each field."""

    size: tuple[int, int] | None
    draw: int | None
    group_size: int
    min_score: int | None
    at_least_one: bool
    allow_loose: bool
    islands: bool
    blocks: tuple[str, ...]
    letters: tuple[str, ...]
    symmetry: str | None
    min_blocks: int
    max_blocks: int | None
    random_blocks: int
    mirrors: bool
    strategy: str | None
    try_seconds: float
    maximise: str | None
    minimise: str | None
    by: str
    count: int
    every: bool
    solver: str
    solver_command: str | None
    connection: str
    no_sketches: bool
    dimacs: str | None
    cnf: str | None
    decode: str | None
    jobs: int | None
    word_column: str
    clue_column: str

    @property
    def columns(self) -> Columns:
        """The values of --word-column and --clue-column."""
        return Columns(self.word_column, self.clue_column)

    @property
    def wishes(self) -> dict[str, Any]:
        """The values that are saved in a recipe."""
        others = {"solver_command", "dimacs", "cnf", "decode", "jobs", "word_column", "clue_column"}
        return {name: value for name, value in vars(self).items() if name not in others}

    @property
    def writes_clauses(self) -> bool:
        """True if the command does not search, but only writes the clauses (the conditions for a
        SAT solver)."""
        return self.dimacs is not None or self.cnf is not None


_WORDS = (
    click.option(
        "--draw",
        type=AtLeast(1),
        metavar="N",
        help="Use N random groups of words from the word list instead of WORDS.",
    ),
    click.option(
        "--group-size",
        type=AtLeast(1),
        default=1,
        show_default=True,
        metavar="G",
        help="With --draw: the number of words in a group. One of them is used.",
    ),
    min_score_option("With --draw: use"),
    click.option(
        "--at-least-one", is_flag=True, help="Use one or more words of each group, not exactly one."
    ),
)

_GRID = (
    click.option(
        "--allow-loose",
        is_flag=True,
        help="Letters of different words may be side by side even if these letters form no word.",
    ),
    islands_option,
    click.option(
        "--block",
        "blocks",
        multiple=True,
        metavar="ROW,COL",
        help="Put a block in this cell; rows and columns are counted from 1. Repeatable.",
    ),
    click.option(
        "--letter",
        "letters",
        multiple=True,
        metavar="ROW,COL=X",
        help="Put a letter in this cell, such as 1,4=E. Repeatable.",
    ),
    symmetry_option("The symmetry of the blocks. Default: none."),
    click.option(
        "--min-blocks",
        type=AtLeast(0),
        default=0,
        metavar="N",
        help="Leave at least N cells without a letter.",
    ),
    click.option(
        "--max-blocks",
        type=AtLeast(0),
        metavar="N",
        help="Leave at most N cells without a letter.",
    ),
    click.option(
        "--random-blocks",
        type=AtLeast(0),
        default=0,
        metavar="K",
        help="Put K blocks in random cells. Each try uses other cells.",
    ),
    click.option(
        "--mirrors",
        is_flag=True,
        help="Count a grid and its mirror image as two grids. Otherwise only one of them is found.",
    ),
)

_SEARCH = (
    click.option(
        "--strategy",
        type=click.Choice(STRATEGIES),
        help=(
            "How to search. once: one long try. restart: many short tries. learn: first some tries "
            "with fewer groups, to see which words are easy to place, then tries with all groups. "
            "best: improve the grid again and again, for --maximise or --minimise. Default: "
            "restart, or the strategy that other options need."
        ),
    ),
    click.option(
        "--try-seconds",
        type=SOME_SECONDS,
        default=10.0,
        show_default=True,
        metavar="S",
        help="With --strategy restart or learn: the seconds of the first try. Each next try is "
        "twice as long.",
    ),
    click.option(
        "--maximise",
        type=click.Choice(MOST),
        help="Find the grid with the most letters, crossings or words. If there is time, prove "
        "that no grid has more.",
    ),
    click.option(
        "--minimise",
        type=click.Choice(LEAST),
        help="Find the grid with the smallest box around the words (area), the smallest square "
        "around them, or the fewest blocks. If there is time, prove that no grid has less.",
    ),
    click.option(
        "--by",
        type=click.Choice(WAYS),
        default="linear",
        show_default=True,
        help="How to find the best grid. The bound is a value that no grid can beat. linear: ask "
        "for a grid that is a little better than the best grid so far. binary: ask for a value in "
        "the middle between the best grid so far and the bound. proof: ask for the bound itself, "
        "then for the next worse value, and so on, until there is a grid.",
    ),
    count_option("layouts"),
    all_option("layout"),
    jobs_option("the first answer"),
)

_SOLVER = (
    click.option(
        "--solver",
        type=click.Choice(SOLVER_NAMES),
        default=DEFAULT_SOLVER,
        show_default=True,
        help="Which built-in SAT solver to use.",
    ),
    click.option(
        "--solver-command",
        metavar="CMD",
        help="Run another solver, such as 'minisat {cnf} {out}'. It reads the clauses (the "
        "conditions for a grid) from the file {cnf} and writes its answer to the file {out} or to "
        "standard output.",
    ),
    click.option(
        "--connection",
        type=click.Choice(CONNECTIONS),
        default="cuts",
        show_default=True,
        help="How to make sure that all words are connected. steps: the solver gets clauses "
        "(conditions) about the connection at the start. cuts: the solver gets new clauses each "
        "time it finds words that are not connected.",
    ),
    click.option(
        "--no-sketches",
        is_flag=True,
        help="Start the solver at once, without trying quick rough layouts (sketches) first.",
    ),
    click.option(
        "--dimacs",
        type=OutputFile(),
        metavar="FILE",
        help="Write the clauses in the DIMACS format of SAT solvers, and stop.",
    ),
    click.option(
        "--cnf",
        type=OutputFile(),
        metavar="FILE",
        help="Write the clauses with readable names, and stop.",
    ),
    click.option(
        "--decode",
        metavar="RESULT",
        help="Make a grid from a file with a solver's answer to the clauses that --dimacs wrote. "
        "Give the same options as for --dimacs.",
    ),
)

_WRITING = ("--dimacs", "--cnf")
_NO_SEARCH = (*_WRITING, "--decode")
"""With one of these options, the command does not search."""
_SEVERAL = ("--all", "--count")
"""Options that ask for several layouts. They work only with the strategy `once`."""
_OTHERS_THAN_ONCE = [name for name in STRATEGIES if name != "once"]

freeform_options = one_value(
    "asked",
    FreeformOptions,
    in_order(
        size_option("Width and height of the frame, such as 12x9."),
        column_options,
        *_WORDS,
        *_GRID,
        *_SEARCH,
        *_SOLVER,
    ),
    exclusive("WORDS", "--draw"),
    needs("--word-column", "WORDS"),
    needs("--clue-column", "WORDS"),
    needs("--group-size", "--draw", "--recipe"),
    needs("--min-score", "--draw", "--recipe"),
    needs("-w", "--draw", "--recipe"),
    needs("--spelling", "--draw", "--recipe"),
    needs("--allow-offensive", "--draw", "--recipe"),
    exclusive("--dimacs", "--decode"),
    exclusive("--cnf", "--decode"),
    no_effect(
        "--strategy", "--maximise", "--minimise", "--count", "--all", "--jobs", beside=_NO_SEARCH
    ),
    no_effect("--seconds", "--nodes", "--random-blocks", "--connection", beside=_NO_SEARCH),
    no_effect("--solver", "--solver-command", "--no-sketches", beside=_NO_SEARCH),
    no_effect("-o", "--json", beside=_WRITING),
    exclusive("--maximise", "--minimise"),
    needs("--by", "--maximise", "--minimise"),
    exclusive(*_SEVERAL),
    exclusive("--all", "--maximise", "--minimise"),
    exclusive("--count", "--maximise", "--minimise"),
    *(
        exclusive(several, f"--strategy {name}")
        for several in _SEVERAL
        for name in _OTHERS_THAN_ONCE
    ),
    no_effect(
        "--try-seconds", beside=("--strategy once", "--strategy best", *_SEVERAL, *_NO_SEARCH)
    ),
    no_effect("--try-seconds", beside=("--maximise", "--minimise")),
    needs("--mirrors", *_SEVERAL, *_NO_SEARCH, "--recipe"),
    exclusive("--solver", "--solver-command"),
    # Another program may give another answer each time, so a recipe could not repeat its answer.
    exclusive("--save-recipe", "--solver-command"),
    no_effect("--save-recipe", beside=_NO_SEARCH),
    no_effect("--connection", beside=("--islands", "--solver-command")),
    no_effect("--no-sketches", beside=("--solver-command", "--at-least-one")),
)
"""A decorator. It adds all options of this command, and passes their values as `asked`."""
