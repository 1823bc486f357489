"""Call the packer (`kernels/packing_kernel.py`): glyphs go in as numbers, and places come out as a
`Layout`. It packs by ruin and recreate.
"""

from collections.abc import Iterable
from typing import Any

from crosswright.core import Direction, Layout, Placement, Position
from crosswright.engines.crisscross.problem import Figures, LayoutProblem, Spacing
from crosswright.kernels import builds

Placed = tuple[int, int, int, int]
"""The index of a word, its row and column in the box, and its direction (0 across, 1 down)."""

SLICE_LETTERS = 12_000
"""A slice has this number of nodes divided by the problem's letters: a few milliseconds."""

_WAYS = (Direction.ACROSS, Direction.DOWN)


class WordPacker:
    """A packer for the words of a problem, in boxes of up to `side` rows and columns."""

    def __init__(self, problem: LayoutProblem, side: int, rng_seed: int) -> None:
        kernel = builds.load("crosswright.kernels.packing_kernel")
        glyphs = sorted({glyph for word in problem.words for glyph in word})
        ids = {glyph: index for index, glyph in enumerate(glyphs)}
        self.problem = problem
        self.side = side
        self.lengths = [len(word) for word in problem.words]
        self.slice_nodes = max(1, SLICE_LETTERS // problem.letters)
        self._complete = kernel.COMPLETE
        self._packer: Any = kernel.Packer(
            [[[ids[glyph] for glyph in word]] for word in problem.words],
            len(glyphs),
            side,
            problem.spacing is Spacing.BORDERED,
            problem.islands,
            rng_seed,
        )

    def tune(self, *, crossing_weight: int, heat: int, most_ruined: int) -> None:
        """Set how much a crossing counts, the tolerance for worse states (0: none), and the most
        words to take out in one node.
        """
        self._packer.tune(crossing_weight, heat, most_ruined)

    def open(
        self, height: int, width: int, start: Iterable[Placed] = (), *, floor: int = -1
    ) -> None:
        """Start with the words `start` in a box; those that break the rules are taken out.
        `advance` then reports only layouts with more than `floor` crossings.
        """
        self._packer.set_box(height, width)
        for placed in start:
            self._packer.put(*placed)
        self._packer.ready(floor)

    def advance(self, nodes: int) -> bool:
        """Search for up to `nodes` nodes. True if a layout of all words was found."""
        return bool(self._packer.advance(nodes) == self._complete)

    @property
    def placed(self) -> tuple[Placed, ...]:
        return tuple(self._packer.places())

    @property
    def outside(self) -> tuple[str, ...]:
        texts = self.problem.texts
        return tuple(texts[index] for index in self._packer.outside())

    def figures(self, placed: Iterable[Placed]) -> Figures:
        """Measure the words that the packer has in its box now: it counts the crossings."""
        known = list(placed)
        top, left, bottom, right = self.bounds(known)
        cells = sum(self.lengths[word] for word, *_ in known)
        crossings = int(self._packer.crossings)
        return Figures(bottom - top + 1, right - left + 1, crossings, cells - crossings)

    def bounds(self, placed: Iterable[Placed]) -> tuple[int, int, int, int]:
        """The first row, first column, last row and last column."""
        ends = [
            (row, column, row + way * (n - 1), column + (1 - way) * (n - 1))
            for word, row, column, way in placed
            for n in (self.lengths[word],)
        ]
        return (
            min(end[0] for end in ends),
            min(end[1] for end in ends),
            max(end[2] for end in ends),
            max(end[3] for end in ends),
        )

    def cut(self, placed: Iterable[Placed], height: int, width: int) -> list[Placed]:
        """Return the words that are inside a box of this size if the layout is moved as well as
        possible.
        """
        known = list(placed)
        if not known:
            return []
        top, left, bottom, right = self.bounds(known)
        rows = _offsets(bottom - top + 1, height)
        columns = _offsets(right - left + 1, width)
        kept: list[Placed] = []
        for down in rows:
            for across in columns:
                moved = [(w, r - top - down, c - left - across, way) for w, r, c, way in known]
                inside = [p for p in moved if self._is_inside(p, height, width)]
                if len(inside) > len(kept):
                    kept = inside
        return kept

    def _is_inside(self, placed: Placed, height: int, width: int) -> bool:
        word, row, column, way = placed
        length = self.lengths[word]
        last_row, last_column = row + way * (length - 1), column + (1 - way) * (length - 1)
        return row >= 0 and column >= 0 and last_row < height and last_column < width

    def layout(self, placed: Iterable[Placed]) -> Layout:
        known = list(placed)
        top, left, _, _ = self.bounds(known)
        return Layout.of(
            Placement(self.problem.words[w], Position(r - top, c - left), _WAYS[way])
            for w, r, c, way in known
        )


def _offsets(now: int, wanted: int) -> range:
    """A layout smaller than the box is put in the middle."""
    return range(now - wanted + 1) if now >= wanted else range((now - wanted) // 2, 1, wanted)
