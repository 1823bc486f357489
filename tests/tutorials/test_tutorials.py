"""The pictures of the tutorials show what the commands on their pages give now."""

import json
import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("typst")
pytest.importorskip("pypdfium2")

from pictures import FOLDER, PAGES, RECORD, drawings, record, run_page

AGAIN = "run scripts/pictures to make the pictures again"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands of all tutorials wrote."""
    whole = tmp_path_factory.mktemp("tutorials")
    for page in sorted(PAGES.glob("*.md")):
        folder = whole / page.stem
        run_page(page.name, folder)
        shutil.copytree(folder, whole, dirs_exist_ok=True)
    return whole


def test_the_stored_drawings_are_what_the_commands_give_now(made: Path) -> None:
    for name, text in drawings(made).items():
        assert (FOLDER / name).read_text("utf-8") == text, f"{name}: {AGAIN}"


def test_the_stored_pictures_in_pixels_show_what_the_commands_give_now(made: Path) -> None:
    assert json.loads(RECORD.read_text("utf-8")) == record(made), AGAIN


def test_every_picture_is_on_a_page_with_a_text_that_describes_it() -> None:
    shown = {}
    for page in PAGES.glob("*.md"):
        found = re.findall(r"!\[(.+?)\]\(\.\./images/tutorials/(.+?)\)", page.read_text("utf-8"))
        shown |= {name: words for words, name in found}
    assert shown.keys() == {path.name for path in FOLDER.iterdir()} - {RECORD.name}
    assert all(len(words) > 20 for words in shown.values())


def test_a_tutorial_has_words_for_at_most_ten_minutes() -> None:
    for page in PAGES.glob("*.md"):
        words = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL).split()
        assert len(words) < 1000, "100 words a minute, with time to try each step"
