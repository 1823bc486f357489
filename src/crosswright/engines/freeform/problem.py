"""The freeform problem: the words, the frame and the rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from crosswright.core import Direction, Glyph, Glyphs, Position, ProblemError, Symmetry

LARGEST_SIDE = 100
"""In cells. More is too much for any SAT solver."""

SHORTEST_WORD = 2


@dataclass(frozen=True)
class FreeformProblem:
    """One word of each group goes into the frame of `height` x `width` cells."""

    height: int
    width: int
    groups: tuple[tuple[Glyphs, ...], ...]
    blocks: frozenset[Position] = frozenset()
    given: Mapping[Position, Glyph] = field(default_factory=dict)
    at_least_one: bool = False
    """More than one word of a group may be placed."""
    loose: bool = False
    """Touching letters may form a run that is not one of the words."""
    islands: bool = False
    """Several unconnected pieces are allowed."""
    symmetry: Symmetry = Symmetry.NONE
    fewest_blocks: int = 0
    most_blocks: int | None = None
    mirrors: bool = False
    """Find both a grid and its mirror image (rows and columns exchanged)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "given", MappingProxyType(dict(sorted(self.given.items()))))
        self._check_size()
        self._check_words()
        self._check_cells()

    def __hash__(self) -> int:
        return hash((self.height, self.width, self.groups, self.blocks, tuple(self.given.items())))

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled, and problems are sent to worker processes.
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return (_rebuild, ({**values, "given": dict(self.given)},))

    @classmethod
    def of_words(
        cls, height: int, width: int, words: Iterable[str], *, islands: bool = False
    ) -> "FreeformProblem":
        return cls(height, width, tuple((tuple(word.upper()),) for word in words), islands=islands)

    @property
    def words(self) -> tuple[Glyphs, ...]:
        return tuple(word for group in self.groups for word in group)

    @property
    def positions(self) -> tuple[Position, ...]:
        return tuple(Position(r, c) for r in range(self.height) for c in range(self.width))

    def __contains__(self, position: Position) -> bool:
        return 0 <= position.row < self.height and 0 <= position.column < self.width

    def side(self, direction: Direction) -> int:
        return self.width if direction is Direction.ACROSS else self.height

    @property
    def has_mirror(self) -> bool:
        """Whether every layout may be mirrored."""
        return (
            self.height == self.width
            and not self.given
            and all(Position(p.column, p.row) in self.blocks for p in self.blocks)
            and self.symmetry not in {Symmetry.HORIZONTAL, Symmetry.VERTICAL}
        )

    @property
    def most_letters(self) -> int:
        room = self.height * self.width - max(len(self.blocks), self.fewest_blocks)
        if self.at_least_one:
            return min(room, sum(map(len, self.words)))
        return min(room, sum(max(map(len, group)) for group in self.groups))

    def _check_size(self) -> None:
        for name, side in (("height", self.height), ("width", self.width)):
            if not 1 <= side <= LARGEST_SIDE:
                raise ProblemError(f"expected a {name} of 1 to {LARGEST_SIDE} cells, got {side}")
        if self.symmetry.needs_square and self.height != self.width:
            raise ProblemError(
                f"{self.symmetry.value} symmetry needs a square, got {self.width}x{self.height}"
            )

    def _check_words(self) -> None:
        if not self.groups:
            raise ProblemError("expected at least one group of words, got none")
        home: dict[Glyphs, int] = {}
        longest = max(self.height, self.width)
        for number, group in enumerate(self.groups, 1):
            if not group:
                raise ProblemError(f"group {number} has no words")
            for word in group:
                text = "".join(word)
                if len(word) < SHORTEST_WORD:
                    raise ProblemError(f"a word needs {SHORTEST_WORD} cells or more, got {text!r}")
                if len(word) > longest:
                    raise ProblemError(
                        f"{text} takes {len(word)} cells, more than either side of "
                        f"{self.width}x{self.height}"
                    )
                if home.setdefault(word, number) != number:
                    raise ProblemError(
                        f"{text} is in groups {home[word]} and {number}; expected it in one only"
                    )
            if len(set(group)) < len(group):
                raise ProblemError(f"group {number} repeats a word")

    def _check_cells(self) -> None:
        cells = self.height * self.width
        for position in (*self.blocks, *self.given):
            if position not in self:
                raise ProblemError(f"{position} lies outside {self.width}x{self.height}")
        for position in self.given:
            if position in self.blocks:
                raise ProblemError(f"{position} is given both as a block and as a letter")
        if self.fewest_blocks < 0 or (self.most_blocks is not None and self.most_blocks < 0):
            raise ProblemError("expected a number of blocks of 0 or more")
        if self.fewest_blocks > cells:
            raise ProblemError(f"{self.fewest_blocks} blocks do not fit in {cells} cells")
        if self.most_blocks is not None and self.most_blocks < self.fewest_blocks:
            raise ProblemError(
                f"at least {self.fewest_blocks} and at most {self.most_blocks} blocks is a "
                "contradiction"
            )


def _rebuild(values: dict[str, object]) -> FreeformProblem:
    return FreeformProblem(**values)  # type: ignore[arg-type]
