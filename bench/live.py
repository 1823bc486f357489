"""Measure a live grid: edits, candidates that are marked and proven, and explained conflicts.

    scripts/bench live [--quick] [--only NAME ...] [--edits N] [--only-conflicts]

The grids are weekday, themeless and Sunday grids of ../shared; without it, our daily example. They
are measured on one core with a published list and with our own list. First a fill is found. Then
the grid is measured empty, half full and three-quarters full, from the top row down. An edit adds a
letter, an entry, a block, a banned word or a least score, or removes a letter. Its time ends when
the words of every slot and the letters of every cell are known. A conflict is a weekday grid that
cannot be filled. Some conflicts are made on purpose, others by bad filling. Each is explained, with
its repairs. Times are processor time, because on a busy machine wall time includes the work of
others. All times are given as ratios to our whole first fill of the empty grid, or to the
yardstick's fill if there is one. The tables go to standard output and into bench-results/live.md.
"""

import argparse
import contextlib
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from inputs.conflicts import grown, rigged
from peers.yardstick import Yardstick

from crosswright.construct.candidates import Verdict, candidates
from crosswright.construct.explain import explain
from crosswright.construct.fill import run_fill
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.slots import Slot
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.live import LiveGrid
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
RESULTS = ROOT / "bench-results"

GRIDS = ("wk1", "wk3", "wk5", "th1", "th3", "su1", "su2")
QUICK_GRIDS = ("wk1", "th1", "su1")
"""Which grids are measured, and which with `--quick`? Names of weekday grids begin with wk."""

SHARES = (0.0, 0.5, 0.75)
"""What share of the grid is full?"""

MARKED, PROVEN = 200, 100
"""How many candidates are marked, and how many proven?"""

SLOTS = 4
"""For how many slots of a position do we list candidates?"""

FIND_SECONDS = 60.0
"""How many seconds may the fill take from which the positions are made?"""

FLOORS = (10, 30, 50)

CONFLICTS = 20
"""How many conflicts of each kind are explained?"""

WEEKDAYS = "wk"
"""How do the names of the grids begin from which conflicts are made?"""

YARDSTICK_SECONDS = 10.0
"""How many seconds may the yardstick search?"""


@dataclass
class Row:
    """One position; all times in milliseconds."""

    grid: str
    words: str
    share: float
    fill: float
    """Our whole first fill of the empty grid: compiled, searched and audited."""
    yardstick: float | None
    edits: list[float] = field(default_factory=list)
    marked: list[float] = field(default_factory=list)
    proven: list[float] = field(default_factory=list)
    proofs: list[float] = field(default_factory=list)
    """The share of the listed candidates that were proven. (Impossible ones are not listed.)"""

    @property
    def cells(self) -> list[str]:
        """The row of the table."""
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
    "settled",
)
"""The number in parentheses is the ratio to our own whole fill."""


def milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def settled(live: LiveGrid) -> None:
    """Compute everything that is known after an edit."""
    assert live.remaining.counts is not None
    assert live.remaining.glyphs is not None


def edits(live: LiveGrid, full: FilledGrid, dice: random.Random) -> Iterator[Callable[[], object]]:
    """Edits of every kind, in turn. Each is made in the same position."""
    empty = [cell for cell in full.glyphs if cell not in live.letters]
    slots = [slot for slot in full.slots if live.problem.given.answer(slot) is None]
    listed = [word.text for word in live.words if word.length == slots[0].length][:1000]
    while True:
        cell, slot = dice.choice(empty), dice.choice(slots)
        yield lambda c=cell: settled(live.put_letter(c, full.glyphs[c]))
        yield lambda s=slot: settled(live.put_entry(s.key, str(full.answer(s))))
        if live.letters:
            standing = dice.choice(list(live.letters))
            yield lambda c=standing: settled(live.take_letter(c))
        yield lambda c=cell: settled(live.put_block(c))
        word, floor = dice.choice(listed), dice.choice(FLOORS)
        yield lambda w=word: settled(live.put_ban(w))
        yield lambda f=floor: settled(live.put_floor(f))


def measure_edits(row: Row, live: LiveGrid, full: FilledGrid, count: int) -> None:
    settled(live)
    for edit in edits(live, full, random.Random(7)):
        with contextlib.suppress(InputError):  # for example, a block that leaves nothing to fill
            row.edits.append(milliseconds(edit))
        if len(row.edits) == count:
            return


def widest(live: LiveGrid) -> list[Slot]:
    """Up to `SLOTS` slots with `MARKED` or more words left; if there are none, the slots with the
    most words left."""
    left = dict(zip(live.remaining.slots, live.remaining.counts, strict=True))
    many = [slot for slot, count in left.items() if count >= MARKED]
    many = many or sorted(left, key=lambda slot: -left[slot])[:SLOTS]
    return many[:: max(1, len(many) // SLOTS)][:SLOTS]


def measure_candidates(row: Row, live: LiveGrid) -> None:
    given = live.problem.given
    for slot in widest(live):

        def mark(slot: Slot = slot) -> None:
            candidates(given, slot, words=live.words, limit=MARKED)

        def prove(slot: Slot = slot) -> None:
            found = candidates(
                given, slot, words=live.words, limit=PROVEN, prove=True, seconds=5, rng_seed=1
            )
            sure = [one for one in found.solutions if one.verdict is Verdict.PROVEN]
            row.proofs.append(len(sure) / max(1, len(found.solutions)))

        row.marked.append(milliseconds(mark))
        row.proven.append(milliseconds(prove))


def positions(
    path: Path, name: str, words: WordList, yardstick: float | None, count: int
) -> Iterator[Row]:
    """Measure the grid at each of `SHARES`."""
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
        live = LiveGrid.of(FillProblem(Fill(empty.grid, kept), words))
        row = Row(path.stem, name, share, statistics.median(spans), yardstick)
        measure_edits(row, live, full, count)
        measure_candidates(row, live)
        yield row


@dataclass
class Conflicts:
    """Conflicts of one kind; times in seconds."""

    kind: str
    spans: list[float] = field(default_factory=list)
    ratios: list[float] = field(default_factory=list)
    """The ratios to the yardstick's whole fill of the empty grid from the same list, if any."""
    members: list[int] = field(default_factory=list)
    proved: int = 0
    repaired: int = 0
    """The number of conflicts with at least one repair."""

    @property
    def cells(self) -> list[str]:
        """The row of the table."""
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
    "yardstick fills, median",
    "95 %",
    "members, median to most",
    "proved",
    "with repairs",
)


def _middle_and_tail(values: list[float], form: str) -> list[str]:
    """The median and the 95th percentile."""
    if len(values) < 2:
        return ["–", "–"]
    return [
        form.format(statistics.median(values)),
        form.format(statistics.quantiles(values, n=20, method="inclusive")[-1]),
    ]


def measure_conflicts(
    grids: list[Path], lists: dict[str, WordList], yardsticks: dict[tuple[str, str], float | None]
) -> Iterator[Conflicts]:
    """Measure conflicts of both kinds, with the lists and the grids in turn."""
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
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", nargs="+", metavar="NAME")
    parser.add_argument("--edits", type=int, default=120)
    parser.add_argument("--only-conflicts", action="store_true")
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
    """The seconds of the yardstick's whole fill, by list and grid; None if it found no fill."""
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
