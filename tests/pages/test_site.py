"""The documentation is built as a web site. A browser visits its pages, pictures and links."""

import importlib.util
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest

from chromium import chromium

ROOT = Path(__file__).parents[2]
WIDE, PHONE = {"width": 1400, "height": 900}, {"width": 390, "height": 844}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *told: object) -> None:
        """Print no log."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the folder of the site."""
    if importlib.util.find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed here")
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr[-3000:]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", folder
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


class Visitor:
    """A page of the browser, with a list of everything that went wrong on it."""

    def __init__(self, browser: Any, size: dict[str, int]) -> None:
        self.page = browser.new_page(viewport=size)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", self._note_failure)
        self.page.on("response", self._judge)

    def _note_failure(self, request: Any) -> None:
        # ERR_ABORTED means that the visitor left the page before the request ended.
        if "ERR_ABORTED" not in str(request.failure):
            self.complaints.append(f"{request.failure} {request.url}")

    def _judge(self, response: Any) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")

    def links(self, within: str) -> list[str]:
        return self.page.eval_on_selector_all(f"{within} a[href]", "all => all.map(a => a.href)")

    def pictures(self) -> dict[str, int]:
        """The width of each picture in pixels, by its address; 0 if it was not loaded."""
        self.page.wait_for_function("[...document.images].every(picture => picture.complete)")
        return self.page.evaluate(
            "Object.fromEntries([...document.images].map(p => [p.src, p.naturalWidth]))"
        )


def built(folder: Path) -> set[str]:
    """The addresses of all pages that were built, without the address of the site."""
    found = {path.parent.relative_to(folder).as_posix() for path in folder.rglob("index.html")}
    return {"" if name == "." else f"{name}/" for name in found}


def test_links_lead_to_every_page_and_every_page_shows_its_pictures(
    browser: Any, site: tuple[str, Path]
) -> None:
    address, folder = site
    visitor = Visitor(browser, WIDE)
    waiting, seen, pictures, anchors = [address], {address}, 0, set()
    while waiting:
        place = waiting.pop()
        visitor.page.goto(place)
        assert visitor.page.locator("article h1").count() == 1, place
        for picture, width in visitor.pictures().items():
            assert width > 0, f"{picture} on {place}"
            pictures += picture.endswith((".png", ".svg"))
        for link in visitor.links("body"):
            page, anchor = urldefrag(link)
            if not page.startswith(address):
                continue
            if anchor:
                anchors.add((page, anchor))
            if page not in seen and page.endswith("/"):
                seen.add(page)
                waiting.append(page)
    assert {page.removeprefix(address) for page in seen} == built(folder)
    assert pictures >= 10
    for page, anchor in sorted(anchors):
        text = (folder / page.removeprefix(address) / "index.html").read_text("utf-8")
        assert f'id="{anchor}"' in text or anchor == "__skip", f"{page}#{anchor}"
    assert visitor.complaints == []


def test_the_menu_has_a_part_for_each_kind_of_reader_and_its_links_work(
    browser: Any, site: tuple[str, Path]
) -> None:
    address, folder = site
    visitor = Visitor(browser, WIDE)
    visitor.page.goto(address)
    menu = ".md-sidebar--primary"
    told = visitor.page.inner_text(menu)
    for who in ("I teach", "I construct puzzles", "I study algorithms", "I write programs"):
        assert who in told
    entries = list(dict.fromkeys(urldefrag(link)[0] for link in visitor.links(menu)))
    assert {page.removeprefix(address) for page in entries} <= built(folder)
    for place in entries[::8]:
        visitor.page.eval_on_selector_all(
            f"{menu} a[href]",
            "(all, place) => all.find(a => a.href.split('#')[0] === place).click()",
            place,
        )
        visitor.page.wait_for_url(lambda now, place=place: urldefrag(now)[0] == place)
        visitor.page.wait_for_selector("article h1")
    assert len(entries) > 30
    assert visitor.complaints == []


def test_no_page_is_wider_than_the_screen_of_a_phone(browser: Any, site: tuple[str, Path]) -> None:
    address, folder = site
    visitor = Visitor(browser, PHONE)
    for page in sorted(built(folder)):
        visitor.page.goto(address + page)
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page
    assert visitor.complaints == []


def test_on_a_phone_commands_are_not_cut_off_and_options_stay_on_one_line(
    site: tuple[str, Path], browser: Any
) -> None:
    address, _ = site
    page = browser.new_page(viewport=PHONE)
    for path in ("which-command/", "tutorials/grid-to-proof/", "layout/"):
        page.goto(address + path)
        hidden = page.evaluate(
            "[...document.querySelectorAll('.language-console code')]"
            ".map(code => code.scrollWidth - code.clientWidth)"
        )
        assert hidden and max(hidden) <= 1, path
        lines = page.evaluate(
            "[...document.querySelectorAll('.option')].map(o => o.getClientRects().length)"
        )
        assert set(lines) <= {1}, path
    assert page.locator(".option").count()
    page.close()
