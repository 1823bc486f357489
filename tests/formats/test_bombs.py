"""Files that could take very much time or memory (bombs) are quickly read or refused."""

import sys
import zipfile
from pathlib import Path

import pytest

from crosswright.core.errors import FormatError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.formats import FORMATS, Options, by_name, puz, read, write
from crosswright.formats.format import LARGEST_FILE
from format_samples import rich_puzzle
from readers import read_within_limits, sheet, zipped

LIMITED = pytest.mark.skipif(sys.platform == "win32", reason="needs the process limits of POSIX")


def jpz(data: bytes) -> bytes:
    return zipped({"puzzle.jpz": data})


@pytest.mark.timeout(20)
def test_a_zip_that_unpacks_to_too_much_is_refused() -> None:
    bomb = jpz(b"\0" * (LARGEST_FILE + 10))
    assert len(bomb) < 100_000
    with pytest.raises(FormatError, match="unpacks to more"):
        read(bomb, by_name("jpz"))


@pytest.mark.timeout(10)
def test_an_entity_bomb_is_refused() -> None:
    laughs = "".join(f'<!ENTITY a{k + 1} "{f"&a{k};" * 10}">' for k in range(9))
    bomb = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><x>&a9;</x>'
    with pytest.raises(FormatError, match="entities are refused"):
        read(bomb.encode(), by_name("jpz"))


def test_an_entity_that_names_a_file_is_refused() -> None:
    spy = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]><x>&f;</x>'
    with pytest.raises(FormatError, match="entities are refused"):
        read(spy.encode(), by_name("jpz"))


@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", ["ipuz", "json"])
@pytest.mark.parametrize("depth", [41, 500, 200_000])
def test_deep_json_is_refused(name: str, depth: int) -> None:
    with pytest.raises(FormatError, match="nested levels"):
        read(b"[" * depth + b"]" * depth, by_name(name))


@pytest.mark.timeout(10)
def test_deep_xml_is_refused() -> None:
    with pytest.raises(FormatError, match="nested"):
        read(b"<a>" * 200_000, by_name("jpz"))


@pytest.mark.timeout(10)
@pytest.mark.parametrize("row", [r for r in FORMATS if r.read], ids=lambda row: row.name)
def test_a_huge_file_is_refused(row: object) -> None:
    with pytest.raises(FormatError, match="bytes"):
        read(b" " * (LARGEST_FILE + 1), row)  # type: ignore[arg-type]


@pytest.mark.timeout(10)
def test_a_huge_grid_is_refused() -> None:
    text = b'{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],'
    text += b'"dimensions":{"width":1000000000,"height":1000000000},"puzzle":[]}'
    with pytest.raises(FormatError, match="from 1 to 1,000"):
        read(text, by_name("ipuz"))


def test_a_zipped_puzzle_is_read() -> None:
    row = by_name("jpz")
    assert read(jpz(write(rich_puzzle(), row)), row) == rich_puzzle()


def test_an_error_quotes_little_of_a_large_file() -> None:
    with pytest.raises(FormatError) as raised:
        read(f"exolve-begin\nexolve-width: {'x' * 10**6}\nexolve-end".encode(), by_name("exolve"))
    assert len(str(raised.value)) < 400


def xd(clue: str) -> bytes:
    return f"## Metadata\n\nTitle: T\n\n## Grid\n\nAB\n\n## Clues\n\nA1. {clue} ~ AB\n".encode()


def ipuz(rest: str = "", text: str = '"T"') -> bytes:
    return (
        '{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/crossword#1"],'
        f'"dimensions":{{"width":2,"height":1}},"puzzle":[[1,0]],"title":{text}}}{rest}'
    ).encode()


def jpz_of(inside: str, size: str = 'width="256" height="256"') -> bytes:
    return jpz(
        "<crossword-compiler-applet><rectangular-puzzle><crossword>"
        f"<grid {size}/>{inside}</crossword></rectangular-puzzle>"
        "</crossword-compiler-applet>".encode()
    )


def exolve(grid: str, *, size: int = 2, clue: str = "1 A clue") -> bytes:
    return (
        f"exolve-begin\nexolve-width: {size}\nexolve-height: {size}\nexolve-grid:\n{grid}\n"
        f"exolve-across:\n{clue}\nexolve-end\n"
    ).encode()


MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def rows_at(cell: str, count: int) -> str:
    rows = f'<row><c r="{cell}" t="inlineStr"><is><t>cat</t></is></c></row>' * count
    return f"<worksheet {MAIN}><sheetData>{rows}</sheetData></worksheet>"


