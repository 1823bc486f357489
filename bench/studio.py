"""Measure the studio in a real browser: its start, the time of a key press, and filling a grid.

    scripts/bench studio [--keys N] [--fills N]

- Start: the time from the start of the command until the studio answers.
- Keys: letters are typed one after another into a Sunday grid (21×21) that is half full. Three
  things are measured for each key: how long the page's own script ran, after how many frames (new
  images of the page) the letter was in its cell, and after how many milliseconds the colours of the
  cells and the list of candidates were up to date again.
- Filling: a weekday grid is filled by a click. The time from the click to the last letter is
  compared with the time of blacksquare (another fill program) for the same grid and list.

The grids are from ../shared if it exists; otherwise our daily example is used. The table is printed
and written to bench-results/studio.md.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from peers.blacksquare import Blacksquare
from playwright.sync_api import Page, sync_playwright

from crosswright.construct.fill import fill
from crosswright.core.fill import Fill
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "bench" / "grids"
RESULTS = ROOT / "bench-results"
sys.path.insert(0, str(ROOT / "tests" / "web"))

from studio_server import RunningStudio, running_studio  # noqa: E402

CHROMIUM = "/usr/bin/chromium"

PAUSE = 0.15
"""The seconds between two keys, about as for a quick typist."""

PEER_SECONDS = 30.0
"""The time limit of blacksquare for a fill, in seconds."""

WATCH = """
window.watched = { keys: [], seq: 0 };
addEventListener("keydown", () => { watched.began = performance.now(); }, true);
addEventListener("keydown", () => {
  const began = watched.began, key = { began, script: performance.now() - began, frames: 99 };
  const glyph = document.querySelector(watched.cell + " .glyph"), wanted = watched.letter;
  const [grid, list] = [".grid", ".candidates"].map((name) => document.querySelector(name));
  const seq = ++watched.seq;
  watched.keys.push(key);
  let frames = 0;
  const look = () => {
    frames += 1;
    if (key.frames === 99 && glyph.textContent === wanted) key.frames = frames;
    if (Math.min(grid.dataset.looked, list.dataset.looked) < seq) {
      if (frames < 120) requestAnimationFrame(look);
    } else requestAnimationFrame(() => { key.settled = performance.now() - began; });
  };
  requestAnimationFrame(look);
});
"""
"""A script for the page. It listens to each key before and after the page's own listeners do.

