"""Recipes of `layout`: they are saved as JSON, and a saved recipe gives the same answer again."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import crosswright
from crosswright.construct.layout.answer import ClassPackAnswer, LayoutAnswer, answer_layout
from crosswright.construct.request.layout import LayoutRequest
from crosswright.construct.request.recipe import read_recipe
from crosswright.construct.request.request import leaves_of
from crosswright.core.errors import CrosswrightError, InputError
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from recipes import recipe_with
from word_samples import TREES

ZOO = (("walrus", "It has tusks"), ("ice age", ""), ("jackal", "It howls"), ("lizard", ""))


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("given", "cat", "request.given: expected a list"),
        ("given", [["cat"]], "request.given[0]: expected a list of 2"),
        ("given", [["cat", 3]], "request.given[0][1]: expected a text"),
        ("max_size", [9], "request.arrangement.max_size: expected a list of 2"),
        ("count", True, "request.count: expected a whole number"),
        ("linkers", 7, "request.added.linkers: expected a text"),
        ("colour", "red", "request.colour: expected one of"),
    ],
)
def test_a_wrong_value_gives_an_error_of_one_line(
    tmp_path: Path, field: str, value: Any, told: str
) -> None:
    saved = json.loads(recipe_with(LayoutRequest, given=ZOO).to_json())
    noun = leaves_of(LayoutRequest)[field].noun if field in leaves_of(LayoutRequest) else ""
    (saved["request"][noun] if noun else saved["request"])[field] = value
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
        answer_layout(recipe_with(LayoutRequest, **({"given": ZOO} | wrong)))


def test_an_answer_reports_what_was_asked_for() -> None:
    answer = answer_layout(recipe_with(LayoutRequest, given=ZOO, count=2, nodes=3000, rng_seed=1))
    assert isinstance(answer, LayoutAnswer)
    report = answer.report()
    assert (report["command"], report["wanted"], report["objective"]) == ("layout", 2, "area")
    assert report["linkers"] == [] and answer.several
    (walrus,) = (e for e in report["solutions"][0]["entries"] if e["answer"] == "WALRUS")
    assert walrus["clue"] == "It has tusks"


def test_notices_about_the_file_that_was_read_are_in_the_outcome() -> None:
    run = Run(Budget(nodes=500), rng_seed=1)
    answer = answer_layout(
        recipe_with(LayoutRequest, given=ZOO), run, notices=["words.txt: read as Latin-1"]
    )
    assert answer.outcome.notices == ("words.txt: read as Latin-1",)
    assert answer.report()["notices"] == ["words.txt: read as Latin-1"]


def test_a_class_pack_has_a_report_of_its_own(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    trees = tuple((word, f"Clue of {word}") for word in TREES)
    recipe = recipe_with(
        LayoutRequest, given=trees, class_pack=True, versions=2, nodes=4000, rng_seed=1
    )
    answer = answer_layout(recipe)
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
    answer = answer_layout(
        recipe_with(LayoutRequest, given=unlike, linkers=str(listed), rng_seed=1)
    )
    assert answer
    answer.save_recipe(str(tmp_path / "recipe.json"))
    saved = read_recipe((tmp_path / "recipe.json").read_text())
    assert answer_layout(saved).puzzles == answer.puzzles
    listed.write_text("child\nchildren\n")
    with pytest.raises(InputError, match="list of linkers is not the one"):
        answer_layout(saved)


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
    recipe = recipe_with(LayoutRequest, given=ZOO, rng_seed=1, nodes=2000)
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
    (tmp_path / "r.json").write_text(
        recipe_with(LayoutRequest, given=ZOO, class_pack=True).to_json()
    )
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

    recipe = recipe_with(LayoutRequest, given=ZOO, rng_seed=5)
    answer = answer_layout(recipe, Run(recipe.budget, rng_seed=recipe.dice, cancelled=SetLater()))
    assert answer.status is Status.CANCELLED and answer.recipe.record is not None
    assert answer_layout(answer.recipe).puzzles == answer.puzzles
