"""Make the pictures of the tutorials from the commands on their pages: `scripts/pictures`.

The commands of each page are run, and pictures are made of the files that they write. There are
drawings (SVG) and pictures in pixels (PNG). A test makes the drawings again and compares them. It
cannot compare pixels, because another browser or a newer library gives other pixels. So the file
`RECORD` has a hash of what each PNG shows, and the test compares these hashes.
"""

import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Mapping
from html import escape
from math import log10
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.teaching import compared, domains
from crosswright.construct.request.words import WordChoice
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from test_docs import blocks, commands

__all__ = ["FOLDER", "PAGES", "RECORD", "drawings", "record", "run_page", "screens"]

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "tutorials"
FOLDER = ROOT / "docs" / "images" / "tutorials"
RECORD = FOLDER / "shown.json"
CHROMIUM = "/usr/bin/chromium"
CENTIMETRE = 72 / 2.54
"""Points in a centimetre. (PDF measures in points.)"""

NODES = 5000
"""A search of the comparison is stopped after this number of nodes."""


def run_page(name: str, folder: Path) -> None:
    """Run the commands of the page `name` in `folder`, with a copy of `examples/`."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks(PAGES / name, "console"):
        for command in commands(block):
            done = subprocess.run(
                command.line,
                shell=True,
                cwd=folder,
                env=os.environ | {"PATH": path},
                capture_output=True,
                text=True,
                timeout=200,
            )
            assert done.returncode == command.exit_code, f"{command.line}\n{done.stderr}"


def drawings(folder: Path) -> dict[str, str]:
    """The drawings by name. `folder` has the files that the commands of the pages wrote."""
    written = {name: (folder / name).read_text("utf-8") for name in ("escuela.svg", "filled.svg")}
    tree = (ROOT / "examples" / "lesson-tree.txt").read_text("utf-8")
    return {
        **written,
        "lesson.svg": (folder / "lesson.svg").read_text("utf-8"),
        "tree.svg": _grid_drawing(tree),
        "domains.svg": _domains_drawing(),
        "compared.svg": _compared_drawing(),
    }


def screens(folder: Path) -> dict[str, bytes]:
    """The pictures in pixels (PNG), by name."""
    return {
        "level-1.png": _page_png(folder / "handouts" / "level-1.pdf"),
        "level-3.png": _page_png(folder / "handouts" / "level-3.pdf"),
        "player.png": _player_png(folder / "handouts" / "version-A.html"),
    }


def record(folder: Path) -> dict[str, str]:
    """For each PNG, a hash of what it shows: the characters with their places, or the puzzle."""
    found = {}
    for level in ("level-1", "level-3"):
        found[f"{level}.png"] = _hashed(_signs(folder / "handouts" / f"{level}.pdf"))
    found["player.png"] = _hashed((folder / "handouts" / "version-A.json").read_text("utf-8"))
    return found


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _signs(pdf: Path) -> str:
    """The characters of the first page, each with its place in whole centimetres."""
    page = pypdfium2.PdfDocument(pdf)[0]
    text = page.get_textpage()
    found = []
    for k in range(text.count_chars()):
        sign = text.get_text_range(k, 1)
        if sign.strip():
            left, bottom, _, _ = text.get_charbox(k)
            found.append(f"{sign} {round(left / CENTIMETRE)} {round(bottom / CENTIMETRE)}")
    return "\n".join(found)


def _page_png(pdf: Path) -> bytes:
    """The first page of a PDF, as a PNG."""
    bitmap = pypdfium2.PdfDocument(pdf)[0].render(scale=1.25, grayscale=True)
    rows = bytes(bitmap.buffer)
    lines = (
        b"\0" + rows[y * bitmap.stride : y * bitmap.stride + bitmap.width]
        for y in range(bitmap.height)
    )
    head = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, 0, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def _player_png(page: Path) -> bytes:
    """The player (a web page) after a few letters were typed, as a browser shows it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        window = browser.new_page(viewport={"width": 1100, "height": 720}, color_scheme="light")
        window.goto(page.as_uri())
        window.focus(".cursor")
        window.keyboard.type("goma")
        return window.screenshot()


def _svg(width: float, height: float, shapes: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
    style = 'font-family="DejaVu Sans, Arial, sans-serif" font-size="13">'
    paper = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head + style, paper, *shapes, "</svg>"]) + "\n"


def _text(x: float, y: float, text: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}" {more}>{escape(text)}</text>'


def _grid_drawing(text: str) -> str:
    """A pattern with its numbers."""
    from crosswright.core.grid import Grid
    from crosswright.render.svg import to_svg

    return to_svg(Grid.parse(text))


def _domains_drawing() -> str:
    """Each slot's words in a column; those that AC-3 removed are grey and struck out."""
    words = ROOT / "examples" / "lesson-words.txt"
    grid = (ROOT / "examples" / "lesson.txt").read_text("utf-8")
    found = domains(fill_problem(grid, WordChoice((str(words),))))
    assert found.after is not None
    shapes = []
    tallest = max(map(len, found.before.values()))
    for column, (slot, before) in enumerate(found.before.items()):
        x = 20 + 140 * column
        after = found.after[slot]
        shapes.append(_text(x, 26, f"{slot.spoken}: {len(after)} of {len(before)}", BOLD))
        for row, word in enumerate(before):
            more = KEPT if word in after else GONE
            shapes.append(_text(x, 50 + 20 * row, word, more))
    return _svg(20 + 140 * len(found.before), 60 + 20 * tallest, shapes)


BOLD = 'font-weight="bold"'
KEPT = 'font-weight="bold" fill="#0b5394"'
GONE = 'fill="#767676" text-decoration="line-through"'


def _compared_drawing() -> str:
    """A bar for each search of the grid `lesson-window.txt` with some rules left out. Its length
    shows the number of nodes on a logarithmic scale: 60 pixels more mean ten times as many."""
    grid, words = (
        ROOT / "examples" / name for name in ("lesson-window.txt", "lesson-window-words.txt")
    )
    problem = fill_problem(grid.read_text("utf-8"), WordChoice((str(words),)))
    shapes = []
    rows = list(compared(problem, Run(Budget(nodes=NODES))))
    for row, one in enumerate(rows):
        nodes = one.outcome.statistics.nodes
        spent = one.outcome.status is Status.OUT_OF_BUDGET
        y = 20 + 30 * row
        length = round(60 * log10(nodes), 1)
        fill = "#b45f06" if spent else "#0b5394"
        shapes.append(_text(10, y + 15, one.name))
        shapes.append(f'<rect x="240" y="{y}" width="{length}" height="20" fill="{fill}"/>')
        told = f"more than {nodes:,}" if spent else f"{nodes:,}"
        shapes.append(_text(248 + length, y + 15, told))
    return _svg(680, 30 + 30 * len(rows), shapes)


def main() -> None:
    """Make all pictures and the record again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as made:
        for page in sorted(PAGES.glob("*.md")):
            folder = Path(made) / page.stem
            run_page(page.name, folder)
            shutil.copytree(folder, made, dirs_exist_ok=True)
        whole = Path(made)
        _write(drawings(whole))
        for name, data in screens(whole).items():
            (FOLDER / name).write_bytes(data)
        RECORD.write_text(json.dumps(record(whole), indent=1) + "\n", "utf-8")


def _write(found: Mapping[str, str]) -> None:
    for name, text in found.items():
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
