"""Read the first sheet of an .xlsx file, a zip of XML members: the workbook (names of sheets), the
targets (their members), the sheets (numbers, texts, or indexes of shared texts) and the shared
texts. Of a formula, the stored value counts. Members are read in pieces, so that a small archive
cannot fill the memory.
"""

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from xml.parsers import expat

from crosswright.core import Place, WordListError

LARGEST_MEMBER = 32 * 1024 * 1024
"""Unpacked, in bytes."""

MOST_MEMBERS = 10_000
"""A normal spreadsheet has a few dozen."""

MOST_ELEMENTS = 1_000_000
"""A sheet with 100,000 words and clues has half."""

MOST_GAPS = 2_000_000
"""Otherwise, cells far to the right could need much memory."""

_PIECE = 1024 * 1024
"""Bytes read at once; a longer tag is an error."""

_FOLDER = "xl/worksheets/"
_WORKBOOK, _TARGETS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    LookupError,  # also for an encoding that Python does not know
    ValueError,
)
"""Raised by files that are no archive, or damaged."""


def read_sheet(data: bytes, name: str) -> Iterator[list[str]]:
    """Yield the rows of the first sheet."""
    try:
        if data.count(b"PK\1\2") > MOST_MEMBERS:
            raise WordListError(
                f"expected an archive of at most {MOST_MEMBERS:,} files", Place(name)
            )
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
    """Return the names of the visible sheets in the order of their tabs."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return tuple(name for name, _ in _tabs(archive))
    except _BROKEN:
        return ()


def _tabs(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
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
    """`sheet2.xml` before `sheet10.xml`."""
    stem = member.removesuffix(".xml")
    digits = stem[len(stem.rstrip("0123456789")) :].lstrip("0")
    return len(digits), digits, member


class _Table:
    def __init__(self, archive: zipfile.ZipFile, member: str) -> None:
        self.archive, self.member = archive, member
        self.open: list[str] = []
        """The open elements, the outermost first."""
        self.elements = 0
        self.gaps = 0
        self.parts: list[str] = []
        """Of the text or value that is being read."""
        self.kind = ""
        """The type of the open cell."""
        self.cells: list[str] = []
        self.found: list[list[str]] = []
        """Rows, or shared texts, that are not yielded yet."""
        self.shared: list[str] = []

    def texts(self) -> Iterator[str]:
        """Yield the shared texts."""
        for found in self._read():
            yield found[0]

    def rows(self, shared: list[str]) -> Iterator[list[str]]:
        """Yield the rows of a sheet."""
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
        # A member must be stored as it is or packed by deflate. With any other method we could not
        # limit the memory: one block may unpack to 100 megabytes.
        method = self.archive.getinfo(self.member).compress_type
        if method not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise WordListError(
                "expected a spreadsheet (.xlsx) packed by the usual method, deflate"
            )
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
        """It could define entities that need much memory."""
        del declaration
        raise WordListError(f"{self.member} declares a document type, which is not allowed")

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
        # Japanese sheets may have the pronunciation above a text. It is not part of the text.
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
    def __init__(self, archive: zipfile.ZipFile, member: str) -> None:
        super().__init__(archive, member)
        self.wanted = ""
        self.attributes: list[dict[str, str]] = []

    def named(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of every element with this name."""
        self.wanted = tag
        for _ in self._read():
            pass
        return self.attributes

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        super()._start(name, {})
        if name.rpartition(":")[2] == self.wanted:
            self.attributes.append(attributes)
