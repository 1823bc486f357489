"""Make patterns with fewer words: remove blocks in pairs from a symmetric pattern."""

import random

from crosswright.core.fill import Fill

__all__ = ["sparser"]


def sparser(picture: str, slots: int, rng_seed: int = 0) -> str | None:
    """A pattern with at most `slots` slots; None if the random choices do not lead to one.

    Each step removes a block and its image. They are chosen at random from those whose removal
    leaves fewer slots. (The removal of a block may also make two new short slots.)
    """
    dice = random.Random(rng_seed)
    rows = [list(row) for row in picture.split()]
    height, width = len(rows), len(rows[0])
    count = _slots(rows)
    while count > slots:
        choices = []
        for row in range(height):
            for column in range(width):
                if rows[row][column] == "#":
                    left = _slots(_opened(rows, row, column))
                    if slots - 2 < left < count:
                        choices.append((left, row, column))
        if not choices:
            return None
        count, row, column = dice.choice(choices)
        rows = _opened(rows, row, column)
    return "\n".join("".join(row) for row in rows)


def _opened(rows: list[list[str]], row: int, column: int) -> list[list[str]]:
    opened = [list(line) for line in rows]
    opened[row][column] = opened[-1 - row][-1 - column] = "."
    return opened


def _slots(rows: list[list[str]]) -> int:
    return len(Fill.parse("\n".join("".join(row) for row in rows)).slots)
