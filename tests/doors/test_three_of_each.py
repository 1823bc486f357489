"""Options that may be given several times are given three times."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from crosswright.cli.main import cli
from crosswright.construct.clue import bank_hashes
from random_commands import commands, make_folder

CALLS = {
    ("candidates",): ("grid.txt", "1A"),
    ("check",): ("puzzle.txt",),
    ("clue",): ("puzzle.txt",),
    ("explain",): ("grid.txt", "--seconds", "1"),
    ("fill",): ("grid.txt", "--seconds", "1"),
    ("freeform",): ("--size", "5x5", "--draw", "3", "--nodes", "50"),
    ("make",): ("--grid", "grid.txt", "--seconds", "1"),
    ("pairs",): ("2", "2", "--seconds", "1"),
    ("words", "export"): (),
    ("words", "find"): ("*",),
    ("words", "info"): (),
}
"""For each command with `-w`, arguments that make sense."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_folder(tmp_path)
    for name, lines in (("1.txt", "laid\nidea\n"), ("2.txt", "deal\nzebu\n")):
        (tmp_path / name).write_text(lines, encoding="utf-8")
    (tmp_path / "bank.tsv").write_text("CAT\tTom\nDEER\tHart\n", encoding="utf-8")
    (tmp_path / "three.csv").write_text("GNAT,Pest\nDOG,Hound\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("names", list(commands()), ids=" ".join)
def test_every_command_takes_three_word_lists_three_bans_and_three_banks(
    folder: Path, names: tuple[str, ...]
) -> None:
    several = {option.opts[-1] for option in commands()[names].params}
    given: list[str] = []
    for option, values in (
        ("--words", ("words.txt", "1.txt", "2.txt")),
        ("--ban", ("cat", "emu", "straw")),
        ("--bank", ("bank.csv", "bank.tsv", "three.csv")),
    ):
        if option in several:
            given += [word for value in values for word in (option, value)]
    if not given:
        assert names not in CALLS
        return
    done = CliRunner().invoke(cli, [*names, *CALLS[names], *given], catch_exceptions=False)
    assert done.exit_code in {0, 1, 3}, done.output


def test_three_lists_are_merged_and_the_score_of_the_last_one_counts(folder: Path) -> None:
    for number, line in enumerate(("cat;1\ndog;1", "dog;2\nemu;2", "emu;3\nzoo;3"), 1):
        (folder / f"{number}.dict").write_text(line, encoding="utf-8")
    lists = ("1.dict", "2.dict", "3.dict")
    done = CliRunner().invoke(cli, ["words", "merge", *lists, "-o", "all.dict"])
    assert done.exit_code == 0
    assert (folder / "all.dict").read_text() == "CAT;1\nDOG;2\nEMU;3\nZOO;3\n"


def test_of_three_banks_with_one_name_each_has_its_own_hash(folder: Path) -> None:
    for number in "123":
        (folder / number).mkdir()
        (folder / number / "bank.csv").write_text(f"CAT,Pet {number}\n", encoding="utf-8")
    assert len(set(bank_hashes(f"{number}/bank.csv" for number in "123").values())) == 3
