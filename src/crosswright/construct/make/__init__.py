"""`make`: a whole puzzle, with or without a theme.

One process or several processes make a filled grid (see `grids` for one process, `team` for
several). Then the grid gets clues. The result has the `rng_seed` and the number of nodes (steps of
the search) with which each puzzle can be made again.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from crosswright.clues.assign import ClueRequest
from crosswright.clues.enumeration import enumerations_of
from crosswright.clues.source import difficulty_of
from crosswright.construct.clue import ClueFinder
from crosswright.construct.fill.problem import AnyGrid
from crosswright.construct.jobs import process_count
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.team import BestGrid, best_grid
from crosswright.construct.make.theme.entries import ThemeEntry, read_entry
from crosswright.construct.make.theme.marks import MarkWish, marked, placed_marks, read_marks
from crosswright.construct.make.theme.partners import unasked_partners
from crosswright.construct.request.grid import Shape
from crosswright.construct.request.make import Clueing, MakeRequest, Theming
from crosswright.construct.request.ranges import block_counts, word_counts
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import Words, remark_on, word_list
from crosswright.core import (
    Fill,
    Grid,
    Metadata,
    ProblemError,
    Puzzle,
    Slot,
    SlotKey,
    Symmetry,
    Venue,
    fitting_venue,
    size_of,
    venue_and_size,
)
from crosswright.engines.fill.improve.quality import Quality, quality_of
from crosswright.search import Outcome, Run, Status, run_for
from crosswright.words import WordList

__all__ = ["Loaded", "Made", "MadePuzzle", "make", "make_puzzles", "usual_nodes"]

DEFAULT_SECONDS = 10.0
"""The default time for a puzzle, in seconds."""

SMALL_SECONDS, SMALL_SIDE = 5.0, 11
LARGE_SECONDS, LARGE_SIDE = 20.0, 17
"""Other default times, in seconds. A puzzle whose larger side is at most `SMALL_SIDE` gets
`SMALL_SECONDS`. If the larger side is at least `LARGE_SIDE`, it gets `LARGE_SECONDS`."""

NODES_A_CELL, LEAST_NODES = 100, 10_000
"""The default limit of the search for a puzzle with a fixed `rng_seed`: `NODES_A_CELL` nodes for
each cell, but at least `LEAST_NODES` nodes.

A search with this limit takes about ten seconds. For a mini it takes a second or two.
"""

USUAL_FLOOR = 35
"""The usual floor: words of our own list with a lower score are avoided, if the user sets no least
score and gives no grid.

Without this floor, editors crossed out about five entries of each themed or themeless puzzle. Most
of these entries scored lower than the floor.
"""

MOST_TRIES = 6
"""The number of further random seeds that are tried if nothing was found and the user set no
limit."""

DICE_APART = 1_000
"""The difference between the random seeds of two tries (see `MOST_TRIES`).

