"""The report of `bench/fill.py`: a table with a row for each grid, as text, JSON and a page.

Our engine is compared with two other fill programs: the yardstick, a small program in C, and
blacksquare, which the code calls `peer`.
"""

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
"""The report has the geometric mean of `Row.ratio` over the grids whose names begin with these
texts."""

OPENING = """# Fills, measured

This page says how fast our fill engine is. `scripts/bench fill --docs` writes the page.
"""

PAGE = """## What the table has

The long table below has a row for each grid. These are the grids:

| name of the grid | what it is | word list |
|---|---|---|
| `su1`, `wk1` … | a real pattern of a Sunday or weekday puzzle | 116,209 words |
| `th1_72w` … | a real pattern of a themeless puzzle; `72w` means 72 words | 116,209 words |
| `thx_min` | a pattern with only 50 words | 116,209 words |
| `vg4x5` … | a rectangle without blocks, here with 4 rows and 5 columns | 116,209 words |
| all others | a grid from research papers; `15.01` has 15 rows and columns | 66,381 words |

Our engine and the yardstick search each grid up to 20 times, each time with another `rng_seed`.
They search slow grids fewer times, but at least 3 times. Blacksquare, another fill program,
searches a grid at most 3 times. All times are in milliseconds (ms). They are processor times on one
core, except those of blacksquare, which are wall times. These are the columns:

| column | meaning |
|---|---|
| filled | searches that found a fill / all searches; *impossible*: proven to have no fill |
| prepare ms | the median time before the search makes its first choice |
| search ms | the median time from the first choice to the end of the search (the *search time*) |
| slowest ms | the longest search time |
| yardstick ms | the median search time of the yardstick |
| ratio | *search ms* divided by *yardstick ms* |
| blacksquare ms | the median time of blacksquare |
| command ms | `crosswright fill` without the start of Python; the shortest of four times |

In the columns of the yardstick and of blacksquare, `(1/2)` means that one of two searches found a
fill. In the column of the yardstick, a time alone means that all searches found a fill. A fill that
uses a word twice counts as no fill: *1 with a word twice* means that blacksquare found one such
fill.

Each search has a time limit. If a search reaches the limit, its time in the table is the limit, or
slightly more:

| program | limit | limit for this grid after a search without a fill |
|---|---:|---:|
| ours | 60 s | 10 s |
| yardstick | 20 s | 3.33 s |
| blacksquare | 5 s | no further search |

For example, `3333.33 (0/3)` means that three searches ended after 20 s, 3.33 s and 3.33 s without a
fill. Their median is 3.33 s.

A row has a ratio only if our engine and the yardstick each found a fill in more than half of their
searches. The command is measured only for grids with 20/20. Only our engine searched the impossible
grid, and only once.

"""


@dataclass
class Row:
    """The measurements of one grid. Each list has one item for each search.

    Searches without a fill are included.
    """

    grid: str
    words: str
    solved: int = 0
    tries: int = 0
    impossible: bool = False
    prepare_ms: list[float] = field(default_factory=list)
    """The time before the first choice: compiling the problem and the first filtering."""
    search_ms: list[float] = field(default_factory=list)
    yardstick_ms: list[float] = field(default_factory=list)
    yardstick_solved: int = 0
    peer_ms: list[float] = field(default_factory=list)
    peer_solved: int = 0
    peer_repeated: int = 0
    """The number of fills by blacksquare that have a word twice."""
    command_ms: float | None = None
    command_wall_ms: float | None = None
    peak_mb: float | None = None

    @property
    def ratio(self) -> float | None:
        """Our median search time divided by the yardstick's.

        It is None unless both programs filled the grid with more than half of the rng_seeds.
        """
        if 2 * self.solved <= self.tries or 2 * self.yardstick_solved <= len(self.yardstick_ms):
            return None
        return statistics.median(self.search_ms) / max(1e-3, statistics.median(self.yardstick_ms))

    @property
    def spent_ms(self) -> float:
        return sum(self.search_ms) + sum(self.yardstick_ms)

    def cells(self) -> list[str]:
        return [
            self.grid,
            "impossible" if self.impossible else f"{self.solved}/{self.tries}",
            middle(self.prepare_ms),
            middle(self.search_ms),
            f"{max(self.search_ms, default=0):.1f}",
            self.yardstick_cell(),
            "" if self.ratio is None else f"{self.ratio:.2f}",
            self.peer_cell(),
            f"{self.command_ms:.0f}" if self.command_ms else "",
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
    "slowest ms",
    "yardstick ms",
    "ratio",
    "blacksquare ms",
    "command ms",
)


def middle(values: list[float]) -> str:
    return f"{statistics.median(values):.2f}" if values else ""


def geometric_mean(rows: list[Row]) -> str:
    """Return the geometric mean of `Row.ratio` over `GEOMETRIC_GRIDS`, as text."""
    ratios = [row.ratio for row in rows if row.grid.startswith(GEOMETRIC_GRIDS)]
    logs = [math.log(ratio) for ratio in ratios if ratio is not None]
    return f"{math.exp(sum(logs) / len(logs)):.2f} over {len(logs)} grids" if logs else "unknown"


@dataclass
class Report:
    """The results of all grids so far."""

    build: str
    began: float = field(default_factory=time.monotonic)
    load_average: float = field(default_factory=lambda: os.getloadavg()[0])
    rows: list[Row] = field(default_factory=list)
    cold: Usage | None = None
    """Time and memory of the command when the word list is not yet in its cache."""

    def summary(self) -> list[str]:
        solved = sum(2 * row.solved > row.tries for row in self.rows)
        impossible = sum(row.impossible for row in self.rows)
        lines = [
            f"Our engine searched for fills of {len(self.rows)} grids. For {solved} grids, more "
            "than half of the searches found a fill. Grids that are proven to have no fill: "
            f"{impossible}.",
            "For the weekday, Sunday and themeless grids, we divided our search time by that of "
            "the *yardstick*, a small fill program in C. The geometric mean of these ratios is "
            f"{geometric_mean(self.rows)}. A ratio below 1 means that our engine is faster.",
        ]
        memory = [row.peak_mb for row in self.rows if row.peak_mb]
        if memory and self.cold:
            lines.append(
                f"The whole command `crosswright fill` used {min(memory):.0f} to "
                f"{max(memory):.0f} MB of memory. When it uses a word list for the first time, "
                "the list is not yet in its cache. In this case it used "
                f"{self.cold.peak_mb:.0f} MB of memory, {self.cold.processor_ms:.0f} ms of "
                f"processor time and {self.cold.wall_ms:.0f} ms of wall time, including the start "
                "of Python."
            )
        lines.append(
            f"The measurements took {(time.monotonic() - self.began) / 60:.1f} minutes. "
            f"At the start, the load average of the machine was {self.load_average:.1f}. "
            f"The build of the compiled code was `{self.build}` (`v3` is for recent processors)."
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
        summary = [f"- {line}" for line in self.summary()]
        return "\n".join([OPENING, *summary, "", PAGE + self.table(), ""])

    def write(self, folder: Path) -> None:
        """Write the files fill.md and fill.json, and replace the old ones."""
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
