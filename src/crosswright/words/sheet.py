"""The first sheet of an .xlsx file, row by row.

Such a file is a zip archive of XML. Three of its members matter here: the workbook, which names the
sheets in the order of their tabs; a sheet, whose cells hold a number, a text, or the place of a
text in a shared table; and that table. Styles, formulas (their last values are kept), dates and
further sheets do not concern a list of words.

A member is read in pieces and no tree is made of it, so that a small file takes little memory
whatever it unpacks to.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from crosswright.core.errors import Place, WordListError

__all__ = ["read_sheet", "sheet_names"]

LARGEST_MEMBER = 32 * 1024 * 1024
"""How large may a member be when unpacked before we take it for a trap?"""

MOST_MEMBERS = 10_000
"""How many files may the archive have? A spreadsheet has some dozens."""

MOST_ELEMENTS = 1_000_000
"""How many elements may a member have? A hundred thousand words with clues have half of that."""

MOST_GAPS = 2_000_000
"""How many empty cells may stand before others? A cell's name is short however far it is out."""

_PIECE = 1024 * 1024
"""How many bytes are read at once? Each piece ends a tag, so that none can fill the memory."""

_FOLDER = "xl/worksheets/"
_WORKBOOK, _TARGETS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    IndexError,
    ValueError,
)
"""What an archive may raise that is none, or not whole."""


def read_sheet(data: bytes, name: str) -> Iterator[list[str]]:
    """The rows of the first sheet; cells that are not there are empty texts."""
    try:
        if data.count(b"PK\1\2") > MOST_MEMBERS:
            raise WordListError(f"expected at most {MOST_MEMBERS:,} files in it", Place(name))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            sheets = [member for member in archive.namelist() if _is_sheet(member)]
            if not sheets:
                raise WordListError("expected a spreadsheet (.xlsx), found no sheet", Place(name))
            tabs = [member for _, member in _tabs(archive) if member in sheets]
            first = tabs[0] if tabs else min(sheets, key=_sheet_number)
            shared: list[str] = []
            if "xl/sharedStrings.xml" in archive.namelist():
                shared = list(_Table(archive, "xl/sharedStrings.xml").texts())
            yield from _Table(archive, first).rows(shared)
    except _BROKEN as problem:
        if isinstance(problem, WordListError):
            raise problem.within(name) from None
        raise WordListError(f"expected a spreadsheet (.xlsx): {problem}", Place(name)) from None


