"""The commands `convert` and `show`, run in a subprocess."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.formats import FORMATS, by_name, read, write

RUN = [sys.executable, "-c", "from crosswright.cli.main import main; main()"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*RUN, *arguments], capture_output=True, text=True, encoding="utf-8", check=False
    )


def saved(folder: Path, picture: str = "A B | C D\nE F   G H") -> Path:
    fill = Fill.parse(picture)
    puzzle = Puzzle.from_clues(fill, {s.key: "A clue" for s in fill.slots}, Metadata(title="T"))
    path = folder / "in.ipuz"
    path.write_bytes(write(puzzle, by_name("ipuz")))
    return path


def test_what_a_format_cannot_store_is_reported_and_strict_refuses_it(tmp_path: Path) -> None:
    source, target = saved(tmp_path), tmp_path / "out.puz"
    refused = run("convert", str(source), str(target), "--strict")
    assert refused.returncode == 1 and "puz loses bars" in refused.stderr
    assert not target.exists()
    done = run("convert", str(source), str(target))
    assert done.returncode == 0 and "puz loses bars" in done.stderr
    assert target.exists()


def test_a_conversion_that_loses_nothing_prints_nothing(tmp_path: Path) -> None:
    source, target = saved(tmp_path), tmp_path / "out.jpz"
    done = run("convert", str(source), str(target), "--strict", "--title", "Another")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")
    assert read(target.read_bytes(), by_name("jpz")).metadata.title == "Another"


def test_the_output_must_not_be_the_input_file(tmp_path: Path) -> None:
    source = saved(tmp_path)
    before = source.read_bytes()
    (tmp_path / "link.ipuz").symlink_to(source)
    for target in (source, tmp_path / "link.ipuz", tmp_path / "." / "in.ipuz"):
        done = run("convert", str(source), str(target), "--title", "Another")
        assert done.returncode == 2 and "the same file" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert source.read_bytes() == before


def test_json_lists_what_the_format_cannot_store(tmp_path: Path) -> None:
    done = run("convert", str(saved(tmp_path)), str(tmp_path / "o.puz"), "--json")
    report = json.loads(done.stdout)
    assert report["version"] == 2 and not report["faithful"]
    assert {loss["what"] for loss in report["losses"]} >= {"bars"}


def test_a_dash_writes_to_standard_output(tmp_path: Path) -> None:
    done = run("convert", str(saved(tmp_path)), "-", "--to", "text", "--no-clues", "-q")
    assert done.stdout.splitlines()[0] == "A B | C D"


def test_bad_input_gives_a_one_line_error_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "bad.puz").write_bytes(b"nothing")
    for arguments in (["bad.puz", "o.ipuz"], ["missing.puz", "o.ipuz"], ["bad.puz", "o.xyz"]):
        done = run("convert", *(str(tmp_path / name) for name in arguments))
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1 and "Traceback" not in done.stderr


def test_show_hides_answers_if_asked(tmp_path: Path) -> None:
    source = str(saved(tmp_path, "CAT\nO#O\nTEN"))
    assert "CAT" in run("show", source).stdout
    hidden = run("show", source, "--hide-answers").stdout
    assert "CAT" not in hidden and "A clue" in hidden
    assert "\x1b[" in run("show", source, "--colour").stdout
    assert json.loads(run("show", source, "--json").stdout)["puzzle"]["size"] == [3, 3]


def test_show_prints_no_escape_sequences_of_a_puzzle(tmp_path: Path) -> None:
    """The metadata, clues and cells of a puzzle from a stranger may have escape sequences."""
    escapes = "\x1b]0;owned\x07\x1b[2J"
    fill = Fill(Fill.parse("AB").grid, dict.fromkeys(Fill.parse("AB").glyphs, f"A{escapes}"))
    about = Metadata(title=escapes, author=escapes, notes=escapes, copyright=escapes, date=escapes)
    puzzle = Puzzle.from_clues(fill, {s.key: escapes for s in fill.slots}, about)
    path = tmp_path / "in.json"
    path.write_bytes(write(puzzle, by_name("json")))
    for look in ("--no-colour", "--colour"):
        shown = run("show", str(path), look)
        assert shown.returncode == 0 and "␛]0;owned␇␛[2J" in shown.stdout
        assert "\x1b]" not in shown.stdout and "\x1b[2J" not in shown.stdout
        assert "\x07" not in shown.stdout


@pytest.mark.skipif(os.name != "posix", reason="only POSIX shells pass bytes that are not UTF-8")
@pytest.mark.parametrize("name", [row.name for row in FORMATS if row.write])
def test_metadata_that_is_not_utf8_gives_a_one_line_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "in.txt").write_text("AB\nCD\n")
    for option in ("--title", "--author", "--notes", "--copyright"):
        done = subprocess.run(
            [*RUN, "convert", "in.txt", "out", "--to", name, option, b"caf\xff"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 2, done.stderr
        told = done.stderr.decode()
        assert told.startswith(f"crosswright: expected the {option[2:]} in UTF-8, got")
        assert len(told.splitlines()) == 1
        assert not (tmp_path / "out").exists()


POSIX = pytest.mark.skipif(os.name != "posix", reason="needs POSIX devices and pipes")


@POSIX
@pytest.mark.parametrize("target", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "link"])
def test_a_file_to_which_the_shell_appends_keeps_its_text(tmp_path: Path, target: str) -> None:
    """With `>> app.txt`, the puzzle comes after the text that is already in the file."""
    if target.startswith("/") and not Path(target).exists():
        pytest.skip(f"no {target} here")
    (tmp_path / "g.txt").write_text("AB\nCD\n")
    (tmp_path / "app.txt").write_text("before\n")
    (tmp_path / "link").symlink_to("/dev/stdout")
    for _ in range(2):
        with (tmp_path / "app.txt").open("ab") as output:
            done = subprocess.run(
                [*RUN, "convert", "g.txt", target, "--to", "text"],
                cwd=tmp_path,
                stdout=output,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "app.txt").read_text() == "before\nAB\nCD\nAB\nCD\n"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["app.txt", "g.txt", "link"]


@POSIX
def test_a_puzzle_can_be_written_to_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("AB\nCD\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_text()), daemon=True)
    reader.start()
    done = run("convert", str(tmp_path / "g.txt"), str(pipe), "--to", "text")
    reader.join(60)
    assert (done.returncode, done.stderr, got) == (0, "", ["AB\nCD\n"])
    assert pipe.is_fifo()


@POSIX
def test_a_puzzle_can_be_written_to_a_device(tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text("AB\nCD\n")
    done = run("convert", str(tmp_path / "g.txt"), "/dev/null", "--to", "text")
    assert (done.returncode, done.stderr) == (0, "")
    refused = run("convert", str(tmp_path / "g.txt"), "/dev/fd/199", "--to", "text")
    assert refused.returncode == 2 and len(refused.stderr.splitlines()) == 1


CLUED = "DEER\nO##A\nGNAT\n\nAcross\n1. Doe\n3. Fly\n\nDown\n1. Barker\n"


def test_entries_without_a_clue_are_reported(tmp_path: Path) -> None:
    source = tmp_path / "p.txt"
    source.write_text(CLUED, encoding="utf-8")
    done = run("convert", str(source), str(tmp_path / "p.html"))
    assert (done.returncode, done.stderr) == (0, "note: 1 entry has no clue\n")
    assert run("convert", str(source), str(tmp_path / "q.html"), "-q").stderr == ""
    told = json.loads(run("convert", str(source), str(tmp_path / "p.ipuz"), "--json").stdout)
    assert told["unclued"] == 1
    # A drawing (SVG) shows no clues, so no entry is counted. A puzzle without any clue counts as a
    # plain grid, but not if it becomes a page for solvers (HTML).
    assert run("convert", str(source), str(tmp_path / "p.svg")).stderr.count("no clue") == 0
    source.write_text("DEER\nO##A\nGNAT\n", encoding="utf-8")
    assert run("convert", str(source), str(tmp_path / "grid.ipuz")).stderr == ""
    assert "4 entries have no clue" in run("convert", str(source), str(tmp_path / "g.html")).stderr


def test_strict_refuses_before_the_file_is_made(tmp_path: Path, monkeypatch) -> None:
    from crosswright import formats
    from crosswright.construct.convert import convert

    def typeset(*_: object) -> bytes:
        raise AssertionError("the file must not be made")

    puzzle = Puzzle(Fill.parse("A B | C D\nE F   G H"))
    lossy = next(
        row for row in formats.FORMATS if row.write is not None and formats.losses(puzzle, row)
    )
    monkeypatch.setattr(formats, "write", typeset)
    refused = convert(puzzle, lossy, strict=True)
    assert refused.losses and not refused.data and not refused.is_faithful
