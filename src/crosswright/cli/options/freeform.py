"""The options of `crosswright freeform`, and the values they stand for."""

from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.together import apart, idle, needs
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
    """Everything that the command line may say of its own, under the names of its options."""

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
        """Which columns hold words and clues, as far as it was said."""
        return Columns(self.word_column, self.clue_column)

    @property
    def wishes(self) -> dict[str, Any]:
        """What a recipe keeps of it."""
        others = {"solver_command", "dimacs", "cnf", "decode", "jobs", "word_column", "clue_column"}
        return {name: value for name, value in vars(self).items() if name not in others}

    @property
    def writes_clauses(self) -> bool:
        """Whether the question is to be written down, and not answered."""
        return self.dimacs is not None or self.cnf is not None


_WORDS = (
    click.option(
        "--draw",
        type=AtLeast(1),
        metavar="N",
        help="Instead of WORDS: N random groups of words from the word list.",
    ),
    click.option(
        "--group-size",
        type=AtLeast(1),
        default=1,
        show_default=True,
        metavar="G",
        help="With --draw: how many words a group has, of which one is used.",
    ),
    min_score_option("With --draw: use"),
    click.option(
        "--at-least-one", is_flag=True, help="A group may give more than one of its words."
    ),
)

_GRID = (
    click.option(
        "--allow-loose",
        is_flag=True,
        help="Letters of two words may stand side by side without making a word.",
    ),
    islands_option,
    click.option(
        "--block",
        "blocks",
        multiple=True,
        metavar="ROW,COL",
        help="Put a block there; rows and columns count from 1. Repeatable.",
    ),
    click.option(
        "--letter",
        "letters",
        multiple=True,
        metavar="ROW,COL=X",
        help="Put a letter there, such as 1,4=E. Repeatable.",
    ),
    symmetry_option("How the blocks repeat. Default: none."),
    click.option(
        "--min-blocks",
        type=AtLeast(0),
        default=0,
        metavar="N",
        help="At least so many cells without a letter.",
    ),
    click.option(
        "--max-blocks",
        type=AtLeast(0),
        metavar="N",
        help="At most so many cells without a letter.",
    ),
    click.option(
        "--random-blocks",
        type=AtLeast(0),
        default=0,
        metavar="K",
        help="Put K blocks where chance wants them, elsewhere in each try.",
    ),
    click.option(
        "--mirrors",
        is_flag=True,
        help="A grid and its mirror image count as two, and neither is left out of the clauses.",
    ),
)

_SEARCH = (
    click.option(
        "--strategy",
        type=click.Choice(STRATEGIES),
        help=(
            "How the time is spent: once, one try to the end; restart, many short tries; learn, "
            "easier tries first, to see which words go in easily; best, better and better grids "
            "for --maximise or --minimise. Default: restart, or what the other options need."
        ),
    ),
    click.option(
        "--try-seconds",
        type=SOME_SECONDS,
        default=10.0,
        show_default=True,
        metavar="S",
        help="restart and learn: how long the first try lasts; each doubles the last.",
    ),
    click.option(
        "--maximise",
        type=click.Choice(MOST),
        help="Look for the most letters, crossings or words, and prove it if there is time.",
    ),
    click.option(
        "--minimise",
        type=click.Choice(LEAST),
        help="Look for the smallest box around the words (area), the smallest square around them, "
        "or the fewest blocks, and prove it if there is time.",
    ),
    click.option(
        "--by",
        type=click.Choice(WAYS),
        default="linear",
        show_default=True,
        help="Towards the best: linear, one step better at a time; binary, halving what lies "
        "between found and impossible; proof, from the impossible side.",
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
        help="Which SAT solver of those that come with us does the search.",
    ),
    click.option(
        "--solver-command",
        metavar="CMD",
        help="Another solver, a program: 'minisat {cnf} {out}'. It reads the clauses from the file "
        "{cnf} and answers in the file {out}, or on its output.",
    ),
    click.option(
        "--connection",
        type=click.Choice(CONNECTIONS),
        default="cuts",
        show_default=True,
        help="How the words are kept in one piece: steps, by clauses from the start; cuts, by new "
        "clauses whenever an answer falls apart.",
    ),
    click.option(
        "--no-sketches",
        is_flag=True,
        help="Skip the quick sketches of where words may lie: ask the solver at once.",
    ),
    click.option(
        "--dimacs",
        type=OutputFile(),
        metavar="FILE",
        help="Write the clauses as any SAT solver reads them, and end.",
    ),
    click.option(
        "--cnf",
        type=OutputFile(),
        metavar="FILE",
        help="Write the clauses with readable names, and end.",
    ),
    click.option(
        "--decode",
        metavar="RESULT",
        help="Read a solver's answer to --dimacs back into a grid; all else as it was then.",
    ),
)

_WRITING = ("--dimacs", "--cnf")
_NO_SEARCH = (*_WRITING, "--decode")
_SEVERAL = ("--all", "--count")
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
    apart("WORDS", "--draw"),
    needs("--word-column", "WORDS"),
    needs("--clue-column", "WORDS"),
    needs("--group-size", "--draw", "--recipe"),
    needs("--min-score", "--draw", "--recipe"),
    needs("-w", "--draw", "--recipe"),
    needs("--spelling", "--draw", "--recipe"),
    needs("--allow-offensive", "--draw", "--recipe"),
    apart("--dimacs", "--decode"),
    apart("--cnf", "--decode"),
    idle("--strategy", "--maximise", "--minimise", "--count", "--all", "--jobs", beside=_NO_SEARCH),
    idle("--seconds", "--nodes", "--random-blocks", "--connection", beside=_NO_SEARCH),
    idle("--solver", "--solver-command", "--no-sketches", beside=_NO_SEARCH),
    idle("-o", "--json", beside=_WRITING),
    apart("--maximise", "--minimise"),
    needs("--by", "--maximise", "--minimise"),
    apart(*_SEVERAL),
    apart("--all", "--maximise", "--minimise"),
    apart("--count", "--maximise", "--minimise"),
    *(apart(several, f"--strategy {name}") for several in _SEVERAL for name in _OTHERS_THAN_ONCE),
    idle("--try-seconds", beside=("--strategy once", "--strategy best", *_SEVERAL, *_NO_SEARCH)),
    idle("--try-seconds", beside=("--maximise", "--minimise")),
    needs("--mirrors", *_SEVERAL, *_NO_SEARCH, "--recipe"),
    apart("--solver", "--solver-command"),
    # What another program answers, no recipe can promise.
    apart("--save-recipe", "--solver-command"),
    idle("--save-recipe", beside=_NO_SEARCH),
    idle("--connection", beside=("--islands", "--solver-command")),
    idle("--no-sketches", beside=("--solver-command", "--at-least-one")),
)
"""Every option of the command's own, as one argument, `asked`."""
