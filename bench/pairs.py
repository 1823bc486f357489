"""Measure pair squares: time to the first grid, nodes and grids a second, by shape and list size.

scripts/bench pairs                          our own list, small shapes
scripts/bench pairs -w FILE --seconds 120 --shape 7x7 --seeds 5
scripts/bench pairs --tally-shape 3x3        how fast grids are counted
"""

import argparse
import statistics
import time

from crosswright.construct.pairs.squares import find_pairs
from crosswright.construct.pairs.words import pair_words
from crosswright.construct.words import WordChoice
from crosswright.engines.pairsquare import OrderedSearch, PairProblem
from crosswright.engines.pairsquare.tables import kernel
from crosswright.native import build_of
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.words.wordlist import Word, WordList

SHAPES = ["3x3", "3x4", "4x4", "4x5", "5x5", "4x8", "6x6", "4x12", "6x8"]
SHARES = [1.0, 0.5, 0.25]
"""What share of the list is used, to measure the growth of the search?"""


def shape_of(text: str) -> tuple[int, int]:
    rows, _, columns = text.partition("x")
    return int(rows), int(columns)


def thinned(words: WordList, share: float) -> WordList:
    """About the given share of the words of a list, taken at equal steps."""
    if share == 1.0:
        return words
    step = round(1 / share)
    kept: list[Word] = [word for number, word in enumerate(words) if number % step == 0]
    return WordList.from_words(kept, words.spelling)


def first_grids(words: WordList, shape: str, seeds: int, seconds: float) -> str:
    """A line with the search time to the first grid, for several rng_seeds."""
    took, nodes, spent, open_ones = [], 0, 0.0, 0
    for rng_seed in range(seeds):
        run = Run(Budget(seconds), rng_seed=rng_seed)
        outcome = find_pairs(PairProblem(*shape_of(shape), words), run)
        nodes += outcome.statistics.nodes
        spent += outcome.statistics.seconds
        if outcome.solution is None:
            open_ones += 1
        took.append(outcome.statistics.seconds)
    found = f"{seeds - open_ones} of {seeds}"
    rate = nodes / spent if spent else 0
    return (
        f"{shape:>5} {len(words):>8,} {found:>8} {statistics.median(took):>9.3f} "
        f"{min(took):>8.3f} {max(took):>8.3f} {nodes:>10,} {rate:>9,.0f}"
    )


def count(words: WordList, shape: str, seconds: float) -> str:
    """A line with the speed at which grids are counted."""
    enumeration = OrderedSearch(PairProblem(*shape_of(shape), words), counting=True)
    run = Run(Budget(seconds))
    started, busy = time.perf_counter(), time.process_time()
    try:
        list(enumeration.grids(run))
        ended = "all"
    except Stopped:
        ended = "cut"
    took, busy = time.perf_counter() - started, time.process_time() - busy
    return (
        f"{shape:>5} {len(words):>8,} {enumeration.found:>14,} {ended:>4} {took:>9.2f} "
        f"{busy:>9.2f} {enumeration.found / took:>12,.0f} {run.nodes / took:>10,.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-w", "--words", action="append", default=[])
    parser.add_argument("--shape", action="append", default=[])
    parser.add_argument("--tally-shape", action="append", default=[])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    words = pair_words(WordChoice(tuple(asked.words)))
    print(f"kernel: {build_of(kernel())}; seconds are of search, without reading the list")
    everything = not (asked.shape or asked.tally_shape)
    shapes = asked.shape or (SHAPES if everything else [])
    if shapes:
        print("\nshape    words    found    median     least     most      nodes    a second")
    for shape in shapes:
        print(first_grids(words, shape, asked.seeds, asked.seconds), flush=True)
    if everything:
        for share in SHARES[1:]:
            for shape in ("4x4", "5x5", "6x6"):
                line = first_grids(thinned(words, share), shape, asked.seeds, asked.seconds)
                print(line, flush=True)
    tallies = asked.tally_shape or (["3x3"] if everything else [])
    if tallies:
        print(
            "\nshape    words          grids        seconds  of which busy  grids a s    nodes a s"
        )
    for shape in tallies:
        for share in SHARES if everything else [1.0]:
            print(count(thinned(words, share), shape, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
