"""The problem of a criss-cross: find a place for each of the given words. All three methods take
it.
"""

from dataclasses import dataclass
from enum import Enum
from math import prod

from crosswright.core import Glyph, Layout, ProblemError, Symmetry
from crosswright.engines.crisscross.partners import partner_obstacle

__all__ = [
    "MOST_WORDS",
    "Figures",
    "LayoutProblem",
    "Objective",
    "Obstacle",
    "Spacing",
    "blocks_missed",
    "ensure_not_too_many",
    "figures",
    "merit",
]

MOST_WORDS = 1000
"""More are probably a word list given by mistake."""

SHORTEST_WORD = 2
LONGEST_WORD = 100

# A layout is shown in a frame, which may be larger than the layout. With the first set of
# symmetries, the margins above and below the layout must be equal. With the second set, the margins
# at its left and right must be equal.
_ROWS_MIRRORED = {Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.VERTICAL, Symmetry.BOTH}
_COLUMNS_MIRRORED = {Symmetry.ROTATIONAL, Symmetry.QUARTER, Symmetry.HORIZONTAL, Symmetry.BOTH}


class Objective(Enum):
    """What makes one layout better than another. The value is the name shown to users."""

    AREA = "area"
    """The smallest box, then more crossings."""
    SQUARENESS = "squareness"
    """The box nearest to a square, then the smallest."""
    CROSSINGS = "crossings"
    """The most crossings, then the smallest box."""
    DENSITY = "density"
    """The most letters per cell of the box."""


class Spacing(Enum):
    """How close to each other two words may be that do not cross."""

    TIGHT = "tight"
    """They may touch at a corner."""
    BORDERED = "bordered"
    """Not even at a corner."""


def ensure_not_too_many(words: int) -> None:
    if words > MOST_WORDS:
        raise ProblemError(f"expected at most {MOST_WORDS:,} words to lay out, got {words:,}")


@dataclass(frozen=True)
class Obstacle:
    """A reason, found without a search, why no layout can exist."""

    told: str
    remedies: tuple[str, ...]


