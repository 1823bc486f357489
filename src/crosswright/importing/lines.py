"""Decode the bytes of a file and clean its lines. A wrong encoding would give wrong letters, so if
none is clearly right, an error says what to do. Invisible characters, numbers and bullets at the
start of lines go, and spaces that align columns become tabs.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from crosswright.core import Place, WordListError
from crosswright.words.sources import decode_text

__all__ = ["FEW", "STEADY", "list_text", "visible", "with_tabs", "without_numbers"]

FEW = 0.5
"""The share of lines in which a doubtful sign, aligning spaces or list numbers must be."""

STEADY = 0.8
"""With this share of lines of one kind, the others are exceptions."""

FOREIGN = 0.4
"""More letters than this outside A–Z: not West European, so not Windows-1252."""

NUMBERS_BEYOND = 20
"""List numbers are close together: they differ by at most 3 × the number of lines + this."""

NO_LISTS = {
    b"<!doc": "a web page",
    b"<html": "a web page",
    b"<?xml": "XML",
    b"{\\rtf": "rich text (.rtf)",
    b"%pdf-": "a PDF",
    b"\xd0\xcf\x11\xe0": "an old spreadsheet (.xls) or document (.doc)",
}
"""The first bytes of files that are not lists."""

_UNDEFINED = frozenset(b"\x81\x8d\x8f\x90\x9d")
"""Not in Windows-1252."""

_TWICE = re.compile("[\u00c2\u00c3\u00c4\u00c5\u00d0\u00d1\u00d7][\u0080-\u00bf\u0152-\u2122]")
"""Appears if UTF-8 was read as Windows-1252 and saved again."""

_VISIBLE: dict[int, str] = {
    code: ""
    for codes in (
        (0xAD, 0x61C, 0x20E3, 0xFEFF),
        range(0x200B, 0x2010),
        range(0x202A, 0x202F),
        range(0x2060, 0x2070),
        range(0xFE00, 0xFE10),
    )
    for code in codes
}
_VISIBLE |= {0xFF21 + k: chr(0x41 + k) for k in range(26)}
_VISIBLE |= {0xFF41 + k: chr(0x61 + k) for k in range(26)}
_VISIBLE |= {0xFF10 + k: chr(0x30 + k) for k in range(10)}
del _VISIBLE[0x200C], _VISIBLE[0x200D]  # some scripts need these two characters (joiners)
"""For `str.translate`: no direction marks, soft hyphens and the like; normal instead of wide
letters.
"""


def visible(text: str) -> str:
    """Return the text without invisible characters, and with normal instead of wide Latin letters.

    >>> visible("ra\\u200bin")
    'rain'
    """
    return text.translate(_VISIBLE)


def list_text(data: bytes, name: str) -> tuple[str, list[str]]:
    """Return the text of a file, and notices about its encoding."""
    start = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for sign, kind in NO_LISTS.items():
        if start.startswith(sign):
            raise WordListError(f"expected a list as text, CSV or .xlsx, got {kind}", Place(name))
    data = _with_mark(data)
    text, notices = decode_text(data, name)
    if notices:
        return _western(data, text, name, notices[0])
    if _TWICE.search(text):
        mended = _decoded_once_more(text)
        if mended is not None:
            return visible(mended), [f"{name}: its letters were encoded twice; this is corrected"]
    return visible(text), []


def _with_mark(data: bytes) -> bytes:
    """In UTF-16 without a mark, almost every second byte is zero."""
    sample = data[:4096]
    if len(sample) < 8 or data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return data
    high, low = sample[::2].count(0), sample[1::2].count(0)
    if low >= STEADY * len(sample) / 2 and not high:
        return b"\xff\xfe" + data
    if high >= STEADY * len(sample) / 2 and not low:
        return b"\xfe\xff" + data
    return data


def _western(data: bytes, text: str, name: str, notice: str) -> tuple[str, list[str]]:
    """`text` is the data as Latin-1, and `notice` says so."""
    letters = [c for c in text if c.isalpha() or "\x80" <= c < "\xa0"]
    foreign = sum(not c.isascii() for c in letters)
    if foreign > FOREIGN * len(letters) or _UNDEFINED & set(data):
        raise WordListError(
            "expected UTF-8, got letters in another encoding: save the list as 'CSV UTF-8' or as "
            "text in UTF-8",
            Place(name),
        )
    return visible(data.decode("cp1252")), [notice.replace("Latin-1", "Windows-1252")]


def _decoded_once_more(text: str) -> str | None:
    try:
        return b"".join(
            c.encode("latin-1") if ord(c) < 0x100 else c.encode("cp1252") for c in text
        ).decode("utf-8")
    except UnicodeError:
        return None


_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_SIGN = re.compile(r"[\t:;=|,]| [-–—] ")


def with_tabs(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the lines (number, text) with tabs instead of the spaces that align their columns.

    A single space becomes a tab too if the second column starts there in all lines.

    >>> with_tabs([(1, "apple   Fruit"), (2, "ice age Long ago"), (3, "oak     Tree")])
    [(1, 'apple\\tFruit'), (2, 'ice age\\tLong ago'), (3, 'oak\\tTree')]
    """
    gaps = [_GAP.search(line) for _, line in lines]
    gaps = [
        found if found and not _SIGN.search(line, 0, found.start()) else None
        for found, (_, line) in zip(gaps, lines, strict=True)
    ]
    parted = sum(
        found is not None or "\t" in line for found, (_, line) in zip(gaps, lines, strict=True)
    )
    if not any(gaps) or parted < FEW * len(lines):
        return list(lines)
    ends = {found.end() for found in gaps if found}
    column = ends.pop() if len(ends) == 1 and sum(map(bool, gaps)) > 1 else 0
    shown = []
    for found, (number, line) in zip(gaps, lines, strict=True):
        if found:
            line = _GAP.sub("\t", line)
        elif column and line[column - 1 : column] == " " and not _SIGN.search(line):
            line = f"{line[: column - 1]}\t{line[column:]}"
        shown.append((number, line))
    return shown


