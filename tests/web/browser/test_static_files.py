"""The text of the files that the browser loads: the page, the scripts and the style sheets.

The page has no inline code, nothing comes from another server, and no script makes HTML from text.
"""

import re
from pathlib import Path

import pytest

import crosswright.web

STATIC = Path(crosswright.web.__file__).with_name("static")
SCRIPTS = sorted(STATIC.rglob("*.js"))
PAGE = (STATIC / "index.html").read_text("utf-8")


def test_the_page_names_every_script_once_so_that_all_load_at_the_same_time() -> None:
    named = re.findall(r'(?:href|src)="/static/([\w./-]+\.js)"', PAGE)
    assert sorted(named) == sorted(path.relative_to(STATIC).as_posix() for path in SCRIPTS)


def test_the_page_has_no_inline_script_or_style() -> None:
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", PAGE)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_starts_with_a_comment_makes_no_html_and_names_no_other_server(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.startswith("// ")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", source)
    assert not re.search(r"https?://(?!www\.w3\.org/)", source)


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=lambda path: path.name)
def test_a_style_sheet_starts_with_a_comment_and_loads_nothing(path: Path) -> None:
    source = path.read_text("utf-8")
    assert source.startswith("/* ")
    assert "url(" not in source and "@import" not in source
