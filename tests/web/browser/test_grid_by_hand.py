"""Editing a grid in the browser: letters, blocks, marks, the shape, and the keys for them."""

from typing import Any

import pytest
from screen import Screen


def test_typed_letters_are_in_the_grid_and_saved_on_the_server(screen: Screen) -> None:
    screen.open(screen.blank(3, 3))
    screen.type("cat")
    screen.press("Tab")
    screen.type("or")
    screen.shows("CAT", "OR.", "...")
    screen.settled()
    assert screen.saved["draft"]["puzzle"]["glyphs"][0] == ["C", "A", "T"]
    screen.press("Backspace")  # this cell is empty, so the cell before it loses its letter
    screen.shows("CAT", "O..", "...")
    screen.press("ArrowLeft", "Delete")
    screen.shows("CAT", "...", "...")


def test_an_arrow_key_first_changes_the_direction_and_space_changes_it_too(screen: Screen) -> None:
    screen.open(screen.blank(3, 3))
    assert (screen.cursor, screen.entry) == ((0, 0), "1 across")
    screen.press("ArrowDown")
    assert (screen.cursor, screen.entry) == ((0, 0), "1 down")
    screen.press("ArrowDown", "ArrowDown")
    assert screen.cursor == (2, 0)
    screen.press("Space")
    assert screen.entry == "5 across"
    screen.press("Shift+Tab")
    assert screen.entry == "4 across"


def test_a_block_comes_with_its_partners_under_every_symmetry(screen: Screen) -> None:
    partners = {
        "none": {(0, 1)},
        "rotational": {(0, 1), (4, 3)},
        "quarter": {(0, 1), (1, 4), (4, 3), (3, 0)},
        "horizontal": {(0, 1), (0, 3)},
        "vertical": {(0, 1), (4, 1)},
        "both": {(0, 1), (0, 3), (4, 1), (4, 3)},
        "diagonal": {(0, 1), (1, 0)},
        "antidiagonal": {(0, 1), (3, 4)},
    }
    screen.open(screen.blank(5, 5))
    screen.page.get_by_role("button", name="Block", exact=True).first.click()
    for name, cells in partners.items():
        screen.page.select_option("[aria-label=Symmetry]", name)
        screen.cell(0, 1).hover()
        screen.marks("partners", cells)  # the partners are shown before the click
        screen.click(0, 1)
        assert screen.marked("block") == cells
        screen.click(0, 1)
        assert screen.marked("block") == set()
        screen.cell(2, 2).hover()
        screen.marks("partners", {(2, 2)})
    screen.press("Escape")
    screen.settled()
    assert "#" not in "".join(screen.saved["draft"]["puzzle"]["kinds"])


def test_after_a_change_of_symmetry_the_cell_under_the_pointer_has_its_new_partners(
    screen: Screen,
) -> None:
    screen.open(screen.blank(5, 5))
    screen.page.get_by_role("button", name="Block", exact=True).first.click()
    screen.cell(0, 1).hover()
    screen.marks("partners", {(0, 1), (4, 3)})
    # `select_option` does not move the mouse, so the pointer is still on the cell (0, 1).
    screen.page.select_option("[aria-label=Symmetry]", "horizontal")
    screen.marks("partners", {(0, 1), (0, 3)})
    screen.page.focus(".grid .cell.cursor")
    screen.press("ArrowDown", "ArrowDown")  # now the partners of the cursor's cell
    screen.marks("partners", {(1, 0), (1, 4)})


def test_a_full_stop_makes_a_block_and_takes_it_away(screen: Screen) -> None:
    screen.open(screen.blank(5, 5))
    screen.press("ArrowRight", ".")
    screen.shows(".#...", ".....", ".....", ".....", "...#.")
    screen.press(".")
    screen.shows(*["....."] * 5)
    screen.press("Control+z", "Control+z")
    screen.shows(*["....."] * 5)
    screen.press("Control+y")
    screen.shows(".#...", ".....", ".....", ".....", "...#.")


