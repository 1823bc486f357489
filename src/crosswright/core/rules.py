"""Properties of a grid: connection, unchecked cells, the shortest slot."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.slots import Slot, slot_map

__all__ = [
    "Finding",
    "GridFacts",
    "facts",
    "is_connected",
    "pieces",
    "shortest_slot",
    "symmetries",
    "unchecked_cells",
    "unchecked_runs",
]


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, and its place."""

    rule: str
    """Such as 'unlisted', 'repeated', 'unchecked' or 'symmetry'."""
    where: str
    """A slot, a cell or the whole grid."""
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def pieces(grid: Grid) -> tuple[frozenset[Position], ...]:
    """The pieces of the open cells that slots connect, also over blank cells."""
    neighbours: dict[Position, set[Position]] = {cell: set() for cell in grid.open_cells}
    for slot in slot_map(grid).slots:
        for one, other in zip(slot.cells, slot.cells[1:], strict=False):
            neighbours[one].add(other)
            neighbours[other].add(one)
    found = []
    left = dict.fromkeys(grid.open_cells)
    while left:
        first = next(iter(left))
        piece, border = {first}, [first]
        while border:
            for cell in neighbours[border.pop()] - piece:
                piece.add(cell)
                border.append(cell)
        for cell in piece:
            del left[cell]
        found.append(frozenset(piece))
    return tuple(found)


def is_connected(grid: Grid) -> bool:
    """Whether all open cells are connected by slots."""
    return len(pieces(grid)) <= 1


def unchecked_cells(grid: Grid) -> tuple[Position, ...]:
    """The open cells that are in fewer than two slots, row by row."""
    crossed = {crossing.cell for crossing in slot_map(grid).crossings}
    return tuple(cell for cell in grid.open_cells if cell not in crossed)


def shortest_slot(grid: Grid) -> Slot | None:
    """The first of the shortest slots."""
    return min(slot_map(grid).slots, key=lambda slot: slot.length, default=None)


def symmetries(grid: Grid) -> tuple[Symmetry, ...]:
    """Every symmetry that the grid has."""
    return tuple(s for s in Symmetry if s is not Symmetry.NONE and grid.is_symmetric(s))


@dataclass(frozen=True)
class GridFacts:
    """The basic counts and properties of a grid."""

    height: int
    width: int
    slots: int
    blocks: int
    open_cells: int
    pieces: int
    unchecked: int
    unchecked_runs: Mapping[int, int]
    """How many runs of unchecked cells in one slot have each length."""
    shortest: int
    longest: int
    mean_length: float
    symmetries: tuple[Symmetry, ...]

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield the name and the value of each fact, for a report."""
        yield "size", f"{self.width}x{self.height}"
        yield "slots", str(self.slots)
        share = self.blocks / (self.height * self.width)
        yield "blocks", f"{self.blocks} ({share:.1%})"
        yield "lengths", f"{self.shortest} to {self.longest}, mean {self.mean_length:.2f}"
        yield "pieces", str(self.pieces)
        yield "unchecked cells", str(self.unchecked)
        runs = [f"{count} of {length}" for length, count in self.unchecked_runs.items()]
        yield "unchecked runs", ", ".join(runs) or "none"
        names = ", ".join(s.value for s in self.symmetries)
        yield "symmetry", names or Symmetry.NONE.value


def facts(grid: Grid) -> GridFacts:
    """Return the counts and properties of a grid."""
    lengths = [slot.length for slot in slot_map(grid).slots]
    return GridFacts(
        height=grid.height,
        width=grid.width,
        slots=len(lengths),
        blocks=len(grid.blocks),
        open_cells=len(grid.open_cells),
        pieces=len(pieces(grid)),
        unchecked=len(unchecked_cells(grid)),
        unchecked_runs=unchecked_runs(grid),
        shortest=min(lengths, default=0),
        longest=max(lengths, default=0),
        mean_length=sum(lengths) / len(lengths) if lengths else 0.0,
        symmetries=symmetries(grid),
    )


def unchecked_runs(grid: Grid) -> dict[int, int]:
    """How many runs of unchecked cells in one slot have each length."""
    loose = set(unchecked_cells(grid))
    found = Counter(
        len(list(run))
        for slot in slot_map(grid).slots
        for is_loose, run in groupby(slot.cells, key=loose.__contains__)
        if is_loose
    )
    return dict(sorted(found.items()))
