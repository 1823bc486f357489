"""Recipes of `freeform`: a recipe is read as it was written, and gives the same puzzles again.

For `freeform`, a group is a list of words. One word of each group is placed in the grid.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import crosswright
from crosswright.construct.recipe import read_recipe
from crosswright.construct.recipe.freeform import FreeformRecipe
from crosswright.construct.words import WordChoice
from crosswright.core.errors import InputError

TEXT = st.text(max_size=6)
RECIPES = st.builds(
    FreeformRecipe,
    groups=st.lists(st.lists(st.tuples(TEXT, TEXT), max_size=3).map(tuple), max_size=3).map(tuple),
    draw=st.none() | st.integers(1, 9),
    group_size=st.integers(1, 3),
    min_score=st.none() | st.integers(0, 100),
    size=st.tuples(st.integers(1, 99), st.integers(1, 99)),
    at_least_one=st.booleans(),
    blocks=st.lists(TEXT, max_size=2).map(tuple),
    letters=st.lists(TEXT, max_size=2).map(tuple),
    max_blocks=st.none() | st.integers(0, 9),
    strategy=st.none() | st.sampled_from(["once", "learn"]),
    try_seconds=st.floats(0.1, 9),
    minimise=st.none() | st.just("area"),
    count=st.integers(1, 3),
    no_sketches=st.booleans(),
    rng_seed=st.none() | st.integers(),
)
PETS = ((("cat", "Says miaow"), ("lion", "")), (("ice age", "Cold time"),), (("tiger", ""),))
RECIPE = FreeformRecipe(groups=PETS, size=(9, 9), rng_seed=1)


@given(RECIPES)
def test_a_recipe_is_read_as_it_was_written(recipe: FreeformRecipe) -> None:
    assert read_recipe(recipe.to_json()) == recipe


def test_a_recipe_has_its_words_and_clues_and_gives_the_same_puzzles_again() -> None:
    answer = RECIPE.follow()
    again = read_recipe(answer.recipe.to_json()).follow()
    assert again.puzzles == answer.puzzles != ()
    clues = {entry.answer: entry.clue for entry in answer.puzzles[0].entries()}
    phrase = clues["ICEAGE"]
    assert phrase is not None and (phrase.text, phrase.enumeration) == ("Cold time", "3,3")


def test_a_changed_field_resets_the_fields_that_it_cannot_be_combined_with() -> None:
    drawn = RECIPE.on_top(draw=3, minimise="area")
    assert (drawn.groups, drawn.draw) == ((), 3)
    assert drawn.on_top(groups=PETS).draw is None
    assert drawn.on_top(maximise="words").minimise is None
    every = RECIPE.on_top(every=True)
    assert every.on_top(count=3).every is False


def test_banned_words_are_left_out_of_given_groups() -> None:
    answer = replace(RECIPE, words=WordChoice(ban=("cat",))).follow()
    assert "LION" in {entry.answer for entry in answer.puzzles[0].entries()}
    with pytest.raises(InputError, match="all words of the group with TIGER"):
        replace(RECIPE, words=WordChoice(ban=("tiger",))).follow()


def test_a_recipe_cannot_name_a_program_to_run() -> None:
    told = json.loads(RECIPE.to_json())
    told["request"]["solver_command"] = "touch {cnf}"
    with pytest.raises(InputError, match="no recipe has the field solver_command"):
        read_recipe(json.dumps(told))


def test_the_report_has_the_goal_and_a_picture_of_the_whole_frame() -> None:
    report = replace(RECIPE, minimise="square").follow().report()
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
    "a negative number of groups": ({"draw": -3}, "1 group"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_recipe_gives_an_error_of_one_line(name: str, tmp_path: Path) -> None:
    changes, expected = WRONG[name]
    wrong = json.loads(RECIPE.to_json())
    wrong["request"] |= changes
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    done = crosswright("freeform", "--recipe", path)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert len(done.stderr.splitlines()) == 1 and expected in done.stderr
