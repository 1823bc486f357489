"""`make`: a whole puzzle, with or without a theme.

One process or several processes (`grids`, `team`) make a grid, and then it gets clues. For every
puzzle the `rng_seed` and the number of nodes are known with which it can be made again.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from crosswright.clues.assign import ClueRequest
from crosswright.clues.enumeration import enumerations_of
from crosswright.clues.source import difficulty_of
from crosswright.construct.clue import ClueFinder
from crosswright.construct.jobs import process_count
from crosswright.construct.make.marks import MarkWish, marked, placed_marks, read_marks
from crosswright.construct.make.partners import unasked_partners
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.quality import Quality, quality_of
from crosswright.construct.make.team import BestGrid, best_grid
from crosswright.construct.make.theme_entries import ThemeEntry, read_entry
from crosswright.construct.ranges import block_counts, word_counts
from crosswright.construct.searches import begin
from crosswright.construct.words import WordChoice, Words, remark_on
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Symmetry, size_of
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.core.slots import Slot, SlotKey
from crosswright.core.venues import Venue, fitting_venue, venue_and_size
from crosswright.search.outcome import Outcome, Status
from crosswright.search.progress import Progress
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["Made", "MadePuzzle", "make", "usual_nodes"]

DEFAULT_SECONDS = 10.0
"""For how many seconds is a puzzle improved, if no time is given?"""

SMALL_SECONDS, SMALL_SIDE = 5.0, 11
LARGE_SECONDS, LARGE_SIDE = 20.0, 17
"""And for how many seconds, if its larger side is at most `SMALL_SIDE`, or at least `LARGE_SIDE`?
"""

NODES_A_CELL, LEAST_NODES = 100, 10_000
"""How many nodes for each cell does a puzzle with a fixed `rng_seed` have, and how many at least?

