"""The first sheet of an .xlsx file, as rows of texts.

Such a file is a zip archive of XML. Two of its members matter here: the sheet, whose cells hold a
number, a text, or the place of a text in a shared table; and that table. Styles, formulas (their
last values are kept), dates and further sheets do not concern a list of words.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree

from crosswright.core.errors import Place, WordListError

__all__ = ["read_sheet"]

LARGEST_MEMBER = 32 * 1024 * 1024
"""How large may a member be when unpacked before we take it for a trap?"""

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_SHEET = re.compile(r"xl/worksheets/[^/]*?(\d*)\.xml")


def read_sheet(data: bytes, name: str) -> list[list[str]]:
    """The rows of the first sheet; cells that are not there are empty texts."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            sheets = [m for member in archive.namelist() if (m := _SHEET.fullmatch(member))]
            if not sheets:
                raise WordListError("expected a spreadsheet (.xlsx), found no sheet", Place(name))
            first = min(sheets, key=lambda m: (int(m[1] or 0), m[0]))
            shared: list[str] = []
            if "xl/sharedStrings.xml" in archive.namelist():
                table = _parse(archive, "xl/sharedStrings.xml")
                shared = [_text(item) for item in table.iter(f"{_MAIN}si")]
            return list(_rows(_parse(archive, first[0]), shared))
    except (
        zipfile.BadZipFile,
        zlib.error,
        ElementTree.ParseError,
        NotImplementedError,
        RuntimeError,
        EOFError,
        IndexError,
        ValueError,
    ) as problem:
        if isinstance(problem, WordListError):
            raise
        raise WordListError(f"expected a spreadsheet (.xlsx): {problem}", Place(name)) from None


def _parse(archive: zipfile.ZipFile, member: str) -> ElementTree.Element:
    with archive.open(member) as file:
        data = file.read(LARGEST_MEMBER + 1)
    if len(data) > LARGEST_MEMBER:
        raise WordListError(f"{member} is larger than {LARGEST_MEMBER:,} bytes when unpacked")
    # No spreadsheet program declares entities; whoever does wants them expanded without end.
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise WordListError(f"{member} declares a document type, which no spreadsheet does")
    return ElementTree.fromstring(data)


def _rows(sheet: ElementTree.Element, shared: list[str]) -> Iterator[list[str]]:
    for row in sheet.iter(f"{_MAIN}row"):
        cells: list[str] = []
        for cell in row.iter(f"{_MAIN}c"):
            column = _column(cell.get("r", ""), len(cells))
            cells += [""] * (column - len(cells))
            cells.append(_value(cell, shared))
        yield cells


def _column(reference: str, expected: int) -> int:
    """The column of a cell such as 'B7', from zero; where it is not told, the next one."""
    letters = re.match(r"[A-Z]{1,3}", reference)
    if not letters:
        return expected
    number = 0
    for letter in letters[0]:
        number = 26 * number + ord(letter) - ord("A") + 1
    return max(expected, number - 1)


def _value(cell: ElementTree.Element, shared: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return _text(cell)
    value = cell.findtext(f"{_MAIN}v") or ""
    return shared[int(value)] if cell.get("t") == "s" and value else value


def _text(element: ElementTree.Element) -> str:
    """The runs of a text, without the readings that stand above it in Japanese sheets."""
    return "".join(
        part.text or ""
        for run in element
        if run.tag != f"{_MAIN}rPh"
        for part in run.iter(f"{_MAIN}t")
    )
