"""Make patterns with fewer words: remove symmetric pairs of blocks from a pattern."""

import random
from collections.abc import Iterator
from pathlib import Path

from crosswright.core.fill import Fill

__all__ = ["sparse_patterns", "sparser"]

SPARSE_SLOTS = (64, 62, 60, 58)
"""The numbers of words of the new patterns. A pattern may have one word less than its number."""


def sparse_patterns(folder: Path) -> Iterator[tuple[str, str]]:
    """Make patterns of about 58 to 64 words from the real patterns in a folder.

    Yield the name and the picture of each new pattern.
    """
    for source in sorted(folder.glob("th[345]*.txt")):
        picture = source.read_text(encoding="utf-8")
        for slots in SPARSE_SLOTS:
            pattern = sparser(picture, slots, rng_seed=slots)
            if pattern is not None and pattern.split() != picture.split():
                yield f"{source.stem} to {slots}w", pattern


def sparser(picture: str, slots: int, rng_seed: int = 0) -> str | None:
    """Return a pattern with at most `slots` slots, or None if the random choices find none.

    Each step removes a block and its symmetric image. The block is chosen at random from those
    whose removal leaves fewer slots. (The removal of a block at an edge can leave as many slots as
    before.)
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
