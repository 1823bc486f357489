"""Class packs measured in their PDF: pages, headings, the smallest type, nothing over the edge."""

import re
from dataclasses import dataclass
from itertools import groupby

import pypdfium2
import pytest

from crosswright.construct.layout import class_pack
from crosswright.construct.layout.packs import LEVELS, ClassPack, pack_pdf, save_pack
from crosswright.construct.looks import Looks
from crosswright.core.puzzle import Metadata

SYLLABLES = tuple("bacodufegihajokulameniporesotuvawexiyo"[k : k + 2] for k in range(0, 36, 2))
NUMBERS = (12, 25, 40, 60)


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
    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float


def pages(data: bytes) -> list[tuple[float, float, str, list[Sign]]]:
    """Width, height, text and signs of every page."""
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


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("level", LEVELS)
def test_sheets_fit_their_pages_and_say_whose_they_are(
    packs: dict[int, ClassPack], number: int, paper: str, level: str
) -> None:
    found = pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))
    sheets, key = found[:-1], found[-1]
    assert key[2].startswith("Answers · Unit 5 · A")
    wide, tall = (595, 842) if paper == "a4" else (612, 792)
    for width, height, _, signs in found:
        assert {round(width), round(height)} == {wide, tall}
        assert all(s.left > 0 and s.right < width and s.bottom > 0 for s in signs)
    if level != "large-print":
        assert len(sheets) == 1, "all words of a class fit on one page"
        assert "page 1" not in sheets[0][2]
    least = 17.5 if level == "large-print" else 6.9
    clues = [s.size for _, _, text, signs in sheets for s in signs if s.text.islower()]
    assert min(clues) >= min(least, 12)
    for at, (_, _, text, _) in enumerate(sheets):
        assert "Unit 5" in text and "Name" in text and "A · " in text
        if len(sheets) > 1:
            assert f"page {at + 1} of {len(sheets)}" in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
def test_no_page_is_half_empty_while_its_letters_are_small(
    packs: dict[int, ClassPack], number: int, paper: str
) -> None:
    for level in LEVELS:
        sheets = pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))[:-1]
        for at, (_, height, _, signs) in enumerate(sheets):
            lowest = min(sign.bottom for sign in signs)
            sizes = sorted(sign.size for sign in signs if sign.text.islower())
            if lowest > 0.45 * height:
                assert at and sizes[len(sizes) // 2] >= 24, f"{level}, page {at + 1}"


def _number_height(page: tuple[float, float, str, list[Sign]]) -> float:
    """How high the figures in the cells are: the signs that a picture brings have tiny sizes."""
    heights = [s.top - s.bottom for s in page[3] if s.text.isdecimal() and s.size < 1]
    return sorted(heights)[len(heights) // 2]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", NUMBERS)
def test_the_numbers_of_large_print_are_a_third_larger_than_others(
    packs: dict[int, ClassPack], number: int, paper: str
) -> None:
    usual, large = (
        pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))[0]
        for level in ("level-2", "large-print")
    )
    assert _number_height(large) > 1.33 * _number_height(usual)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("number", [12, 25])
def test_lists_below_the_grid_begin_at_one_height(
    packs: dict[int, ClassPack], number: int, paper: str
) -> None:
    for level in LEVELS:
        found = pages(pack_pdf(packs[number], Looks(paper=paper).options, level=level))[:-1]
        across, down = (_heading(found[-1][3], heading) for heading in ("Across", "Down"))
        assert abs(across.bottom - down.bottom) < 1, f"{level}: a list goes on in the next column"


def _heading(signs: list[Sign], heading: str) -> Sign:
    """The first sign of a heading: larger than what follows it."""
    text = "".join(sign.text for sign in signs)
    places = [found.start() for found in re.finditer(heading, text)]
    return next(signs[at] for at in places if signs[at].size > 1.05 * signs[at + len(heading)].size)


@pytest.mark.parametrize("number", NUMBERS)
def test_no_page_of_a_sheet_leaves_a_column_empty(packs: dict[int, ClassPack], number: int) -> None:
    for level in LEVELS:
        for at, (width, _, _, signs) in enumerate(pages(pack_pdf(packs[number], level=level))[:-1]):
            clues = [sign for sign in signs if sign.text.islower() and sign.size >= 9]
            if len(clues) > 60:  # a page with a grid alone has only its heading
                right = sum(sign.left > width / 2 for sign in clues)
                assert right > len(clues) / 5, f"{level}, page {at + 1}"


@pytest.mark.parametrize("number", NUMBERS)
def test_no_heading_stands_alone_at_the_foot_of_a_column(
    packs: dict[int, ClassPack], number: int
) -> None:
    for level in LEVELS:
        for _, _, text, signs in pages(pack_pdf(packs[number], level=level))[:-1]:
            for heading in ("Across", "Down"):
                start = _place(signs, heading)
                if heading in text and start is not None:
                    below = [
                        s for s in signs if s.top < start.bottom and -30 < s.left - start.left < 60
                    ]
                    assert below, f"{heading} alone in {level}"


def _place(signs: list[Sign], word: str) -> Sign | None:
    """The first sign of a word on a line of its own."""
    for _, line in groupby(signs, key=lambda sign: round(sign.bottom)):
        run = list(line)
        if "".join(sign.text for sign in run) == word:
            return run[0]
    return None


def test_an_entry_without_a_clue_tells_how_long_it_is() -> None:
    pack = class_pack({"apple": "Fruit", "pear": "", "plum": ""}, versions=1, rng_seed=1).solution
    assert pack is not None
    text = pages(pack_pdf(pack, level="level-3"))[0][2]
    assert "Fruit" in text and text.count("(4)") == 2


def test_a_pack_has_a_file_for_each_level_and_a_page_to_play_for_each_version(tmp_path) -> None:
    pack = class_pack(words(12), versions=2, rng_seed=1).solution
    assert pack is not None
    saved = {path.name for path in save_pack(pack, tmp_path, Looks(paper="letter").options)}
    assert {"class-pack.pdf", "level-1.pdf", "level-2.pdf", "level-3.pdf"} < saved
    assert {"large-print.pdf", "version-A.html", "version-B.html", "version-A.json"} < saved
