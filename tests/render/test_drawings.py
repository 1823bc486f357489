"""Scenes (the shapes of a drawing), and pictures of puzzles: SVG, PNG, notebook, terminal."""

import re
import struct
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from crosswright.cli.show.boxed import boxed
from crosswright.cli.show.coloured import clue_lines, coloured
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.puzzle import CellMark, Metadata, Puzzle
from crosswright.render.font import FALLBACK, REGULAR, missing, text_width
from crosswright.render.notebook import paint
from crosswright.render.png import to_png
from crosswright.render.scene import CAP_HEIGHT, Circle, Line, Rectangle, Role, Text, draw_scene
from crosswright.render.style import INK_SAVER, Style
from crosswright.render.svg import to_svg


def shapes(puzzle: Puzzle | Fill | Grid, kind: type, style: Style | None = None) -> list[object]:
    return [shape for shape in draw_scene(puzzle, style).shapes if isinstance(shape, kind)]


def test_a_fill_shows_its_letters_but_a_puzzle_only_if_asked() -> None:
    fill = Fill.parse("AB\nCD")
    assert "A" in [t.text for t in shapes(fill, Text)]
    assert "A" not in [t.text for t in shapes(Puzzle(fill), Text)]
    assert "A" in [t.text for t in shapes(Puzzle(fill), Text, Style(show_answers=True))]


def test_voids_are_not_drawn_and_are_outside_the_frame() -> None:
    scene = draw_scene(Grid.parse("..\n.~"))
    assert len([s for s in scene.shapes if isinstance(s, Rectangle)]) == 3
    frame = [s for s in scene.shapes if isinstance(s, Line) and s.role is Role.FRAME]
    assert sum(abs(s.right - s.left) + abs(s.bottom - s.top) for s in frame) == 8


def test_a_long_glyph_is_made_to_fit_its_cell() -> None:
    fill = Fill.parse("HEART A\nB C")
    text = next(t for t in shapes(fill, Text) if t.text == "HEART")
    assert text_width("HEART") * text.size <= 0.921


@pytest.mark.parametrize("number_size", [0.29, 0.4])
def test_a_letter_does_not_touch_its_number(number_size: float) -> None:
    drawn = shapes(Fill.parse("AB\nCD"), Text, Style(number_size=number_size))
    number = next(s for s in drawn if s.role is Role.NUMBER)
    letter = next(s for s in drawn if s.role is Role.GLYPH)
    top = letter.baseline - letter.size * CAP_HEIGHT
    assert top - number.baseline > 0.05, "a twentieth of a cell between number and letter"
    assert letter.baseline < 0.93, "the letter does not touch the lower edge of its cell"


def test_the_first_column_is_on_the_right_in_hebrew() -> None:
    puzzle = Puzzle(Fill.parse("אב\nגד"), metadata=Metadata(language="he"))
    left = {t.text: t.left for t in shapes(puzzle, Text, Style(show_answers=True))}
    assert left["א"] == 1.5 and left["ב"] == 0.5


def test_a_diagramless_puzzle_hides_blocks_and_numbers() -> None:
    puzzle = Puzzle(Fill.parse("A#\nBC"), diagramless=True)
    assert shapes(puzzle, Text) == []
    assert {s.role for s in shapes(puzzle, Rectangle)} == {Role.CELL}


def test_marks_are_drawn_as_circles_and_colours() -> None:
    marks = {Position(0, 0): CellMark(circled=True, colour="red")}
    puzzle = Puzzle(Fill.parse("AB"), marks=marks)
    assert len(shapes(puzzle, Circle)) == 1
    assert [s.colour for s in shapes(puzzle, Rectangle) if s.role is Role.TINT] == ["red"]


def test_svg_is_valid_xml_and_has_a_title() -> None:
    puzzle = Puzzle(Fill.parse('A|B\nC"D'.replace('"', " ")), metadata=Metadata(title="<R&B>\x00"))
    root = ElementTree.fromstring(to_svg(puzzle, Style(show_answers=True)))
    assert root.attrib["role"] == "img"
    assert root[0].text == "<R&B>"


def test_text_drawn_as_outlines_needs_no_font() -> None:
    svg = to_svg(Fill.parse("ÄBג\nCDE"), Style(outline_text=True))
    assert "<text" not in svg and "font-family" not in svg
    assert svg.count("<path") >= 6


