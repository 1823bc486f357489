"""Grids with glyphs. A `Fill` may have empty cells. In a `FilledGrid` every slot is full."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from crosswright.core.display import Paintable
from crosswright.core.errors import GridError, Place
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid, draw_picture, parse_picture
from crosswright.core.slots import Slot, SlotKey, slot_map

Glyph = str
"""The content of one cell: usually one letter."""

Glyphs = tuple[Glyph, ...]
"""A word as glyphs."""


@dataclass(frozen=True, repr=False)
class Fill(Paintable):
    """A grid with glyphs in some of its cells.

    >>> Fill.parse("C.T").glyphs[Position(0, 2)]
    'T'
    """

    grid: Grid
    glyphs: Mapping[Position, Glyph] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for position, glyph in self.glyphs.items():
            if not self.grid.is_open(position):
                raise GridError(f"{glyph!r} is not in an open cell", _at(position))
            if not glyph:
                raise GridError("expected a glyph, got an empty text", _at(position))
        object.__setattr__(self, "glyphs", MappingProxyType(dict(sorted(self.glyphs.items()))))

    @classmethod
    def parse(cls, picture: str) -> "Fill":
        """Read the shape and the glyphs in a picture (see `core/grid.py`)."""
        read = parse_picture(picture)
        return cls(read.grid, read.glyphs)

    def __str__(self) -> str:
        return draw_picture(self.grid, self.glyphs)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __hash__(self) -> int:
        return hash((self.grid, tuple(self.glyphs.items())))

    def __reduce__(self) -> tuple[object, ...]:
        # A mapping proxy cannot be pickled, and worker processes send fills to each other.
        return (type(self), (self.grid, dict(self.glyphs)))

    @property
    def slots(self) -> tuple[Slot, ...]:
        return slot_map(self.grid).slots

    def pattern(self, slot: Slot) -> tuple[Glyph | None, ...]:
        """The glyphs in the cells of a slot; None for an empty cell."""
        return tuple(map(self.glyphs.get, slot.cells))

    def answer(self, slot: Slot) -> str | None:
        """The text in a slot, or None if it is not full."""
        glyphs = [glyph for glyph in map(self.glyphs.get, slot.cells) if glyph is not None]
        return "".join(glyphs) if len(glyphs) == slot.length else None

    def answers(self) -> tuple[tuple[Slot, str], ...]:
        """Each full slot with its answer."""
        return self._answers

    @cached_property
    def _answers(self) -> tuple[tuple[Slot, str], ...]:
        found = ((slot, self.answer(slot)) for slot in self.slots)
        return tuple((slot, answer) for slot, answer in found if answer is not None)

    def with_answer(self, key: SlotKey, glyphs: tuple[Glyph, ...]) -> "Fill":
        """Return the fill with `glyphs` in the slot `key`. Raises a `GridError` if they
        do not fit.
        """
        slots = slot_map(self.grid)
        if key not in slots:
            raise GridError(f"no entry can be written into {key.spoken}: the grid has no such slot")
        slot = slots[key]
        if len(glyphs) != slot.length:
            raise GridError(
                f"{''.join(glyphs)} takes {len(glyphs)} cells, {key.spoken} has {slot.length}"
            )
        merged = dict(self.glyphs)
        for cell, glyph in zip(slot.cells, glyphs, strict=True):
            if merged.get(cell, glyph) != glyph:
                raise GridError(f"{glyph!r} would overwrite {merged[cell]!r}", _at(cell))
            merged[cell] = glyph
        return Fill(self.grid, merged)

    def loose_cells(self) -> tuple[Position, ...]:
        """The open cells that are in no slot. No word ever fills them."""
        held = {cell for slot in self.slots for cell in slot.cells}
        return tuple(cell for cell in self.grid.open_cells if cell not in held)


@dataclass(frozen=True, repr=False)
class FilledGrid(Fill):
    """A fill in which every slot has an answer. A cell that is in no slot may be empty."""

    def __post_init__(self) -> None:
        super().__post_init__()
        for slot in self.slots:
            for cell in slot.cells:
                if cell not in self.glyphs:
                    raise GridError(
                        f"expected a full grid; {slot.key.spoken} is not full", _at(cell)
                    )

    __hash__ = Fill.__hash__


def _at(position: Position) -> Place:
    return Place(cell=str(position))
