"""The text format of Across Lite. A file begins with `<ACROSS PUZZLE>`. See docs/formats/puz.md."""

import re
from collections.abc import Iterator

from crosswright.core import (
    CellMark,
    Clue,
    Direction,
    Fill,
    FormatError,
    Grid,
    Metadata,
    Place,
    Position,
    Puzzle,
    slot_map,
)
from crosswright.formats.clue_lists import usual_lists, with_usual_lists
from crosswright.formats.format import PLAIN_METADATA, Feature, Format, Options
from crosswright.plain.tree import decode_text

_SECTION = re.compile(r"<([A-Z ]+(?: v\d)?)>")
_SIZE = re.compile(r"(\d{1,3})\s*x\s*(\d{1,3})")
_MARKERS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Stand for rebus glyphs in the grid, as `<REBUS>` says."""

_Lines = list[tuple[int, str]]


def read(data: bytes) -> Puzzle:
    sections = _sections(decode_text(data).splitlines())
    rows = [(n, line.strip()) for n, line in sections.get("GRID", []) if line.strip()]
    if not rows:
        raise FormatError("expected a <GRID>")
    size = _SIZE.fullmatch(_joined(sections, "SIZE"))
    width = int(size[1]) if size else len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            raise FormatError(f"expected {width} cells, got {len(row)}", Place(line=number))
    if size and int(size[2]) != len(rows):
        raise FormatError(f"expected {size[2]} rows, got {len(rows)}", Place(line=rows[-1][0]))
    Grid(len(rows), width)  # raises an error for a huge size, before memory is used for it
    rebus, circles_small = _rebus(sections.get("REBUS", []))
    blocks, glyphs, marks = set(), {}, {}
    for r, (_, row) in enumerate(rows):
        for c, sign in enumerate(row):
            position = Position(r, c)
            if sign in ".:":
                blocks.add(position)
            elif sign in rebus:
                glyphs[position] = rebus[sign]
            elif sign != "-":
                glyphs[position] = sign.upper()
            if circles_small and sign.islower() and sign not in rebus:
                marks[position] = CellMark(circled=True)
    grid = Grid(len(rows), width, frozenset(blocks))
    clues = {}
    for direction in Direction:
        slots = slot_map(grid).along(direction)
        texts = _clue_texts(sections.get(direction.value.upper(), []), len(slots))
        clues.update({s.key: Clue("", text) for s, text in zip(slots, texts, strict=False)})
    return Puzzle(
        Fill(grid, glyphs),
        usual_lists(grid, clues) if any(clue.text for clue in clues.values()) else (),
        Metadata(
            title=_joined(sections, "TITLE"),
            author=_joined(sections, "AUTHOR"),
            copyright=_joined(sections, "COPYRIGHT"),
            notes=_joined(sections, "NOTEPAD"),
        ),
        marks,
        diagramless=any(":" in row for _, row in rows),
    )


def _sections(lines: list[str]) -> dict[str, _Lines]:
    found: dict[str, _Lines] = {}
    name = ""
    for number, line in enumerate(lines, 1):
        match = _SECTION.fullmatch(line.strip())
        if match:
            name = match[1]
            found[name] = []
        elif name:
            found[name].append((number, line))
        elif line.strip():
            raise FormatError(f"expected <ACROSS PUZZLE>, got {line[:60]!r}", Place(line=number))
    if not any(name.startswith("ACROSS PUZZLE") for name in found):
        raise FormatError("expected <ACROSS PUZZLE>")
    return found


def _joined(sections: dict[str, _Lines], name: str) -> str:
    return "\n".join(line.strip() for _, line in sections.get(name, [])).strip()


def _rebus(lines: _Lines) -> tuple[dict[str, str], bool]:
    """The glyphs of the markers, and whether small letters mean circles."""
    rebus, circles = {}, False
    for number, line in lines:
        for item in filter(None, (part.strip() for part in line.split(";"))):
            if item.upper() == "MARK":
                circles = True
                continue
            parts = item.split(":")
            if len(parts) < 2 or len(parts[0]) != 1 or not parts[1]:
                raise FormatError(f"expected '1:HEART:H', got {item[:60]!r}", Place(line=number))
            rebus[parts[0]] = parts[1]
    return rebus, circles


def _clue_texts(lines: _Lines, count: int) -> list[str]:
    """With exactly `count` lines, an empty one is a clue without text."""
    texts = [line.strip() for _, line in lines]
    if len(texts) != count:
        texts = [text for text in texts if text]
    if len(texts) > count:
        raise FormatError(f"expected {count} clues, got {len(texts)}", Place(line=lines[-1][0]))
    return texts


def write(puzzle: Puzzle, options: Options) -> bytes:
    """Version 2 if there are rebus cells or circles."""
    del options
    return ("\n".join(_lines(puzzle)) + "\n").encode("utf-8")


def _lines(puzzle: Puzzle) -> Iterator[str]:
    grid, glyphs, about = puzzle.grid, puzzle.fill.glyphs, puzzle.metadata
    taken = {g.lower() for g in glyphs.values() if len(g) == 1} if puzzle.marks else set()
    taken |= {g for g in glyphs.values() if len(g) == 1}
    long = dict.fromkeys(g for p, g in glyphs.items() if _needs_marker(g, p in puzzle.marks))
    free = [m for m in _MARKERS if m not in taken]
    if len(long) > len(free):
        raise FormatError(f"expected at most {len(free)} different rebus glyphs, got {len(long)}")
    markers = dict(zip(long, free, strict=False))
    yield "<ACROSS PUZZLE v2>" if markers or puzzle.marks else "<ACROSS PUZZLE>"
    for name, text in (("TITLE", about.title), ("AUTHOR", about.author)):
        yield f"<{name}>\n\t{_one_line(text)}"
    yield f"<COPYRIGHT>\n\t{_one_line(about.copyright)}"
    yield f"<SIZE>\n\t{grid.width}x{grid.height}"
    yield "<GRID>"
    block = ":" if puzzle.diagramless else "."
    for row in range(grid.height):
        signs = []
        for column in range(grid.width):
            position = Position(row, column)
            glyph = glyphs.get(position, "-")
            sign = markers.get(glyph, glyph.lower() if position in puzzle.marks else glyph)
            signs.append(sign if grid.is_open(position) else block)
        yield "\t" + "".join(signs)
    if markers or puzzle.marks:
        yield "<REBUS>"
        if puzzle.marks:
            yield "MARK;"
        yield from (f"{sign}:{glyph}:{glyph[0]}" for glyph, sign in markers.items())
    for found in with_usual_lists(puzzle).clue_lists:
        yield f"<{found.title.upper()}>"
        yield from (f"\t{_one_line(clue.text)}" for clue in found.clues)
    if about.notes:
        yield f"<NOTEPAD>\n{about.notes}"


def _needs_marker(glyph: str, is_circled: bool) -> bool:
    """A circled cell is a small letter, so a sign without a small form needs a marker there."""
    if len(glyph) > 1 or glyph in ".:-" or glyph != glyph.upper():
        return True
    return is_circled and glyph.lower() == glyph


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())


def _recognises(data: bytes) -> bool:
    head = data.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t")
    return head.startswith(b"<ACROSS PUZZLE")


FORMAT = Format(
    name="acrosslite-text",
    extensions=(".txt",),
    media_type="text/plain",
    description="Across Lite's text form",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.CIRCLES
    | Feature.CLUES
    | Feature.DIAGRAMLESS,
    metadata=PLAIN_METADATA,
    read=read,
    write=write,
    recognises=_recognises,
)
