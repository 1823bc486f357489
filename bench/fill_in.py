"""Measure `layout --fill-in`: place ten given words in a dense symmetric 15x15 grid.

    scripts/bench fill_in [--set first|second|third] [--seconds N] [--rng-seed N]

The grids have rotational symmetry, 16 to 25 % blocks and slots of three or more cells, and every
cell is checked. The words that are not given (`fillers`) are from our English list. The lists of
given words are in bench/fill_in_lists.txt, in three sets of ten lists. A printed line is for one
list of given words. It has the status and the seconds of the search. If a grid was found, it also
has the share of blocks of the grid, the number of fillers, and their mean score. The results are
also written to bench-results/.
"""

import argparse
import json
import time
from pathlib import Path

from crosswright.construct.layout.fill_in import FillIn, fill_in
from crosswright.core.geometry import Symmetry
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
LISTS = ROOT / "bench" / "fill_in_lists.txt"
SIDE = 15
BLOCKS = (0.16, 0.25)


def word_lists(wanted: str) -> dict[str, list[str]]:
    """Return the lists of given words of one set, by topic."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in LISTS.read_text().splitlines():
        if line.startswith("["):
            current = line.strip("[]")
        elif ":" in line and not line.startswith("#") and current == wanted:
            topic, _, words = line.partition(":")
            found[topic] = words.upper().split()
    return found


def measure(topic: str, words: list[str], seconds: float, rng_seed: int) -> dict[str, object]:
    question = FillIn.around(
        [tuple(word) for word in words],
        WordList.default(),
        height=SIDE,
        width=SIDE,
        symmetry=Symmetry.ROTATIONAL,
        blocks=BLOCKS,
    )
    started = time.perf_counter()
    outcome = fill_in(question, Run(Budget(seconds), rng_seed=rng_seed))
    took = round(time.perf_counter() - started, 1)
    row: dict[str, object] = {"topic": topic, "status": outcome.status.value, "seconds": took}
    filled = outcome.solution
    if filled is not None:
        fillers = [answer for _, answer in filled.answers() if answer not in words]
        scores = [word.score for answer in fillers if (word := question.words.get(answer))]
        row["blocks"] = round(len(filled.grid.blocks) / SIDE**2, 3)
        row["fillers"] = len(fillers)
        row["mean_score"] = round(sum(scores) / len(scores), 1)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--set", dest="wanted", choices=("first", "second", "third"), default="third"
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="time limit for each list")
    parser.add_argument("--rng-seed", type=int, default=1)
    asked = parser.parse_args()
    rows = []
    for topic, words in word_lists(asked.wanted).items():
        row = measure(topic, words, asked.seconds, asked.rng_seed)
        rows.append(row)
        print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    found = sum("blocks" in row for row in rows)
    print(f"a grid was found for {found} of {len(rows)} lists")
    folder = ROOT / "bench-results"
    folder.mkdir(exist_ok=True)
    (folder / f"fill_in_{asked.wanted}.json").write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
