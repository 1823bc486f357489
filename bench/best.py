"""Compare the best fill that an old version and this version find within a time limit.

    scripts/bench best [--old SRC] [--seconds S] [--jobs N] [--lists NAME ...] [--only NAME ...]
    scripts/bench best --minis [--old SRC] [--seconds S] [--jobs N]

The old clone of the repository and this one search in turn for the best fill of each pattern.
`--old` (or CROSSWRIGHT_OLD) is the folder `src` of the old clone, whose kernels must be built.
Without it, only this clone searches.
There are two word lists: `ours`, our own list as it is in this clone, and `stwl`, the file
../shared/bench/words/stwl.dict, if it exists. With both clones and both lists the measurement takes
twenty minutes.

A row of the table is a pattern and a word list. For each clone it has the mean score of the fill,
the share of weak entries, and the seconds. With `ours`, an entry is weak if it scores below 40. The
best score of `stwl` is 50, so with this list an entry is weak if it scores below 50.

`--minis` fills ten 5×5 patterns instead, only with `ours`. For each pattern and clone it prints the
status (`optimal` if the fill is proved to be the best), the seconds, and the sum of the scores.
"""

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from inputs.ours import our_list
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
    """Return the published themeless patterns, if the files exist, then ours."""
    published = sorted((SHARED / "grids").glob("th[1-5]_*.txt"))
    return [*published, *sorted(GRIDS.glob("themeless-*.txt"))]


def told(scores: list[int], weak: int) -> str:
    """Return a text with the mean score, and the share of entries that score below `weak`."""
    if not scores:
        return f"{'none':>6} {'':>6}"
    share = sum(score < weak for score in scores) / len(scores)
    return f"{statistics.fmean(scores):6.2f} {share:6.1%}"


def tell_minis(clones: list[Clone], words: Path, seconds: float, jobs: int) -> None:
    """Fill the minis with each clone and print the results."""
    for mini in MINIS:
        cells = []
        for clone in clones:
            answer = clone.ask(
                "best", grid=mini.replace(" ", "\n"), words=words, seconds=seconds, jobs=jobs
            )
            told = f"{answer['status']} {answer['seconds']:.1f} s, total {sum(answer['scores'])}"
            cells.append(f"{clone.name}: {told}")
        print(f"{mini}  {'; '.join(cells)}", flush=True)


def tell_patterns(
    clones: list[Clone],
    chosen: list[Path],
    lists: dict[str, tuple[Path, int]],
    seconds: float,
    jobs: int,
) -> None:
    """Fill the patterns with each list and each clone, and print the results."""
    names = " ".join(f"{clone.name:>6} {'weak':>6}" for clone in clones)
    print(f"{'pattern':15} {'list':5} {names}", flush=True)
    for path in chosen:
        for name, (words, weak) in lists.items():
            cells = []
            for clone in clones:
                answer = clone.ask(
                    "best",
                    grid=path.read_text(encoding="utf-8"),
                    words=words,
                    seconds=seconds,
                    jobs=jobs,
                )
                cells.append(told(answer["scores"], weak) + f" {answer['seconds']:4.0f}s")
            print(f"{path.stem:15} {name:5} {' '.join(cells)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    old = os.environ.get("CROSSWRIGHT_OLD")
    parser.add_argument("--old", type=Path, default=old, help="folder src of the old clone")
    parser.add_argument("--seconds", type=float, default=20.0, help="time for each fill")
    parser.add_argument("--jobs", type=int, default=2, help="processes for each fill")
    only = "only patterns whose names begin with one of these texts"
    parser.add_argument("--only", nargs="*", default=[""], help=only)
    parser.add_argument("--lists", nargs="*", default=["ours", "stwl"], help="ours, stwl or both")
    parser.add_argument("--minis", action="store_true", help="fill ten 5×5 patterns instead")
    options = parser.parse_args()
    clones = [Clone("old", Path(options.old))] if options.old else []
    clones.append(Clone("new", ROOT / "src"))
    with tempfile.TemporaryDirectory() as folder:
        words = our_list(Path(folder))
        if options.minis:
            tell_minis(clones, words, options.seconds, options.jobs)
            return
        lists = {"ours": (words, 40)}
        if SHARED.is_dir():
            lists["stwl"] = (SHARED / "words" / "stwl.dict", 50)
        lists = {name: lists[name] for name in options.lists if name in lists}
        chosen = [path for path in patterns() if path.stem.startswith(tuple(options.only))]
        tell_patterns(clones, chosen, lists, options.seconds, options.jobs)


if __name__ == "__main__":
    main()
