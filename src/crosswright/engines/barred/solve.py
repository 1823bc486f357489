"""Find barred patterns with a SAT solver, a new one with new dice for each. The formula does not
say that the grid is connected. If a pattern is not, which is rare, clauses ask for a missing bar
around each piece but one.
"""

from collections.abc import Iterator

from crosswright.core import Direction, Grid, Position, pieces
from crosswright.engines.barred.encode import Encoding, encode
from crosswright.engines.barred.problem import BarredProblem
from crosswright.search import Progress, Run
from crosswright.search.sat import SatSolver

BAR_SHARE = 0.45
"""The probability that the solver first tries a bar on an edge."""


def solve(problem: BarredProblem, run: Run) -> Iterator[Grid]:
    """Yield every pattern, but only one of mirror images and turns. The end proves that there are
    no more.
    """
    encoding = encode(problem)
    known: list[list[int]] = []
    found = 0
    while True:
        grid = _model(encoding, known, run)
        if grid is None:
            return
        known += [[-bar for bar in encoding.bars_of(image)] for image in _images(grid)]
        found += 1
        run.observe(Progress(f"{found:,} patterns", run.nodes, found))
        yield grid


def _model(encoding: Encoding, known: list[list[int]], run: Run) -> Grid | None:
    variables = sorted(set(encoding.bar.values()))
    phases = [bar if run.rng.random() < BAR_SHARE else -bar for bar in variables]
    clauses = [*encoding.cnf.clauses, *known]
    with SatSolver(clauses, variables=encoding.cnf.variables, dice=run.rng, phases=phases) as sat:
        while True:
            model = sat.solve(run)
            if model is None:
                return None
            grid = _grid(encoding, model)
            parts = pieces(grid)
            if len(parts) == 1:
                return grid
            cuts = [[-bar for bar in _around(encoding, part)] for part in parts[1:]]
            sat.add(cuts)
            known += cuts


def _grid(encoding: Encoding, model: frozenset[int]) -> Grid:
    bars = {
        way: frozenset(
            cell for (cell, along), bar in encoding.bar.items() if along is way and bar in model
        )
        for way in Direction
    }
    return Grid(
        encoding.problem.height,
        encoding.problem.width,
        bars_right=bars[Direction.ACROSS],
        bars_below=bars[Direction.DOWN],
    )


def _around(encoding: Encoding, piece: frozenset[Position]) -> set[int]:
    return {
        bar
        for (cell, way), bar in encoding.bar.items()
        if (cell in piece) != (cell.step(way) in piece)
    }


def _images(grid: Grid) -> Iterator[Grid]:
    for candidate in (grid, _transposed(grid)) if grid.height == grid.width else (grid,):
        for one in (candidate, _mirrored(candidate)):
            yield one
            yield _upside_down(one)


def _transposed(grid: Grid) -> Grid:
    return Grid(
        grid.width,
        grid.height,
        bars_right=frozenset(Position(p.column, p.row) for p in grid.bars_below),
        bars_below=frozenset(Position(p.column, p.row) for p in grid.bars_right),
    )


def _mirrored(grid: Grid) -> Grid:
    last = grid.width - 1
    return Grid(
        grid.height,
        grid.width,
        bars_right=frozenset(Position(p.row, last - 1 - p.column) for p in grid.bars_right),
        bars_below=frozenset(Position(p.row, last - p.column) for p in grid.bars_below),
    )


def _upside_down(grid: Grid) -> Grid:
    return _transposed(_mirrored(_transposed(grid)))
