"""The rules of a barred pattern as clauses for a SAT solver.

Bars divide a row or a column into runs. A cell in a run of one cell is unchecked. A longer run is a
slot. The variables:

    bar(row,column,direction)        a bar after the cell in that direction (symmetric edges share
                                     one variable)
    alone(row,column,direction)      in its line of that direction, the cell is a run of one cell
    run(row,column,direction,n)      a slot of n cells starts in the cell
    loose(row,column,direction,n,k)  if false: fewer than k of the n cells from this one on are
                                     unchecked
    start(row,column,direction)      a slot starts in the cell (in the first cell of a line: -bar)
    unchecked(row,column)            the cell is unchecked
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from crosswright.core import Direction, Grid, Position
from crosswright.engines.barred.problem import BarredProblem
from crosswright.search.cnf import Cnf, count_at_least

Edge = tuple[Position, Direction]
"""Between a cell and the next cell in a direction."""


@dataclass
class Encoding:
    """A problem's formula, and its variables."""

    problem: BarredProblem
    cnf: Cnf = field(default_factory=Cnf)
    bar: dict[Edge, int] = field(default_factory=dict)
    alone: dict[Edge, int] = field(default_factory=dict)

    def cells(self) -> Iterator[Position]:
        for row in range(self.problem.height):
            for column in range(self.problem.width):
                yield Position(row, column)

    def is_inside(self, cell: Position) -> bool:
        return 0 <= cell.row < self.problem.height and 0 <= cell.column < self.problem.width

    def line_from(self, cell: Position, way: Direction) -> list[Position]:
        found = []
        while self.is_inside(cell):
            found.append(cell)
            cell = cell.step(way)
        return found

    def bar_before(self, cell: Position, way: Direction) -> int | None:
        """The bar before a cell; None at the edge of the grid."""
        return self.bar.get((cell.step(way, -1), way))

    def bars_of(self, grid: Grid) -> list[int]:
        """A literal for each edge: positive if the grid has a bar there."""
        return [
            variable if grid.has_bar_after(cell, way) else -variable
            for (cell, way), variable in self.bar.items()
        ]


def encode(problem: BarredProblem) -> Encoding:
    """Return the formula. The pattern of a model may be unconnected."""
    encoding = Encoding(problem)
    name_bars(encoding)
    name_cells_alone(encoding)
    no_cell_is_alone_both_ways(encoding)
    every_cell_lies_in_a_run(encoding)
    every_line_has_a_slot(encoding)
    few_unchecked_in_a_row(encoding)
    number_of_words(encoding)
    number_of_unchecked_cells(encoding)
    return encoding


def name_bars(encoding: Encoding) -> None:
    problem = encoding.problem
    for cell in encoding.cells():
        for way in Direction:
            if not encoding.is_inside(cell.step(way)) or (cell, way) in encoding.bar:
                continue
            number = encoding.cnf.new(f"bar({cell.row + 1},{cell.column + 1},{way.value})")
            pairs = problem.symmetry.edge_images(
                cell, cell.step(way), problem.height, problem.width
            )
            for pair in pairs:
                one, other = sorted(pair)
                along = Direction.ACROSS if one.row == other.row else Direction.DOWN
                encoding.bar[one, along] = number


def name_cells_alone(encoding: Encoding) -> None:
    """A cell is alone in a line if it has a bar or the edge on both sides."""
    for cell in encoding.cells():
        for way in Direction:
            ends = [encoding.bar_before(cell, way), encoding.bar.get((cell, way))]
            bars = [bar for bar in ends if bar is not None]
            alone = encoding.cnf.new(f"alone({cell.row + 1},{cell.column + 1},{way.value})")
            encoding.alone[cell, way] = alone
            encoding.cnf.add("alone", [[-alone, bar] for bar in bars])
            encoding.cnf.add("alone", [[alone, *(-bar for bar in bars)]])


def no_cell_is_alone_both_ways(encoding: Encoding) -> None:
    encoding.cnf.add(
        "in a slot",
        [[-encoding.alone[cell, way] for way in Direction] for cell in encoding.cells()],
    )


def every_cell_lies_in_a_run(encoding: Encoding) -> None:
    """In its row and in its column, a cell is alone or in a slot of an allowed length."""
    covered: dict[Edge, list[int]] = {edge: [alone] for edge, alone in encoding.alone.items()}
    for cell in encoding.cells():
        for way in Direction:
            for run, cells in _runs_from(encoding, cell, way):
                for part in cells:
                    covered[part, way].append(run)
    encoding.cnf.add("in a run", covered.values())


