"""Recipes: a recipe is read as it was written. An error says what is wrong, and where."""

import json
from dataclasses import fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.construct.recipe import KINDS, Recipe, Record, read_recipe, recipe_kind
from crosswright.construct.recipe.fill import FillRecipe
from crosswright.construct.recipe.make import MakeRecipe
from crosswright.construct.words import WordChoice, fingerprint
from crosswright.core.errors import InputError
from crosswright.core.numbers import LARGEST_NUMBER
from crosswright.core.puzzle import Metadata
from crosswright.words.wordlist import WordList

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
PLAIN = {
    str: TEXT,
    int: st.integers(-LARGEST_NUMBER, LARGEST_NUMBER),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    NoneType: st.none(),
}


def values(hint: Any) -> st.SearchStrategy[Any]:
    """A strategy that draws any value that a field of this type may have."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return st.one_of(*map(values, inner))
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, inner))
    if origin is not None:
        return st.dictionaries(TEXT, TEXT, max_size=2)
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return instances(hint)
    return PLAIN[hint]


def instances(kind: type) -> st.SearchStrategy[Any]:
    """A strategy that draws any instance of a dataclass. Its values need not make sense."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{part.name: values(hints[part.name]) for part in fields(kind)})


@pytest.mark.parametrize("verb", KINDS)
def test_a_recipe_of_each_verb_is_read_as_it_was_written(verb: str) -> None:
    kind = recipe_kind(verb)
    assert kind.verb == verb

    @settings(max_examples=60, deadline=None)
    @given(instances(kind))
    def reads_back(recipe: Recipe) -> None:
        assert read_recipe(recipe.to_json()) == recipe

    reads_back()


OLD = """{
  "crosswright_recipe": 1, "rng_seed": 5, "nodes": 2715, "venue": "mini", "height": 7, "width": 5,
  "theme": ["ICE AGE@2"], "across_only": true, "min_score": 30, "banned": ["OREO"],
  "difficulty": "hard", "enumerations": true, "clued_only": true, "words": "abc",
  "pattern": "...", "title": "Cold", "author": "", "copyright": "", "notes": "", "language": "en"
}"""


def test_a_recipe_of_the_first_version_is_still_read() -> None:
    assert read_recipe(OLD) == MakeRecipe(
        theme=("ICE AGE@2",),
        venue="mini",
        size=(5, 7),
        across_only=True,
        min_score=30,
        words=WordChoice(ban=("OREO",)),
        difficulty="hard",
        enumerations=True,
        clued_only=True,
        metadata=Metadata(title="Cold", language="en"),
        rng_seed=5,
        hashes={"words": "abc"},
        record=Record(5, 2715, "..."),
    )


GOOD = json.loads(FillRecipe(grid="..").to_json())


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "x.json: expected a recipe in JSON"),
        ("[1]", "x.json: expected a recipe in JSON"),
        ("[" * 100_000, "x.json: expected a recipe in JSON"),
        ('{"crosswright_recipe": 99}', "expected a recipe of version 1 or 2, got 99"),
        ('{"crosswright_recipe": 1}', "x.json, rng_seed: expected a whole number, got nothing"),
        (
            '{"crosswright_recipe": 1, "rng_seed": "5"}',
            'rng_seed: expected a whole number, got "5"',
        ),
        ('{"crosswright_recipe": 1, "rng_seed": 5, "x": 1}', "expected the fields of a recipe"),
        (GOOD | {"verb": "bake"}, "x.json, verb: expected one of fill, freeform, grid"),
        (GOOD | {"verb": ["fill"]}, "x.json, verb: expected one of"),
        (GOOD | {"request": []}, "x.json, request: expected an object, got []"),
        (GOOD | {"request": {}}, "x.json, request: expected the fields of a recipe"),
        (GOOD | {"request": {"grid": ".."} | {"rows": 3}}, "no recipe has the field rows"),
        (GOOD | {"request": {"grid": 3}}, "x.json, request.grid: expected a text, got 3"),
        (
            GOOD | {"request": {"grid": ".", "count": True}},
            "request.count: expected a whole number",
        ),
        (
            GOOD | {"request": {"grid": ".", "best": 1}},
            "request.best: expected true or false, got 1",
        ),
        (GOOD | {"request": {"grid": ".", "seconds": "9"}}, "request.seconds: expected a number"),
        (GOOD | {"request": {"grid": ".", "required": "CAT"}}, "request.required: expected a list"),
        (
            GOOD | {"request": {"grid": ".", "required": ["CAT", 1]}},
            "request.required[1]: expected a text, got 1",
        ),
        (
            GOOD | {"request": {"grid": ".", "words": {"lists": [None]}}},
            "request.words.lists[0]: expected a text, got nothing",
        ),
        (GOOD | {"hashes": {"words": 1}}, "x.json, hashes.words: expected a text, got 1"),
        (GOOD | {"record": {"rng_seed": 1}}, "x.json, record: expected the fields rng_seed, nodes"),
    ],
)
def test_an_error_about_a_wrong_recipe_names_the_place(text: object, told: str) -> None:
    written = text if isinstance(text, str) else json.dumps(text)
    with pytest.raises(InputError) as caught:
        read_recipe(written, "x.json")
    assert told in str(caught.value)


RECORDED = MakeRecipe(
    theme=("ICE AGE",), rng_seed=1, hashes={"words": "abc", "dictionary": "d"}, record=Record(1, 9)
)


def test_if_the_request_changes_the_record_is_dropped() -> None:
    changed = RECORDED.on_top(ban=("OREO",), difficulty="hard", title="Cold")
    assert changed.words.ban == ("OREO",)
    assert changed.difficulty == "hard"
    assert changed.metadata.title == "Cold"
    assert changed.record is None
    assert changed.hashes == {"dictionary": "d"}


def test_without_a_change_the_recipe_stays_the_same() -> None:
    assert RECORDED.on_top() is RECORDED
    assert RECORDED.on_top(theme=("ICE AGE",)) is RECORDED


def test_a_list_with_the_same_words_at_another_path_keeps_the_record(tmp_path: Any) -> None:
    words, others = tmp_path / "words.dict", tmp_path / "others.dict"
    words.write_text("cat;50\ndog;40\n")
    others.write_text("cat;50\ncow;40\n")
    known = fingerprint(WordList.load(words))
    recipe = replace(RECORDED, hashes={"words": known})
    assert recipe.on_top(lists=(str(words),)).record == RECORDED.record
    assert recipe.on_top(lists=(str(others),)).record is None


def test_a_word_list_that_changed_after_the_recipe_was_saved_is_refused(tmp_path: Any) -> None:
    words = tmp_path / "words.dict"
    words.write_text("ab;50\n")
    chosen = WordChoice(lists=(str(words),))
    recipe = FillRecipe(grid="..", words=chosen).hashed(chosen.load())
    assert recipe.follow().puzzles
    words.write_text("ab;50\ncd;50\n")
    with pytest.raises(InputError, match="the word list is not the one"):
        recipe.follow()