def sheet_names(data: bytes) -> tuple[str, ...]:
    """The names of the visible sheets in the order of their tabs; empty if the file has none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return tuple(name for name, _ in _tabs(archive))
    except _BROKEN:
        return ()


def _tabs(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
    """Name and member of every sheet that is not hidden, as the workbook lists them."""
    if not {_WORKBOOK, _TARGETS} <= {*archive.namelist()}:
        return []
    targets = {
        found.get("Id", ""): found.get("Target", "")
        for found in _Elements(archive, _TARGETS).named("Relationship")
    }
    return [
        (
            found.get("name", ""),
            posixpath.join("xl", targets.get(found.get("r:id", ""), "")).lstrip("/"),
        )
        for found in _Elements(archive, _WORKBOOK).named("sheet")
        if found.get("state", "visible") == "visible"
    ]


def _is_sheet(member: str) -> bool:
    return (
        member.startswith(_FOLDER)
        and member.endswith(".xml")
        and "/" not in member.removeprefix(_FOLDER)
    )


def _sheet_number(member: str) -> tuple[int, str, str]:
    """What sorts sheets as their numbers do: `sheet2.xml` before `sheet10.xml`."""
    stem = member.removesuffix(".xml")
    digits = stem[len(stem.rstrip("0123456789")) :].lstrip("0")
    return len(digits), digits, member


class _Table:
    """One member of the archive on its way to texts and rows."""

    def __init__(self, archive: zipfile.ZipFile, member: str) -> None:
        self.archive, self.member = archive, member
        self.open: list[str] = []
        """The names of the elements that are open."""
        self.elements = 0
        self.gaps = 0
        self.parts: list[str] = []
        """The pieces of the text or value that is open."""
        self.kind = ""
        """What the open cell says of its value."""
        self.cells: list[str] = []
        self.found: list[list[str]] = []
        """Rows, or texts of the shared table, that are complete and not yet handed on."""
        self.shared: list[str] = []

    def texts(self) -> Iterator[str]:
        """The texts of the shared table."""
        for found in self._read():
            yield found[0]

    def rows(self, shared: list[str]) -> Iterator[list[str]]:
        """The rows of a sheet, with the texts of the shared table in their places."""
        self.shared = shared
        return self._read()

    def _read(self) -> Iterator[list[str]]:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._refuse
        left = LARGEST_MEMBER
        # Other methods unpack without measure, a block of them to a hundred megabytes.
        method = self.archive.getinfo(self.member).compress_type
        if method not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise WordListError("expected a spreadsheet (.xlsx) that is stored or deflated")
        with self.archive.open(self.member) as file:
            while piece := file.read(min(_PIECE, left + 1)):
                left -= len(piece)
                if left < 0:
                    raise WordListError(
                        f"{self.member} is larger than {LARGEST_MEMBER:,} bytes when unpacked"
                    )
                if len(piece) == _PIECE and b">" not in piece:
                    raise WordListError(f"{self.member} has a tag of {_PIECE:,} bytes")
                parser.Parse(piece, False)
                yield from self.found
                self.found = []
        parser.Parse(b"", True)
        yield from self.found

    def _refuse(self, *declaration: object) -> None:
        """No spreadsheet program declares entities; whoever does wants them without end."""
        del declaration
        raise WordListError(f"{self.member} declares a document type, which no spreadsheet does")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise WordListError(f"{self.member} has more than {MOST_ELEMENTS:,} elements")
        tag = name.rpartition(":")[2]
        self.open.append(tag)
        if tag == "row":
            self.cells = []
        elif tag == "si":
            self.parts = []
        elif tag == "c":
            self.parts, self.kind = [], attributes.get("t", "")
            self._fill_up_to(attributes.get("r", ""))

    def _fill_up_to(self, reference: str) -> None:
        """Empty texts for the cells that are not there before one such as 'C7'."""
        letters = re.match(r"[A-Z]{1,3}", reference)
        number = 0
        for letter in letters[0] if letters else "":
            number = 26 * number + ord(letter) - ord("A") + 1
        gap = max(0, number - 1 - len(self.cells))
        self.gaps += gap
        if self.gaps > MOST_GAPS:
            raise WordListError(
                f"expected words in the first columns, got {reference[:20]} after more than "
                f"{MOST_GAPS:,} empty cells"
            )
        self.cells += [""] * gap

    def _text(self, text: str) -> None:
        # Readings that stand above a text in Japanese sheets are no part of it.
        if self.open and self.open[-1] in {"t", "v"} and "rPh" not in self.open[-4:]:
            self.parts.append(text)

    def _end(self, name: str) -> None:
        del name
        tag = self.open.pop()
        if tag == "row":
            self.found.append(self.cells)
        elif tag == "si":
            self.found.append(["".join(self.parts)])
        elif tag == "c":
            value = "".join(self.parts)
            self.cells.append(self.shared[int(value)] if self.kind == "s" and value else value)


class _Elements(_Table):
    """The attributes of a member's elements; their texts do not matter."""

    def __init__(self, archive: zipfile.ZipFile, member: str) -> None:
        super().__init__(archive, member)
        self.wanted = ""
        self.attributes: list[dict[str, str]] = []

    def named(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element of that name."""
        self.wanted = tag
        for _ in self._read():
            pass
        return self.attributes

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        super()._start(name, {})
        if name.rpartition(":")[2] == self.wanted:
            self.attributes.append(attributes)
