"""What the commands say about a list of words: what was read, what is asked, what is missing."""

import json
from pathlib import Path

import pytest

from command_line import crosswright

LISTS = Path(__file__).parents[1] / "data" / "lists"
QUICK = ("--nodes", 200, "--rng-seed", 1)


def test_the_report_says_what_was_read_and_the_language_reaches_the_puzzle(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    made = crosswright("layout", LISTS / "es-headed.xlsx", *QUICK, "-o", out)
    assert made.returncode == 0
    assert (
        "note: read 5 words with clues from es-headed.xlsx (columns Palabra, Pista; language: "
        "Spanish): ÁRBOL = Planta alta con tronco" in made.stderr
    )
    assert json.loads(out.read_text(encoding="utf-8"))["metadata"]["language"] == "es"


@pytest.mark.parametrize("command", [["layout"], ["freeform", "--size", "12x12"]])
def test_two_readings_are_one_question_and_exit_2_until_it_is_answered(command: list[str]) -> None:
    listed = LISTS / "en-de-vocabulary.csv"
    asked = crosswright(*command, listed, *QUICK)
    assert asked.returncode == 2 and asked.stderr.count("\n") == 1
    assert "English (dog, cat …) or Deutsch (Hund, Katze …)? choose one with --word-column" in (
        asked.stderr
    )
    made = crosswright(
        *command, listed, "--word-column", "Deutsch", "--clue-column", "2", *QUICK, "--json",
        "--islands",
    )  # fmt: skip
    entries = json.loads(made.stdout)["solutions"][0]["entries"]
    assert {(e["answer"], e["clue"]) for e in entries} == {
        ("HUND", "dog"),
        ("KATZE", "cat"),
        ("VOGEL", "bird"),
    }


@pytest.mark.parametrize("command", [["layout"], ["freeform", "--size", "12x12"]])
def test_a_column_that_is_not_there_is_one_line(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\ntiger\n")
    asked = crosswright(*command, path, "--clue-column", "2", *QUICK)
    assert asked.returncode == 2
    assert "expected a column from 1 to 1 or its heading (no headings), got '2'" in asked.stderr


def test_a_word_that_is_longer_than_the_grid_is_questioned(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\nfruit of the tree\n")
    asked = crosswright("layout", path, "--max-size", "9x9", *QUICK)
    assert (
        asked.returncode == 2 and "is 'fruit of the tree', with 14 letters, a word?" in asked.stderr
    )


def test_freeform_reads_words_with_clues_as_layout_does() -> None:
    made = crosswright("freeform", LISTS / "en-colon.txt", "--size", "9x9", *QUICK, "--json")
    entries = json.loads(made.stdout)["solutions"][0]["entries"]
    assert ("APPLE", "A round fruit that grows on trees") in {
        (entry["answer"], entry["clue"]) for entry in entries
    }


def test_freeform_asks_whether_commas_part_words_or_clues() -> None:
    asked = crosswright("freeform", LISTS / "en-comma.txt", "--size", "9x9", *QUICK)
    assert asked.returncode == 2 and "a word with its clue, or a group of words" in asked.stderr


def test_words_without_clues_are_told_with_how_to_get_some() -> None:
    made = crosswright("layout", LISTS / "en-plain.txt", *QUICK)
    assert "no word has a clue; `crosswright clue" in made.stderr


def test_make_with_a_handful_of_words_names_layout(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\nhorse\ncow\nsheep\n")
    made = crosswright("make", "-w", path, "--size", "5x5", "--seconds", 1)
    assert made.returncode != 0 and f"crosswright layout {path}" in made.stderr
