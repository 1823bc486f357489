"""The bytes of the data file, and a table that shows what is in it.

The file is UTF-8 text under xz: a header line, then one line an entry, sorted by squashed letters,
with four columns between tabs: display, score, flags, stem.
"""

import lzma
from collections import Counter
from collections.abc import Sequence

from .entries import Entry

VERSION = 1
HEADER = f"# crosswright english word list\tversion {VERSION}\tdisplay score flags stem\n"
BANDS = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90)


def to_text(entries: Sequence[Entry]) -> bytes:
    """The lines as they stand, for whoever wants to look or to compare."""
    lines = (f"{entry.display}\t{entry.score}\t{entry.flags}\t{entry.stem}\n" for entry in entries)
    return (HEADER + "".join(lines)).encode("utf-8")


def to_bytes(entries: Sequence[Entry]) -> bytes:
    return lzma.compress(to_text(entries), check=lzma.CHECK_CRC32, preset=9)


def table(entries: Sequence[Entry]) -> str:
    """Entries by length and score band."""
    counts: Counter[tuple[int, int]] = Counter()
    for entry in entries:
        counts[len(entry.letters), min(entry.score, 99) // 10 * 10] += 1
    lengths = sorted({length for length, _ in counts})
    lines = ["length" + "".join(f"{band:>7}" for band in BANDS) + "    all"]
    for length in lengths:
        row = [counts[length, band] for band in BANDS]
        lines.append(f"{length:>6}" + "".join(f"{count:>7}" for count in (*row, sum(row))))
    totals = [sum(counts[length, band] for length in lengths) for band in BANDS]
    lines.append("   all" + "".join(f"{count:>7}" for count in (*totals, sum(totals))))
    return "\n".join(lines)
