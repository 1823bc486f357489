"""The report of the fill bench: a table with a row for each grid, JSON, and a page of the docs."""

import json
import math
import os
import statistics
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from reports.usage import Usage

__all__ = ["Report", "Row"]

GEOMETRIC_GRIDS = ("wk", "th1", "th2", "th3", "th4", "th5", "su")
"""For which grids is the geometric mean computed? The names begin with these texts."""

PAGE = """# Fills, measured

The grids are real patterns, filled from 116,209 words, and the 72 grids of the constraint
literature, filled from 66,381 words. Times are processor times on one core.

| column | meaning |
|---|---|
| filled | for how many `rng_seed`s a fill was found |
| prepare | building the problem |
| search | median time from the first choice to the fill, or to the time limit |
| slowest | the longest search |
| steps | choices and dead ends |
| yardstick | a small program in C, measured in turn with ours |
| blacksquare | another fill program; wall time, at most 5 s for each case, stops after a failure |
| command | the whole `crosswright fill`, minus the time of `python -c pass`; the best of four |

The name of a pattern says its kind: `wk` weekday, `su` Sunday, `th` themeless with its number of
words, `vg` open rectangles. Made by `scripts/bench fill --docs`.

"""


@dataclass
class Row:
    """The times of one grid. If no fill was found, the time of the failed search is used."""

    grid: str
    words: str
    solved: int = 0
    tries: int = 0
    impossible: bool = False
    prepare_ms: list[float] = field(default_factory=list)
    """The time before the first choice: compiling the problem, and its first filtering."""
    search_ms: list[float] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    yardstick_ms: list[float] = field(default_factory=list)
    yardstick_solved: int = 0
    peer_ms: list[float] = field(default_factory=list)
    peer_solved: int = 0
    peer_repeated: int = 0
    command_ms: float | None = None
    command_wall_ms: float | None = None
    peak_mb: float | None = None

    @property
    def ratio(self) -> float | None:
        """Our median divided by the yardstick's; None unless both filled the grid with most
        rng_seeds."""
        if 2 * self.solved <= self.tries or 2 * self.yardstick_solved <= len(self.yardstick_ms):
            return None
        return statistics.median(self.search_ms) / max(1e-3, statistics.median(self.yardstick_ms))

    @property
    def spent_ms(self) -> float:
        return sum(self.search_ms) + sum(self.yardstick_ms)

    def cells(self) -> list[str]:
        speed = sum(self.steps) / max(1e-6, sum(self.search_ms) / 1000)
        return [
            self.grid,
            "impossible" if self.impossible else f"{self.solved}/{self.tries}",
            middle(self.prepare_ms),
            middle(self.search_ms),
            f"{max(self.search_ms, default=0):.1f}",
            f"{speed:,.0f}" if sum(self.steps) else "",
            self.yardstick_cell(),
            "" if self.ratio is None else f"{self.ratio:.2f}",
            self.peer_cell(),
            f"{self.command_ms:.0f}" if self.command_ms else "",
            f"{self.peak_mb:.0f}" if self.peak_mb else "",
        ]

    def yardstick_cell(self) -> str:
        tries = len(self.yardstick_ms)
        open_ones = f" ({self.yardstick_solved}/{tries})" if self.yardstick_solved < tries else ""
        return middle(self.yardstick_ms) + open_ones

    def peer_cell(self) -> str:
        if not self.peer_ms:
            return ""
        wrong = f", {self.peer_repeated} with a word twice" if self.peer_repeated else ""
        return f"{middle(self.peer_ms)} ({self.peer_solved}/{len(self.peer_ms)}{wrong})"


HEADINGS = (
    "grid",
    "filled",
    "prepare ms",
    "search ms",
    "slowest",
    "steps/s",
    "yardstick ms",
    "ours/its",
    "blacksquare ms",
    "command ms",
    "peak MB",
)


def middle(values: list[float]) -> str:
    return f"{statistics.median(values):.2f}" if values else ""


def geometric_mean(rows: list[Row]) -> str:
    """The geometric mean of the ratios of our time to the yardstick's, over `GEOMETRIC_GRIDS`."""
    ratios = [row.ratio for row in rows if row.grid.startswith(GEOMETRIC_GRIDS)]
    logs = [math.log(ratio) for ratio in ratios if ratio is not None]
    return f"{math.exp(sum(logs) / len(logs)):.2f} over {len(logs)} grids" if logs else "unknown"


@dataclass
class Report:
    """The table and the JSON, both written again after every grid."""

    build: str
    began: float = field(default_factory=time.monotonic)
    load_average: float = field(default_factory=lambda: os.getloadavg()[0])
    rows: list[Row] = field(default_factory=list)
    cold: Usage | None = None

    def summary(self) -> list[str]:
        solved = sum(2 * row.solved > row.tries for row in self.rows)
        impossible = sum(row.impossible for row in self.rows)
        lines = [
            f"filled for most `rng_seed`s: {solved} of {len(self.rows)} grids, "
            f"proven impossible: {impossible}",
            f"ours/yardstick, geometric mean: {geometric_mean(self.rows)}",
            f"build {self.build}; {(time.monotonic() - self.began) / 60:.1f} minutes; "
            f"other load at the start: {self.load_average:.1f}",
        ]
        if self.cold:
            lines.append(
                f"the whole command without a word cache: {self.cold.processor_ms:.0f} ms of the "
                f"processor, {self.cold.wall_ms:.0f} ms in all, {self.cold.peak_mb:.0f} MB"
            )
        return lines

    def table(self) -> str:
        table = [list(HEADINGS), *(row.cells() for row in self.rows)]
        widths = [max(len(line[k]) for line in table) for k in range(len(HEADINGS))]

        def drawn(line: list[str]) -> str:
            padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            return "| " + " | ".join(padded) + " |"

        rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
        return "\n".join([drawn(table[0]), rule, *map(drawn, table[1:])])

    def text(self) -> str:
        return "\n".join([self.table(), "", *self.summary(), ""])

    def page(self) -> str:
        """The report as a page of the docs."""
        return "\n".join([PAGE + self.table(), "", *(f"- {line}" for line in self.summary()), ""])

    def write(self, folder: Path) -> None:
        """Write both files again."""
        folder.mkdir(exist_ok=True)
        (folder / "fill.md").write_text(self.text(), encoding="utf-8")
        body = {
            "build": self.build,
            "minutes": (time.monotonic() - self.began) / 60,
            "load_average": self.load_average,
            "cold": asdict(self.cold) if self.cold else None,
            "geometric_mean": geometric_mean(self.rows),
            "rows": [asdict(row) | {"ratio": row.ratio} for row in self.rows],
        }
        (folder / "fill.json").write_text(json.dumps(body, indent=1), encoding="utf-8")
