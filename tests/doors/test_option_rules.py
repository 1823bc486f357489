"""An option that has no effect, or contradicts another, is an error. None is ignored silently."""

import sys
from pathlib import Path

import pytest

from command_line import crosswright
from crosswright.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
LESSON = ("fill", str(ROOT / "examples" / "lesson.txt"))
FREEFORM = ("freeform", "absent.txt", "--size", "9x9")
DRAWN = ("freeform", "--size", "9x9", "--draw", "3")
LAYOUT = ("layout", "absent.txt")
PAIRS = ("pairs", "3", "3")
WATCHED = (*LESSON, "--engine", "textbook", "--replay")

SECONDS = [
    LESSON,
    FREEFORM,
    LAYOUT,
    PAIRS,
    ("pairs", "--largest"),
    ("make",),
    ("grid",),
]
"""Calls of commands that take --seconds."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """A function that runs the command in this process. It returns the one-line error message."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["crosswright", *arguments])
        with pytest.raises(SystemExit) as leaving:
            main()
        out, err = capsys.readouterr()
        assert (leaving.value.code, out) == (2, ""), err
        assert len(err.splitlines()) == 1 and err.startswith("crosswright: "), err
        return err

    return run


@pytest.mark.parametrize("seconds", ["inf", "-inf", "nan", "-1", "soon", ""])
@pytest.mark.parametrize("command", SECONDS, ids=" ".join)
def test_seconds_must_be_a_finite_number(said, command: tuple[str, ...], seconds: str) -> None:
    assert f"expected a finite number of seconds, 0 or more, got '{seconds}'" in said(
        *command, f"--seconds={seconds}"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*WATCHED, "--delay=nan"), "expected a finite number of seconds, 0 or more, got 'nan'"),
        (
            (*FREEFORM, "--try-seconds=inf"),
            "expected a finite number of seconds, above 0, got 'inf'",
        ),
        ((*FREEFORM, "--try-seconds=0"), "expected a finite number of seconds, above 0, got '0'"),
    ],
)
def test_other_options_in_seconds_must_be_finite_too(
    said, arguments: tuple[str, ...], told: str
) -> None:
    assert told in said(*arguments)


NEEDS = [
    ((*LAYOUT, "--versions", "3"), "--versions needs --class-pack"),
    ((*LAYOUT, "--trace"), "--trace needs --method graph"),
    ((*LAYOUT, "--repair", "x"), "--repair needs --method graph"),
    ((*LAYOUT, "--show-graph", "g.svg", "--method", "exact"), "--show-graph needs --method graph"),
    ((*LAYOUT, "--title", "Ice"), "--title needs -o or --class-pack"),
    ((*FREEFORM, "--min-score", "9"), "--min-score needs --draw"),
    ((*FREEFORM, "--group-size", "2"), "--group-size needs --draw"),
    ((*FREEFORM, "-w", "x"), "-w needs --draw"),
    ((*FREEFORM, "--spelling", "uk"), "--spelling needs --draw"),
    ((*FREEFORM, "--by", "binary"), "--by needs --maximise or --minimise"),
    ((*FREEFORM, "--mirrors"), "--mirrors needs --all, --count, "),
    ((*FREEFORM, "--author", "Me"), "--author needs -o"),
    ((*PAIRS, "--no-words"), "--no-words needs --check"),
    ((*PAIRS, "--up-to", "4"), "--up-to needs --largest"),
    ((*PAIRS, "--resume", "-o", "grids"), "--resume needs --all or --tally"),
    ((*PAIRS, "--resume", "--all"), "--resume needs -o"),
    ((*LESSON, "--delay", "1"), "--delay needs --replay"),
    ((*LESSON, "--without", "mac"), "--without needs --engine textbook"),
    ((*LESSON, "--alphabet", "german"), "--alphabet needs -w"),
    (("make", "--theme-across-only"), "--theme-across-only needs --theme"),
    (("make", "--contact", "Me"), "--contact needs --submission"),
    (("clue", "p.json", "--limit", "3"), "--limit needs --for"),
]
"""Calls with an option that needs another option, and the error message."""

IDLE = [
    ((*LAYOUT, "--class-pack", "d", "--count", "2"), "--count", "--class-pack"),
    ((*LAYOUT, "--class-pack", "d", "--method", "exact"), "--method", "--class-pack"),
    ((*LAYOUT, "--fill-in", "--square"), "--square", "--fill-in"),
    ((*LAYOUT, "--linkers", "--symmetry", "both", "--count", "2"), "--count", "--symmetry and"),
    ((*LAYOUT, "--show-overlaps", "-o", "x.svg"), "-o", "--show-overlaps"),
    ((*FREEFORM, "--try-seconds", "3", "--minimise", "area"), "--try-seconds", "--minimise"),
    ((*FREEFORM, "--connection", "cuts", "--islands"), "--connection", "--islands"),
    ((*FREEFORM, "--dimacs", "x", "--seconds", "3"), "--seconds", "--dimacs"),
    ((*FREEFORM, "--cnf", "x", "-o", "x.svg"), "-o", "--cnf"),
    ((*DRAWN, "-w", "x", "--allow-offensive"), "--allow-offensive", "-w"),
    ((*LESSON, "-w", "x", "--spelling", "uk"), "--spelling", "-w"),
    ((*LESSON, "--trace", "text", "--all"), "--all", "--trace"),
    ((*LESSON, "--jobs", "2", "--count", "2"), "--jobs", "--count"),
    ((*PAIRS, "--all", "--count", "2"), "--count", "--all"),
    ((*PAIRS, "--tally", "--list"), "--list", "--tally"),
    (("pairs", "--largest", "--nodes", "9"), "--nodes", "--largest"),
    (("pairs", "--largest", "-o", "grids"), "-o", "--largest"),
    (("pairs", "--check", "x", "--no-words", "-w", "y"), "-w", "--no-words"),
    (("check", "x", "--no-words", "-w", "y"), "-w", "--no-words"),
]
"""Calls with an option that has no effect; this option; and the option that is the reason."""