def test_a_png_has_the_wanted_width() -> None:
    data = to_png(Fill.parse("AB\nCD"), width=300)
    assert struct.unpack(">II", data[16:24])[0] == 300


def test_letters_are_drawn_in_a_png() -> None:
    blank, filled = to_png(Grid.parse("..\n..")), to_png(Fill.parse("AB\nCD"))
    assert blank != filled
    assert to_png(Fill.parse("אב\nגד")) != blank


def test_a_png_with_unknown_letters_or_too_many_pixels_is_refused() -> None:
    with pytest.raises(InputError, match="U\\+6F22"):
        to_png(Fill.parse("漢A"))
    with pytest.raises(InputError, match="pixels"):
        to_png(Fill.parse("AB"), scale=10_000)


def test_the_ink_saver_draws_grey_blocks() -> None:
    assert INK_SAVER.block in to_svg(Grid.parse(".#"), Style(palette=INK_SAVER))


def test_our_fonts_have_four_scripts_and_many_signs() -> None:
    assert missing("ÄßçŁ ΑβγΩ Жя אבת “”…—’ ♥★♯½→") == ()
    assert missing("a漢b漢") == ("漢",)
    assert REGULAR.width("W") > REGULAR.width("i") > 0
    assert FALLBACK.outline("A").startswith("M")


def test_a_notebook_shows_a_drawing_and_the_clues() -> None:
    fill = Fill.parse("AB\nCD")
    puzzle = Puzzle.from_clues(fill, {s.key: "<i>" for s in fill.slots}, Metadata(title="T"))
    painted = paint(puzzle)
    assert "<svg" in painted and "&lt;i&gt;" in painted
    assert "<svg" in paint(fill) and "<svg" in paint(fill.grid)
    assert paint(3) == "<pre>3</pre>"
    assert "<summary>Waagerecht" in paint(puzzle.with_metadata(language="de"))


def test_a_terminal_shows_numbers_letters_and_circles() -> None:
    puzzle = Puzzle(Fill.parse("AB\nC#"), marks={Position(0, 0): CellMark(circled=True)})
    plain = re.sub(r"\x1b\[[\d;]*m", "", coloured(puzzle))
    assert "(A)" in plain and "1" in plain
    assert "(A)" not in re.sub(r"\x1b\[[\d;]*m", "", coloured(puzzle, show_answers=False))


def test_in_a_terminal_headings_are_in_the_puzzle_s_language() -> None:
    fill = Fill.parse("AB\nCD")
    puzzle = Puzzle.from_clues(fill, {s.key: "." for s in fill.slots}, Metadata(language="fr"))
    assert {"Horizontalement", "Verticalement"} < set(clue_lines(puzzle))


ESCAPES = "\x1b]0;owned\x07\x1b[2J"


def spiteful_puzzle() -> Puzzle:
    """A puzzle with control characters in its letters, numbers, headings and clues."""
    fill = Fill(Grid.blank(1, 2), {Position(0, 0): "A\x1b[2J", Position(0, 1): "\x9b2J\n"})
    plain = Puzzle.from_clues(fill, {fill.slots[0].key: ESCAPES}, Metadata(title="T"))
    spoken = tuple(
        replace(
            found,
            title=f"Across{ESCAPES}",
            clues=tuple(replace(c, enumeration=ESCAPES, label=f"1{ESCAPES}") for c in found.clues),
        )
        for found in plain.clue_lists
    )
    return replace(plain, clue_lists=spoken, numbers={Position(0, 0): f"1{ESCAPES}"})


def test_a_terminal_gets_no_control_characters_of_a_puzzle() -> None:
    puzzle = spiteful_puzzle()
    for shown in (True, False):
        ours = re.sub(r"\x1b\[[0-9;]*m", "", coloured(puzzle, show_answers=shown))
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", ours)
        assert len(ours.splitlines()) == 2
    told = "\n".join([*clue_lines(puzzle), boxed(puzzle.fill)])
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", told)
    assert "␛]0;owned␇␛[2J" in told, "control characters are shown as visible signs"
    assert len(boxed(puzzle.fill).splitlines()) == 3
