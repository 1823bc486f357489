"""The tutorials' pictures are what the commands on their pages give today."""

import json
import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("typst")
pytest.importorskip("pypdfium2")

from pictures import FOLDER, PAGES, RECORD, drawings, record, run_page

AGAIN = "scripts/pictures draws the pictures anew"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands of all tutorials wrote."""
    whole = tmp_path_factory.mktemp("tutorials")
    for page in sorted(PAGES.glob("*.md")):
        folder = whole / page.stem
        run_page(page.name, folder)
        shutil.copytree(folder, whole, dirs_exist_ok=True)
    return whole


def test_the_drawings_are_those_of_today(made: Path) -> None:
    for name, text in drawings(made).items():
        assert (FOLDER / name).read_text("utf-8") == text, f"{name}: {AGAIN}"


def test_the_pages_in_pixels_show_what_is_printed_and_played_today(made: Path) -> None:
    assert json.loads(RECORD.read_text("utf-8")) == record(made), AGAIN


def test_every_picture_is_shown_with_words_for_who_cannot_see_it() -> None:
    shown = {}
    for page in PAGES.glob("*.md"):
        found = re.findall(r"!\[(.+?)\]\(\.\./images/tutorials/(.+?)\)", page.read_text("utf-8"))
        shown |= {name: words for words, name in found}
    assert shown.keys() == {path.name for path in FOLDER.iterdir()} - {RECORD.name}
    assert all(len(words) > 20 for words in shown.values())


def test_a_tutorial_takes_ten_minutes() -> None:
    for page in PAGES.glob("*.md"):
        words = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL).split()
        assert len(words) < 1000, "a hundred words a minute, with something to try after each step"
