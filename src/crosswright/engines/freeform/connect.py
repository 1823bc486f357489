"""All words in one piece: by cuts, clauses learnt from models that fall apart; or by steps.

Cuts are few and strong, but come to light only while searching. Steps are clauses that can be
written to a file for any solver, before anything is known: walk from a root cell, one neighbour
a step, and every open cell must have been reached in the end.
"""

from collections.abc import Iterable

from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout
from crosswright.engines.freeform.encoding import Encoding
from crosswright.search.cnf import at_most_one

__all__ = ["connected_in_steps", "cuts", "most_open"]


def cuts(encoding: Encoding, layout: Layout) -> list[list[int]]:
    """Clauses that forbid the way this layout falls apart; none if it is in one piece.

    A piece is surrounded by blocks, its border. If a cell of the piece is open, some border cell
    must be open too, or the words inside would stay cut off from those outside. That there are
    words outside is certain if a group has no placement inside; where it is not, the clause says
    so: it then needs an open cell further out as well.
    """
    parted = _pieces(layout.glyphs().keys())
    if len(parted) < 2:
        return []
    clauses: list[list[int]] = []
    for number, piece in enumerate(parted):
        border = {p for cell in piece for p in _neighbours(cell)} - piece
        crossing = [encoding.open[p] for p in sorted(border) if p in encoding.open]
        beyond: list[int] = []
        if not _leaves_a_group_out(encoding, piece):
            outside = parted[number - 1]
            beyond = [-encoding.open[min(outside)]]
        escape = encoding.cnf.new(f"escapes({encoding.cnf.variables + 1})")
        clauses.append([-escape, *crossing])
        clauses += [[-encoding.open[cell], escape, *beyond] for cell in sorted(piece)]
    return clauses


def _leaves_a_group_out(encoding: Encoding, piece: set[Position]) -> bool:
    """Whether some group has no placement that lies wholly in the piece."""
    return any(
        not any(piece.issuperset(stand.cells) for stand in group)
        for group in encoding.possible.by_group
    )


def connected_in_steps(encoding: Encoding) -> None:
    """Every open cell is reached from one root, step by step through open cells.

    A connected set of n cells has a middle from which none is further than n / 2 steps.
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
    """More cells than this cannot be open in one piece: n words share n - 1 cells at least."""
    problem = encoding.problem
    most = problem.most_letters
    if not problem.loose and not problem.at_least_one:
        longest = sum(max(map(len, group)) for group in problem.groups)
        most = min(most, longest - (len(problem.groups) - 1))
    return most


def _neighbours(cell: Position) -> list[Position]:
    return [cell.step(way, by) for way in Direction for by in (-1, 1)]


def _pieces(cells: Iterable[Position]) -> list[set[Position]]:
    """The cells parted into sets that hang together, smallest first."""
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