MANY = 100_000
ENTRY = "1A,{},{},{},\n"
LINE = "A" * 1000
BOMBS: dict[str, tuple[str, bytes, str]] = {
    "xd: an open link and spaces": ("xd", xd("{@" + " " * 3000), "read"),
    "xd: open links": ("xd", xd("{@|" * 2000), "read"),
    "xd: open links and a bar far off": ("xd", xd("{@" * MANY + "|"), "read"),
    "xd: an open picture and spaces": ("xd", xd("{!|" + " " * MANY), "read"),
    "xd: open pictures": ("xd", xd("{!" * MANY + "|" + "x" * MANY + "}"), "read"),
    "xd: open emphasis": ("xd", xd("{/" * MANY), "read"),
    "xd: open comments": ("xd", xd("x") + b"<!--" * MANY, "refused"),
    "xd: open rules": ("xd", xd("x") + b"\n## Design\n" + b"x{" * MANY + b"</style>", "read"),
    "xd: one row without end": ("xd", b"## Grid\n" + b"A" * 10**7, "refused"),
    "ipuz: a call and spaces": ("ipuz", b"ipuz()" + b" " * 60_000 + b"x", "refused"),
    "ipuz: calls": ("ipuz", b"ipuz(" * MANY + b")" * MANY + b" " * MANY, "refused"),
    "ipuz: quotes without end": ("ipuz", b'"' + b'\\"' * MANY, "refused"),
    "json: quotes without end": ("json", b'"' + b'\\"' * MANY, "refused"),
    "ipuz: a text of 15 MB": ("ipuz", ipuz(text='"' + "x" * 15_000_000 + '"'), "read"),
    "ipuz: a text of escapes": ("ipuz", ipuz(text='"' + "\\n" * 5_000_000 + '"'), "read"),
    "ipuz: open tags": ("ipuz", ipuz(text='"' + "<a " * 10**6 + '"'), "read"),
    "ipuz: a character of many digits": ("ipuz", ipuz(text=f'"&#{"9" * 9999};"'), "refused"),
    "ipuz: millions of lists": ("ipuz", b"[" + b"[]," * 5_000_000 + b"0]", "refused"),
    "json: millions of texts": ("json", b"[" + b'"ab",' * 3_000_000 + b"0]", "refused"),
    "jpz: words of many cells": ("jpz", jpz_of('<word x="1-256" y="1-11"/>' * 20_000), "refused"),
    "jpz: many clues for one word": (
        "jpz",
        jpz_of(
            '<word id="1" x="1-256" y="1-200"/><clues>' + '<clue word="1"/>' * MANY + "</clues>"
        ),
        "refused",
    ),
    "jpz: two million elements": ("jpz", jpz(b"<a>" + b"<b/>" * 2_000_000 + b"</a>"), "refused"),
    "jpz: a tag of many attributes": (
        "jpz",
        jpz(b"<a " + b" ".join(b'a%d=""' % k for k in range(10**6)) + b"/>"),
        "refused",
    ),
    "jpz: many attributes": ("jpz", jpz(b"<a>" + b'<b c="" d="" e=""/>' * 400_000), "refused"),
    "jpz: an empty grid of a million cells": (
        "jpz",
        jpz_of("", 'width="1000" height="1000"'),
        "refused",
    ),
    "jpz: a zip of another method": (
        "jpz",
        zipped({"a.jpz": b"\0" * 10**8}, zipfile.ZIP_BZIP2),
        "refused",
    ),
    "jpz: a zip of many files": (
        "jpz",
        zipped({f"{k}": b"" for k in range(40_000)}),
        "refused",
    ),
    "exolve: a row without end": ("exolve", exolve("A" * 10**7 + "\nAB"), "refused"),
    "exolve: decorators without end": ("exolve", exolve("A " + "|@ " * 10**6 + "B\nAB"), "read"),
    "exolve: a colour for one cell again and again": (
        "exolve",
        exolve("AB\nAB", clue="exolve-colour: red " + "r1c1 " * 50_000),
        "read",
    ),
    "exolve: open brackets": ("exolve", exolve("AB\nAB", clue="1 " + "(1" * 10**6), "read"),
    "exolve: spaces": ("exolve", exolve("AB\nAB", clue=" " * 10**6 + "1"), "read"),
    "exolve: a million cells": ("exolve", exolve("\n".join([LINE] * 1000), size=1000), "refused"),
    "text: one long row among short ones": (
        "text",
        b"A\n" * 10**6 + b"A" * 10**6,
        "refused",
    ),
    "text: one long row with spaces among short ones": (
        "text",
        b"A B\n" * 10**6 + b"A " * 10**6,
        "refused",
    ),
    "text: dots in a clue": ("text", b"AB\n\nAcross\n1. " + b". " * 10**6, "read"),
    "acrosslite: a row without end": (
        "acrosslite-text",
        b"<ACROSS PUZZLE>\n<GRID>\n" + b"A" * 10**7,
        "refused",
    ),
    "csv: millions of lines": ("csv", b"entry,row,column,answer,clue\n" + b"\n" * 10**7, "refused"),
    "csv: millions of columns": ("csv", b"entry,row,column,answer" + b"," * 10**7, "refused"),
    "csv: entries upon entries": (
        "csv",
        b"entry,row,column,answer,clue\n"
        + "".join(ENTRY.format(k // 1000 + 1, k % 1000 + 1, LINE) for k in range(10_000)).encode(),
        "refused",
    ),
    "csv: a typed row without end": ("csv", b"A," * 5_000_000, "refused"),
    "puz: notes without end": ("puz", puz.write(rich_puzzle(), Options()) + b"\0" * 10**7, "ref"),
    "given.xlsx: cells far out": ("given.xlsx", sheet(rows_at("ZZZ1", 20_000)), "refused"),
    "given.xlsx: millions of cells": (
        "given.xlsx",
        sheet(f"<worksheet {MAIN}><sheetData><row>" + "<c/>" * 6_000_000),
        "refused",
    ),
    "given.xlsx: a tag of many attributes": (
        "given.xlsx",
        sheet("<worksheet " + " ".join(f'a{k}=""' for k in range(2_000_000)) + "/>"),
        "refused",
    ),
    "given.xlsx: a sheet with a long name": (
        "given.xlsx",
        zipped({f"xl/worksheets/{'1' * 60_000}x{k}.xml2": "" for k in range(50)}),
        "refused",
    ),
    "given.txt: a word without end": ("given.txt", b"a" * 10**7, "refused"),
    "given.txt: a phrase of many parts": ("given.txt", b"ab" + b"-." * 10**6, "read"),
    "words.txt: a word without end": ("words.txt", b"a" * 10**6, "refused"),
    "words.txt: a score without end": ("words.txt", b"cat;" + b"9" * 10**6, "refused"),
    "words.txt: bad lines": ("words.txt", b"cat\n" + b"a\x01b\n" * 10**6, "read"),
    "bank.xd: spaces": ("bank.xd", b"A1. " + b" " * 3000 + b"x", "refused"),
    "bank.xd: more spaces": ("bank.xd", b"A1. " + b" " * 10**6 + b"~" * 10**6, "refused"),
    "bank.csv: clues of one answer": (
        "bank.csv",
        "".join(f"CAT,clue {k}\n" for k in range(200_000)).encode(),
        "read",
    ),
}
"""For each file: the name of its reader, its content, and how the reader's answer begins."""


@LIMITED
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_small_file_takes_little_time_and_memory(bomb: str, tmp_path: Path) -> None:
    reader, data, expected = BOMBS[bomb]
    assert read_within_limits(reader, data, tmp_path).startswith(expected)


def big_locked_puzzle() -> bytes:
    grid = Grid.blank(150, 150)
    letters = {p: "ABCDEFGHIJ"[(p.row * 7 + p.column) % 10] for p in grid.positions()}
    return puz.write(Puzzle(Fill(grid, letters)), Options(lock_key=1234))


@LIMITED
def test_a_large_scrambled_solution_needs_its_key(tmp_path: Path) -> None:
    data = big_locked_puzzle()
    told = read_within_limits("puz", data, tmp_path)
    assert "expected at most 2,500 letters in a scrambled solution without its key" in told
    assert puz.read(data, key=1234).fill.glyphs[Position(0, 0)] == "A"


@pytest.mark.parametrize("row", [r for r in FORMATS if r.read], ids=lambda row: row.name)
def test_a_puzzle_with_the_largest_grid_can_be_written_and_read(row: object) -> None:
    """A file that we write is within the limits that our readers have for values, elements and
    bytes."""
    side = 254 if row is puz.FORMAT else 256  # type: ignore[comparison-overlap]
    grid = Grid.blank(side, side)
    fill = Fill(grid, {p: "ABCD"[(p.row + p.column) % 4] for p in grid.positions()})
    clues = {slot.key: "A clue of some length, as usual" for slot in fill.slots}
    puzzle = Puzzle.from_clues(fill, clues)
    assert read(write(puzzle, row), row) == puzzle  # type: ignore[arg-type]
