"""A scene: the shapes from which drawings are made. Lengths are in cells from the top left corner.
In languages from right to left, the first column is on the right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from crosswright.core import (
    CellKind,
    Direction,
    Fill,
    Grid,
    Metadata,
    Position,
    Puzzle,
    primary_tag,
    slot_map,
    wording_for,
)
from crosswright.render.font import text_width
from crosswright.render.style import Style

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur", "yi"})

WIDEST_TEXT = 0.92
"""In a cell, as a share of its side."""

NUMBER_INSET = 0.06
"""From the sides of the cell."""

CAP_HEIGHT = 0.72
"""Of our font, as a share of its size: decides the baseline."""


class Role(Enum):
    """The kind of a shape. The value is its class name in SVG."""

    CELL = "cell"
    BLOCK = "block"
    BLANK = "blank"
    HOLE = "hole"
    """A void with cells all around, which would otherwise look like a cell."""
    TINT = "tint"
    """The background of a coloured cell."""
    LINE = "line"
    """Between two cells."""
    FRAME = "frame"
    """Between a cell and a void or the outside."""
    BAR = "bar"
    CIRCLE = "circle"
    NUMBER = "number"
    GLYPH = "glyph"


class Anchor(Enum):
    """The point of a text that is at its `left`, as SVG calls it."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True)
class Rectangle:
    left: float
    top: float
    width: float
    height: float
    role: Role
    colour: str = ""
    """If empty, that of the role."""


@dataclass(frozen=True)
class Line:
    left: float
    top: float
    right: float
    bottom: float
    role: Role


@dataclass(frozen=True)
class Circle:
    left: float
    """Of the centre."""
    top: float
    """Of the centre."""
    radius: float


@dataclass(frozen=True)
class Text:
    text: str
    left: float
    baseline: float
    size: float
    role: Role
    anchor: Anchor = Anchor.MIDDLE


Shape = Rectangle | Line | Circle | Text


@dataclass(frozen=True)
class Scene:
    """The shapes of a drawing. Later shapes cover earlier ones."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    """For screen readers."""


def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left."""
    return primary_tag(language) in RIGHT_TO_LEFT


def draw_scene(value: Puzzle | Fill | Grid, style: Style | None = None) -> Scene:
    """Return the scene. The glyphs of a puzzle are drawn only if they are in `shown` or the style
    shows answers.
    """
    return _Stage(value, style or Style()).scene()


