"""Measure how fast puzzles of each format are written and read.

    scripts/bench formats [--seconds S]

A row of the table is a format, and a column is a grid size from 15x15 to 50x50. For a format that
can be read, `200 / 100` means that 200 files are written or 100 files are read in a second. For a
picture or a page, the table has the milliseconds to make one. The last row is the library puzpy for
.puz files, without our code. `--seconds` is the time for each measurement; more seconds give
steadier numbers.
"""

import argparse
import time
from collections.abc import Callable

import puz as puzpy

from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.formats import FORMATS, by_name, carried, read, write

SIDES = (15, 21, 30, 50)


def puzzle_of(side: int) -> Puzzle:
    """Return a filled square puzzle with `side` rows, a few blocks, and a clue for every slot."""
    rows = (
        "".join(
            "#" if (row * 5 + column * 3) % 17 == 0 else chr(65 + (row * 7 + column) % 26)
            for column in range(side)
        )
        for row in range(side)
    )
    fill = Fill.parse("\n".join(rows))
    clues = {slot.key: f"Some words about {slot.key.spoken}" for slot in fill.slots}
    return Puzzle.from_clues(fill, clues, Metadata(title="A bench", author="Nobody"))


def rate(action: Callable[[], object], seconds: float) -> float:
    """Return how often an action can be done in a second. The first call is not counted."""
    action()
    count, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        action()
        count += 1
    return count / (time.perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.4, help="time for each figure")
    seconds = parser.parse_args().seconds
    heads = [f"{side}x{side}" for side in SIDES]
    puzzles = [puzzle_of(side) for side in SIDES]
    print(f"{'':<18}" + "".join(f"{head:>14}" for head in heads))
    for row in FORMATS:
        if row.read is None:
            figures = [
                f"{1000 / rate(lambda p=p, r=row: write(p, r), seconds):.0f} ms" for p in puzzles
            ]
        else:
            figures = []
            for puzzle in puzzles:
                kept = carried(puzzle, row)
                data = write(kept, row)
                out = rate(lambda p=kept, r=row: write(p, r), seconds)
                back = rate(lambda d=data, r=row: read(d, r), seconds)
                figures.append(f"{out:.0f} / {back:.0f}")
        print(f"{row.name:<18}" + "".join(f"{figure:>14}" for figure in figures))
    figures = []
    for puzzle in puzzles:
        data = write(puzzle, by_name("puz"))
        loaded = puzpy.load(data)
        out = rate(loaded.tobytes, seconds)
        back = rate(lambda d=data: puzpy.load(d), seconds)
        figures.append(f"{out:.0f} / {back:.0f}")
    print(f"{'puzpy alone':<18}" + "".join(f"{figure:>14}" for figure in figures))
    print("two numbers: files written / read in a second; ms: time to make one picture or page")


if __name__ == "__main__":
    main()
