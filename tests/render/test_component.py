"""The component `<crosswright-puzzle>` on the pages of other people, tested in a real browser."""

import io
import json
import re
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from chromium import chromium
from crosswright.construct.player import write_player
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.formats import Options, by_name, write
from crosswright.render.page import Page
from crosswright.render.player_parts import languages
from npm_packages import installed

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:"
)
"""A strict policy: neither inline scripts nor inline styles."""

RUNS = count()

LETTERS = ["C", "A", "T", "O", "O", "T", "E", "N"]

WICKED = """<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>"""

SITE = """* { letter-spacing: 9px; text-transform: uppercase; font: 40px cursive; }
button, .cell, .tools { display: none !important; background: red !important; }
#mine { display: block !important; }"""

SCRIPT = """import "./crosswright-puzzle.js";
window.heard = [];
for (const element of document.querySelectorAll("crosswright-puzzle")) {
  const place = (key) => `/progress/${run}/${key}`;
  element.storage = {
    load: async (key) => (await fetch(place(key))).json(),
    save: (key, state) => fetch(place(key), { method: "PUT", body: JSON.stringify(state) }),
  };
  for (const name of ["ready", "change", "entry", "solved", "error"]) {
    const hear = ({ detail }) => heard.push([element.id, name, detail]);
    element.addEventListener(`puzzle-${name}`, hear);
  }
}
document.addEventListener("puzzle-ready", () => {
  document.body.dataset.ready = heard.filter(([, name]) => name === "ready").length;
});
"""


