"""Symmetric layouts: each given word gets a partner, from a word list if needed.

The partner of a word stands at the symmetric place, so it has the same length. Given words alone
rarely fit together in this way. So the steps are:

1. The given words are laid out.
2. The layout is combined with its own images: turned or mirrored copies of its cells, without the
   letters. This is done for each possible centre of symmetry.
3. A combination is kept if it is connected, and if each slot in it is the place of a word of the
   layout, or the image of such a place.
4. The empty cells of the images are filled from the list.

Then every given word has a partner of the same length: another given word, the word itself, or a
word of the list.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosswright.audit.findings import ensure_clean
from crosswright.audit.layout import audit_frame, audit_given
from crosswright.construct.fill.search import run_fill
from crosswright.construct.layout.fill_in import with_given
from crosswright.core import (
    Direction,
    Fill,
    FilledGrid,
    Glyph,
    Glyphs,
    Grid,
    Layout,
    Placement,
    Position,
    Symmetry,
    pieces,
    slot_map,
)
from crosswright.engines.crisscross import ENGINES, LayoutProblem
from crosswright.engines.crisscross.problem import Figures, blocks_missed, merit
from crosswright.engines.fill import FillProblem
from crosswright.search import Engine, Outcome, Progress, Run, best, take
from crosswright.words import WordList

LAYOUT_LETTERS = 60_000
"""The limit of one search for layouts, in nodes, is `LAYOUT_LETTERS` divided by the number of
letters of the given words, but at least 100."""

FILLS_A_LAYOUT = 12
"""After each search for layouts, we try to fill at most this number of combinations with images.
The best combinations come first. After the first one that can be filled, the next search begins."""

FILL_NODES = 2000
"""The limit of the fill of one combination, in nodes."""


_MIRRORS = {Symmetry.HORIZONTAL, Symmetry.VERTICAL, Symmetry.BOTH}


@dataclass(frozen=True)
class PartnerProblem:
    """The problem: the layout problem of the given words, and the list for their partners."""

    problem: LayoutProblem
    words: WordList
    """The word list. It includes the given words."""

    @classmethod
    def around(cls, problem: LayoutProblem, words: WordList) -> "PartnerProblem":
        """The partner problem for the words of a layout problem."""
        return cls(problem, with_given(words, problem.words))


def lay_out_with_partners(question: PartnerProblem, run: Run) -> Outcome[FilledGrid]:
    """The best symmetric grid that is found within the budget. Each better grid is sent to the
    run's observer."""
    return best(Engine("paired", _audited, complete=False), question, run)


def _audited(question: PartnerProblem, run: Run) -> Iterator[FilledGrid]:
    problem = question.problem
    for filled in _solve(question, run):
        ensure_clean(
            audit_given(filled, problem.words)
            + audit_frame(filled, problem.symmetry, problem.blocks)
        )
        run.found(filled)
        yield filled


def _solve(question: PartnerProblem, run: Run) -> Iterator[FilledGrid]:
    least: tuple[float, ...] | None = None
    problem = question.problem
    halves = replace(problem, symmetry=Symmetry.NONE, blocks=None, max_height=None, max_width=None)
    while True:
        layouts = _one_side(halves, problem.symmetry, run)
        overlaid = [over for layout in layouts for over in _overlaid(problem, layout, run)]
        run.explanation = "the given words and their turned or mirrored copies cannot be connected"
        if overlaid:
            run.explanation = "the list has no words that fit as partners"
        for given in sorted(overlaid, key=lambda fill: _worth(problem, fill))[:FILLS_A_LAYOUT]:
            worth = _worth(problem, given)
            if least is not None and worth >= least:
                break
            run.observe(Progress(f"trying {given.grid.width}x{given.grid.height}", run.nodes))
            inner = run.part(nodes=FILL_NODES)
            filled = run_fill(FillProblem(given, question.words), inner)
            run.tick(0)
            if filled.solution is not None:
                least = worth
                yield filled.solution
                break


