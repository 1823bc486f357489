"""The files that the browser runs, as text: nothing inline, nothing from elsewhere, no markup."""

import re
from pathlib import Path

import pytest

import crosswright.web

STATIC = Path(crosswright.web.__file__).with_name("static")
SCRIPTS = sorted(STATIC.glob("*.js"))
PAGE = (STATIC / "index.html").read_text("utf-8")


def test_the_page_names_every_script_once_so_that_all_come_at_once() -> None:
    named = re.findall(r'(?:href|src)="/static/([\w.-]+\.js)"', PAGE)
    assert sorted(named) == [path.name for path in SCRIPTS]


def test_the_page_has_nothing_inline() -> None:
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", PAGE)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_says_what_it_is_and_makes_no_markup(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.startswith("// ")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", source)
    assert not re.search(r"https?://(?!www\.w3\.org/)", source)


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_says_what_it_is_and_fetches_nothing(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.startswith("/* ")
    assert "url(" not in source and "@import" not in source