def test_keys_set_bars_circles_shades_a_rebus_given_cells_locks_notes_and_voids(
    screen: Screen,
) -> None:
    screen.open(screen.blank(5, 5))
    screen.press(",")
    assert screen.marked("bar-right") == {(0, 0), (4, 3)}
    screen.press("`", "~")
    assert screen.marked("circled") == screen.marked("shaded") == {(0, 0)}
    screen.press("ArrowRight", "Escape")
    screen.type("heart")
    assert screen.marked("writing") == {(0, 1)}
    screen.press("Enter")
    assert screen.cell(0, 1).inner_text().split()[-1] == "HEART"
    screen.press("Alt+g", "Alt+l")
    assert screen.marked("given") == screen.marked("locked") == {(0, 1)}
    assert "given, locked" in screen.cell(0, 1).get_attribute("aria-label")
    screen.press("Alt+n")
    screen.page.fill("dialog textarea", "the <b>heart</b> of it")
    screen.page.click("dialog .main")
    screen.sees("Note: the <b>heart</b> of it")
    screen.click(2, 0)
    screen.press("Alt+v")
    assert screen.marked("void") == {(2, 0), (2, 4)}
    screen.settled()
    draft = screen.saved["draft"]
    assert draft["puzzle"]["bars_right"] == [[0, 0], [4, 3]]
    assert draft["puzzle"]["glyphs"][0][1] == "HEART"
    assert draft["puzzle"]["shown"] == [[0, 1, "HEART"]]
    assert draft["locked"] == [[0, 1]]
    assert draft["notes"] == [[0, 1, "the <b>heart</b> of it"]]
    for _ in range(9):
        screen.press("Control+z")
    screen.shows(*["....."] * 5)
    screen.waits("!document.querySelector('.circled, .shaded, .void, .bar-right, .noted')")


def test_cells_are_selected_by_keys_or_mouse_and_then_circled_and_cleared(screen: Screen) -> None:
    screen.open(screen.drawn("ABC", "DEF", "GHI"))
    screen.press("Shift+ArrowRight", "Shift+ArrowDown")
    assert screen.marked("selected") == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert screen.page.locator("[role=gridcell][aria-selected=true]").count() == 4
    screen.press("`")
    assert screen.marked("circled") == screen.marked("selected")
    screen.press("Delete")
    screen.shows("..C", "..F", "GHI")
    screen.press("Control+z")
    screen.shows("ABC", "DEF", "GHI")
    screen.cell(1, 1).hover()
    screen.page.mouse.down()
    screen.cell(2, 2).hover()
    screen.page.mouse.up()
    assert screen.marked("selected") == {(1, 1), (1, 2), (2, 1), (2, 2)}


def test_the_grid_is_swapped_turned_resized_and_shifted_and_a_clue_stays_with_its_answer(
    screen: Screen,
) -> None:
    draft = screen.drawn("CAT", "O#O", "TEN")
    screen.open(draft)
    screen.press("F2")
    screen.type("Purring pet")
    screen.press("Escape")
    screen.settled()

    def shape(item: str) -> None:
        screen.page.get_by_role("button", name="Shape").click()
        screen.page.get_by_role("button", name=item).click()
        screen.settled()

    def clue_of(answer: str) -> str:
        rows = screen.page.locator(".entry", has_text=answer)
        return str(rows.first.inner_text())

    shape("Swap rows and columns")
    screen.shows("COT", "A#E", "TON")
    assert "Purring pet" in clue_of("CAT")
    shape("Turn by 90 degrees")
    screen.press("Control+z")
    screen.shows("COT", "A#E", "TON")
    shape("Resize…")
    screen.page.fill("[aria-label=Columns]", "5")
    screen.page.fill("[aria-label=Rows]", "4")
    screen.page.click("dialog .main")
    screen.shows("COT..", "A#E..", "TON..", ".....")
    screen.page.get_by_role("button", name="Shape").click()
    screen.page.get_by_role("button", name="Shift right").click()
    screen.shows(".COT.", ".A#E.", ".TON.", ".....")
    screen.press("Escape")


