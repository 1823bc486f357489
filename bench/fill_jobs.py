"""Measure the gain of a second core: fill hard grids with one process and with several.

    scripts/bench fill_jobs [--jobs N] [--seeds N] [--seconds S] [--only NAME ...]

The times are wall time of the whole search, including the start of the processes. For each rng_seed
the search runs first with one process, then with several. The machine must be idle. The grids and
word lists are in ../shared.

A row of the table is a grid. The columns are:

- alone: the mean seconds with one process.
- 2× (or another number): the mean seconds with this number of processes.
- ratio: the seconds with several processes, divided by those with one. Below 1, several are faster.
- filled: how many of the searches with one process found a fill, then how many of those with
  several.
"""

import argparse
import json
import math
import statistics
import sys
from pathlib import Path

from crosswright.construct.fill.search import first_of_team
from crosswright.construct.jobs import usable_cores
from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
RESULTS = ROOT / "bench-results"

HARD_GRIDS = {
    "stwl50.dict": ("grids/th4_66w", "grids/vg5x8", "grids/vg6x7"),
    "scowl55.txt": ("academic/15.06", "academic/15.10", "academic/21.10", "academic/23.06"),
}
"""For each word list, grids that take so long that several processes can be faster than one."""


def seconds_to_fill(problem: FillProblem, jobs: int, rng_seed: int, cap: float) -> float | None:
    """Return the wall seconds until the first fill, or None if there is no fill within `cap`."""
    run = Run(Budget(seconds=cap), rng_seed=rng_seed)
    return run.seconds if first_of_team(problem, run, jobs=jobs) else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    jobs = "number of processes; the times are compared with those of one process"
    parser.add_argument("--jobs", type=int, default=min(2, usable_cores()), help=jobs)
    parser.add_argument("--seeds", type=int, default=7, help="number of rng_seeds for each grid")
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit of a search")
    only = "only grids whose names begin with one of these texts"
    parser.add_argument("--only", nargs="*", default=[""], help=only)
    options = parser.parse_args()
    if not SHARED.is_dir():
        parser.error(f"expected the bench grids in {SHARED}")
    print(f"{'grid':10} {'alone':>8} {options.jobs:>7}× {'ratio':>6}  filled", flush=True)
    logs: list[float] = []
    rows = []
    for list_name, grids in HARD_GRIDS.items():
        words = WordList.load(SHARED / "words" / list_name)
        for path in (SHARED / f"{grid}.txt" for grid in grids):
            if not path.stem.startswith(tuple(options.only)):
                continue
            problem = FillProblem(Fill.parse(path.read_text(encoding="utf-8")), words)
            spans: dict[int, list[float | None]] = {1: [], options.jobs: []}
            for rng_seed in range(1, options.seeds + 1):
                for jobs, taken in spans.items():
                    taken.append(seconds_to_fill(problem, jobs, rng_seed, options.seconds))
            # A search without a fill counts as if it had found one at the time limit. So the mean
            # of a grid with such searches is too low.
            capped = {
                jobs: [options.seconds if span is None else span for span in taken]
                for jobs, taken in spans.items()
            }
            alone, together = (statistics.fmean(taken) for taken in capped.values())
            found = " ".join(f"{len(t) - t.count(None)}/{len(t)}" for t in spans.values())
            logs.append(math.log(together / alone))
            rows.append({"grid": path.stem, "seconds": spans})
            print(
                f"{path.stem:10} {alone:8.2f} {together:8.2f} {together / alone:6.2f}  {found}",
                flush=True,
            )
            RESULTS.mkdir(exist_ok=True)
            (RESULTS / "fill_jobs.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")
    if not logs:
        sys.exit("no grid of that name")
    mean = math.exp(statistics.fmean(logs))
    print(f"geometric mean of the ratios of mean seconds: {mean:.2f}")


if __name__ == "__main__":
    main()
