"""The player (a web page on which people solve a puzzle), tested in a real browser."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest

from chromium import chromium
from crosswright.construct.layout import lay_out
from crosswright.construct.layout.given import load_given
from crosswright.construct.request.layout import Arrangement
from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.puzzle import CellMark, Metadata, Puzzle
from crosswright.core.wording import WORDINGS
from crosswright.formats import Options, by_name, write
from crosswright.render.player_parts import languages

SOURCES = Path(__file__).parents[2] / "src" / "crosswright" / "render" / "player"


def to_html(puzzle: Puzzle, options: Options | None = None) -> str:
    return write(puzzle, by_name("html"), options).decode("utf-8")


def small_puzzle() -> Puzzle:
    """A grid of 3 × 3 with a block in the middle. One corner cell has the five letters HEART.

    CAT
    O#O
    TEHEART
    """
    fill = Fill.parse("C A T\nO # O\nT E HEART")
    clues = {slot.key: f"The clue of {slot.key.spoken}" for slot in fill.slots}
    about = Metadata(title="A small one", author="Ada", explanation="Well done indeed.")
    puzzle = Puzzle.from_clues(fill, clues, about)
    return replace(puzzle, marks={Position(0, 0): CellMark(circled=True)})


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


class Table:
    """A page with a puzzle, its error messages, and the addresses that it requested."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def letters(self) -> list[str]:
        return self.page.eval_on_selector_all(
            ".open .glyph", "spots => spots.map(spot => spot.textContent)"
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, key: str) -> None:
        """Press a key of any country's keyboard. `press` knows only American keyboards."""
        self.page.locator(".cursor").dispatch_event("keydown", {"key": key, "bubbles": True})

    def cursor(self) -> str:
        return f"cell-{self.page.get_attribute('.cursor', 'data-cell')}"

    def clue(self) -> str:
        return str(self.page.inner_text(".clue"))

    def has_focus(self) -> bool:
        return bool(self.page.locator(".cell:focus").count())

    def message(self) -> str:
        return str(self.page.inner_text(".message"))

    def choose(self, menu: str, item: str) -> None:
        self.page.click(f"summary:has-text('{menu}')")
        self.page.click(item)

    def said(self) -> str:
        return str(self.page.text_content("[aria-live]"))


