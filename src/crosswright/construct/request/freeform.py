"""The request for a crossword with one word from every group."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.request.grid import SYMMETRIES, symmetry_names
from crosswright.construct.request.request import Request
from crosswright.construct.request.words import WordChoice
from crosswright.core import Declared, Metadata, noun, wish
from crosswright.engines.freeform import Goal, Strategy, Way
from crosswright.search.sat import DEFAULT_SOLVER, SOLVERS

__all__ = ["Aim", "Drawing", "Frame", "FreeformRequest", "Solving"]

MOST = tuple(goal.value for goal in Goal if not goal.is_least)
"""The goals that can be maximised."""

LEAST = tuple(goal.value for goal in Goal if goal.is_least)
"""The goals that can be minimised."""


@dataclass(frozen=True)
class Drawing(Declared):
    """Groups of words that are drawn at random, instead of given ones."""

    heading: ClassVar[str] = "Words drawn at random"

    draw: int | None = wish(
        None,
        item="N",
        least=1,
        help="Use N random groups of words from the word list instead of WORDS.",
    )
    group_size: int = wish(
        1,
        item="G",
        least=1,
        help="With --draw: the number of words in a group. One of them is used.",
    )
    min_score: int | None = wish(
        None, item="N", help="With --draw: use no word with a score below N."
    )


@dataclass(frozen=True)
class Frame(Declared):
    """The frame, and what is allowed in it."""

    heading: ClassVar[str] = "The grid"

    size: tuple[int, int] | None = wish(
        None, item="WxH", help="Width and height of the frame, such as 12x9."
    )
    at_least_one: bool = wish(False, help="Use one or more words of each group, not exactly one.")
    allow_loose: bool = wish(
        False,
        help="Letters of different words may be side by side even if these letters form no word.",
    )
    islands: bool = wish(False, help="The words need not all be connected.")
    given_blocks: tuple[str, ...] = wish(
        (),
        item="ROW,COL",
        help="Put a block in this cell; rows and columns are counted from 1. Repeatable.",
    )
    given_letters: tuple[str, ...] = wish(
        (),
        item="ROW,COL=X",
        help="Put a letter in this cell, such as 1,4=E. Repeatable.",
    )
    symmetry: str | None = wish(
        None,
        choices=symmetry_names,
        help=f"The symmetry of the blocks. Default: none. {SYMMETRIES}",
    )
    min_blocks: int = wish(0, item="N", least=0, help="Leave at least N cells without a letter.")
    max_blocks: int | None = wish(
        None, item="N", least=0, help="Leave at most N cells without a letter."
    )
    random_blocks: int = wish(
        0,
        item="K",
        least=0,
        help="Put K blocks in random cells. Each try uses other cells.",
    )
    mirrors: bool = wish(
        False,
        help="Count a grid and its mirror image as two grids. Otherwise only one of them is found.",
    )


@dataclass(frozen=True)
class Aim(Declared):
    """How many layouts, or which layout is the best."""

    heading: ClassVar[str] = "How many, and how good"

    maximise: str | None = wish(
        None,
        choices=MOST,
        help="Find the grid with the most letters, crossings or words. If there is time, prove "
        "that no grid has more.",
    )
    minimise: str | None = wish(
        None,
        choices=LEAST,
        help="Find the grid with the smallest box around the words (area), the smallest square "
        "around them, or the fewest blocks. If there is time, prove that no grid has less.",
    )
    by: str = wish(
        "linear",
        choices=tuple(way.value for way in Way),
        help="How to find the best grid. The bound is a value that no grid can beat. linear: ask "
        "for a grid that is a little better than the best grid so far. binary: ask for a value in "
        "the middle between the best grid so far and the bound. proof: ask for the bound itself, "
        "then for the next worse value, and so on, until there is a grid.",
    )
    count: int = wish(1, item="K", least=1, help="Make K layouts.")
    every: bool = wish(False, help="Make every possible layout.")


@dataclass(frozen=True)
class Solving(Declared):
    """How the search works. This affects only its time."""

    heading: ClassVar[str] = "The search"

    strategy: str | None = wish(
        None,
        choices=tuple(strategy.value for strategy in Strategy),
        help="How to search. once: one long try. restart: many short tries. learn: first some "
        "tries with fewer groups, to see which words are easy to place, then tries with all "
        "groups. best: improve the grid again and again, for --maximise or --minimise. Default: "
        "restart, or the strategy that other options need.",
    )
    try_seconds: float = wish(
        10.0,
        item="S",
        least=1e-9,
        help="With --strategy restart or learn: the seconds of the first try. Each next try is "
        "twice as long.",
    )
    solver: str = wish(
        DEFAULT_SOLVER, choices=tuple(SOLVERS), help="Which built-in SAT solver to use."
    )
    solver_command: str | None = wish(
        None,
        item="CMD",
        saved=False,
        help="Run another solver, such as 'minisat {cnf} {out}'. It reads the clauses (the "
        "conditions for a grid) from the file {cnf} and writes its answer to the file {out} or to "
        "standard output.",
    )
    connection: str = wish(
        "cuts",
        choices=("steps", "cuts"),
        help="How to make sure that all words are connected. steps: the solver gets clauses "
        "(conditions) about the connection at the start. cuts: the solver gets new clauses each "
        "time it finds words that are not connected.",
    )
    no_sketches: bool = wish(
        False,
        help="Start the solver at once, without trying quick rough layouts (sketches) first.",
    )


@dataclass(frozen=True, kw_only=True)
class FreeformRequest(Request):
    """The request for a crossword with one word from every group."""

    verb: ClassVar[str] = "freeform"
    usual_limit: ClassVar[str] = "60 seconds; no limit with --all"

    groups: tuple[tuple[tuple[str, str], ...], ...] = wish(())
    """The groups. Each word is a pair: the word as the user wrote it, and its clue."""
    frame: Frame = noun(Frame)
    drawing: Drawing = noun(Drawing)
    aim: Aim = noun(Aim)
    solving: Solving = noun(Solving)
    words: WordChoice = noun(WordChoice)
    metadata: Metadata = noun(Metadata)
