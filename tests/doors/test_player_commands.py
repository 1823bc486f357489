"""The commands for puzzles on the web: `convert --link` and `--embed`, `player`, `results`."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from command_line import crosswright
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.formats import by_name, read, write

SCORES = Path(__file__).parents[1] / "docs_files" / "class-5b"


def saved(folder: Path, puzzle: Puzzle) -> Path:
    path = folder / "my puzzle.json"
    path.write_bytes(write(puzzle, by_name("json")))
    return path


def test_a_link_contains_the_puzzle_and_its_length_is_told(tmp_path: Path) -> None:
    fill = Fill.parse("CAT\nO#O\nTEN")
    puzzle = Puzzle.from_clues(fill, {s.key: "A <b> clue" for s in fill.slots}, Metadata("T"))
    path = saved(tmp_path, puzzle)
    done = crosswright("convert", path, "--link", "https://example.org/p.html", "--no-reveal")
    link = done.stdout.strip()
    assert link.startswith("https://example.org/p.html#cw1=") and link.endswith("&no-reveal")
    assert f"the link has {len(link)} characters" in done.stderr
    (tmp_path / "a.link").write_text(link, encoding="utf-8")
    crosswright("convert", tmp_path / "a.link", tmp_path / "back.json", "-q")
    own = by_name("json")
    assert read((tmp_path / "back.json").read_bytes(), own) == puzzle
    nexus = crosswright("convert", path, "--link", "https://example.org/", "--nexus")
    assert read(nexus.stdout.encode(), by_name("link")) == puzzle


def test_a_puzzle_that_is_too_large_for_a_link_is_refused_with_one_line(tmp_path: Path) -> None:
    fill = Fill.parse("\n".join(["ABCDEFGHIJKLMNOPQRSTUVWXY"] * 25))
    clues = {s.key: f"{s.key} {hash_of(n)}" for n, s in enumerate(fill.slots)}
    path = saved(tmp_path, Puzzle.from_clues(fill, clues))
    done = crosswright("convert", path, "--link")
    assert (done.returncode, done.stdout) == (2, "")
    assert "too large for a link: expected at most 32,000 characters" in done.stderr
    assert done.stderr.count("\n") == 1


def hash_of(number: int) -> str:
    """A text that cannot be compressed."""
    return "".join(hashlib.sha256(f"{number} {k}".encode()).hexdigest() for k in range(20))


def test_embed_prints_a_frame_and_the_component_with_safe_names(tmp_path: Path) -> None:
    path = saved(tmp_path, Puzzle(Fill.parse("CAT")))
    wicked = path.rename(tmp_path / 'a"><script>.json')
    done = crosswright("convert", wicked, tmp_path / "page.html", "--embed")
    assert (tmp_path / "page.html").exists()
    assert '<iframe src="page.html"' in done.stdout and "sandbox=" in done.stdout
    assert "<crosswright-puzzle src=" in done.stdout
    assert done.stdout.count("<script") == 1
    nothing = crosswright("convert", wicked)
    assert nothing.returncode == 2 and "OUT" in nothing.stderr


def test_the_player_is_a_small_npm_package(tmp_path: Path) -> None:
    assert crosswright("player", "-o", tmp_path / "player").returncode == 0
    assert (tmp_path / "player" / "crosswright-puzzle.js").stat().st_size <= 60_000
    refused = crosswright("player", "-o", tmp_path / "player" / "README.md")
    assert refused.returncode == 2 and refused.stderr.count("\n") == 1
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed here")
    command = ["npm", "pack", "--dry-run", "--json"]
    packed = subprocess.run(command, cwd=tmp_path / "player", capture_output=True, check=True)
    (package,) = json.loads(packed.stdout)
    names = {file["path"] for file in package["files"]}
    assert {"crosswright-puzzle.js", "crosswright-puzzle.d.ts", "player.html", "LICENSE"} <= names


def test_results_are_a_table(tmp_path: Path) -> None:
    done = crosswright("results", SCORES, "-o", tmp_path / "table.csv")
    assert "The zoo  Ada   yes     11     12       0:07:04" in done.stdout
    assert (tmp_path / "table.csv").read_text("utf-8-sig").startswith("puzzle,name,solved")
    told = json.loads(crosswright("results", SCORES, "--json").stdout)
    assert told["scores"][0]["name"] == "Ada"
    empty = crosswright("results", tmp_path / "nowhere")
    assert empty.returncode == 2 and "expected a folder with scores" in empty.stderr
