"""Measure whether the puzzles of `make` keep the limits of time and shape that we set.

    scripts/bench promises [--part sundays|sunday-themes|relaxed|dailies|themed|theme-sets ...]
                           [--count N] [--dice N]

- sundays: ten puzzles of `make --venue us-sunday` without a theme, each within a minute.
- sunday-themes: the same with the sets of `sunday_sets.txt`, which have six to eight theme entries
  each.
- relaxed: ten puzzles of `make --venue relaxed`, 15×15, each within ten seconds.
- dailies: the shapes of 20 dailies without a theme.
- themed: the shapes of ten dailies with published sets of theme entries.
- theme-sets: for each set of theme entries in ../shared, the time until the first grid, with the
  word list that is also there.

The shape of a grid is its number of entries of three letters, of blocks, and of bottlenecks. A
bottleneck is a cell that connects six or more other cells with the rest of the grid: without it,
they would be cut off.

The part `theme-sets` makes only grids, in this process. In all other parts the command makes whole
puzzles, each in a separate process, and the times include the start of the command and the clues.
Each result is checked by the rules of its venue and by the audit of its words. Sundays and relaxed
puzzles use new random numbers and all cores. The other parts use a fixed `rng_seed`. Times are wall
time, as a user waits. The machine must be idle. At the end the results of all parts are
printed.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from make import Report, listed_sets, themes

from crosswright.audit.fill import audit_fill
from crosswright.core.fill import FilledGrid
from crosswright.core.grid import Grid
from crosswright.core.slots import slot_map
from crosswright.core.venues import venue, violations
from crosswright.formats import for_path, read
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
CUT_OFF = 6
"""The least number of other cells that would be cut off without a bottleneck."""

PARTS = ("sundays", "sunday-themes", "relaxed", "dailies", "themed", "theme-sets")


@dataclass
class Made:
    """One puzzle. If there is none, `grid` is None and `faults` has the reason."""

    seconds: float
    grid: Grid | None = None
    faults: list[str] = field(default_factory=list)

    @property
    def threes(self) -> int:
        """The number of entries of three letters."""
        assert self.grid is not None
        return sum(slot.length == 3 for slot in slot_map(self.grid).slots)

    @property
    def cells(self) -> list[str]:
        """The cells of the table, one for each of `HEADINGS` except the first."""
        if self.grid is None:
            return [f"{self.seconds:.1f}", "", "", "", "", "; ".join(self.faults)[:80]]
        return [
            f"{self.seconds:.1f}",
            str(len(slot_map(self.grid).slots)),
            str(len(self.grid.blocks)),
            str(self.threes),
            str(bottlenecks(self.grid)),
            "; ".join(self.faults)[:80] or "none",
        ]


def made_by(options: list[str], name: str, words: WordList, theme: list[str]) -> Made:
    """Make a puzzle for the venue `name` with the command, and check it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.ipuz"
        command = [sys.executable, "-m", "crosswright", "make", "--venue", name, *options]
        command += [part for entry in theme for part in ("--theme", entry)]
        began = time.monotonic()
        done = subprocess.run(
            [*command, "-q", "-o", str(path)], capture_output=True, text=True, check=False
        )
        seconds = time.monotonic() - began
        if done.returncode:
            return Made(seconds, None, [done.stderr.strip().splitlines()[-1]])
        fill = read(path.read_bytes(), for_path(str(path))).fill
    filled = FilledGrid(fill.grid, fill.glyphs)
    faults = [str(f) for f in violations(filled.grid, venue(name))]
    faults += [str(f) for f in audit_fill(filled, words, allowed=theme)]
    faults += sorted(set(theme) - {answer for _, answer in filled.answers()})
    return Made(seconds, filled.grid, faults)


def bottlenecks(grid: Grid) -> int:
    """Return the number of cells without which `CUT_OFF` or more other cells would be cut off."""
    opened = set(grid.open_cells)
    return sum(_cut_off(opened - {cell}) >= CUT_OFF for cell in opened)


def _cut_off(opened: set[tuple[int, int]]) -> int:
    """Return the number of cells outside the largest connected piece."""
    left, largest = set(opened), 0
    while left:
        waiting, size = [left.pop()], 0
        while waiting:
            row, column = waiting.pop()
            size += 1
            for near in (
                (row, column + 1),
                (row, column - 1),
                (row + 1, column),
                (row - 1, column),
            ):
                if near in left:
                    left.discard(near)
                    waiting.append(near)
        largest = max(largest, size)
    return len(opened) - largest


HEADINGS = ["puzzle", "seconds", "words", "blocks", "3 letters", "bottlenecks", "faults"]


