"""PDF pages are measured: all characters are on the paper, none overlap, and no clue is missing."""

import itertools
import re
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.core.wording import WORDINGS
from crosswright.render.page import Page, PaperSize, Sheet
from crosswright.render.pdf import to_pdf
from crosswright.render.png import refuse_undrawable
from crosswright.render.sheets import ClassSheet, to_class_pdf
from crosswright.render.style import INK_SAVER, Style

pdfium = pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

POINTS = 72 / 25.4
"""Points in a millimetre. (PDF measures in points.)"""

INVISIBLE = " \t\r\n\u00ad\u200b\ufffe\x02"
"""Characters that are not drawn, such as a space or a soft hyphen. The PDF reader gives them the
box of a neighbouring character."""

SENTENCE = "A sentence that tells the solver a small story about the thing it means, and then ends."


@dataclass(frozen=True)
class Box:
    """A character on a page, with its edges in points from the lower left corner of the page."""

    page: int
    sign: str
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: "Box") -> bool:
        """True if two characters overlap by more than 35 % of the smaller one. (Letters such as A
        and V may overlap a little.)"""
        across = min(self.right, other.right) - max(self.left, other.left)
        up = min(self.top, other.top) - max(self.bottom, other.bottom)
        smaller = min(self.right - self.left, other.right - other.left)
        return across > 0.35 * smaller and up > 0.35 * min(
            self.top - self.bottom, other.top - other.bottom
        )


def boxes(data: bytes) -> list[Box]:
    found = []
    document = pdfium.PdfDocument(data)
    for number, page in enumerate(document):
        text = page.get_textpage()
        for index in range(text.count_chars()):
            sign = text.get_text_range(index, 1)
            left, bottom, right, top = text.get_charbox(index)
            if sign.strip(INVISIBLE) and right > left:
                found.append(Box(number, sign, left, bottom, right, top))
    return found


def sizes(data: bytes) -> list[tuple[float, float]]:
    return [page.get_size() for page in pdfium.PdfDocument(data)]


def text_of(data: bytes) -> str:
    pages = (page.get_textpage().get_text_bounded() for page in pdfium.PdfDocument(data))
    return "\n".join(pages)


def squeezed(text: str) -> str:
    """The text without white space and hyphens: line breaks add and remove them."""
    return re.sub(r"[\s\u00ad\u200b\ufffe\u0002-]+", "", text)


