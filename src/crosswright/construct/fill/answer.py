"""Carry out a recipe of `fill`: its fills as puzzles, with the clues that still hold."""

from dataclasses import replace

from crosswright.construct.answers import Answer
from crosswright.construct.files import Options
from crosswright.construct.fill import find_fills
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.refill import cells_anew, only_there, with_fill
from crosswright.construct.request.fill import Anew, FillRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.core import Fill, FilledGrid, Puzzle
from crosswright.engines.fill import FillProblem
from crosswright.render.style import Style
from crosswright.search import Budget, Outcome, Run, Status
from crosswright.words import WordList

__all__ = ["answer_fill", "problem_of"]

WHY_NODES = 5_000
"""The largest number of nodes for finding the reason why a fill is impossible."""


def problem_of(
    recipe: Recipe[FillRequest], puzzle: Puzzle | None = None, words: WordList | None = None
) -> FillProblem:
    """The fill problem of a recipe. If its grid and its words were already read, they are `puzzle`
    and `words`."""
    request = recipe.request
    words = words or recipe.checked(request.words.load())
    wishes = replace(request.wishes, banned=(*request.words.ban, *request.wishes.banned))
    return fill_problem(puzzle or request.grid, words, wishes, request.anew)


def answer_fill(
    recipe: Recipe[FillRequest], run: Run | None = None, *, puzzle: Puzzle | None = None
) -> Answer:
    """Find the fills.

    If `puzzle` is given, it is the grid, and the result has its metadata and clues. Clues of
    changed answers are removed.
    """
    request, run = recipe.request, run or recipe.run()
    puzzle = puzzle or Puzzle(Fill.parse(request.grid))
    listed = recipe.checked(request.words.load())
    problem = problem_of(recipe, puzzle, listed)
    outcome = find_fills(problem, run, request.how_many, request.promises, request.method)
    if outcome.status is Status.IMPOSSIBLE and not request.promises:
        # Promises are not among the wishes that can be blamed.
        outcome = replace(outcome, explanation=_culprit(problem, outcome.explanation))
    outcome = _without_idle_try(outcome, puzzle.fill)
    words = problem.words
    language = puzzle.metadata.language or words.spelling.alphabet.language
    own = {name: value for name, value in vars(request.metadata).items() if value}
    named = puzzle.with_metadata(**({"language": language} | own))
    puzzles = []
    for number, filled in enumerate(outcome.solutions, start=1):
        which = f"fill {number}: " if len(outcome.solutions) > 1 else ""
        shown, remarks = _shown(puzzle.fill, filled, words, request.anew)
        renewed, dropped = with_fill(named, shown)
        puzzles.append(renewed)
        if dropped:
            left_out = ", ".join(dropped)
            remarks.append(f"clues left out because their answers changed: {left_out}")
        for line in remarks:
            run.remark(which + line)
    return Answer(
        recipe.hashed(listed),
        replace(outcome, notices=tuple(run.notices)),
        tuple(puzzles),
        words,
        # If all fills are requested, only the last is written. There may be too many fills to
        # write each to its own file.
        several=request.how_many.count > 1 and not request.how_many.every,
        options=Options(style=Style(show_answers=True)),
    )


def _shown(before: Fill, filled: Fill, words: WordList, anew: Anew) -> tuple[Fill, list[str]]:
    """Return the fill to show, and notices about it: only the refilled part, if there is one."""
    if not anew:
        return filled, []
    shown = only_there(before, filled, cells_anew(before, words, anew))
    notices = []
    if shown.glyphs == before.glyphs:
        notices.append("the refilled part did not change: let more slots change")
    left = len(filled.glyphs) - len(shown.glyphs)
    if left:
        notices.append(f"{left} empty cells elsewhere stay empty; a fill for them exists")
    return shown, notices


def _culprit(problem: FillProblem, emptied: str) -> str:
    """Add to `emptied`, which names a slot without words, the wishes that cannot all be met."""
    # Imported here, because it is needed only if there is no fill.
    from crosswright.construct.explain import conflict_in

    blamed = conflict_in(problem, Run(Budget(nodes=WHY_NODES), rng_seed=0))
    return "; ".join(part for part in (emptied, blamed) if part)


def _without_idle_try(outcome: Outcome[FilledGrid], before: Fill) -> Outcome[FilledGrid]:
    """Return the outcome without its partial fill if that fill adds no letter to the given ones."""
    tried = outcome.partial
    adds_nothing = isinstance(tried, Fill) and tried.glyphs.items() <= before.glyphs.items()
    return replace(outcome, partial=None) if adds_nothing else outcome
