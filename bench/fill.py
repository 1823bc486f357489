"""Measure the fill engine against a yardstick in C and against a peer, in one run.

    scripts/bench fill [--quick | --sparse] [--seconds S] [--grids FOLDER --words LIST]
                       [--only NAME ...]

Each grid is filled with several rng_seeds on one core: ours, then the yardstick, then the peer,
seed by seed, so that all meet the same machine. Times are processor time, ours and the yardstick's,
of the search and of the whole command: on a machine with other work the wall clock measures the
others. The table and the JSON in bench-results/ are written anew after every grid. Without
../shared, the grids are our examples and the list is the one that ships with us. With `--sparse`,
the grids are harder ones: real patterns of 64 to 68 words with blocks taken out.

A grid that takes milliseconds gets 20 rng_seeds. One that takes longer gets at least 3, and more
until it has taken its share of the time. One that stays open gets the whole cap once and a sixth of
it twice; the yardstick's cap is a third of ours, and the peer is not asked again after a failure.
"""

import argparse
import contextlib
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from inputs.sparse import sparser
from peers.blacksquare import Blacksquare
from peers.yardstick import Yardstick

from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem, Strategy
from crosswright.engines.fill.compile import CompiledProblem, compile_problem
from crosswright.native import build_of, load
from crosswright.words.audit import audit
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
RESULTS = ROOT / "bench-results"

QUICK_GRIDS = ("wk1", "wk3", "th1", "th2", "th3", "th5", "su1", "vg5x5")
"""Which grids are worth a minute?"""

GEOMETRIC_GRIDS = ("wk", "th1", "th2", "th3", "th4", "th5", "su")
"""Over which grids is the geometric mean taken?"""

MANY_SEEDS, FEW_SEEDS, QUICK_SEEDS = 20, 3, 5
"""With how many dice is a grid filled: one that takes milliseconds, one that does not, in haste?"""

GRID_SECONDS = 20
"""After how long, ours and the yardstick's, does a grid get no more than `FEW_SEEDS` dice?"""

LATER_SHARE = 6
"""What part of the cap is left for the next dice of a grid that stayed open?"""

YARDSTICK_SHARE = 3
"""What part of our cap has the yardstick?"""

PEER_SECONDS = 5
"""How long may the peer think about a case?"""

SPARSE_SLOTS = (64, 62, 60, 58)
"""How many words have the patterns of `--sparse`?"""

OPEN_GRIDS = {"open 4x4": "....\n" * 4, "open 5x5": ".....\n" * 5}
"""What is measured besides our examples where ../shared is absent."""


@dataclass
class Row:
    """What one grid took. A fill that was not found has the time that was spent on it."""

    grid: str
    words: str
    solved: int = 0
    tries: int = 0
    impossible: bool = False
    prepare_ms: list[float] = field(default_factory=list)
    """Compiling the problem and bringing it in step, before the first choice."""
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
        """Our median against the yardstick's; None unless most dice found a fill for both."""
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


# -- one grid -----------------------------------------------------------------------------------


def fill_once(
    compiled: CompiledProblem, prepare: float, rng_seed: int, seconds: float, row: Row
) -> None:
    """One fill on this core; the search time starts where the first choice is made."""
    kernel = load("crosswright.engines.fill.fill_kernel")
    strategy = Strategy()
    began = time.process_time()
    search = kernel.FillSearch(
        **compiled.kernel_arguments,
        rng_seed=rng_seed,
        noise=round(1024 * strategy.noise),
        score_weight=round(1024 * strategy.score_weight),
        keep_deepest=strategy.keep_deepest,
    )
    status = search.advance(0)
    ready = time.process_time()
    while status == kernel.MORE and time.process_time() - ready < seconds:
        status = search.advance(500)
    row.search_ms.append((time.process_time() - ready) * 1000)
    row.prepare_ms.append((prepare + ready - began) * 1000)
    row.steps.append(int(search.nodes + search.failures))
    row.tries += 1
    row.impossible = status == kernel.EXHAUSTED
    if status == kernel.FOUND:
        problem = compiled.problem
        filled = compiled.filled_grid(search.cells())
        findings = audit(filled, problem.words, given=problem.given)
        if findings:
            raise AssertionError(f"a wrong fill of {row.grid}: {findings}")
        row.solved += 1


def run_yardstick(
    yardstick: Yardstick, grid: Path, words: Path, rng_seed: int, seconds: float, row: Row
) -> None:
    span = yardstick.search_seconds(grid, words, rng_seed, seconds)
    row.yardstick_ms.append((seconds if span is None else span) * 1000)
    row.yardstick_solved += span is not None


def run_peer(peer: Blacksquare, grid: Path, row: Row) -> None:
    answer = peer.fill(grid)
    if answer is not None:
        row.peer_ms.append(answer.milliseconds)
        row.peer_solved += answer.solved and not answer.repeated
        row.peer_repeated += answer.solved and answer.repeated


