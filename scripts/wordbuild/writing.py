"""The bytes of the data files, and a table that shows what is in them.

Both are UTF-8 text under xz. `english.tsv` has a header line, then one line for each entry, sorted
by squashed letters, with five columns between tabs: display, score, flags, stem, sources.
`common.tsv` has what the CC BY-SA sources add. Its header has the number of entries of the first
file. Then come as many lines in the same order. Each has the new score of that entry, or all its
columns if more than the score is new. Then come further entries, as in the first file.
"""

import lzma
from collections import Counter
from collections.abc import Sequence

from .entries import Entry

VERSION = 2
HEADER = f"# crosswright english word list\tversion {VERSION}\tdisplay score flags stem sources\n"
OVERLAY_HEADER = (
    "# what wordfreq (CC BY-SA 4.0) and counts of word pairs add to english.tsv\tCC BY-SA 4.0"
    "\tversion {version}\tentries {count}\n"
)
BANDS = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90)


def list_text(entries: Sequence[Entry]) -> bytes:
    """Return the lines of the list."""
    return (HEADER + "".join(map(_line, entries))).encode()


def overlay_text(entries: Sequence[Entry], better: Sequence[Entry]) -> bytes:
    """Return what `better` has that `entries` do not have."""
    known = {entry.letters: entry for entry in better}
    lines = [OVERLAY_HEADER.format(version=VERSION, count=len(entries))]
    for entry in entries:
        other = known[entry.letters]
        if (other.display, other.flags, other.stem) != (entry.display, entry.flags, entry.stem):
            lines.append(_line(other))
        else:
            lines.append(f"{other.score}\n")
    listed = {entry.letters for entry in entries}
    lines += [_line(entry) for entry in better if entry.letters not in listed]
    return "".join(lines).encode()


def packed(text: bytes) -> bytes:
    return lzma.compress(text, check=lzma.CHECK_CRC32, preset=9)


def _line(entry: Entry) -> str:
    return f"{entry.display}\t{entry.score}\t{entry.flags}\t{entry.stem}\t{entry.sources}\n"


def table(entries: Sequence[Entry]) -> str:
    """Return a table of entries by length and score band."""
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
