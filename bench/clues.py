"""How fast clues are made, how much of the list they cover, and how long they are.

    scripts/bench clues [--words N] [--cold]

Times are of the processor, since the machine may be busy with others; `--cold` takes the clock's,
and reads WordNet's files anew, into a cache of its own.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from crosswright.clues.cache import load_lexicon
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.source import Difficulty, fitness
from crosswright.words.wordlist import Flag, WordList

GRID = 80
"""How many answers has a puzzle?"""


def cold_seconds() -> float:
    """Reading WordNet's files and writing the cache, in a process of its own."""
    code = "from crosswright.clues.cache import load_lexicon; load_lexicon()"
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"CROSSWRIGHT_CACHE": folder}
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], env=environment, check=True)
        seconds = time.perf_counter() - started
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    print(f"cold: WordNet read and cached in {seconds:.1f} s, {size / 1e6:.0f} MB")
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the clue maker.")
    parser.add_argument("--words", type=int, default=2_000, help="random words a measurement")
    parser.add_argument("--cold", action="store_true", help="read WordNet's files anew as well")
    options = parser.parse_args()
    if options.cold:
        cold_seconds()
    words = WordList.default()
    load_lexicon()
    started = time.process_time()
    lexicon = load_lexicon()
    print(f"warm: mapped in {1000 * (time.process_time() - started):.1f} ms")
    pool = sorted((w for w in words if w.flags & Flag.CLUEABLE), key=lambda w: w.text)
    dice = random.Random(1)
    grid = dice.sample([w for w in pool if w.score >= 50 and w.length <= 15], GRID)
    started = time.process_time()
    for word in grid:
        for reading in lexicon.readings(word.text):
            for sense in lexicon.senses(reading.lemma, reading.part):
                lexicon.synset(sense.synset)
    looked_up = time.process_time() - started
    dictionary = Dictionary(load_lexicon(), words)
    started = time.process_time()
    for word in grid:
        dictionary.candidates(word, limit=20)
    clued = time.process_time() - started
    print(f"{GRID} answers: looked up in {1000 * looked_up:.0f} ms, clued in {1000 * clued:.0f} ms")
    print("list            words   asked   clued  best clue of at most 60 characters")
    for name, low in (("all", 0), ("score 40+", 40), ("score 50+", 50), ("score 70+", 70)):
        part = [w for w in words if w.score >= low]
        marked = [w for w in part if w.flags & Flag.CLUEABLE]
        asked = dice.sample(marked, min(options.words, len(marked)))
        lengths: Counter[int] = Counter()
        started = time.process_time()
        for word in asked:
            found = dictionary.candidates(word, limit=8)
            if found:
                best = max(found, key=lambda clue: fitness(clue, Difficulty.MEDIUM))
                lengths[len(best.text) // 10 * 10] += 1
        rate = len(asked) / (time.process_time() - started)
        share = 100 * sum(lengths.values()) / len(asked)
        total = sum(lengths.values())
        print(
            f"{name:<12}{len(part):>9,}{len(asked):>8,}{share:>7.1f}%  "
            + "  ".join(f"{k}+: {100 * n / total:.0f}%" for k, n in sorted(lengths.items()))
            + f"  ({rate:,.0f} words a second; {100 * len(marked) / len(part):.0f}% marked)"
        )


if __name__ == "__main__":
    main()
