"""Measure how many published entries our list has, and how many of them have a good score.

    scripts/bench words [FILE] [--good SCORE] [--misses]
    scripts/bench words --sample 200 --lengths 3-5 [--rng-seed N]
    scripts/bench words --mix 20 [--rng-seed N]

FILE has published entries, one on each line. We use it only to measure, never as a source of words.
The entries are divided into two halves by a checksum of their letters. `--misses` prints the
entries of the first half that the list does not have, or that score low. They show which kinds of
words are missing. Nobody looks at the entries of the second half, so the list cannot be adapted to
them. Therefore the numbers of the second half are the ones that count.

`--sample` prints random words of the list with good scores, for people to read. `--mix` makes
dailies and prints the kinds of their entries.
"""

import argparse
import random
import time
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from crosswright.construct.make import make
from crosswright.construct.request.grid import Shape
from crosswright.words.mix import inflected_ending
from crosswright.words.statistics import statistics_of
from crosswright.words.word import WordKind
from crosswright.words.wordlist import WordList

PUBLISHED = Path(__file__).resolve().parents[2] / "shared/cases/words/published_sample.txt"
LENGTHS = ((3, 4), (5, 6), (7, 8), (9, 15), (3, 15))
"""The ranges of lengths that have a line in the table. The last range is all lengths."""


def is_looked_at(entry: str) -> bool:
    """Return True if an entry is in the half that people may look at."""
    return zlib.crc32(entry.encode()) % 2 == 0


def report(title: str, entries: Sequence[str], words: WordList, good: int) -> None:
    print(f"{title}, {len(entries):,} entries")
    for shortest, longest in LENGTHS:
        part = [entry for entry in entries if shortest <= len(entry) <= longest]
        found = [word for word in map(words.get, part) if word is not None]
        known = sum(word.score >= good for word in found)
        print(
            f"  {shortest:>2} to {longest:>2} letters {len(part):>6,}   in the list "
            f"{len(found) / len(part):6.1%}   score of {good} or more {known / len(part):6.1%}"
        )


def show_misses(entries: Sequence[str], words: WordList, good: int) -> None:
    missing = sorted({entry for entry in entries if entry not in words})
    print(f"not in the list: {' '.join(missing)}")
    kinds: dict[str, list[str]] = {}
    for entry in sorted(set(entries)):
        word = words.get(entry)
        if word is not None and word.score < good:
            kinds.setdefault(word.kind.value, []).append(f"{entry} ({word.score})")
    for kind, found in sorted(kinds.items()):
        print(f"score below {good}, {kind}: {', '.join(found)}")


def show_sample(words: WordList, count: int, lengths: str, good: int, dice: int) -> None:
    shortest, _, longest = lengths.partition("-")
    pool = sorted(
        word.display or word.text.lower()
        for word in words
        if int(shortest) <= word.length <= int(longest) and word.score >= good
    )
    print("\n".join(sorted(random.Random(dice).sample(pool, count), key=str.lower)))


def show_mix(words: WordList, count: int, dice: int) -> None:
    """Make `count` dailies. Print the kinds of entries of each daily, and then of all together."""
    kinds: Counter[str] = Counter()
    for number in range(dice, dice + count):
        started = time.process_time()
        fill = make(rng_seed=number, shape=Shape(venue="us-daily")).solution.fill
        spent = time.process_time() - started
        told = statistics_of(fill, words)
        own: Counter[str] = Counter()
        for _, answer in fill.answers():
            word = words.get(answer)
            assert word is not None, answer
            own[word.kind.value] += 1
            if word.kind is WordKind.WORD and (ending := inflected_ending(word.text, word.stem)):
                own[f"-{ending}"] += 1
        own["weak"] = len(told.weak)
        own["name crossings"] = len(told.name_crossings)
        own["shared roots"] = len(told.stems)
        own["entries"] = sum(1 for _ in fill.answers())
        kinds += own
        line = f"{spent:.1f} s, mean score {told.mean_score:.1f}: {dict(own)}"
        print(f"rng_seed {number}, {line}", flush=True)
        print("  " + " ".join(sorted(answer for _, answer in fill.answers())), flush=True)
    for kind, found in kinds.most_common():
        print(f"{kind:>14} {found:>6,} {found / kinds['entries']:7.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=PUBLISHED, help="published entries")
    parser.add_argument("--good", type=int, default=40, help="the least good score")
    parser.add_argument("--misses", action="store_true", help="print entries that are missing")
    parser.add_argument("--sample", type=int, metavar="N", help="print N random good words")
    parser.add_argument("--mix", type=int, metavar="N", help="make N dailies, count the kinds")
    parser.add_argument("--lengths", default="3-15", help="with --sample: the lengths")
    parser.add_argument("--rng-seed", type=int, default=1)
    asked = parser.parse_args()
    words = WordList.default()
    if asked.sample:
        show_sample(words, asked.sample, asked.lengths, asked.good, asked.rng_seed)
        return
    if asked.mix:
        show_mix(words, asked.mix, asked.rng_seed)
        return
    entries = [line.strip() for line in asked.file.read_text().splitlines() if line.strip()]
    looked_at = [entry for entry in entries if is_looked_at(entry)]
    report("all", entries, words, asked.good)
    report("the half that may be looked at", looked_at, words, asked.good)
    kept = [entry for entry in entries if not is_looked_at(entry)]
    report("the other half", kept, words, asked.good)
    if asked.misses:
        show_misses(looked_at, words, asked.good)


if __name__ == "__main__":
    main()
