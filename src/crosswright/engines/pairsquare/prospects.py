"""Count the words of a list that fit a shape, before any search."""

from collections import Counter
from dataclasses import dataclass

from crosswright.engines.pairsquare.problem import PairProblem

__all__ = ["Prospects", "prospects"]


@dataclass(frozen=True)
class Prospects:
    """The numbers of words that fit the rows and columns of a shape, and known obstacles."""

    row_words: dict[int, int]
    """By length in cells: the number of words that a row can take."""
    column_words: dict[int, int]
    letters_per_cell: int
    listed: int
    """The number of words in the list, of any length."""
    obstacle: str
    """Why no grid of the shape can exist; empty if no reason is known."""

    @property
    def can_exist(self) -> bool:
        return not self.obstacle

    @property
    def usable(self) -> int:
        """The number of words that fit a row or a column."""
        return sum((self.row_words | self.column_words).values())

    def lines(self) -> list[str]:
        """A report for the constructor, one sentence per line."""
        said = [f"{self.listed:,} words, {self.usable:,} of them usable in this shape"]
        for name, words in (("row", self.row_words), ("column", self.column_words)):
            size = self.letters_per_cell
            by_length = ", ".join(
                f"{n:,} of {length * size} letters" for length, n in words.items()
            )
            said.append(f"a {name} takes {by_length or 'no word'}")
        said.append(self.obstacle or "nothing rules the shape out beforehand")
        return said


def prospects(problem: PairProblem) -> Prospects:
    """Count the words that the problem's shape can use."""
    counts = Counter({length: table.count for length, table in problem.words.tables.items()})
    sides = (
        ("row", problem.row_lengths, problem.columns, problem.rows),
        ("column", problem.column_lengths, problem.rows, problem.columns),
    )
    words = [{length: counts[length] for length in side[1]} for side in sides]
    return Prospects(
        words[0],
        words[1],
        problem.words.spelling.letters_per_cell,
        len(problem.words),
        _obstacle(problem, sides, words),
    )


def _obstacle(
    problem: PairProblem,
    sides: tuple[tuple[str, range, int, int], ...],
    words: list[dict[int, int]],
) -> str:
    """The first reason why there can be no grid of the shape; empty if there is none."""
    for (name, lengths, cells, lines), available in zip(sides, words, strict=True):
        if not lengths:
            return (
                f"no {name} of {cells} {'cell' if cells == 1 else 'cells'} can have "
                f"{problem.rules.min_blanks} blank and {problem.rules.min_filled:.0%} filled"
            )
        if sum(available.values()) < lines:
            return f"{lines} {name}s need as many words; there are {sum(available.values())}"
    fewest = [len(lines) * lengths[0] for lengths, lines in _pairs(problem)]
    most = [len(lines) * lengths[-1] for lengths, lines in _pairs(problem)]
    if fewest[0] > most[1] or fewest[1] > most[0]:
        return "rows and columns cannot fill the same number of cells"
    return ""


def _pairs(problem: PairProblem) -> tuple[tuple[range, range], tuple[range, range]]:
    """For rows and for columns: the allowed lengths, and the line numbers."""
    return (
        (problem.row_lengths, range(problem.rows)),
        (problem.column_lengths, range(problem.columns)),
    )
