"""The studio for people who use a screen reader or only the keyboard.

The program axe finds barriers on a web page: things that keep such people from using it. No screen
of the studio may have a serious barrier.
"""

from collections.abc import Callable
from typing import Any

import pytest
from screen import Screen

from npm_packages import installed


@pytest.fixture(scope="session")
def axe() -> str:
    """The script axe."""
    folder = installed("axe", "axe-core@4.10.3")
    return (folder / "axe-core" / "axe.min.js").read_text("utf-8")


def barriers(screen: Screen, axe: str) -> list[str]:
    """The serious barriers on the page as it is now."""
    screen.page.wait_for_timeout(250)  # until all parts of the page have faded in
    screen.page.evaluate(axe)
    found = screen.page.evaluate(
        """() => axe.run(document, {resultTypes: ["violations"]}).then(told => told.violations)"""
    )
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"]
    ]


def editor(screen: Screen) -> None:
    screen.open(str(screen.ask("/api/drafts", {"kind": "example"})["id"]))
    screen.press("Shift+ArrowRight")


def pane(name: str) -> Callable[[Screen], None]:
    def show(screen: Screen) -> None:
        editor(screen)
        screen.page.click(f"#tab-{name}")
        if name == "fill":
            screen.page.click(".fill-buttons .main")
            screen.page.get_by_role("button", name="Take all", exact=True).wait_for()
        if name == "words":
            screen.click(0, 8)  # an entry that has several possible words
            screen.waits("document.querySelectorAll('.candidate').length > 0")
            screen.press("F3")

    return show


def dialog(name: str, wait: str) -> Callable[[Screen], None]:
    def show(screen: Screen) -> None:
        editor(screen)
        screen.page.get_by_role("button", name=name).first.click()
        screen.page.wait_for_selector(f"dialog {wait}")

    return show


def library(screen: Screen) -> None:
    screen.blank(5, 5)
    screen.library()
    screen.page.reload()
    screen.page.wait_for_selector(".card")
    screen.page.locator(".card .menu > button").first.click()


def greeting(screen: Screen) -> None:
    for row in screen.ask("/api/drafts")["drafts"]:
        screen.ask(f"/api/drafts/{row['id']}/trash", {})
    screen.library()
    screen.page.reload()
    screen.page.wait_for_selector(".way")


def new_draft(screen: Screen) -> None:
    screen.library()
    screen.page.locator(".bar .main").click()
    screen.page.click("#new-theme")


def new_by(name: str) -> Callable[[Screen], None]:
    def show(screen: Screen) -> None:
        new_draft(screen)
        screen.page.click(f"#new-{name}")

    return show


def trash(screen: Screen) -> None:
    name = screen.blank(5, 5)
    screen.ask(f"/api/drafts/{name}/trash", {})
    screen.library()
    screen.page.get_by_role("button", name="Trash").click()
    screen.page.get_by_role("button", name="Empty the trash").wait_for()


def opened_menu(name: str) -> Callable[[Screen], None]:
    def show(screen: Screen) -> None:
        editor(screen)
        screen.page.get_by_role("button", name=name).first.click()

    return show


def note(screen: Screen) -> None:
    editor(screen)
    screen.page.get_by_role("button", name="Note").click()
    screen.page.wait_for_selector("dialog textarea")


def no_such_draft(screen: Screen) -> None:
    screen.page.goto(f"{screen.base}/#/draft/none")
    screen.sees("This draft does not exist")


def nothing_fits(screen: Screen) -> None:
    screen.open(screen.drawn("#...#", "ZQX..", ".....", ".....", "#...#"))
    screen.page.get_by_role("button", name="Why?").click()
    screen.page.wait_for_selector(".repairs")


def pages(name: str, wait: str = "iframe") -> Callable[[Screen], None]:
    def show(screen: Screen) -> None:
        dialog("Export", ".format")(screen)
        screen.page.click(f"#export-{name}")
        screen.page.wait_for_selector(f"dialog {wait}")

    return show


def play(screen: Screen) -> None:
    editor(screen)
    screen.page.evaluate(
        "address => location.assign(address)",
        screen.page.get_by_role("link", name="Play").get_attribute("href"),
    )
    screen.page.frame_locator("iframe").locator(".grid").wait_for()


def player(screen: Screen) -> None:
    """Show the player as a page of its own, because axe does not look into the frame of `play`."""
    play(screen)
    screen.page.evaluate(
        "address => location.assign(address)", screen.page.locator("iframe").get_attribute("src")
    )
    screen.page.locator(".grid").wait_for()


