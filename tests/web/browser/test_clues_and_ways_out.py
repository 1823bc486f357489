"""The studio in a browser: clues, versions, export, printed pages, and the player."""

from pathlib import Path
from typing import Any

from screen import Screen

PETS = ("CAT", "O#O", "WIN")


def row(screen: Screen, answer: str) -> Any:
    return screen.page.locator(".entry", has_text=answer).first


def test_a_clue_is_written_beside_the_grid_and_enter_goes_to_the_next(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.press("F2")
    screen.type("It purrs")
    screen.press("Enter")
    assert screen.entry == "3 across"
    screen.type("Not lose (2,1)")
    screen.page.fill(".enumeration", "2,1")
    screen.press("Tab")
    screen.settled()
    assert "It purrs" in row(screen, "CAT").inner_text()
    assert screen.text(".clue-line .origin") == "own"
    clues = screen.saved["draft"]["puzzle"]["clue_lists"][0]["clues"]
    assert [clue["text"] for clue in clues] == ["It purrs", "Not lose (2,1)"]
    assert clues[1]["enumeration"] == "2,1"


def test_suggested_clues_show_where_they_come_from(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.page.wait_for_selector(".suggestion")
    suggestion = screen.page.locator(".suggestion").first
    origin = suggestion.locator(".origin").inner_text()
    assert origin in {"own", "bank", "generated"}
    suggestion.click()
    screen.settled()
    assert screen.text(".clue-line .origin") == origin
    assert screen.page.input_value(".clue-text") in suggestion.inner_text()
    screen.page.click("text=Missing clues and clue banks")
    screen.page.get_by_role("button", name="Write the missing clues").click()
    screen.waits("document.querySelectorAll('.entry-clue.nothing').length === 0")
    screen.page.keyboard.press("Escape")
    screen.press("Control+z")
    screen.waits("document.querySelectorAll('.entry-clue.nothing').length > 1")


def test_lint_finds_leaks_repeated_clues_and_wrong_references(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    for clue in ("A cat", "Opposite of 39-Across", "Same", "Same"):
        screen.press("F2")
        screen.type(clue)
        screen.press("Enter", "Escape")
    screen.settled()
    screen.waits("/Lint [3-9]/.test(document.querySelector('.segments').textContent)")
    screen.page.locator(".segments button", has_text="Lint").click()
    faults = " ".join(screen.texts(".entry-fault:visible"))
    assert "39" in faults and "CAT" in faults.upper()
    screen.page.locator(".segments button", has_text="Unfinished").click()
    assert screen.page.locator(".entry:visible").count() == 0
    screen.click(0, 0)
    screen.type("b")
    screen.settled()
    # The entry is BAT now. Lint says that its clue was written for CAT.
    screen.waits("document.querySelector('.clue-lists').textContent.includes('CAT')")


def test_the_entries_without_a_clue_can_be_listed(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.press("F2")
    screen.type("It purrs")
    screen.press("Escape")
    screen.settled()
    screen.page.locator(".segments button", has_text="Unfinished 3").click()
    assert screen.page.locator(".entry:visible").count() == 3


def test_versions_can_be_named_compared_and_restored(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.page.get_by_role("button", name="Versions").click()
    screen.page.fill("dialog input", "with <i>pets</i>")
    screen.press("Enter")
    screen.page.wait_for_selector(".version")
    screen.press("Escape")
    screen.page.wait_for_selector("dialog", state="detached")
    screen.click(0, 0)
    screen.type("b")
    screen.settled()
    screen.page.get_by_role("button", name="Versions").click()
    screen.page.click(".version")
    screen.sees("1 cell differs")
    assert screen.page.locator(".compared .picture-marked").count() == 2
    assert "with <i>pets</i>" in screen.text(".versions")
    screen.page.get_by_role("button", name="Restore with").click()
    screen.shows(*PETS)
    screen.press("Control+z")
    screen.shows("BAT", "O#O", "WIN")
    screen.page.get_by_role("button", name="Versions").click()
    screen.page.click("text=All steps")
    assert screen.page.locator(".step").count() >= 2


def test_every_format_says_what_it_cannot_store(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.press("`", "~")
    screen.settled()
    screen.press("Control+e")
    screen.page.wait_for_selector(".format")
    formats = {text.split()[0]: text for text in screen.texts(".format")}
    assert len(formats) >= 12
    assert "nothing is lost" in formats["ipuz"]
    assert "become plain" in formats["puz"] and "left out" in formats["csv"]
    for name in ("puz", "ipuz", "pdf"):
        with screen.page.expect_download() as download:
            screen.page.get_by_role("link", name=f"Save as {name}", exact=True).click()
        assert download.value.suggested_filename.endswith(name)
        assert download.value.path().stat().st_size > 50


def test_the_pages_for_print_and_submission_are_shown(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.press("Control+e")
    with screen.page.expect_response(lambda answer: "/pdf?" in answer.url) as told:
        screen.page.click("#export-print")
    assert told.value.ok and told.value.headers["content-type"] == "application/pdf"
    with screen.page.expect_response(lambda answer: "large_print=1" in answer.url):
        screen.page.get_by_label("Large print").check()
    with screen.page.expect_response(lambda answer: "submission=1" in answer.url) as told:
        screen.page.click("#export-submission")
    assert told.value.ok
    with screen.page.expect_response(lambda answer: "contact=Ada" in answer.url) as told:
        screen.page.get_by_label("Name and address").fill("Ada <b>Lovelace</b>")
        screen.press("Tab")
    assert told.value.ok


def test_a_link_with_the_puzzle_can_be_shared(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.press("Control+e")
    screen.page.click("#export-share")
    screen.page.get_by_label("Address of the player page").fill("https://example.org/play")
    with screen.page.expect_response(lambda answer: "no_reveal=1" in answer.url):
        screen.page.get_by_text("Without Reveal").click()
    screen.page.wait_for_timeout(100)
    link = screen.page.get_by_label("The link").input_value()
    assert link.startswith("https://example.org/play#cw1=") and link.endswith("&no-reveal")


def test_the_puzzle_can_be_played_in_a_tab_with_a_link_back_to_the_draft(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    with screen.page.context.expect_page() as opened:
        screen.page.get_by_role("link", name="Play").click()
    tab = opened.value
    player = tab.frame_locator("iframe")
    player.locator(".grid").wait_for()
    player.locator(".grid").click()
    tab.keyboard.type("cat")
    tab.wait_for_timeout(100)
    assert "CAT" in "".join(player.locator(".glyph").all_inner_texts())
    tab.get_by_role("link", name="Back to the draft").click()
    tab.wait_for_selector(".grid .cell")
    tab.close()


def test_after_a_clue_bank_is_added_its_clues_are_suggested(screen: Screen, tmp_path: Path) -> None:
    bank = tmp_path / "bank.csv"
    bank.write_text("answer,clue\nCAT,<b>Mouser</b> of the house\nCAT,Tom\n")
    screen.open(screen.drawn(*PETS))
    screen.page.click("text=Missing clues and clue banks")
    with screen.page.expect_file_chooser() as chooser:
        screen.page.click("text=Add a clue bank…")
    chooser.value.set_files(bank)
    suggestion = screen.page.locator(".suggestion", has_text="<b>Mouser</b>")
    suggestion.wait_for()
    assert suggestion.locator(".origin").inner_text() == "bank"


def test_author_venue_and_colours_are_saved(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))
    screen.page.get_by_role("button", name="Author, venue").click()
    screen.page.get_by_role("textbox", name="Author").fill("Ada <i>L</i>")
    screen.press("Tab")
    screen.page.get_by_role("combobox", name="Venue").select_option("mini")
    screen.settled()
    assert screen.saved["draft"]["puzzle"]["metadata"]["author"] == "Ada <i>L</i>"
    assert screen.saved["draft"]["venue"] == "mini"
    screen.press("Escape")
    ground = "getComputedStyle(document.body).backgroundColor"
    theme = screen.page.get_by_role("button", name="Colours:")
    theme.click()
    light = screen.page.evaluate(ground)
    theme.click()
    dark = screen.page.evaluate(ground)
    assert light != dark
    screen.waits("fetch('/api/hello').then(a => a.json()).then(h => h.settings.theme === 'dark')")
    screen.page.reload()
    screen.ready()
    assert screen.page.evaluate(ground) == dark
    theme.click()  # back to the colours of the system, for the next test


def test_colours_are_the_same_whether_the_system_or_the_user_chose_them(screen: Screen) -> None:
    screen.open(screen.drawn(*PETS))

    def seen(system: str, chosen: str) -> list[str]:
        screen.page.emulate_media(color_scheme=system)
        colours: list[str] = screen.page.evaluate(
            """chosen => {
              document.documentElement.dataset.theme = chosen;
              return ["body", ".cell.open", ".cell.block", ".now-clue", ".bar", "textarea"].flatMap(
                one => ["color", "backgroundColor", "borderColor"].map(
                  name => getComputedStyle(document.querySelector(one))[name]));
            }""",
            chosen,
        )
        return colours

    assert seen("light", "") == seen("dark", "light") != seen("dark", "")
    assert seen("dark", "") == seen("light", "dark")
