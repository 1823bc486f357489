"""Two tabs on one draft, a server that dies, and keys that are not lost."""

import os
import signal
from itertools import cycle
from typing import Any

from screen import Screen
from studio_server import RunningStudio

KILLS = int(os.environ.get("CROSSWRIGHT_KILLS", "3"))
"""How many times is the server killed under a typing hand? More on demand."""


def test_a_second_tab_sees_what_the_first_does(window: Any) -> None:
    one: Screen = window()
    name = one.blank(4, 4)
    one.open(name)
    other: Screen = window().open(name)
    one.type("ab")
    other.shows("AB..", "....", "....", "....")
    other.click(3, 0)
    other.type("yz")
    one.shows("AB..", "....", "....", "YZ..")


def test_a_hidden_tab_gives_its_line_back_and_catches_up_when_it_is_seen(window: Any) -> None:
    one: Screen = window()
    name = one.blank(3, 3)
    one.open(name)
    other: Screen = window().open(name)

    def seen(is_seen: bool) -> None:
        """What a browser says to a page when somebody turns to another tab."""
        other.page.evaluate(
            """hidden => {
              Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
              document.dispatchEvent(new Event("visibilitychange"));
            }""",
            not is_seen,
        )

    def streams() -> int:
        return int(one.ask("/api/jobs")["streams"])

    # The lines of the test before may still be open for a moment.
    one.until(lambda: streams() == 2, "one line for each tab")
    seen(False)
    one.until(lambda: streams() == 1, "the hidden tab has given its line back")
    one.type("ab")
    one.settled()
    assert other.picture() == ["...", "...", "..."]
    seen(True)
    other.shows("AB.", "...", "...")
    assert streams() == 2


def test_the_same_cell_in_two_tabs_is_a_clear_question(window: Any) -> None:
    for answer, kept in (("Keep mine", "B"), ("Keep theirs", "A")):
        one: Screen = window()
        name = one.blank(3, 3)
        one.open(name)
        other: Screen = window().open(name)
        # The second tab's line is cut: it does not hear of the first one's letter.
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


def test_a_killed_server_costs_nothing_and_the_page_says_that_it_waits(
    window: Any, studio: RunningStudio
) -> None:
    screen: Screen = window()
    screen.open(screen.blank(KILLS // 4 + 2, 4))
    # A new server may be there in a moment: what was said meanwhile is kept.
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
        screen.page.wait_for_timeout(500)  # the line for events stands again, too
    padded = typed.ljust((KILLS // 4 + 2) * 4, ".")
    rows = [padded[start : start + 4] for start in range(0, len(padded), 4)]
    screen.shows(*rows)
    screen.page.reload()
    screen.ready()
    screen.shows(*rows)


def test_keys_typed_while_the_line_is_cut_arrive_in_order(window: Any) -> None:
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


def test_undo_takes_back_what_was_typed_in_one_go_in_both_tabs_and_after_a_reload(
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


def test_a_pause_in_typing_is_a_step_of_undo(window: Any) -> None:
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
