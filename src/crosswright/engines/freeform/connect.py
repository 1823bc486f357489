"""Clauses for a SAT solver that make all words connected. There are two ways to write them: cuts or
steps.

Cuts are added during the search, each time the solver finds a layout that is not connected. They
are clauses that forbid each unconnected piece of this layout. Few cuts are needed.
Steps are clauses that are written before the search, so they can be in a file for any solver. They
say that every open cell can be reached from one cell, the root, by steps from an open cell to an
open neighbour cell.
"""

from collections.abc import Iterable

from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout
from crosswright.engines.freeform.encoding import Encoding
from crosswright.search.cnf import at_most_one


def cuts(encoding: Encoding, layout: Layout) -> list[list[int]]:
    """Return clauses that forbid the unconnected pieces of a layout.

    The list is empty if the layout is connected. The blocks around a piece are its border. The
    clauses say: if a cell of the piece is open and there are words outside the piece, some cell of
    the border must be open too. If some group has no placement within the piece, there are always
    words outside. Otherwise the clauses name one cell of another piece. They have an effect only if
    this cell is open.
    """
    pieces = _pieces(layout.glyphs().keys())
    if len(pieces) < 2:
        return []
    clauses: list[list[int]] = []
    for number, piece in enumerate(pieces):
        border = {p for cell in piece for p in _neighbours(cell)} - piece
        crossing = [encoding.open[p] for p in sorted(border) if p in encoding.open]
        beyond: list[int] = []
        if not _leaves_a_group_out(encoding, piece):
            outside = pieces[number - 1]
            beyond = [-encoding.open[min(outside)]]
        escape = encoding.cnf.new(f"escapes({encoding.cnf.variables + 1})")
        clauses.append([-escape, *crossing])
        clauses += [[-encoding.open[cell], escape, *beyond] for cell in sorted(piece)]
    return clauses


def _leaves_a_group_out(encoding: Encoding, piece: set[Position]) -> bool:
    """Whether some group has no placement with all its cells in the piece."""
    return any(
        not any(piece.issuperset(stand.cells) for stand in group)
        for group in encoding.possible.by_group
    )


def connected_in_steps(encoding: Encoding) -> None:
    """Add clauses: every open cell can be reached from one root cell, in steps through open cells.

    n / 2 steps are enough for n cells: a connected set of n cells always has a cell from which all
    others can be reached in n / 2 steps.
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
    """An upper limit for the number of open cells of a connected layout.

    If n words are connected, they share at least n - 1 cells. So the layout has at least n - 1 open
    cells fewer than the words have letters.
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
    """The connected pieces of the cells. The smallest piece is the first."""
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
