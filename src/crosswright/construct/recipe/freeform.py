"""The recipe of `freeform`: the words, and all parameters.

Words are in groups. The groups are given, or drawn at random from a word list. One word of
each group is placed in the frame, a rectangle of given size.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from crosswright.construct.freeform import Freeformed, draw_groups, freeform
from crosswright.construct.freeform.clauses import Clauses, decode_freeform, freeform_clauses
from crosswright.construct.freeform.groups import Group, PlainGroups, groups_without, spelt_groups
from crosswright.construct.freeform.request import (
    DEFAULT_SOLVER,
    FreeformRequest,
    freeform_request,
)
from crosswright.construct.recipe import Answer, Recipe
from crosswright.construct.report import outcome_json, solution_json
from crosswright.construct.words import WordList, remark_on
from crosswright.core.puzzle import Metadata
from crosswright.search.run import Run

__all__ = ["RECIPE", "FreeformAnswer", "FreeformRecipe"]


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
        recipe, (first, *_) = self.recipe, (*paths, None)
        if first is None or not self.puzzles or not isinstance(recipe, FreeformRecipe):
            return []
        told = []
        if recipe.every and len(self.puzzles) > 1:
            told.append(f"{first} has only the last of {len(self.puzzles):,} layouts")
        if recipe.allow_loose:
            told.append("letters that touch without forming a word are entries without a clue")
        return told


@dataclass(frozen=True, kw_only=True)
class FreeformRecipe(Recipe):
    """The recipe of a crossword with one word from every group. Most fields are explained in
    `freeform`."""

    verb: ClassVar[str] = "freeform"

    groups: PlainGroups = ()
    """The groups. Each word is a pair: the word as the user wrote it, and its clue."""
    draw: int | None = None
    """The number of groups to draw from the word list, instead of `groups`."""
    group_size: int = 1
    min_score: int | None = None
    size: tuple[int, int]
    """Width and height."""
    at_least_one: bool = False
    allow_loose: bool = False
    islands: bool = False
    blocks: tuple[str, ...] = ()
    """Cells that must be blocks, such as 2,3: row and column, counted from 1."""
    letters: tuple[str, ...] = ()
    """Given letters and their cells: 1,4=E is an E in row 1, column 4."""
    symmetry: str | None = None
    min_blocks: int = 0
    max_blocks: int | None = None
    random_blocks: int = 0
    mirrors: bool = False
    strategy: str | None = None
    try_seconds: float = 10.0
    maximise: str | None = None
    minimise: str | None = None
    by: str = "linear"
    count: int = 1
    every: bool = False
    """True if all layouts are to be found."""
    solver: str = DEFAULT_SOLVER
    connection: str = "cuts"
    no_sketches: bool = False
    metadata: Metadata = field(default_factory=Metadata)

    def follow(
        self,
        run: Run | None = None,
        *,
        jobs: int | None = None,
        solver_command: str | None = None,
    ) -> FreeformAnswer:
        """Find the layouts.

        `solver_command` is a program to run as the solver. It is a parameter and not a field: a
        recipe may come from a stranger, and such a recipe must not make us run a program.
        """
        run = run or self.run()
        listed = self._listed()
        if listed is not None:
            remark_on(listed, run)
        outcome = freeform(
            self._groups(listed, run.rng_seed),
            self.size,
            **self._frame(),
            random_blocks=self.random_blocks,
            strategy=self.strategy,
            try_seconds=self.try_seconds,
            maximise=self.maximise,
            minimise=self.minimise,
            by=self.by,
            count=None if self.every else self.count,
            solver=self.solver,
            solver_command=solver_command,
            connection=self.connection,
            sketches=not self.no_sketches,
            jobs=jobs,
            run=run,
        )
        # With `every`, only the last layout is written. There may be too many layouts to write each
        # to its own file.
        several = self.count > 1 and not self.every
        return FreeformAnswer(self, outcome, outcome.solutions, listed, several=several)

    def clauses(self) -> Clauses:
        """The request as clauses (logical rules), for another SAT solver."""
        return freeform_clauses(self._request())

    def decode(self, answer: str, source: str = "answer") -> FreeformAnswer:
        """Read another solver's answer to the clauses that `clauses` returns. `source` is the name
        of the answer in error messages."""
        outcome = decode_freeform(self._request(), answer, source)
        return FreeformAnswer(self, outcome, outcome.solutions)

    def on_top(self, **changes: Any) -> Self:
        """The recipe with some fields changed. A field that cannot be combined with a changed field
        is reset."""
        for one, other, nothing in _EITHER:
            if one in changes and other not in changes:
                changes[other] = nothing
        return super().on_top(**changes)

    def _request(self) -> FreeformRequest:
        groups = self._groups(self._listed(), self.rng_seed)
        return freeform_request(groups, self.size, **self._frame())

    def _listed(self) -> WordList | None:
        """The list from which words are drawn. None if the groups are given."""
        return None if self.draw is None else self.load_words()

    def _groups(self, listed: WordList | None, rng_seed: int | None) -> tuple[Group, ...]:
        if listed is None or self.draw is None:
            spelling = self.words.spelling
            return groups_without(spelt_groups(self.groups, spelling), self.words.ban, spelling)
        return draw_groups(
            listed,
            self.draw,
            size=self.size,
            group_size=self.group_size,
            min_score=self.min_score,
            banned=self.words.ban,
            rng_seed=rng_seed,
        )

    def _frame(self) -> dict[str, Any]:
        """The arguments that `freeform` and `freeform_request` share."""
        names = ("at_least_one", "allow_loose", "islands", "blocks", "letters", "symmetry")
        more = ("min_blocks", "max_blocks", "mirrors", "metadata")
        told = {name: getattr(self, name) for name in (*names, *more)}
        return told | {"spelling": self.words.spelling}


_EITHER = (
    ("groups", "draw", None),
    ("draw", "groups", ()),
    ("maximise", "minimise", None),
    ("minimise", "maximise", None),
    ("count", "every", False),
    ("every", "count", 1),
)
"""Fields that cannot be combined: the changed field, the field to reset, and its value after the
reset."""


RECIPE = FreeformRecipe