_NUMBER = re.compile(r"\s*[\(\[]?(\d{1,4})\s*([.):\]/]+)(?!\d)\s*|\s*(\d{1,4})\s+")
_LETTER = re.compile(r"\s*\(?([A-Za-z]{1,6})[.)]\s+")
_BULLET = re.compile(
    r"\s*(?:[•·▪◦‣*●○■□►▸➢➤☐☑☒✓✔]|\[[ xX✓]?\]|[-–—](?=\s))\s*",
)
_ROMAN = [
    tens + ones
    for tens in ("", "x", "xx")
    for ones in ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
][1:]
_ALPHABET = list("abcdefghijklmnopqrstuvwxyz")


def without_numbers(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the lines without numbers, letters or bullets at the start, if most lines have them.

    >>> without_numbers([(1, "1. apple"), (2, "2. pear")])
    [(1, 'apple'), (2, 'pear')]
    """
    starts = [_NUMBER.match(line) for _, line in lines]
    starts = [
        found if found and _more(found, line) else None
        for found, (_, line) in zip(starts, lines, strict=True)
    ]
    if _are_numbers([found for found in starts if found], len(lines)):
        return _behind(starts, lines)
    starts = [_LETTER.match(line) for _, line in lines]
    letters = [found[1].lower() for found in starts if found]
    if len(letters) >= max(2, STEADY * len(lines)) and (
        letters == _ALPHABET[: len(letters)] or letters == _ROMAN[: len(letters)]
    ):
        return _behind(starts, lines)
    starts = [_BULLET.match(line) for _, line in lines]
    if sum(map(bool, starts)) >= max(2, STEADY * len(lines)):
        return _behind(starts, lines)
    return list(lines)


def _behind(
    starts: Sequence[re.Match[str] | None], lines: Sequence[tuple[int, str]]
) -> list[tuple[int, str]]:
    """A line that has nothing else stays as it is."""
    return [
        (number, line[found.end() :] if found and line[found.end() :].strip() else line)
        for found, (number, line) in zip(starts, lines, strict=True)
    ]


def _are_numbers(found: Sequence[re.Match[str]], lines: int) -> bool:
    """And not years, for example."""
    if len(found) < 2:
        return False
    counted = [int(one[1] or one[3]) for one in found]
    if max(counted) - min(counted) > 3 * lines + NUMBERS_BEYOND:
        return False
    if all(one[2] and set(one[2]) <= set(".)]/") for one in found):
        return len(found) >= FEW * lines
    rising = all(a < b for a, b in pairwise(counted))
    years = all(len(one[1] or one[3]) == 4 for one in found)
    return rising and not years and len(found) >= STEADY * lines


def _more(found: re.Match[str], line: str) -> bool:
    """A sign after the number makes it a column of a table."""
    rest = line[found.end() :]
    return bool(rest) and "\t" not in found[0] and rest[0] not in "\t,;|=:-–—"
