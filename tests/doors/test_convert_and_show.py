"""The commands that open and write files, by subprocess."""

import json
import subprocess
import sys
from pathlib import Path

from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.formats import by_name, read, write

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


def test_a_loss_is_told_and_strictness_refuses(tmp_path: Path) -> None:
    source, target = saved(tmp_path), tmp_path / "out.puz"
    refused = run("convert", str(source), str(target), "--strict")
    assert refused.returncode == 1 and "puz loses bars" in refused.stderr
    assert not target.exists()
    done = run("convert", str(source), str(target))
    assert done.returncode == 0 and "puz loses bars" in done.stderr
    assert target.exists()


def test_what_can_be_carried_is_carried_in_silence(tmp_path: Path) -> None:
    source, target = saved(tmp_path), tmp_path / "out.jpz"
    done = run("convert", str(source), str(target), "--strict", "--title", "Another")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", "")
    assert read(target.read_bytes(), by_name("jpz")).metadata.title == "Another"


def test_a_file_is_not_written_over_itself(tmp_path: Path) -> None:
    source = saved(tmp_path)
    before = source.read_bytes()
    (tmp_path / "link.ipuz").symlink_to(source)
    for target in (source, tmp_path / "link.ipuz", tmp_path / "." / "in.ipuz"):
        done = run("convert", str(source), str(target), "--title", "Another")
        assert done.returncode == 2 and "the same file" in done.stderr
        assert len(done.stderr.splitlines()) == 1
    assert source.read_bytes() == before


def test_the_report_is_json_for_programs(tmp_path: Path) -> None:
    done = run("convert", str(saved(tmp_path)), str(tmp_path / "o.puz"), "--json")
    report = json.loads(done.stdout)
    assert report["version"] == 2 and not report["faithful"]
    assert {loss["what"] for loss in report["losses"]} >= {"bars"}


def test_bytes_go_to_standard_output(tmp_path: Path) -> None:
    done = run("convert", str(saved(tmp_path)), "-", "--to", "text", "--no-clues", "-q")
    assert done.stdout.splitlines()[0] == "A B | C D"


def test_bad_input_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
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


CLUED = "DEER\nO##A\nGNAT\n\nAcross\n1. Doe\n3. Fly\n\nDown\n1. Barker\n"


def test_entries_without_a_clue_are_told(tmp_path: Path) -> None:
    source = tmp_path / "p.txt"
    source.write_text(CLUED, encoding="utf-8")
    done = run("convert", str(source), str(tmp_path / "p.html"))
    assert (done.returncode, done.stderr) == (0, "note: 1 entry has no clue\n")
    assert run("convert", str(source), str(tmp_path / "q.html"), "-q").stderr == ""
    told = json.loads(run("convert", str(source), str(tmp_path / "p.ipuz"), "--json").stdout)
    assert told["unclued"] == 1
    # A drawing has no clues, and a grid alone is no puzzle that lacks them.
    assert run("convert", str(source), str(tmp_path / "p.svg")).stderr.count("no clue") == 0
    source.write_text("DEER\nO##A\nGNAT\n", encoding="utf-8")
    assert run("convert", str(source), str(tmp_path / "grid.ipuz")).stderr == ""
    assert "4 entries have no clue" in run("convert", str(source), str(tmp_path / "g.html")).stderr


def test_strictness_asks_before_anything_is_written(tmp_path: Path, monkeypatch) -> None:
    from crosswright import formats
    from crosswright.construct.convert import convert

    def typeset(*_: object) -> bytes:
        raise AssertionError("nobody wants these bytes")

    puzzle = Puzzle(Fill.parse("A B | C D\nE F   G H"))
    lossy = next(
        row for row in formats.FORMATS if row.write is not None and formats.losses(puzzle, row)
    )
    monkeypatch.setattr(formats, "write", typeset)
    refused = convert(puzzle, lossy, strict=True)
    assert refused.losses and not refused.data and not refused.is_faithful
