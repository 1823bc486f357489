"""What the commands say about a file of words: what was read, and what is unclear or missing."""

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
def test_if_a_file_can_be_read_in_two_ways_a_one_line_error_asks_which(command: list[str]) -> None:
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
def test_a_column_that_does_not_exist_is_an_error(command: list[str], tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\ntiger\n")
    asked = crosswright(*command, path, "--clue-column", "2", *QUICK)
    assert asked.returncode == 2
    assert "expected a column from 1 to 1 or its heading (no headings), got '2'" in asked.stderr


def test_the_error_for_a_text_longer_than_the_grid_asks_if_it_is_a_word(tmp_path: Path) -> None:
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


def test_freeform_asks_if_a_comma_separates_words_or_a_word_and_its_clue() -> None:
    asked = crosswright("freeform", LISTS / "en-comma.txt", "--size", "9x9", *QUICK)
    assert asked.returncode == 2 and "a word with its clue, or a group of words" in asked.stderr


def test_if_no_word_has_a_clue_a_note_says_how_to_get_clues() -> None:
    made = crosswright("layout", LISTS / "en-plain.txt", *QUICK)
    assert "no word has a clue; `crosswright clue" in made.stderr


def test_make_suggests_layout_if_it_gets_only_a_handful_of_words(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\nhorse\ncow\nsheep\n")
    made = crosswright("make", "-w", path, "--size", "5x5", "--seconds", 1)
    assert made.returncode != 0 and f"crosswright layout {path}" in made.stderr
