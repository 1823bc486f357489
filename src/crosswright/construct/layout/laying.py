"""One call of `lay_out`: the given words, the user's rules, and the run.

Linkers are words that are added to connect the given words. If linkers are wanted, a run has two
parts: linkers are chosen, and then the words are laid out. If the run has a limit, the two parts
share this limit. Otherwise each part gets its own limit, which depends on the words and the method.
"""

from dataclasses import dataclass, replace
from typing import Any

from crosswright.construct.layout.fill_in import FillIn, fill_in
from crosswright.construct.layout.given import GivenWord, GivenWords, Words, given_words
from crosswright.construct.layout.layouts import (
    Layouts,
    framed,
    layout_engine,
    puzzle_of,
    several_layouts,
)
from crosswright.construct.layout.linkers import choose_linkers
from crosswright.construct.layout.partners import PartnerProblem, lay_out_with_partners
from crosswright.construct.layout.rules import LayoutRules
from crosswright.construct.words import slowness
from crosswright.core import FilledGrid, Glyphs, Layout, Metadata, Puzzle, Symmetry
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.graph import graph_engine, tries_all
from crosswright.engines.crisscross.problem import Figures, figures
from crosswright.search import (
    Better,
    Outcome,
    Progress,
    Run,
    Statistics,
    Status,
    Stopped,
    StopReason,
)
from crosswright.words import WordList, alphabet

__all__ = ["LaidOut", "Laying"]

LINKING_SHARE = 0.75
"""The share of the budget that the choice of linkers may take. The layout gets the rest."""


@dataclass(frozen=True, repr=False)
class LaidOut(Outcome[Puzzle]):
    """Puzzles, and facts about their layouts."""

    given: tuple[GivenWord, ...] = ()
    linkers: tuple[GivenWord, ...] = ()
    """Words that were added to link the given words."""
    layouts: tuple[Layout, ...] = ()
    """The layout of each puzzle. Empty if the grids were filled from a word list. This happens if
    `lay_out` is called with the argument `fill_in`, or with both `linkers` and `symmetry`. In the
    second case, words of the list are put at the symmetric places of the given words."""
    objective: str | None = None
    """The objective of the layouts. None if the grids were filled from a word list."""
    words: WordList | None = None
    """The word list from which the grids were filled. It includes the given words. None if the
    grids were not filled from a list."""
    remedies: tuple[str, ...] = ()
    """The names of changes that would help, if there is no puzzle."""

    @property
    def figures(self) -> tuple[Figures, ...]:
        """The measures of each layout: size, crossings and density."""
        return tuple(figures(layout) for layout in self.layouts)


def _foreign(found: GivenWords) -> str:
    """The language tag that the words suggest. Empty for English."""
    return "" if found.language == "en" else found.language


