"""The studio as a person sees it: a page in a real browser, and what stands on it."""

import time
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["Screen"]

PATIENCE = 60.0
"""The seconds that a test waits for something to happen. A busy machine is slow, but not broken."""


class Screen:
    """A page of the studio, and what it complained about behind our back."""

    def __init__(self, page: Any, base: str) -> None:
        self.page, self.base = page, base
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._console)
        page.on("request", self._request)

    def _console(self, message: Any) -> None:
        # That a request was refused is told by the page itself; only the page's own faults count.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.base, "data:", "blob:", "chrome")):
            self.complaints.append(f"went elsewhere: {request.url}")

    # -- places ------------------------------------------------------------------------------------

    def library(self) -> None:
        self.page.goto(f"{self.base}/#/")
        self.page.wait_for_selector(".library .shelf > *")

    def open(self, draft: str) -> "Screen":
        self.page.goto(f"{self.base}/#/draft/{draft}")
        self.page.wait_for_selector(f".grid[data-draft='{draft}']")
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the editor is there and has looked once."""
        self.page.wait_for_selector(".grid .cell")
        self.settled()

    def ask(self, path: str, body: Any = None) -> Any:
        """What the server answers to the page."""
        return self.page.evaluate(
            """async ([path, body]) => {
              const options = body === null ? {} : {method: "POST", body: JSON.stringify(body),
                headers: {"Content-Type": "application/json"}};
              const answer = await fetch(path, options);
              return answer.json();
            }""",
            [path, body],
        )

    def blank(self, height: int, width: int, venue: str = "") -> str:
        """A new empty draft; its name."""
        made = self.ask(
            "/api/drafts", {"kind": "blank", "height": height, "width": width, "venue": venue}
        )
        return str(made["id"])

    def drawn(self, *rows: str, venue: str = "") -> str:
        """A new draft with a picture's blocks and letters; its name."""
        made = self.ask("/api/drafts", {"kind": "picture", "picture": list(rows), "venue": venue})
        return str(made["id"])

    @property
    def draft(self) -> str:
        """The draft that is open."""
        return str(self.page.evaluate("location.hash")).rpartition("/")[2]

    @property
    def saved(self) -> dict[str, Any]:
        """The open draft as the server has it."""
        found: dict[str, Any] = self.ask(f"/api/drafts/{self.draft}")
        return found

    # -- hands -------------------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
        self.frame()

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.frame()

    def cell(self, row: int, column: int) -> Any:
        return self.page.locator(f".row:nth-child({row + 1}) > .cell:nth-child({column + 1})")

    def click(self, row: int, column: int) -> None:
        self.cell(row, column).click()
        self.frame()

    def frame(self) -> None:
        """Wait until the page has drawn what the last keys changed (see `soon` in desk.js)."""
        self.page.evaluate(
            """() => new Promise(done =>
              requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done), 0)))"""
        )

    def settled(self) -> None:
        """Wait until everything is saved and the look at it has come."""
        self.page.wait_for_selector(".saving[data-saving=saved]")
        self.page.wait_for_selector(".grid:not([data-pending])")
        self.waits("document.querySelector('#tab-checks .tab-count').textContent !== ''")
        self.frame()

    # -- eyes --------------------------------------------------------------------------------------

    def picture(self) -> list[str]:
        """The grid as it is seen: letters in ink, `.` for empty cells, `#` for blocks."""
        rows: Sequence[str] = self.page.eval_on_selector_all(
            ".grid .row",
            """rows => {
              const sign = cell => cell.matches(".block") ? "#" : cell.matches(".void") ? "~" :
                cell.matches(".ghost") ? "." : cell.querySelector(".glyph").textContent || ".";
              return rows.map(row => [...row.children].map(sign).join(""));
            }""",
        )
        return list(rows)

    def pencilled(self) -> dict[tuple[int, int], str]:
        """Letters that are shown but do not stand yet."""
        found = self.page.eval_on_selector_all(
            ".grid .cell.ghost",
            """cells => cells.map(cell => [Number(cell.parentNode.ariaRowIndex) - 1,
              Number(cell.ariaColIndex) - 1, cell.querySelector(".glyph").textContent])""",
        )
        return {(row, column): text for row, column, text in found}

    def marked(self, name: str) -> set[tuple[int, int]]:
        """The cells that have a mark."""
        found = self.page.eval_on_selector_all(
            f".grid .cell.{name}",
            """cells => cells.map(cell =>
              [Number(cell.parentNode.ariaRowIndex) - 1, Number(cell.ariaColIndex) - 1])""",
        )
        return {(row, column) for row, column in found}

    @property
    def cursor(self) -> tuple[int, int]:
        (found,) = self.marked("cursor")
        return found

    @property
    def entry(self) -> str:
        """The name of the current entry, as the line under the grid has it."""
        self.frame()
        return str(self.page.inner_text(".now-name")).lower()

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))

    def texts(self, selector: str) -> list[str]:
        return [str(text) for text in self.page.locator(selector).all_inner_texts()]

    def sees(self, text: str) -> None:
        """Wait until a text is seen."""
        self.page.get_by_text(text).first.wait_for(state="visible")

    def waits(self, script: str, seconds: float = PATIENCE) -> None:
        """Wait until something holds on the page.

        The browser's own way to wait evaluates text in the page, which the page's policy forbids.
        """
        self.until(lambda: bool(self.page.evaluate(script)), script, seconds)

    def marks(self, name: str, cells: set[tuple[int, int]]) -> None:
        """Wait until just these cells have a mark."""
        self.until(lambda: self.marked(name) == cells, f"{name}: {sorted(cells)}")

    def shows(self, *rows: str) -> None:
        """Wait until the grid is seen like this."""
        try:
            self.until(lambda: self.picture() == list(rows), "the grid is seen so")
        except AssertionError:
            assert self.picture() == list(rows)
            raise

    def until(self, holds: Callable[[], bool], told: str, seconds: float = PATIENCE) -> None:
        """Wait until `holds()` is true, while the page goes on."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"never came true: {told}"
            self.page.wait_for_timeout(30)
