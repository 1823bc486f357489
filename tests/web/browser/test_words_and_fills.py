"""The words for a slot, autofill, several fills to choose from, and the reason why nothing fits."""

from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

from screen import Screen

FIVE = ("#...#", ".....", ".....", ".....", "#...#")
"""A usual pattern of a mini (a small puzzle)."""

LISTED = "[...document.querySelectorAll('.candidate-text')].map(one => one.textContent)"
SCORES = "[...document.querySelectorAll('.candidate-score')].map(one => Number(one.textContent))"
"""JavaScript that reads from the page the words (`LISTED`) and the scores of the candidates."""


def open_words(screen: Screen) -> None:
    screen.page.click("#tab-words")
    screen.waits("document.querySelectorAll('.candidate').length > 3")


def words(screen: Screen) -> list[str]:
    return screen.texts(".candidate .candidate-text")


def wait_for_fill(screen: Screen) -> None:
    screen.page.get_by_role("button", name="Take all", exact=True).wait_for()


def test_cells_are_coloured_by_the_number_of_words_left_and_forced_letters_are_shown(
    screen: Screen,
) -> None:
    screen.open(screen.drawn("QUIZ", "U...", "A...", "D..."))
    screen.settled()
    screen.waits("document.querySelectorAll('[class*=heat-]').length > 0")
    heats = {"dead", "tight", "warm", "mild"}
    seen = {name for name in heats if screen.marked(f"heat-{name}")}
    assert seen
    row = screen.page.locator(".entry").nth(1)
    assert row.locator(".entry-left").inner_text().strip()  # how many words are left
    screen.press("Alt+c")
    screen.waits("[...document.querySelectorAll('.sign')].some(one => one.textContent)")
    screen.open(screen.drawn("JAZ.", "####", "####", "####"))
    screen.settled()
    screen.waits("document.querySelector('.cell.forced') !== null")
    assert screen.pencilled() == {(0, 3): "Z"}
    assert "empty" in screen.cell(0, 3).get_attribute("aria-label")


def test_a_key_jumps_to_the_slot_with_the_fewest_words_left(screen: Screen) -> None:
    screen.open(screen.drawn("...", "...", "X.."))
    screen.settled()
    screen.press("!")
    lefts = {}
    for row in screen.page.locator(".entry").all():
        left = row.locator(".entry-left").inner_text()
        name = row.locator(".entry-number").inner_text()
        lefts[name] = int("".join(sign for sign in left if sign.isdigit()) or 10**6)
    number = screen.entry.split()[0]
    # If an across and a down slot have the same number, `lefts` has only one of the two. So
    # `lefts[number]` may belong to the other slot and need not be the least.
    assert lefts[number] <= min(lefts.values()) * 3


def test_candidates_show_score_and_room_and_are_proven_while_the_list_is_open(
    screen: Screen,
) -> None:
    screen.open(screen.drawn(*FIVE))
    open_words(screen)
    first = screen.page.locator(".candidate").first
    assert first.locator(".candidate-score").inner_text().isdigit()
    label = first.get_attribute("aria-label")
    assert "score" in label and "room" in label
    screen.waits("document.querySelector('.candidate[data-verdict=proven]') !== null")
    proven = screen.page.locator(".candidate[data-verdict=proven]").first
    assert proven.locator(".verdict").inner_text() == "●"
    assert "proven" in proven.get_attribute("aria-label")


