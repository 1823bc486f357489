"""The command `crosswright fill`: what it prints and writes, and its exit codes."""

import json
import os
import random
import stat
import struct
import subprocess
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright
from crosswright.audit.fill import audit_fill
from crosswright.core.fill import Fill
from crosswright.words.wordlist import WordList

ROOT = Path(__file__).resolve().parents[2]
LESSON = (ROOT / "examples" / "lesson.txt", "-w", ROOT / "examples" / "lesson-words.txt")
ANIMALS = WordList.load(ROOT / "examples" / "lesson-words.txt")


def random_square(folder: Path, side: int, count: int) -> tuple[Path, str, Path]:
    """Write an open square and a list of random words. Return the arguments of `fill` for them.

    With the sizes that the tests use, no engine ends its search within a test.
    """
    grid, words = folder / "square.txt", folder / "random.dict"
    grid.write_text("\n".join(["." * side] * side), encoding="utf-8")
    dice = random.Random(5)
    lines = {"".join(dice.choices("AABCDEEEFGHIIKLMNOOPRSTTU", k=side)) for _ in range(count)}
    words.write_text("\n".join(sorted(lines)), encoding="utf-8")
    return grid, "-w", words


@pytest.fixture
def endless(tmp_path: Path) -> tuple[Path, str, Path]:
    return random_square(tmp_path, 9, 20_000)


def test_a_fill_is_a_picture_on_standard_output() -> None:
    done = crosswright("fill", *LESSON)
    assert done.returncode == 0
    assert done.stderr == ""
    assert not audit_fill(Fill.parse(done.stdout), ANIMALS)


def test_entries_are_listed_with_number_and_place() -> None:
    done = crosswright("fill", *LESSON, "--entries", "--engine", "textbook")
    assert "Across\n   1  DEER  (row 1, column 1)  50" in done.stdout
    assert "Down\n   1  DOG  (row 1, column 1)  50" in done.stdout


@pytest.mark.parametrize("engine", ["auto", "textbook"])
def test_all_shows_every_fill(engine: str) -> None:
    done = crosswright("fill", *LESSON, "--all", "--engine", engine)
    assert done.returncode == 0
    assert len(done.stdout.strip().split("\n\n")) == 4
    assert "4 fills, all there are" in done.stderr


def test_the_best_of_several_fills_is_not_called_all_there_are() -> None:
    best = crosswright("fill", *LESSON, "--best", "--jobs", 1)
    assert best.stderr.strip() == "1 fill, no fill has a higher value"


def test_count_shows_as_many_fills_as_asked_for() -> None:
    done = crosswright("fill", *LESSON, "--count", 2)
    assert len(done.stdout.strip().split("\n\n")) == 2
    assert "2 fills, found" in done.stderr


@pytest.mark.parametrize("engine", ["auto", "textbook"])
def test_an_impossible_fill_exits_with_1_and_says_why(tmp_path: Path, engine: str) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text("Z...\n.##.\n....\n", encoding="utf-8")
    done = crosswright("fill", grid, *LESSON[1:], "--engine", engine)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("impossible: ")
    assert "across" in done.stderr or "down" in done.stderr


@pytest.mark.parametrize("engine", ["kernel", "textbook"])
@pytest.mark.parametrize("budget", [("--seconds", "0.2"), ("--nodes", "3")])
def test_a_spent_budget_exits_with_3(tmp_path: Path, engine: str, budget: tuple[str, str]) -> None:
    size = (9, 20_000) if engine == "kernel" else (7, 2_000)
    done = crosswright("fill", *random_square(tmp_path, *size), "--engine", engine, *budget)
    assert done.returncode == 3
    assert done.stdout == ""
    assert "out of budget: nothing was found, but it may be possible" in done.stderr


def test_json_has_its_version_and_all_fills() -> None:
    done = crosswright("fill", *LESSON, "--json", "--all")
    told = json.loads(done.stdout)
    assert told["version"] == 2
    assert told["command"] == "fill"
    assert told["status"] == "complete"
    assert told["proven"] is True
    assert len(told["solutions"]) == 4
    entry = told["solutions"][0]["entries"][0]
    assert (entry["number"], entry["direction"]) == (1, "across")
    assert (entry["row"], entry["column"]) == (0, 0)
    assert entry["answer"] in {"DEER", "PUMA"}
    assert told["statistics"]["seconds"] >= 0


