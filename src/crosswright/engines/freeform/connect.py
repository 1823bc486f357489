"""Clauses that make all words connected, in two ways. Cuts, of which few are needed, forbid the
pieces of each unconnected layout that the solver finds. Steps are written before the search, for
any solver.
"""

from collections.abc import Iterable

from crosswright.core import Direction, Layout, Position
from crosswright.engines.freeform.encoding import Encoding
from crosswright.search.cnf import at_most_one


def cuts(encoding: Encoding, layout: Layout) -> list[list[int]]:
    """If a cell of a piece is open and there are words outside it, a cell of its border must be
    open too. Where every group has a placement within the piece, a cell of another piece stands for
    the words outside.
    """
    pieces = _pieces(layout.glyphs().keys())
    if len(pieces) < 2:
        return []
    clauses: list[list[int]] = []
    for number, piece in enumerate(pieces):
        border = {p for cell in piece for p in _neighbours(cell)} - piece
        crossing = [encoding.open[p] for p in sorted(border) if p in encoding.open]
        leaves_a_group_out = any(
            not any(piece.issuperset(stand.cells) for stand in group)
            for group in encoding.possible.by_group
        )
        beyond = [] if leaves_a_group_out else [-encoding.open[min(pieces[number - 1])]]
        escape = encoding.cnf.new(f"escapes({encoding.cnf.variables + 1})")
        clauses.append([-escape, *crossing])
        clauses += [[-encoding.open[cell], escape, *beyond] for cell in sorted(piece)]
    return clauses


def connected_in_steps(encoding: Encoding) -> None:
    """Every open cell can be reached from one root cell, in steps through open cells. A connected
    set of n cells always has a cell from which all others are at most n / 2 steps away.
    """
    family = "connected"
    cnf, cells = encoding.cnf, encoding.open
    steps = most_open(encoding) // 2
    reached = {cell: cnf.new(f"root({cell.row + 1},{cell.column + 1})") for cell in cells}
    at_most_one(cnf, family, list(reached.values()))
    cnf.add(family, [[-reached[cell], is_open] for cell, is_open in cells.items()])
    for step in encoding.each(range(1, steps + 1)):
        now = {cell: cnf.new(f"reached({cell.row + 1},{cell.column + 1},{step})") for cell in cells}
        cnf.add(family, [[-now[cell], is_open] for cell, is_open in cells.items()])
        cnf.add(
            family,
            (
                [-now[cell], reached[cell], *(reached[p] for p in _neighbours(cell) if p in cells)]
                for cell in encoding.each(cells)
            ),
        )
        reached = now
    cnf.add(family, [[-is_open, reached[cell]] for cell, is_open in cells.items()])


def most_open(encoding: Encoding) -> int:
    """An upper limit for the open cells of a connected layout: n connected words share at least n -
    1 cells.
    """
    problem = encoding.problem
    most = problem.most_letters
    if not problem.loose and not problem.at_least_one:
        longest = sum(max(map(len, group)) for group in problem.groups)
        most = min(most, longest - (len(problem.groups) - 1))
    return most


def _neighbours(cell: Position) -> list[Position]:
    return [cell.step(way, by) for way in Direction for by in (-1, 1)]


def _pieces(cells: Iterable[Position]) -> list[set[Position]]:
    """The smallest first."""
    left = set(cells)
    found = []
    while left:
        border = [min(left)]
        piece = set(border)
        while border:
            for cell in _neighbours(border.pop()):
                if cell in left and cell not in piece:
                    piece.add(cell)
                    border.append(cell)
        left -= piece
        found.append(piece)
    return sorted(found, key=lambda piece: (len(piece), min(piece)))