@pytest.fixture
def html(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.html"
    path.write_text(to_html(small_puzzle()), "utf-8")
    return path


@pytest.fixture
def table(browser: Any, html: Path) -> Iterator[Table]:
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    found = Table(context.new_page())
    found.page.set_default_timeout(4000)
    found.page.goto(html.as_uri())
    found.page.focus(".cursor")
    yield found
    assert found.complaints == []
    assert [url for url in found.requests if not url.startswith(("file:", "data:"))] == []
    context.close()


def test_headings_are_in_the_puzzle_s_language() -> None:
    page = to_html(small_puzzle().with_metadata(language="nl", title=""))
    assert "<title>Kruiswoordpuzzel</title>" in page and '"across": "Horizontaal"' in page


def test_a_puzzle_can_be_solved_with_keys_only(table: Table) -> None:
    table.page.keyboard.type("cat")
    table.press("Tab")
    table.page.keyboard.type("te")
    table.press("Insert")
    table.page.keyboard.type("heart")
    table.press("Enter")
    assert table.letters() == ["C", "A", "T", "", "", "T", "E", "HEART"]
    table.press("Tab")
    assert table.clue().startswith("1 down")
    table.page.keyboard.type("co")
    table.press("Tab")
    table.page.keyboard.type("to")
    assert table.letters() == ["C", "A", "T", "O", "O", "T", "E", "HEART"]
    assert "Solved in" in table.message()
    assert "Well done indeed." in table.message()


def test_an_arrow_key_first_changes_the_direction_and_then_moves(table: Table) -> None:
    assert table.clue().startswith("1 across")
    table.press("ArrowDown")
    assert (table.cursor(), table.clue()[:6]) == ("cell-0", "1 down")
    table.press("ArrowDown")
    assert table.cursor() == "cell-3"
    table.press("ArrowRight")
    assert table.cursor() == "cell-5", "the cursor jumps over the block"


def test_space_and_a_second_click_change_the_direction(table: Table) -> None:
    table.press("Space")
    assert table.clue().startswith("1 down")
    table.page.click("[data-cell='2']")
    assert table.clue().startswith("2 down") or table.clue().startswith("1 across")
    before = table.clue()
    table.page.click("[data-cell='2']")
    assert table.clue() != before


def test_home_and_end_move_and_backspace_and_delete_remove_letters(table: Table) -> None:
    table.page.keyboard.type("cat")
    table.press("Home")
    assert table.cursor() == "cell-0"
    table.press("End", "Backspace")
    assert table.letters()[:3] == ["C", "A", ""]
    table.press("Backspace")
    assert table.letters()[:3] == ["C", "", ""]
    table.press("Home", "Delete")
    assert table.letters()[:3] == ["", "", ""]


def test_tab_goes_through_the_clues_and_then_leaves_the_grid(table: Table) -> None:
    seen = [table.clue()]
    for _ in range(3):
        table.press("Tab")
        seen.append(table.clue())
    assert len(set(seen)) == 4
    table.press("Tab")
    assert not table.has_focus()
    table.page.focus(".cursor")
    table.press("Shift+Tab", "Shift+Tab", "Shift+Tab")
    assert table.clue() == seen[0]
    table.press("Shift+Tab")
    assert not table.has_focus()


def test_a_clue_can_be_chosen_with_the_mouse(table: Table) -> None:
    table.page.click("text=The clue of 2 down")
    assert table.clue().startswith("2 down")
    assert table.has_focus()


def test_check_finds_wrong_letters_and_reveal_shows_the_right_ones(table: Table) -> None:
    table.page.keyboard.type("cot")
    table.page.click("summary:has-text('Check')")
    table.page.click("text=Check word")
    assert "One letter is wrong" in table.message()
    assert "wrong" in table.page.get_attribute("[data-cell='1']", "class")
    table.page.click("[data-cell='1']")
    table.page.click("summary:has-text('Reveal')")
    table.page.click("text=Reveal letter")
    assert table.letters()[1] == "A"
    assert "revealed" in table.page.get_attribute("[data-cell='1']", "class")
    table.choose("Reveal", "text=Reveal puzzle")
    table.page.click(".question .no")
    assert table.letters() != ["C", "A", "T", "O", "O", "T", "E", "HEART"]
    table.choose("Reveal", "text=Reveal puzzle")
    table.page.click(".question .yes")
    assert table.message() == "This is the solution."
    assert table.letters() == ["C", "A", "T", "O", "O", "T", "E", "HEART"]


def test_a_reload_keeps_the_progress(table: Table) -> None:
    table.page.keyboard.type("ca")
    table.page.reload()
    assert table.letters()[:3] == ["C", "A", ""]
    assert table.cursor() == "cell-2"


def test_the_clock_runs_and_pauses(table: Table) -> None:
    table.page.clock.install()
    table.page.reload()
    table.page.clock.run_for(3_000)
    assert table.page.inner_text(".time") == "00:03"
    table.page.click(".pause")
    assert table.page.is_visible(".veil")
    table.page.clock.run_for(3_000)
    assert table.page.inner_text(".time") == "00:03"
    table.page.keyboard.type("x")
    assert table.letters() == [""] * 8, "a paused puzzle takes no letters"
    table.page.click(".go-on")
    assert not table.page.is_visible(".veil")


def test_a_screen_reader_gets_the_clue_only_once_for_each_word(table: Table) -> None:
    table.press("Tab", "Shift+Tab")
    said = table.said()
    assert said == "1 across: The clue of 1 across. Letters: 3."
    table.press("ArrowRight")
    table.page.keyboard.type("a")
    assert table.said() == said
    focused = table.page.get_attribute(".cell:focus", "aria-label")
    assert focused == "empty, row 1, column 3, number 2"


def test_the_accessibility_tree_names_the_cells_clues_and_headings(table: Table) -> None:
    table.page.keyboard.type("c")
    tree = table.page.locator("body").aria_snapshot()
    assert 'grid "Crossword grid"' in tree
    assert 'gridcell "C, row 1, column 1, number 1, circled"' in tree
    assert 'gridcell "empty, row 1, column 2"' in tree
    assert 'button "1 The clue of 1 across"' in tree
    assert 'heading "A small one" [level=1]' in tree


def test_a_puzzle_can_be_solved_by_touch(browser: Any, html: Path) -> None:
    context = browser.new_context(**browser.devices["Pixel 5"])
    table = Table(context.new_page())
    table.page.goto(html.as_uri())
    table.page.tap("[data-cell='0']")
    keys = {key: f".keyboard [data-key='{key}']" for key in "CATOEHR"}
    for key in "CAT":
        table.page.tap(keys[key])
    table.page.tap("[data-cell='5']")
    table.page.tap(keys["O"])
    table.page.tap(".keyboard [data-key='Rebus']")
    for key in "HEART":
        table.page.tap(keys[key])
    table.page.tap(".keyboard [data-key='Rebus']")
    table.page.tap("[data-cell='3']")
    table.page.tap(keys["O"])
    table.page.tap("[data-cell='6']")
    table.page.tap(keys["T"])
    table.page.tap("[data-cell='7']")
    table.page.tap(keys["E"])
    assert table.letters() == ["C", "A", "T", "O", "O", "T", "E", "HEART"]
    assert "Solved in" in table.message()
    inside = table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert inside, "the page is not wider than the screen of a phone"
    assert table.complaints == []
    context.close()


def test_the_dark_theme_can_be_chosen(table: Table) -> None:
    ground = "player => getComputedStyle(player).backgroundColor"
    light = table.page.eval_on_selector(".player", ground)
    table.choose("More", ".theme")
    assert table.page.eval_on_selector(".player", ground) != light


def test_the_printed_page_hides_the_tools(table: Table) -> None:
    table.page.emulate_media(media="print")
    assert not table.page.is_visible(".tools")
    assert table.page.is_visible(".clues")


def test_in_print_the_down_clues_are_beside_the_across_clues(table: Table) -> None:
    table.page.emulate_media(media="print")
    across, down = (box.bounding_box() for box in table.page.locator(".clues section").all())
    assert across["y"] == down["y"] and across["x"] + across["width"] <= down["x"]


def test_the_page_can_be_zoomed_on_a_phone(html: Path) -> None:
    (told,) = re.findall(r'<meta name="viewport" content="(.*?)"', html.read_text("utf-8"))
    assert "scalable" not in told and "maximum" not in told


def test_a_right_to_left_puzzle_starts_on_the_right(browser: Any, tmp_path: Path) -> None:
    fill = Fill.parse("שלום\nל#וא\nוםאב")
    puzzle = Puzzle.from_clues(fill, {s.key: "הגדרה" for s in fill.slots}, Metadata(language="he"))
    path = tmp_path / "he.html"
    path.write_text(to_html(puzzle), "utf-8")
    context = browser.new_context()
    table = Table(context.new_page())
    table.page.goto(path.as_uri())
    first, second = (table.page.locator(f"[data-cell='{k}']").bounding_box() for k in (0, 1))
    assert first["x"] > second["x"]
    table.page.focus(".cursor")
    table.press("ArrowLeft")
    assert table.cursor() == "cell-1"
    assert table.complaints == []
    context.close()


def test_bars_are_drawn_and_a_bar_ends_a_word(browser: Any, tmp_path: Path) -> None:
    puzzle = Puzzle(Fill.parse("A B | C D\nE F   G H"))
    path = tmp_path / "bars.html"
    path.write_text(to_html(puzzle), "utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.focus(".cursor")
    assert page.locator(".cell.lit").count() == 2
    assert page.locator(".bar-right").count() == 1
    page.close()


def test_the_solution_is_not_in_the_page_as_plain_text() -> None:
    fill = Fill.parse("QUIZ\nU##O\nAXLE")
    page = to_html(Puzzle.from_clues(fill, {s.key: "A clue" for s in fill.slots}))
    found = re.search(r'<script type="text/plain">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    for answer in ("QUIZ", "AXLE", '"Q", "U"', '"Q","U"'):
        assert answer not in found[1]


def test_a_title_with_html_in_it_is_only_text() -> None:
    wicked = "</title><script>alert(1)</script>{{puzzle}}"
    page = to_html(Puzzle(Fill.parse("AB"), metadata=Metadata(title=wicked, notes=wicked)))
    assert "<script>alert" not in page
    assert page.count("</script>") == 2


def test_the_page_loads_nothing_from_other_addresses() -> None:
    page = to_html(small_puzzle())
    assert not re.search(r"""(?:src|href)=["'](?!data:)""", page)
    assert "default-src 'none'" in page


# -- other languages ------------------------------------------------------------------------------


def laid_out(name: str) -> Puzzle:
    """A layout of the words in the file `name`, with their clues, in the language of the file."""
    given = load_given(str(Path(__file__).parents[1] / "data" / "lists" / name))
    found = lay_out(
        given.words,
        rng_seed=1,
        metadata=Metadata(language=given.language),
        arrangement=Arrangement(islands=True),
    )
    assert found.solution is not None
    return found.solution


def solve_by_keys(table: Table, puzzle: Puzzle, *, touch: bool, plain: bool = False) -> None:
    """Type every entry, or touch its letters on the keyboard on the screen.

    With `plain`, accents are left out, but Ñ stays.
    """
    width = puzzle.grid.width
    for slot in puzzle.fill.slots:
        start = table.page.locator(f"[data-cell='{slot.start.row * width + slot.start.column}']")
        start.tap() if touch else start.click()
        wanted = {p.row * width + p.column for p in slot.cells}
        lit = "boxes => boxes.map(box => Number(box.dataset.cell))"
        if set(table.page.eval_on_selector_all(".lit", lit)) != wanted:
            table.press(" ")
        for cell in slot.cells:
            letter = puzzle.fill.glyphs[cell]
            if plain and letter != "Ñ":
                letter = normalize("NFD", letter)[0]
            if touch:
                table.page.tap(f".keyboard [data-key='{letter}']")
            else:
                table.type(letter.lower())


@pytest.mark.parametrize("device", ["desktop", "Pixel 5"])
@pytest.mark.parametrize(
    ("name", "solved"), [("es-headed.csv", "¡Resuelto en"), ("he-headed.csv", "נפתר תוך")]
)
def test_a_puzzle_can_be_solved_and_the_message_is_in_its_language(
    browser: Any, tmp_path: Path, name: str, solved: str, device: str
) -> None:
    puzzle = laid_out(name)
    path = tmp_path / "puzzle.html"
    path.write_text(to_html(puzzle), "utf-8")
    touch = device != "desktop"
    context = browser.new_context(**(browser.devices[device] if touch else {}))
    table = Table(context.new_page())
    table.page.goto(path.as_uri())
    solve_by_keys(table, puzzle, touch=touch)
    assert table.message().startswith(solved)
    assert not table.page.is_visible(".rebus"), "no cell has several letters"
    assert table.complaints == []
    context.close()


def test_in_spanish_accents_may_be_left_out_but_not_the_tilde(browser: Any, tmp_path: Path) -> None:
    puzzle = laid_out("es-headed.csv")
    path = tmp_path / "puzzle.html"
    path.write_text(to_html(puzzle), "utf-8")
    context = browser.new_context()
    table = Table(context.new_page())
    table.page.goto(path.as_uri())
    assert "Comprobar" in table.page.inner_text(".tools")
    solve_by_keys(table, puzzle, touch=False, plain=True)
    assert table.message().startswith("¡Resuelto en")
    table.page.click(f"[data-cell='{_cell_of(puzzle, 'Ñ')}']")
    table.type("n")
    wrong = table.page.evaluate("document.querySelector('crosswright-puzzle').check()")
    assert wrong == 1
    context.close()


def _cell_of(puzzle: Puzzle, glyph: str) -> int:
    place = next(cell for cell, found in puzzle.fill.glyphs.items() if found == glyph)
    return place.row * puzzle.grid.width + place.column


def test_the_keyboard_on_the_screen_can_be_shown_on_a_desktop_too(
    browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "puzzle.html"
    path.write_text(to_html(laid_out("ru-headed.csv")), "utf-8")
    context = browser.new_context()
    table = Table(context.new_page())
    table.page.goto(path.as_uri())
    assert not table.page.is_visible(".keyboard")
    table.page.click("summary:has-text('Ещё')")
    table.page.click(".keys")
    assert table.page.is_visible(".keyboard [data-key='Ж']")
    table.page.click(".keyboard [data-key='Ж']")
    assert "Ж" in table.letters()
    context.close()


def test_on_a_phone_a_large_grid_scrolls_and_has_cells_of_usable_size(
    browser: Any, tmp_path: Path
) -> None:
    fill = Fill.parse("\n".join(["ABCDEFGHIJKLMNOPQRSTU"] * 21))
    puzzle = Puzzle.from_clues(fill, {slot.key: "A clue" for slot in fill.slots})
    path = tmp_path / "puzzle.html"
    path.write_text(to_html(puzzle), "utf-8")
    context = browser.new_context(**browser.devices["Pixel 5"])
    table = Table(context.new_page())
    table.page.goto(path.as_uri())
    assert table.page.locator("[data-cell='0']").bounding_box()["width"] >= 27.9
    table.page.focus(".cursor")
    table.press("End")
    last, frame = (
        table.page.locator(name).bounding_box() for name in ("[data-cell='20']", ".frame")
    )
    assert frame["x"] <= last["x"] and last["x"] + last["width"] <= frame["x"] + frame["width"] + 1
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_player_has_texts_for_every_language_with_headings() -> None:
    english = re.findall(
        r"^  (\w+): ", SOURCES.joinpath("texts.js").read_text("utf-8"), re.MULTILINE
    )
    assert {*languages(), "en"} == set(WORDINGS)
    for texts in languages().values():
        assert set(texts) == set(english) and all(texts.values())
        for name in ("checkOne", "revealOne", "wrong", "solved", "right", "row", "letters"):
            assert texts[name].count("{}") == 1