def test_json_reports_an_impossible_fill_too(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("Z...", encoding="utf-8")
    done = crosswright("fill", tmp_path / "g.txt", *LESSON[1:], "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert told["status"] == "impossible"
    assert told["solutions"] == []
    assert "1 across" in told["explanation"]


def test_the_grid_may_come_from_standard_input() -> None:
    done = crosswright("fill", "-", *LESSON[1:], input="....\n.##.\n....\n")
    assert done.returncode == 0
    assert not audit_fill(Fill.parse(done.stdout), ANIMALS)


# -- files ----------------------------------------------------------------------------------------


def test_a_png_has_the_size_of_its_picture(tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    done = crosswright("fill", *LESSON, "-o", out)
    assert done.returncode == 0
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    # The grid has four columns and three rows, so the picture is wider than high.
    assert width > height > 50
    assert abs(width / height - 4 / 3) < 0.1


def test_a_drawing_of_a_fill_shows_its_letters(tmp_path: Path) -> None:
    crosswright("fill", *LESSON, "-o", tmp_path / "out.svg")
    drawn = (tmp_path / "out.svg").read_text(encoding="utf-8")
    assert all(f">{letter}</text>" in drawn for letter in "GT")


def test_several_fills_go_into_files_of_their_own(tmp_path: Path) -> None:
    done = crosswright("fill", *LESSON, "--count", "3", "-o", tmp_path / "out.txt")
    written = [(tmp_path / f"out-{k}.txt").read_text(encoding="utf-8") for k in (1, 2, 3)]
    shown = done.stdout.strip().split("\n\n")
    assert shown == [text.strip() for text in written]
    assert not (tmp_path / "out.txt").exists()


def test_the_best_fill_has_a_higher_mean_score_than_the_first(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("....\n....\n....\n....", encoding="utf-8")
    means = []
    for more in ([], ["--best"]):
        done = crosswright(
            "fill", tmp_path / "g.txt", "--nodes", "4000", "--rng-seed", "2", "--json", *more
        )
        (found,) = json.loads(done.stdout)["solutions"]
        scores = [entry["score"] for entry in found["entries"]]
        means.append(sum(scores) / len(scores))
    assert means[0] < means[1]


@pytest.mark.parametrize(
    "wrong",
    [("--all", "--count", "2"), ("--best", "--all"), ("--best", "--engine", "textbook")],
)
def test_options_that_exclude_each_other_give_a_one_line_error(wrong: tuple[str, ...]) -> None:
    done = crosswright("fill", *LESSON, *wrong)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_several_files_are_written_and_the_text_file_has_the_title(tmp_path: Path) -> None:
    text, svg = tmp_path / "out.txt", tmp_path / "out.svg"
    done = crosswright("fill", *LESSON, "-o", text, "-o", svg, "--title", "Beasts & co")
    assert done.returncode == 0
    assert text.read_text(encoding="utf-8").startswith(done.stdout.strip())
    assert "Title: Beasts & co" in text.read_text(encoding="utf-8")
    assert svg.read_text(encoding="utf-8").lstrip().startswith(("<svg", "<?xml"))
    assert stat.S_IMODE(text.stat().st_mode) & 0o444 == 0o444, "other users may read the file"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.svg", "out.txt"]


def test_without_a_fill_no_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("Z...", encoding="utf-8")
    out = tmp_path / "out.txt"
    assert crosswright("fill", tmp_path / "g.txt", *LESSON[1:], "-o", out).returncode == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("out.xyz", "out.xyz"),
        ("out", "'out'"),
        ("no/such/folder/out.png", "there is no folder"),
        ("folder.png", "it is a folder"),
    ],
)
def test_a_file_that_cannot_be_written_is_an_error_before_the_search(
    tmp_path: Path, endless: tuple[object, ...], name: str, message: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    done = crosswright("fill", *endless, "-o", tmp_path / name, seconds=20)
    assert done.returncode == 2
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_fill_can_be_written_through_a_link_and_into_a_pipe(tmp_path: Path) -> None:
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    crosswright("fill", *LESSON, "-o", link)
    assert link.is_symlink()
    assert not audit_fill(Fill.parse(target.read_text(encoding="utf-8")), ANIMALS)
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    crosswright("fill", *LESSON, "-o", pipe)
    told, _ = reader.communicate(timeout=30)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert not audit_fill(Fill.parse(told), ANIMALS)


# -- the textbook engine --------------------------------------------------------------------------


def test_propagate_only_shows_the_words_that_are_left_for_each_slot() -> None:
    done = crosswright("fill", *LESSON, "--propagate-only")
    assert done.returncode == 0
    assert "1A      13 →       2  DEER PUMA" in done.stdout
    told = json.loads(crosswright("fill", *LESSON, "--propagate-only", "--json").stdout)
    assert told["domains"]["3A"] == ["GNAT", "GOAT"]
    assert told["consistent"] is True


def test_propagate_only_can_prove_that_there_is_no_fill(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("Z...\n.##.\n....", encoding="utf-8")
    done = crosswright("fill", tmp_path / "g.txt", *LESSON[1:], "--propagate-only")
    assert done.returncode == 1
    assert "impossible: no word is left for 1 across" in done.stderr


def test_a_trace_is_printed_as_text() -> None:
    done = crosswright("fill", *LESSON, "--trace")
    assert done.returncode == 0
    for told in ("1A: 13 words fit", "revise ", "prune ", "choose ", "every slot has a word"):
        assert told in done.stdout


def test_a_trace_can_be_saved_and_replayed(tmp_path: Path) -> None:
    done = crosswright("fill", *LESSON, "--trace", "json")
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    assert steps[-1] == {"step": "end", "status": "found"}
    assert {"node", "revise", "prune", "choose", "solution"} <= {s["step"] for s in steps}
    trace = tmp_path / "trace.jsonl"
    trace.write_text(done.stdout, encoding="utf-8")
    played = crosswright("fill", *LESSON, "--replay", trace, "--delay", 0)
    assert played.returncode == 0
    last = played.stdout.strip().split("\n\n")[-1].splitlines()
    solution = next(s["picture"] for s in steps if s["step"] == "solution")
    assert "\n".join(last[:-1]) == solution
    assert last[-1].startswith("choose ")
    live = crosswright("fill", *LESSON, "--delay", 0, "--replay")
    assert live.stdout == played.stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("not json\n", "line 1: expected a step in JSON"),
        (
            '{"step": "choose", "slot": "99A", "word": "CAT"}\n',
            "99 across, which is not in the grid",
        ),
        ('{"step": "choose", "slot": "A", "word": "CAT"}\n', "slot"),
        ('{"step": "choose", "slot": "1A", "word": "3D"}\n', "letters of the english"),
        ("[1, 2]\n", "line 1: expected a step in JSON"),
    ],
)
def test_a_broken_trace_is_an_error(tmp_path: Path, content: str, message: str) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.write_text(content, encoding="utf-8")
    done = crosswright("fill", *LESSON, "--replay", trace, "--delay", 0)
    assert done.returncode == 2
    assert message in done.stderr


def test_rules_of_the_textbook_engine_can_be_switched_off() -> None:
    done = crosswright("fill", *LESSON, "--engine", "textbook", "--without", "mac,lcv", "--all")
    assert done.returncode == 0
    assert len(done.stdout.strip().split("\n\n")) == 4
    wrong = crosswright("fill", *LESSON, "--engine", "textbook", "--without", "magic")
    assert wrong.returncode == 2
    assert "names of rules (ac3, degree, forward, lcv, mac, mrv), got magic" in wrong.stderr


def test_one_note_says_that_the_kernel_is_interpreted() -> None:
    done = crosswright("fill", *LESSON, env={"CROSSWRIGHT_BUILD": "interpreted"})
    assert done.returncode == 0
    assert done.stderr.count("interpreted") == 1
    quiet = crosswright("fill", *LESSON, "--quiet", env={"CROSSWRIGHT_BUILD": "interpreted"})
    assert quiet.stderr == ""


def test_if_the_program_after_the_pipe_stops_reading_the_command_ends_with_0(
    tmp_path: Path,
) -> None:
    line = f"set -o pipefail; {COMMAND} words find '*' --limit 0 | head -1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
