"""The options of `crosswright freeform`, and the values they stand for."""

import os
from collections.abc import Iterable
from dataclasses import dataclass

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.together import apart, idle, needs
from crosswright.cli.options.values import SOME_SECONDS, OutputFile
from crosswright.cli.options.vocabulary import (
    all_option,
    count_option,
    in_order,
    islands_option,
    jobs_option,
    min_score_option,
    size_option,
    symmetry_option,
)
from crosswright.construct.freeform import Group
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry
from crosswright.engines.freeform import FreeformProblem, Goal, Method, Plan, Strategy, Way
from crosswright.search.sat import DEFAULT_SOLVER, SOLVERS, command_words
from crosswright.words.spelling import Spelling

__all__ = ["Asked", "freeform_options"]

MOST = [goal.value for goal in Goal if not goal.is_least]
LEAST = [goal.value for goal in Goal if goal.is_least]


@dataclass(frozen=True)
class Asked:
    """Everything that the command line may say of its own, under the names of its options."""

    size: tuple[int, int]
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
    way: str
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

    @property
    def goal(self) -> Goal | None:
        """Of what the most or the least is wanted."""
        chosen = self.maximise or self.minimise
        return Goal(chosen) if chosen else None

    def problem(self, groups: Iterable[Group], spelling: Spelling) -> FreeformProblem:
        """The problem of these groups in the frame that is asked for."""
        width, height = self.size
        return FreeformProblem(
            height,
            width,
            tuple(tuple(word.glyphs for word in group) for group in groups),
            blocks=frozenset(_cell(text) for text in self.blocks),
            given=_letters(self.letters, spelling),
            at_least_one=self.at_least_one,
            loose=self.allow_loose,
            islands=self.islands,
            symmetry=Symmetry(self.symmetry or Symmetry.NONE.value),
            fewest_blocks=self.min_blocks,
            most_blocks=self.max_blocks,
            mirrors=self.mirrors,
        )

    def plan(self) -> Plan:
        """How the time is to be spent."""
        if self.solver_command is not None:
            command_words(self.solver_command)
        several = self.every or self.count > 1
        default = Strategy.BEST if self.goal else Strategy.ONCE if several else Strategy.RESTART
        method = Method(
            self.solver,
            self.solver_command,
            steps=self.connection == "steps",
            sketches=not self.no_sketches,
        )
        return Plan(
            Strategy(self.strategy) if self.strategy else default,
            method,
            try_seconds=self.try_seconds,
            random_blocks=self.random_blocks,
            goal=self.goal,
            way=Way(self.way),
            count=None if self.every else self.count,
            jobs=self.jobs or os.cpu_count() or 1,
        )


def _cell(text: str) -> Position:
    row, comma, column = text.partition(",")
    if not comma or not (row.strip().isdecimal() and column.strip().isdecimal()):
        raise ProblemError(f"expected ROW,COL counted from 1, got {text!r}")
    if int(row) < 1 or int(column) < 1:
        raise ProblemError(f"rows and columns count from 1, got {text!r}")
    return Position(int(row) - 1, int(column) - 1)


def _letter(text: str, spelling: Spelling) -> tuple[Position, str]:
    place, equals, letter = text.partition("=")
    glyphs = spelling.spell(letter) if equals else ()
    if len(glyphs) != 1:
        raise ProblemError(f"expected ROW,COL=X with one letter, got {text!r}")
    return _cell(place), glyphs[0]


def _letters(texts: Iterable[str], spelling: Spelling) -> dict[Position, str]:
    given: dict[Position, str] = {}
    for place, glyph in (_letter(text, spelling) for text in texts):
        if given.setdefault(place, glyph) != glyph:
            raise ProblemError(f"{place} is given two letters, {given[place]} and {glyph}")
    return given


_WORDS = (
    click.option(
        "--draw",
        type=click.IntRange(min=1),
        metavar="N",
        help="Instead of WORDS: N random groups of words from the word list.",
    ),
    click.option(
        "--group-size",
        type=click.IntRange(min=1),
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
        type=click.IntRange(min=0),
        default=0,
        metavar="N",
        help="At least so many cells without a letter.",
    ),
    click.option(
        "--max-blocks",
        type=click.IntRange(min=0),
        metavar="N",
        help="At most so many cells without a letter.",
    ),
    click.option(
        "--random-blocks",
        type=click.IntRange(min=0),
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
        type=click.Choice([s.value for s in Strategy]),
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
        "way",
        type=click.Choice([w.value for w in Way]),
        default=Way.LINEAR.value,
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
        type=click.Choice(list(SOLVERS)),
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
        type=click.Choice(["steps", "cuts"]),
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
_OTHERS_THAN_ONCE = [s.value for s in Strategy if s is not Strategy.ONCE]

freeform_options = one_value(
    "asked",
    Asked,
    in_order(
        size_option("Width and height of the frame, such as 12x9.", required=True),
        *_WORDS,
        *_GRID,
        *_SEARCH,
        *_SOLVER,
    ),
    apart("WORDS", "--draw"),
    needs("--group-size", "--draw"),
    needs("--min-score", "--draw"),
    needs("-w", "--draw"),
    needs("--spelling", "--draw"),
    needs("--allow-offensive", "--draw"),
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
    needs("--mirrors", *_SEVERAL, *_NO_SEARCH),
    apart("--solver", "--solver-command"),
    idle("--connection", beside=("--islands", "--solver-command")),
    idle("--no-sketches", beside=("--solver-command", "--at-least-one")),
)
"""Every option of the command's own, as one argument, `asked`."""
