"""Compare the fill engine with the yardstick, a small program in C, and with blacksquare.

    scripts/bench fill [--quick | --sparse] [--seconds S] [--grids FOLDER --words LIST]
                       [--only NAME ...] [--docs]

Blacksquare (in code also `peer`) is another fill program. Each grid is filled with several
rng_seeds on one core. For each rng_seed our engine runs, then the yardstick, then blacksquare, so
that all have the same conditions. The times of our engine and of the yardstick are processor time,
because on a busy machine wall time includes other programs. The table and the JSON in
bench-results/ are written again after every grid. Without ../shared, the grids are our examples and
the list is our own. With `--sparse`, the grids are harder: patterns of about 58 to 64 words, which
were made by removing blocks from real patterns.

A grid that takes milliseconds gets 20 rng_seeds. A slower grid gets at least 3 rng_seeds, and more
until its searches have taken 20 s (`GRID_SECONDS`). The first search of a grid gets the whole time
limit. After a search without a fill, each further search gets a sixth of the limit. The yardstick's
time limit is a third of ours. Blacksquare gets at most 3 searches of a grid. It gets no more after
a search without a fill, or with a fill that has a word twice.
"""

import argparse
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from inputs.sparse import sparse_patterns
from peers.blacksquare import Blacksquare
from peers.yardstick import Yardstick
from reports.fill import Report, Row
from reports.usage import Usage

from crosswright.audit.fill import audit_fill
from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem, Strategy
from crosswright.engines.fill.compile import CompiledProblem, compile_problem
from crosswright.kernels.builds import build_of, load
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
RESULTS = ROOT / "bench-results"
PAGE = ROOT / "docs" / "algorithms" / "fill-bench.md"

QUICK_GRIDS = ("wk1", "wk3", "th1", "th2", "th3", "th5", "su1", "vg5x5")
"""With `--quick`, the grids whose names begin with one of these texts are measured."""

MANY_SEEDS, FEW_SEEDS, QUICK_SEEDS = 20, 3, 5
"""The number of rng_seeds for a fast grid, for a slow grid, and for a fast grid with `--quick`."""

GRID_SECONDS = 20
"""When our searches of a grid and those of the yardstick together have taken this number of
seconds, the grid gets no further rng_seeds.

But each grid gets at least `FEW_SEEDS` rng_seeds.
"""

LATER_SHARE = 6
"""After a search without a fill, the time limit is divided by this number."""

YARDSTICK_SHARE = 3
"""The yardstick's time limit is ours, divided by this number."""

PEER_SECONDS = 5
"""The time limit of blacksquare for each search, in seconds."""

OPEN_GRIDS = {"open 4x4": "....\n" * 4, "open 5x5": ".....\n" * 5}
"""If ../shared is missing, these grids are measured besides our examples."""


# -- one grid -----------------------------------------------------------------------------------


def fill_once(
    compiled: CompiledProblem, prepare: float, rng_seed: int, seconds: float, row: Row
) -> None:
    """Fill a grid once on this core and add the times to `row`.

    `prepare` is the time for compiling the problem, in seconds. The search time starts with the
    first choice.
    """
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
    row.tries += 1
    row.impossible = status == kernel.EXHAUSTED
    if status == kernel.FOUND:
        problem = compiled.problem
        filled = compiled.filled_grid(search.cells())
        findings = audit_fill(filled, problem.words, given=problem.given)
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
    """A word list, the programs that fill grids from it, and the limits of their searches."""

    path: Path
    words: WordList
    name: str
    yardstick: Yardstick | None
    peer: Blacksquare | None
    seconds: float
    most_seeds: int

    def measure(self, grid: Path) -> Row:
        """Measure one grid with all its rng_seeds."""
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


def fill_command(grid: Path, words: Path) -> list[str]:
    command = [sys.executable, "-m", "crosswright", "fill", str(grid), "--jobs", "1"]
    return [*command, "-w", str(words)]


def measure_command(grid: Path, words: Path, row: Row) -> None:
    """Measure the whole command `fill`, and add its time and memory to `row`.

    The word list is already in the word cache. The time of `python -c pass` is subtracted.
    """
    bare = Usage.best(Usage.of([sys.executable, "-c", "pass"]) for _ in range(4))
    warm = Usage.best(Usage.of(fill_command(grid, words)) for _ in range(4))
    row.command_ms = warm.processor_ms - bare.processor_ms
    row.command_wall_ms = warm.wall_ms - bare.wall_ms
    row.peak_mb = warm.peak_mb


def measure_cold(grid: Path, words: Path, folder: Path) -> Usage:
    """Measure the whole command 3 times with an empty word cache.

    Return the shortest times and the largest memory.
    """
    caches = [str(folder / f"cache-{number}") for number in range(3)]
    command = fill_command(grid, words)
    return Usage.best(Usage.of(command, CROSSWRIGHT_CACHE=cache) for cache in caches)


# -- the run ------------------------------------------------------------------------------------


def cases(options: argparse.Namespace, folder: Path) -> list[tuple[Path, Path]]:
    """Return pairs of a grid and its word list, both as paths."""
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
    """Write patterns of about 58 to 64 words (see `--sparse`) into a folder. Yield their paths."""
    for name, pattern in sparse_patterns(SHARED / "grids"):
        path = folder / f"{name}.txt"
        path.write_text(pattern, encoding="utf-8")
        yield path


def contests(
    options: argparse.Namespace, folder: Path, stack: contextlib.ExitStack
) -> Iterator[tuple[Contest, Path]]:
    """Yield each grid with its `Contest`.

    Each list is read once, and blacksquare is started once for each list.
    """
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a few grids, about a minute")
    parser.add_argument("--sparse", action="store_true", help="patterns with few words")
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit of a search")
    parser.add_argument("--grids", type=Path, help="a folder of grids (*.txt)")
    parser.add_argument("--words", type=Path, help="the word list for --grids")
    parser.add_argument("--only", nargs="*", help="only grids whose names begin with these texts")
    parser.add_argument("--no-peer", action="store_true", help="leave out blacksquare")
    parser.add_argument("--docs", action="store_true", help="write docs/algorithms/fill-bench.md")
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
            report.write(RESULTS)
            print(" · ".join(report.rows[-1].cells()), file=sys.stderr, flush=True)
    print(report.text())
    if options.docs:
        PAGE.write_text(report.page(), encoding="utf-8")


if __name__ == "__main__":
    main()
