"""The library of drafts in the browser, and every way to make a new draft."""

from pathlib import Path
from typing import Any

from screen import Screen

MARKUP = '<img src=x onerror="alert(1)"><b>bold</b>'
"""HTML as the text of a title or a clue. The page must show it as text, not as HTML."""


def drop(screen: Screen, name: str, data: bytes) -> None:
    """Send the events that a browser sends when the user drops a file on the page."""
    screen.page.evaluate(
        """([name, bytes]) => {
          const carried = new DataTransfer();
          carried.items.add(new File([new Uint8Array(bytes)], name));
          for (const kind of ["dragenter", "dragover", "drop"])
            window.dispatchEvent(new DragEvent(kind, {dataTransfer: carried, cancelable: true}));
        }""",
        [name, list(data)],
    )


def new(screen: Screen, kind: str) -> Any:
    """Open the dialog for a new draft at the tab `kind`, and return the dialog."""
    screen.library()
    screen.page.locator(".bar .main").click()
    screen.page.click(f"#new-{kind}")
    return screen.page.locator("dialog")


def test_an_empty_library_offers_three_ways_to_start_and_an_example(screen: Screen) -> None:
    for row in screen.ask("/api/drafts")["drafts"]:
        screen.ask(f"/api/drafts/{row['id']}/delete", {})
    screen.library()
    screen.page.reload()
    screen.page.wait_for_selector(".way")
    assert screen.page.locator(".way").count() == 3
    screen.page.click("text=Look at an example")
    screen.ready()
    assert screen.page.input_value("[aria-label=Title]")
    assert screen.marked("theme")


def test_markup_in_titles_clues_and_file_names_is_shown_as_text(screen: Screen) -> None:
    screen.open(screen.blank(4, 4))
    screen.page.fill("[aria-label=Title]", MARKUP)
    screen.press("Enter", "F2")
    screen.type(MARKUP)
    screen.press("Escape")
    screen.settled()
    assert screen.page.title().startswith(MARKUP)
    assert MARKUP in screen.text(".entry >> nth=0")
    screen.library()
    assert MARKUP in screen.text(".cards")
    assert screen.page.locator(".cards img, .cards b").count() == 0
    screen.page.locator(".card", has_text="onerror").get_by_role("button").click()
    screen.page.click("text=Move to the trash")
    screen.sees(f"“{MARKUP}” is in the trash")
    drop(screen, "<b>no</b> puzzle.puz", b"nothing of the kind")
    screen.sees("<b>no</b> puzzle.puz")


def test_drafts_are_found_duplicated_trashed_and_put_back(screen: Screen) -> None:
    for title in ("Harbour lights", "Quiet garden"):
        name = screen.blank(5, 5)
        screen.ask(
            f"/api/drafts/{name}/edits",
            {
                "base": screen.ask(f"/api/drafts/{name}")["seq"],
                "batch": title,
                "client": "test",
                "edits": [{"do": "metadata", "title": title}],
            },
        )
    screen.library()
    screen.page.reload()
    screen.page.fill("[type=search]", "harbour")
    screen.waits("document.querySelectorAll('.card').length === 1")
    assert "Harbour lights" in screen.text(".card")
    assert screen.page.locator(".card svg.picture").count() == 1
    screen.page.click("[aria-label='More for Harbour lights']")
    screen.page.click("text=Duplicate")
    screen.waits("document.querySelectorAll('.card').length === 2")
    screen.page.locator("[aria-label='More for Harbour lights']").first.click()
    screen.page.click("text=Move to the trash")
    screen.waits("document.querySelectorAll('.card').length === 1")
    screen.page.click(".bar button[aria-pressed]")
    screen.sees("Back to the drafts")
    screen.waits("document.querySelectorAll('.card').length === 1")
    screen.page.locator(".card .menu > button").click()
    screen.page.click("text=Restore")
    screen.page.click(".bar button[aria-pressed]")
    screen.waits("document.querySelectorAll('.card').length === 2")


def test_deleting_for_good_asks_first(screen: Screen) -> None:
    name = screen.blank(3, 3)
    screen.ask(f"/api/drafts/{name}/trash", {})
    screen.library()
    screen.page.click(".bar button[aria-pressed]")
    screen.sees("Back to the drafts")
    before = screen.page.locator(".card").count()
    screen.page.locator(".card .menu > button").first.click()
    screen.page.click("text=Delete forever")
    screen.page.click("text=Keep it")
    assert screen.page.locator(".card").count() == before
    screen.page.locator(".card .menu > button").first.click()
    screen.page.click("text=Delete forever")
    screen.page.get_by_role("button", name="Delete", exact=True).click()
    screen.waits(f"document.querySelectorAll('.card').length === {before - 1}")


def test_a_file_dropped_on_the_page_becomes_a_draft_and_a_message_says_so(screen: Screen) -> None:
    screen.open(screen.drawn("CAT", "O#O", "WIN"))
    data = screen.page.evaluate(
        """id => fetch(`/api/drafts/${id}/export/puz`).then(answer => answer.arrayBuffer())
          .then(bytes => [...new Uint8Array(bytes)])""",
        screen.draft,
    )
    before = screen.draft
    drop(screen, "pets.puz", bytes(data))
    screen.sees("Imported pets.puz")
    screen.sees("3×3")
    screen.ready()
    assert screen.draft != before
    screen.shows("CAT", "O#O", "WIN")


