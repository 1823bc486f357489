"""Make the engine's problem and plan from the parameters of `freeform`.

The problem says which layouts are allowed. The plan says how to search for them. The clues are kept
beside the problem, because only the finished puzzle needs them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from crosswright.audit.freeform import audit_freeform
from crosswright.construct.freeform.groups import Groups, given_groups
from crosswright.construct.layout.layouts import puzzle_of
from crosswright.core.errors import ProblemError
from crosswright.core.geometry import Position, Symmetry, size_of
from crosswright.core.grid import CellKind
from crosswright.core.layout import Layout
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.core.rules import Finding
from crosswright.engines.freeform import FreeformProblem, Goal, Method, Plan, Strategy, Way
from crosswright.importing import GivenWord
from crosswright.search.sat import DEFAULT_SOLVER, SOLVERS, command_words
from crosswright.words.spelling import Spelling

__all__ = [
    "CONNECTIONS",
    "DEFAULT_SOLVER",
    "LEAST",
    "MOST",
    "SOLVER_NAMES",
    "STRATEGIES",
    "WAYS",
    "FreeformRequest",
    "Letters",
    "audit_answer",
    "freeform_plan",
    "freeform_request",
]

MOST = tuple(goal.value for goal in Goal if not goal.is_least)
"""The goals that can be maximised."""

LEAST = tuple(goal.value for goal in Goal if goal.is_least)
"""The goals that can be minimised."""

STRATEGIES = tuple(strategy.value for strategy in Strategy)
"""The names of the search strategies."""

WAYS = tuple(way.value for way in Way)
"""The names of the ways to find the best layout."""

CONNECTIONS = ("steps", "cuts")
"""The names of the ways to keep the words connected. With `steps`, the SAT solver gets rules for
this at the start. With `cuts`, the solver gets new rules each time it finds a layout whose words
are not connected."""

SOLVER_NAMES = tuple(SOLVERS)
"""The names of the built-in SAT solvers."""

Letters = Mapping[Position, str] | Iterable[str]
"""Given letters: a mapping from cell to letter, or texts such as `1,4=E`."""

E = TypeVar("E", bound=Enum)


@dataclass(frozen=True)
class FreeformRequest:
    """A problem, with the clues of the words and the metadata of the puzzles."""

    problem: FreeformProblem
    words: tuple[GivenWord, ...]
    metadata: Metadata

    def puzzle(self, layout: Layout) -> Puzzle:
        """The puzzle of a layout with its clues, without the empty edges of the frame."""
        return puzzle_of(layout.to_filled_grid(outside=CellKind.BLOCK), self.words, self.metadata)

    def framed(self, layout: Layout) -> Puzzle:
        """The puzzle of a layout in the whole frame."""
        size = (self.problem.height, self.problem.width)
        filled = layout.to_filled_grid(outside=CellKind.BLOCK, size=size)
        return puzzle_of(filled, self.words, self.metadata)


def freeform_request(
    groups: Groups,
    size: str | tuple[int, int],
    *,
    at_least_one: bool = False,
    allow_loose: bool = False,
    islands: bool = False,
    blocks: Iterable[Position | str] = (),
    letters: Letters = (),
    symmetry: Symmetry | str | None = None,
    min_blocks: int = 0,
    max_blocks: int | None = None,
    mirrors: bool = False,
    spelling: Spelling | None = None,
    metadata: Metadata | None = None,
) -> FreeformRequest:
    """The problem of a `freeform` call. The parameters have the same meaning as in `freeform`.

    >>> request = freeform_request(["cat", ["tip", "top"]], "5x4", blocks=["1,1"])
    >>> request.problem.width, request.problem.blocks
    (5, frozenset({Position(row=0, column=0)}))
    """
    spelling = spelling or Spelling()
    spelt = given_groups(groups, spelling)
    width, height = size_of(size)
    problem = FreeformProblem(
        height,
        width,
        tuple(tuple(word.glyphs for word in group) for group in spelt),
        blocks=frozenset(_cell(cell) for cell in blocks),
        given=_letters(letters, spelling),
        at_least_one=at_least_one,
        loose=allow_loose,
        islands=islands,
        symmetry=_named(Symmetry, symmetry or Symmetry.NONE, "symmetry"),
        fewest_blocks=min_blocks,
        most_blocks=max_blocks,
        mirrors=mirrors,
    )
    about = metadata or Metadata()
    if not about.language:
        about = replace(about, language=spelling.alphabet.language)
    return FreeformRequest(problem, tuple(word for group in spelt for word in group), about)


def freeform_plan(
    *,
    strategy: str | None = None,
    try_seconds: float = 10.0,
    random_blocks: int = 0,
    maximise: str | None = None,
    minimise: str | None = None,
    by: str = "linear",
    count: int | None = 1,
    solver: str = DEFAULT_SOLVER,
    solver_command: str | None = None,
    connection: str = "cuts",
    sketches: bool = True,
) -> Plan:
    """The plan of the search. Without `strategy`, the strategy is `best` if there is a goal,
    `restart` if one layout is wanted, and `once` otherwise."""
    goal = _goal(maximise, minimise)
    if connection not in CONNECTIONS:
        raise ProblemError(f"expected a connection by steps or cuts, got {connection!r}")
    if solver not in SOLVERS:
        raise ProblemError(f"expected a solver out of {', '.join(SOLVERS)}; got {solver!r}")
    if solver_command is not None:
        command_words(solver_command)
    default = Strategy.BEST if goal else Strategy.RESTART if count == 1 else Strategy.ONCE
    return Plan(
        _named(Strategy, strategy or default, "strategy"),
        Method(solver, solver_command, steps=connection == "steps", sketches=sketches),
        try_seconds=try_seconds,
        random_blocks=random_blocks,
        goal=goal,
        way=_named(Way, by, "way to find the best layout"),
        count=count,
    )


def audit_answer(layout: Layout, problem: FreeformProblem) -> tuple[Finding, ...]:
    """The rules of the problem that a layout breaks. Empty if the layout is valid."""
    return audit_freeform(
        layout,
        problem.groups,
        size=(problem.height, problem.width),
        blocks=problem.blocks,
        given=problem.given,
        at_least_one=problem.at_least_one,
        loose=problem.loose,
        islands=problem.islands,
        symmetry=problem.symmetry,
        block_count=(problem.fewest_blocks, problem.most_blocks),
    )


# -- texts from the user -----------------------------------------------------------------------


def _named(kind: type[E], said: E | str, noun: str) -> E:
    """The enum member with this value. For an unknown value, a `ProblemError` names the known
    values."""
    try:
        return kind(said)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise ProblemError(f"expected a {noun} out of {known}; got {said!r}") from None


def _goal(maximise: str | None, minimise: str | None) -> Goal | None:
    """The goal that `maximise` or `minimise` names. None if neither is set."""
    if maximise is not None and minimise is not None:
        raise ProblemError(f"expected one goal, got maximise {maximise} and minimise {minimise}")
    said = minimise if maximise is None else maximise
    if said is None:
        return None
    known, which = (LEAST, "minimise") if maximise is None else (MOST, "maximise")
    if said not in known:
        raise ProblemError(f"expected to {which} one of {', '.join(known)}; got {said!r}")
    return Goal(said)


def _cell(said: Position | str) -> Position:
    return said if isinstance(said, Position) else Position.parse(said)


def _letter(said: str, spelling: Spelling) -> tuple[Position, str]:
    place, equals, letter = said.partition("=")
    glyphs = spelling.spell(letter) if equals else ()
    if len(glyphs) != 1:
        raise ProblemError(f"expected ROW,COL=X with one letter, got {said!r}")
    return _cell(place), glyphs[0]


def _letters(said: Letters, spelling: Spelling) -> dict[Position, str]:
    if isinstance(said, Mapping):
        return dict(said)
    given: dict[Position, str] = {}
    for place, glyph in (_letter(text, spelling) for text in said):
        if given.setdefault(place, glyph) != glyph:
            raise ProblemError(f"{place} is given two letters, {given[place]} and {glyph}")
    return given
