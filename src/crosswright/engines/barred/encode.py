"""The rules of a barred pattern as clauses for a SAT solver.

A literal is a variable or its negation (written with a minus). A clause is a list of literals; it
holds if at least one of them is true. A family is all clauses for one rule. A model is a choice of
values for the variables with which all clauses hold.

A line is a row or a column. Bars divide it into runs. A cell in a run of one cell is unchecked. A
longer run is a slot. These are the variables, and what they mean if they are true:

    bar(row,column,direction)        there is a bar between the cell and the next cell in that
                                     direction (edges that the symmetry maps to each other have one
                                     common variable)
    alone(row,column,direction)      in its line of that direction, the cell is a run of one cell
    run(row,column,direction,n)      a slot of n cells starts in the cell
    loose(row,column,direction,n,k)  nothing if it is true; but if it is false, fewer than k of
                                     these n cells are unchecked: the cell and the n - 1 cells
                                     after it
    start(row,column,direction)      a slot starts in the cell (the first cell of a line has no such
                                     variable: a slot starts there if no bar follows, so the literal
                                     -bar is used instead)
    unchecked(row,column)            the cell is unchecked
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from crosswright.core.geometry import Direction, Position
from crosswright.core.grid import Grid
from crosswright.engines.barred.problem import BarredProblem
from crosswright.search.cnf import Cnf, count_at_least

Edge = tuple[Position, Direction]
"""The edge between a cell and the next cell in a direction."""


@dataclass
class Encoding:
    """A problem's formula, and its variables. The module docstring explains the variables."""

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
        """The cell and all cells after it in direction `way`, up to the edge of the grid."""
        found = []
        while self.is_inside(cell):
            found.append(cell)
            cell = cell.step(way)
        return found

    def bar_before(self, cell: Position, way: Direction) -> int | None:
        """The variable of the bar before a cell. None at the edge of the grid, which counts as a
        bar."""
        return self.bar.get((cell.step(way, -1), way))

    def bars_of(self, grid: Grid) -> list[int]:
        """A literal for each edge: positive if the grid has a bar there, otherwise negative."""
        return [
            variable if grid.has_bar_after(cell, way) else -variable
            for (cell, way), variable in self.bar.items()
        ]


def encode(problem: BarredProblem) -> Encoding:
    """Return the formula. Each of its models is a pattern, but the pattern may be unconnected."""
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
    """Make the variables of the edges. Edges that the symmetry maps to each other share one."""
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
    """A cell is alone in a line if and only if it has a bar or the edge of the grid on both
    sides."""
    for cell in encoding.cells():
        for way in Direction:
            ends = [encoding.bar_before(cell, way), encoding.bar.get((cell, way))]
            bars = [bar for bar in ends if bar is not None]
            alone = encoding.cnf.new(f"alone({cell.row + 1},{cell.column + 1},{way.value})")
            encoding.alone[cell, way] = alone
            encoding.cnf.add("alone", [[-alone, bar] for bar in bars])
            encoding.cnf.add("alone", [[alone, *(-bar for bar in bars)]])


def no_cell_is_alone_both_ways(encoding: Encoding) -> None:
    """Every cell is in a slot, across or down."""
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
    """Yield the variable and the cells of each slot that can start in a cell.

    Also add the clauses for these slots: a slot has bars at its ends, no bars inside, and not too
    many unchecked cells.
    """
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
    """Return the variables loose(..., `length`, k) for k = 1, 2, and so on.

    `before` has the variables loose(..., `length` - 1, k).
    """
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
    """In every row and every column, at least one cell is not alone."""
    sides = {Direction.ACROSS: encoding.problem.height, Direction.DOWN: encoding.problem.width}
    for way, count in sides.items():
        for line in range(count):
            start = Position(line, 0) if way is Direction.ACROSS else Position(0, line)
            alone = [-encoding.alone[cell, way] for cell in encoding.line_from(start, way)]
            encoding.cnf.add("line", [alone])


def few_unchecked_in_a_row(encoding: Encoding) -> None:
    """A slot never has more than `longest_unchecked` unchecked cells one after another."""
    length = encoding.problem.longest_unchecked + 1
    for cell in encoding.cells():
        for way in Direction:
            window = encoding.line_from(cell, way)[:length]
            if len(window) == length:
                bars = [encoding.bar[part, way] for part in window[:-1]]
                loose = [-encoding.alone[part, way.other] for part in window]
                encoding.cnf.add("unchecked in a row", [bars + loose])


def number_of_words(encoding: Encoding) -> None:
    """The number of slots is within the limits that the problem has in `words`.

    A slot starts in a cell that has a bar or the edge of the grid before it and no bar after it.
    """
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
    """The number of unchecked cells is within the limits that the problem has in `unchecked`.

    A cell is unchecked if it is alone in one of its two lines.
    """
    cnf = encoding.cnf
    unchecked = []
    for cell in encoding.cells():
        number = cnf.new(f"unchecked({cell.row + 1},{cell.column + 1})")
        ways = [encoding.alone[cell, way] for way in Direction]
        cnf.add("unchecked cell", [[-number, *ways], *([number, -alone] for alone in ways)])
        unchecked.append(number)
    _within_bounds(cnf, "unchecked cells", unchecked, encoding.problem.unchecked)


def _within_bounds(cnf: Cnf, family: str, literals: list[int], bounds: tuple[int, int]) -> None:
    """Add clauses: the number of true literals is within `bounds`, the least and the largest."""
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
