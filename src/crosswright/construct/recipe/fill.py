"""What may be asked of `fill`, in plain values."""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from crosswright.construct.files import Options
from crosswright.construct.fill import fill, fill_problem, remarks
from crosswright.construct.recipe import Answer, Recipe
from crosswright.construct.refill import with_fill
from crosswright.construct.searches import Budget, Run, Status, slowness
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.engines.fill import FillProblem
from crosswright.render.style import Style

__all__ = ["RECIPE", "FillRecipe"]

WHY_NODES = 5_000
"""How many nodes may it take to name the culprit of an impossible fill?"""


@dataclass(frozen=True, kw_only=True)
class FillRecipe(Recipe):
    """A grid to be filled."""

    verb: ClassVar[str] = "fill"

    grid: str
    """The picture of the grid, with the letters that stay."""
    count: int = 1
    every: bool = False
    """Whether to find all fills there are."""
    best: bool = False
    apart: int | None = None
    """In how many entries any two of several fills differ at least."""
    min_score: int | None = None
    required: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    """What single slots may hold, such as 17A=C..T."""
    max_shared: int | None = None
    refill: tuple[str, ...] = ()
    """Slots whose letters are found anew, or weak."""
    region: str | None = None
    """A rectangle whose letters are found anew, such as 1,10-4,15."""
    keep: tuple[str, ...] = ()
    """Slots whose letters stay even there."""
    engine: str = "auto"
    without: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)

    def problem(self) -> FillProblem:
        """The question to an engine, for whoever wants to watch one at work."""
        return fill_problem(
            self.grid,
            self.load_words(),
            min_score=self.min_score,
            banned=self.words.ban,
            required=self.required,
            patterns=self.patterns,
            max_shared=self.max_shared,
            refill=self.refill,
            region=self.region,
            keep=self.keep,
        )

    @staticmethod
    def remarks(problem: FillProblem) -> list[str]:
        """What is to be said about a question before it is answered."""
        slow = slowness()
        return [*([slow] if slow else []), *problem.words.notices, *remarks(problem)]

    def follow(
        self, run: Run | None = None, *, jobs: int | None = None, puzzle: Puzzle | None = None
    ) -> Answer:
        """The fills that are asked for; of the puzzle, if there is one, all stays but its letters,
        and the clues of answers that changed."""
        words, run = self.load_words(), run or self.run()
        outcome = fill(
            self.grid,
            words,
            count=None if self.every else self.count,
            best=self.best,
            apart=self.apart,
            min_score=self.min_score,
            banned=self.words.ban,
            required=self.required,
            patterns=self.patterns,
            max_shared=self.max_shared,
            refill=self.refill,
            region=self.region,
            keep=self.keep,
            engine=self.engine,
            without=self.without,
            jobs=jobs,
            run=run,
        )
        if outcome.status is Status.IMPOSSIBLE:
            outcome = replace(outcome, explanation=self._culprit(outcome.explanation))
        puzzle = puzzle or Puzzle(Fill.parse(self.grid))
        language = puzzle.metadata.language or words.spelling.alphabet.language
        told = {name: value for name, value in vars(self.metadata).items() if value}
        named = puzzle.with_metadata(**({"language": language} | told))
        puzzles = []
        for filled in outcome.solutions:
            renewed, dropped = with_fill(named, filled)
            puzzles.append(renewed)
            if (self.refill or self.region) and filled.glyphs == puzzle.fill.glyphs:
                run.remark("what was to be found anew came out as it was: let more slots change")
            if dropped:
                run.remark(f"clues left out, as their answers changed: {', '.join(dropped)}")
        return Answer(
            self,
            replace(outcome, notices=tuple(run.notices)),
            tuple(puzzles),
            words,
            # Of all fills only the last is written: there may be more than a folder should hold.
            several=self.count > 1 and not self.every,
            options=Options(style=Style(show_answers=True)),
        )

    def _culprit(self, emptied: str) -> str:
        """What ran empty, and the wishes that are to blame for it."""
        from crosswright.construct.explain import conflict_in  # not for a fill that is found

        blamed = conflict_in(self.problem(), Run(Budget(nodes=WHY_NODES), rng_seed=0))
        return "; ".join(part for part in (emptied, blamed) if part)


RECIPE = FillRecipe
