"""Fill-in: the given words in a dense, newspaper-like grid, the rest from a word list.

Three steps, again and again until one goes through: the given words are put into the frame with
room around them, a pattern of blocks is found around them (`surround.py`), and the fill engine is
asked for the rest. What comes out passes the audit of every fill, and holds every given word.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from crosswright.construct.fill import fill_engine, run_fill
from crosswright.construct.surround import SHORTEST_RUN, Frame, find_pattern
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid, Glyph
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.layout import Placement
from crosswright.core.slots import slot_map
from crosswright.engines.fill import FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Outcome, take
from crosswright.search.progress import Progress
from crosswright.search.run import Run
from crosswright.words.audit import ensure_clean
from crosswright.words.layout_audit import audit_given
from crosswright.words.wordlist import Word, WordList

__all__ = ["FillIn", "fill_in"]

Spelt = tuple[Glyph, ...]

ROOMINESS = 2.6
"""How many times its given letters does a frame hold, if nobody says how large it is?"""

SMALLEST_SIDE, LARGEST_SIDE = 5, 25

FILL_SECONDS = 2.5
FILL_NODES = 20_000
"""How long is one pattern worth? Most fill in a tenth of that, or not at all."""

PLACE_TRIES = 60
"""How many places are looked at for a given word before the whole placing starts again?"""


@dataclass(frozen=True)
class FillIn:
    """What a fill-in must be like."""

    given: tuple[Spelt, ...]
    words: WordList
    """The given words and the fillers."""
    frame: Frame

    @classmethod
    def around(
        cls,
        given: Sequence[Spelt],
        words: WordList,
        *,
        height: int | None = None,
        width: int | None = None,
        symmetry: Symmetry = Symmetry.NONE,
        blocks: tuple[float, float] | None = None,
    ) -> "FillIn":
        """The question for these words; a frame is chosen where none is asked for."""
        letters, longest = sum(map(len, given)), max(map(len, given))
        side = max(longest, ceil(sqrt(ROOMINESS * letters)), SMALLEST_SIDE)
        # An odd side has a middle, which most symmetric patterns like.
        side = min(side | 1, LARGEST_SIDE)
        low, high = blocks or (0.12, 0.28)
        frame = Frame(height or side, width or side, symmetry, low, high)
        if symmetry.needs_square and frame.height != frame.width:
            raise ProblemError(f"{symmetry.value} symmetry needs a square, not {width}x{height}")
        if max(frame.height, frame.width) < longest:
            raise ProblemError(
                f"expected room for {longest} letters, got {frame.width}x{frame.height}"
            )
        own = WordList.from_words(
            [Word(word, words.score_range[1]) for word in given], words.spelling
        )
        return cls(tuple(given), words.merged(own), frame)

    def told(self, filled: FilledGrid) -> str:
        """What a fill-in measures, in one line."""
        grid = filled.grid
        share = len(grid.blocks) / (grid.height * grid.width)
        slots = len(slot_map(grid).slots)
        return (
            f"{grid.width}x{grid.height}, {slots} entries, {len(self.given)} of them given, "
            f"{share:.1%} blocks, symmetry {self.frame.symmetry.value}"
        )


def fill_in(question: FillIn, run: Run, *, limit: int = 1) -> Outcome[FilledGrid]:
    """Up to `limit` grids."""
    outcome = take(Engine("fill-in", _solve, complete=False), question, run, limit=limit)
    for filled in outcome.solutions:
        ensure_clean(audit_given(filled, question.given, question.frame.symmetry))
    return outcome


def _solve(question: FillIn, run: Run) -> Iterator[FilledGrid]:
    tried = 0
    while True:
        run.tick()
        placed = _placed(question, run)
        if placed is None:
            run.explanation = "the given words do not fit into the frame with room around them"
            continue
        letters, blocked = placed
        grid = find_pattern(question.frame, tuple(letters), blocked, run)
        if grid is None:
            run.explanation = "no pattern of blocks was found around the given words"
            continue
        tried += 1
        run.observe(Progress(f"{tried} patterns tried", nodes=run.nodes))
        run.explanation = f"{tried} patterns were tried, none could be filled"
        filled = _filled(question, grid, letters, run)
        if filled is not None:
            yield filled


def _filled(
    question: FillIn, grid: Grid, letters: dict[Position, Glyph], run: Run
) -> FilledGrid | None:
    """The rest from the list, within what one pattern is worth."""
    seconds = FILL_SECONDS if run.seconds_left is None else min(FILL_SECONDS, run.seconds_left)
    inner = Run(
        Budget(seconds if run.budget.nodes is None else None, FILL_NODES),
        rng_seed=run.rng.getrandbits(32),
        cancelled=run.cancelled,
    )
    problem = FillProblem(Fill(grid, letters), question.words)
    outcome = run_fill(problem, inner, fill_engine("auto"))
    run.tick(inner.nodes)
    return outcome.solution


def _placed(question: FillIn, run: Run) -> tuple[dict[Position, Glyph], frozenset[Position]] | None:
    """Letters and blocks of the given words, put in by lot; None if one found no place.

    Two words of one length become each other's image: what is open for the one is open for the
    other anyway, so a pair takes no more room than a single word.
    """
    frame = question.frame
    letters: dict[Position, Glyph] = {}
    opened: set[Position] = set()
    blocked: set[Position] = set()
    for words in _pairs(question, run):
        best: tuple[float, list[Placement]] | None = None
        for _ in range(PLACE_TRIES):
            placements = _thrown(words, frame, run)
            if not all(_may_stand(p, frame, letters, opened, blocked) for p in placements):
                continue
            crowd = sum(_crowd(p, opened) for p in placements) + run.rng.random()
            if placements and (best is None or crowd < best[0]):
                best = (crowd, placements)
        if best is None:
            return None
        for placement in best[1]:
            letters.update(zip(placement.cells, placement.glyphs, strict=True))
            for cell in placement.cells:
                opened |= frame.orbit(cell)
            for cell in _ends(placement, frame):
                blocked |= frame.orbit(cell)
    return letters, frozenset(blocked)


def _pairs(question: FillIn, run: Run) -> list[tuple[Spelt, ...]]:
    """The given words, longest first, two of one length together where there is a symmetry."""
    order = sorted(question.given, key=lambda w: (-len(w), run.rng.random()))
    if question.frame.symmetry is Symmetry.NONE:
        return [(word,) for word in order]
    pairs: list[tuple[Spelt, ...]] = []
    while order:
        word = order.pop(0)
        if order and len(order[0]) == len(word):
            pairs.append((word, order.pop(0)))
        else:
            pairs.append((word,))
    return pairs


def _thrown(words: tuple[Spelt, ...], frame: Frame, run: Run) -> list[Placement]:
    """A word somewhere in the frame, and its partner in the image of its cells; none if they
    miss."""
    word = words[0]
    way = run.rng.choice((Direction.ACROSS, Direction.ACROSS, Direction.DOWN))
    rows, columns = frame.height, frame.width
    along = columns if way is Direction.ACROSS else rows
    starts = [k for k in range(along - len(word) + 1) if _leaves_room(k, len(word), along)]
    if not starts:
        return []
    place = run.rng.choice(starts)
    if way is Direction.ACROSS:
        start = Position(run.rng.randrange(rows), place)
    else:
        start = Position(place, run.rng.randrange(columns))
    thrown = [Placement(word, start, way)]
    if len(words) > 1:
        images = [frame.symmetry.images(c, rows, columns) for c in thrown[0].cells]
        if any(len(image) < 2 for image in images):
            return []
        cells = sorted(image[1] for image in images)
        if set(cells) & set(thrown[0].cells):
            return []
        other = Direction.ACROSS if cells[0].row == cells[-1].row else Direction.DOWN
        thrown.append(Placement(words[1], cells[0], other))
    return thrown


def _leaves_room(start: int, length: int, along: int) -> bool:
    """Whether what remains of a line is nothing, a block, or a block and a slot."""
    return all(gap < 2 or gap > SHORTEST_RUN for gap in (start, along - start - length))


def _ends(placement: Placement, frame: Frame) -> list[Position]:
    """The cells of the frame before and after a word."""
    way = placement.direction
    ends = (placement.cells[0].step(way, -1), placement.cells[-1].step(way))
    return [cell for cell in ends if cell in frame]


def _may_stand(
    placement: Placement,
    frame: Frame,
    letters: dict[Position, Glyph],
    opened: set[Position],
    blocked: set[Position],
) -> bool:
    """Whether a word contradicts nothing: what must be open is no block, and no letter changes."""
    way = placement.direction
    for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
        if cell in blocked or letters.get(cell, glyph) != glyph:
            return False
        # Two given words of one direction may not run into or over each other.
        if cell in letters and (cell.step(way) in letters or cell.step(way, -1) in letters):
            return False
    ends = {image for end in _ends(placement, frame) for image in frame.orbit(end)}
    images = {image for cell in placement.cells for image in frame.orbit(cell)}
    return not (ends & opened or ends & images or images & blocked)


def _crowd(placement: Placement, opened: set[Position]) -> int:
    """How many fixed cells are near a word: fillers need room to cross it."""
    return sum(
        3 - abs(rows) - abs(columns)
        for cell in placement.cells
        for rows in (-2, -1, 0, 1, 2)
        for columns in (-2, -1, 0, 1, 2)
        if abs(rows) + abs(columns) <= 2
        and Position(cell.row + rows, cell.column + columns) in opened
    )
