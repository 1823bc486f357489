"""What a format cannot store is named before a file is written."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from crosswright.construct.convert import convert, convert_file
from crosswright.core.errors import FormatError, InputError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Direction, Position
from crosswright.core.puzzle import CellMark, Clue, ClueList, Metadata, Puzzle
from crosswright.core.slots import SlotKey
from crosswright.formats import FORMATS, Options, by_name, dropped, for_path, losses, read, write
from crosswright.formats import puz as puz_format
from crosswright.formats.fidelity import carried, differences
from format_samples import rich_puzzle


def lost(puzzle: Puzzle, name: str) -> list[str]:
    return [loss.what for loss in losses(puzzle, by_name(name))]


def test_bars_are_lost_in_puz_but_not_in_ipuz() -> None:
    puzzle = Puzzle(Fill.parse("A B | C D\nE F   G H"))
    assert lost(puzzle, "puz") == ["bars"]
    assert lost(puzzle, "ipuz") == []


def test_our_own_format_loses_nothing() -> None:
    assert lost(rich_puzzle(), "json") == []


def everything() -> Puzzle:
    """A puzzle that uses every feature. Its clue lists are not the usual Across and Down."""
    cells = tuple(Position(0, column) for column in range(2))
    lists = (
        ClueList("Waagerecht", (Clue("1", "eins", cells, "2", "weil"), Clue("x", "frei"))),
        ClueList("", (Clue("9", "ohne"),)),
    )
    about = {field.name: f"[{field.name}]" for field in fields(Metadata)} | {"language": "de"}
    return Puzzle(
        Fill.parse("A B | C D\nE F   G H\nI J   # K\nLL M ~ N"),
        lists,
        Metadata(**about),
        marks={Position(0, 0): CellMark(circled=True, colour="#ff0000")},
        numbers={Position(0, 0): "1", Position(0, 2): "z"},
        shown={Position(0, 0): "A"},
        diagramless=True,
    )


@pytest.mark.parametrize("target", [row.name for row in FORMATS if not row.is_picture])
@pytest.mark.parametrize("source", [row.name for row in FORMATS if row.read is not None])
def test_every_conversion_names_its_losses_in_plain_lines(source: str, target: str) -> None:
    """A puzzle that was read from `source` is converted to `target`. If something is lost, there is
    a line about it, and only then."""
    kept = read(write(everything(), by_name(source)), by_name(source))
    done = convert(kept, by_name(target))
    lines = [*map(str, done.losses), *done.differences]
    assert (carried(kept, by_name(target)) == kept and not done.differences) == (not lines)
    for line in lines:
        assert "\n" not in line and len(line) < 160
        assert not re.search(r"\['|\w\(\w+=|Position|None", line), "a line has no Python code"


def test_a_difference_is_described_in_words() -> None:
    one = Puzzle.from_clues(Fill.parse("AB\nCD"), {SlotKey(1, Direction.ACROSS): "Old"})
    other = Puzzle.from_clues(Fill.parse("AB\nCD"), {SlotKey(1, Direction.ACROSS): "New"})
    assert differences(one, other) == (
        "Across: 1 clue differs, first 1 (text): 'Old' became 'New'",
    )
    renamed = replace(one, clue_lists=(replace(one.clue_lists[0], title=""),))
    assert differences(one, renamed) == (
        "headings of the clue lists: 'Across', 'Down' became nothing",
    )
    marked = replace(one, marks={Position(0, 0): CellMark(circled=True, colour="red")})
    assert differences(marked, one) == (
        "marks: 1 cell differs, first row 1, column 1: a circle and the colour red became nothing",
    )
    barred = Puzzle(Fill.parse("A | B\nC   D"))
    assert differences(barred, Puzzle(Fill.parse("AB\nCD"))) == ("grid: bars differ in 1 place",)


def test_clues_without_a_slot_are_counted_as_left_out() -> None:
    told = {loss.what: loss.detail for loss in losses(everything(), by_name("puz"))}
    assert told["own lists"].endswith("left out: 2")


def test_only_clues_with_text_count_as_lost() -> None:
    puzzle = Puzzle.from_clues(Fill.parse("AB\nCD"), {SlotKey(1, Direction.ACROSS): "Old"})
    told = {loss.what: loss.detail for loss in losses(puzzle, by_name("svg"))}
    assert told["clues"] == "1 clues left out"
    empty = Puzzle.from_clues(Fill.parse("AB\nCD"), {SlotKey(1, Direction.ACROSS): ""})
    assert "clues" not in lost(empty, "svg")
    assert carried(empty, by_name("svg")).clue_lists == ()


def test_metadata_that_the_format_cannot_store_is_named() -> None:
    puzzle = Puzzle(Fill.parse("AB"), metadata=Metadata(title="T", editor="E", language="he"))
    assert lost(puzzle, "puz") == ["editor", "language"]


def test_a_converted_file_is_read_again_and_compared_with_the_puzzle() -> None:
    assert convert(rich_puzzle(), by_name("json")).is_faithful
    done = convert(Puzzle(Fill.parse("AB"), metadata=Metadata(title=" T ")), by_name("xd"))
    assert done.differences == ("title: ' T ' became 'T'",)


def test_a_text_file_with_unusual_signs_is_reported_as_unreadable() -> None:
    glyphs = dict.fromkeys(Fill.parse("AB").grid.open_cells, "$")
    done = convert(Puzzle(Fill(Fill.parse("AB").grid, glyphs)), by_name("text"))
    assert "cannot be read back" in done.differences[0]


def test_if_formats_share_an_extension_the_content_decides_the_format() -> None:
    assert for_path("a.txt", b"<ACROSS PUZZLE>\n").name == "acrosslite-text"
    assert for_path("a.txt", b"exolve-begin\n").name == "exolve"
    assert for_path("a.txt", b"..#\n").name == "text"
    with pytest.raises(InputError, match="expected one of"):
        for_path("a.doc")


def test_every_row_of_the_table_of_formats_is_complete() -> None:
    names = [row.name for row in FORMATS]
    assert len(set(names)) == len(names)
    for row in FORMATS:
        assert row.write and row.description and row.extensions
        assert all(e.startswith(".") for e in row.extensions)


def test_puz_has_version_2_0_with_utf8_only_if_a_text_needs_it() -> None:
    plain = Puzzle(Fill.parse("AB\nCD"), metadata=Metadata(title="Café"))
    assert b"1.4\0" in write(plain, by_name("puz"))[:32]
    modern = Puzzle(Fill.parse("AB\nCD"), metadata=Metadata(title="Łódź ♥"))
    assert b"2.0\0" in write(modern, by_name("puz"))[:32]
    assert read(write(modern, by_name("puz")), by_name("puz")) == modern


def test_a_locked_puz_can_be_read_with_or_without_its_key() -> None:
    fill = Fill.parse("STARE\nL#O#A\nATONE\nT#S#R\nESTER")
    puzzle = Puzzle.from_clues(fill, {s.key: "Clue" for s in fill.slots})
    locked = write(puzzle, by_name("puz"), Options(lock_key=4317))
    assert b"STARE" not in locked
    assert puz_format.read(locked, key=4317) == puzzle
    assert read(locked, by_name("puz")) == puzzle
    with pytest.raises(FormatError, match="1234 is not the key"):
        puz_format.read(locked, key=1234)


def test_csv_has_an_apostrophe_before_a_clue_that_looks_like_a_formula() -> None:
    fill = Fill.parse("AB\nCD")
    puzzle = Puzzle.from_clues(fill, {s.key: "=1+1" for s in fill.slots})
    written = write(puzzle, by_name("csv")).decode("utf-8-sig")
    assert ",=1+1" not in written and ",'=1+1" in written
    assert read(written.encode(), by_name("csv")) == puzzle


def test_a_csv_file_with_semicolons_is_read() -> None:
    table = "entry;row;column;answer;clue\n1A;1;1;CAT;Purrs, mostly\n1D;1;1;COT;Bed\n"
    puzzle = read(table.encode("utf-8-sig"), by_name("csv"))
    assert str(puzzle.fill) == "CAT\nO##\nT##"
    assert puzzle.clue_lists[0].clues[0].text == "Purrs, mostly"


def test_an_error_names_the_file_and_the_line() -> None:
    with pytest.raises(FormatError, match=r"mine\.csv, line 3: expected an entry such as 17A"):
        read(b"entry,row,column,answer\n1A,1,1,CAT\nfoo,1,1,X\n", by_name("csv"), source="mine.csv")


def test_ipuz_may_be_wrapped_in_a_function_call() -> None:
    data = write(rich_puzzle(), by_name("ipuz"))
    assert read(b"ipuz(" + data + b")", by_name("ipuz")) == rich_puzzle()


TAGGED = {
    "jpz": ("Doe", "<i>A</i> <b>deer</b>, H<sub>2</sub>O<sup>+</sup><br/>", 4),
    "ipuz": ('"Doe"', '"<i>A</i> <em>deer</em>, H<sub>2</sub>O<br/>"', 3),
    "exolve": ("Doe", "<I>A</I> <b>deer</b>, H<sub>2</sub>O", 3),
    "xd": ("Doe", "{/A/} deer", 1),
}
"""For each format: the text of a clue, the same clue with markup, and the number of its pieces."""


@pytest.mark.parametrize("name", TAGGED)
def test_markup_in_clues_is_lost_and_the_loss_is_named(name: str, tmp_path: Path) -> None:
    before, after, count = TAGGED[name]
    fill = FilledGrid.parse("DEER\nO##A\nGNAT")
    clues = {"1A": "Doe", "1D": "Pet", "2D": "Rodent", "3A": "Fly"}
    puzzle = Puzzle.from_clues(fill, {SlotKey.parse(key): clues[key] for key in clues})
    plain = write(puzzle, by_name(name)).decode()
    assert dropped(plain.encode(), by_name(name)) == ()
    source = tmp_path / f"a.{name}"
    source.write_text(plain.replace(before, after, 1), encoding="utf-8")
    done = convert_file(str(source), str(tmp_path / "b.json"))
    told = "1 piece" if count == 1 else f"{count} pieces"
    assert list(map(str, done.losses)) == [
        f"markup: {told}, such as italics, left out; the text stays"
    ]
    assert not done.is_faithful


def test_the_timer_the_lock_and_the_solvers_marks_of_a_puz_file_are_lost(tmp_path: Path) -> None:
    import puz as puzpy

    puzzle = Puzzle.from_clues(FilledGrid.parse("DEER\nO##A\nGNAT"), {})
    source = puzpy.load(write(puzzle, by_name("puz"), Options(lock_key=1234)))
    source.extensions[puzpy.Extensions.Timer] = b"72,1"
    source.markup().set_markup_squares([0, 3], puzpy.GridMarkup.Revealed)
    path = tmp_path / "a.puz"
    path.write_bytes(source.tobytes())
    for ending in ("puz", "ipuz"):
        done = convert_file(str(path), str(tmp_path / f"b.{ending}"))
        assert [loss.what for loss in done.losses] == ["timer", "lock", "solver's marks"]
    locked = convert_file(str(path), str(tmp_path / "b.puz"), options=Options(lock_key=7))
    assert [loss.what for loss in locked.losses] == ["timer", "solver's marks"]
