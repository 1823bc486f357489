"""JPZ, the XML format of Crossword Compiler, plain or zipped. See docs/formats/jpz.md."""

import io
import re
from collections.abc import Iterator
from html import escape

from crosswright.core import (
    CellMark,
    Clue,
    ClueList,
    Direction,
    Fill,
    FormatError,
    Grid,
    Metadata,
    Position,
    Puzzle,
)
from crosswright.formats.format import ALL_METADATA, LARGEST_FILE, Feature, Format, Loss, Options
from crosswright.formats.markup import STYLES, markup_loss
from crosswright.formats.xml_tree import XmlNode, parse_xml

MOST_MEMBERS = 1000
"""A puzzle needs only one."""

_RANGE = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


def read(data: bytes) -> Puzzle:
    root = parse_xml(_unzipped(data) if data.startswith(b"PK") else data)
    puzzle = root if root.name == "rectangular-puzzle" else root.find("rectangular-puzzle")
    crossword = puzzle.first("crossword") if puzzle else None
    if puzzle is None or crossword is None:
        found = [c.name for c in (puzzle or root).children if isinstance(c, XmlNode)]
        root.fail(f"expected a <crossword> in a <rectangular-puzzle>, found {found[:8]}")
    grid_node = crossword.first("grid")
    if grid_node is None:
        crossword.fail("expected a <grid> in the <crossword>")
    reading = _Reading(grid_node)
    words = {word.attributes.get("id", ""): reading.word(word) for word in crossword.each("word")}
    reading.listed = 0  # from here on, the cells of the clues are counted (see `_count`)
    lists = tuple(reading.clue_list(node, words) for node in crossword.each("clues"))
    return Puzzle(
        Fill(reading.grid, reading.glyphs),
        lists,
        _metadata(puzzle, root),
        reading.marks,
        reading.labels,
        reading.shown,
    )


