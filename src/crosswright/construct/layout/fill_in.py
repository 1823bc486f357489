"""Fill-in: a dense grid (few blocks, as in a newspaper) of the given words and words from a list.

Three steps are repeated until all of them succeed:

1. The given words are put into the frame (the rectangle of the grid), with room around them (see
   `surround.py`).
2. The pattern engine places blocks around the words.
3. The fill engine fills the rest.

The result has every given word and passes the usual audit of fills.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from crosswright.audit.findings import ensure_clean
from crosswright.audit.layout import audit_frame, audit_given
from crosswright.construct.fill.search import run_fill
from crosswright.construct.layout.surround import SHORTEST_RUN, Frame, Stance, Surround
from crosswright.core import Fill, FilledGrid, Glyphs, Grid, ProblemError, Symmetry
from crosswright.engines.fill import FillProblem
from crosswright.engines.pattern import ENGINE as PATTERN_ENGINE
from crosswright.engines.pattern import PatternProblem
from crosswright.search import Engine, Outcome, Progress, Run, take
from crosswright.words import Word, WordList

ROOMINESS = 2.6
"""The number of cells that the frame has for each given letter, if no size is given."""

SMALLEST_SIDE, LARGEST_SIDE = 5, 25
"""The least and the largest side of the frame if no size is given, in cells."""

PATTERN_NODES = 400
"""The limit of the search for patterns, in nodes, for each time that the given words are placed."""

PATTERNS_A_STANCE = 3
"""The number of patterns that are tried for one stance: one way to place the given words. Then the
words are placed again."""

FILL_NODES = 4000
"""The limit of the fill of one pattern, in nodes. Most fills that succeed need a few hundred."""


@dataclass(frozen=True)
class FillIn:
    """The problem: the given words, the word list and the frame."""

    given: tuple[Glyphs, ...]
    words: WordList
    """The word list. It includes the given words."""
    frame: Frame

    @classmethod
    def around(
        cls,
        given: Sequence[Glyphs],
        words: WordList,
        *,
        height: int | None = None,
        width: int | None = None,
        symmetry: Symmetry = Symmetry.NONE,
        blocks: tuple[float, float] | None = None,
    ) -> "FillIn":
        """The problem for these words. Without `height` and `width`, the size of the frame is
        chosen."""
        letters, longest = sum(map(len, given)), max(map(len, given))
        side = max(longest, ceil(sqrt(ROOMINESS * letters)), SMALLEST_SIDE)
        # An odd side gives a middle row. Most symmetric patterns need one.
        side = min(side | 1, LARGEST_SIDE)
        low, high = blocks or (0.12, 0.28)
        frame = Frame(height or side, width or side, symmetry, low, high)
        if symmetry.needs_square and frame.height != frame.width:
            size = f"{frame.width}x{frame.height}"
            raise ProblemError(f"{symmetry.value} symmetry needs a square, not {size}")
        if max(frame.height, frame.width) < longest:
            raise ProblemError(
                f"expected room for {longest} letters, got {frame.width}x{frame.height}"
            )
        return cls(tuple(given), with_given(words, given), frame)


def with_given(words: WordList, given: Sequence[Glyphs]) -> WordList:
    """The list with the given words added, if they are not in it already."""
    missing = [Word(word, words.score_range[1]) for word in given if word not in words]
    if not missing:
        # Most given words are in the list already, and merging a large list takes seconds.
        return words
    return words.merged(WordList.from_words(missing, words.spelling))


def fill_in(question: FillIn, run: Run, *, limit: int = 1) -> Outcome[FilledGrid]:
    """Find up to `limit` grids. Each is sent to the run's observer."""
    return take(Engine("fill-in", _audited, complete=False), question, run, limit=limit)


def _audited(question: FillIn, run: Run) -> Iterator[FilledGrid]:
    frame = question.frame
    for filled in _solve(question, run):
        # The audit uses the requested shares of blocks. The search uses numbers of blocks, which
        # the frame computes from the shares. The frame rounds the least number up and the largest
        # number down, so every number that the search may use is within the shares.
        ensure_clean(
            audit_given(filled, question.given)
            + audit_frame(filled, frame.symmetry, (frame.least_blocks, frame.most_blocks))
        )
        run.found(filled)
        yield filled


def _solve(question: FillIn, run: Run) -> Iterator[FilledGrid]:
    tried = 0
    surround = Surround(question.given, question.frame)
    while True:
        run.tick()
        stance = surround.place(run)
        if stance is None:
            run.explanation = "the given words do not fit into the frame with room around them"
            continue
        for grid in _patterns(question.frame, stance, run):
            tried += 1
            run.observe(Progress(f"{tried} patterns tried", nodes=run.nodes))
            run.explanation = f"{tried} patterns were tried, none could be filled"
            filled = _filled(question, grid, stance, run)
            if filled is not None:
                yield filled
                break


def _patterns(frame: Frame, stance: Stance, run: Run) -> tuple[Grid, ...]:
    """A few patterns of blocks around the given words.

    The patterns have nearly the largest allowed number of blocks, because each block makes the grid
    easier to fill.
    """
    fewest, most = frame.blocks
    problem = PatternProblem(
        frame.height,
        frame.width,
        frame.symmetry,
        shortest=SHORTEST_RUN,
        blocks=(max(fewest, most - (most - fewest) // 3), most),
        open_cells=stance.opened,
        block_cells=stance.blocked,
        needless_blocks=True,
        clumps=True,
    )
    inner = run.part(nodes=PATTERN_NODES, rng_seed=run.rng.getrandbits(32))
    outcome = take(PATTERN_ENGINE, problem, inner, limit=PATTERNS_A_STANCE)
    run.tick(0)
    return outcome.solutions


def _filled(question: FillIn, grid: Grid, stance: Stance, run: Run) -> FilledGrid | None:
    """The grid filled from the list. None if no fill is found within `FILL_NODES`."""
    inner = run.part(nodes=FILL_NODES, rng_seed=run.rng.getrandbits(32))
    problem = FillProblem(Fill(grid, stance.letters), question.words)
    outcome = run_fill(problem, inner)
    run.tick(0)
    return outcome.solution
