"""Recipes of the command `pairs`: a recipe is read as it was written, and gives the same grids in
another process.

A pair square is a grid with two letters or none in each cell.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from crosswright.construct.pairs.answer import answer_pairs
from crosswright.construct.request.pairs import PairsRequest
from crosswright.construct.request.recipe import Recipe, read_recipe
from crosswright.construct.request.request import leaves_of
from crosswright.construct.request.words import WordChoice
from crosswright.core.errors import InputError
from recipes import recipe_with

FOUR = "hung\nreis\naile\nhure\nngai\nisle\n"
"""A word list with words of four letters. They have two pair squares of 3×3."""


@pytest.fixture
def four(tmp_path: Path) -> Path:
    path = tmp_path / "four.txt"
    path.write_text(FOUR)
    return path


def pairs(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "crosswright", "pairs", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_several_grids_are_saved_as_numbered_files_or_in_a_folder(
    four: Path, tmp_path: Path
) -> None:
    words = WordChoice(lists=(str(four),))
    answer = answer_pairs(Recipe(PairsRequest(rows=3, columns=3, count=2, words=words)))
    answer.save([str(tmp_path / "grid.txt"), str(tmp_path / "grids")])
    assert {path.name for path in tmp_path.glob("grid-*.txt")} == {"grid-1.txt", "grid-2.txt"}
    assert len(list((tmp_path / "grids").glob("*.pairs"))) == 2
    assert len(answer.report()["grids"]) == len(answer.puzzles) == 2


def test_a_saved_recipe_gives_the_same_grid_in_another_process(four: Path, tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.json"
    first = pairs(3, 3, "-w", four, "--save-recipe", recipe, "-q")
    assert first.returncode == 0, first.stderr
    for _ in range(3):
        assert pairs("--recipe", recipe, "-q").stdout == first.stdout
    moved = tmp_path / "moved.txt"
    four.rename(moved)
    assert pairs("--recipe", recipe, "-w", moved, "-q").stdout == first.stdout


def test_command_line_options_replace_those_of_the_recipe(four: Path, tmp_path: Path) -> None:
    recipe = tmp_path / "recipe.json"
    pairs(3, 3, "-w", four, "--rng-seed", 1, "--save-recipe", recipe)
    both = pairs("--recipe", recipe, "--count", 2, "--json", "-q")
    assert len(json.loads(both.stdout)["grids"]) == 2
    assert pairs(2, 2, "--recipe", recipe).returncode == 1


def test_a_word_list_that_changed_after_the_recipe_was_saved_is_an_error(
    four: Path, tmp_path: Path
) -> None:
    recipe = tmp_path / "recipe.json"
    pairs(3, 3, "-w", four, "--save-recipe", recipe)
    four.write_text(FOUR + "more\n")
    done = pairs("--recipe", recipe)
    assert done.returncode == 2 and "not the one that the recipe was made with" in done.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [("rows", "three"), ("columns", None), ("count", 1.5), ("min_filled", []), ("words", 3)],
)
def test_a_value_of_a_wrong_type_gives_an_error_of_one_line_with_its_place(
    tmp_path: Path, name: str, value: object
) -> None:
    told = json.loads(recipe_with(PairsRequest, rows=3, columns=3).to_json())
    noun = leaves_of(PairsRequest)[name].noun if name != "words" else ""
    (told["request"][noun] if noun else told["request"])[name] = value
    with pytest.raises(InputError, match=rf"request\.(wishes\.)?{name}"):
        read_recipe(json.dumps(told))
    path = tmp_path / "recipe.json"
    path.write_text(json.dumps(told))
    done = pairs("--recipe", path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("rows", 0), ("columns", 21), ("count", 0), ("letters_per_cell", 0), ("min_blanks", -1)],
)
def test_a_value_that_makes_no_sense_gives_an_error_of_one_line(
    four: Path, tmp_path: Path, name: str, value: int
) -> None:
    recipe = recipe_with(PairsRequest, rows=3, columns=3, lists=(str(four),))
    told = json.loads(recipe.to_json())
    noun = leaves_of(PairsRequest)[name].noun if name != "words" else ""
    (told["request"][noun] if noun else told["request"])[name] = value
    path = tmp_path / "recipe.json"
    path.write_text(json.dumps(told))
    done = pairs("--recipe", path, "-q")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("manner", ["--all", "--tally", "--check", "--interactive", "--largest"])
@pytest.mark.parametrize("option", ["--recipe", "--save-recipe"])
def test_recipes_cannot_be_used_with_options_for_other_tasks(
    tmp_path: Path, manner: str, option: str
) -> None:
    done = pairs(3, 3, manner, option, tmp_path / "recipe.json")
    assert done.returncode == 2 and f"{option} has no effect with {manner}" in done.stderr
