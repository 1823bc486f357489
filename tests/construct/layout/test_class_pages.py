"""The pages of class packs, measured in their PDF files.

A class pack is for a school class. It has several versions of a puzzle (different layouts of the
same words), and each version at several levels. A version at one level is a sheet, which may have
several pages. In most tests here, a PDF has one sheet, and its last page has the answers.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import pypdfium2
import pytest

from crosswright.construct.layout import class_pack
from crosswright.construct.layout.packs import LEVELS, ClassPack, pack_pdf, save_pack
from crosswright.construct.request.looks import Looks
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Clue, ClueList, Metadata, Puzzle
from crosswright.render.page import PaperSize
from crosswright.render.sheets import ClassSheet, to_class_pdf

SYLLABLES = tuple("bacodufegihajokulameniporesotuvawexiyo"[k : k + 2] for k in range(0, 36, 2))
NUMBERS = (12, 25, 40, 60)
"""The numbers of words in the packs that are tested."""


def words(count: int) -> dict[str, str]:
    """Words of five to nine letters with clues of two to eight words, always the same."""
    found = {}
    for k in range(count):
        places = (k, 7 * k + 5 * (k // 18) + 3, 5 * k + 2)
        word = "".join(SYLLABLES[place % 18] for place in places[: 2 + k % 2]) + "nrst"[k % 4]
        found[word] = " ".join(["Clue", *SYLLABLES[: 1 + k % 7]])
    assert len(found) == count
    return found


@pytest.fixture(scope="module")
def packs() -> dict[int, ClassPack]:
    about = Metadata(title="Unit 5", language="en")
    made = {n: class_pack(words(n), versions=1, rng_seed=1, metadata=about) for n in NUMBERS}
    return {number: found.solution for number, found in made.items() if found.solution}


@dataclass(frozen=True)
class Sign:
    """A printed character, with the edges of its box on the page and its font size, in points."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float


PrintedPage = tuple[float, float, str, list[Sign]]
"""The width and height in points, the text, and the printed characters."""


def pages(data: bytes) -> list[PrintedPage]:
    """Return every page of a PDF file, without the characters that are only space."""
    found = []
    for page in pypdfium2.PdfDocument(data):
        text = page.get_textpage()
        signs = []
        for k in range(text.count_chars()):
            sign = text.get_text_range(k, 1)
            if sign.strip():
                size = pypdfium2.raw.FPDFText_GetFontSize(text.raw, k)
                signs.append(Sign(sign, *text.get_charbox(k), size))
        found.append((*page.get_size(), text.get_text_range(), signs))
    return found


@pytest.fixture(scope="module")
def printed(packs: dict[int, ClassPack]) -> Callable[[int, str, str], list[PrintedPage]]:
    """A function that returns the pages of the pack with a number of words, on a paper size, at a
    level. Each PDF is made only once."""

    @cache
    def of(number: int, paper: str, level: str) -> list[PrintedPage]:
        return pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))

    return of


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("level", LEVELS)
def test_sheets_fit_their_pages_and_have_a_title_a_line_for_the_name_and_a_version(
    printed: Callable[[int, str, str], list[PrintedPage]], number: int, paper: str, level: str
) -> None:
    found = printed(number, paper, level)
    sheets, key = found[:-1], found[-1]
    assert key[2].startswith("Answers · Unit 5 · A")
    wide, tall = (595, 842) if paper == "a4" else (612, 792)
    for width, height, _, signs in found:
        assert {round(width), round(height)} == {wide, tall}
        assert all(s.left > 0 and s.right < width and s.bottom > 0 for s in signs)
    least = 17.5 if level == "large-print" else 6.9
    clues = [s.size for _, _, text, signs in sheets for s in signs if s.text.islower()]
    assert min(clues) >= min(least, 12)
    for at, (_, _, text, _) in enumerate(sheets):
        assert "Unit 5" in text and "Name" in text and "A · " in text
        of_several = [f"page {at + 1} of {len(sheets)}"] if len(sheets) > 1 else []
        assert re.findall(r"page \d+ of \d+", text) == of_several


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "large-print"])
def test_a_sheet_that_is_not_in_large_print_is_one_page_without_a_page_number(
    printed: Callable[[int, str, str], list[PrintedPage]], number: int, paper: str, level: str
) -> None:
    sheets = printed(number, paper, level)[:-1]
    assert len(sheets) == 1
    assert "page 1" not in sheets[0][2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_many_words_in_large_print_take_more_than_one_page(
    printed: Callable[[int, str, str], list[PrintedPage]], paper: str
) -> None:
    assert len(printed(NUMBERS[-1], paper, "large-print")[:-1]) > 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
def test_a_page_is_at_least_half_full_or_has_large_letters(
    printed: Callable[[int, str, str], list[PrintedPage]], number: int, paper: str
) -> None:
    for level in LEVELS:
        for at, (_, height, _, signs) in enumerate(printed(number, paper, level)[:-1]):
            is_full = min(sign.bottom for sign in signs) <= 0.45 * height
            sizes = sorted(sign.size for sign in signs if sign.text.islower())
            is_large = at > 0 and sizes[len(sizes) // 2] >= 24
            assert is_full or is_large, f"{level}, page {at + 1}"


@pytest.mark.parametrize("paper", PaperSize)
@pytest.mark.parametrize("longer", [0, 4])
@pytest.mark.parametrize("across", [30, 42, 54])
def test_a_last_page_is_at_least_half_full_or_has_larger_letters(
    across: int, longer: int, paper: PaperSize
) -> None:
    clues = [Clue(str(k), "clue " * (1 + 5 * k % 7 + longer)) for k in range(1, 61)]
    lists = (ClueList("Across", tuple(clues[:across])), ClueList("Down", tuple(clues[across:])))
    puzzle = Puzzle(Fill.parse("...............\n" * 15), lists, Metadata(language="en"))
    sheet = ClassSheet(puzzle, "Unit 5", "B", tuple(words(60)), large=True)
    *_, (_, height, _, signs) = pages(to_class_pdf([sheet], [], paper=paper))
    sizes = sorted(sign.size for sign in signs if sign.text.islower())
    is_full = min(sign.bottom for sign in signs) < 0.5 * height
    assert is_full or sizes[len(sizes) // 2] >= 20


def _number_height(page: PrintedPage) -> float:
    """Return the median height of the cell numbers, in points.

    The grid is an embedded picture. Its characters can be recognised: their font size is below 1.
    """
    heights = [s.top - s.bottom for s in page[3] if s.text.isdecimal() and s.size < 1]
    return sorted(heights)[len(heights) // 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
def test_cell_numbers_in_large_print_are_at_least_a_third_higher(
    packs: dict[int, ClassPack], number: int, paper: str
) -> None:
    usual, large = (
        pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))[0]
        for level in ("level-2", "large-print")
    )
    assert _number_height(large) > 1.33 * _number_height(usual)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", [12, 25])
def test_the_clue_lists_across_and_down_begin_at_the_same_height(
    packs: dict[int, ClassPack], number: int, paper: str
) -> None:
    for level in LEVELS:
        found = pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))[:-1]
        across, down = (_heading(found[-1][3], heading) for heading in ("Across", "Down"))
        assert abs(across.bottom - down.bottom) < 1, (
            f"{level}: one list begins lower than the other"
        )


