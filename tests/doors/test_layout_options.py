"""Options of `crosswright layout`: each test checks the effect on the grid that is printed."""

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from command_line import crosswright

ICE = ["glacier", "mammoth", "tundra", "bison", "cave", "flint"]
TREES = ["oak", "elm", "ash", "pine", "larch", "maple", "cedar", "birch", "willow", "poplar"]
TREES += ["chestnut", "hazel"]


def layout(words: list[str], *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crosswright", "layout", "-", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, input="\n".join(words)
    )


def grid_of(made: subprocess.CompletedProcess[str]) -> list[str]:
    assert made.returncode == 0, made.stderr
    return made.stdout.strip("\n").split("\n")


def runs(rows: list[str]) -> list[str]:
    """Every run of two or more letters, across and down."""
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    parts = [part for line in lines for part in line.replace("~", "#").split("#")]
    return sorted(part for part in parts if len(part) > 1)


def letters(rows: list[str]) -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.isalpha()}


@pytest.mark.parametrize("symmetry", ["rotational", "mirror", "diagonal"])
def test_symmetry_with_linkers_gives_every_word_a_partner(symmetry: str) -> None:
    rows = grid_of(
        layout(ICE, "--symmetry", symmetry, "--linkers", "--nodes", 10_000, "--rng-seed", 1)
    )
    cells = letters(rows)
    bottom, right = len(rows) - 1, len(rows[0]) - 1
    turned = {
        "rotational": {(bottom - r, right - c) for r, c in cells},
        "mirror": {(r, right - c) for r, c in cells},
        "diagonal": {(c, r) for r, c in cells},
    }
    assert turned[symmetry] == cells
    assert {word.upper() for word in ICE} <= set(runs(rows))


@pytest.mark.parametrize(
    ("symmetry", "words"),
    [
        ("rotational", ["level", "lid", "gel"]),
        ("mirror", ["level", "lid", "lad"]),
        ("antidiagonal", ["tar", "bar", "cab", "cat"]),
        ("both", ["level", "civic"]),
        ("quarter", ["cat", "bad"]),
    ],
)
def test_without_linkers_the_given_words_alone_make_a_symmetric_layout(
    symmetry: str, words: list[str]
) -> None:
    rows = grid_of(layout(words, "--symmetry", symmetry, "--rng-seed", 1))
    cells = letters(rows)
    bottom, right = len(rows) - 1, len(rows[0]) - 1
    turned = {
        "rotational": {(bottom - r, right - c) for r, c in cells},
        "mirror": {(r, right - c) for r, c in cells},
        "antidiagonal": {(right - c, bottom - r) for r, c in cells},
        "both": {(bottom - r, c) for r, c in cells},
        "quarter": {(c, bottom - r) for r, c in cells},
    }
    assert turned[symmetry] == cells
    assert runs(rows) == sorted(word.upper() for word in words)
    assert "#" in "".join(rows) and "~" not in "".join(rows)


def test_words_without_a_partner_are_named() -> None:
    made = layout(["oak", "elm", "pine", "willow"], "--symmetry", "rotational", "-q")
    assert made.returncode == 1
    assert "PINE (4 letters)" in made.stderr and "WILLOW (6 letters)" in made.stderr
    assert "OAK" not in made.stderr and "--linkers" in made.stderr


def test_the_share_of_blocks_is_within_the_given_range() -> None:
    rows = grid_of(layout(TREES, "--blocks", "0.55-0.62", "--nodes", 3000, "--rng-seed", 1))
    share = 1 - len(letters(rows)) / (len(rows) * len(rows[0]))
    assert 0.55 <= share <= 0.62
    dense = layout(TREES, "--blocks", "0.1-0.2", "--nodes", 1000, "--rng-seed", 1)
    assert dense.returncode == 3
    assert "--fill-in" in dense.stderr and "10%-20%" in dense.stderr


def test_with_square_the_grid_is_a_square() -> None:
    rows = grid_of(layout(TREES, "--square", "--nodes", 2000, "--rng-seed", 1))
    assert {len(row) for row in rows} == {len(rows)}


def test_no_layout_exceeds_the_largest_size() -> None:
    rows = grid_of(layout(TREES, "--max-size", "20x8", "--nodes", 4000, "--rng-seed", 1))
    assert len(rows) <= 8 and len(rows[0]) <= 20
    short = layout(TREES, "--max-size", "7x7")
    assert short.returncode == 1 and "CHESTNUT has 8 letters" in short.stderr


