"""Measure how the time of a fill grows with the size of the word list and of the grid.

    scripts/bench fill_growth [--words LIST] [--docs]

The times are printed. With `--docs`, the tables and two charts are also written to
docs/algorithms/.
"""

import argparse
import random
import statistics
import time
from pathlib import Path

from crosswright.core.fill import Fill
from crosswright.engines.fill import ENGINE, FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import take
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench" / "words" / "stwl.dict"
DOCS = ROOT / "docs" / "algorithms"

LIST_SIZES = (10_000, 20_000, 30_000, 100_000, 300_000)
GRID_SIDES = (5, 6, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 31)
SEEDS = 5
"""The number of searches for each row of a table, each with another `rng_seed`."""

LONGEST_RUN = 7
"""The longest slot of the patterns, in cells. Slots are short, because small lists have few long
words."""


def pattern(side: int) -> str:
    """Return a random symmetric pattern with slots of 3 to `LONGEST_RUN` cells.

    A small pattern has no blocks. In the others about one cell in three is a block.
    """
    dice = random.Random(side)
    rows = [["."] * side for _ in range(side)]

    def runs_are_long_enough() -> bool:
        lines = ["".join(row) for row in rows] + ["".join(line) for line in zip(*rows, strict=True)]
        return all(len(run) != 1 and len(run) != 2 for line in lines for run in line.split("#"))

    for _ in range(40 * side * side):
        lines = ["".join(row) for row in rows] + ["".join(c) for c in zip(*rows, strict=True)]
        if max(len(run) for line in lines for run in line.split("#")) <= LONGEST_RUN:
            break
        row, column = dice.randrange(side), dice.randrange(side)
        if rows[row][column] == "#":
            continue
        mirror = (side - 1 - row, side - 1 - column)
        rows[row][column] = rows[mirror[0]][mirror[1]] = "#"
        if not runs_are_long_enough():
            rows[row][column] = rows[mirror[0]][mirror[1]] = "."
    return "\n".join("".join(row) for row in rows)


def milliseconds(picture: str, words: WordList) -> float | None:
    """Return the median processor time of a first fill, or None if most rng_seeds find no fill."""
    problem = FillProblem(Fill.parse(picture), words)
    spans = []
    for rng_seed in range(SEEDS):
        began = time.process_time()
        outcome = take(ENGINE, problem, Run(Budget(seconds=20), rng_seed=rng_seed))
        if outcome:
            spans.append((time.process_time() - began) * 1000)
    return statistics.median(spans) if 2 * len(spans) > SEEDS else None


def plot(title: str, axis: str, points: list[tuple[int, float]]) -> str:
    """Return a small line chart as SVG. Both axes are logarithmic."""
    from math import log10

    def scale(value: float, low: float, high: float, size: float) -> float:
        return (log10(value) - log10(low)) / max(1e-9, log10(high) - log10(low)) * size

    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = 10 ** int(log10(min(ys)) - 0.999), 10 ** int(log10(max(ys)) + 1)
    place = [
        (60 + scale(x, min(xs), max(xs), 420), 230 - scale(y, low, high, 190)) for x, y in points
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in place)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 280" font-family="sans-serif"'
        ' font-size="11">',
        f'<text x="60" y="22" font-size="13">{title}</text>',
        '<path d="M60 40V230H490" fill="none" stroke="#888"/>',
        f'<polyline points="{line}" fill="none" stroke="#2563eb" stroke-width="2"/>',
        f'<text x="270" y="270" text-anchor="middle">{axis}</text>',
    ]
    mark = low
    while mark <= high:
        y = 230 - scale(mark, low, high, 190)
        parts.append(f'<text x="54" y="{y + 4:.0f}" text-anchor="end">{mark:g} ms</text>')
        parts.append(f'<path d="M60 {y:.1f}H490" stroke="#ddd"/>')
        mark *= 10
    for (value, _), (x, y) in zip(points, place, strict=True):
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#2563eb"/>')
        parts.append(f'<text x="{x:.0f}" y="246" text-anchor="middle">{value:,}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--words", type=Path, default=SHARED if SHARED.is_file() else None)
    parser.add_argument("--docs", action="store_true", help="write to docs/algorithms/ too")
    options = parser.parse_args()
    every = WordList.load(options.words) if options.words else WordList.default()
    shuffled = sorted(every, key=lambda word: word.glyphs)
    random.Random(1).shuffle(shuffled)
    by_list, by_side = [], []
    weekday = pattern(15)
    for size in (size for size in LIST_SIZES if size <= len(every) + 10_000):
        words = WordList.from_words(shuffled[:size], every.spelling)
        by_list.append((len(words), milliseconds(weekday, words)))
        print(f"{len(words):>9,} words, 15×15: {by_list[-1][1]} ms", flush=True)
    for side in GRID_SIDES:
        by_side.append((side, milliseconds(pattern(side), every)))
        print(f"{side:>3}×{side}, {len(every):,} words: {by_side[-1][1]} ms", flush=True)
    if options.docs:
        write_docs(by_list, by_side, len(every))


def write_docs(
    by_list: list[tuple[int, float | None]], by_side: list[tuple[int, float | None]], size: int
) -> None:
    charts = {
        "fill-growth-list.svg": (
            "A first fill of a 15×15 grid",
            "words in the list",
            [(x, y) for x, y in by_list if y],
        ),
        "fill-growth-grid.svg": (
            f"A first fill from {size:,} words",
            "side of the grid in cells",
            [(x, y) for x, y in by_side if y],
        ),
    }
    for name, (title, axis, points) in charts.items():
        (DOCS / name).write_text(plot(title, axis, points), encoding="utf-8")
    lines = ["# How the time of a fill grows", ""]
    lines += [
        "The tables show how long it takes to find a first fill on one core. Times are processor",
        "time in milliseconds (ms). They include the work before the search chooses its first",
        "word.",
        "",
        f"There are {SEEDS} searches for each row, each with another `rng_seed`. The time in a",
        "row is the median of the searches that found a fill. Each search had a time limit of",
        "20 s. *Open* means that most searches of the row found no fill. Open rows are not in the",
        "charts.",
        "",
        "Each size of grid has only one pattern of blocks, which was made at random. Some patterns",
        "are harder than others, so a larger grid is not always slower. The patterns from 5×5 to",
        "7×7 have no blocks, so they are hard for their size.",
        "",
        "The command `scripts/bench fill_growth --docs` writes this page.",
        "",
        "The first table is for a 15×15 grid. Each row is a word list of another size. The words",
        f"of each list are drawn at random from {size:,} words:",
        "",
    ]
    lines += ["| words in the list | ms |", "|---:|---:|"]
    lines += [f"| {x:,} | {f'{y:.1f}' if y else 'open'} |" for x, y in by_list]
    lines += ["", "![Time against list size](fill-growth-list.svg)", ""]
    lines += [
        f"The second table is for the list of all {size:,} words. Each row is a square grid:",
        "",
    ]
    lines += ["| side in cells | ms |", "|---:|---:|"]
    lines += [f"| {x} | {f'{y:.1f}' if y else 'open'} |" for x, y in by_side]
    lines += ["", "![Time against grid size](fill-growth-grid.svg)", ""]
    (DOCS / "fill-growth.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
