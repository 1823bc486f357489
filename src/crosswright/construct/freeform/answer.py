"""Carry out a recipe of `freeform`.

Words are in groups. The groups are given, or drawn at random from a word list.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from crosswright.construct.answers import Answer
from crosswright.construct.freeform import Freeformed, freeform
from crosswright.construct.freeform.clauses import Clauses, decode_freeform, freeform_clauses
from crosswright.construct.freeform.groups import (
    Group,
    draw_groups,
    groups_without,
    spelt_groups,
)
from crosswright.construct.freeform.setting import FreeformSetting, freeform_setting
from crosswright.construct.report import outcome_json, solution_json
from crosswright.construct.request.freeform import FreeformRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.construct.words import remark_on
from crosswright.core import ProblemError
from crosswright.search import Run
from crosswright.words import WordList

__all__ = ["EITHER", "FreeformAnswer", "answer_freeform", "clauses_of", "decoded"]

EITHER = (
    ("groups", "draw", None),
    ("draw", "groups", ()),
    ("maximise", "minimise", None),
    ("minimise", "maximise", None),
    ("count", "every", False),
    ("every", "count", 1),
)
"""Leaves that cannot be combined: if the first is changed on top of a recipe, the second is reset
to this value."""


@dataclass(frozen=True)
class FreeformAnswer(Answer):
    """The answer to a freeform recipe. Each layout that was found is a puzzle."""

    outcome: Freeformed

    def report(self) -> dict[str, Any]:
        """The answer as a JSON object. Its pictures show the whole frame."""
        made = self.outcome
        goal = made.goal and {
            "name": made.goal.value,
            "least": made.goal.is_least,
            "best": made.best,
            "bound": made.bound,
        }
        return outcome_json(
            self.recipe.verb,
            made,
            [
                solution_json(framed, entries=made.entries(number))
                for number, framed in enumerate(made.framed)
            ],
            statistics={
                **{name: value for name, value in made.figures.items() if name != "bound"},
                "conflicts": made.statistics.nodes,
                "tries": made.tries,
            },
            goal=goal,
            word_scores=dict(made.scores),
        )

    def remarks_on(self, paths: Iterable[str]) -> list[str]:
        """Remarks about what users may not expect in the written files."""
        request: FreeformRequest = self.recipe.request
        first, *_ = (*paths, None)
        if first is None or not self.puzzles:
            return []
        remarks = []
        if request.aim.every and len(self.puzzles) > 1:
            remarks.append(f"{first} has only the last of {len(self.puzzles):,} layouts")
        if request.frame.allow_loose:
            remarks.append("letters that touch without forming a word are entries without a clue")
        return remarks


def answer_freeform(recipe: Recipe[FreeformRequest], run: Run | None = None) -> FreeformAnswer:
    """Find the layouts."""
    request, run = recipe.request, run or recipe.run()
    words = _listed(recipe)
    if words is not None:
        remark_on(words, run)
    outcome = freeform(
        _groups(request, words, run.rng_seed),
        request.frame.size or (0, 0),
        frame=request.frame,
        aim=request.aim,
        solving=request.solving,
        spelling=request.words.spelling,
        metadata=request.metadata,
        run=run,
    )
    # If all layouts are wanted, only the last is written. There may be too many layouts to write
    # each to its own file.
    several = request.aim.count > 1 and not request.aim.every
    return FreeformAnswer(recipe.hashed(words), outcome, outcome.solutions, words, several=several)


def clauses_of(recipe: Recipe[FreeformRequest]) -> Clauses:
    """The request as clauses (logical rules), for another SAT solver."""
    return freeform_clauses(_setting(recipe))


def decoded(recipe: Recipe[FreeformRequest], answer: str, source: str = "answer") -> FreeformAnswer:
    """Read another solver's answer to the clauses that `clauses_of` returns. `source` is the name
    of the answer in error messages."""
    outcome = decode_freeform(_setting(recipe), answer, source)
    return FreeformAnswer(recipe, outcome, outcome.solutions)


def _setting(recipe: Recipe[FreeformRequest]) -> FreeformSetting:
    request = recipe.request
    groups = _groups(request, _listed(recipe), request.limits.rng_seed)
    return freeform_setting(groups, request.frame, request.words.spelling, request.metadata)


def _listed(recipe: Recipe[FreeformRequest]) -> WordList | None:
    """The list from which words are drawn. None if the groups are given."""
    request = recipe.request
    return None if request.drawing.draw is None else recipe.checked(request.words.load())


def _groups(
    request: FreeformRequest, words: WordList | None, rng_seed: int | None
) -> tuple[Group, ...]:
    drawing, spelling = request.drawing, request.words.spelling
    if words is None or drawing.draw is None:
        return groups_without(spelt_groups(request.groups, spelling), request.words.ban, spelling)
    if request.frame.size is None:
        raise ProblemError("expected the size of the frame, got none")
    return draw_groups(
        words,
        drawing.draw,
        size=request.frame.size,
        group_size=drawing.group_size,
        min_score=drawing.min_score,
        banned=request.words.ban,
        rng_seed=rng_seed,
    )
