"""Compare the best fill within a time of an old version with that of this version.

    scripts/bench best [--old SRC] [--seconds S] [--jobs N] [--lists NAME ...] [--only NAME ...]
    scripts/bench best --minis [--old SRC] [--seconds S] [--jobs N]

The old clone and this one fill each pattern with `best`, in turn. They use our own list and, if it
exists, ../shared/bench/words/stwl.dict. The table has the mean score and the share of weak entries:
those below 40, or below 50 for the other list, whose best score is 50. `--old` (or CROSSWRIGHT_OLD)
is the folder `src` of another clone whose kernels are built. With both clones and both lists
(`ours` and `stwl`) the bench takes twenty minutes. `--minis` fills ten 5×5 patterns instead, and
prints which answers are proved to be the best, and after how many seconds.
"""

import argparse
import os
import statistics
from pathlib import Path

from peers.clone import Clone

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
GRIDS = ROOT / "bench" / "grids"


MINIS = (
    "#.... ..... ..... ..... ....#",
    "##... ..... ..... ..... ...##",
    "...## ....# ..... #.... ##...",
    "#...# ..... ..... ..... #...#",
    "....# ..... ..... ..... #....",
    "...## ..... ..... ..... ##...",
    "#...# #.... ..... ....# #...#",
    "....# ....# ..... #.... #....",
    "##... #.... ..... ....# ...##",
    "...#. ..... ..... ..... .#...",
)
"""Ten 5×5 patterns, each written row by row."""


def patterns() -> list[Path]:
    """The published themeless patterns, if they exist, then ours."""
    published = sorted((SHARED / "grids").glob("th[1-5]_*.txt"))
    return [*published, *sorted(GRIDS.glob("themeless-*.txt"))]


def told(scores: list[int], weak: int) -> str:
    """A text with the mean score, and the share of entries that score below `weak`."""
    if not scores:
        return f"{'none':>6} {'':>6}"
    share = sum(score < weak for score in scores) / len(scores)
    return f"{statistics.fmean(scores):6.2f} {share:6.1%}"


def tell_minis(clones: list[Clone], seconds: float, jobs: int) -> None:
    """Fill the minis with each clone and print the results."""
    for mini in MINIS:
        cells = []
        for clone in clones:
            answer = clone.ask(
                "best", grid=mini.replace(" ", "\n"), words=None, seconds=seconds, jobs=jobs
            )
            told = f"{answer['status']} {answer['seconds']:.1f} s, total {sum(answer['scores'])}"
            cells.append(f"{clone.name}: {told}")
        print(f"{mini}  {'; '.join(cells)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--old", type=Path, default=os.environ.get("CROSSWRIGHT_OLD"))
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[""], help="patterns whose names begin so")
    parser.add_argument("--lists", nargs="*", default=["ours", "stwl"])
    parser.add_argument("--minis", action="store_true", help="ten 5×5 patterns instead")
    options = parser.parse_args()
    clones = [Clone("old", Path(options.old))] if options.old else []
    clones.append(Clone("new", ROOT / "src"))
    if options.minis:
        tell_minis(clones, options.seconds, options.jobs)
        return
    lists: dict[str, tuple[Path | None, int]] = {"ours": (None, 40)}
    if SHARED.is_dir():
        lists["stwl"] = (SHARED / "words" / "stwl.dict", 50)
    lists = {name: lists[name] for name in options.lists if name in lists}
    names = " ".join(f"{clone.name:>6} {'weak':>6}" for clone in clones)
    print(f"{'pattern':15} {'list':5} {names}", flush=True)
    for path in patterns():
        if not path.stem.startswith(tuple(options.only)):
            continue
        for name, (words, weak) in lists.items():
            cells = []
            for clone in clones:
                answer = clone.ask(
                    "best",
                    grid=path.read_text(encoding="utf-8"),
                    words=words,
                    seconds=options.seconds,
                    jobs=options.jobs,
                )
                cells.append(told(answer["scores"], weak) + f" {answer['seconds']:4.0f}s")
            print(f"{path.stem:15} {name:5} {' '.join(cells)}", flush=True)


if __name__ == "__main__":
    main()