`settled` is the time from a key press until the screen shows the grid and the list of candidates as
they are after this key. If this takes more than 120 frames, the key has no value `settled`. So the
table says for how many keys there is a value.
"""


def grid_named(name: str) -> str:
    """Return the grid `name` of ../shared as text. If ../shared does not have it, return our daily
    example."""
    shared = SHARED / f"{name}.txt"
    path = shared if shared.exists() else ROOT / "examples" / "daily-15x15.txt"
    return path.read_text(encoding="utf-8")


def half_full(picture: str, words: WordList) -> list[str]:
    """Fill a grid and return its rows, with letters only in the upper half."""
    filled = fill(picture, words, rng_seed=1, seconds=120).solution
    assert filled is not None
    half = {
        cell: glyph for cell, glyph in filled.glyphs.items() if cell.row < filled.grid.height / 2
    }
    return str(Fill(filled.grid, half)).split("\n")


def opened(page: Page, studio: RunningStudio, rows: list[str]) -> None:
    """Make a new draft from the rows of a grid (as text), and open it in the page."""
    made = page.request.post(
        f"{studio.base}/api/drafts",
        data=json.dumps({"kind": "picture", "picture": rows}),
        headers={"content-type": "application/json", "origin": studio.base},
    )
    page.goto(f"{studio.base}/#/draft/{made.json()['id']}")
    page.reload()
    page.wait_for_selector("[role=gridcell]")
    page.wait_for_timeout(1500)


def typed(page: Page, rows: list[str], count: int) -> list[dict[str, Any]]:
    """Type `count` letters into empty cells, with a pause after each. Return the measurements."""
    width, held = len(rows[0]), dict[str, str]()
    page.evaluate("watched.seq = Number(document.querySelector('.grid').dataset.looked)")
    places = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."]
    letters = "ETAOINSHRDLU"
    for number in range(count):
        r, c = places[number % len(places)]
        cell = f"[data-place='{r * width + c}']"
        letter = letters[number * 7 % len(letters)]
        if held.get(cell) == letter:
            letter = "X"
        held[cell] = letter
        page.evaluate("([cell, letter]) => Object.assign(watched, {cell, letter})", [cell, letter])
        page.click(cell)
        page.keyboard.press(letter)
        page.wait_for_timeout(PAUSE * 1000)
    keys: list[dict[str, Any]] = page.evaluate("watched.keys")
    return keys


def autofilled(page: Page, studio: RunningStudio, picture: str) -> float:
    """Return the milliseconds from the click on 'fill' until every cell has its letter."""
    opened(page, studio, picture.split())
    page.get_by_role("tab", name="Fill").click()
    page.wait_for_timeout(300)
    return float(
        page.evaluate(
            """() => new Promise((resolve) => {
              const cells = [...document.querySelectorAll("[role=gridcell]")]
                .filter((one) => !one.classList.contains("block"))
                .map((one) => one.querySelector(".glyph"));
              const began = performance.now();
              const look = () => cells.every((one) => one.textContent)
                ? resolve(performance.now() - began) : requestAnimationFrame(look);
              document.querySelector(".fill-pane .main").click();
              look();
            })"""
        )
    )


def started() -> float:
    """Return the milliseconds from the start of the command until the studio answers."""
    began = time.perf_counter()
    with running_studio():
        return 1000 * (time.perf_counter() - began)


def percentile(values: list[float], share: float) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[round(share * 100) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--keys", type=int, default=200, help="number of letters to type")
    parser.add_argument("--fills", type=int, default=7, help="number of starts and of fills")
    asked = parser.parse_args()
    words = WordList.default()
    lines = ["| | median | 95th percentile (for starts and fills: longest) |", "|---|---|---|"]
    starts = [started() for _ in range(asked.fills)]
    lines.append(
        f"| from the start to the first answer, ms | {statistics.median(starts):.0f} "
        f"| {max(starts):.0f} |"
    )
    with running_studio() as studio, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.goto(studio.url)
        page.wait_for_timeout(1000)
        page.add_init_script(WATCH)
        rows = half_full(grid_named("su1"), words)
        opened(page, studio, rows)
        keys = typed(page, rows, asked.keys)
        for told, name in (
            ("time of the page's script for a key, ms", "script"),
            ("time until colours and candidates are shown, ms", "settled"),
        ):
            values = [key[name] for key in keys if name in key]
            lines.append(
                f"| {told} ({len(values)} of {len(keys)} keys) | {statistics.median(values):.1f} "
                f"| {percentile(values, 0.95):.1f} |"
            )
        frames = [key["frames"] for key in keys]
        lines.append(
            f"| frames until the letter is shown | {statistics.median(frames):.0f} "
            f"| {percentile(frames, 0.95):.0f} |"
        )
        picture = grid_named("wk1")
        ours = [autofilled(page, studio, picture) for _ in range(asked.fills)]
        browser.close()
    with tempfile.TemporaryDirectory() as made:
        listed = Path(made) / "ours.dict"
        listed.write_text("".join(f"{w.text};{w.score}\n" for w in words), encoding="utf-8")
        grid = Path(made) / "grid.txt"
        grid.write_text(picture, encoding="utf-8")
        peer = Blacksquare(listed, RESULTS / "peers" / "blacksquare", PEER_SECONDS)
        theirs = [found.milliseconds for _ in ours if (found := peer.fill(grid))]
        peer.close()
    lines += [
        f"| fill, from click to letters, ms | {statistics.median(ours):.0f} | {max(ours):.0f} |",
        f"| fill by blacksquare, ms | {statistics.median(theirs):.0f} | {max(theirs):.0f} |",
        f"| ratio | {statistics.median(ours) / statistics.median(theirs):.2f} | |",
    ]
    table = "\n".join(lines)
    print(table)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "studio.md").write_text(
        f"{time.strftime('%Y-%m-%d')}\n\n{table}\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
