"""Find pair squares by brute force, slowly and without any code of the engine.

In a pair square, each cell is blank or has two letters (or another fixed number of letters). Every
row and every column is a word if its blank cells are skipped.
"""

from itertools import combinations
from math import ceil


def brute_force(
    rows: int, columns: int, words: list[str], size: int, *, min_blanks: int, min_filled: float
) -> set[tuple[tuple[str, ...], ...]]:
    """Return every grid as a tuple of rows. A cell has `size` letters, or is "" if it is blank.

    `min_blanks` is the least number of blank cells of a row or column, and `min_filled` the least
    share of filled cells.
    """

    def contents(cells: int) -> dict[tuple[str, ...], str]:
        """Return each way to write a word into a row or column of `cells` cells, with the word."""
        found = {}
        for word in words:
            filled = len(word) // size
            if not max(1, ceil(min_filled * cells)) <= filled <= cells - min_blanks:
                continue
            for places in combinations(range(cells), filled):
                line = [""] * cells
                for number, place in enumerate(places):
                    line[place] = word[number * size : (number + 1) * size]
                found[tuple(line)] = word
        return found

    across, down = contents(columns), contents(rows)
    grids = set()

    def extend(grid: tuple[tuple[str, ...], ...]) -> None:
        if len(grid) < rows:
            for line in across:
                extend((*grid, line))
            return
        turned = list(zip(*grid, strict=True))
        if all(line in down for line in turned):
            used = [across[line] for line in grid] + [down[line] for line in turned]
            if len(set(used)) == len(used):
                grids.add(grid)

    extend(())
    return grids
