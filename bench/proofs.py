"""Compare the time that an old version and this version need for proofs and counts.

    scripts/bench proofs [--old SRC] [--rounds N] [--only NAME ...] [--seconds S]

There are three kinds of cases: count all fills of a grid, prove that a grid cannot be filled, and
find a first fill. The old clone of the repository and this one do each case in turn, on one core,
with the same word lists. `--old` (or CROSSWRIGHT_OLD) is the folder `src` of the old clone, whose
kernels must be built; without it only this clone is measured. A row of the table is a case. It has
the known number of fills, the median of the processor seconds of each clone, and the median of this
clone divided by that of the old one. The median is taken over the rounds: N, or fewer for a slow
case. For a first fill, the time of a round is the mean over `FIRST_SEEDS` rng_seeds. A remark is
added if a count differs from the known number, if a search ended at its time limit, or if the
searches for a first fill had different numbers of nodes. Cases that need ../shared are left out if
it is missing.
"""

import argparse
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inputs.ours import our_list
from peers.clone import Clone

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
GRIDS = ROOT / "bench" / "grids"

SQUARES = {
    "w4_750": 710,
    "w4_1500": 158_220,
    "w5_1250": 0,
    "w5_1800": 114,
    "w5_2500": 2_540,
    "w6_1000": 0,
    "w6_1500": 0,
    "w6_2000": 0,
}
"""The number of fills of a square without blocks, by the name of its word list in ../shared."""

CORNERS = {"th5_64w_c7": 21, "wk1_c6": 1_300_939, "wk3_c6": 419_780}
"""The number of fills of some corners of grids, by their name in ../shared."""

WIDE_OPEN = ("wide-open-60a", "wide-open-60b")
"""Patterns that cannot be filled with words that score `FLOOR` or more."""

FLOOR = 50
"""The least score of a word in a fill of `WIDE_OPEN`."""

FIRST_FILLS = ("wk1", "wk3", "wk5", "th1", "th2", "th3", "th4", "th5", "su1")
"""The first fill is measured for the grids of ../shared whose names begin with these texts."""

FIRST_SEEDS = 12
"""The number of rng_seeds for each first fill."""


@dataclass(frozen=True)
class Case:
    """One case: the task and its arguments for `Clone.ask`, and the number of fills if known."""

    name: str
    task: str
    asked: dict[str, Any]
    fills: int | None = None


def cases(ours: Path) -> Iterator[Case]:
    """Yield all cases: counts, proofs, first fills. `ours` is a file with our word list."""
    if SHARED.is_dir():
        for name, fills in SQUARES.items():
            size = int(name[1])
            words = SHARED / "exhaustive" / f"{name}.dict"
            asked = {"grid": ("." * size + "\n") * size, "words": words}
            yield Case(name, "count", asked, fills)
        for name, fills in CORNERS.items():
            grid = (SHARED / "exhaustive" / f"{name}.txt").read_text(encoding="utf-8")
            asked = {"grid": grid, "words": SHARED / "words" / "stwl50.dict"}
            yield Case(name, "count", asked, fills)
    lists = {"ours": ours}
    if SHARED.is_dir():
        lists["stwl50"] = SHARED / "words" / "stwl50.dict"
    for name in WIDE_OPEN:
        grid = (GRIDS / f"{name}.txt").read_text(encoding="utf-8")
        for list_name, words in lists.items():
            asked = {"grid": grid, "words": words, "floor": FLOOR}
            yield Case(f"{name} {list_name}", "count", asked, 0)
    if SHARED.is_dir():
        for path in sorted((SHARED / "grids").glob("*.txt")):
            if path.stem.startswith(FIRST_FILLS):
                asked = {
                    "grid": path.read_text(encoding="utf-8"),
                    "words": SHARED / "words" / "stwl50.dict",
                    "rng_seeds": list(range(1, FIRST_SEEDS + 1)),
                }
                yield Case(f"first {path.stem}", "first", asked)


def measure(case: Case, clones: list[Clone], rounds: int, seconds: float) -> str:
    """Measure a case with each clone, and return a line of the table."""
    spans: dict[str, list[float]] = {clone.name: [] for clone in clones}
    remarks: dict[str, None] = {}
    nodes: set[tuple[int, ...]] = set()
    for number in range(rounds):
        # Every second round begins with the last clone, because a machine may get slower by and by.
        for clone in clones[:: 1 if number % 2 == 0 else -1]:
            answer = clone.ask(case.task, **case.asked, rng_seed=number + 1, seconds=seconds)
            if case.task == "first":
                spans[clone.name].append(statistics.fmean(answer["seconds"]))
                nodes.add(tuple(answer["nodes"]))
                if not all(answer["filled"]):
                    filled = sum(answer["filled"])
                    remarks[f"{clone.name}: {filled} of {FIRST_SEEDS} filled"] = None
                continue
            spans[clone.name].append(answer["seconds"])
            if not answer["is_proof"]:
                remarks[f"{clone.name}: time limit"] = None
            elif case.fills not in {None, answer["fills"]}:
                remarks[f"{clone.name}: {answer['fills']:,} FILLS, NOT {case.fills:,}"] = None
        if min(sum(taken) for taken in spans.values()) > seconds:
            break
    if len(nodes) > 1:
        remarks["the clones did not search in the same steps"] = None
    medians = [statistics.median(taken) for taken in spans.values()]
    ratio = f"{medians[-1] / medians[0]:7.2f}" if len(medians) > 1 else ""
    fills = "" if case.fills is None else f"{case.fills:,}"
    told = " ".join(f"{median:9.4f}" for median in medians)
    return f"{case.name:20} {fills:>10} {told} {ratio}  {'; '.join(remarks)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    old = os.environ.get("CROSSWRIGHT_OLD")
    parser.add_argument("--old", type=Path, default=old, help="folder src of the old clone")
    parser.add_argument("--rounds", type=int, default=5, help="measurements of each case")
    limit = "time limit for each case and clone"
    parser.add_argument("--seconds", type=float, default=60.0, help=limit)
    only = "only cases whose names begin with one of these texts"
    parser.add_argument("--only", nargs="*", default=[""], help=only)
    options = parser.parse_args()
    clones = [Clone("old", Path(options.old))] if options.old else []
    clones.append(Clone("new", ROOT / "src"))
    names = " ".join(f"{clone.name:>9}" for clone in clones)
    print(f"{'case':20} {'fills':>10} {names} {'new/old':>7}   processor seconds, medians")
    with tempfile.TemporaryDirectory() as folder:
        for case in cases(our_list(Path(folder))):
            if case.name.startswith(tuple(options.only)):
                print(measure(case, clones, options.rounds, options.seconds), flush=True)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
