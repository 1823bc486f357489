"""Turn a problem into flat arrays for the kernel, and cells from the kernel into grids."""

from array import array
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from crosswright.core import Direction, FilledGrid, Grid, Line, Position
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.kernels.builds import load
from crosswright.search import Run


def kernel() -> ModuleType:
    """The fastest build of the pair kernel that this machine can run."""
    return load("crosswright.engines.pairsquare.pair_kernel")


@dataclass(frozen=True)
class Table:
    """The words whose length fits, sorted by their glyphs. The number of a word is its index."""

    words: tuple[tuple[str, ...], ...]
    alphabet: tuple[str, ...]
    """Sorted. The id of a glyph is its index."""
    glyph_ids: "array[int]"
    """`stride` for each word, with zeros after shorter words."""
    lengths: "array[int]"
    stride: int
    """The length of the longest word."""

    @classmethod
    def of(cls, problem: PairProblem) -> "Table":
        wanted = sorted({*problem.row_lengths, *problem.column_lengths})
        tables = [
            problem.words.tables[length] for length in wanted if length in problem.words.tables
        ]
        words = sorted(table.glyphs(index) for table in tables for index in range(table.count))
        alphabet = tuple(sorted({glyph for word in words for glyph in word}))
        ids = {glyph: index for index, glyph in enumerate(alphabet)}
        stride = max(map(len, words), default=1)
        flat = array("H")
        for word in words:
            flat.extend([ids[glyph] for glyph in word])
            flat.extend([0] * (stride - len(word)))
        return cls(tuple(words), alphabet, flat, array("B", map(len, words)), stride)

    def grid(self, problem: PairProblem, cells: list[int]) -> FilledGrid:
        """The grid for the kernel's glyph ids, row by row (-1 is a blank)."""
        blanks, glyphs = set(), {}
        for number, glyph in enumerate(cells):
            position = Position(*divmod(number, problem.columns))
            if glyph < 0:
                blanks.add(position)
            else:
                glyphs[position] = self.alphabet[glyph]
        return FilledGrid(Grid(problem.rows, problem.columns, blanks=frozenset(blanks)), glyphs)


def slice_nodes(run: Run, most: int) -> int:
    """Nodes until the next check of the limits, within the budget."""
    return most if run.nodes_left is None else min(most, run.nodes_left)


def line_number(line: Line, rows: int) -> int:
    """The kernel's number for a line: rows, then columns."""
    return line.index if line.direction is Direction.ACROSS else rows + line.index


def new_search(problem: PairProblem, table: Table, **manner: Any) -> Any | None:
    """Return a search with the given lines fixed; None if no grid can exist. `manner`: `eager` with
    an `rng_seed`, or `counting`.
    """
    ranges = (problem.row_lengths, problem.column_lengths)
    if not table.words or any(len(lengths) == 0 for lengths in ranges):
        return None
    search = kernel().PairSearch(
        problem.rows,
        problem.columns,
        table.glyph_ids,
        table.lengths,
        table.stride,
        len(table.alphabet),
        *((lengths[0], lengths[-1]) for lengths in ranges),
        up_to_transpose=problem.up_to_transpose,
        **manner,
    )
    if problem.given:
        numbers = {word: number for number, word in enumerate(table.words)}
        for spread in problem.given:
            line = line_number(spread.line, problem.rows)
            if not search.give(line, numbers[spread.glyphs], spread.filled):
                return None
    return search
