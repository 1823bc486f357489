"""`crosswright batch`: plans, exit codes, and what is printed."""

import json
import os
import pty
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from command_line import COMMAND, crosswright

PLAN = """\
count = 2
rng_seed = 4
fresh_across = 2
longest_shared = 4
outputs = ["ipuz", "html"]
[calendar]
start = 2027-01-04
[[recipes]]
venue = "mini"
nodes = 100
title = "Mini of {weekday}"
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a plan and, in its folder `set`, the two puzzles of the plan."""
    folder = tmp_path_factory.mktemp("batch")
    (folder / "plan.toml").write_text(PLAN)
    done = crosswright("batch", "plan.toml", "-o", "set", "--jobs", 1, "--json", cwd=folder)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["command"], told["status"], told["done"]) == ("batch", "found", 2)
    assert told["statistics"]["made"] == 2
    return folder


def test_a_folder_name_that_is_too_long_gives_a_one_line_error(tmp_path: Path) -> None:
    for option in ("--resume", "--status", "--audit"):
        done = crosswright("batch", "n" * 300, option, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1 and "File name too long" in done.stderr


def test_each_puzzle_has_its_files_and_its_date(made: Path) -> None:
    names = sorted(path.name for path in (made / "set").iterdir() if path.suffix != ".sqlite")
    assert [name for name in names if name[0] != "."] == [
        "2027-01-04.html",
        "2027-01-04.ipuz",
        "2027-01-05.html",
        "2027-01-05.ipuz",
        "index.html",
    ]
    assert json.loads((made / "set/2027-01-05.ipuz").read_text())["title"] == "Mini of Tuesday"


class _Links(HTMLParser):
    """Collects the links of a page, counts its drawings, and checks that its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.drawings = 0
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "path"}:
            self.open.append(tag)
        self.drawings += tag == "svg"
        self.links += [str(value) for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        assert tag == "path" or self.open.pop() == tag


def test_the_report_links_to_every_puzzle(made: Path) -> None:
    page = _Links()
    text = (made / "set/index.html").read_text()
    page.feed(text)
    assert page.open == []
    assert page.drawings == 2
    assert all((made / "set" / link).is_file() for link in page.links)
    assert page.links[0] == "2027-01-04.html", "the first link is to the page for solvers"
    assert "http" not in text, "the page must load nothing from the network"


def test_status_audit_and_resume_work_on_a_complete_batch(made: Path) -> None:
    status = crosswright("batch", "set", "--status", cwd=made)
    assert (status.returncode, status.stdout.splitlines()[0]) == (0, "set: 2 of 2 puzzles")
    audit = crosswright("batch", "set", "--audit", cwd=made)
    assert (audit.returncode, audit.stdout) == (0, "2 puzzles checked, all valid\n")
    assert crosswright("batch", "set", "--resume", "-q", cwd=made).returncode == 0
    (made / "set/2027-01-04.ipuz").unlink()
    spoilt = crosswright("batch", "set", "--audit", "--json", cwd=made)
    assert spoilt.returncode == 1
    assert json.loads(spoilt.stdout)["findings"][0]["puzzle"] == "2027-01-04"
    mended = crosswright("batch", "set", "--resume", cwd=made)
    assert "note: files of puzzle 1 were missing or damaged" in mended.stderr


def test_no_batch_is_started_in_a_folder_that_has_a_batch(made: Path) -> None:
    done = crosswright("batch", "plan.toml", "-o", "set", cwd=made)
    assert done.returncode == 2
    assert done.stderr == "crosswright: set already has a batch: --resume continues the batch\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "expected a plan, or the folder of a batch, got nothing"),
        (
            ["plan.toml"],
            "expected -o DIR (the folder to write to), or --resume (to continue a batch)",
        ),
        (["absent.toml", "-o", "x"], "cannot read absent.toml: No such file or directory"),
        (["x", "--resume", "--status"], "expected one of -o, --init, --resume, --status and"),
        (["x", "--status", "--jobs", "2"], "--jobs"),
        (["plan.toml", "--init"], "plan.toml exists already"),
        (["wrong.toml", "-o", "x"], "wrong.toml, recipes[1].venu: expected one of weekdays,"),
        (["large.toml", "-o", "x"], "large.toml, recipes[1]: expected a height of 5 to 9 cells"),
    ],
)
def test_a_wrong_call_gives_a_one_line_error_and_exit_code_2(
    arguments: list[str], told: str, tmp_path: Path
) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    (tmp_path / "wrong.toml").write_text('count = 1\n[[recipes]]\nvenu = "mini"\n')
    large = 'count = 1\n[[recipes]]\nvenue = "mini"\nsize = "15x15"\n'
    (tmp_path / "large.toml").write_text(large)
    done = crosswright("batch", *arguments, cwd=tmp_path)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert told in line
    assert not (tmp_path / "x").exists()


def test_a_warning_names_each_puzzle_that_was_not_found_and_its_recipe(tmp_path: Path) -> None:
    (tmp_path / "few.dict").write_text("opera;60\nalert;60\ncat;50\n")
    text = 'count = 2\ntries = 1\n[[recipes]]\nvenue = "mini"\nwords = ["few.dict"]\nnodes = 20\n'
    (tmp_path / "plan.toml").write_text(text)
    done = crosswright("batch", "plan.toml", "-o", "set", "--jobs", 1, cwd=tmp_path)
    assert done.returncode == 3
    assert done.stdout.startswith("set: 0 of 2 puzzles, 2 failed")
    lines = done.stderr.splitlines()
    assert all("(mini, medium, 20 nodes; 1 tries)" in line for line in lines)
    assert [line[:18] for line in lines] == ["warning: puzzle 1:", "warning: puzzle 2:"]


def test_init_writes_an_example_of_a_plan(tmp_path: Path) -> None:
    assert crosswright("batch", "new.toml", "--init", cwd=tmp_path).returncode == 0
    shown = crosswright("batch", "--init").stdout
    assert (tmp_path / "new.toml").read_text() == shown


def test_progress_shows_puzzles_made_puzzles_an_hour_and_time_left(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN.replace("count = 2", "count = 30"))
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [COMMAND, "batch", "plan.toml", "-o", "set", "--jobs", "1", "--seconds", "20"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm"},
    )
    os.close(theirs)
    seen = b""
    while b" left" not in seen:
        seen += os.read(ours, 4096)
    running.terminate()
    running.wait()
    os.close(ours)
    assert b"of 30, " in seen and b"an hour, " in seen