def test_words_are_filtered_by_pattern_and_score_and_sorted_by_room(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    open_words(screen)
    screen.page.fill("[aria-label=Pattern]", "b*")
    screen.waits(f"{LISTED}.every(word => word.startsWith('B'))")
    screen.page.fill("[aria-label='Least score']", "90")
    screen.waits(f"{SCORES}.every(score => score >= 90)")
    assert words(screen)
    screen.page.fill("[aria-label=Pattern]", "")
    screen.page.fill("[aria-label='Least score']", "")
    screen.page.select_option("[aria-label=Sort]", "room")
    screen.waits("document.querySelectorAll('.candidate').length > 20")
    screen.page.wait_for_timeout(300)
    rooms = screen.page.eval_on_selector_all(
        ".candidate:not([data-verdict=impossible]) .room",
        "bars => bars.map(bar => Number(bar.style.getPropertyValue('--part')))",
    )
    assert rooms == sorted(rooms, reverse=True)


def top_row(screen: Screen) -> str:
    """Return the letters that the page proposes for the top row.

    For a proven word, the page also proposes letters for the other rows.
    """
    proposed = sorted(screen.pencilled().items())
    return "".join(letter for (row, _), letter in proposed if row == 0)


def test_a_proven_word_shows_the_fill_that_was_found_with_it(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    open_words(screen)
    screen.waits("document.querySelector('.candidate[data-verdict=proven]') !== null")
    proven = screen.page.locator(".candidate[data-verdict=proven]").first
    word = proven.locator(".candidate-text").inner_text()
    proven.click()
    shown = screen.pencilled()
    assert top_row(screen) == word
    assert set(shown) == {
        (row, column) for row in range(5) for column in range(5) if FIVE[row][column] == "."
    }
    screen.shows(*FIVE)  # the draft itself is still empty


def test_a_word_is_seen_in_the_grid_before_enter_places_it(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    open_words(screen)
    third = words(screen)[2]
    screen.page.locator(".candidate").nth(2).hover()
    assert top_row(screen) == third
    screen.page.mouse.move(700, 700)
    assert screen.pencilled() == {}
    screen.press("F3", "ArrowDown")
    second = words(screen)[1]
    assert top_row(screen) == second
    screen.press("Enter")
    assert screen.picture()[0] == f"#{second}#"
    assert screen.page.evaluate("document.activeElement.classList.contains('cell')")
    screen.press("Control+z")
    screen.shows(*FIVE)


def test_a_word_is_banned_in_this_slot_in_this_puzzle_or_in_all_puzzles(screen: Screen) -> None:
    draft = screen.drawn(*FIVE)
    screen.open(draft)
    open_words(screen)
    places: dict[str, Callable[[], Container[str]]] = {
        "here": lambda: str(screen.saved["draft"]["banned_here"]),
        "in this puzzle": lambda: str(screen.saved["draft"]["banned"]),
        "in all": lambda: screen.ask("/api/layers")["banned"],
    }
    for button, kept in places.items():
        word = words(screen)[0]
        screen.page.locator(".candidate").first.click()
        screen.page.locator(".bans").get_by_role("button", name=button).click()
        screen.waits(f"!{LISTED}.includes('{word}')")
        assert word in kept()
    screen.page.get_by_role("button", name="Undo", exact=True).last.click()
    screen.waits(f"{LISTED}.includes('{word}')")


def test_a_word_gets_a_new_score_and_another_word_is_added(screen: Screen) -> None:
    screen.open(screen.drawn("......", "######", "######"))
    open_words(screen)
    word = words(screen)[0]
    screen.page.locator(".candidate").first.click()
    screen.page.fill(f"[aria-label='Score of {word}']", "12")
    screen.press("Enter")
    screen.waits(f"document.querySelector('.candidate-text').textContent !== '{word}'")
    assert screen.ask(f"/api/words/{word}")["score"] == 12
    screen.page.click("text=Own words, lowest score")
    screen.page.fill("[aria-label='A word to add']", "zqxjkv")
    screen.press("Enter")
    screen.page.fill("[aria-label=Pattern]", "ZQ*")
    screen.waits("document.querySelector('.candidate-text')?.textContent === 'ZQXJKV'")


def test_a_word_list_is_added_and_others_are_switched_off(screen: Screen, tmp_path: Path) -> None:
    screen.open(screen.drawn("...", "###", "###"))
    open_words(screen)
    screen.page.click("text=Own words, lowest score")
    layers = screen.page.locator(".words-pane .layers")
    own = tmp_path / "own list.txt"
    own.write_text("ZAP;70\nZIP;60\n")
    with screen.page.expect_file_chooser() as chooser:
        screen.page.click("text=Add a word list…")
    chooser.value.set_files(own)
    screen.sees("own list")
    layers.get_by_role("checkbox").nth(0).uncheck()
    layers.get_by_role("checkbox").nth(1).uncheck()
    screen.waits("document.querySelectorAll('.candidate').length === 2")
    assert words(screen) == ["ZAP", "ZIP"]
    assert "own list" in layers.inner_text()
    layers.get_by_role("checkbox").first.check()
    screen.waits("document.querySelectorAll('.candidate').length > 10")


def test_autofill_shows_a_fill_and_the_user_takes_one_entry_or_all_of_it(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    screen.press("Enter")  # starts the autofill
    wait_for_fill(screen)
    found = screen.pencilled()
    assert len(found) == 21
    assert screen.picture() == list(FIVE)  # no letter is in the draft yet
    take = screen.page.get_by_role("button", name="at 1A")
    answer = take.get_attribute("aria-label").split()[1]
    take.click()
    screen.shows(f"#{answer}#", *FIVE[1:])
    screen.page.get_by_role("button", name="Take all", exact=True).click()
    screen.waits("!document.querySelector('.cell.ghost')")
    assert "." not in "".join(screen.picture())
    assert {place: screen.picture()[place[0]][place[1]] for place in found} == found
    screen.press("Control+z")
    screen.shows(f"#{answer}#", *FIVE[1:])


def test_the_selection_or_the_weak_entries_are_filled_again_and_locked_cells_stay(
    screen: Screen,
) -> None:
    screen.open(screen.drawn(*FIVE))
    screen.press("Enter")
    wait_for_fill(screen)
    screen.waits("!document.querySelector('.fill-buttons .main').disabled")
    screen.page.get_by_role("button", name="Take all", exact=True).click()
    screen.settled()
    before = screen.picture()
    screen.click(0, 1)
    screen.press("Alt+l", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown")
    screen.page.select_option("[aria-label='What to fill']", "selection")
    screen.page.click(".fill-buttons .main")
    wait_for_fill(screen)
    screen.waits("!document.querySelector('.fill-buttons .main').disabled")
    region = {(row, column) for row in (0, 1) for column in (1, 2, 3)} - {(0, 1)}
    assert set(screen.pencilled()) <= region
    screen.page.get_by_role("button", name="Discard").click()
    screen.page.select_option("[aria-label='What to fill']", "weak")
    screen.page.click(".fill-buttons .main")
    screen.waits("!document.querySelector('.fill-buttons .main').disabled")
    assert (0, 1) not in screen.pencilled()  # locked
    assert screen.picture()[0][1] == before[0][1]


def test_a_long_search_is_paused_resumed_and_stopped(screen: Screen) -> None:
    screen.open(screen.blank(9, 9))
    screen.page.click("#tab-fill")
    screen.page.select_option("[aria-label=How]", "best")
    screen.page.click(".fill-buttons .main")
    pause = screen.page.get_by_role("button", name="Pause")
    pause.wait_for()
    pause.click()
    screen.sees("Paused.")
    screen.page.get_by_role("button", name="Continue").click()
    screen.page.get_by_role("button", name="Stop", exact=True).click()
    screen.waits("!document.querySelector('.fill-buttons .main').disabled")
    screen.until(lambda: screen.ask("/api/jobs")["jobs"] == [], "no search is left")


def test_a_search_goes_on_when_the_page_is_reloaded(screen: Screen) -> None:
    half = ["....#....", "....#....", "....#....", ".....#..."]
    screen.open(screen.drawn(*half, "###...###", *(row[::-1] for row in reversed(half))))
    screen.page.click("#tab-fill")
    screen.page.select_option("[aria-label=How]", "best")
    screen.page.click(".fill-buttons .main")
    screen.page.get_by_role("button", name="Pause").click()
    screen.sees("Paused.")
    (before,) = screen.ask("/api/jobs")["jobs"]
    screen.page.reload()
    screen.sees("Paused.")
    screen.page.get_by_role("button", name="Continue").click()
    wait_for_fill(screen)
    assert screen.ask("/api/jobs")["jobs"] == [before]
    screen.page.get_by_role("button", name="Stop", exact=True).click()
    screen.waits("!document.querySelector('.fill-buttons .main').disabled")
    screen.until(lambda: screen.ask("/api/jobs")["jobs"] == [], "no search is left")


def test_a_pause_before_the_search_has_started_is_not_lost(screen: Screen) -> None:
    screen.open(screen.blank(9, 9))
    screen.page.click("#tab-fill")
    screen.page.select_option("[aria-label=How]", "best")
    held: list[Any] = []
    screen.page.route("**/api/drafts/*/jobs", lambda route: held.append(route))
    paused: list[str] = []
    screen.page.on("response", lambda answer: paused.append(answer.url.rpartition("/")[2]))
    screen.page.click(".fill-buttons .main")
    screen.page.get_by_role("button", name="Pause").click()
    screen.until(lambda: bool(held), "the search is asked for")
    held[0].continue_()
    screen.until(lambda: "pause" in paused, "the server hears of the pause")
    screen.sees("Paused.")
    screen.page.get_by_role("button", name="Stop", exact=True).click()
    screen.waits("!document.querySelector('.fill-buttons .main').disabled")


def test_the_user_compares_several_fills_and_takes_the_selected_cells_of_one(
    screen: Screen,
) -> None:
    screen.open(screen.drawn(*FIVE))
    screen.page.click("#tab-fill")
    screen.page.select_option("[aria-label='How many']", "3")
    screen.page.click(".fill-buttons .main")
    screen.waits("document.querySelectorAll('.gallery .pick').length === 3", 60)
    screen.waits("!document.querySelector('.fill-buttons .main').disabled", 60)
    picks = screen.page.locator(".gallery .pick")
    assert "differ" in picks.nth(0).inner_text() + picks.nth(1).inner_text()
    picks.nth(0).click()
    first = screen.pencilled()
    picks.nth(1).click()
    assert screen.pencilled() != first
    screen.click(1, 0)
    screen.press("Shift+ArrowRight", "Shift+ArrowRight")
    shown = screen.pencilled()
    screen.page.get_by_role("button", name="Take the selection").click()
    row = "".join(shown[1, column] for column in range(3))
    screen.shows(FIVE[0], f"{row}..", *FIVE[2:])


def test_when_nothing_fits_the_conflict_is_outlined_and_a_repair_works(screen: Screen) -> None:
    screen.open(screen.drawn("#...#", "ZQX..", ".....", ".....", "#...#"))
    screen.settled()
    screen.waits(
        "document.querySelector('.now-dead') && !document.querySelector('.now-dead').hidden"
    )
    screen.page.get_by_role("button", name="Why?").click()
    screen.waits("document.querySelectorAll('.repairs button:not(:disabled)').length > 0", 60)
    assert screen.text(".explain .sentence")
    assert screen.marked("conflict")
    screen.page.locator(".repairs button:not(:disabled)").first.click()
    screen.settled()
    screen.waits("document.querySelector('.now-dead').hidden")
    assert screen.marked("conflict") == set()
    screen.page.click("#tab-fill")
    screen.page.click(".fill-buttons .main")
    wait_for_fill(screen)  # after the repair there is a fill


def test_three_good_fills_are_listed_with_the_best_one_first_and_selected(screen: Screen) -> None:
    screen.open(screen.drawn(*FIVE))
    screen.page.click("#tab-fill")
    screen.page.select_option("[aria-label=How]", "best")
    screen.page.select_option("[aria-label='How many']", "3")
    screen.page.click(".fill-buttons .main")
    screen.waits("document.querySelectorAll('.gallery .pick').length >= 2", 60)
    screen.waits("!document.querySelector('.fill-buttons .main').disabled", 60)
    picks = screen.page.locator(".gallery .pick")
    told = [pick.get_attribute("aria-label") for pick in picks.all()]
    scores = [float(text.split(", ")[1].removeprefix("mean score ")) for text in told]
    assert len(scores) == 3
    assert scores == sorted(scores, reverse=True)
    assert picks.first.get_attribute("aria-pressed") == "true"
    assert "cells differ" in picks.last.inner_text()