def test_with_bordered_spacing_words_touch_at_corners_only_where_they_cross() -> None:
    rows = grid_of(layout(TREES, "--spacing", "bordered", "--nodes", 3000, "--rng-seed", 1))
    cells = letters(rows)
    corners = [
        (row, column, side)
        for row, column in cells
        for side in (-1, 1)
        if (row + 1, column + side) in cells
    ]
    assert len(corners) > 5
    for row, column, side in corners:
        # These two letters touch at a corner. This is allowed only if they belong to two words that
        # cross in a cell next to both letters.
        assert (row + 1, column) in cells or (row, column + side) in cells


def test_linkers_connect_words_that_share_no_letter() -> None:
    words = ["abc", "def", "ghi"]
    rows = grid_of(layout(words, "--linkers", "--seconds", 2))
    found = runs(rows)
    assert {"ABC", "DEF", "GHI"} < set(found)


def test_repair_accepts_a_word_that_arises_where_words_touch(tmp_path: Path) -> None:
    repairs = tmp_path / "repairs.txt"
    repairs.write_text("to\nat\non\nan\nas\nso\nno\nin\nit\nis\nor\nha\nho\n")
    words = ["cat", "cot", "tin", "nit", "ton", "coin"]
    arguments = ("--method", "graph", "--nodes", 2000, "--rng-seed", 1)
    strict = runs(grid_of(layout(words, *arguments)))
    assert strict == sorted(word.upper() for word in words)
    mended = runs(grid_of(layout(words, *arguments, "--repair", repairs)))
    extra = set(mended) - {word.upper() for word in words}
    assert extra and extra <= set(repairs.read_text().upper().split())


def test_several_layouts_share_at_most_half_of_their_crossings() -> None:
    made = layout(TREES, "--count", 3, "--nodes", 6000, "--rng-seed", 1, "--json")
    report = json.loads(made.stdout)
    pictures = [solution["picture"] for solution in report["solutions"]]
    assert len(pictures) == 3
    met = [crossings(solution["entries"]) for solution in report["solutions"]]
    for one, other in combinations(met, 2):
        assert len(one & other) <= 0.5 * min(len(one), len(other))


def crossings(entries: list[dict[str, object]]) -> set[frozenset[tuple[str, int]]]:
    """The crossings. For each: the two words, and the place of the shared letter in each word."""
    held: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for entry in entries:
        answer, row, column = (
            str(entry["answer"]),
            int(str(entry["row"])),
            int(str(entry["column"])),
        )
        for place in range(len(answer)):
            down = entry["direction"] == "down"
            cell = (row + place, column) if down else (row, column + place)
            held.setdefault(cell, []).append((answer, place))
    return {frozenset(meeting) for meeting in held.values() if len(meeting) > 1}


def test_options_that_exclude_each_other_are_an_error() -> None:
    made = layout(ICE, "--fill-in", "--class-pack", "sheets")
    assert made.returncode == 2
    assert "expected one of --class-pack and --fill-in, got --class-pack and" in made.stderr


@pytest.mark.parametrize("blocks", ["0.16-0.25", "16%-25%", "20-30"])
def test_blocks_are_a_share_or_a_number(blocks: str) -> None:
    zoo = Path(__file__).resolve().parents[2] / "examples" / "zoo.txt"
    dense = ("--fill-in", "--max-size", "11x11", "--rng-seed", "4", "--json")
    done = crosswright("layout", zoo, *dense, "--blocks", blocks)
    assert done.returncode == 0, done.stderr
    (solution,) = json.loads(done.stdout)["solutions"]
    low, high = (20, 30) if blocks == "20-30" else (0.16 * 121, 0.25 * 121)
    assert low <= solution["figures"]["blocks"] <= high


def test_a_number_of_blocks_needs_a_size() -> None:
    zoo = Path(__file__).resolve().parents[2] / "examples" / "zoo.txt"
    done = crosswright("layout", zoo, "--blocks", "20-30")
    assert done.returncode == 2
    assert "give a share such as 16%-25%, or add --fill-in and --max-size" in done.stderr
    assert len(done.stderr.splitlines()) == 1
