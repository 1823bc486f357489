"""Measure the fill engine against a yardstick in C and against a peer, in one run.

    scripts/bench fill [--quick] [--seconds S] [--grids FOLDER --words LIST] [--only NAME ...]

Each grid is filled with several rng_seeds on one core: ours, then the yardstick, then the peer,
seed by seed, so that all meet the same machine. Times of search are processor time, ours and the
yardstick's: on a machine with other work the wall clock measures the others. The table and the
JSON in bench-results/ are written anew after every grid. Without ../shared, the grids and the list
are those that ship with us.
"""

import argparse
import contextlib
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

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

MANY_SEEDS, FEW_SEEDS = 20, 3
"""With how many dice is a grid filled: one that takes milliseconds, and one that does not?"""

SLOW_SECONDS = 0.5
"""From how long a fill on is a grid one that does not take milliseconds?"""

PEER_SECONDS = 5
"""How long may the peer think about a case?"""

SMALL_PATTERNS = {
    "open 4x4": "....\n....\n....\n....",
    "open 5x5": ".....\n.....\n.....\n.....\n.....",
    "corners 9x9": (
        "....#....\n....#....\n.........\n...#...#.\n##.....##\n.#...#...\n.........\n"
        "....#....\n....#...."
    ),
}
"""What is measured where ../shared is absent."""


@dataclass
class Row:
    """What one grid took."""

    grid: str
    words: str
    solved: int = 0
    tries: int = 0
    impossible: int = 0
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
    peak_mb: float | None = None

    def cells(self) -> list[str]:
        speed = sum(self.steps) / max(1e-9, sum(self.search_ms) / 1000)
        return [
            self.grid,
            f"{self.solved}/{self.tries}" + (" impossible" if self.impossible else ""),
            middle(self.prepare_ms),
            middle(self.search_ms),
            f"{max(self.search_ms, default=0):.1f}",
            f"{speed:,.0f}",
            middle(self.yardstick_ms),
            ratio(self.search_ms, self.yardstick_ms),
            peer_cell(self),
            f"{self.command_ms:.0f}" if self.command_ms else "",
            f"{self.peak_mb:.0f}" if self.peak_mb else "",
        ]


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


def ratio(ours: list[float], theirs: list[float]) -> str:
    if not ours or not theirs:
        return ""
    return f"{statistics.median(ours) / max(1e-9, statistics.median(theirs)):.2f}"


def peer_cell(row: Row) -> str:
    if not row.peer_ms:
        return ""
    wrong = f", {row.peer_repeated} with a word twice" if row.peer_repeated else ""
    return f"{middle(row.peer_ms)} ({row.peer_solved}/{len(row.peer_ms)}{wrong})"


# -- ours ---------------------------------------------------------------------------------------


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
    row.impossible += status == kernel.EXHAUSTED
    if status == kernel.FOUND:
        problem = compiled.problem
        filled = compiled.filled_grid(search.cells())
        findings = audit(filled, problem.words, given=problem.given)
        if findings:
            raise AssertionError(f"a wrong fill of {row.grid}: {findings}")
        row.solved += 1


def run_command(grid: Path, words: Path | None, row: Row) -> None:
    """The whole warm command beyond `python -c pass`, and its peak memory."""
    command = [sys.executable, "-m", "crosswright", "fill", str(grid), "--jobs", "1"]
    if words:
        command += ["-w", str(words)]
    spans, peak = [], 0
    for _ in range(5):
        span, peak = timed(command)
        bare, _ = timed([sys.executable, "-c", "pass"])
        spans.append(span - bare)
    row.command_ms = min(spans) * 1000
    row.peak_mb = peak / 1024


