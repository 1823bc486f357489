"""The output of `--json` has the same keys for all commands, also if nothing was found."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from command_line import crosswright

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

OUTCOME = {
    "version",
    "command",
    "status",
    "proven",
    "explanation",
    "solutions",
    "partial",
    "statistics",
}
SOLUTION = {"picture", "entries", "figures"}
ENTRY = {
    "number",
    "direction",
    "row",
    "column",
    "length",
    "answer",
    "clue",
    "enumeration",
    "score",
}

FOUND: dict[str, tuple[tuple[object, ...], set[str]]] = {
    "fill": (("fill", EXAMPLES / "lesson.txt", "-w", EXAMPLES / "lesson-words.txt"), set()),
    "grid": (("grid", "--venue", "mini", "--size", "5x5", "--rng-seed", 1), set()),
    "layout": (
        ("layout", EXAMPLES / "ice-age.txt", "--nodes", 500, "--rng-seed", 1),
        {"wanted", "objective", "linkers"},
    ),
    "layout --fill-in": (
        ("layout", EXAMPLES / "ice-age.txt", "--fill-in", "--max-size", "15x15", "--rng-seed", 1),
        {"wanted", "linkers"},
    ),
    "layout --class-pack": (
        ("layout", EXAMPLES / "ice-age.txt", "--class-pack", "sheets", "--versions", 2,
         "--nodes", 2000, "--rng-seed", 1),
        {"wanted", "files"},
    ),
    "freeform": (
        ("freeform", EXAMPLES / "zoo.txt", "--size", "12x12", "--rng-seed", 1),
        {"goal", "word_scores"},
    ),
}  # fmt: skip
"""For each command: a call that finds a result, and its keys that are not in `OUTCOME`."""


def told(*arguments: object, cwd: Path, code: int = 0) -> dict[str, Any]:
    done = crosswright(*arguments, "--json", cwd=cwd)
    assert done.returncode == code, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["version"] == 2
    return found


@pytest.mark.parametrize("name", FOUND)
def test_the_json_of_a_result_has_the_same_keys_for_all_commands(tmp_path: Path, name: str) -> None:
    arguments, own = FOUND[name]
    found = told(*arguments, cwd=tmp_path)
    # A command that reads a file of words adds a notice about what it read.
    reads = {"notices"} if name.startswith(("layout", "freeform")) else set()
    assert found.keys() == OUTCOME | own | reads
    assert all(found[key][0].startswith("read ") for key in reads)
    assert found["command"] == name.removesuffix(" --fill-in")
    assert found["status"] in {"found", "complete", "optimal"}
    assert found["solutions"] and found["partial"] is None
    assert {"nodes", "seconds"} <= found["statistics"].keys()
    for solution in found["solutions"]:
        assert solution.keys() - {"name"} == SOLUTION
        assert all(entry.keys() == ENTRY for entry in solution["entries"])
        rows, figures = solution["picture"], solution["figures"]
        assert (figures["height"], figures["width"]) == (len(rows), len(rows[0]))
        assert figures["words"] == len(solution["entries"])
        for entry in solution["entries"]:
            assert spelt(rows, entry) == (entry["answer"] or "." * entry["length"])


def spelt(rows: list[str], entry: dict[str, Any]) -> str:
    """The letters of the picture in the cells of `entry`."""
    across = entry["direction"] == "across"
    return "".join(
        rows[entry["row"] + (0 if across else k)][entry["column"] + (k if across else 0)]
        for k in range(entry["length"])
    )


def test_the_json_has_the_clues_of_the_words(tmp_path: Path) -> None:
    pack = told(*FOUND["layout --class-pack"][0], cwd=tmp_path)
    assert [solution["name"] for solution in pack["solutions"]] == ["A", "B"]
    for solution in pack["solutions"]:
        by_answer = {entry["answer"]: entry for entry in solution["entries"]}
        assert by_answer["ICEAGE"]["enumeration"] == "3,3"
        assert all(entry["clue"] for entry in solution["entries"])
    assert all((tmp_path / name).exists() for name in pack["files"])
    (version, *_) = (name for name in pack["files"] if name.endswith(".json"))
    kept = told("fill", tmp_path / version, cwd=tmp_path)
    (filled,) = kept["solutions"]
    assert {entry["clue"] for entry in filled["entries"]} == {
        entry["clue"] for entry in by_answer.values()
    }


NOTHING: dict[str, tuple[tuple[object, ...], int, str]] = {
    "fill": (("fill", "z.txt", "-w", EXAMPLES / "lesson-words.txt"), 1, "impossible"),
    "layout": (("layout", EXAMPLES / "no-common-letter.txt"), 1, "impossible"),
    "layout --class-pack": (
        ("layout", EXAMPLES / "no-common-letter.txt", "--class-pack", "sheets"), 1, "impossible",
    ),
    "layout --fill-in": (
        ("layout", EXAMPLES / "ice-age.txt", "--fill-in", "--seconds", 0), 3, "out of budget",
    ),
    "freeform": (
        ("freeform", EXAMPLES / "no-common-letter.txt", "--size", "9x9"), 1, "impossible",
    ),
    "make": (("make", "--venue", "mini", "--nodes", 0, "--rng-seed", 1), 3, "out of budget"),
    "grid": (("grid", "--nodes", 0, "--rng-seed", 1), 3, "out of budget"),
}  # fmt: skip
"""For each command: a call that finds nothing, its exit code, and its status."""


@pytest.mark.parametrize("name", NOTHING)
def test_the_json_without_a_result_has_the_same_keys(tmp_path: Path, name: str) -> None:
    (tmp_path / "z.txt").write_text("Z...", encoding="utf-8")
    arguments, code, status = NOTHING[name]
    found = told(*arguments, cwd=tmp_path, code=code)
    assert found.keys() >= OUTCOME
    assert (found["status"], found["solutions"]) == (status, [])
    assert found["proven"] is (status == "impossible")
    assert not (tmp_path / "sheets").exists()


def test_the_page_about_json_names_every_key() -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    own = set().union(*(more for _, more in FOUND.values()))
    assert OUTCOME | SOLUTION | ENTRY | own | {"name", "rng_seed", "quality"} <= named


def test_a_class_pack_with_fewer_versions_than_asked_for_says_how_many(tmp_path: Path) -> None:
    """There are only a few clearly different ways in which these two words can cross."""
    (tmp_path / "two.txt").write_text("cat\ntin\n", encoding="utf-8")
    asked = ("layout", "two.txt", "--class-pack", "sheets", "--versions", 5, "--nodes", 2000)
    done = crosswright(*asked, "--rng-seed", 1, "-q", cwd=tmp_path)
    versions = len(list((tmp_path / "sheets").glob("version-*.json")))
    assert done.returncode == 0 and 0 < versions < 5
    assert f"warning: found only {versions} of 5 clearly different versions" in done.stderr
