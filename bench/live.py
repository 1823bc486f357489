"""Measure a grid that is being edited: the time of edits, of candidates, and of explanations.

    scripts/bench live [--quick] [--only NAME ...] [--edits N] [--only-conflicts]

The grids are weekday, themeless and Sunday grids of ../shared. They are measured on one core with a
published list and with our own list. Without the folder ../shared, only our daily example is
measured, with our own list. First a fill is found. Then the grid is measured in three states, which
are called positions: empty, half full and three-quarters full. In a position, the upper rows have
the letters of the fill.

- An edit adds a letter, an entry, a block, a banned word or a least score, or removes a letter. The
  time of an edit ends when the possible words of every slot and the possible letters of every cell
  are known.
- Candidates are words for a slot. For some slots of each position, they are listed twice. The first
  list is only marked: without a search, the candidates that are clearly impossible are found. For
  the second list, a search also tries to prove for each candidate that there is a whole fill with
  it.
- A conflict is a weekday grid that cannot be filled. A `rigged` conflict is a half-full grid with a
  wrong letter or entry. For a `grown` conflict, a grid was filled word by word until no fill was
  possible. `explain` finds the letters and entries that cause the conflict, and its time is
  measured.

Times are processor time, because on a busy machine wall time includes other programs. Times of
edits and candidates are also divided by the time of our whole first fill of the empty grid. Times
of explanations are also divided by the time of the fill of the yardstick, a small fill program in C
(see `peers/yardstick.py`). The tables are printed and written to bench-results/live.md.
"""

import argparse
import contextlib
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from inputs.conflicts import grown, rigged
from peers.yardstick import Yardstick

from crosswright.construct.candidates import Verdict, candidates
from crosswright.construct.explain import explain
from crosswright.construct.fill.search import run_fill
from crosswright.construct.request.candidates import Listing
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Position
from crosswright.core.slots import Slot
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.remaining import Remaining
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
RESULTS = ROOT / "bench-results"

GRIDS = ("wk1", "wk3", "wk5", "th1", "th3", "su1", "su2")
QUICK_GRIDS = ("wk1", "th1", "su1")
"""The beginnings of the names of the grids that are measured. `QUICK_GRIDS` is for `--quick`.

`wk` is a weekday grid, `th` a themeless grid, `su` a Sunday grid.
"""

SHARES = (0.0, 0.5, 0.75)
"""How much of the grid is full, for each position. 0.5 means the upper half of the rows."""

MARKED, PROVEN = 200, 100
"""For each slot, the number of candidates that are marked, and the number that are to be proven."""

SLOTS = 4
"""The number of slots of a position for which candidates are listed."""

FIND_SECONDS = 60.0
"""The time limit for the fill from which the positions are made, in seconds."""

FLOORS = (10, 30, 50)
"""The least scores that edits set. Each edit takes one of them at random."""

CONFLICTS = 20
"""The number of conflicts of each kind that are explained."""

WEEKDAYS = "wk"
"""Conflicts are made from the grids whose names begin with this text."""

YARDSTICK_SECONDS = 10.0
"""The time limit of the yardstick, in seconds."""


@dataclass
class Row:
    """The measurements of one position. All times are in milliseconds."""

    grid: str
    words: str
    share: float
    fill: float
    """The time of our first fill of the empty grid: compiling the problem, search and audit.

    It is the median over five rng_seeds. Searches without a fill are not counted.
    """
    yardstick: float | None
    """The time of the yardstick for the same grid, or None if it found no fill."""
    edits: list[float] = field(default_factory=list)
    marked: list[float] = field(default_factory=list)
    proven: list[float] = field(default_factory=list)
    proofs: list[float] = field(default_factory=list)
    """For each slot, the share of the listed candidates that were proven.

    Impossible candidates are not listed.
    """

    @property
    def cells(self) -> list[str]:
        """The cells of the table, one for each of `HEADINGS`."""
        middle = statistics.median(self.edits)
        tail = statistics.quantiles(self.edits, n=20)[-1]
        marked, proven = statistics.median(self.marked), statistics.median(self.proven)
        return [
            self.grid,
            self.words,
            f"{self.share:.0%}",
            f"{self.fill:.1f}",
            "–" if self.yardstick is None else f"{self.yardstick:.1f}",
            f"{middle:.2f} ({middle / self.fill:.2f})",
            f"{tail:.2f} ({tail / self.fill:.2f})",
            f"{marked:.1f} ({marked / self.fill:.1f})",
            f"{proven:.0f} ({proven / self.fill:.0f})",
            f"{statistics.mean(self.proofs):.0%}",
        ]


HEADINGS = (
    "grid",
    "list",
    "full",
    "fill, ms",
    "yardstick, ms",
    "edit, median",
    "edit, 95 %",
    f"{MARKED} marked",
    f"{PROVEN} proven",
    "share proven",
)
"""Each row is a position. Times are in milliseconds. The number in parentheses is the time divided
by `fill`, the time of our first fill. `95 %` is the 95th percentile."""


def milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def settle(problem: FillProblem) -> None:
    """Compute the words and letters that are left."""
    left = Remaining(problem)
    assert left.counts is not None
    assert left.glyphs is not None


def edits(
    problem: FillProblem, full: FilledGrid, dice: random.Random
) -> Iterator[Callable[[], object]]:
    """Yield functions that make one edit each: every kind in turn, without end.

    Each edit starts from the same position.
    """
    given, grid = problem.given, problem.given.grid
    letters = dict(given.glyphs)
    empty = [cell for cell in full.glyphs if cell not in letters]
    slots = [slot for slot in full.slots if given.answer(slot) is None]
    listed = [word.text for word in problem.words if word.length == slots[0].length][:1000]

    def lettered(changed: Mapping[Position, str]) -> None:
        settle(replace(problem, given=Fill(grid, changed)))

    while True:
        cell, slot = dice.choice(empty), dice.choice(slots)
        yield partial(lettered, letters | {cell: full.glyphs[cell]})
        yield partial(lettered, letters | {cell: full.glyphs[cell] for cell in slot.cells})
        if letters:
            standing = dice.choice(list(letters))
            yield partial(lettered, {c: glyph for c, glyph in letters.items() if c != standing})
        yield partial(blocked, problem, cell)
        word, floor = dice.choice(listed), dice.choice(FLOORS)
        yield partial(wished, problem, banned=(word,))
        yield partial(wished, problem, min_score=floor)


def blocked(problem: FillProblem, cell: Position) -> None:
    grid = problem.given.grid
    grid = grid.with_blocks({*grid.blocks, cell})
    settle(replace(problem, given=Fill(grid, problem.given.glyphs)))


def wished(problem: FillProblem, **wishes: object) -> None:
    settle(problem.wishing(**wishes))


def measure_edits(row: Row, problem: FillProblem, full: FilledGrid, count: int) -> None:
    settle(problem)
    for edit in edits(problem, full, random.Random(7)):
        with contextlib.suppress(InputError):  # for example, a block that leaves nothing to fill
            row.edits.append(milliseconds(edit))
        if len(row.edits) == count:
            return