class Promises:
    """The parts of this measurement. `table` has a line with the result of each part."""

    def __init__(self, count: int | None, dice: int) -> None:
        self.count = count
        self.dice = dice
        self.words = WordList.default(clueable=True)
        self.table: list[str] = []

    def seeds(self, usual: int) -> range:
        """Return the numbers of the puzzles of a part. They begin with `dice`.

        There are `usual` numbers, or `count` if that is less. Some parts use them as rng_seeds.
        """
        return range(self.dice, self.dice + min(usual, self.count or usual))

    def part(
        self, name: str, rows: list[tuple[str, list[str], list[str]]], rules: str
    ) -> list[Made]:
        """Make the puzzles of a part and return them.

        A row of `rows` has a label, options of `make`, and theme entries. `rules` is the name of
        the venue.
        """
        report = Report(f"promises-{name}", HEADINGS)
        found = []
        for label, options, theme in rows:
            one = made_by(options, rules, self.words, theme)
            found.append(one)
            report.add([label, *one.cells], {"what": label, "row": one.cells})
        return found

    def timed(self, name: str, found: list[Made], most: float) -> None:
        """Print how many puzzles without faults were made within `most` seconds."""
        good = sum(not one.faults and one.seconds <= most for one in found)
        spans = [one.seconds for one in found]
        self.conclude(
            f"{name}: {good} of {len(found)} within {most:.0f} s; median "
            f"{statistics.median(spans):.1f} s, longest {max(spans):.1f} s"
        )

    def shaped(self, name: str, found: list[Made], most: float) -> None:
        """Print the shapes of the puzzles. `most` is the limit for the mean number of entries of
        three letters."""
        good = [one for one in found if one.grid is not None and not one.faults]
        if not good:
            self.conclude(f"{name}: 0 of {len(found)} made")
            return
        threes = [one.threes for one in good]
        narrow = [bottlenecks(one.grid) for one in good if one.grid]
        blocks = [len(one.grid.blocks) for one in good if one.grid]
        self.conclude(
            f"{name}: {len(good)} of {len(found)} made; entries of three letters: mean "
            f"{statistics.mean(threes):.1f} (limit {most:.0f}), largest {max(threes)} (limit 26); "
            f"bottlenecks: mean {statistics.mean(narrow):.2f} (limit 1.5); blocks: mean "
            f"{statistics.mean(blocks):.1f}, largest {max(blocks)} (limit 40)"
        )

    def conclude(self, line: str) -> None:
        self.table.append(line)
        print(line, flush=True)

    # -- the parts ---------------------------------------------------------------------------------

    def sundays(self) -> None:
        rows = [(f"puzzle {k}", [], []) for k in self.seeds(10)]
        self.timed("Sundays without a theme", self.part("sundays", rows, "us-sunday"), 60)

    def sunday_themes(self) -> None:
        sets = listed_sets(ROOT / "bench" / "sunday_sets.txt")[: self.count]
        rows = [(" ".join(theme), [], theme) for theme in sets]
        found = self.part("sunday-themes", rows, "us-sunday")
        self.timed("Sundays with six to eight theme entries", found, 60)

    def relaxed(self) -> None:
        # The search gets 8 s. The start of the command and the clues take the rest of the 10 s.
        rows = [(f"puzzle {k}", ["--size", "15x15", "--seconds", "8"], []) for k in self.seeds(10)]
        self.timed("relaxed 15×15", self.part("relaxed", rows, "relaxed"), 10)

    def dailies(self) -> None:
        rows = [(f"rng_seed {k}", ["--nodes", "8000", *_dice(k)], []) for k in self.seeds(20)]
        self.shaped("dailies without a theme", self.part("dailies", rows, "us-daily"), 17)

    def themed(self) -> None:
        sets = listed_sets(SHARED / "cases" / "themes" / "sets.txt")[: min(10, self.count or 10)]
        rows = [(" ".join(theme), _dice(self.dice), theme) for theme in sets]
        self.shaped("dailies with a theme", self.part("themed", rows, "us-daily"), 22)

    def theme_sets(self) -> None:
        listed = WordList.load(SHARED / "bench" / "words" / "stwl50.dict")
        sets = listed_sets(SHARED / "cases" / "themes" / "sets.txt")[: self.count]
        self.conclude(themes("promises-theme-sets", sets, listed, 60))


def _dice(number: int) -> list[str]:
    """Return the options for a fixed `rng_seed`, with which `make` uses one core."""
    return ["--rng-seed", str(number)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; repeatable")
    parser.add_argument("--count", type=int, help="largest number of puzzles of each part")
    parser.add_argument("--dice", type=int, default=1, help="the first rng_seed")
    options = parser.parse_args()
    promises = Promises(options.count, options.dice)
    parts = {
        "sundays": promises.sundays,
        "sunday-themes": promises.sunday_themes,
        "relaxed": promises.relaxed,
        "dailies": promises.dailies,
        "themed": promises.themed,
        "theme-sets": promises.theme_sets,
    }
    for name in options.part or PARTS:
        if name in {"themed", "theme-sets"} and not SHARED.is_dir():
            print(f"../shared is missing: no {name}", file=sys.stderr)
            continue
        parts[name]()
    print("\n" + "\n".join(promises.table))
    results = ROOT / "bench-results"
    results.mkdir(exist_ok=True)
    (results / "make-promises.json").write_text(json.dumps(promises.table, indent=1))


if __name__ == "__main__":
    main()
