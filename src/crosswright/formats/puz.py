"""The .puz format of Across Lite, read and written with puzpy. See docs/formats/puz.md."""

from dataclasses import replace
from typing import TYPE_CHECKING

from crosswright.core import (
    CellMark,
    Clue,
    Direction,
    Fill,
    FormatError,
    Grid,
    Metadata,
    Position,
    Puzzle,
    Slot,
    slot_map,
)
from crosswright.formats.clue_lists import usual_lists, with_usual_lists
from crosswright.formats.format import PLAIN_METADATA, Feature, Format, Loss, Options
from crosswright.formats.unscramble import MOST_LETTERS, find_key

if TYPE_CHECKING:
    import puz as puzpy

__all__ = ["FORMAT", "dropped", "read", "write"]

PLACEHOLDER = "X"
"""For a glyph whose first letter cannot be written."""

LARGEST_SIDE = 254
"""The file has one byte for each side."""

LARGEST_PUZ = 4 * 1024 * 1024
"""In bytes. The largest grid with long clues has about two million."""

_SPECIAL = frozenset(".:-")
"""Blocks and empty cells, which cannot be glyphs."""

_BROKEN = (ValueError, LookupError, ArithmeticError, AssertionError, TypeError)
"""What puzpy raises on damaged bytes, besides its own errors."""


_SOLVERS_MARKS = 0x10 | 0x20 | 0x40
"""The bits of cells that the solver got wrong or revealed."""

_REASONS = {
    "appear": "it has no 'ACROSS&DOWN' in its head",
    "unpack": "the file ends too early",
}
"""What some messages of puzpy mean. The key is a part of the message."""


def read(data: bytes, *, key: int | None = None) -> Puzzle:
    """Read a puzzle. A scrambled solution is unlocked with `key`, or all keys are tried."""
    import puz as puzpy  # loaded only when it is needed

    if len(data) > LARGEST_PUZ:
        raise FormatError(f"expected at most {LARGEST_PUZ:,} bytes, got {len(data):,}")
    try:
        return _from_puz(puzpy.load(data), key)
    except FormatError:
        raise
    except puzpy.PuzzleFormatError as error:
        reason = next((told for sign, told in _REASONS.items() if sign in error.message), "")
        told = reason or f"the file is damaged ({error.message})"
        raise FormatError(f"expected an Across Lite puzzle: {told}") from error
    except _BROKEN as error:
        raise FormatError("expected an Across Lite puzzle: the file is damaged") from error


