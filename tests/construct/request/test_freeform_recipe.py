"""Recipes of `freeform`: a recipe is read as it was written, and gives the same puzzles again.

For `freeform`, a group is a list of words. One word of each group is placed in the grid.
"""

import json
from pathlib import Path

import pytest

from command_line import crosswright
from crosswright.construct.freeform.answer import answer_freeform
from crosswright.construct.request.freeform import FreeformRequest
from crosswright.construct.request.recipe import read_recipe
from crosswright.construct.request.request import leaves_of
from crosswright.core.errors import InputError
from recipes import recipe_with

PETS = ((("cat", "Says miaow"), ("lion", "")), (("ice age", "Cold time"),), (("tiger", ""),))
RECIPE = recipe_with(FreeformRequest, groups=PETS, size=(9, 9), rng_seed=1)


def test_a_recipe_has_its_words_and_clues_and_gives_the_same_puzzles_again() -> None:
    answer = answer_freeform(RECIPE)
    again = answer_freeform(read_recipe(answer.recipe.to_json()))
    assert again.puzzles == answer.puzzles != ()
    clues = {entry.answer: entry.clue for entry in answer.puzzles[0].entries()}
    phrase = clues["ICEAGE"]
    assert phrase is not None and (phrase.text, phrase.enumeration) == ("Cold time", "3,3")


def test_a_changed_option_resets_those_that_it_cannot_be_combined_with(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    saved.write_text(RECIPE.on_top(minimise="area").to_json(), encoding="utf-8")
    assert len(told("--recipe", saved, "--draw", 3, "--maximise", "words")) == 1


def test_banned_words_are_left_out_of_given_groups() -> None:
    answer = answer_freeform(RECIPE.on_top(ban=("cat",)))
    assert "LION" in {entry.answer for entry in answer.puzzles[0].entries()}
    with pytest.raises(InputError, match="all words of the group with TIGER"):
        answer_freeform(RECIPE.on_top(ban=("tiger",)))


def test_a_recipe_cannot_name_a_program_to_run() -> None:
    told = json.loads(RECIPE.to_json())
    told["request"]["solving"]["solver_command"] = "touch {cnf}"
    with pytest.raises(InputError, match=r"request.solving.solver_command: expected one of"):
        read_recipe(json.dumps(told))


def test_the_report_has_the_goal_and_a_picture_of_the_whole_frame() -> None:
    report = answer_freeform(RECIPE.on_top(minimise="square")).report()
    assert report["goal"] == {"name": "square", "least": True, "best": 6, "bound": 6}
    assert [len(row) for row in report["solutions"][0]["picture"]] == [9] * 9
    assert {"clauses", "variables", "conflicts", "tries"} <= report["statistics"].keys()
    assert "bound" not in report["statistics"]


# -- on the command line -----------------------------------------------------------------------


def told(*arguments: object) -> list[dict[str, object]]:
    done = crosswright("freeform", *arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)["solutions"]
    return found


def test_a_saved_recipe_gives_the_same_puzzles_without_the_file_of_words(tmp_path: Path) -> None:
    words, saved = tmp_path / "words.txt", tmp_path / "saved.json"
    words.write_text('cat lion;Says miaow\n"ice age"\ntiger\n', encoding="utf-8")
    first = told(words, "--size", "9x9", "--save-recipe", saved)
    words.unlink()
    assert told("--recipe", saved) == first
    smaller = told("--recipe", saved, "--size", "7x7")
    assert smaller[0]["figures"]["width"] == 7  # type: ignore[index]


def test_a_saved_recipe_draws_the_same_words(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    asked = ("--draw", 4, "--group-size", 2, "--min-score", 70, "--size", "11x11")
    first = told(*asked, "--rng-seed", 4, "--save-recipe", saved)
    assert told("--recipe", saved) == first
    assert told("--recipe", saved, "--group-size", 1) != first


# For each case: the changed fields of the recipe, and a part of the error message.
WRONG = {
    "a word instead of a group": ({"groups": ["cat"]}, "groups[0]"),
    "a size as text": ({"size": "9x9"}, "size"),
    "a size of three numbers": ({"size": [9, 9, 9]}, "size"),
    "a number of groups with a fraction": ({"draw": 1.5}, "draw"),
    "an unknown strategy": ({"strategy": "often"}, "strategy"),
    "an empty group": ({"groups": [[]]}, "no words"),
    "an rng_seed as text": ({"rng_seed": "one"}, "rng_seed"),
    "a word with a digit": ({"groups": [[["c4t", ""]]]}, "c4t"),
    "a negative number of groups": ({"draw": -3}, "draw"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_recipe_gives_an_error_of_one_line(name: str, tmp_path: Path) -> None:
    changes, expected = WRONG[name]
    wrong = json.loads(RECIPE.to_json())
    for key, value in changes.items():
        noun = leaves_of(FreeformRequest)[key].noun
        (wrong["request"][noun] if noun else wrong["request"])[key] = value
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    done = crosswright("freeform", "--recipe", path)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert len(done.stderr.splitlines()) == 1 and expected in done.stderr