def timed(command: list[str]) -> tuple[float, int]:
    """Wall seconds and peak memory in kB of a command."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return time.perf_counter() - began, usage.ru_maxrss


# -- the others ---------------------------------------------------------------------------------


def build_yardstick(folder: Path) -> Path | None:
    """The yardstick, compiled for this machine; None where there is none or no compiler."""
    source, compiler = SHARED / "yardstick.c", shutil.which("cc") or shutil.which("gcc")
    if not source.is_file() or not compiler:
        return None
    program = folder / "yardstick"
    # It prints milliseconds of wall time; we want processor time, and more digits.
    text = re.sub(r"search %\.3f", "search %.6f", source.read_text(encoding="utf-8"))
    text = text.replace("CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID")
    finer = folder / "yardstick.c"
    finer.write_text(text, encoding="utf-8")
    flags = ["-O3", "-march=native", "-o", str(program), str(finer), "-lm", "-w"]
    return program if subprocess.run([compiler, *flags], check=False).returncode == 0 else None


def run_yardstick(
    program: Path, grid: Path, words: Path, rng_seed: int, seconds: float, row: Row
) -> None:
    command = [str(program), str(grid), str(words), "0", str(rng_seed), str(seconds), "0.2"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    found = re.search(r"SOLVED.* search ([\d.]+)", answer)
    row.yardstick_ms.append(float(found[1]) * 1000 if found else seconds * 1000)
    row.yardstick_solved += bool(found)


PEER_PROGRAM = """
import json, sys, time
import blacksquare as bsq
words = bsq.WordList(sys.argv[2])
for line in sys.stdin:
    path = line.strip()
    rows = [r.strip() for r in open(path) if r.strip()]
    grid = [["." if c == "#" else "" for c in r] for r in rows]
    began = time.perf_counter()
    try:
        xw = bsq.Crossword(grid=grid).fill(word_list=words, timeout=float(sys.argv[1]),
                                          temperature=1)
    except Exception as problem:
        print(json.dumps({"error": str(problem)}), flush=True); continue
    span = time.perf_counter() - began
    answers = [w.value for w in xw.iterwords()] if xw is not None else []
    print(json.dumps({"ms": span * 1000, "solved": xw is not None,
                      "repeated": len(set(answers)) < len(answers)}), flush=True)
