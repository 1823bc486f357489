"""What a word list offers a shape, before any search."""

from collections import Counter
from dataclasses import dataclass

from crosswright.engines.pairsquare.problem import PairProblem

__all__ = ["Prospects", "prospects"]


@dataclass(frozen=True)
class Prospects:
    """How many words fit the rows and the columns of a shape, and what rules it out."""

    row_words: dict[int, int]
    """By length in cells, how many words a row can take."""
    column_words: dict[int, int]
    letters_per_cell: int
    listed: int
    """How many words the list has, of any length."""
    obstacle: str
    """Why the shape cannot exist; empty if nothing is known against it."""

    @property
    def can_exist(self) -> bool:
        return not self.obstacle

    @property
    def usable(self) -> int:
        """How many words some line can take."""
        return sum((self.row_words | self.column_words).values())

    def lines(self) -> list[str]:
        """What a constructor wants to know, a sentence a line."""
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
    """Count what a shape can use."""
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
    """The first reason why there can be no grid of the shape, or nothing."""
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
    """The lengths that rows and columns may have, with the lines themselves."""
    return (
        (problem.row_lengths, range(problem.rows)),
        (problem.column_lengths, range(problem.columns)),
    )