def test_cells_that_break_a_rule_of_the_venue_are_marked(screen: Screen) -> None:
    screen.open(screen.blank(15, 15, "us-daily"))
    screen.page.select_option("[aria-label=Symmetry]", "none")
    screen.click(0, 2)
    screen.press(".")
    screen.settled()
    screen.page.click("#tab-checks")
    screen.waits("document.querySelectorAll('.finding').length > 0")
    screen.page.locator(".finding", has_text="symmetr").first.click()
    assert screen.marked("faults") == {(0, 2), (14, 12)}
    assert screen.cursor == (0, 2)
    screen.press("F8")
    assert screen.marked("faults")


def test_statistics_are_shown(screen: Screen) -> None:
    screen.open(screen.drawn("CAT", "OAR", "WIT"))
    screen.page.click("#tab-checks")
    screen.waits("document.querySelectorAll('.tiles dd').length > 3")
    tiles = dict(zip(screen.texts(".tiles dt"), screen.texts(".tiles dd"), strict=True))
    assert tiles["words"] == "6" and tiles["blocks"] == "0" and tiles["mean length"] == "3"
    assert "Not a pangram" in screen.text(".statistics")
    assert screen.page.locator(".letters li").count() == 26
    assert screen.page.locator(".histogram li").count() >= 2


PROFILES: dict[str, Any] = {
    "crosshare": {"turn": "Space", "rebus": "Escape", "circle": "`"},
    "exet": {"turn": "Enter", "rebus": "Insert", "circle": "@"},
    "acrosslite": {"turn": "Space", "rebus": "Insert", "circle": "*"},
}
"""Three keys of each profile. A profile is the set of keys that another program has.

The action "turn" changes the direction: across or down.
"""


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_has_the_keys_of_another_program(screen: Screen, profile: str) -> None:
    keys = PROFILES[profile]
    screen.open(screen.blank(4, 4))
    screen.press("?")
    screen.page.select_option("dialog select", profile)
    assert screen.page.locator("dialog kbd").count() > 30  # the help dialog lists the keys
    screen.press("Escape")
    screen.page.wait_for_selector("dialog", state="detached")
    screen.click(1, 1)
    entry = screen.entry
    screen.press(keys["turn"])
    assert screen.entry != entry
    screen.press(keys["circle"])
    assert screen.marked("circled") == {(1, 1)}
    screen.press(keys["rebus"])
    screen.type("ab")
    screen.press(keys["rebus"])
    assert screen.cell(1, 1).inner_text().endswith("AB")
    screen.page.reload()
    screen.ready()
    assert screen.ask("/api/hello")["settings"]["profile"] == profile


def test_on_a_phone_the_page_shows_its_own_keys(window: Any) -> None:
    phone = window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.open(phone.blank(4, 4))
    keys = phone.page.locator(".keyboard")
    assert keys.is_visible()
    for letter in "CA":
        keys.get_by_role("button", name=letter, exact=True).tap()
    phone.shows("CA..", "....", "....", "....")
    keys.get_by_role("button", name="Block").tap()
    phone.shows("CA#.", "....", "....", ".#..")
    keys.get_by_role("button", name="Next entry").tap()
    keys.get_by_role("button", name="Turn").tap()
    keys.get_by_role("button", name="Rebus").tap()
    keys.get_by_role("button", name="X", exact=True).tap()
    keys.get_by_role("button", name="Y", exact=True).tap()
    keys.get_by_role("button", name="Rebus").tap()
    assert "XY" in "".join(phone.texts(".glyph"))
    keys.get_by_role("button", name="Erase").tap()
    phone.cell(3, 3).tap()
    assert phone.cursor == (3, 3)
    width = phone.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390  # nothing is wider than the screen