def _unzipped(data: bytes) -> bytes:
    """The first file that ends in .jpz or .xml, or else the first."""
    import zipfile  # few files are zipped, and these two modules load slowly
    import zlib

    try:
        if data.count(b"PK\1\2") > MOST_MEMBERS:
            raise FormatError(f"expected at most {MOST_MEMBERS:,} files in the zip")
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [n for n in archive.namelist() if not n.endswith("/")]
            wanted = [n for n in names if n.lower().endswith((".jpz", ".xml"))] or names
            if not wanted:
                raise FormatError("expected an XML file in the zip; the zip is empty")
            # Allow only stored and deflated files. Other compression methods can unpack 100
            # megabytes in one step, before we can check the size.
            if archive.getinfo(wanted[0]).compress_type not in {
                zipfile.ZIP_STORED,
                zipfile.ZIP_DEFLATED,
            }:
                raise FormatError("expected a zip that is packed by the usual method, deflate")
            with archive.open(wanted[0]) as member:
                unpacked = member.read(LARGEST_FILE + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise FormatError(f"expected a zip: {error}") from error
    except (ValueError, LookupError, OSError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"expected a zip; the file is damaged: {error}") from error
    if len(unpacked) > LARGEST_FILE:
        raise FormatError(f"expected at most {LARGEST_FILE} bytes in the zip; it unpacks to more")
    return unpacked


def _metadata(puzzle: XmlNode, root: XmlNode) -> Metadata:
    node = puzzle.first("metadata")
    settings = root.first("applet-settings")

    def text(name: str) -> str:
        for place in (node, settings):
            found = place.first(name) if place else None
            if found is not None and found.text().strip():
                return found.text().strip()
        return ""

    return Metadata(
        title=text("title"),
        author=text("creator"),
        copyright=text("copyright"),
        notes=text("description"),
        publisher=text("publisher"),
        date=text("date"),
        editor=text("editor"),
        language=text("language"),
        explanation=text("completion"),
    )


def dropped(data: bytes) -> tuple[Loss, ...]:
    """Return the loss of tags such as `<i>` in clues and metadata. The heading of a clue list is
    always bold."""
    root = parse_xml(_unzipped(data) if data.startswith(b"PK") else data)
    texts = (node for node in root.below() if node.name in {"clue", "metadata", "completion"})
    return markup_loss(sum(tag.name in STYLES for text in texts for tag in text.below()))


class _Reading:
    def __init__(self, node: XmlNode) -> None:
        self.height = node.whole("height", 1, 1000)
        self.width = node.whole("width", 1, 1000)
        Grid(self.height, self.width)  # raises an error for a huge size, before memory is used
        self.listed = 0
        """The cells of all words so far, then those of all clues."""
        self.glyphs: dict[Position, str] = {}
        self.labels: dict[Position, str] = {}
        self.marks: dict[Position, CellMark] = {}
        self.shown: dict[Position, str] = {}
        blocks, voids = set(), set()
        right, below = set(), set()
        for cell in node.each("cell"):
            position = Position(
                cell.whole("y", 1, self.height) - 1, cell.whole("x", 1, self.width) - 1
            )
            has = cell.attributes.get
            kind = has("type", "letter")
            if kind in {"block", "clue"}:
                blocks.add(position)
            elif kind == "void":
                voids.add(position)
            else:
                self._letter(cell, position)
            if has("number") and kind != "void":
                self.labels[position] = has("number", "")
            mark = CellMark(has("background-shape") == "circle", has("background-color", ""))
            if kind != "void":
                self.marks[position] = mark
            if has("right-bar") == "true":
                right.add(position)
            if has("bottom-bar") == "true":
                below.add(position)
            if has("left-bar") == "true" and position.column:
                right.add(position.step(Direction.ACROSS, -1))
            if has("top-bar") == "true" and position.row:
                below.add(position.step(Direction.DOWN, -1))
        self.grid = Grid(
            self.height,
            self.width,
            frozenset(blocks),
            frozenset(voids - blocks),
            bars_right=frozenset(p for p in right if p.column < self.width - 1),
            bars_below=frozenset(p for p in below if p.row < self.height - 1),
        )
        open_cells = set(self.grid.open_cells)
        self.glyphs = {p: g for p, g in self.glyphs.items() if p in open_cells}
        self.shown = {p: g for p, g in self.shown.items() if p in open_cells}

    def _letter(self, cell: XmlNode, position: Position) -> None:
        glyph = cell.attributes.get("solution", "")
        if glyph:
            self.glyphs[position] = glyph
        state = cell.attributes.get("solve-state", "")
        if not state and cell.attributes.get("hint") == "true":
            state = glyph
        if state:
            self.shown[position] = state

    def word(self, node: XmlNode) -> tuple[Position, ...]:
        """Return the cells of a `<word>`: its attributes, then its `<cells>`."""
        found: list[Position] = []
        for part in (node, *node.each("cells")):
            if "x" in part.attributes and "y" in part.attributes:
                rows = self._span(part, "y", self.height)
                columns = self._span(part, "x", self.width)
                self._count(part, len(rows) * len(columns))
                found += [Position(row - 1, column - 1) for row in rows for column in columns]
        return tuple(found)

    def _count(self, node: XmlNode, cells: int) -> None:
        """Without this limit, a small file could name a huge number of cells."""
        self.listed += cells
        most = 8 * self.height * self.width + 1000
        if self.listed > most:
            node.fail(f"expected at most {most:,} cells in all words or in all clues together")

    @staticmethod
    def _span(node: XmlNode, name: str, high: int) -> range:
        match = _RANGE.fullmatch(node.attributes[name])
        if match:
            first, last = int(match[1]), int(match[2] or match[1])
            if min(first, last) >= 1 and max(first, last) <= high:
                return range(first, last + 1) if first <= last else range(first, last - 1, -1)
        return node.fail(f"expected {name}= from 1 to {high}, got {node.attributes[name]!r}")

    def clue_list(self, node: XmlNode, words: dict[str, tuple[Position, ...]]) -> ClueList:
        title = node.first("title")
        return ClueList(
            title.text().strip() if title else "",
            tuple(self._clue(clue, words) for clue in node.each("clue")),
        )

    def _clue(self, node: XmlNode, words: dict[str, tuple[Position, ...]]) -> Clue:
        cells = words.get(node.attributes.get("word", ""), ())
        self._count(node, len(cells))
        return Clue(
            node.attributes.get("number", ""),
            node.text().strip(),
            cells,
            node.attributes.get("format", ""),
        )


def write(puzzle: Puzzle, options: Options) -> bytes:
    del options
    return ("\n".join(_lines(puzzle)) + "\n").encode("utf-8")


def _lines(puzzle: Puzzle) -> Iterator[str]:
    about, grid = puzzle.metadata, puzzle.grid
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        '<crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet">'
    )
    yield "<applet-settings>"
    if about.explanation:
        yield f'<completion only-if-correct="true">{_safe(about.explanation)}</completion>'
    yield "</applet-settings>"
    yield '<rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle">'
    yield "<metadata>"
    for name, value in (
        ("title", about.title),
        ("creator", about.author),
        ("copyright", about.copyright),
        ("description", about.notes),
        ("publisher", about.publisher),
        ("date", about.date),
        ("editor", about.editor),
        ("language", about.language),
    ):
        if value:
            yield f"<{name}>{_safe(value)}</{name}>"
    yield "</metadata>"
    yield "<crossword>"
    yield f'<grid width="{grid.width}" height="{grid.height}">'
    yield '<grid-look numbering-scheme="normal"/>'
    labels = puzzle.labels
    for position in grid.positions():
        yield _cell(puzzle, position, labels.get(position, ""))
    yield "</grid>"
    clues = [clue for found in puzzle.clue_lists for clue in found.clues]
    for number, clue in enumerate(clues, 1):
        cells = "".join(f'<cells x="{p.column + 1}" y="{p.row + 1}"/>' for p in clue.cells)
        yield f'<word id="{number}">{cells}</word>'
    number = 0
    for found in puzzle.clue_lists:
        yield f'<clues ordering="normal"><title><b>{_safe(found.title)}</b></title>'
        for clue in found.clues:
            number += 1
            size = f" format={_attribute(clue.enumeration)}" if clue.enumeration else ""
            yield (
                f'<clue word="{number}" number={_attribute(clue.label)}{size}>'
                f"{_safe(clue.text)}</clue>"
            )
        yield "</clues>"
    yield "</crossword>"
    yield "</rectangular-puzzle>"
    yield "</crossword-compiler-applet>"