@dataclass(frozen=True)
class Laying:
    """One call of `lay_out`: the words, the wishes and the run."""

    rules: LayoutRules
    given: tuple[GivenWord, ...]
    metadata: Metadata
    run: Run
    linkers: tuple[GivenWord, ...] = ()

    @classmethod
    def of(
        cls,
        words: Words,
        rules: LayoutRules,
        run: Run,
        *,
        alphabet_name: str = "any",
        metadata: Metadata | None = None,
    ) -> "Laying":
        """Read the words. Notices about them become remarks of the run."""
        found = given_words(words, alphabet_name)
        slow = slowness()
        for line in (*([slow] if slow else []), *found.notices, found.left_out):
            if line:
                run.remark(line)
        about = metadata or Metadata()
        if not about.language:
            about = replace(about, language=alphabet(alphabet_name).language or _foreign(found))
        return cls(rules, found.words, about, run)

    @property
    def words(self) -> tuple[GivenWord, ...]:
        """The given words and the linkers."""
        return (*self.given, *self.linkers)

    @property
    def problem(self) -> LayoutProblem:
        """The problem for an engine."""
        return self.rules.problem(self.words)

    def puzzle(self, found: Layout | FilledGrid) -> Puzzle:
        """The puzzle for a layout or grid that an engine found, with the clues of the given
        words."""
        filled = framed(found, self.problem) if isinstance(found, Layout) else found
        return puzzle_of(filled, self.words, self.metadata)

    def part(self, *, tells: bool = True, **limits: Any) -> Run:
        """A part of the run with the same `rng_seed`. When the part finds a layout, the observer of
        the whole run gets the puzzle that is made from it.

        With `tells=False`, the observer gets only the progress of the search, and no puzzles.
        `limits` are the limits of the part: `seconds` and `nodes`.
        """
        run = self.run

        def hear(progress: Progress) -> None:
            if not isinstance(progress, Better):
                run.observe(progress)
            elif tells and isinstance(progress.solution, Layout | FilledGrid):
                run.found(self.puzzle(progress.solution))

        watching = hear if run.is_watched else None
        return run.part(observer=watching, rng_seed=run.rng_seed, **limits)

    def linked(self, words: WordList, *, layouts: int = 1) -> "Laying":
        """Return a copy of this object with linkers: words of the list `words` that connect given
        words that share no letter.

        `layouts` is the number of layouts that will be made later; the default limit depends on it.
        If no such words are found, this object is returned unchanged. Raises `Stopped` if the run
        ends, or `LINKING_SHARE` of its budget is used, before linkers are found.
        """
        run = self.run
        problem = replace(self.problem, symmetry=Symmetry.NONE, blocks=None)
        limits = self.rules.limits(problem, run, layouts=layouts)
        if run.seconds_left is not None:
            limits["seconds"] = LINKING_SHARE * run.seconds_left
        if run.nodes_left is not None:
            limits["nodes"] = int(LINKING_SHARE * run.nodes_left)
        found = choose_linkers(problem, words, self.part(**limits))
        if found is None:
            run.remark("no words were found that link the given words")
            return self
        linkers = (GivenWord(word.glyphs, word.display or word.text) for word in found)
        return replace(self, linkers=tuple(linkers))

    def laid(self, count: int, mending: WordList | None = None, *, tells: bool = True) -> Layouts:
        """Up to `count` clearly different layouts of the words.

        `mending` has words that may be formed where given words touch. Only the method `graph` uses
        them. `tells` is explained at `part`.
        """
        problem = self.problem
        engine = layout_engine(self.rules.method)
        repairs = frozenset[Glyphs]()
        if mending is not None:
            repairs = frozenset(word.glyphs for word in mending) - set(problem.words)
        if self.rules.method == "graph":
            engine = graph_engine(repairs, complete=tries_all(problem))
        part = self.part(tells=tells, **self.rules.limits(problem, self.run, layouts=count))
        return several_layouts(problem, part, engine, count=count, extra=repairs)

    def filled_in(self, words: WordList, count: int) -> LaidOut:
        """Up to `count` dense grids with the given words and words of the list `words`."""
        width, height = self.rules.max_size or (None, None)
        problem = self.problem
        question = FillIn.around(
            problem.words,
            words,
            height=height,
            width=width,
            symmetry=self.rules.symmetry,
            blocks=self.rules.blocks,
        )
        limits = self.rules.limits(problem, self.run, layouts=count, is_dense=True)
        outcome = fill_in(question, self.part(**limits), limit=count)
        return self.answer(outcome, words=question.words)

    def lay_out_with_partners(self, words: WordList) -> LaidOut:
        """A symmetric grid of the given words and their partners from the list `words`."""
        problem = self.problem
        question = PartnerProblem.around(problem, words)
        outcome = lay_out_with_partners(question, self.part(**self.rules.limits(problem, self.run)))
        return self.answer(outcome, words=question.words)

    def answer(self, outcome: Outcome[Any], **known: Any) -> LaidOut:
        """The outcome of a part of the run as the result of `lay_out`. `known` has further fields
        of `LaidOut`."""
        puzzles = tuple(map(self.puzzle, outcome.solutions))
        whole = vars(self.spent(outcome)) | {"solutions": puzzles}
        return LaidOut(**whole, given=self.given, linkers=self.linkers, **known)

    def spent(self, outcome: Outcome[Any]) -> Outcome[Any]:
        """The outcome of a part of the run, with the statistics and notices of the whole run."""
        run = self.run
        spent, notices = Statistics(run.nodes, run.seconds), tuple(run.notices)
        return replace(outcome, statistics=spent, notices=notices)

    @staticmethod
    def unlinked(stopped: Stopped) -> Outcome[Any]:
        """The outcome of a run that ended while linkers were chosen."""
        told = "no words that link the given words were found in time"
        if stopped.reason is StopReason.CANCELLED:
            return Outcome(Status.CANCELLED, explanation=told)
        return Outcome(Status.OUT_OF_BUDGET, explanation=told)