def _from_puz(source: "puzpy.Puzzle", key: int | None) -> Puzzle:
    height, width = source.height, source.width
    if not source.solution or len(source.solution) != height * width:
        raise FormatError(f"expected {height * width} cells, got {len(source.solution)}")
    if source.is_solution_locked():
        _unlock(source, key)
    places = [Position(k // width, k % width) for k in range(height * width)]
    blocks = frozenset(p for p, c in zip(places, source.solution, strict=True) if c in ".:")
    grid = Grid(height, width, blocks)
    glyphs = {
        p: c.upper()
        for p, c in zip(places, source.solution, strict=True)
        if p not in blocks and c not in "-\0 "
    }
    # The state 2 means that the file has no solution.
    if source.solution_state == 2 or source.is_solution_locked():
        glyphs = {}
    glyphs.update(_rebus(source, places, grid) if glyphs else {})
    shown = {p: c for p, c in zip(places, source.fill, strict=False) if grid.is_open(p)}
    shown = {p: c for p, c in shown.items() if c not in "-\0 .:"}
    shown.update(_typed_rebus(source, places, grid))
    marks = {}
    if source.has_markup():
        marks = {places[k]: CellMark(circled=True) for k in source.markup().get_markup_squares(128)}
    puzzle = Puzzle(
        Fill(grid, glyphs),
        (),
        Metadata(
            title=_text(source, source.title),
            author=_text(source, source.author),
            copyright=_text(source, source.copyright),
            notes=_text(source, source.notes),
        ),
        marks,
        shown=shown,
        diagramless=source.puzzletype == 0x0401,
    )
    return _with_clues(puzzle, [_text(source, clue) for clue in source.clues])


def dropped(data: bytes) -> tuple[Loss, ...]:
    """Return the losses of the timer, of the lock, and of marks that the solver made."""
    import puz as puzpy

    source, found = puzpy.load(data), []
    if source.extensions.get(puzpy.Extensions.Timer, b"0,1") not in {b"0,0", b"0,1"}:
        found.append(Loss("timer", "the time of the solver left out"))
    if source.is_solution_locked():
        found.append(Loss("lock", "the solution was scrambled, and is not any more"))
    made = source.markup().get_markup_squares(_SOLVERS_MARKS) if source.has_markup() else ()
    if made:
        found.append(Loss("solver's marks", f"{len(made)} checked or revealed cells left out"))
    return tuple(found)


def _unlock(source: "puzpy.Puzzle", key: int | None) -> None:
    """If no key fits, the solution stays scrambled."""
    if key is not None:
        if not source.unlock_solution(key):
            raise FormatError(f"{key:04d} is not the key of the scrambled solution")
        return
    columns = (source.solution[column :: source.width] for column in range(source.width))
    letters = "".join(columns).replace(".", "").replace(":", "").encode("latin-1", "replace")
    if len(letters) > MOST_LETTERS:
        raise FormatError(
            f"expected at most {MOST_LETTERS:,} letters in a scrambled solution without its key, "
            f"got {len(letters):,}"
        )
    found = find_key(letters, source.scrambled_cksum)
    if found is not None:
        source.unlock_solution(found)


def _with_clues(puzzle: Puzzle, texts: list[str]) -> Puzzle:
    slots = _file_order(puzzle.grid)
    if len(texts) != len(slots):
        raise FormatError(f"expected {len(slots)} clues for this grid, got {len(texts)}")
    if not any(texts):
        return puzzle
    clues = {slot.key: Clue("", text) for slot, text in zip(slots, texts, strict=True)}
    return replace(puzzle, clue_lists=usual_lists(puzzle.grid, clues))


def _file_order(grid: Grid) -> list[Slot]:
    return sorted(
        slot_map(grid).slots, key=lambda slot: (slot.start, slot.direction is Direction.DOWN)
    )


def _text(source: "puzpy.Puzzle", text: str) -> str:
    """Without UTF-8, puzpy reads 0x80–0x9F as Latin-1, but most such files are Windows-1252."""
    if source.encoding == "UTF-8" or not any("\x80" <= c <= "\x9f" for c in text):
        return text
    return text.encode("latin-1").decode("cp1252", "replace")


def _rebus(source: "puzpy.Puzzle", places: list[Position], grid: Grid) -> dict[Position, str]:
    if not source.has_rebus():
        return {}
    rebus = source.rebus()
    return {
        places[k]: rebus.solutions[rebus.table[k] - 1]
        for k in rebus.get_rebus_squares()
        if k < len(places) and grid.is_open(places[k]) and rebus.solutions.get(rebus.table[k] - 1)
    }


def _typed_rebus(source: "puzpy.Puzzle", places: list[Position], grid: Grid) -> dict[Position, str]:
    """Several letters that the solver has typed, in the section RUSR."""
    texts = source.extensions.get(b"RUSR", b"").decode(source.encoding).split("\0")
    return {p: text for p, text in zip(places, texts, strict=False) if text and grid.is_open(p)}


def write(puzzle: Puzzle, options: Options) -> bytes:
    """Version 1.4 in Latin-1, or 2.0 in UTF-8 if a text needs it."""
    target = _to_puz(puzzle)
    if options.lock_key is not None:
        try:
            target.lock_solution(options.lock_key)
        except ValueError as error:
            raise FormatError(
                "only a full solution in the letters A to Z can be scrambled"
            ) from error
    return bytes(target.tobytes())


def _to_puz(puzzle: Puzzle) -> "puzpy.Puzzle":
    import puz as puzpy

    grid = puzzle.grid
    if max(grid.height, grid.width) > LARGEST_SIDE:
        raise FormatError(f"expected at most {LARGEST_SIDE} rows and columns for .puz")
    usual = with_usual_lists(puzzle)
    by_cells = {c.cells: c.text for found in usual.clue_lists for c in found.clues}
    texts = [by_cells.get(slot.cells, "").replace("\0", "") for slot in _file_order(grid)]
    about = puzzle.metadata
    words = [about.title, about.author, about.copyright, about.notes, *texts]
    words += [*puzzle.fill.glyphs.values(), *puzzle.shown.values()]
    target = puzpy.Puzzle("1.4" if all(_is_latin(word) for word in words) else "2.0")
    target.height, target.width = grid.height, grid.width
    target.title, target.author, target.copyright, target.notes = (
        word.replace("\0", "") for word in words[:4]
    )
    target.clues = texts
    block = ":" if puzzle.diagramless else "."
    if puzzle.diagramless:
        target.puzzletype = puzpy.PuzzleType.Diagramless
    places = list(grid.positions())
    target.solution = "".join(
        _byte(target, puzzle.fill.glyphs.get(p)) if grid.is_open(p) else block for p in places
    )
    target.fill = "".join(
        _byte(target, puzzle.shown.get(p)) if grid.is_open(p) else block for p in places
    )
    for index, place in enumerate(places):
        glyph = puzzle.fill.glyphs.get(place)
        if glyph and _byte(target, glyph) != glyph:
            target.rebus().add_rebus_squares(index, glyph)
    typed = [puzzle.shown.get(p, "") for p in places]
    long = [t if t and _byte(target, t) != t else "" for t in typed]
    if any(long):
        target.extensions[b"RUSR"] = b"".join(target.encode(t) + b"\0" for t in long)
        # Without this line, puzpy would not write the section RUSR.
        target.rebus().fill = long
    circled = [k for k, p in enumerate(places) if p in puzzle.marks and puzzle.marks[p].circled]
    if circled:
        target.markup().set_markup_squares(circled, puzpy.GridMarkup.Circled)
    return target


def _is_latin(text: str) -> bool:
    """Without 0x80–0x9F, which other programs read as Windows-1252."""
    return all(c < "\x80" or "\xa0" <= c <= "\xff" for c in text)


def _byte(target: "puzpy.Puzzle", glyph: str | None) -> str:
    if glyph is None:
        return "-"
    first = glyph[0].upper()
    if first in _SPECIAL or len(first) != 1 or first <= " " or not _is_latin(first):
        return PLACEHOLDER
    return first if len(target.encode(first)) == 1 else PLACEHOLDER


FORMAT = Format(
    name="puz",
    extensions=(".puz",),
    media_type="application/x-crossword",
    description="Across Lite",
    features=Feature.SOLUTION
    | Feature.REBUS
    | Feature.CIRCLES
    | Feature.CLUES
    | Feature.SHOWN
    | Feature.DIAGRAMLESS,
    metadata=PLAIN_METADATA,
    read=read,
    dropped=dropped,
    write=write,
)
