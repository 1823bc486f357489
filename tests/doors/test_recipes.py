"""Recipes at the command line: a saved recipe gives the same result in a new process.

(A recipe is a file with a command and its options.)
"""

import json
from pathlib import Path

import pytest

from command_line import crosswright

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

CALLS = {
    "fill": ["fill", str(EXAMPLES / "small-9x9.txt")],
    "make": ["make", "--venue", "mini", "--nodes", "1500"],
    "grid": ["grid", "--venue", "mini", "--size", "7x7"],
    "layout": ["layout", str(EXAMPLES / "zoo.txt"), "--nodes", "500"],
    "freeform": ["freeform", str(EXAMPLES / "zoo.txt"), "--size", "12x12"],
    "pairs": ["pairs", "3", "3"],
}
"""For every command that can save a recipe: a call without `--rng-seed`."""


@pytest.mark.parametrize("command", CALLS)
def test_a_saved_recipe_gives_the_same_result_in_a_new_process(
    command: str, tmp_path: Path
) -> None:
    recipe = tmp_path / "saved.json"
    first = crosswright(*CALLS[command], "--save-recipe", recipe)
    assert first.returncode == 0, first.stderr
    told = json.loads(recipe.read_text())
    assert told["crosswright_recipe"] == 3
    assert told["verb"] == command
    assert told["request"]["limits"]["rng_seed"] is not None
    again = crosswright(command, "--recipe", recipe, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert again.stdout == first.stdout


@pytest.mark.parametrize("command", CALLS)
def test_a_recipe_of_another_command_is_refused(command: str, tmp_path: Path) -> None:
    other = "grid" if command == "fill" else "fill"
    recipe = tmp_path / "other.json"
    assert crosswright(*CALLS[other], "--save-recipe", recipe).returncode == 0
    done = crosswright(command, "--recipe", recipe)
    assert done.returncode == 2
    assert f"expected a recipe for {command}, got one for {other}" in done.stderr


@pytest.mark.parametrize("command", CALLS)
def test_an_error_about_a_wrong_type_in_a_recipe_has_one_line_and_names_the_place(
    command: str, tmp_path: Path
) -> None:
    recipe = tmp_path / "wrong.json"
    assert crosswright(*CALLS[command], "--save-recipe", recipe).returncode == 0
    told = json.loads(recipe.read_text())
    told["request"]["limits"]["rng_seed"] = [5]
    recipe.write_text(json.dumps(told))
    done = crosswright(command, "--recipe", recipe)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    place = "wrong.json, request.limits.rng_seed"
    assert line == f"crosswright: {place}: expected a whole number, got [5]"


def test_an_option_given_with_a_recipe_changes_the_request_of_the_recipe(tmp_path: Path) -> None:
    made = crosswright(
        "make", "--venue", "mini", "--nodes", "1500", "--rng-seed", "3", "-o", tmp_path / "a.ipuz"
    )
    assert made.returncode == 0
    recipe = tmp_path / "a.recipe.json"
    banned = made.stdout.split()[2]
    again = crosswright("make", "--recipe", recipe, "--ban", banned, "-o", tmp_path / "b.ipuz")
    assert again.returncode == 0, again.stderr
    assert banned not in again.stdout.split()
    told = json.loads((tmp_path / "b.recipe.json").read_text())
    assert told["request"]["words"]["ban"] == [banned]
    assert told["request"]["shape"]["venue"] == "mini"


def test_a_recipe_is_refused_if_its_word_list_has_changed(tmp_path: Path) -> None:
    words = tmp_path / "words.dict"
    words.write_text("ab;50\ncd;50\nac;50\nbd;50\n")
    grid = tmp_path / "grid.txt"
    grid.write_text("..\n..\n")
    recipe = tmp_path / "saved.json"
    assert crosswright("fill", grid, "-w", words, "--save-recipe", recipe).returncode == 0
    words.write_text("ab;50\ncd;50\nac;50\nbd;50\nef;50\n")
    done = crosswright("fill", "--recipe", recipe)
    assert done.returncode == 2
    assert "the word list is not the one that the recipe was made with" in done.stderr
