"""Compare the time of proofs and counts of an old version with that of this version.

    scripts/bench proofs [--old SRC] [--rounds N] [--only NAME ...] [--seconds S]

The old clone and this one solve each case in turn, on one core. The table has the medians of the
processor seconds, and their ratio. `--old` (or CROSSWRIGHT_OLD) is the folder `src` of another
clone whose kernels are built; without it only this clone is measured. Counts are compared with
known counts. Cases that need ../shared are left out if it is missing.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
"""How many fills does a blank square have? The key is the name of its list in ../shared."""

CORNERS = {"th5_64w_c7": 21, "wk1_c6": 1_300_939, "wk3_c6": 419_780}
"""How many fills do these grids in ../shared have?"""

WIDE_OPEN = {"wide-open-60a": 50, "wide-open-60b": 50}
"""Which of our patterns cannot be filled from our own list? The value is the least score."""

FIRST_FILLS = ("wk1", "wk3", "wk5", "th1", "th2", "th3", "th4", "th5", "su1")
"""For which grids of ../shared do we measure the first fill?"""

FIRST_SEEDS = 12
"""With how many rng_seeds is each first fill measured?"""


@dataclass(frozen=True)
class Case:
    """One case, and its answer if that is known."""

    name: str
    task: str
    asked: dict[str, Any]
    fills: int | None = None


def cases() -> Iterator[Case]:
    """All cases: counts, proofs, first fills."""
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
    for name, floor in WIDE_OPEN.items():
        grid = (GRIDS / f"{name}.txt").read_text(encoding="utf-8")
        yield Case(name, "count", {"grid": grid, "floor": floor}, 0)
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
    """Measure a case with each clone; return a line of the table."""
    spans: dict[str, list[float]] = {clone.name: [] for clone in clones}
    remarks: dict[str, None] = {}
    for number in range(rounds):
        for clone in clones:
            answer = clone.ask(case.task, **case.asked, rng_seed=number + 1, seconds=seconds)
            if case.task == "first":
                spans[clone.name].append(statistics.fmean(answer["seconds"]))
                if answer["found"] < FIRST_SEEDS:
                    remarks[f"{clone.name}: {answer['found']} of {FIRST_SEEDS} filled"] = None
                continue
            spans[clone.name].append(answer["seconds"])
            if not answer["is_proof"]:
                remarks[f"{clone.name}: not ended"] = None
            elif case.fills not in {None, answer["fills"]}:
                remarks[f"{clone.name}: {answer['fills']:,} FILLS, NOT {case.fills:,}"] = None
        if min(sum(taken) for taken in spans.values()) > seconds:
            break
    medians = [statistics.median(taken) for taken in spans.values()]
    ratio = f"{medians[-1] / medians[0]:7.2f}" if len(medians) > 1 else ""
    fills = "" if case.fills is None else f"{case.fills:,}"
    told = " ".join(f"{median:9.4f}" for median in medians)
    return f"{case.name:15} {fills:>10} {told} {ratio}  {'; '.join(remarks)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--old", type=Path, default=os.environ.get("CROSSWRIGHT_OLD"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60.0, help="cap of a case and clone")
    parser.add_argument("--only", nargs="*", default=[""], help="cases whose names begin so")
    options = parser.parse_args()
    clones = [Clone("old", Path(options.old))] if options.old else []
    clones.append(Clone("new", ROOT / "src"))
    names = " ".join(f"{clone.name:>9}" for clone in clones)
    print(f"{'case':15} {'fills':>10} {names} {'new/old':>7}   processor seconds, medians")
    for case in cases():
        if case.name.startswith(tuple(options.only)):
            print(measure(case, clones, options.rounds, options.seconds), flush=True)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