@dataclass(frozen=True)
class Contest:
    """What all grids of a word list have in common."""

    path: Path
    words: WordList
    name: str
    yardstick: Yardstick | None
    peer: Blacksquare | None
    seconds: float
    most_seeds: int

    def measure(self, grid: Path) -> Row:
        """One grid with all its dice."""
        row = Row(grid.stem, self.name)
        problem = FillProblem(Fill.parse(grid.read_text(encoding="utf-8")), self.words)
        for number in range(1, self.most_seeds + 1):
            began = time.process_time()
            compiled = compile_problem(problem)
            prepare = time.process_time() - began
            cap = self.seconds / (LATER_SHARE if row.solved < row.tries else 1)
            fill_once(compiled, prepare, number, cap, row)
            if row.impossible:
                break
            if self.yardstick:
                stuck = row.yardstick_solved < len(row.yardstick_ms)
                cap = self.seconds / YARDSTICK_SHARE / (LATER_SHARE if stuck else 1)
                run_yardstick(self.yardstick, grid, self.path, number, cap, row)
            if self.peer and number <= FEW_SEEDS and row.peer_solved == len(row.peer_ms):
                run_peer(self.peer, grid, row)
            if number >= FEW_SEEDS and row.spent_ms > GRID_SECONDS * 1000:
                break
        if row.solved == row.tries == self.most_seeds:
            measure_command(grid, self.path, row)
        return row


# -- the whole command --------------------------------------------------------------------------

LAUNCHER = """
import os, subprocess, sys, time
began = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, _, used = os.wait4(process.pid, 0)
print(used.ru_utime + used.ru_stime, time.perf_counter() - began, used.ru_maxrss / 1024)
"""
"""Starts a command from a small process: the peak of a child counts what its parent had."""


@dataclass(frozen=True)
class Usage:
    """What a command took, or the best of several."""

    processor_ms: float
    wall_ms: float
    peak_mb: float

    @classmethod
    def of(cls, command: list[str], **settings: str) -> "Usage":
        """Run it. Python may keep its compiled modules, whatever our environment says."""
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        launched = subprocess.run(
            [sys.executable, "-S", "-c", LAUNCHER, *command],
            capture_output=True,
            text=True,
            check=True,
            env=kept | settings,
        )
        processor, wall, peak = map(float, launched.stdout.split())
        return cls(processor * 1000, wall * 1000, peak)

    @classmethod
    def best(cls, runs: Iterable["Usage"]) -> "Usage":
        """The quickest times and the largest peak."""
        seen = list(runs)
        return cls(
            min(run.processor_ms for run in seen),
            min(run.wall_ms for run in seen),
            max(run.peak_mb for run in seen),
        )


def fill_command(grid: Path, words: Path) -> list[str]:
    command = [sys.executable, "-m", "crosswright", "fill", str(grid), "--jobs", "1"]
    return [*command, "-w", str(words)]


def measure_command(grid: Path, words: Path, row: Row) -> None:
    """The whole warm command beyond `python -c pass`, and its peak memory."""
    bare = Usage.best(Usage.of([sys.executable, "-c", "pass"]) for _ in range(4))
    warm = Usage.best(Usage.of(fill_command(grid, words)) for _ in range(4))
    row.command_ms = warm.processor_ms - bare.processor_ms
    row.command_wall_ms = warm.wall_ms - bare.wall_ms
    row.peak_mb = warm.peak_mb


def measure_cold(grid: Path, words: Path, folder: Path) -> Usage:
    """The whole command with an empty word cache, the best of 3."""
    caches = [str(folder / f"cache-{number}") for number in range(3)]
    command = fill_command(grid, words)
    return Usage.best(Usage.of(command, CROSSWRIGHT_CACHE=cache) for cache in caches)


# -- the run ------------------------------------------------------------------------------------


def cases(options: argparse.Namespace, folder: Path) -> list[tuple[Path, Path]]:
    """Every grid with its word list."""
    found: list[tuple[Path, Path]] = []
    if options.sparse:
        found = [(path, SHARED / "words" / "stwl50.dict") for path in sparse_grids(folder)]
    elif options.grids:
        found = [(path, options.words) for path in sorted(options.grids.glob("*.txt"))]
    elif SHARED.is_dir():
        lists = SHARED / "words"
        found = [(p, lists / "stwl50.dict") for p in sorted((SHARED / "grids").glob("*.txt"))]
        if options.quick:
            found = [case for case in found if case[0].stem.startswith(QUICK_GRIDS)]
        else:
            academic = sorted((SHARED / "academic").glob("*.txt"))
            found += [(path, lists / "scowl55.txt") for path in academic]
    else:
        words = folder / "ours.dict"
        lines = (f"{word.text};{word.score}\n" for word in WordList.default())
        words.write_text("".join(lines), encoding="utf-8")
        grids = sorted((ROOT / "examples").glob("*-*x*.txt"))
        for name, picture in OPEN_GRIDS.items():
            grids.append(folder / f"{name}.txt")
            grids[-1].write_text(picture, encoding="utf-8")
        found = [(grid, words) for grid in grids]
    if options.only:
        found = [case for case in found if case[0].stem.startswith(tuple(options.only))]
    return found