def _cell(puzzle: Puzzle, position: Position, label: str) -> str:
    grid = puzzle.grid
    parts = [f'<cell x="{position.column + 1}" y="{position.row + 1}"']
    if position in grid.blocks:
        parts.append('type="block"')
    elif position in grid.voids:
        parts.append('type="void"')
    if position in puzzle.fill.glyphs:
        parts.append(f"solution={_attribute(puzzle.fill.glyphs[position])}")
    if position in puzzle.shown:
        parts.append(f"solve-state={_attribute(puzzle.shown[position])}")
    if label:
        parts.append(f"number={_attribute(label)}")
    mark = puzzle.marks.get(position, CellMark())
    if mark.circled:
        parts.append('background-shape="circle"')
    if mark.colour:
        parts.append(f"background-color={_attribute(mark.colour)}")
    if position in grid.bars_right:
        parts.append('right-bar="true"')
    if position in grid.bars_below:
        parts.append('bottom-bar="true"')
    return " ".join(parts) + "/>"


def _safe(text: str) -> str:
    return escape(_held(text), quote=False)


def _attribute(text: str) -> str:
    return '"' + escape(_held(text)).replace("\n", "&#10;").replace("\t", "&#9;") + '"'


def _held(text: str) -> str:
    return "".join(c for c in text if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff"))


FORMAT = Format(
    name="jpz",
    extensions=(".jpz", ".xml"),
    media_type="application/xml",
    description="Crossword Compiler's applet file",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.VOIDS
    | Feature.CIRCLES
    | Feature.COLOURS
    | Feature.NUMBERS
    | Feature.CLUES
    | Feature.OWN_LISTS
    | Feature.ENUMERATIONS
    | Feature.SHOWN,
    metadata=ALL_METADATA,
    read=read,
    dropped=dropped,
    write=write,
)