APART = [
    ((*FREEFORM, "--all", "--count", "2"), "--all and --count"),
    ((*FREEFORM, "--draw", "2"), "WORDS and --draw"),
    ((*FREEFORM, "--maximise", "words", "--minimise", "area"), "--maximise and --minimise"),
    ((*FREEFORM, "--all", "--strategy", "learn"), "--all and --strategy learn"),
    ((*FREEFORM, "--solver", "glucose3", "--solver-command", "x"), "--solver and --solver-command"),
    ((*FREEFORM, "--decode", "x", "--cnf", "y"), "--cnf and --decode"),
    ((*LAYOUT, "--trace", "--method", "graph", "--json"), "--trace and --json"),
    ((*LAYOUT, "--fill-in", "--linkers"), "--fill-in and --linkers"),
    ((*PAIRS, "--all", "--tally"), "--all and --tally"),
    ((*PAIRS, "--interactive", "--all"), "--all and --interactive"),
    ((*LESSON, "--best", "--all"), "--all and --best"),
    ((*LESSON, "--best", "--engine", "textbook"), "--best and --engine textbook"),
]
"""Calls with two options that exclude each other, and the names of the two."""


@pytest.mark.parametrize(("arguments", "told"), NEEDS, ids=lambda a: " ".join(a)[-40:])
def test_an_option_without_the_option_that_it_needs_is_an_error(
    said, arguments: tuple[str, ...], told: str
) -> None:
    assert told in said(*arguments)


@pytest.mark.parametrize(("arguments", "option", "other"), IDLE)
def test_an_option_that_has_no_effect_is_an_error(
    said, arguments: tuple[str, ...], option: str, other: str
) -> None:
    assert f"{option} has no effect with {other}" in said(*arguments)


@pytest.mark.parametrize(("arguments", "both"), APART)
def test_options_that_exclude_each_other_are_an_error(
    said, arguments: tuple[str, ...], both: str
) -> None:
    line = said(*arguments)
    assert "expected one of " in line and f", got {both}" in line


def test_a_wrong_output_or_size_of_pairs_is_an_error(said) -> None:
    assert "expected a folder after -o" in said(*PAIRS, "--all", "-o", "grid.svg")
    assert "expected one folder after -o, got a and b" in said(*PAIRS, "-o", "a", "-o", "b")
    assert "leave out ROWS COLS" in said(*PAIRS, "--largest")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((*LAYOUT, "--class-pack", "file/sheets"), "cannot make the folder file/sheets"),
        ((*LAYOUT, "--class-pack", "file"), "cannot make the folder file"),
        ((*LAYOUT, "--method", "graph", "--show-graph", "g.gif"), "ending in .svg"),
        ((*LAYOUT, "--method", "graph", "--show-graph", "no/g.svg"), "there is no folder no"),
        ((*LAYOUT, "-o", "out.xyz"), "expected one of .puz"),
        ((*FREEFORM, "--dimacs", "no/p.cnf"), "there is no folder no"),
        ((*FREEFORM, "--cnf", "folder"), "it is a folder"),
        ((*FREEFORM, "-o", "no/out.svg"), "there is no folder no"),
        ((*PAIRS, "-o", "grid.xyz", "-w", "absent"), "expected one of .puz"),
        ((*PAIRS, "--all", "-o", "file/grids", "-w", "absent"), "cannot make the folder"),
        (("words", "merge", "absent", "-o", "no/all.dict"), "there is no folder no"),
        (("make", "--recipe", "absent", "-o", "no/x.pdf"), "there is no folder no"),
        (("clue", "absent", "-o", "no/x.pdf"), "there is no folder no"),
    ],
)
def test_the_output_is_checked_before_anything_is_read(
    said, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    """The input files of these calls do not exist either, but the error is about the output."""
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    assert told in said(*arguments)


def test_the_config_file_may_set_options_that_have_no_effect_on_a_call(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text('title = "Mine"\nseconds = 1\n[layout]\nversions = 2\n')
    words = tmp_path / "words.txt"
    words.write_text("cat\ncar\n")
    env = {"CROSSWRIGHT_CONFIG": str(config)}
    done = crosswright("layout", words, "--nodes", 50, env=env)
    assert done.returncode == 0, done.stderr
    clauses = crosswright(
        "freeform", words, "--size", "5x5", "--dimacs", tmp_path / "p.cnf", env=env
    )
    assert clauses.returncode == 0, clauses.stderr
    config.write_text("seconds = inf\n")
    wrong = crosswright("layout", words, env=env)
    assert (
        wrong.returncode == 2
        and "expected a finite number of seconds, 0 or more, got 'inf'" in wrong.stderr
    )
