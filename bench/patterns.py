"""Measure how many patterns are made in a minute, and compare them with published patterns.

    scripts/bench patterns                         1,000 US dailies, on one core
    scripts/bench patterns --quick                 100 US dailies
    scripts/bench patterns --venue barred --count 50 --json patterns.json

The rules are checked by `core.venues`, which shares no code with an engine. This file also checks
that no two patterns are equal, even if one is mirrored or turned. A row of the table is a property
of a pattern, such as the number of words. It has the least, the median and the largest value of our
patterns, and then, for US dailies, those of published patterns.
"""

import argparse
import json
import statistics
import time
from collections import Counter
from pathlib import Path

from crosswright.construct.make.patterns import PatternRequest, find_patterns
from crosswright.core.grid import Grid
from crosswright.core.rules import facts
from crosswright.core.slots import slot_map
from crosswright.core.venues import VENUES, venue, violations
from crosswright.search.budget import Budget
from crosswright.search.run import Run

PUBLISHED = {
    "words": (68, 76, 78),
    "blocks": (28, 36, 40),
    "mean length": (4.8, 5.03, 5.8),
}
"""The least, the median and the largest value of each property in 1,138 published US dailies."""


def pictures(grid: Grid) -> frozenset[str]:
    """Return a grid and all its mirror images and turns, as pictures."""
    cells = [
        [
            (grid.kind(p).value, p in grid.bars_right, p in grid.bars_below)
            for p in grid.positions()
            if p.row == row
        ]
        for row in range(grid.height)
    ]
    # Bars are not in cells, but between them. So the picture also has a character for each edge of
    # a cell.
    wide = [["#"] * (2 * grid.width + 1) for _ in range(2 * grid.height + 1)]
    for row, line in enumerate(cells):
        for column, (kind, right, below) in enumerate(line):
            wide[2 * row + 1][2 * column + 1] = kind
            if column < grid.width - 1:
                wide[2 * row + 1][2 * column + 2] = "|" if right else " "
            if row < grid.height - 1:
                wide[2 * row + 2][2 * column + 1] = "|" if below else " "
    found = set()
    for _ in range(4):
        wide = [list(line) for line in zip(*wide[::-1], strict=True)]
        found.add("\n".join("".join(line) for line in wide))
        found.add("\n".join("".join(reversed(line)) for line in wide))
    return frozenset(found)


def spread(values: list[float]) -> tuple[float, float, float]:
    return min(values), statistics.median(values), max(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--venue", choices=[row.name for row in VENUES], default="us-daily")
    parser.add_argument("--count", type=int, default=1000, help="number of patterns")
    parser.add_argument("--seconds", type=float, default=300.0, help="time limit")
    parser.add_argument("--rng-seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="at most 100 patterns")
    parser.add_argument("--json", metavar="FILE", help="write the results to FILE")
    asked = parser.parse_args()
    row = venue(asked.venue)
    count = min(asked.count, 100) if asked.quick else asked.count
    run = Run(Budget(asked.seconds), rng_seed=asked.rng_seed)
    started, busy = time.perf_counter(), time.process_time()
    outcome = find_patterns(PatternRequest(row, row.usual_side, row.usual_side), run, limit=count)
    seconds, busy = time.perf_counter() - started, time.process_time() - busy
    grids = outcome.solutions
    if not grids:
        print(f"{row.name}: no pattern in {seconds:.1f} s ({outcome.status.value})")
        return
    illegal = sum(bool(violations(grid, row)) for grid in grids)
    alike = len(grids) - len({min(pictures(grid)) for grid in grids})
    known = [facts(grid) for grid in grids]
    figures = {
        "words": spread([f.slots for f in known]),
        "blocks": spread([f.blocks for f in known]),
        "mean length": spread([f.mean_length for f in known]),
        "longest": spread([f.longest for f in known]),
        "unchecked cells": spread([f.unchecked for f in known]),
    }
    rate = 60 * len(grids) / busy
    print(
        f"{row.name}: {len(grids):,} patterns in {seconds:.1f} s ({busy:.1f} s of processor time)"
    )
    print(f"{rate:,.0f} in a minute of processor time")
    print(f"{illegal} break a rule; {alike} are equal to an earlier pattern")
    print(f"{'':16}{'least':>8}{'median':>8}{'most':>8}   published: least, median, most")
    for name, (low, middle, high) in figures.items():
        real = PUBLISHED.get(name) if row.name == "us-daily" else None
        beside = " ".join(f"{value:g}" for value in real) if real else ""
        print(f"{name:16}{low:>8.4g}{middle:>8.4g}{high:>8.4g}   {beside}")
    shares = Counter(slot.length for grid in grids for slot in slot_map(grid).slots)
    total = sum(shares.values())
    lengths = ", ".join(f"{n}: {shares[n] / total:.1%}" for n in sorted(shares))
    print(f"share of the slots of each length: {lengths}")
    if asked.json:
        told = {
            "venue": row.name,
            "patterns": len(grids),
            "seconds": seconds,
            "processor_seconds": busy,
            "a_minute": rate,
            "illegal": illegal,
            "alike": alike,
            "figures": figures,
            "lengths": dict(sorted(shares.items())),
        }
        Path(asked.json).write_text(json.dumps(told, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
