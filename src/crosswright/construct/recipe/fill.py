"""The recipe of `fill`: its options as plain values."""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from crosswright.construct.files import Options
from crosswright.construct.fill import fill
from crosswright.construct.fill.problem import fill_problem, remarks
from crosswright.construct.fill.refill import cells_anew, only_there, with_fill
from crosswright.construct.recipe import Answer, Recipe
from crosswright.construct.words import slowness
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.engines.fill import FillProblem
from crosswright.render.style import Style
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["RECIPE", "FillRecipe"]

WHY_NODES = 5_000
"""The largest number of nodes for finding the reason why a fill is impossible."""


@dataclass(frozen=True, kw_only=True)
class FillRecipe(Recipe):
    """The recipe of a grid to fill. Fields without a text here are explained in `fill`."""

    verb: ClassVar[str] = "fill"

    grid: str
    """The text picture of the grid, with the letters that are already in it."""
    count: int = 1
    every: bool = False
    """True if all fills are to be found."""
    best: bool = False
    apart: int | None = None
    """The least number of entries in which any two of several fills differ."""
    min_score: int | None = None
    required: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()
    """Patterns that limit the answers of single slots, such as 17A=C..T."""
    max_shared: int | None = None
    avoid_letters: str = ""
    use_letters: str = ""
    """Letters that must be somewhere in the grid."""
    pangram: bool = False
    min_mean: float | None = None
    share: str | None = None
    """The least share of good entries. 90%:50 means that at least nine tenths of the entries must
    score 50 or more."""
    no_weak_crossings: bool = False
    refill: tuple[str, ...] = ()
    """Slots whose letters are replaced, or `weak` for all slots whose answers have low scores."""
    region: str | None = None
    """A rectangle whose letters are replaced, such as 1,10-4,15."""
    keep: tuple[str, ...] = ()
    """Slots whose letters stay, even if `refill` or `region` includes them."""
    engine: str = "auto"
    without: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=Metadata)

    def problem(self) -> FillProblem:
        """The fill problem, for callers that run an engine themselves."""
        return fill_problem(
            self.grid,
            self.load_words(),
            min_score=self.min_score,
            banned=self.words.ban,
            required=self.required,
            patterns=self.patterns,
            max_shared=self.max_shared,
            avoid_letters=self.avoid_letters,
            refill=self.refill,
            region=self.region,
            keep=self.keep,
        )

    @staticmethod
    def remarks(problem: FillProblem) -> list[str]:
        """Return notices about a problem, before the search."""
        slow = slowness()
        return [*([slow] if slow else []), *problem.words.notices, *remarks(problem)]

    def follow(
        self, run: Run | None = None, *, jobs: int | None = None, puzzle: Puzzle | None = None
    ) -> Answer:
        """Find the fills.

        If `puzzle` is given, the result has its metadata and clues. Clues of changed answers are
        removed.
        """
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
            avoid_letters=self.avoid_letters,
            use_letters=self.use_letters,
            pangram=self.pangram,
            min_mean=self.min_mean,
            share=self.share,
            no_weak_crossings=self.no_weak_crossings,
            refill=self.refill,
            region=self.region,
            keep=self.keep,
            engine=self.engine,
            without=self.without,
            jobs=jobs,
            run=run,
        )
        if outcome.status is Status.IMPOSSIBLE and not self._has_promises:
            outcome = replace(outcome, explanation=self._culprit(outcome.explanation))
        before = Fill.parse(self.grid)
        outcome = _without_idle_try(outcome, before)
        puzzle = puzzle or Puzzle(before)
        language = puzzle.metadata.language or words.spelling.alphabet.language
        told = {name: value for name, value in vars(self.metadata).items() if value}
        named = puzzle.with_metadata(**({"language": language} | told))
        puzzles = []
        for number, filled in enumerate(outcome.solutions, start=1):
            which = f"fill {number}: " if len(outcome.solutions) > 1 else ""
            shown, remarks_on_it = self._shown(before, filled, words)
            renewed, dropped = with_fill(named, shown)
            puzzles.append(renewed)
            if dropped:
                left_out = ", ".join(dropped)
                remarks_on_it.append(f"clues left out because their answers changed: {left_out}")
            for line in remarks_on_it:
                run.remark(which + line)
        return Answer(
            self,
            replace(outcome, notices=tuple(run.notices)),
            tuple(puzzles),
            words,
            # If all fills are requested, only the last is written. There may be too many fills to
            # write each to its own file.
            several=self.count > 1 and not self.every,
            options=Options(style=Style(show_answers=True)),
        )

    def _shown(self, before: Fill, filled: Fill, words: WordList) -> tuple[Fill, list[str]]:
        """Return the fill to show, and notices about it.

        This is `filled`, unless only a part of the grid is refilled. Then only that part is taken
        from `filled`, and the rest is as in `before`.
        """
        if not self.refill and self.region is None:
            return filled, []
        cells = cells_anew(before, words, refill=self.refill, region=self.region, keep=self.keep)
        shown = only_there(before, filled, cells)
        told = []
        if shown.glyphs == before.glyphs:
            told.append("the refilled part did not change: let more slots change")
        left = len(filled.glyphs) - len(shown.glyphs)
        if left:
            told.append(f"{left} empty cells elsewhere stay empty; a fill for them exists")
        return shown, told

    @property
    def _has_promises(self) -> bool:
        """True if there are promises: conditions for the fill as a whole.

        `_culprit`, which looks for the reason why there is no fill, does not know promises. So
        `follow` calls it only if there are none.
        """
        letters = self.pangram or self.use_letters
        scores = self.min_mean is not None or self.share is not None
        return bool(letters or scores or self.no_weak_crossings)

    def _culprit(self, emptied: str) -> str:
        """Return an explanation why there is no fill.

        It has two parts: `emptied`, a text that names a slot without words, and the conditions of
        the request that cannot all be met.
        """
        # Imported here, because it is needed only if there is no fill.
        from crosswright.construct.explain import conflict_in

        blamed = conflict_in(self.problem(), Run(Budget(nodes=WHY_NODES), rng_seed=0))
        return "; ".join(part for part in (emptied, blamed) if part)


def _without_idle_try(outcome: Outcome[FilledGrid], before: Fill) -> Outcome[FilledGrid]:
    """Return the outcome without its partial fill if that fill adds no letter to the given ones."""
    tried = outcome.partial
    adds_nothing = isinstance(tried, Fill) and tried.glyphs.items() <= before.glyphs.items()
    return replace(outcome, partial=None) if adds_nothing else outcome


RECIPE = FillRecipe