def sparse_grids(folder: Path) -> Iterator[Path]:
    """Patterns of 58 to 64 words, made from real ones; none without ../shared."""
    for source in sorted((SHARED / "grids").glob("th[345]*.txt")):
        picture = source.read_text(encoding="utf-8")
        for slots in SPARSE_SLOTS:
            pattern = sparser(picture, slots, rng_seed=slots)
            if pattern is not None and pattern.split() != picture.split():
                path = folder / f"{source.stem} to {slots}w.txt"
                path.write_text(pattern, encoding="utf-8")
                yield path


def contests(
    options: argparse.Namespace, folder: Path, stack: contextlib.ExitStack
) -> Iterator[tuple[Contest, Path]]:
    """Every grid with what it is measured by; a list is read and a peer started once."""
    yardstick = Yardstick.built(SHARED / "yardstick.c", folder)
    made: dict[Path, Contest] = {}
    for grid, words in cases(options, folder):
        if words not in made:
            peer = None
            if not options.no_peer:
                try:
                    peer = Blacksquare(words, RESULTS / "peers" / "blacksquare", PEER_SECONDS)
                    stack.callback(peer.close)
                except (OSError, subprocess.CalledProcessError) as problem:
                    print(f"without blacksquare: {problem}", file=sys.stderr)
            made[words] = Contest(
                words,
                WordList.load(words),
                words.stem,
                yardstick,
                peer,
                options.seconds,
                QUICK_SEEDS if options.quick else MANY_SEEDS,
            )
        yield made[words], grid


def geometric_mean(rows: list[Row]) -> str:
    """Ours against the yardstick's over the grids of the house's aim."""
    ratios = [row.ratio for row in rows if row.grid.startswith(GEOMETRIC_GRIDS)]
    logs = [math.log(ratio) for ratio in ratios if ratio is not None]
    return f"{math.exp(sum(logs) / len(logs)):.2f} over {len(logs)} grids" if logs else "unknown"


@dataclass
class Report:
    """The table and the JSON, written anew after every grid."""

    build: str
    began: float = field(default_factory=time.monotonic)
    load_average: float = field(default_factory=lambda: os.getloadavg()[0])
    rows: list[Row] = field(default_factory=list)
    cold: Usage | None = None

    def summary(self) -> list[str]:
        solved = sum(2 * row.solved > row.tries for row in self.rows)
        impossible = sum(row.impossible for row in self.rows)
        lines = [
            f"filled by most dice: {solved} of {len(self.rows)} grids, "
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

    def text(self) -> str:
        table = [list(HEADINGS), *(row.cells() for row in self.rows)]
        widths = [max(len(line[k]) for line in table) for k in range(len(HEADINGS))]

        def drawn(line: list[str]) -> str:
            padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            return "| " + " | ".join(padded) + " |"

        rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
        return "\n".join([drawn(table[0]), rule, *map(drawn, table[1:]), "", *self.summary(), ""])

    def write(self) -> None:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "fill.md").write_text(self.text(), encoding="utf-8")
        body = {
            "build": self.build,
            "minutes": (time.monotonic() - self.began) / 60,
            "load_average": self.load_average,
            "cold": asdict(self.cold) if self.cold else None,
            "geometric_mean": geometric_mean(self.rows),
            "rows": [asdict(row) | {"ratio": row.ratio} for row in self.rows],
        }
        (RESULTS / "fill.json").write_text(json.dumps(body, indent=1), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a minute's worth")
    parser.add_argument("--sparse", action="store_true", help="patterns with few words")
    parser.add_argument("--seconds", type=float, default=60.0, help="cap of a fill")
    parser.add_argument("--grids", type=Path, help="a folder of grids (*.txt)")
    parser.add_argument("--words", type=Path, help="the word list for --grids")
    parser.add_argument("--only", nargs="*", help="grids whose names begin so")
    parser.add_argument("--no-peer", action="store_true", help="leave blacksquare out")
    options = parser.parse_args()
    if options.grids and not options.words:
        parser.error("--grids needs --words")
    if options.sparse and not SHARED.is_dir():
        parser.error(f"--sparse needs the real patterns in {SHARED}")
    report = Report(build_of(load("crosswright.engines.fill.fill_kernel")))
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        for contest, grid in contests(options, folder, stack):
            report.rows.append(contest.measure(grid))
            if report.cold is None and report.rows[-1].command_ms:
                report.cold = measure_cold(grid, contest.path, folder)
            report.write()
            print(" · ".join(report.rows[-1].cells()), file=sys.stderr, flush=True)
    print(report.text())


if __name__ == "__main__":
    main()
