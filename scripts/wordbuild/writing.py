"""Make the bytes of the data files, and a table of the numbers of entries.

There are two data files. Both are UTF-8 text, compressed with xz.

`english.tsv` has a header line, then one line for each entry, sorted by squashed letters. A line
has five columns, separated by tabs: display, score, flags, stem, sources.

`common.tsv` has the changes from the CC BY-SA sources. Its header has the number of entries of
`english.tsv`. Then it has one line for each of these entries, in the same order: the new score, or
all columns if more than the score has changed. Then it has further entries, as in `english.tsv`.
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
    """Return the text of `english.tsv`."""
    return (HEADER + "".join(map(_line, entries))).encode()


def overlay_text(entries: Sequence[Entry], better: Sequence[Entry]) -> bytes:
    """Return the text of `common.tsv`: the differences between `entries` and `better`."""
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
    """Return a table of the numbers of entries.

    It has a row for each length, and a column for each range of ten scores.
    """
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