def test_a_new_draft_has_the_chosen_venue_and_size(screen: Screen) -> None:
    dialog = new(screen, "size")
    dialog.get_by_role("combobox", name="Venue", exact=True).select_option("mini")
    dialog.get_by_label("Rows").fill("6")
    dialog.get_by_role("button", name="Create").click()
    screen.ready()
    found = screen.saved["draft"]
    assert found["venue"] == "mini" and found["puzzle"]["size"][0] == 6


def test_venue_and_size_stay_when_another_tab_of_the_dialog_is_opened(screen: Screen) -> None:
    dialog = new(screen, "size")
    venue = dialog.get_by_role("combobox", name="Venue", exact=True)
    venue.select_option("us-daily")
    dialog.get_by_text("15×15 only.").wait_for()
    venue.select_option("us-sunday")
    dialog.get_by_role("tab", name="Around a theme").click()
    assert venue.input_value() == "us-sunday"
    assert dialog.get_by_label("Rows").input_value() == "21"
    dialog.get_by_label("Rows").fill("23")
    dialog.get_by_role("tab", name="From a pattern").click()
    assert venue.input_value() == "us-sunday"
    assert dialog.get_by_label("Rows").input_value() == "23"


def test_a_new_draft_has_the_pattern_that_the_user_picks(screen: Screen) -> None:
    dialog = new(screen, "template")
    dialog.get_by_role("combobox", name="Venue", exact=True).select_option("mini")
    dialog.get_by_role("button", name="Show patterns").click()
    pick = dialog.locator(".pick").first
    pick.wait_for()
    assert "words" in pick.inner_text()
    pick.click()
    screen.ready()
    assert screen.saved["draft"]["venue"] == "mini"


def test_opening_another_tab_of_the_dialog_stops_the_search_for_grids(screen: Screen) -> None:
    dialog = new(screen, "theme")
    dialog.get_by_role("textbox", name="Theme entries").fill("KITTENS\nPUPPIES")
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    dialog.get_by_role("button", name="Find grids").click()
    screen.until(lambda: "events" in asked, "the page listens to the search")
    dialog.get_by_role("tab", name="From words").click()
    screen.until(lambda: "stop" in asked, "the page stops the search")
    screen.until(lambda: screen.ask("/api/jobs")["jobs"] == [], "no search is left")


def test_a_new_draft_has_a_grid_around_the_theme_entries(screen: Screen) -> None:
    dialog = new(screen, "theme")
    dialog.get_by_role("combobox", name="Venue", exact=True).select_option("mini")
    dialog.get_by_label("Rows").fill("7")
    dialog.get_by_label("Columns").fill("7")
    dialog.get_by_role("textbox", name="Theme entries").fill("KITTENS\nPUPPIES")
    dialog.get_by_role("button", name="Find grids").click()
    pick = dialog.locator(".pick").first
    pick.wait_for(timeout=120_000)
    dialog.get_by_text("Pick one").wait_for(timeout=120_000)
    assert "mean score" in pick.inner_text()
    blocks = dialog.locator(".picks .picture").evaluate_all(
        "drawn => drawn.map(one => one.querySelector('.picture-block')?.getAttribute('d'))"
    )
    assert len(set(blocks)) == len(blocks)  # no pattern of blocks is shown twice
    assert f"{len(blocks)} pattern" in dialog.locator(".pick-state").inner_text()
    pick.click()
    screen.ready()
    rows = screen.picture()
    columns = ["".join(row[place] for row in rows) for place in range(len(rows[0]))]
    for entry in ("KITTENS", "PUPPIES"):
        assert any(entry in line for line in rows + columns)
    assert len(screen.marked("theme")) >= 13


def test_pasted_words_become_a_criss_cross_with_their_clues(screen: Screen) -> None:
    dialog = new(screen, "words")
    dialog.get_by_role("textbox").fill("VOLCANO; mountain that spits\nLAVA; what it spits\nASH")
    dialog.get_by_role("button", name="Lay out").click()
    pick = dialog.locator(".pick").first
    pick.wait_for(timeout=30_000)
    screen.page.wait_for_timeout(300)
    dialog.locator(".pick").first.click()
    screen.ready()
    text = screen.text(".clue-lists")
    assert "VOLCANO" in text and "LAVA" in text
    assert "mountain that spits" in text


def test_a_file_can_also_be_chosen_in_the_dialog(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "tiny.txt"
    file.write_text("CAT\nO#O\nWIN\n")
    dialog = new(screen, "file")
    assert ".ipuz" in dialog.inner_text()
    with screen.page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files(file)
    screen.ready()
    screen.shows("CAT", "O#O", "WIN")


def test_a_draft_is_renamed_in_the_library_and_the_trash_is_emptied(screen: Screen) -> None:
    screen.blank(4, 4)
    screen.library()
    screen.page.reload()
    screen.page.locator(".card .menu > button").first.click()
    screen.page.get_by_role("button", name="Rename…").click()
    screen.page.fill("dialog input", "<b>Renamed</b>")
    screen.press("Enter")
    card = screen.page.locator(".card", has_text="<b>Renamed</b>")
    card.wait_for()
    card.locator(".menu > button").click()
    screen.page.get_by_role("button", name="Move to the trash").click()
    screen.page.get_by_role("button", name="Trash", exact=True).click()
    screen.page.get_by_role("button", name="Empty the trash").click()
    screen.page.get_by_role("button", name="Delete forever").click()
    screen.page.locator(".nothing", has_text="The trash is empty.").wait_for()
    screen.page.get_by_role("button", name="Back to the drafts").click()
    screen.page.locator(".nothing").wait_for(state="detached")
    assert screen.ask("/api/drafts?trash=1")["drafts"] == []
