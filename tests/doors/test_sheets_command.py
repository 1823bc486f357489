"""Printed pages: `layout` and class packs take the same print options as `make` and `convert`.

(A class pack has the sheets for a school class, in several versions.)
"""

from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from command_line import crosswright
from crosswright.construct.request.looks import Looks, usual_paper

LISTS = Path(__file__).parents[1] / "data" / "lists"
QUICK = ("--nodes", 200, "--rng-seed", 1, "-q")


def pages(path: Path) -> list[tuple[tuple[int, int], str]]:
    """Return the size (width and height in points) and the text of each page of a PDF."""
    document = pypdfium2.PdfDocument(path)
    return [
        ((round(page.get_width()), round(page.get_height())), page.get_textpage().get_text_range())
        for page in document
    ]


def test_layout_takes_the_print_options_of_make_and_convert(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    made = crosswright(
        "layout", LISTS / "en-colon.txt", *QUICK, "-o", out, "--paper", "letter", "--name-line",
        "--word-bank", "--first-letters", "--no-answer-page", "--title", "Fruit",
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    ((size, text),) = pages(out)
    assert size == (612, 792)
    assert "Fruit" in text and "Name:" in text and "ICECREAM" in text


def test_a_class_pack_takes_print_options_and_can_be_made_together_with_another_file(
    tmp_path: Path,
) -> None:
    out, folder = tmp_path / "one.pdf", tmp_path / "pack"
    made = crosswright(
        "layout", LISTS / "es-headed.xlsx", *QUICK, "--class-pack", folder, "--versions", 1,
        "--paper", "letter", "--ink-saver", "--no-answer-page", "-o", out, "--title", "Clase",
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    found = pages(folder / "level-1.pdf")
    assert [size for size, _ in found] == [(612, 792)]
    assert "Nombre:" in found[0][1] and "Horizontales" in found[0][1]
    assert (tmp_path / "one-1.pdf").exists()
    assert (folder / "version-A.html").exists()


@pytest.mark.parametrize(
    ("said", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4"),
        ({"LC_ALL": "es_MX", "LANG": "de_DE"}, "letter"),
        ({}, "a4"),
    ],
)
def test_the_usual_paper_depends_on_the_country_of_the_locale(
    said: dict[str, str], paper: str
) -> None:
    assert usual_paper(said) == paper
    assert Looks(paper="a4").options.page.paper.value == "a4"


def test_a_submission_shows_word_count_and_answers_and_has_the_sender_on_every_page(
    tmp_path: Path,
) -> None:
    source, out = tmp_path / "p.json", tmp_path / "p.pdf"
    crosswright("layout", LISTS / "en-colon.txt", *QUICK, "-o", source)
    made = crosswright(
        "convert", source, out, "--submission", "--author", "Ada", "--contact", "Ada; Some Street 1"
    )
    assert made.returncode == 0, made.stderr
    found = [text for _, text in pages(out)]
    assert len(found) == 3
    assert "5 words" in found[0] and "A" in found[0]
    assert all("Some Street 1" in text for text in found)
    assert all(text.count("Ada") == 1 for text in found[1:])
    assert "APPLE" in found[2]
    assert _line_distance(out) >= 2 * 11, "clues and answers must be double-spaced, at 11 points"


def _line_distance(path: Path) -> float:
    """Return the smallest vertical distance between two answers on the third page, in points."""
    text = pypdfium2.PdfDocument(path)[2].get_textpage()
    answers = ("APPLE", "CHERRY", "ICECREAM", "LEMON", "PEAR", "PLUM", "TREE")
    found = (text.search(answer, match_case=True).get_next() for answer in answers)
    tops = sorted(text.get_charbox(place[0])[3] for place in found if place)
    return min(b - a for a, b in pairwise(tops))