Each process of a try adds its number to the seed of the try. The difference is larger than the
number of processes, so two tries never use the same seed.
"""

DISTINCT_LENGTH = 5
"""Several puzzles of one call may share answers of up to this length, in letters. A longer answer
is in only one of them, unless it is a theme entry."""


@dataclass(frozen=True)
class MadePuzzle:
    """Facts about a puzzle that was made."""

    rng_seed: int
    """The random seed with which the puzzle was made."""
    nodes: int
    """The smallest limit of nodes that makes the puzzle again with this seed."""
    banned: tuple[str, ...]
    """The words that were not allowed. They include the long answers of the puzzles that the same
    call made before this one."""
    venue: Venue
    words: WordList
    quality: Quality
    unclued: tuple[Slot, ...]
    """Entries for which no clue was found."""
    offers: Mapping[SlotKey, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """All clues that were compared for each entry, with their kinds. The most suitable clue comes
    first."""
    partners: tuple[tuple[str, str], ...] = ()
    """Each long theme entry whose symmetric place has an ordinary entry, together with this
    ordinary entry (see `unasked_partners`)."""


@dataclass(frozen=True, repr=False)
class Made(Outcome[Puzzle]):
    """Puzzles, and facts about each."""

    details: tuple[MadePuzzle, ...] = ()
    """The facts about each puzzle, in the same order."""


def make(
    theme: Iterable[str] | Theming = (),
    words: Words = None,
    *,
    shape: Shape | None = None,
    grid: AnyGrid | None = None,
    min_score: int | None = None,
    clueing: Clueing | None = None,
    count: int = 1,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Made:
    """Return whole puzzles: a legal symmetric pattern, a good fill, and a clue for every entry.

    - `theme`: theme entries such as `ICE AGE`, or a `Theming` with a revealer, circles and shades
    - `shape`: the size and the venue (each decides the other), and the rules for blocks
    - `grid`: a pattern to fill instead of making one; its letters stay
    - `clueing`: the sources and the difficulty of the clues

    The budget is for all `count` puzzles together. Without a budget, each puzzle gets the default
    time for its size or, with an `rng_seed`, the default number of nodes. Apart from the theme
    entries, no answer of more than five letters is in two of the puzzles.

    >>> from crosswright import Shape
    >>> made = make(shape=Shape(venue="mini"), rng_seed=1)
    >>> made.solution.grid.width
    5
    """
    request = MakeRequest(
        theming=theme if isinstance(theme, Theming) else Theming(tuple(theme)),
        shape=shape or Shape(),
        min_score=min_score,
        clueing=clueing or Clueing(),
        count=count,
        words=words if isinstance(words, WordChoice) else WordChoice(),
    )
    run = run_for(run, seconds=seconds, rng_seed=rng_seed)
    own = None if words is None or isinstance(words, WordChoice) else word_list(words)
    return make_puzzles(request, run, own, grid=_given(grid))


@dataclass(frozen=True)
class Loaded:
    """What a caller that makes many puzzles has already loaded."""

    words: WordList | None = None
    """The words of the request, as `WordChoice.load` gives them."""
    finder: ClueFinder | None = None
    """A source of clues that is already open."""


def make_puzzles(
    request: MakeRequest,
    run: Run,
    own: WordList | None = None,
    *,
    grid: Fill | None = None,
    loaded: Loaded | None = None,
    finished: Callable[[Made], None] | None = None,
) -> Made:
    """Make the puzzles of a request. `own` is the caller's own list, instead of the request's.

    `finished` is called with each puzzle as soon as it is made.
    """
    loaded, theming, clueing = loaded or Loaded(), request.theming, request.clueing
    chosen, is_own = request.words, own is not None or request.words.is_own
    given = grid or (Fill.parse(request.grid) if request.grid else None)
    row, width, height = _venue_and_size(request.shape, given)
    listed = own or loaded.words or chosen.load(clueable=not is_own)
    searched = listed if is_own else chosen.load_ours(clueable=True, mixed=True)
    entries = [read_entry(text, listed.spelling) for text in theming.theme]
    last = None if theming.revealer is None else read_entry(theming.revealer, listed.spelling)
    entries += [last] if last and last.glyphs not in {entry.glyphs for entry in entries} else []
    glyphs = tuple(entry.glyphs for entry in entries)
    marks = read_marks(theming.circles, theming.shades, glyphs, listed.spelling, (width, height))
    finder = loaded.finder or ClueFinder(listed, clueing.banks)
    run.begin()
    remark_on(listed, run)
    clued_only = not is_own if clueing.clued_only is None else clueing.clued_only
    problem = MakeProblem(
        searched,
        row,
        height,
        width,
        symmetry=Symmetry(request.shape.symmetry) if request.shape.symmetry else None,
        theme=glyphs,
        across_only=theming.across_only,
        theme_rows=_rows(entries, last),
        revealer=last.glyphs if last else None,
        given=given,
        open_cells=marked(marks),
        word_count=word_counts(request.shape.word_count),
        blocks=block_counts(request.shape.blocks, width * height),
        min_score=request.min_score,
        usual_floor=None if is_own or given is not None else USUAL_FLOOR,
        banned=frozenset(chosen.ban),
        accepts=finder.knows if clued_only else None,
        avoided_patterns=frozenset(request.fresh.avoided_patterns),
        pattern_share=request.fresh.pattern_share,
    )
    for text in ("".join(entry) for entry in problem.theme):
        if text in problem.banned:
            run.remark(f"{text} is banned but belongs to the theme: theme entries stay")
    about = request.metadata
    if not about.language:
        about = replace(about, language=listed.spelling.alphabet.language)
    clues = ClueRequest(
        difficulty_of(clueing.difficulty),
        enumerations=enumerations_of(clueing.enumerations),
        written={entry.text: entry.written for entry in entries},
    )
    making = _Making(problem, run, listed, finder, clues, about, marks)
    results: list[Made] = []
    for made in making.each(request.count):
        results.append(made)
        if made:
            run.found(made.solution)
        if made and finished is not None:
            finished(made)
    return replace(
        results[-1],
        solutions=tuple(puzzle for made in results for puzzle in made.solutions),
        details=tuple(detail for made in results for detail in made.details),
    )


def _given(grid: AnyGrid | None) -> Fill | None:
    """Return the pattern to fill, with its letters. None if no pattern is given."""
    if isinstance(grid, str):
        return Fill.parse(grid)
    if isinstance(grid, Puzzle):
        return grid.fill
    return Fill(grid) if isinstance(grid, Grid) else grid


def _venue_and_size(shape: Shape, given: Fill | None) -> tuple[Venue, int, int]:
    """Return the venue, the width and the height. A given grid has its own size."""
    size = None if shape.size is None else size_of(shape.size)
    if given is None:
        return venue_and_size(shape.venue, size)
    own = (given.grid.width, given.grid.height)
    if size not in {None, own}:
        width, height = own
        raise ProblemError(
            f"expected the size of the given grid, {width}x{height}, got {shape.size!r}"
        )
    if shape.venue is None:
        return fitting_venue(given.grid), *own
    return venue_and_size(shape.venue, own)


def _rows(entries: Iterable[ThemeEntry], last: ThemeEntry | None) -> dict[tuple[str, ...], int]:
    """Return the row, counted from 0, of each theme entry that must be in a certain row. `last` is
    the revealer."""
    asked = [*entries, *([last] if last else [])]
    return {entry.glyphs: entry.row for entry in asked if entry.row is not None}


def _usual_seconds(side: int) -> float:
    """Return the default time for a puzzle with this larger side, in seconds."""
    if side <= SMALL_SIDE:
        return SMALL_SECONDS
    return LARGE_SECONDS if side >= LARGE_SIDE else DEFAULT_SECONDS


def usual_nodes(height: int, width: int) -> int:
    """Return the default limit of a puzzle with a fixed `rng_seed`, in nodes."""
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
        """Return the best grid that is found with the random seed `dice`.

        The search gets the remaining budget divided by `share`: the number of puzzles that must
        still be made. If the user set no limit and a seed gives no grid, other seeds are tried.
        """
        run, jobs = self.run, process_count(self.run)
        problem = self.problem
        seconds = None if run.seconds_left is None else run.seconds_left / share
        nodes = None if run.nodes_left is None else run.nodes_left // share
        tries = 1
        if run.is_open:
            tries += MOST_TRIES
            if run.is_fixed:
                # A time limit would end the search at different points on different machines.
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
            self.run.remark(
                f"{entry} has no partner of its length: the entry opposite is {partner}"
            )
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