class _Stage:
    def __init__(self, value: Puzzle | Fill | Grid, style: Style) -> None:
        self.style = style
        self.puzzle = value if isinstance(value, Puzzle) else None
        if isinstance(value, Grid):
            self.fill = Fill(value)
        else:
            self.fill = value.fill if isinstance(value, Puzzle) else value
        self.grid = self.fill.grid
        # A diagramless puzzle is drawn without blocks and numbers, unless its answers are shown.
        self.hides_shape = bool(self.puzzle and self.puzzle.diagramless and not style.show_answers)
        self.mirrored = bool(self.puzzle and is_right_to_left(self.puzzle.metadata.language))

    def scene(self) -> Scene:
        shapes: list[Shape] = [*self.grounds(), *self.circles(), *self.edges()]
        shapes += [*self.numbers(), *self.letters()]
        about = self.puzzle.metadata if self.puzzle else Metadata()
        title = about.title or wording_for(about.language).crossword
        width, height, slots = self.grid.width, self.grid.height, slot_map(self.grid).slots
        spoken = f"Crossword grid, {width} by {height} cells, {len(slots)} entries"
        return Scene(width, height, tuple(shapes), title, spoken)

    def glyphs(self) -> Mapping[Position, str]:
        if self.puzzle is None or self.style.show_answers:
            return self.fill.glyphs
        return self.puzzle.shown

    def left(self, position: Position) -> int:
        if self.mirrored:
            return self.grid.width - 1 - position.column
        return position.column

    def is_void(self, row: int, column: int) -> bool:
        position = Position(row, column)
        return position not in self.grid or position in self.grid.voids

    def grounds(self) -> Iterator[Shape]:
        marks = self.puzzle.marks if self.puzzle else {}
        roles = {CellKind.OPEN: Role.CELL, CellKind.BLOCK: Role.BLOCK, CellKind.BLANK: Role.BLANK}
        holes = _holes(self.grid)
        for position in self.grid.positions():
            kind = self.grid.kind(position)
            if kind is CellKind.VOID:
                if position in holes:
                    yield Rectangle(self.left(position), position.row, 1, 1, Role.HOLE)
                continue
            role = Role.CELL if self.hides_shape else roles[kind]
            yield Rectangle(self.left(position), position.row, 1, 1, role)
            colour = marks[position].colour if position in marks else ""
            if colour:
                yield Rectangle(self.left(position), position.row, 1, 1, Role.TINT, colour)

    def circles(self) -> Iterator[Shape]:
        for position, mark in (self.puzzle.marks if self.puzzle else {}).items():
            if mark.circled and position not in self.grid.voids:
                middle = self.left(position) + 0.5
                yield Circle(middle, position.row + 0.5, self.style.circle_radius)

    def edges(self) -> Iterator[Shape]:
        """Lines between cells and the frame, joined into long lines, and the bars."""
        height, width = self.grid.height, self.grid.width
        for order in (Role.LINE, Role.FRAME):
            for row in range(height + 1):
                sides = [
                    self._edge(self.is_void(row - 1, c), self.is_void(row, c)) is order
                    for c in range(width)
                ]
                for start, end in _runs(sides[::-1] if self.mirrored else sides):
                    yield Line(start, row, end, row, order)
            for column in range(width + 1):
                sides = [
                    self._edge(self.is_void(r, column - 1), self.is_void(r, column)) is order
                    for r in range(height)
                ]
                place = width - column if self.mirrored else column
                for start, end in _runs(sides):
                    yield Line(place, start, place, end, order)
        for cell in sorted(self.grid.bars_right):
            place = self.left(cell) + (0 if self.mirrored else 1)
            yield Line(place, cell.row, place, cell.row + 1, Role.BAR)
        for cell in sorted(self.grid.bars_below):
            yield Line(self.left(cell), cell.row + 1, self.left(cell) + 1, cell.row + 1, Role.BAR)

    @staticmethod
    def _edge(before: bool, after: bool) -> Role | None:
        if before and after:
            return None
        return Role.FRAME if before or after else Role.LINE

    def numbers(self) -> Iterator[Shape]:
        if not self.style.show_numbers or self.hides_shape:
            return
        labels = (
            self.puzzle.labels
            if self.puzzle
            else {p: str(n) for p, n in slot_map(self.grid).numbers.items()}
        )
        for position, label in labels.items():
            if position in self.grid.voids:
                continue
            size = _fitting(label, self.style.number_size)
            inset = NUMBER_INSET
            left = self.left(position) + (1 - inset if self.mirrored else inset)
            anchor = Anchor.END if self.mirrored else Anchor.START
            baseline = position.row + inset + size * CAP_HEIGHT
            yield Text(label, left, baseline, size, Role.NUMBER, anchor)

    def letters(self) -> Iterator[Shape]:
        # If numbers are shown, all letters are a little lower, to leave room for the numbers.
        figure = NUMBER_INSET + self.style.number_size * CAP_HEIGHT
        centre = 0.5 + 0.45 * figure if self.style.show_numbers else 0.5
        for position, glyph in self.glyphs().items():
            size = _fitting(glyph, self.style.glyph_size)
            baseline = position.row + centre + size * CAP_HEIGHT / 2
            yield Text(glyph, self.left(position) + 0.5, baseline, size, Role.GLYPH)


def _holes(grid: Grid) -> set[Position]:
    """No path over other voids leads from them to the edge."""
    left = set(grid.voids)
    edge = [p for p in left if p.row in {0, grid.height - 1} or p.column in {0, grid.width - 1}]
    left -= set(edge)
    while edge:
        here = edge.pop()
        for way in Direction:
            for step in (-1, 1):
                there = here.step(way, step)
                if there in left:
                    left.remove(there)
                    edge.append(there)
    return left


def _fitting(text: str, size: float) -> float:
    width = text_width(text) * size
    return size if width <= WIDEST_TEXT else size * WIDEST_TEXT / width


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    start = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            yield start, place
            start = None