def widest(problem: FillProblem) -> list[Slot]:
    """Return up to `SLOTS` slots with `MARKED` or more words left.

    If there are none, return the slots with the most words left.
    """
    remaining = Remaining(problem)
    left = dict(zip(remaining.slots, remaining.counts, strict=True))
    many = [slot for slot, count in left.items() if count >= MARKED]
    many = many or sorted(left, key=lambda slot: -left[slot])[:SLOTS]
    return many[:: max(1, len(many) // SLOTS)][:SLOTS]


def measure_candidates(row: Row, problem: FillProblem) -> None:
    for slot in widest(problem):

        def mark(slot: Slot = slot) -> None:
            candidates(problem, slot, listing=Listing(limit=MARKED))

        def prove(slot: Slot = slot) -> None:
            listing = Listing(limit=PROVEN, prove=True)
            found = candidates(problem, slot, listing=listing, seconds=5, rng_seed=1)
            sure = [one for one in found.solutions if one.verdict is Verdict.PROVEN]
            row.proofs.append(len(sure) / max(1, len(found.solutions)))

        row.marked.append(milliseconds(mark))
        row.proven.append(milliseconds(prove))


def positions(
    path: Path, name: str, words: WordList, yardstick: float | None, count: int
) -> Iterator[Row]:
    """Measure a grid with each share of `SHARES` filled, and yield the rows.

    `yardstick` is the time of the yardstick in milliseconds, `count` the number of edits.
    """
    empty = Fill.parse(path.read_text(encoding="utf-8"))
    problem = FillProblem(empty, words)
    spans, full = [], None
    for rng_seed in range(5):
        run = Run(Budget(seconds=FIND_SECONDS), rng_seed=rng_seed)
        began = time.process_time()
        found = run_fill(problem, run).solution
        if found is not None:
            spans.append((time.process_time() - began) * 1000)
            full = found
    if full is None:
        print(f"{path.stem}: no fill in {FIND_SECONDS:.0f} s", flush=True)
        return
    for share in SHARES:
        rows = round(share * empty.grid.height)
        kept = {cell: glyph for cell, glyph in full.glyphs.items() if cell.row < rows}
        position = FillProblem(Fill(empty.grid, kept), words)
        row = Row(path.stem, name, share, statistics.median(spans), yardstick)
        measure_edits(row, position, full, count)
        measure_candidates(row, position)
        yield row


@dataclass
class Conflicts:
    """The measurements of the conflicts of one kind. Times are in seconds."""

    kind: str
    spans: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    """The times, divided by the time of the yardstick's fill of the empty grid, if it found one."""
    members: list[int] = field(default_factory=list)
    """The number of letters, entries and other wishes of the user in each conflict."""
    proved: int = 0
    """The number of conflicts for which `explain` proved that there is no fill."""
    repaired: int = 0
    """The number of conflicts for which `explain` found at least one change that helps."""

    @property
    def cells(self) -> list[str]:
        """The cells of the table, one for each of `CONFLICT_HEADINGS`."""
        return [
            self.kind,
            str(len(self.spans)),
            *_middle_and_tail(self.spans, "{:.2f}"),
            *_middle_and_tail(self.ratios, "{:.0f}"),
            f"{statistics.median(self.members):.0f} to {max(self.members)}",
            str(self.proved),
            str(self.repaired),
        ]


CONFLICT_HEADINGS = (
    "conflicts",
    "number",
    "explain, s, median",
    "95 %",
    "ratio to the yardstick, median",
    "95 %",
    "members, median to largest",
    "proved",
    "with repairs",
)


def _middle_and_tail(values: list[float], form: str) -> list[str]:
    """Return the median and the 95th percentile as text."""
    if len(values) < 2:
        return ["–", "–"]
    return [
        form.format(statistics.median(values)),
        form.format(statistics.quantiles(values, n=20, method="inclusive")[-1]),
    ]


def measure_conflicts(
    grids: list[Path], lists: dict[str, WordList], yardsticks: dict[tuple[str, str], float | None]
) -> Iterator[Conflicts]:
    """Measure conflicts of both kinds, with each list and each grid in turn.

    `yardsticks` has the seconds of the yardstick, by list and grid.
    """
    for kind, make in (("rigged", rigged), ("grown", grown)):
        found = Conflicts(kind)
        for number in range(CONFLICTS):
            name = list(lists)[number % len(lists)]
            words, path = lists[name], grids[number // len(lists) % len(grids)]
            given = make(Fill.parse(path.read_text(encoding="utf-8")).grid, words, number)
            began = time.process_time()
            told = explain(given, words, rng_seed=1)
            span = time.process_time() - began
            found.spans.append(span)
            found.members.append(len(told.conflict))
            found.proved += told.is_proved
            found.repaired += bool(told.repairs)
            theirs = yardsticks.get((name, path.stem))
            if theirs:
                found.ratios.append(span / theirs)
        yield found


def table(headings: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="only three grids")
    only = "only grids whose names begin with one of these texts"
    parser.add_argument("--only", nargs="+", metavar="NAME", help=only)
    parser.add_argument("--edits", type=int, default=120, help="number of edits for each position")
    parser.add_argument("--only-conflicts", action="store_true", help="no edits, no candidates")
    options = parser.parse_args()
    names = tuple(options.only or (QUICK_GRIDS if options.quick else GRIDS))
    lists = {"own": WordList.default()}
    grids = weekdays = [ROOT / "examples" / "daily-15x15.txt"]
    if SHARED.is_dir():
        lists = {"stwl50": WordList.load(SHARED / "words" / "stwl50.dict"), **lists}
        every = sorted((SHARED / "grids").glob("*.txt"))
        grids = [path for path in every if path.stem.startswith(names)]
        weekdays = [path for path in every if path.stem.startswith(WEEKDAYS)]
    rows: list[list[str]] = []
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        yardsticks = measure_yardstick({*grids, *weekdays}, lists, Path(folder))
    if not options.only_conflicts:
        for name, words in lists.items():
            for grid in grids:
                theirs = yardsticks[name, grid.stem]
                span = None if theirs is None else theirs * 1000
                for row in positions(grid, name, words, span, options.edits):
                    rows.append(row.cells)
                    print(" | ".join(row.cells), flush=True)
    conflicts = [found.cells for found in measure_conflicts(weekdays, lists, yardsticks)]
    told = "\n\n".join([table(HEADINGS, rows), table(CONFLICT_HEADINGS, conflicts)])
    (RESULTS / "live.md").write_text(told + "\n", encoding="utf-8")
    print(f"\n{told}")


def measure_yardstick(
    grids: set[Path], lists: dict[str, WordList], folder: Path
) -> dict[tuple[str, str], float | None]:
    """Return the seconds of the yardstick's fill, by list and grid; None if it found no fill."""
    peer = Yardstick.built(SHARED / "yardstick.c", folder)
    found: dict[tuple[str, str], float | None] = {}
    for name, words in lists.items():
        path = folder / f"{name}.dict"
        listed = "\n".join(f"{word.text};{word.score}" for word in words)
        path.write_text(listed, encoding="utf-8")
        for grid in grids:
            span = peer.search_seconds(grid, path, 1, YARDSTICK_SECONDS) if peer else None
            found[name, grid.stem] = span
    return found


if __name__ == "__main__":
    main()
