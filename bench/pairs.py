"""Measure pair squares: the time until the first grid, and how fast grids are counted.

    scripts/bench pairs                          our own list, usual shapes
    scripts/bench pairs -w FILE --seconds 120 --shape 7x7 --seeds 5
    scripts/bench pairs --tally-shape 3x3        count the grids of a shape

A pair square is a grid in which each cell has two letters or is blank. Its shape is its number of
rows and columns. In both tables, a row is a shape and the number of words in the list. In the first
table, `found` is the number of rng_seeds with which a first grid was found. The seconds are those
until the first grid, or until the time limit. In the second table, all grids of a shape are
counted. `all` means that the count was complete, and `cut` that it ended at the time limit.
`busy s` is processor time.
"""

import argparse
import statistics
import time

from crosswright.construct.pairs.squares import find_pairs
from crosswright.construct.pairs.words import pair_words
from crosswright.construct.request.words import WordChoice
from crosswright.engines.pairsquare import OrderedSearch, PairProblem
from crosswright.engines.pairsquare.tables import kernel
from crosswright.kernels.builds import build_of
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

SHAPES = ["3x3", "3x4", "4x4", "4x5", "5x5", "4x8", "6x6", "4x12", "6x8"]
SHARES = [1.0, 0.5, 0.25]
"""The shares of the list that are used, to see how the time grows with the list."""


def shape_of(text: str) -> tuple[int, int]:
    rows, _, columns = text.partition("x")
    return int(rows), int(columns)


def thinned(words: WordList, share: float) -> WordList:
    """Return about the given share of the words of a list, taken at equal steps."""
    if share == 1.0:
        return words
    step = round(1 / share)
    kept: list[Word] = [word for number, word in enumerate(words) if number % step == 0]
    return WordList.from_words(kept, words.spelling)


def first_grids(words: WordList, shape: str, seeds: int, seconds: float) -> str:
    """Search for a first grid with several rng_seeds, and return a line of the table."""
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
    """Count the grids of a shape, and return a line of the table."""
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
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-w", "--words", action="append", default=[], help="a file of words")
    parser.add_argument("--shape", action="append", default=[], help="search for a first grid")
    parser.add_argument("--tally-shape", action="append", default=[], help="count all grids")
    parser.add_argument("--seeds", type=int, default=5, help="number of rng_seeds")
    parser.add_argument("--seconds", type=float, default=20.0, help="time limit of a search")
    asked = parser.parse_args()
    words = pair_words(WordChoice(tuple(asked.words)))
    print(f"kernel: {build_of(kernel())}; the seconds do not include reading the list")
    everything = not (asked.shape or asked.tally_shape)
    shapes = asked.shape or (SHAPES if everything else [])
    if shapes:
        seconds = f"{'median s':>9} {'least s':>8} {'most s':>8}"
        print(f"\nshape {'words':>8} {'found':>8} {seconds} {'nodes':>10} {'nodes/s':>9}")
    for shape in shapes:
        print(first_grids(words, shape, asked.seeds, asked.seconds), flush=True)
    if everything:
        for share in SHARES[1:]:
            for shape in ("4x4", "5x5", "6x6"):
                line = first_grids(thinned(words, share), shape, asked.seeds, asked.seconds)
                print(line, flush=True)
    tallies = asked.tally_shape or (["3x3"] if everything else [])
    if tallies:
        times = f"{'wall s':>9} {'busy s':>9} {'grids/s':>12} {'nodes/s':>10}"
        print(f"\nshape {'words':>8} {'grids':>14} {'':4} {times}")
    for shape in tallies:
        for share in SHARES if everything else [1.0]:
            print(count(thinned(words, share), shape, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
