"""Recipes: a recipe is read as it was written. An error says what is wrong, and where."""

import json
import math
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.construct import answer
from crosswright.construct.request.fill import FillRequest
from crosswright.construct.request.make import MakeRequest
from crosswright.construct.request.recipe import REQUESTS, Recipe, Record, read_recipe
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import fingerprint
from crosswright.core.declare import Wish, declared, field_types
from crosswright.core.errors import InputError
from crosswright.core.numbers import LARGEST_NUMBER
from crosswright.words.wordlist import WordList
from recipes import recipe_with

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def values(hint: Any, wish: Wish) -> st.SearchStrategy[Any]:
    """A strategy that draws any value that a field of this type may have, within its bounds."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        kinds = [
            kind for kind in inner if kind in {str, int, float, bool, NoneType} or get_origin(kind)
        ]
        return st.one_of(*(values(kind, wish) for kind in kinds))
    if origin is tuple and inner[-1] is Ellipsis:
        return st.lists(values(inner[0], wish), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(kind, wish) for kind in inner))
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return instances(hint)
    if hint is NoneType:
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is str:
        return st.sampled_from(wish.among) if wish.choices else TEXT
    least = -LARGEST_NUMBER if wish.least is None else wish.least
    most = LARGEST_NUMBER if wish.most is None else wish.most
    if hint is float:
        return st.floats(max(0.0, least), most)
    return st.integers(
        None if math.isinf(least) else int(least), None if math.isinf(most) else int(most)
    )


def instances(kind: type) -> st.SearchStrategy[Any]:
    """A strategy that draws any instance of a noun or request. Its values need not make sense."""
    types = field_types(kind)
    drawn = {
        part.name: values(types[part.name], declared(part))
        for part in fields(kind)
        if declared(part).saved and part.name != "share"
    }
    return st.builds(kind, **drawn)


@pytest.mark.parametrize("verb", REQUESTS)
def test_a_recipe_of_each_verb_is_read_as_it_was_written(verb: str) -> None:
    module = import_module(f"crosswright.construct.request.{verb}")
    kind = getattr(module, REQUESTS[verb])
    assert kind.verb == verb
    recipes = st.builds(
        Recipe,
        instances(kind),
        st.dictionaries(TEXT, TEXT, max_size=2),
        st.none() | st.builds(Record, st.integers(-9, 9), st.integers(0, 9), TEXT),
    )

    @settings(max_examples=60, deadline=None)
    @given(recipes)
    def reads_back(recipe: Recipe[Any]) -> None:
        assert read_recipe(recipe.to_json()) == recipe

    reads_back()


GOOD = json.loads(recipe_with(FillRequest, grid="..").to_json())


def with_(**nouns: Any) -> dict[str, Any]:
    return GOOD | {"request": {"grid": "."} | nouns}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "x.json: expected a recipe in JSON"),
        ("[1]", "x.json: expected a recipe in JSON"),
        ("[" * 100_000, "x.json: expected a recipe in JSON"),
        ('{"crosswright_recipe": 2}', "x.json: expected a recipe of version 3, got version 2"),
        (GOOD | {"verb": "bake"}, "x.json, verb: expected one of fill, freeform, grid"),
        (GOOD | {"verb": ["fill"]}, "x.json, verb: expected one of"),
        (GOOD | {"request": []}, "x.json, request: expected an object, got []"),
        (with_(rows=3), "x.json, request.rows: expected one of limits, grid, words"),
        (with_(grid=3), "x.json, request.grid: expected a text, got 3"),
        (with_(how_many={"count": True}), "request.how_many.count: expected a whole number"),
        (with_(how_many={"count": 0}), "request.how_many.count: expected a whole number from 1"),
        (with_(how_many={"best": 1}), "request.how_many.best: expected true or false, got 1"),
        (with_(limits={"seconds": "9"}), "request.limits.seconds: expected a number"),
        (with_(wishes={"required": "CAT"}), "request.wishes.required: expected a list"),
        (
            with_(wishes={"required": ["CAT", 1]}),
            "request.wishes.required[1]: expected a text, got 1",
        ),
        (with_(promises={"share": "x"}), "request.promises: expected a share and a score"),
        (with_(method={"engine": "steam"}), "request.method.engine: expected one of auto, kernel"),
        (
            with_(words={"lists": [None]}),
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


RECORDED = recipe_with(
    MakeRequest,
    theme=("ICE AGE",),
    rng_seed=1,
    hashes={"words": "abc", "dictionary": "d"},
    record=Record(1, 9),
)


def test_if_the_request_changes_the_record_is_dropped() -> None:
    changed = RECORDED.on_top(ban=("OREO",), difficulty="hard", title="Cold")
    assert changed.request.words.ban == ("OREO",)
    assert changed.request.clueing.difficulty == "hard"
    assert changed.request.metadata.title == "Cold"
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
    recipe = Recipe(FillRequest(grid="..", words=chosen)).hashed(chosen.load())
    assert answer(recipe).puzzles
    words.write_text("ab;50\ncd;50\n")
    with pytest.raises(InputError, match="the word list is not the one"):
        answer(recipe)
