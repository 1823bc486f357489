"""Recipes of `layout`: they are saved as JSON, and a saved recipe gives the same answer again."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import crosswright
from crosswright.construct.recipe import read_recipe
from crosswright.construct.recipe.layout import ClassPackAnswer, LayoutAnswer, LayoutRecipe
from crosswright.core.errors import CrosswrightError, InputError
from crosswright.core.puzzle import Metadata
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from word_samples import TREES

ZOO = (("walrus", "It has tusks"), ("ice age", ""), ("jackal", "It howls"), ("lizard", ""))

NUMBERS = st.integers(-(10**9), 10**9)
"""The whole numbers that a recipe may hold. Only `rng_seed` and `nodes` may be larger (see
`core.numbers`)."""

RECIPES = st.builds(
    LayoutRecipe,
    given=st.lists(st.tuples(st.text(), st.text())).map(tuple),
    method=st.sampled_from(["auto", "graph", "exact"]),
    objective=st.text(),
    square=st.booleans(),
    max_size=st.none() | st.tuples(NUMBERS, NUMBERS),
    count=NUMBERS,
    linkers=st.none() | st.text(),
    fill_in=st.none() | st.text(),
    symmetry=st.none() | st.text(),
    class_pack=st.booleans(),
    versions=NUMBERS,
    metadata=st.builds(Metadata, title=st.text()),
    seconds=st.none() | st.floats(0, 100),
    nodes=st.none() | st.integers(-(10**18), 10**18),
    rng_seed=st.none() | st.integers(),
)


@settings(max_examples=60)
@given(RECIPES)
def test_a_recipe_that_was_written_as_json_and_read_is_the_same(recipe: LayoutRecipe) -> None:
    assert read_recipe(recipe.to_json()) == recipe


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("given", "cat", "request.given: expected a list"),
        ("given", [["cat"]], "request.given[0]: expected a list of 2"),
        ("given", [["cat", 3]], "request.given[0][1]: expected a text"),
        ("max_size", [9], "request.max_size: expected a list of 2"),
        ("count", True, "request.count: expected a whole number"),
        ("linkers", 7, "request.linkers: expected a text"),
        ("colour", "red", "no recipe has the field colour"),
    ],
)
def test_a_wrong_value_gives_an_error_of_one_line(
    tmp_path: Path, field: str, value: Any, told: str
) -> None:
    saved = json.loads(LayoutRecipe(given=ZOO).to_json())
    saved["request"][field] = value
    path = tmp_path / "recipe.json"
    path.write_text(json.dumps(saved))
    done = crosswright("layout", "--recipe", path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert told in done.stderr


@pytest.mark.parametrize(
    "wrong",
    [{"given": ()}, {"objective": "beauty"}, {"count": 0}, {"versions": 0, "class_pack": True}],
    ids=str,
)
def test_an_option_that_makes_no_sense_raises_an_error_when_the_recipe_is_followed(
    wrong: dict[str, Any],
) -> None:
    with pytest.raises(CrosswrightError, match="expected"):
        LayoutRecipe(**{"given": ZOO} | wrong).follow()


def test_an_answer_reports_what_was_asked_for() -> None:
    answer = LayoutRecipe(given=ZOO, count=2, nodes=3000, rng_seed=1).follow()
    assert isinstance(answer, LayoutAnswer)
    report = answer.report()
    assert (report["command"], report["wanted"], report["objective"]) == ("layout", 2, "area")
    assert report["linkers"] == [] and answer.several
    (walrus,) = (e for e in report["solutions"][0]["entries"] if e["answer"] == "WALRUS")
    assert walrus["clue"] == "It has tusks"


def test_notices_about_the_file_that_was_read_are_in_the_outcome() -> None:
    run = Run(Budget(nodes=500), rng_seed=1)
    answer = LayoutRecipe(given=ZOO).follow(run, notices=["words.txt: read as Latin-1"])
    assert answer.outcome.notices == ("words.txt: read as Latin-1",)
    assert answer.report()["notices"] == ["words.txt: read as Latin-1"]


def test_a_class_pack_has_a_report_of_its_own(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    trees = tuple((word, f"Clue of {word}") for word in TREES)
    recipe = LayoutRecipe(given=trees, class_pack=True, versions=2, nodes=4000, rng_seed=1)
    answer = recipe.follow()
    assert isinstance(answer, ClassPackAnswer) and answer.report()["files"] == []
    saved = answer.saved_in(str(tmp_path / "sheets"))
    report = saved.report()
    assert report["command"] == "layout --class-pack" and report["wanted"] == 2
    assert Path(report["files"][0]).name == "class-pack.pdf"
    assert [solution["name"] for solution in report["solutions"]] == ["A", "B"]


def test_a_word_list_that_has_changed_since_the_recipe_was_saved_is_an_error(
    tmp_path: Path,
) -> None:
    listed = tmp_path / "links.txt"
    listed.write_text("child\n")
    unlike = (("abc", ""), ("def", ""), ("ghi", ""))
    answer = LayoutRecipe(given=unlike, linkers=str(listed), rng_seed=1).follow()
    assert answer
    answer.save_recipe(str(tmp_path / "recipe.json"))
    saved = read_recipe((tmp_path / "recipe.json").read_text())
    assert saved.follow().puzzles == answer.puzzles
    listed.write_text("child\nchildren\n")
    with pytest.raises(InputError, match="list of linkers is not the one"):
        saved.follow()


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ((), ["again.json"]),
        (("--seconds", 0.5), ["again.json"]),
        (("--seconds", 1, "--square", "--title", "Zoo", "-o", "out.json"), ["again.json"]),
        (("--count", 2, "--rng-seed", 1), ["again-1.json", "again-2.json"]),
        (("--linkers", "--symmetry", "rotational", "--seconds", 3), ["again.json"]),
    ],
    ids=str,
)
def test_a_saved_recipe_gives_the_same_puzzles_without_the_file_of_words(
    tmp_path: Path, options: tuple[object, ...], written: list[str]
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("walrus;It has tusks\nwombat\nlizard\nspider\njaguar\njackal\n")
    asked = ("layout", words, *options, "--save-recipe", "r.json", "-q")
    first = crosswright(*asked, cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    words.unlink()
    again = crosswright("layout", "--recipe", "r.json", "-o", "again.json", "-q", cwd=tmp_path)
    assert again.stdout == first.stdout
    puzzles = {path.name: path.read_text() for path in sorted(tmp_path.glob("again*"))}
    assert list(puzzles) == written
    assert all("It has tusks" in puzzle for puzzle in puzzles.values())


def test_command_line_options_replace_those_of_the_recipe(tmp_path: Path) -> None:
    recipe = LayoutRecipe(given=ZOO, rng_seed=1, nodes=2000)
    (tmp_path / "r.json").write_text(recipe.to_json())
    done = crosswright("layout", "--recipe", "r.json", "--square", cwd=tmp_path)
    rows = done.stdout.split()
    assert {len(row) for row in rows} == {len(rows)}
    (tmp_path / "words.txt").write_text("cat\ncar\n")
    other = crosswright("layout", "words.txt", "--recipe", "r.json", "--json", cwd=tmp_path)
    entries = json.loads(other.stdout)["solutions"][0]["entries"]
    assert {entry["answer"] for entry in entries} == {"CAT", "CAR"}


def test_a_recipe_for_a_class_pack_needs_the_option_class_pack_with_a_folder(
    tmp_path: Path,
) -> None:
    (tmp_path / "r.json").write_text(LayoutRecipe(given=ZOO, class_pack=True).to_json())
    done = crosswright("layout", "--recipe", "r.json", cwd=tmp_path)
    assert done.returncode == 2 and "add --class-pack DIR" in done.stderr
    none = crosswright("layout", cwd=tmp_path)
    assert none.returncode == 2 and "Missing argument 'WORDS'" in none.stderr


def test_the_recipe_of_a_cancelled_search_gives_the_same_puzzles_again() -> None:
    class SetLater:
        asked = 0

        def is_set(self) -> bool:
            self.asked += 1
            return self.asked > 40

    recipe = LayoutRecipe(given=ZOO, rng_seed=5)
    answer = recipe.follow(Run(recipe.budget, rng_seed=recipe.dice, cancelled=SetLater()))
    assert answer.status is Status.CANCELLED and answer.recipe.record is not None
    assert answer.recipe.follow().puzzles == answer.puzzles
