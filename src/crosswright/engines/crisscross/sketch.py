"""The words of a criss-cross that are placed so far, and why a word cannot be added. (A freeform
sketch is something else.)
"""

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from crosswright.core import Direction, Glyph, Glyphs, Layout, Placement, Position
from crosswright.engines.crisscross.overlaps import Overlap


class FlawKind(Enum):
    """Why a set of crossings is rejected. The value is shown to users."""

    NOT_TWO_COLOURABLE = "not two-colourable"
    """Words that cross have alternating directions, so a ring of an odd number is impossible."""
    SCATTERED = "not connected"
    COLLISION = "collision"
    """Two letters or two words of one direction in a cell, or two places for a word."""
    NONSENSE = "nonsense"
    """Letters of different words touch. Only a word of `Sketch.repairs` may appear so, and only
    once.
    """
    SIZE = "too large"


@dataclass(frozen=True)
class Flaw:
    kind: FlawKind
    detail: str
    """Names the words or letters concerned."""

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.detail}"


@dataclass
class Sketch:
    """Letters in cells, and which word runs through each cell in each direction."""

    words: Sequence[Glyphs]
    repairs: Collection[Glyphs] = ()
    """Further words that may appear where placed words touch."""
    placed: dict[int, Placement] = field(default_factory=dict)
    """By index in `words`."""
    mended: list[Placement] = field(default_factory=list)
    """The words of `repairs` that appear."""
    glyphs: dict[Position, Glyph] = field(default_factory=dict)
    runs: dict[tuple[Position, Direction], Glyphs] = field(default_factory=dict)

    def why_not(self, placement: Placement) -> tuple[Flaw | None, list[Placement]]:
        """Return why `placement` is not possible, or None, and the words of `repairs` that would
        appear.
        """
        way = placement.direction
        cells = placement.cells
        before, after = cells[0].step(way, -1), cells[-1].step(way)
        for cell in (before, after):
            if cell in self.glyphs:
                spelt = f"{self.glyphs[cell]!r} touches an end of {placement.text}"
                return Flaw(FlawKind.NONSENSE, spelt), []
        arisen: list[Placement] = []
        for cell, glyph in zip(cells, placement.glyphs, strict=True):
            here = self.glyphs.get(cell)
            if here is not None:
                if here != glyph or (cell, way) in self.runs:
                    told = f"{placement.text} needs {glyph!r} in a cell taken by {here!r}"
                    return Flaw(FlawKind.COLLISION, told), []
                if (cell, way.other) in self.runs:
                    continue
            run = self._run(cell, glyph, way.other)
            if len(run.glyphs) > 1:
                known = run.glyphs in self.words or any(
                    run.glyphs == other.glyphs for other in (*self.mended, *arisen)
                )
                if known or run.glyphs not in self.repairs or self._cuts(run):
                    return Flaw(FlawKind.NONSENSE, f"{placement.text} makes {run.text}"), []
                arisen.append(run)
        return None, arisen

    def _run(self, cell: Position, glyph: Glyph, way: Direction) -> Placement:
        start = cell
        while start.step(way, -1) in self.glyphs:
            start = start.step(way, -1)
        letters: list[Glyph] = []
        here = start
        while here == cell or here in self.glyphs:
            letters.append(glyph if here == cell else self.glyphs[here])
            here = here.step(way)
        return Placement(tuple(letters), start, way)

    def _cuts(self, run: Placement) -> bool:
        return any((cell, run.direction) in self.runs for cell in run.cells)

    def add(self, index: int, placement: Placement, arisen: Iterable[Placement] = ()) -> None:
        """Place a word, and the words `arisen` of which `why_not` told."""
        self.placed[index] = placement
        self._write(placement)
        for run in arisen:
            self.mended.append(run)
            self._write(run)

    def _write(self, placement: Placement) -> None:
        for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
            self.glyphs[cell] = glyph
            self.runs[cell, placement.direction] = placement.glyphs

    @property
    def size(self) -> tuple[int, int]:
        return self._size_of(self.glyphs)

    def size_with(self, placement: Placement) -> tuple[int, int]:
        return self._size_of((*self.glyphs, *placement.cells))

    @staticmethod
    def _size_of(cells: Iterable[Position]) -> tuple[int, int]:
        rows, columns = zip(*cells, strict=True)
        return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1

    def layout(self) -> Layout:
        top = min(cell.row for cell in self.glyphs)
        left = min(cell.column for cell in self.glyphs)
        every = [*self.placed.values(), *self.mended]
        return Layout.of(placement.shifted(-top, -left) for placement in every)


def from_crossings(
    words: Sequence[Glyphs], chosen: Iterable[Overlap], repairs: Collection[Glyphs] = ()
) -> Sketch | Flaw:
    """Return the only sketch, the first word across, in which the words cross at the `chosen`
    overlaps and nowhere else, or a `Flaw`.
    """
    joined: dict[int, list[tuple[int, int, int]]] = {index: [] for index in range(len(words))}
    for o in chosen:
        joined[o.word].append((o.place, o.other, o.other_place))
        joined[o.other].append((o.other_place, o.word, o.place))
    sketch = Sketch(words, repairs)
    places = {0: Placement(tuple(words[0]), Position(0, 0), Direction.ACROSS)}
    waiting = deque([0])
    while waiting:
        index = waiting.popleft()
        here = places[index]
        for place, other, other_place in joined[index]:
            way = here.direction.other
            start = here.cells[place].step(way, -other_place)
            there = Placement(tuple(words[other]), start, way)
            known = places.get(other)
            if known is None:
                places[other] = there
                waiting.append(other)
            elif known.direction is not way:
                pair = f"{here.text} and {there.text} would run the same way and cross"
                return Flaw(FlawKind.NOT_TWO_COLOURABLE, pair)
            elif known.start != start:
                return Flaw(FlawKind.COLLISION, f"{there.text} would need two places")
    if len(places) < len(words):
        missing = ", ".join("".join(words[k]) for k in range(len(words)) if k not in places)
        return Flaw(FlawKind.SCATTERED, f"nothing leads from {''.join(words[0])} to {missing}")
    return _written(sketch, places)


def _written(sketch: Sketch, places: dict[int, Placement]) -> Sketch | Flaw:
    for placement in places.values():
        for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
            here = sketch.glyphs.get(cell, glyph)
            if here != glyph or (cell, placement.direction) in sketch.runs:
                told = f"{placement.text} needs {glyph!r} in a cell taken by {here!r}"
                return Flaw(FlawKind.COLLISION, told)
            sketch.glyphs[cell] = glyph
            sketch.runs[cell, placement.direction] = placement.glyphs
    sketch.placed = places
    found = nonsense(sketch)
    seen = set(sketch.words)
    for run in found:
        if run.glyphs not in sketch.repairs or run.glyphs in seen:
            return Flaw(FlawKind.NONSENSE, f"{run.text} appears where words touch")
        seen.add(run.glyphs)
    sketch.mended = found
    return sketch


def nonsense(sketch: Sketch) -> list[Placement]:
    """The runs of two or more letters that are not a placed word."""
    found = []
    for way in Direction:
        for cell in sorted(sketch.glyphs):
            if cell.step(way, -1) in sketch.glyphs or cell.step(way) not in sketch.glyphs:
                continue
            run = sketch._run(cell, sketch.glyphs[cell], way)
            whole = all(sketch.runs.get((c, way)) == run.glyphs for c in run.cells)
            if not whole:
                found.append(run)
    return found