def overlapping(found: list[Box]) -> list[tuple[Box, Box]]:
    """The pairs of characters that overlap. To be quick, only characters in the same square of
    8 × 8 points are compared."""
    net: dict[tuple[int, int, int], list[Box]] = {}
    for box in found:
        for across in range(int(box.left // 8), int(box.right // 8) + 1):
            for up in range(int(box.bottom // 8), int(box.top // 8) + 1):
                net.setdefault((box.page, across, up), []).append(box)
    pairs = (pair for knot in net.values() for pair in itertools.combinations(knot, 2))
    return [(one, other) for one, other in pairs if one.overlaps(other)]


def stands(data: bytes, puzzle: Puzzle, margin: float = 15.0) -> None:
    """Check the pages of a puzzle: everything is inside the margins, no characters overlap, and all
    clues are there."""
    found, papers = boxes(data), sizes(data)
    for box in found:
        width, height = papers[box.page]
        edge = margin * POINTS - 1.5
        assert edge <= box.left and box.right <= width - edge, box
        assert box.bottom >= 8 * POINTS and box.top <= height - 8 * POINTS, box
    assert overlapping(found) == []
    printed = squeezed(text_of(data))
    for clues in puzzle.clue_lists:
        for clue in clues.clues:
            assert squeezed(clue.text) in printed, clue


def lattice(rows: int, columns: int) -> Fill:
    """A filled grid. Every fourth row has blocks, one in every fourth cell."""
    picture = "\n".join(
        "".join(
            "#" if row % 4 == 3 and column % 4 == 1 else chr(65 + (row * 7 + column) % 26)
            for column in range(columns)
        )
        for row in range(rows)
    )
    return Fill.parse(picture)


def clued(fill: Fill, text: str) -> Puzzle:
    clues = {slot.key: f"{text} {slot.number}" for slot in fill.slots}
    return Puzzle.from_clues(fill, clues, Metadata(title="A title", author="Ada"))


DAILY = Fill.parse(
    "\n".join(
        [
            "ABCD#EFGHI#JKLM",
            "ABCD#EFGHI#JKLM",
            "ABCDEFGHIJ#KLMN",
            "ABC#EFGH#IJKLMN",
            "###ABCD#EFGHIJK",
            "ABCDEF#GHIJKL##",
            "ABCDE#FGHIJ#KLM",
            "ABCD#EFGHI#JKLM",
            "ABC#DEFGH#IJKLM",
            "##ABCDEF#GHIJKL",
            "ABCDEFG#HIJK###",
            "ABCDEF#GHIJ#KLM",
            "ABCD#EFGHIJKLMN",
            "ABCD#EFGHI#JKLM",
            "ABCD#EFGHI#JKLM",
        ]
    )
)


@pytest.mark.parametrize("paper", list(PaperSize))
def test_a_daily_with_78_clues_fits_on_one_page(paper: PaperSize) -> None:
    puzzle = clued(DAILY, "Some five words of clue")
    assert 74 <= sum(len(found.clues) for found in puzzle.clue_lists) <= 82
    data = to_pdf(puzzle, page=Page(paper=paper, with_answers=False))
    assert len(sizes(data)) == 1
    stands(data, puzzle)


def test_a_sunday_with_131_clues_fits_on_one_page() -> None:
    rows = ["ABCDEF#GHIJKLM#NOPQRS", "ABC#DEFGH#IJKLM#NOPQR", "AB#DEFG#HIJKLMN#OPQRS"] * 7
    puzzle = clued(Fill.parse("\n".join(rows)), "Four words of clue")
    assert 100 <= sum(len(found.clues) for found in puzzle.clue_lists) <= 160
    data = to_pdf(puzzle, page=Page(with_answers=False))
    assert len(sizes(data)) == 1
    stands(data, puzzle)


def test_a_criss_cross_of_forty_words_with_long_clues_has_correct_pages() -> None:
    lines = []
    for row in range(14):
        lines += ["ABCDEFGH~ABCDEFGH", "~~C~~~~~~~~D~~~~~" if row % 2 else "~~~~F~~~~~~~~~G~~"]
    puzzle = clued(Fill.parse("\n".join(lines[:-1])), SENTENCE)
    assert sum(len(found.clues) for found in puzzle.clue_lists) >= 40
    stands(to_pdf(puzzle), puzzle)


@pytest.mark.parametrize(
    ("picture", "language", "text"),
    [
        ("שלום#\nל#ולם\nוםאב#\nגדהוז\n#חטיכ", "he", "הגדרה קצרה"),
        ("ÄPFEL\nÜ#RÖT\nBÄRGE\nE#AFU\nRÜBEN", "de", "Früchte, größer und süßer"),
        ("МИР\nА#О\nКОТ", "ru", "Небольшая подсказка"),
        ("ΓΑΤΑ\nΑ##Β\nΛΕΞΗ", "el", "Μια λέξη"),
    ],
)
def test_other_scripts_are_drawn(picture: str, language: str, text: str) -> None:
    fill = Fill.parse(picture)
    puzzle = Puzzle.from_clues(
        fill, {slot.key: text for slot in fill.slots}, Metadata(title=text, language=language)
    )
    data = to_pdf(puzzle)
    printed = text_of(data)
    assert any(word in printed or word[::-1] in printed for word in text.split())
    assert overlapping(boxes(data)) == []


def test_headings_are_in_the_puzzle_s_language() -> None:
    puzzle = clued(lattice(5, 5), "Ein Hinweis").with_metadata(language="de-AT")
    printed = text_of(to_pdf(puzzle, page=Page(name_line=True)))
    assert {"Waagerecht", "Senkrecht", "Lösung", "Datum:"} <= set(printed.split())
    assert "Across" not in printed
    hebrew = Puzzle.from_clues(
        Fill.parse("אב\nגד"),
        {slot.key: "רמז" for slot in Fill.parse("אב\nגד").slots},
        Metadata(language="he"),
    )
    printed = text_of(to_pdf(hebrew))
    assert any(word in printed for word in ("מאוזן", "מאוזן"[::-1]))


def test_our_headings_can_be_drawn_in_every_language() -> None:
    for words in WORDINGS.values():
        refuse_undrawable("".join(vars(words).values()))


@pytest.mark.parametrize(
    ("side", "text"), [(5, "A clue"), (5, "A clue of six plain words"), (7, "A clue")]
)
def test_a_puzzle_of_few_words_fills_more_than_half_of_its_page(side: int, text: str) -> None:
    data = to_pdf(clued(lattice(side, side), text), page=Page(with_answers=False))
    found, height = boxes(data), sizes(data)[0][1]
    assert min(box.bottom for box in found) < 0.5 * height
    capitals = [box.top - box.bottom for box in found if box.sign == "A"]
    assert sorted(capitals)[len(capitals) // 2] > 8, "the clues have 12 points or more"


def test_a_pair_square_is_drawn_with_its_blanks() -> None:
    puzzle = clued(Fill.parse("LA ID : ER\nRO : SE ST\nCK ET ST AY"), "A clue")
    data = to_pdf(puzzle)
    stands(data, puzzle)
    assert "LAIDER" in squeezed(text_of(data))


def test_the_error_names_a_letter_that_cannot_be_drawn() -> None:
    puzzle = Puzzle(Fill.parse("AB\nCD"), metadata=Metadata(title="漢 puzzle"))
    with pytest.raises(InputError, match=r"'漢' \(U\+6F22\)"):
        to_pdf(puzzle)


def test_the_answers_are_on_a_separate_page() -> None:
    puzzle = clued(lattice(5, 5), "A clue")
    assert len(sizes(to_pdf(puzzle))) == 2
    assert len(sizes(to_pdf(puzzle, page=Page(with_answers=False)))) == 1


def test_a_submission_has_headers_an_address_and_every_answer() -> None:
    puzzle = clued(DAILY, "Some words of clue")
    page = Page(sheet=Sheet.SUBMISSION, paper=PaperSize.LETTER, contact="Ada\n12 Some Street\nTown")
    data = to_pdf(puzzle, page=page)
    printed = text_of(data)
    assert len(sizes(data)) >= 3
    assert printed.count("A title") >= len(sizes(data))
    assert "12 Some Street" in printed
    for _, answer in puzzle.fill.answers():
        assert answer in squeezed(printed)
    stands(data, puzzle)


def test_there_is_space_between_a_page_header_and_the_text() -> None:
    puzzle = clued(DAILY, "Some words of clue")
    for page in (
        Page(sheet=Sheet.SUBMISSION, contact="Ada\n12 Some Street"),
        Page(large_print=True, name_line=True, with_answers=False),
    ):
        data = to_pdf(puzzle, page=page)
        for number, (_, height) in enumerate(sizes(data)):
            edge = height - page.margin_in_millimetres * POINTS
            own = [box for box in boxes(data) if box.page == number]
            head = [box.bottom for box in own if box.bottom >= edge]
            text = [box.top for box in own if box.bottom < edge]
            assert head and min(head) - max(text) >= 6


def test_large_print_is_large() -> None:
    puzzle = clued(DAILY, "Some words of clue")
    data = to_pdf(puzzle, page=Page(large_print=True, with_answers=False))
    stands(data, puzzle)
    tall = [box.top - box.bottom for box in boxes(data) if box.page > 0 and box.sign == "S"]
    assert min(tall) > 11
    figures = [box.top - box.bottom for box in boxes(data) if box.page == 0 and box.sign == "4"]
    assert min(figures) > 9, "the numbers in the cells are large as well"


def test_large_print_of_few_words_fits_on_one_page() -> None:
    puzzle = clued(lattice(4, 4), "Some words")
    data = to_pdf(puzzle, page=Page(large_print=True, with_answers=False))
    assert len(sizes(data)) == 1
    stands(data, puzzle)


def test_in_large_print_a_wide_grid_has_a_page_in_landscape() -> None:
    puzzle = clued(lattice(10, 22), "Some words")
    data = to_pdf(puzzle, page=Page(large_print=True, with_answers=False))
    first, *others = sizes(data)
    assert first[0] > first[1]
    assert others and all(width < height for width, height in others)
    stands(data, puzzle)


def test_with_few_words_each_clue_list_has_its_own_column() -> None:
    data = to_pdf(clued(lattice(5, 5), "A clue"), page=Page(with_answers=False))
    lines = {line.strip() for line in text_of(data).splitlines()}
    assert {"Across", "Down"} <= lines
    found = boxes(data)
    across, down = (
        next(one for one, two in itertools.pairwise(found) if one.sign + two.sign == start)
        for start in ("Ac", "Do")
    )
    assert across.top == pytest.approx(down.top, abs=1)
    assert across.left < down.left


def test_a_page_can_have_a_name_line_and_the_ink_saver_colours() -> None:
    puzzle = clued(lattice(7, 7), "A clue")
    data = to_pdf(puzzle, Style(palette=INK_SAVER), Page(name_line=True))
    assert "Name:" in text_of(data)
    stands(data, puzzle)


def test_a_class_sheet_has_letters_as_large_as_its_page_allows() -> None:
    few = ClassSheet(clued(lattice(5, 5), "A clue"), "Few")
    many = ClassSheet(clued(lattice(15, 15), "A clue"), "Many")

    def letters(sheet: ClassSheet) -> float:
        tall = [b.top - b.bottom for b in boxes(to_class_pdf([sheet], [sheet])) if b.sign == "A"]
        return sorted(tall)[len(tall) // 2]

    assert letters(few) >= letters(many) > 9


def test_the_same_puzzle_gives_the_same_bytes() -> None:
    puzzle = clued(lattice(5, 5), "A clue")
    assert to_pdf(puzzle) == to_pdf(puzzle)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    lengths=st.lists(st.integers(0, 12), min_size=4, max_size=8),
    word=st.integers(1, 40),
    title=st.integers(0, 80),
    side=st.integers(3, 8),
)
def test_text_of_any_length_stays_on_the_paper(
    lengths: list[int], word: int, title: int, side: int
) -> None:
    fill = lattice(side, side)
    cycle = itertools.cycle(lengths)
    clues = {slot.key: " ".join(["w" * word] * (next(cycle) + 1)) for slot in fill.slots}
    about = Metadata(title="T" * title, author="An author " * (title // 9), notes="note " * title)
    puzzle = Puzzle.from_clues(fill, clues, about)
    stands(to_pdf(puzzle, page=Page(with_answers=False)), puzzle)
