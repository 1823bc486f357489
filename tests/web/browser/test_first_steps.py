"""What could disturb somebody who uses the studio for the first time: texts that contradict each
other, marks that do not go away, parts of the page that jump."""

import re
from typing import Any

from screen import Screen

FIVE = ("#...#", ".....", ".....", ".....", "#...#")
FULL = ("CAT", "###", "DOG")
CLASHING = ("#...#", "ZQX..", ".....", ".....", "#...#")


def explained(screen: Screen) -> None:
    screen.page.get_by_role("button", name="Why?").click()
    screen.waits("document.querySelectorAll('.repairs button:not(:disabled)').length > 0", 60)


# -- why nothing fits --------------------------------------------------------------------------


def test_the_outline_of_a_conflict_goes_away_with_the_conflict(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    screen.click(1, 0)
    screen.type("ZQX")
    screen.click(2, 0)  # an entry is not reported while it is being typed
    screen.settled()
    explained(screen)
    assert screen.marked("conflict")
    screen.page.get_by_role("button", name="Undo").first.click()
    screen.shows(*FIVE)
    assert screen.marked("conflict") == set()
    assert not screen.page.locator(".explain").is_visible()


def test_a_repair_says_what_it_did_and_one_undo_takes_it_back(screen: Screen) -> None:
    screen.open(screen.drawn(*CLASHING))
    screen.click(1, 1)
    screen.settled()
    explained(screen)
    repair = screen.page.locator(".repairs button:not(:disabled)").first
    told = repair.inner_text()
    repair.click()
    screen.sees(f"Done: {told}. Undo takes it back.")
    row, column = screen.cursor
    assert screen.picture()[row][column] != "#"
    screen.settled()
    screen.page.locator(".message").get_by_role("button", name="Undo").click()
    screen.shows(*CLASHING)
    screen.settled()
    assert screen.page.locator("[aria-label='Undo']").get_attribute("aria-disabled") == "true"


def test_a_full_grid_has_nothing_wrong_except_entries_in_no_word_list(screen: Screen) -> None:
    screen.open(screen.drawn(*FULL))
    screen.page.click("#tab-fill")
    screen.page.get_by_role("button", name="Why does nothing fit?").click()
    screen.sees("Nothing is wrong: the grid is full")
    screen.open(screen.drawn("QXZ", "###", "CAT"))
    screen.page.click("#tab-fill")
    screen.page.get_by_role("button", name="Why does nothing fit?").click()
    screen.sees("Not in the word lists: one entry.")
    assert "1 across: QXZ" in screen.text(".explain")


# -- words -------------------------------------------------------------------------------------


def test_a_full_entry_shows_the_words_that_could_replace_it(screen: Screen) -> None:
    screen.open(screen.drawn("CAT", "...", "..."))
    screen.page.click("#tab-words")
    screen.waits("/instead of CAT/.test(document.querySelector('.words-about').textContent)")
    told = re.search(r"instead of CAT: (\d+|no word)", screen.text(".words-about"))
    assert told
    listed = screen.page.locator(".candidate:not([data-verdict=impossible])")
    assert listed.count() == int(told.group(1))
    assert "CAT" not in screen.texts(".candidate-text")
    screen.open(screen.drawn("TIE", "###", "..."))
    screen.page.click("#tab-words")
    screen.waits("/instead of TIE/.test(document.querySelector('.words-about').textContent)")
    assert "left of" not in screen.text(".words-pane")
    assert "TIE" not in screen.texts(".candidate-text")


def test_the_label_and_the_tooltip_of_a_word_show_the_same_room(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    screen.page.click("#tab-words")
    screen.waits("document.querySelectorAll('.candidate').length > 3")
    for item in screen.page.locator(".candidate").all()[:5]:
        (room,) = re.findall(r"room \d+ of 100", item.get_attribute("aria-label"))
        assert room in item.get_attribute("title")


def test_an_entry_in_no_word_list_is_not_reported_while_it_is_typed(screen: Screen) -> None:
    screen.open(screen.blank(3, 6))
    screen.type("QXQXQ")
    screen.settled()
    screen.waits("/no listed word/.test(document.querySelector('.now-left').textContent)")
    assert not screen.page.locator(".now-dead").is_visible()
    assert screen.marked("heat-dead").isdisjoint({(0, column) for column in range(6)})
    screen.type("X")
    screen.settled()
    own = screen.page.locator(".now").get_by_role("button", name="Add it as my word")
    own.click()
    screen.waits("/score 60/.test(document.querySelector('.now-left').textContent)")
    assert not own.is_visible()
    assert screen.ask("/api/words/QXQXQX")["listed"]


def test_an_unfinished_entry_that_no_word_fits_is_reported_except_in_a_theme(
    screen: Screen,
) -> None:
    screen.open(screen.blank(3, 6))
    screen.type("ZQZQ")
    screen.press("Tab")
    screen.settled()
    screen.page.locator(".now-dead").wait_for()
    screen.press("Shift+Tab", "Alt+t", "Tab")
    screen.settled()
    screen.page.locator(".now-dead").wait_for(state="hidden")


def test_a_letter_typed_after_the_end_of_an_entry_replaces_no_other(screen: Screen) -> None:
    screen.open(screen.blank(4, 4))
    screen.type("snowflake")
    screen.shows("SNOW", "....", "....", "....")
    screen.sees("1 across ends here")
    screen.press("Backspace")
    screen.type("b")
    screen.shows("SNOB", "....", "....", "....")


# -- checks and clues --------------------------------------------------------------------------


def test_the_checks_list_an_entry_for_which_no_word_is_left(screen: Screen) -> None:
    screen.open(screen.drawn(*CLASHING))
    screen.settled()
    reason = screen.text(".now-reason")
    assert reason
    assert screen.text("#tab-checks .tab-count") != "✓"
    screen.page.click("#tab-checks")
    screen.page.locator(".finding", has_text=reason).click()
    assert screen.marked("faults")


def test_the_checks_list_theme_entries_that_are_in_no_word_list(screen: Screen) -> None:
    screen.open(screen.drawn("QXZ", "###", "CAT"))
    screen.press("Alt+t")
    screen.settled()
    screen.page.click("#tab-checks")
    screen.page.get_by_role("button", name="Add QXZ as my word").click()
    screen.page.locator(".own-entries").wait_for(state="hidden")


def test_lint_lists_missing_clues_and_a_message_says_which_are_not_known(screen: Screen) -> None:
    screen.open(screen.drawn("CAT", "#Q#", "OXO"))
    screen.settled()
    lint = screen.page.locator(".segments button", has_text="Lint")
    screen.waits("/Lint 3/.test(document.querySelector('.segments').textContent)")
    lint.click()
    assert screen.page.locator(".entry:visible").count() == 3
    screen.page.click("text=Missing clues and clue banks")
    screen.page.get_by_role("button", name="Write the missing clues").click()
    # The first request for clues reads WordNet. This takes long if other tests run a browser too.
    said = "/No clue is known for/.test(document.querySelector('.messages').textContent)"
    screen.waits(said, seconds=90)


def test_the_heading_of_a_clue_list_does_not_cover_the_current_clue(screen: Screen) -> None:
    screen.open(str(screen.ask("/api/drafts", {"kind": "example"})["id"]))
    screen.settled()
    for _ in range(30):
        screen.press("Tab")
    screen.page.wait_for_timeout(100)
    for _ in range(25):
        screen.press("Shift+Tab")
        screen.page.wait_for_timeout(40)
        below = screen.page.evaluate(
            """() => {
              const row = document.querySelector(".clue-lists .current").getBoundingClientRect();
              const heads = [...document.querySelectorAll(".clue-list h3")];
              const lists = document.querySelector(".clue-lists").getBoundingClientRect();
              const head = heads.find(one => one.getBoundingClientRect().top <= lists.top + 1);
              return row.top - (head ? head.getBoundingClientRect().bottom : lists.top);
            }"""
        )
        assert below >= -1


# -- export and player -------------------------------------------------------------------------


def test_export_says_what_is_missing_and_counts_only_written_clues(
    screen: Screen,
) -> None:
    screen.open(screen.drawn("CAT", "O#O", "TEN"))
    screen.press("F2")
    screen.type("Purring pet")
    screen.press("Escape")
    screen.settled()
    screen.press("Control+e")
    screen.page.wait_for_selector(".format")
    assert "3 entries have no clue yet" in screen.text("dialog .unfinished")
    drawing = screen.page.locator(".format", has=screen.page.locator("strong", has_text="svg"))
    assert "1 clues left out" in drawing.inner_text()


def test_the_player_takes_keys_at_once_and_says_what_is_not_finished(
    screen: Screen,
) -> None:
    draft = screen.drawn("CAT", "O#O", "TE.")
    screen.page.goto(f"{screen.base}/#/play/{draft}")
    screen.page.frame_locator("iframe").locator(".grid").wait_for()
    screen.page.wait_for_timeout(200)
    screen.type("cat")
    screen.page.wait_for_timeout(100)
    glyphs = screen.page.frame_locator("iframe").locator(".glyph").all_inner_texts()
    assert "CAT" in "".join(glyphs)
    screen.sees("Not finished: 2 entries have no answer yet, 4 entries have no clue yet.")


# -- the page itself ---------------------------------------------------------------------------


def test_the_page_and_the_grid_fit_on_the_screen_without_scrolling(window: Any) -> None:
    for size in ((1366, 768), (1920, 1000), (1920, 1080), (1440, 900), (390, 844)):
        screen: Screen = window(viewport={"width": size[0], "height": size[1]})
        screen.open(screen.blank(15, 15))
        screen.page.wait_for_timeout(150)
        scrolls = screen.page.evaluate(
            """() => [document.documentElement, document.querySelector(".stage")]
              .map(one => one.scrollHeight - one.clientHeight)"""
        )
        assert scrolls == [0, 0], size


def test_fast_typing_in_one_tab_is_never_refused(screen: Screen) -> None:
    refused: list[str] = []
    screen.page.on(
        "response", lambda answer: (answer.status >= 400 and refused.append(answer.url)) or None
    )
    screen.open(screen.blank(9, 9))
    for _ in range(6):
        screen.page.keyboard.type("abcdefghi", delay=12)
        screen.press("Tab")
    screen.settled()
    assert refused == []


def test_the_sign_for_waiting_is_a_picture_because_a_font_may_lack_it(screen: Screen) -> None:
    screen.open(screen.blank(3, 3))
    screen.page.context.set_offline(True)
    screen.type("a")
    screen.sees("Waiting for the studio")
    assert screen.page.locator(".saving svg.icon-waiting").is_visible()
    before = "getComputedStyle(document.querySelector('.saving'), '::before').content"
    assert screen.page.evaluate(before) in {"none", "normal"}
    screen.page.context.set_offline(False)
    screen.settled()


def test_every_tool_shows_its_name_and_is_large_enough_for_a_finger(window: Any) -> None:
    for size in ((1366, 768), (390, 844)):
        screen: Screen = window(viewport={"width": size[0], "height": size[1]})
        screen.open(screen.blank(15, 15))
        tools = screen.page.locator(".toolbar .tool")
        for tool in tools.all():
            box = tool.bounding_box()
            assert box["width"] >= 24 and box["height"] >= 24
            slim = "slim" in tool.get_attribute("class")
            assert slim or tool.locator(".tool-name").inner_text().strip()
        wide = screen.page.evaluate(
            "(bar => bar.scrollWidth > bar.clientWidth + 2)(document.querySelector('.toolbar'))"
        )
        has_hint = screen.page.locator(".toolbar.more-after").count() == 1
        assert has_hint == wide
        assert wide == (size[0] < 400)


def test_tabs_and_dialogs_do_not_move(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))

    def lefts() -> list[float]:
        return [tab.bounding_box()["x"] for tab in screen.page.locator(".tabs button").all()]

    before = lefts()
    screen.page.click("#tab-checks")
    assert lefts() == before
    screen.press("Control+e")
    top = screen.page.locator("dialog").bounding_box()["y"]
    screen.page.wait_for_selector(".format")
    assert screen.page.locator("dialog").bounding_box()["y"] == top


def test_a_message_is_beside_its_button_and_statistics_are_in_two_rows(screen: Screen) -> None:
    screen.open(screen.blank(4, 4))
    screen.type("snowf")
    screen.sees("1 across ends here")
    said = screen.page.locator(".message p").bounding_box()
    close = screen.page.get_by_role("button", name="Close this message").bounding_box()
    assert close["x"] >= said["x"] + said["width"]
    assert close["y"] < said["y"] + said["height"]
    screen.settled()
    screen.page.click("#tab-checks")
    screen.page.wait_for_selector(".tiles dd")
    tops = [one.bounding_box()["y"] for one in screen.page.locator(".tiles dd").all()]
    assert len(set(tops[:3])) == len(set(tops[3:])) == 1


def test_a_message_covers_neither_the_grid_nor_the_line_below_it(window: Any) -> None:
    for size in ((1366, 768), (390, 844)):
        screen: Screen = window(viewport={"width": size[0], "height": size[1]})
        screen.open(screen.blank(4, 4))
        screen.type("snowf")
        screen.sees("1 across ends here")
        screen.page.wait_for_timeout(300)
        told = screen.page.locator(".message").bounding_box()
        for part in (".now", ".grid"):
            box = screen.page.locator(part).bounding_box()
            apart = (
                told["y"] + told["height"] <= box["y"]
                or box["y"] + box["height"] <= told["y"]
                or told["x"] + told["width"] <= box["x"]
                or box["x"] + box["width"] <= told["x"]
            )
            assert apart, (size, part)
