"""Count the words of a list that fit a shape, before any search."""

from collections import Counter
from dataclasses import dataclass

from crosswright.engines.pairsquare.problem import PairProblem

__all__ = ["Prospects", "prospects"]


@dataclass(frozen=True)
class Prospects:
    """How many words fit the rows and columns of a shape, and why the shape may be impossible."""

    row_words: dict[int, int]
    """For each length in cells."""
    column_words: dict[int, int]
    """For each length in cells."""
    letters_per_cell: int
    listed: int
    """The words of any length."""
    obstacle: str
    """Why no grid of the shape can exist; empty if no reason is known."""

    @property
    def can_exist(self) -> bool:
        return not self.obstacle

    @property
    def usable(self) -> int:
        """The words that fit a row or a column."""
        return sum((self.row_words | self.column_words).values())

    def lines(self) -> list[str]:
        """A report for the constructor."""
        said = [f"{self.listed:,} words, {self.usable:,} of them usable in this shape"]
        for name, words in (("row", self.row_words), ("column", self.column_words)):
            by_length = ", ".join(
                f"{n:,} with {length * self.letters_per_cell} letters"
                for length, n in words.items()
            )
            said.append(f"words that fit a {name}: {by_length or 'none'}")
        said.append(self.obstacle or "this shape may be possible: only a search can tell")
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
    for (name, lengths, cells, lines), available in zip(sides, words, strict=True):
        if not lengths:
            return (
                f"no {name} of {cells} {'cell' if cells == 1 else 'cells'} is possible: at least "
                f"{problem.rules.min_blanks} must be blank, and at least {lengths.start} filled"
            )
        if sum(available.values()) < lines:
            return f"{lines} {name}s need {lines} words, but only {sum(available.values())} fit"
    fewest = [lines * lengths[0] for _, lengths, _, lines in sides]
    most = [lines * lengths[-1] for _, lengths, _, lines in sides]
    if fewest[0] > most[1] or fewest[1] > most[0]:
        return (
            f"the rows would fill {fewest[0]} to {most[0]} cells of the grid, and the columns "
            f"{fewest[1]} to {most[1]}, but they fill the same cells"
        )
    return ""