def _runs_from(
    encoding: Encoding, start: Position, way: Direction
) -> Iterator[tuple[int, list[Position]]]:
    """Also add the clauses of these slots."""
    problem, cnf = encoding.problem, encoding.cnf
    line = encoding.line_from(start, way)
    loose: list[int] = []
    for length, cell in enumerate(line, 1):
        loose = _counted(encoding, start, way, length, loose)
        if not problem.shortest <= length <= (problem.longest or length):
            continue
        run = cnf.new(f"run({start.row + 1},{start.column + 1},{way.value},{length})")
        ends = [encoding.bar_before(start, way), encoding.bar.get((cell, way))]
        cnf.add("run", [[-run, bar] for bar in ends if bar is not None])
        inside = [encoding.bar[part, way] for part in line[: length - 1]]
        cnf.add("run", [[-run, -bar] for bar in inside])
        limit = problem.unchecked_limit(length)
        cnf.add("unchecked", [[-run, -more] for more in loose[limit : limit + 1]])
        yield run, line[:length]


def _counted(
    encoding: Encoding, start: Position, way: Direction, length: int, before: list[int]
) -> list[int]:
    """The variables loose(…, `length`, k) from those of `length` - 1."""
    cnf = encoding.cnf
    last = encoding.alone[start.step(way, length - 1), way.other]
    place = f"{start.row + 1},{start.column + 1},{way.value},{length}"
    most = encoding.problem.unchecked_limit(max(encoding.problem.height, encoding.problem.width))
    after = [cnf.new(f"loose({place},{k + 1})") for k in range(min(len(before), most) + 1)]
    for k, more in enumerate(after):
        if k < len(before):
            cnf.add("count", [[-before[k], more]])
        cnf.add("count", [[-last, more, *([-before[k - 1]] if k else [])]])
    return after


def every_line_has_a_slot(encoding: Encoding) -> None:
    sides = {Direction.ACROSS: encoding.problem.height, Direction.DOWN: encoding.problem.width}
    for way, count in sides.items():
        for line in range(count):
            start = Position(line, 0) if way is Direction.ACROSS else Position(0, line)
            alone = [-encoding.alone[cell, way] for cell in encoding.line_from(start, way)]
            encoding.cnf.add("line", [alone])


def few_unchecked_in_a_row(encoding: Encoding) -> None:
    length = encoding.problem.longest_unchecked + 1
    for cell in encoding.cells():
        for way in Direction:
            window = encoding.line_from(cell, way)[:length]
            if len(window) == length:
                bars = [encoding.bar[part, way] for part in window[:-1]]
                loose = [-encoding.alone[part, way.other] for part in window]
                encoding.cnf.add("unchecked in a row", [bars + loose])


def number_of_words(encoding: Encoding) -> None:
    """The number of slots is within the limits."""
    cnf = encoding.cnf
    starts = []
    for (cell, way), bar in encoding.bar.items():
        before = encoding.bar_before(cell, way)
        if before is None:
            starts.append(-bar)
            continue
        start = cnf.new(f"start({cell.row + 1},{cell.column + 1},{way.value})")
        cnf.add("start", [[-start, before], [-start, -bar], [start, -before, bar]])
        starts.append(start)
    _within_bounds(cnf, "words", starts, encoding.problem.words)


def number_of_unchecked_cells(encoding: Encoding) -> None:
    """The number of unchecked cells is within the limits."""
    cnf = encoding.cnf
    unchecked = []
    for cell in encoding.cells():
        number = cnf.new(f"unchecked({cell.row + 1},{cell.column + 1})")
        ways = [encoding.alone[cell, way] for way in Direction]
        cnf.add("unchecked cell", [[-number, *ways], *([number, -alone] for alone in ways)])
        unchecked.append(number)
    _within_bounds(cnf, "unchecked cells", unchecked, encoding.problem.unchecked)


def _within_bounds(cnf: Cnf, family: str, literals: list[int], bounds: tuple[int, int]) -> None:
    low, high = bounds
    if low > len(literals):
        cnf.add(family, [[]])
        return
    if low <= 0 and high >= len(literals):
        return
    more_than = count_at_least(cnf, family, literals, most=high + 1)
    if low > 0:
        cnf.add(family, [[more_than[low - 1]]])
    cnf.add(family, [[-more] for more in more_than[high:]])
