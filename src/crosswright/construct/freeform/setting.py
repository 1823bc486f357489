"""Make the engine's problem and plan from a freeform request.

The problem says which layouts are allowed. The plan says how to search for them. The clues are kept
beside the problem, because only the finished puzzle needs them.
"""

from dataclasses import dataclass, replace

from crosswright.audit.freeform import audit_freeform
from crosswright.construct.freeform.groups import Groups, given_groups
from crosswright.construct.layout.layouts import puzzle_of
from crosswright.construct.request.freeform import Aim, Frame, Solving
from crosswright.core import (
    CellKind,
    Finding,
    Layout,
    Metadata,
    Position,
    ProblemError,
    Puzzle,
    Symmetry,
    size_of,
)
from crosswright.engines.freeform import FreeformProblem, Goal, Method, Plan, Strategy, Way
from crosswright.importing import GivenWord
from crosswright.search.sat import command_words
from crosswright.words import Spelling


@dataclass(frozen=True)
class FreeformSetting:
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


def freeform_setting(
    groups: Groups,
    frame: Frame,
    spelling: Spelling | None = None,
    metadata: Metadata | None = None,
) -> FreeformSetting:
    """The problem of a `freeform` call, with the words and the metadata.

    >>> setting = freeform_setting(["cat", ["tip", "top"]], Frame((5, 4), given_blocks=("1,1",)))
    >>> setting.problem.width, setting.problem.blocks
    (5, frozenset({Position(row=0, column=0)}))
    """
    spelling = spelling or Spelling()
    spelt = given_groups(groups, spelling)
    if frame.size is None:
        raise ProblemError("expected the size of the frame, got none")
    width, height = size_of(frame.size)
    problem = FreeformProblem(
        height,
        width,
        tuple(tuple(word.glyphs for word in group) for group in spelt),
        blocks=frozenset(map(Position.parse, frame.given_blocks)),
        given=_letters(frame.given_letters, spelling),
        at_least_one=frame.at_least_one,
        loose=frame.allow_loose,
        islands=frame.islands,
        symmetry=Symmetry(frame.symmetry or Symmetry.NONE),
        fewest_blocks=frame.min_blocks,
        most_blocks=frame.max_blocks,
        mirrors=frame.mirrors,
    )
    about = metadata or Metadata()
    if not about.language:
        about = replace(about, language=spelling.alphabet.language)
    return FreeformSetting(problem, tuple(word for group in spelt for word in group), about)


def freeform_plan(aim: Aim, solving: Solving, random_blocks: int = 0) -> Plan:
    """The plan of the search. If no strategy is asked for, it is `best` if there is a goal,
    `restart` if one layout is wanted, and `once` otherwise."""
    if aim.maximise is not None and aim.minimise is not None:
        raise ProblemError(
            f"expected one goal, got maximise {aim.maximise} and minimise {aim.minimise}"
        )
    named = aim.maximise or aim.minimise
    goal = None if named is None else Goal(named)
    if solving.solver_command is not None:
        command_words(solving.solver_command)
    count = None if aim.every else aim.count
    default = Strategy.BEST if goal else Strategy.RESTART if count == 1 else Strategy.ONCE
    is_stepwise, sketches = solving.connection == "steps", not solving.no_sketches
    return Plan(
        Strategy(solving.strategy or default),
        Method(solving.solver, solving.solver_command, steps=is_stepwise, sketches=sketches),
        try_seconds=solving.try_seconds,
        random_blocks=random_blocks,
        goal=goal,
        way=Way(aim.by),
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


def _letters(texts: tuple[str, ...], spelling: Spelling) -> dict[Position, str]:
    """Given letters, such as `1,4=E`."""
    given: dict[Position, str] = {}
    for text in texts:
        place, equals, letter = text.partition("=")
        glyphs = spelling.spell(letter) if equals else ()
        if len(glyphs) != 1:
            raise ProblemError(f"expected ROW,COL=X with one letter, got {text!r}")
        cell = Position.parse(place)
        if given.setdefault(cell, glyphs[0]) != glyphs[0]:
            raise ProblemError(f"{cell} is given two letters, {given[cell]} and {glyphs[0]}")
    return given
