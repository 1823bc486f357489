"""`make`: a whole puzzle, with or without a theme.

One process or several processes make a filled grid (see `grids` for one process, `team` for
several). Then the grid gets clues. The result has the `rng_seed` and the number of nodes (steps of
the search) with which each puzzle can be made again.
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
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["Made", "MadePuzzle", "make", "usual_nodes"]

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
    """Return whole puzzles: a legal symmetric pattern, a good fill, and a clue for every entry.

    Theme entries are written in the usual way: `ICE AGE`. A row may be added (`ICE AGE@4`), and
    letters in brackets share a cell (`[HEART]ACHE`). The `revealer` is one more theme entry, which
    explains the others. It is the last theme entry across, or it is in the middle row. If only one
    of `venue` and `size` (`15x15`, or width and height) is given, it decides the other. `grid` is a
    pattern to fill. If it has letters, they stay. Without `grid` a pattern is made; it has
    `symmetry`, or else the venue's symmetry. `circles` and `shades` are words inside theme entries,
    or cells by row and column (`3,4`, or `3,4-3,8` for a rectangle). A shade may have a colour
    (`HEART=#ffd166`). `word_count` and `blocks` are a number or a range; `blocks` may also be a
    share of the cells (`14%-18%`).

    With `clued_only`, only words with a clue are used. This is the default unless you give your own
    `words`. `avoided_patterns` has the keys (see `pattern_key`) of patterns that must not be used
    again. `pattern_share` says which patterns of small grids come first (see `MakeProblem`).
    `finder` is a source of clues that is already open. The budget is for all `count` puzzles
    together. Without a budget, each puzzle gets the default time for its size or, with an
    `rng_seed`, the default number of nodes. Apart from the theme entries, no answer of more than
    five letters is in two of the puzzles. `finished` is called with each puzzle as soon as it is
    made.

    >>> made = make(venue="mini", rng_seed=1)
    >>> made.solution.grid.width
    5
    """
    if count < 1:
        raise ProblemError(f"expected to make 1 puzzle or more, got {count}")
    chosen = words if isinstance(words, WordList) else words or WordChoice()
    is_own = isinstance(chosen, WordList) or chosen.is_own
    given = _given(grid)
    row, width, height = _venue_and_size(venue, size, given)
    listed = chosen if isinstance(chosen, WordList) else chosen.load(clueable=not is_own)
    searched = listed
    if isinstance(chosen, WordChoice) and not is_own:
        searched = chosen.load_ours(clueable=True, mixed=True)
    entries = [read_entry(text, listed.spelling) for text in theme]
    last = None if revealer is None else read_entry(revealer, listed.spelling)
    entries += [last] if last and last.glyphs not in {entry.glyphs for entry in entries} else []
    glyphs = tuple(entry.glyphs for entry in entries)
    wishes = read_marks(circles, shades, glyphs, listed.spelling, (width, height))
    if finder is None:
        finder = ClueFinder(listed, banks)
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(listed, run)
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
        usual_floor=None if is_own or given is not None else USUAL_FLOOR,
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
    """Return the pattern to fill, with its letters. None if no pattern is given."""
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
        """Return the best grid that is found with the random seed `dice`.

        The search gets the remaining budget divided by `share`: the number of puzzles that must
        still be made. If the user set no limit and a seed gives no grid, other seeds are tried.
        """
        run, jobs = self.run, process_count(self.run, self.jobs)
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
