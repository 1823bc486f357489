"""Two tabs on one draft, a server that dies, and keys that are not lost."""

import os
import signal
from typing import Any

from screen import Screen
from studio_server import RunningStudio


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

    both = streams()
    seen(False)
    for _ in range(100):
        if streams() < both:
            break
        one.page.wait_for_timeout(50)
    assert streams() < both
    one.type("ab")
    one.settled()
    assert other.picture() == ["...", "...", "..."]
    seen(True)
    other.shows("AB.", "...", "...")
    assert streams() == both


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
    screen.open(screen.blank(5, 5))
    screen.type("ab")
    # A new server may be there in a moment: what was said meanwhile is kept.
    screen.page.evaluate(
        """() => {
          window.said = [];
          const line = document.querySelector(".saving");
          new MutationObserver(() => window.said.push(line.textContent))
            .observe(line, {childList: true, characterData: true, subtree: true});
        }"""
    )
    for letter in "cde":
        screen.page.evaluate("window.said.length = 0")
        os.kill(studio.server_pid(), signal.SIGKILL)
        screen.type(letter)
        screen.waits("window.said.includes('Waiting for the studio… your last keys are kept')")
        screen.page.wait_for_selector(".saving[data-saving=saved]")
        screen.page.wait_for_timeout(500)  # the line for events stands again, too
    screen.shows("ABCDE", *["....."] * 4)
    assert screen.saved["draft"]["puzzle"]["glyphs"][0] == list("ABCDE")
    screen.page.reload()
    screen.ready()
    screen.shows("ABCDE", *["....."] * 4)


def test_keys_typed_while_the_line_is_cut_arrive_in_order(window: Any) -> None:
    screen: Screen = window()
    screen.open(screen.blank(5, 5))
    screen.page.context.set_offline(True)
    screen.type("abcde")
    screen.press("Control+z")
    screen.sees("Waiting for the studio")
    screen.shows("ABCDE", *["....."] * 4)
    screen.page.context.set_offline(False)
    screen.shows("ABCD.", *["....."] * 4)
    screen.settled()
    assert screen.saved["draft"]["puzzle"]["glyphs"][0] == ["A", "B", "C", "D", None]
