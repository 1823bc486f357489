"""Count how many patterns of 58 to 64 words an old version and this version can fill.

    scripts/bench sparse [--old SRC] [--seeds N] [--seconds S] [--only NAME ...]

Some patterns are those of `bench/grids` with at most 64 words. The others are made by
`inputs/sparse`, which reads the real patterns of ../shared and removes blocks from them. Each
pattern is filled with several rng_seeds on one core, from a list of ../shared with 116,209 words.
The time limit of each search is processor time. `--old` (or CROSSWRIGHT_OLD) is the folder `src` of
an old clone with built kernels.

Each row of the table is a pattern. For each clone it has the number of searches that found a fill,
and the median of their processor seconds.
"""

import argparse
import os
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from inputs.sparse import sparse_patterns
from peers.clone import Clone

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench"
WORDS = SHARED / "words" / "stwl50.dict"


def patterns() -> Iterator[tuple[str, str]]:
    """Yield the name and the picture of each pattern."""
    for path in sorted((ROOT / "bench" / "grids").glob("themeless-6[0-4]?.txt")):
        yield path.stem, path.read_text(encoding="utf-8")
    yield from sparse_patterns(SHARED / "grids")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    old = os.environ.get("CROSSWRIGHT_OLD")
    parser.add_argument("--old", type=Path, default=old, help="folder src of the old clone")
    parser.add_argument("--seeds", type=int, default=6, help="searches of each pattern")
    parser.add_argument("--seconds", type=float, default=5.0, help="time limit of each search")
    only = "only patterns whose names begin with one of these texts"
    parser.add_argument("--only", nargs="*", default=[""], help=only)
    options = parser.parse_args()
    if not SHARED.is_dir():
        sys.exit("../shared is missing: there are no patterns and no list to measure with")
    clones = [Clone("old", Path(options.old))] if options.old else []
    clones.append(Clone("new", ROOT / "src"))
    seeds = list(range(1, options.seeds + 1))
    print(f"{'pattern':18}" + "".join(f"{clone.name:>20}" for clone in clones))
    filled = {clone.name: 0 for clone in clones}
    searches = 0
    for name, picture in patterns():
        if not name.startswith(tuple(options.only)):
            continue
        searches += len(seeds)
        cells = []
        for clone in clones:
            asked = {"grid": picture, "words": WORDS, "rng_seeds": seeds}
            answer = clone.ask("first", **asked, seconds=options.seconds)
            spans = [s for s, good in zip(answer["seconds"], answer["filled"], strict=True) if good]
            filled[clone.name] += len(spans)
            median = f"{statistics.median(spans):.2f} s" if spans else ""
            cells.append(f"{len(spans)} of {len(seeds)}{median:>9}")
        print(f"{name:18}" + "".join(f"{cell:>20}" for cell in cells), flush=True)
    for name, count in filled.items():
        print(f"{name}: {count} of {searches} searches found a fill")


if __name__ == "__main__":
    main()