"""


class Peer:
    """blacksquare in a virtual environment of its own, one process for all grids of a list."""

    def __init__(self, words: Path) -> None:
        folder = RESULTS / "peers" / "blacksquare"
        python = folder / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            pip = [str(python), "-m", "pip", "install", "-q", "blacksquare"]
            subprocess.run(pip, check=True, capture_output=True)
        self.process = subprocess.Popen(
            [str(python), "-c", PEER_PROGRAM, str(PEER_SECONDS), str(words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def fill(self, grid: Path, row: Row) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{grid}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {}
        if "ms" in answer:
            row.peer_ms.append(answer["ms"])
            row.peer_solved += answer["solved"] and not answer["repeated"]
            row.peer_repeated += answer["solved"] and answer["repeated"]

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(timeout=30)


# -- the run ------------------------------------------------------------------------------------


def cases(options: argparse.Namespace, folder: Path) -> list[tuple[Path, Path | None]]:
    """Every grid with its word list."""
    found: list[tuple[Path, Path | None]] = []
    if options.grids:
        found = [(path, options.words) for path in sorted(options.grids.glob("*.txt"))]
    elif SHARED.is_dir():
        lists = SHARED / "words"
        found = [(p, lists / "stwl50.dict") for p in sorted((SHARED / "grids").glob("*.txt"))]
        if not options.quick:
            academic = sorted((SHARED / "academic").glob("*.txt"))
            found += [(path, lists / "scowl55.txt") for path in academic]
    else:
        for name, picture in SMALL_PATTERNS.items():
            path = folder / f"{name}.txt"
            path.write_text(picture, encoding="utf-8")
            found.append((path, None))
    if options.quick and not options.grids and SHARED.is_dir():
        found = [case for case in found if case[0].stem.startswith(QUICK_GRIDS)]
    if options.only:
        found = [case for case in found if case[0].stem.startswith(tuple(options.only))]
    return found


def measure(
    grid: Path,
    words_path: Path | None,
    words: WordList,
    options: argparse.Namespace,
    yardstick: Path | None,
    peer: Peer | None,
) -> Row:
    """One grid with all its dice."""
    row = Row(grid.stem, words_path.stem if words_path else "ours")
    problem = FillProblem(Fill.parse(grid.read_text(encoding="utf-8")), words)
    seeds = min(5, MANY_SEEDS) if options.quick else MANY_SEEDS
    for number in range(1, seeds + 1):
        began = time.process_time()
        compiled = compile_problem(problem)
        fill_once(compiled, time.process_time() - began, number, options.seconds, row)
        if yardstick and words_path:
            run_yardstick(yardstick, grid, words_path, number, options.seconds, row)
        if peer and number <= FEW_SEEDS:
            peer.fill(grid, row)
        slow = row.search_ms[0] > SLOW_SECONDS * 1000
        if (slow and number >= FEW_SEEDS) or (row.impossible and number >= 1):
            break
    if grid.stem.startswith(("wk1", "th1", "su1", "15.01", "open")):
        run_command(grid, words_path, row)
    return row


def geometric_mean(rows: list[Row]) -> str:
    """Ours against the yardstick's over the grids of the house's aim."""
    logs = [
        math.log(statistics.median(row.search_ms) / max(1e-3, statistics.median(row.yardstick_ms)))
        for row in rows
        if row.yardstick_ms and row.grid.startswith(GEOMETRIC_GRIDS) and "min" not in row.grid
    ]
    return f"{math.exp(sum(logs) / len(logs)):.2f} over {len(logs)} grids" if logs else "unknown"


def write(rows: list[Row], build: str) -> str:
    """The table and the JSON, anew after every grid."""
    RESULTS.mkdir(exist_ok=True)
    table = [list(HEADINGS), *(row.cells() for row in rows)]
    widths = [max(len(line[k]) for line in table) for k in range(len(HEADINGS))]

    def drawn(line: list[str]) -> str:
        padded = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        return "| " + " | ".join(padded) + " |"

    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    text = "\n".join([drawn(table[0]), rule, *map(drawn, table[1:])])
    text += f"\n\nbuild: {build}; ours/yardstick, geometric mean: {geometric_mean(rows)}\n"
    (RESULTS / "fill.md").write_text(text, encoding="utf-8")
    body = {"build": build, "rows": [asdict(row) for row in rows]}
    (RESULTS / "fill.json").write_text(json.dumps(body, indent=1), encoding="utf-8")
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a minute's worth")
    parser.add_argument("--seconds", type=float, default=60.0, help="cap of a fill")
    parser.add_argument("--grids", type=Path, help="a folder of grids (*.txt)")
    parser.add_argument("--words", type=Path, help="the word list for --grids")
    parser.add_argument("--only", nargs="*", help="grids whose names begin so")
    parser.add_argument("--no-peer", action="store_true", help="leave blacksquare out")
    options = parser.parse_args()
    build = build_of(load("crosswright.engines.fill.fill_kernel"))
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        yardstick = build_yardstick(folder)
        lists: dict[Path | None, WordList] = {}
        peers: dict[Path | None, Peer | None] = {}
        for grid, words in cases(options, folder):
            if words not in lists:
                lists[words] = WordList.load(words) if words else WordList.default()
                peers[words] = None
                if words and not options.no_peer:
                    try:
                        peers[words] = Peer(words)
                        stack.callback(peers[words].close)
                    except (OSError, subprocess.CalledProcessError) as problem:
                        print(f"without blacksquare: {problem}", file=sys.stderr)
            rows.append(measure(grid, words, lists[words], options, yardstick, peers[words]))
            text = write(rows, build)
            print(" · ".join(rows[-1].cells()), file=sys.stderr, flush=True)
    print(text)


if __name__ == "__main__":
    main()