@dataclass(frozen=True)
class LayoutProblem:
    words: tuple[tuple[Glyph, ...], ...]
    """Each is placed once."""
    max_height: int | None = None
    max_width: int | None = None
    """Of the frame."""
    square: bool = False
    """The frame must be a square. The objective then counts its cells instead of those
    of the box.
    """
    spacing: Spacing = Spacing.TIGHT
    islands: bool = False
    """Several unconnected pieces are allowed."""
    objective: Objective = Objective.AREA
    symmetry: Symmetry = Symmetry.NONE
    """Of the cells with letters."""
    blocks: tuple[float, float] | None = None
    """The least and the largest share of the frame's cells without a letter."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", tuple(map(tuple, self.words)))
        if not self.words:
            raise ProblemError("expected words to lay out, got none")
        ensure_not_too_many(len(self.words))
        if len(set(self.words)) < len(self.words):
            raise ProblemError("expected every word once; some are repeated")
        for word in self.words:
            if not SHORTEST_WORD <= len(word) <= LONGEST_WORD:
                raise ProblemError(
                    f"expected words of {SHORTEST_WORD} to {LONGEST_WORD} cells, "
                    f"got {''.join(word)[:40]!r} of {len(word)}"
                )
        for name, side in (("height", self.max_height), ("width", self.max_width)):
            if side is not None and side < 1:
                raise ProblemError(f"expected a {name} of 1 or more, got {side}")
        if self.blocks is not None and not 0 <= self.blocks[0] <= self.blocks[1] < 1:
            raise ProblemError(f"expected a share of blocks below 1, got {self.blocks}")

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple("".join(word) for word in self.words)

    @property
    def letters(self) -> int:
        """Without crossings."""
        return sum(map(len, self.words))

    @property
    def longest(self) -> int:
        return max(map(len, self.words))

    def is_centred(self, height: int, width: int, frame: tuple[int, int]) -> bool:
        """Whether a box fits into a frame with the equal margins that the symmetry needs."""
        down, across = frame[0] - height, frame[1] - width
        if down < 0 or across < 0:
            return False
        return not (self.symmetry in _ROWS_MIRRORED and down % 2) and not (
            self.symmetry in _COLUMNS_MIRRORED and across % 2
        )

    def frame(self, height: int, width: int) -> tuple[int, int]:
        """The frame of a layout of this size. A square gets one more row and column if the symmetry
        needs them for equal margins.
        """
        if not self.square:
            return height, width
        side = max(height, width)
        if not self.is_centred(height, width, (side, side)):
            side += 1
        return side, side

    def fits(self, height: int, width: int) -> bool:
        """Whether a layout with a box of this size is allowed."""
        height, width = self.frame(height, width)
        return (self.max_height is None or height <= self.max_height) and (
            self.max_width is None or width <= self.max_width
        )

    def obstacle(self) -> Obstacle | None:
        """Return a reason why no layout can exist, if one is found without a search."""
        for word in self.words:
            fits_across = self.max_width is None or len(word) <= self.max_width
            fits_down = self.max_height is None or len(word) <= self.max_height
            if not fits_across and not fits_down:
                size = f"{self.max_width}x{self.max_height}"
                return Obstacle(
                    f"{''.join(word)} has {len(word)} letters, too many for {size}; "
                    "a larger size would help",
                    ("larger size",),
                )
        lonely = partner_obstacle(self.words, self.symmetry)
        if lonely:
            return Obstacle(lonely, ("partners",))
        if self.islands:
            return None
        groups = self.letter_groups()
        if len(groups) == 1:
            return None
        # The words of the other groups cannot cross the words of the largest group.
        told = [
            " and ".join([*group[:4], *([f"{len(group) - 4} more"] if len(group) > 4 else [])])
            for group in groups[1:]
        ]
        shown = "; ".join(told[:8]) + ("; …" if len(told) > 8 else "")
        other = "the other words" if len(groups[0]) > 1 else groups[0][0]
        return Obstacle(
            f"{shown}: no letter in common with {other}; "
            "several pieces, linking words, or other words would help",
            ("pieces", "linkers"),
        )

    def letter_groups(self) -> tuple[tuple[str, ...], ...]:
        """Divide the words into as many groups as possible that share no glyph, the
        largest first.
        """
        group_of: dict[Glyph, int] = {}
        groups: dict[int, list[int]] = {}
        for index, word in enumerate(self.words):
            met = sorted({group_of[glyph] for glyph in word if glyph in group_of})
            home = met[0] if met else index
            groups.setdefault(home, []).append(index)
            for other in met[1:]:
                groups[home] += groups.pop(other)
                for glyph, group in group_of.items():
                    if group == other:
                        group_of[glyph] = home
            for glyph in word:
                group_of[glyph] = home
        texts = self.texts
        found = [tuple(texts[index] for index in sorted(group)) for group in groups.values()]
        return tuple(sorted(found, key=lambda group: -len(group)))


@dataclass(frozen=True)
class Figures:
    height: int
    width: int
    crossings: int
    letters: int
    """Cells with a letter."""

    @property
    def area(self) -> int:
        return self.height * self.width

    @property
    def density(self) -> float:
        return self.letters / self.area


def figures(layout: Layout) -> Figures:
    height, width = layout.size
    return Figures(height, width, layout.crossings(), len(layout.glyphs()))


def blocks_missed(problem: LayoutProblem, found: Figures) -> float:
    """How far the share of blocks is outside `problem.blocks`."""
    if problem.blocks is None:
        return 0.0
    low, high = problem.blocks
    share = 1 - found.letters / prod(problem.frame(found.height, found.width))
    return max(0.0, low - share, share - high)


def merit(problem: LayoutProblem, found: Figures) -> tuple[float, ...]:
    """Return a key for the problem's objective. The smallest is the best."""
    frame = prod(problem.frame(found.height, found.width))
    missed = blocks_missed(problem, found)
    match problem.objective:
        case Objective.AREA:
            return (missed, frame, found.area, -found.crossings)
        case Objective.SQUARENESS:
            return (missed, abs(found.height - found.width), frame, -found.crossings)
        case Objective.CROSSINGS:
            return (missed, -found.crossings, frame)
        case Objective.DENSITY:
            return (missed, -found.letters / frame, frame)