This is about as many as ten seconds allow. With the least number, a mini takes a second or two.
"""

MOST_TRIES = 6
"""How many random seeds are tried if nothing was found and no limit is set?"""

DICE_APART = 1_000
"""By how much do the seeds of two tries differ? It is more than one try has processes."""

DISTINCT_LENGTH = 5
"""What is the longest answer that several puzzles of one call may share?"""


@dataclass(frozen=True)
class MadePuzzle:
    """What is known about a made puzzle, besides the puzzle."""

    rng_seed: int
    """The random seed from which it was made."""
    nodes: int
    """The smallest budget of nodes that makes it again with this seed."""
    banned: tuple[str, ...]
    """The words that were not allowed in it, including answers of the puzzles before it."""
    venue: Venue
    words: WordList
    quality: Quality
    unclued: tuple[Slot, ...]
    """Entries for which no clue was found."""
    offers: Mapping[SlotKey, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """Every clue that was compared for an entry, the fittest first, with the kind of each."""
    partners: tuple[tuple[str, str], ...] = ()
    """Theme entries without a partner, each with the ordinary entry opposite it."""


@dataclass(frozen=True, repr=False)
class Made(Outcome[Puzzle]):
    """Puzzles, with what is known about each."""

    details: tuple[MadePuzzle, ...] = ()
    """One for each solution."""


def make(
    theme: Iterable[str] = (),
    words: Words = None,
    *,
    venue: str | Venue | None = None,
    size: str | tuple[int, int] | None = None,
    grid: str | Grid | Fill | None = None,
    symmetry: str | Symmetry | None = None,
    across_only: bool = False,
    revealer: str | None = None,
    circles: Iterable[str] = (),
    shades: Iterable[str] = (),
    word_count: str | tuple[int, int] | None = None,
    blocks: str | tuple[int, int] | None = None,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    count: int = 1,
    difficulty: str = "medium",
    enumerations: bool | str = False,
    banks: Iterable[str | Path] = (),
    clued_only: bool | None = None,
    avoided_patterns: Iterable[str] = (),
    pattern_share: tuple[int, int] | None = None,
    metadata: Metadata | None = None,
    finder: ClueFinder | None = None,
    finished: Callable[[Made], None] | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    jobs: int | None = None,
    run: Run | None = None,
) -> Made:
    """Return whole puzzles: a legal symmetric pattern, a good fill, a clue for every entry.

    Theme entries are written as people write them, with a row if it matters, and with brackets
    around letters that share a cell: `ICE AGE@4`, `[HEART]ACHE`. The `revealer` is one more theme
    entry. It is the last one across or is in the middle. If only one of venue and size (`15x15`, or
    width and height) is given, it decides the other. `grid` is a pattern to fill, with letters that
    stay. Without it a pattern is made, with `symmetry` if this should not be the venue's. `circles`
    and `shades` are cells (`3,4`, `3,4-3,8`) or words inside theme entries; a shade may have a
    colour (`HEART=#ffd166`). `word_count` and `blocks` are a number or a range; for blocks also a
    share (`14%-18%`).

    `clued_only` uses only words that can be clued. It is the default unless you give your own
    `words`. `avoided_patterns` are keys of patterns that must not be used again. `pattern_share`
    says which patterns of small grids come first (see `MakeProblem`). `finder` is an open source of
    clues, if there is one. The budget is for all `count` puzzles, which share no long answer.
    Without a budget, each puzzle gets the usual time for its size. `finished` is called with each
    puzzle as soon as it is done.

    >>> made = make(venue="mini", rng_seed=1)
    >>> made.solution.grid.width
    5
    """
    if count < 1:
        raise ProblemError(f"expected to make 1 puzzle or more, got {count}")
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    chosen = words if isinstance(words, WordList) else words or WordChoice()
    is_own = isinstance(chosen, WordList) or chosen.is_own
    given = _given(grid)
    row, width, height = _venue_and_size(venue, size, given)
    listed = chosen if isinstance(chosen, WordList) else chosen.load(clueable=not is_own)
    searched = listed
    if isinstance(chosen, WordChoice) and not is_own:
        searched = chosen.load_ours(clueable=True, mixed=True)
    remark_on(listed, run)
    entries = [read_entry(text, listed.spelling) for text in theme]
    last = None if revealer is None else read_entry(revealer, listed.spelling)
    entries += [last] if last and last.glyphs not in {entry.glyphs for entry in entries} else []
    glyphs = tuple(entry.glyphs for entry in entries)
    wishes = read_marks(circles, shades, glyphs, listed.spelling, (width, height))
    if finder is None:
        finder = ClueFinder(listed, banks, announce=lambda told: run.observe(Progress(told)))
    problem = MakeProblem(
        searched,
        row,
        height,
        width,
        symmetry=None if symmetry is None else Symmetry.named(symmetry),
        theme=glyphs,
        across_only=across_only,
        theme_rows=_rows(entries, last),
        revealer=last.glyphs if last else None,
        given=given,
        open_cells=marked(wishes),
        word_count=word_counts(word_count),
        blocks=block_counts(blocks, width * height),
        min_score=min_score,
        banned=frozenset((*(chosen.ban if isinstance(chosen, WordChoice) else ()), *banned)),
        accepts=finder.knows if (not is_own if clued_only is None else clued_only) else None,
        avoided_patterns=frozenset(avoided_patterns),
        pattern_share=pattern_share,
    )
    for text in ("".join(entry) for entry in problem.theme):
        if text in problem.banned:
            run.remark(f"{text} is banned but belongs to the theme: theme entries stay")
    about = metadata or Metadata()
    if not about.language:
        about = replace(about, language=listed.spelling.alphabet.language)
    request = ClueRequest(
        difficulty_of(difficulty),
        enumerations=enumerations_of(enumerations),
        written={entry.text: entry.written for entry in entries},
    )
    found: list[Made] = []
    for made in _Making(problem, run, listed, finder, request, about, wishes, jobs).each(count):
        found.append(made)
        if made:
            run.found(made.solution)
        if made and finished is not None:
            finished(made)
    return replace(
        found[-1],
        solutions=tuple(puzzle for one in found for puzzle in one.solutions),
        details=tuple(detail for one in found for detail in one.details),
    )


def _given(grid: str | Grid | Fill | None) -> Fill | None:
    """Return the pattern to fill, with its letters, or None."""
    if isinstance(grid, str):
        return Fill.parse(grid)
    return Fill(grid) if isinstance(grid, Grid) else grid


def _venue_and_size(
    venue: str | Venue | None, size: str | tuple[int, int] | None, given: Fill | None
) -> tuple[Venue, int, int]:
    """Return the venue, the width and the height. A given grid has its own size."""
    asked = None if size is None else size_of(size)
    if given is None:
        return venue_and_size(venue, asked)
    own = given.grid.width, given.grid.height
    if asked not in {None, own}:
        width, height = own
        raise ProblemError(f"expected the size of the given grid, {width}x{height}, got {size!r}")
    if venue is None:
        return fitting_venue(given.grid), *own
    return venue_and_size(venue, own)


def _rows(entries: Iterable[ThemeEntry], last: ThemeEntry | None) -> dict[tuple[str, ...], int]:
    """Return the rows in which theme entries must be."""
    asked = [*entries, *([last] if last else [])]
    return {entry.glyphs: entry.row for entry in asked if entry.row is not None}


def _usual_seconds(side: int) -> float:
    """Return how many seconds a puzzle takes if no time is given."""
    if side <= SMALL_SIDE:
        return SMALL_SECONDS
    return LARGE_SECONDS if side >= LARGE_SIDE else DEFAULT_SECONDS


def usual_nodes(height: int, width: int) -> int:
    """Return how many nodes a puzzle with a fixed `rng_seed` has if no number is given."""
    return max(LEAST_NODES, NODES_A_CELL * height * width)


@dataclass
class _Making:
    """Makes puzzles, one after another."""

    problem: MakeProblem
    run: Run
    words: WordList
    """The words with the scores that users see. The search may use other scores."""
    finder: ClueFinder
    request: ClueRequest
    metadata: Metadata
    marks: tuple[MarkWish, ...]
    jobs: int | None

    def each(self, count: int) -> Iterator[Made]:
        run, dice = self.run, self.run.rng_seed
        if dice is None:
            dice = random.SystemRandom().getrandbits(32)
        for number in range(count):
            grid = self._grid(dice, share=count - number)
            if grid.outcome.solution is None:
                yield Made(**vars(replace(grid.outcome, solutions=())))
                return
            yield self._clued(grid)
            if run.cancelled.is_set():
                return
            dice = grid.rng_seed + DICE_APART
            used = {a for _, a in grid.outcome.solution.answers() if len(a) > DISTINCT_LENGTH}
            theme = {"".join(entry) for entry in self.problem.theme}
            self.problem = replace(self.problem, banned=self.problem.banned | (used - theme))

    def _grid(self, dice: int, share: int) -> BestGrid:
        """Return the best grid.

        If no limit is set, other seeds are tried when one finds nothing.
        """
        run, jobs = self.run, process_count(self.run, self.jobs)
        problem = self.problem
        seconds = None if run.seconds_left is None else run.seconds_left / share
        nodes = None if run.nodes_left is None else run.nodes_left // share
        tries = 1
        if run.is_open:
            tries += MOST_TRIES
            if run.is_fixed:
                # Time limits would end the search at different points on different machines.
                nodes = usual_nodes(problem.height, problem.width)
            else:
                seconds = _usual_seconds(max(problem.height, problem.width))
        for number in range(tries):
            asked = dice + number * DICE_APART
            part = run.part(seconds=seconds, nodes=nodes, observer=run.observe, rng_seed=asked)
            found = best_grid(problem, part, rng_seed=asked, jobs=jobs)
            if found.outcome.status is not Status.OUT_OF_BUDGET:
                break
        return found

    def _clued(self, grid: BestGrid) -> Made:
        outcome, problem = grid.outcome, self.problem
        filled = outcome.solution
        assert filled is not None
        asked = replace(self.request, rng_seed=grid.rng_seed)
        marks = placed_marks(self.marks, filled, problem.theme)
        clued = self.finder.clue(Puzzle(filled, metadata=self.metadata, marks=marks), asked)
        partners = unasked_partners(filled, problem.theme, problem.known_symmetry)
        for entry, partner in partners:
            self.run.remark(f"{entry} has no partner of its length: {partner} stands opposite")
        detail = MadePuzzle(
            grid.rng_seed,
            outcome.statistics.nodes,
            tuple(sorted(problem.banned)),
            problem.venue,
            self.words,
            quality_of(filled, self.words),
            clued.unclued,
            {key: tuple((c.text, c.kind.value) for c in o) for key, o in clued.offers.items()},
            tuple(partners),
        )
        return Made(
            outcome.status,
            (clued.puzzle,),
            outcome.statistics,
            outcome.explanation,
            notices=tuple(self.run.notices),
            details=(detail,),
        )