SCREENS: dict[str, Callable[[Screen], None]] = {
    "greeting": greeting,
    "library": library,
    "trash": trash,
    "new around a theme": new_draft,
    "new by size": new_by("size"),
    "new from a pattern": new_by("template"),
    "new from words": new_by("words"),
    "new from a file": new_by("file"),
    "about": opened_menu("Author, venue"),
    "shape": opened_menu("Shape"),
    "note": note,
    "no such draft": no_such_draft,
    "words": pane("words"),
    "fill": pane("fill"),
    "checks": pane("checks"),
    "nothing fits": nothing_fits,
    "export": dialog("Export", ".format"),
    "print": pages("print"),
    "submission": pages("submission"),
    "share": pages("share", "textarea"),
    "play": play,
    "player": player,
    "versions": dialog("Versions", "input"),
    "keys": dialog("Keys and help", "kbd"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_has_a_serious_barrier(window: Any, axe: str, name: str) -> None:
    screen = window(color_scheme="light", bypass_csp=True)
    SCREENS[name](screen)
    assert barriers(screen, axe) == []
    screen.page.emulate_media(color_scheme="dark")
    assert barriers(screen, axe) == []


def test_on_a_phone_no_pane_has_a_serious_barrier(window: Any, axe: str) -> None:
    size = {"width": 360, "height": 740}
    screen = window(viewport=size, has_touch=True, is_mobile=True, bypass_csp=True)
    editor(screen)
    for name in ("keys", "clues", "words", "fill", "checks"):
        screen.page.click(f"#tab-{name}")
        assert barriers(screen, axe) == []
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_cells_have_roles_and_labels_and_tab_stops_only_at_the_cursor(screen: Screen) -> None:
    screen.open(screen.drawn("CAT", "O#O", "WIN"))
    grid = screen.page.get_by_role("grid")
    assert grid.get_by_role("row").count() == 3
    assert grid.get_by_role("gridcell").count() == 9
    stops = ".grid [tabindex='0']"
    assert screen.page.locator(stops).count() == 1
    screen.press("ArrowRight")
    assert screen.page.locator(stops).count() == 1
    assert screen.page.evaluate(f'document.querySelector("{stops}") === document.activeElement')
    assert screen.cell(0, 0).get_attribute("aria-label") == "1, C"
    assert screen.cell(1, 1).get_attribute("aria-label") == "block"


def test_a_screen_reader_gets_a_clue_once_and_not_again_at_every_cell(screen: Screen) -> None:
    screen.open(screen.drawn("CAT", "O#O", "WIN"))
    screen.press("F2")
    screen.type("It purrs")
    screen.press("Escape", "Tab", "Shift+Tab")
    screen.waits("document.querySelector('#voice').textContent.includes('It purrs')")
    screen.page.evaluate(
        """() => {
          window.said = [];
          const voice = document.querySelector("#voice");
          new MutationObserver(() => window.said.push(voice.textContent))
            .observe(voice, {childList: true, characterData: true, subtree: true});
        }"""
    )
    screen.press("ArrowRight", "ArrowRight")
    screen.page.wait_for_timeout(300)
    assert screen.page.evaluate("window.said") == []
    screen.press("ArrowDown")
    screen.waits("window.said.length === 1")
    assert "2 down" in screen.page.evaluate("window.said")[0]


def test_f6_goes_from_the_grid_through_all_parts_of_the_page_and_back(screen: Screen) -> None:
    screen.open(screen.blank(4, 4))
    where = """() => document.activeElement.closest('.left, .right, .bar, .grid').className"""
    seen = []
    for _ in range(4):
        screen.press("F6")
        seen.append(screen.page.evaluate(where).split()[-1])
    assert seen == ["left", "right", "editor-bar", "grid"]
    screen.press("Shift+F6")
    assert "editor-bar" in screen.page.evaluate(where)


def test_a_mini_can_be_made_filled_clued_and_exported_with_keys_only(screen: Screen) -> None:
    screen.library()
    for _ in range(20):
        screen.press("Tab")
        if screen.page.evaluate("document.activeElement.textContent") == "New":
            break
    screen.press("Enter")
    screen.page.wait_for_selector("dialog")
    for _ in range(20):
        if screen.page.evaluate("document.activeElement.tagName") == "SELECT":
            break
        screen.press("Tab")
    screen.type("mini")
    for _ in range(20):
        screen.press("Tab")
        if screen.page.evaluate("document.activeElement.textContent") == "Create":
            break
    screen.press("Enter")
    screen.ready()
    size = len(screen.picture())
    screen.press(".")  # puts a block in the corner, and its partner
    assert len(screen.marked("block")) == 2
    for _ in range(size - 1):
        screen.press("ArrowRight")
    screen.press(".")
    assert len(screen.marked("block")) == 4
    screen.settled()
    screen.press("!")
    screen.settled()  # now the list has the words of the tightest slot
    screen.press("F3", "ArrowDown", "Enter")  # a word from the list …
    screen.waits("document.querySelectorAll('.cell:not(.ghost) .glyph:not(:empty)').length >= 3")
    screen.settled()
    screen.press("Enter")  # … and the rest by autofill
    screen.page.get_by_role("button", name="Take all", exact=True).wait_for(timeout=60_000)
    screen.press("Enter")
    screen.waits("!document.querySelector('.cell.ghost')")
    assert "." not in "".join(screen.picture())
    screen.press("F2")
    count = screen.page.locator(".entry").count()
    for number in range(count):
        screen.type(f"Clue number {number + 1}")
        screen.press("Enter")
    screen.press("Escape")
    screen.settled()
    screen.waits("document.querySelectorAll('.entry-clue.nothing').length === 0")
    screen.press("Control+e")
    screen.page.wait_for_selector(".format a")
    screen.waits("document.activeElement.matches('.format a')")
    with screen.page.expect_download() as download:
        screen.press("Enter")
    assert download.value.path().stat().st_size > 100
