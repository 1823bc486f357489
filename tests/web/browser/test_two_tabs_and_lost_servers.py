"""Two tabs with the same draft, a server that is killed, and a page that is offline.

No key that was typed may be lost.
"""

import os
import signal
from itertools import cycle
from typing import Any

from screen import Screen
from studio_server import RunningStudio

KILLS = int(os.environ.get("CROSSWRIGHT_KILLS", "3"))
"""How many times the server is killed while letters are typed."""


def test_each_of_two_tabs_shows_what_is_typed_in_the_other(window: Any) -> None:
    one: Screen = window()
    name = one.blank(4, 4)
    one.open(name)
    other: Screen = window().open(name)
    one.type("ab")
    other.shows("AB..", "....", "....", "....")
    other.click(3, 0)
    other.type("yz")
    one.shows("AB..", "....", "....", "YZ..")


def test_a_hidden_tab_closes_its_event_stream_and_catches_up_when_it_is_shown(window: Any) -> None:
    one: Screen = window()
    name = one.blank(3, 3)
    one.open(name)
    other: Screen = window().open(name)

    def seen(is_seen: bool) -> None:
        """Send the event that a browser sends when a tab is shown or hidden."""
        other.page.evaluate(
            """hidden => {
              Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
              document.dispatchEvent(new Event("visibilitychange"));
            }""",
            not is_seen,
        )

    def streams() -> int:
        return int(one.ask("/api/jobs")["streams"])

    # The event streams of the test before may still be open for a moment.
    one.until(lambda: streams() == 2, "one event stream for each tab")
    seen(False)
    one.until(lambda: streams() == 1, "the hidden tab has closed its event stream")
    one.type("ab")
    one.settled()
    assert other.picture() == ["...", "...", "..."]
    seen(True)
    other.shows("AB.", "...", "...")
    assert streams() == 2


def test_if_two_tabs_change_the_same_cell_the_page_asks_which_letter_to_keep(window: Any) -> None:
    for answer, kept in (("Keep mine", "B"), ("Keep theirs", "A")):
        one: Screen = window()
        name = one.blank(3, 3)
        one.open(name)
        other: Screen = window().open(name)
        # The second tab is offline, so it does not learn which letter the first tab types.
        other.page.context.set_offline(True)
        other.type("b")
        other.sees("Waiting for the studio")
        one.type("a")
        one.settled()
        other.page.context.set_offline(False)
        other.sees("Changed in two tabs")
        assert "row 1, column 1 (yours: B, theirs: A)" in other.text("dialog")
        assert other.page.evaluate("document.querySelector('.cell.faults') !== null")
        other.page.get_by_role("button", name=answer).click()
        other.shows(f"{kept}..", "...", "...")
        one.shows(f"{kept}..", "...", "...")


def test_when_the_server_is_killed_no_letter_is_lost_and_the_page_says_that_it_waits(
    window: Any, studio: RunningStudio
) -> None:
    screen: Screen = window()
    screen.open(screen.blank(KILLS // 4 + 2, 4))
    # A new server may start so soon that the message of the page is shown only for a moment.
    # So every text of the status line is kept in `window.said`.
    screen.page.evaluate(
        """() => {
          window.said = [];
          const line = document.querySelector(".saving");
          new MutationObserver(() => window.said.push(line.textContent))
            .observe(line, {childList: true, characterData: true, subtree: true});
        }"""
    )
    typed = ""
    for _, letter in zip(range(KILLS), cycle("abcdefg"), strict=False):
        screen.page.evaluate("window.said.length = 0")
        if typed and len(typed) % 4 == 0:
            screen.press("Tab")
        os.kill(studio.server_pid(), signal.SIGKILL)
        screen.type(letter)
        typed += letter.upper()
        screen.waits("window.said.includes('Waiting for the studio… Your last changes are kept.')")
        screen.page.wait_for_selector(".saving[data-saving=saved]")
        screen.page.wait_for_timeout(500)  # the event stream opens again meanwhile
    padded = typed.ljust((KILLS // 4 + 2) * 4, ".")
    rows = [padded[start : start + 4] for start in range(0, len(padded), 4)]
    screen.shows(*rows)
    screen.page.reload()
    screen.ready()
    screen.shows(*rows)


def test_keys_typed_while_the_page_is_offline_reach_the_server_in_order(window: Any) -> None:
    screen: Screen = window()
    screen.open(screen.blank(5, 5))
    screen.page.context.set_offline(True)
    screen.type("abcd")
    screen.press("ArrowLeft", "ArrowRight")
    screen.type("e")
    screen.press("Control+z")
    screen.sees("Waiting for the studio")
    screen.shows("ABCDE", *["....."] * 4)
    screen.page.context.set_offline(False)
    screen.shows("ABCD.", *["....."] * 4)
    screen.settled()
    assert screen.saved["draft"]["puzzle"]["glyphs"][0] == ["A", "B", "C", "D", None]


def test_one_undo_removes_all_letters_typed_together_in_both_tabs_and_after_a_reload(
    window: Any,
) -> None:
    one: Screen = window()
    name = one.blank(5, 5)
    one.open(name)
    one.type("ab")
    one.click(3, 0)
    one.type("xyz")
    one.click(1, 0)
    one.type("q")
    one.settled()
    one.shows("AB...", "Q....", ".....", "XYZ..", ".....")
    other: Screen = window().open(name)
    one.page.reload()
    one.ready()
    label = "document.querySelector('[aria-label^=Undo]').ariaLabel"
    for told, rows in (
        ("Undo: letter Q", ("AB...", ".....", ".....", "XYZ..", ".....")),
        ("Undo: letters XYZ", ("AB...", ".....", ".....", ".....", ".....")),
        ("Undo: letters AB", (".....", ".....", ".....", ".....", ".....")),
    ):
        for screen in (one, other):
            screen.waits(f"{label} === '{told}'")
        (one if "AB" in told else other).press("Control+z")
        for screen in (one, other):
            screen.shows(*rows)
    other.press("Control+y")
    one.shows("AB...", *["....."] * 4)


def test_letters_typed_after_a_pause_are_an_undo_step_of_their_own(window: Any) -> None:
    screen: Screen = window()
    screen.page.clock.install()
    screen.open(screen.blank(3, 5))
    screen.type("ab")
    screen.page.clock.run_for(5_000)
    screen.type("cd")
    screen.shows("ABCD.", ".....", ".....")
    screen.settled()
    screen.press("Control+z")
    screen.shows("AB...", ".....", ".....")