def _one_side(problem: LayoutProblem, symmetry: Symmetry, run: Run) -> list[Layout]:
    """Layouts of the given words. Each layout will be combined with its own images.

    Each layout is also returned with rows and columns exchanged. In a mirror symmetry, some word
    must cross the axis to connect both sides. So for a mirror symmetry, half of one word is laid
    out with the other words. If this half ends at the edge of the layout, the rest of the word is
    added. Otherwise the layout is dropped.
    """
    inner = run.part(nodes=max(100, LAYOUT_LETTERS // problem.letters))
    astride: Glyphs = ()
    if symmetry in _MIRRORS:
        astride = run.rng.choice(problem.words)
    half = astride[: (len(astride) + 1) // 2]
    if len(half) < 2 or half in problem.words:
        half = astride = ()
    words = tuple(half if word == astride else word for word in problem.words)
    found = take(ENGINES["auto"], replace(problem, words=words), inner, limit=None).solutions
    run.tick(0)
    whole = [_made_whole(layout, half, astride) for layout in found]
    return [way for layout in whole if layout for way in (layout, _turned(layout))]


def _made_whole(layout: Layout, half: Glyphs, word: Glyphs) -> Layout | None:
    """The layout with `half` extended to `word`. None if `half` does not end at the edge."""
    if not half:
        return layout
    _, high = layout.box
    placements = []
    for placement in layout.placements:
        if placement.glyphs == half:
            last = placement.cells[-1]
            edge = last.column == high.column
            if placement.direction is Direction.DOWN:
                edge = last.row == high.row
            if not edge:
                return None
            placement = replace(placement, glyphs=word)
        placements.append(placement)
    return Layout.of(placements)


def _worth(problem: LayoutProblem, given: Fill) -> tuple[float, ...]:
    """A key that sorts grids by the objective of the problem. The best grid has the least key."""
    grid = given.grid
    checked = sum(slot.length for slot in slot_map(grid).slots) - len(grid.open_cells)
    return merit(problem, Figures(grid.height, grid.width, checked, len(grid.open_cells)))


def _turned(layout: Layout) -> Layout:
    """The layout with rows and columns exchanged."""
    return Layout.of(
        Placement(p.glyphs, Position(p.start.column, p.start.row), p.direction.other)
        for p in layout.placements
    )


def _overlaid(problem: LayoutProblem, layout: Layout, run: Run) -> Iterator[Fill]:
    """Yield the layout combined with its images, for every centre that gives a legal pattern."""
    low, _ = layout.box
    height, width = layout.size
    glyphs = {Position(r - low.row, c - low.column): g for (r, c), g in layout.glyphs().items()}
    runs = [
        [Position(r - low.row, c - low.column) for r, c in placement.cells]
        for placement in layout.placements
    ]
    # The centre of symmetry is the centre of the frame. A taller or wider frame moves it.
    for tall in range(height, 2 * height + 1):
        run.tick(0)
        for wide in range(width, 2 * width + 1):
            if problem.symmetry.needs_square and tall != wide:
                continue
            if problem.square and tall != wide:
                continue
            if not problem.fits(tall, wide):
                continue
            for down in sorted({0, tall - height}):
                for across in sorted({0, wide - width}):
                    given = _images(problem.symmetry, (tall, wide), (down, across), glyphs, runs)
                    if given is not None and _is_wanted(problem, given):
                        yield given


def _is_wanted(problem: LayoutProblem, given: Fill) -> bool:
    grid = given.grid
    shape = Figures(grid.height, grid.width, 0, len(grid.open_cells))
    return not blocks_missed(problem, shape)


def _ends(cells: list[Position]) -> tuple[Position, Position]:
    """The cell before a word and the cell after it. `cells` are the cells of the word."""
    (row, column), (next_row, next_column) = cells[:2]
    down, across = next_row - row, next_column - column
    return (
        Position(row - down, column - across),
        Position(cells[-1].row + down, cells[-1].column + across),
    )


def _images(
    symmetry: Symmetry,
    size: tuple[int, int],
    shift: tuple[int, int],
    glyphs: dict[Position, Glyph],
    runs: list[list[Position]],
) -> Fill | None:
    """The layout and its images in a frame of `size` (height and width). None if they do not fit
    together.

    `glyphs` has the letters of the layout, and `runs` has the cells of each of its words. `shift`
    says how many cells the layout is moved down and to the right.
    """
    height, width = size
    moved = {Position(r + shift[0], c + shift[1]): glyph for (r, c), glyph in glyphs.items()}
    opened = {image for cell in moved for image in symmetry.images(cell, height, width)}
    copies = 4 if symmetry in {Symmetry.QUARTER, Symmetry.BOTH} else 2
    if len(opened) == copies * len(moved):
        # No two images share a cell, so the grid would not be connected.
        return None
    placed = [[Position(r + shift[0], c + shift[1]) for r, c in cells] for cells in runs]
    if any(end in opened for here in placed for end in _ends(here)):
        return None
    allowed = set()
    for here in placed:
        turned = zip(
            symmetry.edge_images(here[0], here[1], height, width),
            symmetry.edge_images(here[-1], here[-2], height, width),
            strict=True,
        )
        allowed |= {tuple(sorted((first[0], last[0]))) for first, last in turned}
    blocks = {Position(r, c) for r in range(height) for c in range(width)} - opened
    grid = Grid(height, width, frozenset(blocks))
    seen = {(slot.cells[0], slot.cells[-1]) for slot in slot_map(grid).slots}
    if seen != allowed or len(pieces(grid)) > 1:
        return None
    return Fill(grid, moved)
