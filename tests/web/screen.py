"""A page of the studio in a real browser: what a user does there, and what the page shows."""

import time
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["Screen"]

PATIENCE = 60.0
"""A test waits at most this number of seconds for something to happen.

The limit is high, because a busy machine is slow.
"""


class Screen:
    """A page of the studio.

    `complaints` has the errors of its scripts, and its requests to other servers. A test fails at
    its end if there are any.
    """

    def __init__(self, page: Any, base: str) -> None:
        self.page, self.base = page, base
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._console)
        page.on("request", self._request)

    def _console(self, message: Any) -> None:
        # If the server refuses a request, the page tells the user. This is no error of the page.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.base, "data:", "blob:", "chrome")):
            self.complaints.append(f"request to another server: {request.url}")

    # -- pages and drafts --------------------------------------------------------------------------

    def library(self) -> None:
        self.page.goto(f"{self.base}/#/")
        self.page.wait_for_selector(".library .shelf > *")

    def open(self, draft: str) -> "Screen":
        self.page.goto(f"{self.base}/#/draft/{draft}")
        self.page.wait_for_selector(f".grid[data-draft='{draft}']")
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the grid is shown, and then for `settled`."""
        self.page.wait_for_selector(".grid .cell")
        self.settled()

    def ask(self, path: str, body: Any = None) -> Any:
        """Send a request from the page and return the JSON of the answer.

        Without `body` it is a GET, otherwise a POST.
        """
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
        """Make a new empty draft and return its id."""
        made = self.ask(
            "/api/drafts", {"kind": "blank", "height": height, "width": width, "venue": venue}
        )
        return str(made["id"])

    def drawn(self, *rows: str, venue: str = "") -> str:
        """Make a new draft with these rows of letters, `#` and `.`, and return its id."""
        made = self.ask("/api/drafts", {"kind": "picture", "picture": list(rows), "venue": venue})
        return str(made["id"])

    @property
    def draft(self) -> str:
        """The id of the draft that is open."""
        return str(self.page.evaluate("location.hash")).rpartition("/")[2]

    @property
    def saved(self) -> dict[str, Any]:
        """The open draft as the server has it."""
        found: dict[str, Any] = self.ask(f"/api/drafts/{self.draft}")
        return found

    # -- keys and mouse ----------------------------------------------------------------------------

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
        """Wait until everything is saved, and the server has told the page about the new state.

        The server tells which words are left, and what is wrong in the draft.
        """
        self.page.wait_for_selector(".saving[data-saving=saved]")
        self.page.wait_for_selector(".grid:not([data-pending])")
        self.waits("document.querySelector('#tab-checks .tab-count').textContent !== ''")
        self.frame()

    # -- what the page shows -----------------------------------------------------------------------

    def picture(self) -> list[str]:
        """The rows of the grid: the letters of the draft, `.` for empty cells, `#` for blocks.

        A void is `~`. A cell with a letter that is only proposed (see `pencilled`) counts as empty.
        """
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
        """The letters that the page only proposes, by cell. They are not in the draft."""
        found = self.page.eval_on_selector_all(
            ".grid .cell.ghost",
            """cells => cells.map(cell => [Number(cell.parentNode.ariaRowIndex) - 1,
              Number(cell.ariaColIndex) - 1, cell.querySelector(".glyph").textContent])""",
        )
        return {(row, column): text for row, column, text in found}

    def marked(self, name: str) -> set[tuple[int, int]]:
        """The cells with the CSS class `name`."""
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
        """Wait until the JavaScript `script` gives a true value on the page.

        Playwright's own `wait_for_function` evaluates text in the page. The security policy of our
        page forbids this.
        """
        self.until(lambda: bool(self.page.evaluate(script)), script, seconds)

    def marks(self, name: str, cells: set[tuple[int, int]]) -> None:
        """Wait until exactly these cells have the CSS class `name`."""
        self.until(lambda: self.marked(name) == cells, f"{name}: {sorted(cells)}")

    def shows(self, *rows: str) -> None:
        """Wait until the page shows these rows, as `picture` returns them."""
        try:
            self.until(lambda: self.picture() == list(rows), "the grid shows these rows")
        except AssertionError:
            assert self.picture() == list(rows)
            raise

    def until(self, holds: Callable[[], bool], told: str, seconds: float = PATIENCE) -> None:
        """Wait until `holds()` is true. Meanwhile the page goes on running.

        If the time is up, the error message says that `told` did not happen.
        """
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"this did not happen in time: {told}"
            self.page.wait_for_timeout(30)