class Server(SimpleHTTPRequestHandler):
    """A site with a strict policy, which keeps the progress of its solvers."""

    progress: dict[str, str] = {}  # noqa: RUF012 - one for the whole site

    def log_message(self, *told: object) -> None:
        """Print no log."""

    def end_headers(self) -> None:
        if not self.path.startswith("/frame"):
            self.send_header("content-security-policy", POLICY)
        super().end_headers()

    def do_GET(self) -> None:
        if not self.path.startswith("/progress/"):
            super().do_GET()
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.progress.get(self.path, "null").encode())

    def do_PUT(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.progress[self.path] = body.decode()
        self.send_response(204)
        self.end_headers()


def small_puzzle(language: str = "", title: str = "A small one", clue: str = "Clue") -> Puzzle:
    fill = Fill.parse("CAT\nO#O\nTEN")
    clues = {slot.key: f"{clue} {slot.key}" for slot in fill.slots}
    return Puzzle.from_clues(fill, clues, Metadata(title=title, language=language))


def page_with(*elements: str, script: str = "page.js") -> str:
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title>'
    links = f'<link rel="stylesheet" href="site.css"><script type="module" src="{script}"></script>'
    body = f'<main><h1>Site</h1><button id="mine">Mine</button>{"".join(elements)}</main>'
    return f"{head}{links}{body}</html>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("site")
    write_player(str(home))
    ipuz, html, own = by_name("ipuz"), by_name("html"), by_name("json")
    (home / "small.ipuz").write_bytes(write(small_puzzle(), ipuz))
    (home / "small.puz").write_bytes(write(small_puzzle(), by_name("puz")))
    (home / "small.json").write_bytes(write(small_puzzle("de"), own))
    (home / "wicked.json").write_bytes(write(small_puzzle("", WICKED, WICKED), own))
    (home / "wicked.html").write_bytes(write(small_puzzle("", WICKED, WICKED), html))
    (home / "frame.html").write_bytes(write(small_puzzle(), html))
    (home / "site.css").write_text(SITE, encoding="utf-8")
    (home / "page.js").write_text(SCRIPT, encoding="utf-8")
    two = (
        '<crosswright-puzzle id="one" src="small.ipuz" timer pencil></crosswright-puzzle>',
        '<crosswright-puzzle id="two" src="small.json" storage-key="b"></crosswright-puzzle>',
    )
    (home / "two.html").write_text(page_with(*two), encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Server, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that must have no errors. Refused inline code would be one."""
    context = browser.new_context()
    # A page may still save while it is closed, so each test has its own place on the server.
    context.add_init_script(f"window.run = {next(RUNS)}")
    opened = context.new_page()
    opened.set_default_timeout(5000)
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda told: complaints.append(told.text) if told.type == "error" else 0)
    yield opened
    context.close()
    assert [line for line in complaints if "favicon" not in line and "404" not in line] == []


def letters(page: Any, name: str = "crosswright-puzzle") -> list[str]:
    return page.eval_on_selector_all(f"{name} .open .glyph", "all => all.map(o => o.textContent)")


def heard(page: Any, name: str) -> list[Any]:
    return [[who, detail] for who, event, detail in page.evaluate("heard") if event == name]


def solve(page: Any, name: str = "crosswright-puzzle") -> None:
    """Type the four entries into a player."""
    page.focus(f"{name} .cursor")
    for answer in ("cat", "ten", "cot", "ton"):
        page.keyboard.type(answer)
        if answer != "ton":
            page.keyboard.press("Tab")


def test_two_players_on_a_strict_page_are_independent_and_keep_their_progress_on_a_server(
    page: Any, site: str
) -> None:
    page.goto(f"{site}/two.html")
    page.wait_for_selector("body[data-ready='2']")
    page.focus("#one .cursor")
    page.keyboard.type("cat")
    assert letters(page, "#one")[:3] == ["C", "A", "T"] and letters(page, "#two") == [""] * 8
    assert "Prüfen" in page.inner_text("#two .tools") and "Check" in page.inner_text("#one .tools")
    entry = {"label": "1", "direction": "across", "answer": "CAT", "right": True}
    assert heard(page, "entry") == [["one", entry]]
    solve(page, "#two")
    (solved,) = heard(page, "solved")
    assert solved[0] == "two"
    assert {"right": 4, "entries": 4, "checks": 0, "reveals": 0}.items() <= solved[1].items()
    assert heard(page, "change")[-1][1]["state"]["isDone"] in {True, False}
    page.wait_for_timeout(150)
    page.reload()
    page.wait_for_selector("body[data-ready='2']")
    assert letters(page, "#one")[:3] == ["C", "A", "T"] and letters(page, "#two") == LETTERS
    # The styles of the site and ours do not meet.
    shown = page.eval_on_selector("#one .tools", "tools => getComputedStyle(tools).display")
    spaced = page.eval_on_selector("#one .title", "title => getComputedStyle(title).letterSpacing")
    mine = page.eval_on_selector("#mine", "button => getComputedStyle(button).backgroundColor")
    assert (shown, spaced, mine) == ("flex", "normal", "rgb(255, 0, 0)")
    assert page.evaluate("document.styleSheets.length") == 1


def test_the_methods_read_and_change_the_progress(page: Any, site: str) -> None:
    page.goto(f"{site}/two.html")
    page.wait_for_selector("body[data-ready='2']")
    page.focus("#one .cursor")
    page.keyboard.type("cut")
    result = page.evaluate(
        """() => {
          const element = document.querySelector("#one");
          const wrong = element.check();
          const state = element.state();
          element.reset();
          const empty = element.state().glyphs.join("");
          const fits = element.restore(state);
          return [wrong, empty, fits, element.state().glyphs.join(""), element.restore({}),
            element.state().checks, element.score().right, element.puzzle.size];
        }"""
    )
    assert result == [1, "", True, "CUT", False, 1, 0, [3, 3]]
    page.evaluate("document.querySelector('#one').toggleAttribute('no-check')")
    page.wait_for_selector("#one .player:not(:has(.check-word))")
    assert letters(page, "#one")[:3] == ["C", "U", "T"], "a new attribute keeps the letters"


def test_a_puzzle_comes_from_a_property_a_script_or_a_puz_file(page: Any, site: str) -> None:
    page.goto(f"{site}/two.html")
    page.evaluate(
        """async () => {
          const plain = await (await fetch("small.json")).text();
          document.querySelector("#one").puzzle = JSON.parse(plain);
          const third = document.createElement("crosswright-puzzle");
          third.innerHTML = `<script type="application/json">${plain}</` + "script>";
          third.id = "three";
          const fourth = document.createElement("crosswright-puzzle");
          fourth.id = "four";
          fourth.setAttribute("src", "small.puz");
          document.body.append(third, fourth);
        }"""
    )
    for name in ("#one", "#three", "#four"):
        page.wait_for_selector(f"{name} .cell")
    again = """element => new Promise((resolve) => {
      element.addEventListener("puzzle-ready", ({ detail }) => resolve(detail.title));
      element.puzzle = element.puzzle;
    })"""
    assert page.eval_on_selector("#one", again) == "A small one", "the same puzzle, once more"
    assert "Prüfen" in page.inner_text("#one .tools")
    page.evaluate("document.querySelector('#four').setAttribute('src', 'nothing.ipuz')")
    page.wait_for_selector("#four [role=alert]")
    assert "nothing.ipuz cannot be loaded (404)" in page.inner_text("#four [role=alert]")


def test_a_puzzle_can_be_solved_by_clicks_of_a_script_alone(page: Any, site: str) -> None:
    page.goto(f"{site}/two.html")
    page.wait_for_selector("#one .cell")
    page.evaluate(
        """() => {
          const root = document.querySelector("#one").shadowRoot;
          const click = (name) => root.querySelector(name).click();
          const type = (text) => [...text].forEach((key) => click(`[data-key="${key}"]`));
          click(".clues li button");
          type("CAT");
          click(".after");
          type("TEN");
          click('[data-cell="3"]');
          type("O");
          click('[data-cell="5"]');
          type("O");
        }"""
    )
    assert letters(page, "#one") == LETTERS
    assert heard(page, "solved")[0][0] == "one"


def test_markup_in_a_puzzle_is_text_everywhere(page: Any, site: str, folder: Path) -> None:
    page.goto(f"{site}/two.html")
    page.evaluate("document.querySelector('#one').setAttribute('src', 'wicked.json')")
    page.wait_for_selector("#one .title:has-text('onerror')")
    assert WICKED in page.inner_text("#one .clues")
    link = write(small_puzzle("", WICKED, WICKED), by_name("link")).decode().partition("#")[2]
    for address in (
        (folder / "wicked.html").as_uri(),
        (folder / "player.html").as_uri() + f"#{link}",
    ):
        page.goto(address)
        page.wait_for_selector(".title:has-text('onerror')")
        assert page.title() == WICKED
        solve(page)
        assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_barrier(page: Any, site: str, theme: str) -> None:
    script = installed("axe", "axe-core@4.10.3") / "axe-core" / "axe.min.js"
    page.goto(f"{site}/two.html")
    page.wait_for_selector("#two .cell")
    page.evaluate(
        """theme => document.querySelectorAll("crosswright-puzzle").forEach((element) => {
          for (const name of ["name-field", "word-bank"]) element.setAttribute(name, "");
          element.setAttribute("theme", theme);
        })""",
        theme,
    )
    page.wait_for_selector("#two .bank")
    page.wait_for_selector("#one .score")
    page.click("#one .score")
    page.focus("#one .cursor")
    page.keyboard.type("cut")
    page.click("#one summary:has-text('Check')")
    page.click("#one .check-puzzle")
    page.click("#one summary:has-text('More')")
    page.evaluate(script.read_text("utf-8"))
    found = page.evaluate("axe.run('crosswright-puzzle', {resultTypes: ['violations']})")
    serious = [one for one in found["violations"] if one["impact"] in {"serious", "critical"}]
    assert [(one["id"], one["nodes"][0]["html"]) for one in serious] == []


ANNOUNCED = """() => {
  window.texts = new Set();
  const root = document.querySelector("crosswright-puzzle").shadowRoot;
  const gather = () => {
    for (const part of root.querySelectorAll("*")) {
      if (part.hasAttribute("aria-label")) texts.add(part.getAttribute("aria-label"));
      const nodes = [...part.childNodes].filter((node) => node.nodeType === 3);
      for (const node of nodes) texts.add(node.textContent.trim());
    }
  };
  gather();
  const kinds = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(gather).observe(root, kinds);
}"""


@pytest.mark.parametrize("language", ["de", "ar"])
def test_every_text_of_a_whole_solve_is_in_the_puzzle_s_language(
    page: Any, folder: Path, language: str
) -> None:
    rows = {"de": "TÜR\nO#A\nREH", "ar": "قلم\nط#ا\nةسن"}[language]
    fill = Fill.parse(rows)
    about = Metadata(title="§", language=language)
    puzzle = Puzzle.from_clues(fill, {slot.key: "§" for slot in fill.slots}, about)
    looks = Options(page=Page(name_line=True, word_bank=True))
    path = folder / f"{language}.html"
    path.write_bytes(write(puzzle, by_name("html"), looks))
    page.goto(path.as_uri())
    page.wait_for_selector(".bank")
    page.evaluate(ANNOUNCED)
    texts = languages()[language]
    page.click(f"summary:has-text('{texts['reveal']}')")
    page.click(".reveal-puzzle")
    page.click(".question .no")
    for slot in puzzle.fill.slots:
        page.locator(f".clues li button:has-text('{slot.number}')").first.focus()
        start = slot.start.row * 3 + slot.start.column
        page.locator(f"[data-cell='{start}']").click()
        lit = page.eval_on_selector_all(".lit", "all => all.map(box => Number(box.dataset.cell))")
        if lit != [cell.row * 3 + cell.column for cell in slot.cells]:
            page.keyboard.press(" ")
        for cell in slot.cells:
            key = {"key": puzzle.fill.glyphs[cell], "bubbles": True}
            page.locator(".cursor").dispatch_event("keydown", key)
    page.wait_for_selector(".panel")
    seen = page.evaluate("[...texts]")
    assert any(text.startswith(texts["solved"].partition("{")[0]) for text in seen if text)
    english = {text.partition("{")[0].strip() for text in _english().values()}
    theirs = {text.partition("{")[0].strip() for text in texts.values()}
    foreign = {text for text in english - theirs if len(text) > 2}
    pieces = {piece.strip() for text in seen for piece in re.split(r"[,.:]", text)}
    assert {piece for piece in pieces if piece.startswith(tuple(foreign))} == set()


def _english() -> dict[str, str]:
    source = Path(__file__).parents[2] / "src" / "crosswright" / "render" / "player" / "texts.js"
    lines = source.read_text("utf-8").splitlines()
    pairs = (line.strip().rstrip(",").partition(": ") for line in lines if line.startswith("  "))
    return {name: json.loads(text) for name, _, text in pairs if text.startswith('"')}


# -- frames and files -----------------------------------------------------------------------------


def framed(*frames: str) -> str:
    return f"<!doctype html><meta charset='utf-8'><title>Frames</title>{''.join(frames)}"


def test_in_a_sandboxed_frame_everything_works(page: Any, site: str, folder: Path) -> None:
    frame = '<iframe sandbox="allow-scripts" src="frame.html" width="480" height="500"></iframe>'
    (folder / "frames.html").write_text(framed(frame), encoding="utf-8")
    page.goto(f"{site}/frames.html")
    inside = page.frame_locator("iframe")
    inside.locator(".cursor").click()
    page.keyboard.type("cat")
    inside.locator("summary:has-text('More')").click()
    inside.locator(".again").click()
    inside.locator(".question .yes").click()
    assert inside.locator(".glyph").all_inner_texts() == [""] * 8
    inside.locator("summary:has-text('Reveal')").click()
    inside.locator(".reveal-puzzle").click()
    inside.locator(".question .yes").click()
    assert inside.locator(".message").inner_text() == "This is the solution."
    assert not inside.locator(".keyboard").is_visible(), "a small frame with a mouse"


def test_two_frames_of_one_puzzle_do_not_share_their_progress(
    page: Any, site: str, folder: Path
) -> None:
    frames = [f'<iframe id="{name}" src="frame.html"></iframe>' for name in ("a", "b")]
    (folder / "frames.html").write_text(framed(*frames), encoding="utf-8")
    page.goto(f"{site}/frames.html")
    for name, answer in (("#a", "cat"), ("#b", "dog")):
        page.frame_locator(name).locator(".cursor").click()
        page.keyboard.type(answer)
    page.reload()
    for name in ("#a", "#b"):
        page.frame_locator(name).locator(".cursor").wait_for()
    found = [
        "".join(page.frame_locator(n).locator(".glyph").all_inner_texts()) for n in ("#a", "#b")
    ]
    assert sorted(found) == ["CAT", "DOG"]


def test_a_second_tab_continues_what_the_hidden_first_one_saved(browser: Any, site: str) -> None:
    context = browser.new_context()
    first, second = context.new_page(), context.new_page()
    hide = """is => {
      Object.defineProperty(document, "hidden", { value: is, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    first.goto(f"{site}/frame.html")
    first.locator(".cursor").click()
    first.keyboard.type("cat")
    first.evaluate(hide, True)
    first.wait_for_timeout(300)
    second.goto(f"{site}/frame.html")
    second.wait_for_selector(".cursor")
    assert letters(second)[:4] == ["C", "A", "T", ""]
    second.locator("[data-cell='6']").click()
    second.keyboard.type("ten")
    second.evaluate(hide, True)
    first.wait_for_timeout(300)  # the browser tells its other process what was saved
    first.evaluate(hide, False)
    assert letters(first) == ["C", "A", "T", "", "", "T", "E", "N"]
    context.close()


def test_a_file_opens_a_link_but_the_component_says_that_it_needs_a_server(
    page: Any, folder: Path, browser: Any
) -> None:
    link = write(small_puzzle("de"), by_name("link"), Options(no_reveal=True)).decode()
    page.goto(f"{(folder / 'player.html').as_uri()}#{link.partition('#')[2]}")
    page.wait_for_selector(".cell")
    assert page.title() == "A small one"
    tools = page.inner_text(".tools")
    assert "Prüfen" in tools and "Zeigen" not in tools
    page.evaluate("location.hash = '#cw1=damaged'")
    page.wait_for_selector("[role=alert]")
    assert "expected a whole link" in page.inner_text("[role=alert]")
    page.goto((folder / "player.html").as_uri())
    page.set_input_files("input", folder / "small.puz")
    page.wait_for_selector(".cell")
    other = browser.new_page()
    other.goto((folder / "example.html").as_uri())
    assert "needs a web server" in other.inner_text("body")
    other.close()


# -- SCORM ----------------------------------------------------------------------------------------

LMS = """<!doctype html><meta charset="utf-8"><title>Platform</title>
<script src="/frame-scorm12.js"></script><script>
window.API = new Scorm12API({ autocommit: false, logLevel: 5 });
const kept = sessionStorage.getItem("cmi");
if (kept) API.loadFromJSON(JSON.parse(kept), "");
addEventListener("pagehide", () => sessionStorage.setItem("cmi", JSON.stringify(API.cmi)));
</script><iframe src="/frame-lesson.html" width="900" height="700"></iframe>"""

BROKEN = """<!doctype html><meta charset="utf-8"><title>Broken platform</title><script>
window.API = new Proxy({}, { get: () => () => { throw new Error("broken"); } });
</script><iframe src="/frame-lesson.html"></iframe>"""


def write_lesson(folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(write(small_puzzle(), by_name("scorm")))) as lesson:
        (folder / "frame-lesson.html").write_bytes(lesson.read("index.html"))
        assert b'adlcp:scormtype="sco"' in lesson.read("imsmanifest.xml")


def test_a_platform_gets_completion_and_score_and_keeps_the_progress(
    page: Any, site: str, folder: Path
) -> None:
    write_lesson(folder)
    runtime = installed("scorm", "scorm-again@3.4.3") / "scorm-again" / "dist" / "scorm12.min.js"
    (folder / "frame-scorm12.js").write_bytes(runtime.read_bytes())
    (folder / "frame-lms.html").write_text(LMS, encoding="utf-8")
    page.goto(f"{site}/frame-lms.html")
    inside = page.frame_locator("iframe")
    inside.locator(".cursor").click()
    page.keyboard.type("cat")
    value = "name => API.lmsGetValue(name)"
    assert page.evaluate(value, "cmi.core.lesson_status") == "incomplete"
    page.reload()
    inside.locator(".cell").first.wait_for()
    assert "".join(inside.locator(".glyph").all_inner_texts()) == "CAT"
    inside.locator("[data-cell='6']").click()
    page.keyboard.type("ten")
    inside.locator("[data-cell='3']").click()
    page.keyboard.type("o")
    inside.locator("summary:has-text('Reveal')").click()
    inside.locator("[data-cell='5']").click()
    page.keyboard.type("x")
    inside.locator("summary:has-text('Check')").click()
    inside.locator(".check-puzzle").click()
    inside.locator("[data-cell='5']").click()
    page.keyboard.type("o")
    assert page.evaluate(value, "cmi.core.lesson_status") == "completed"
    assert page.evaluate(value, "cmi.core.score.raw") == "75"


def test_a_broken_platform_does_not_stop_the_puzzle(page: Any, site: str, folder: Path) -> None:
    write_lesson(folder)
    (folder / "frame-broken.html").write_text(BROKEN, encoding="utf-8")
    page.goto(f"{site}/frame-broken.html")
    inside = page.frame_locator("iframe")
    inside.locator(".cursor").click()
    page.keyboard.type("cat")
    assert "".join(inside.locator(".glyph").all_inner_texts()) == "CAT"