def _heading(signs: list[Sign], heading: str) -> Sign:
    """Return the first character of a heading. It is larger than the text after the heading."""
    text = "".join(sign.text for sign in signs)
    places = [found.start() for found in re.finditer(heading, text)]
    return next(signs[at] for at in places if signs[at].size > 1.05 * signs[at + len(heading)].size)


@pytest.mark.parametrize("number", NUMBERS)
def test_no_page_of_a_sheet_leaves_a_column_empty(packs: dict[int, ClassPack], number: int) -> None:
    for level in LEVELS:
        sheets = [
            (width, [sign for sign in signs if sign.text.islower() and sign.size >= 9])
            for width, _, _, signs in pages(pack_pdf(packs[number], level=level))[:-1]
        ]
        # A page that has only a grid and a heading has few such characters.
        listing = [(width, clues) for width, clues in sheets if len(clues) > 60]
        assert len(listing) > 0, level
        for width, clues in listing:
            right = sum(sign.left > width / 2 for sign in clues)
            assert right > len(clues) / 5, level


@pytest.mark.parametrize("number", NUMBERS)
def test_no_heading_stands_alone_at_the_foot_of_a_column(
    packs: dict[int, ClassPack], number: int
) -> None:
    for level in LEVELS:
        sheets = pages(pack_pdf(packs[number], level=level))[:-1]
        headings = [
            (found[0], signs[found.start()], signs)
            for _, _, _, signs in sheets
            for found in re.finditer("Across|Down", "".join(sign.text for sign in signs))
        ]
        # No clue has the words Across and Down, so each of them is a heading.
        assert [heading for heading, _, _ in headings] == ["Across", "Down"], level
        for heading, start, signs in headings:
            below = [s for s in signs if s.top < start.bottom and -30 < s.left - start.left < 60]
            assert below, f"{heading} alone in {level}"


def test_an_entry_without_a_clue_shows_its_number_of_letters() -> None:
    pack = class_pack({"apple": "Fruit", "pear": "", "plum": ""}, versions=1, rng_seed=1).solution
    assert pack is not None
    text = pages(pack_pdf(pack, level="level-3"))[0][2]
    assert "Fruit" in text and text.count("(4)") == 2


def test_a_pack_has_a_pdf_for_each_level_and_an_html_page_for_each_version(tmp_path) -> None:
    pack = class_pack(words(12), versions=2, rng_seed=1).solution
    assert pack is not None
    saved = {path.name for path in save_pack(pack, tmp_path, Looks(paper="letter").options)}
    assert {"class-pack.pdf", "level-1.pdf", "level-2.pdf", "level-3.pdf"} < saved
    assert {"large-print.pdf", "version-A.html", "version-B.html", "version-A.json"} < saved
