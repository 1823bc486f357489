"""A wrong value in the library is an `InputError` that says what was expected and what came."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from crosswright import (
    Anew,
    Arrangement,
    HowMany,
    InputError,
    Limits,
    Promises,
    Shape,
    Wishes,
    WordChoice,
    WordList,
    fill,
    load_puzzle,
    make,
    patterns,
)

CAT = WordList.of(["cat"])
WRONG: dict[str, tuple[Callable[[], Any], str]] = {
    "a text as words": (lambda: fill("...", "cat"), "expected a word list, a WordChoice or words"),
    "a number as words": (lambda: fill("...", 5), "expected a word list, a WordChoice or words"),  # type: ignore[arg-type]
    "a text as seed": (lambda: fill("...", CAT, rng_seed="abc"), "whole number for rng_seed"),  # type: ignore[arg-type]
    "a text as seconds": (lambda: fill("...", CAT, seconds="5"), "finite number of seconds"),  # type: ignore[arg-type]
    "no fills": (lambda: fill("...", CAT, count=0), "expected 1 or more for count, got 0"),
    "a text as count": (lambda: HowMany("3"), "a whole number for count, got '3'"),  # type: ignore[arg-type]
    "a flag as count": (lambda: HowMany(True), "a whole number for count, got True"),
    "one banned text": (lambda: Wishes(banned="CAT"), "a tuple of texts for banned, got 'CAT'"),  # type: ignore[arg-type]
    "one list": (lambda: WordChoice("default"), "a tuple of texts for lists, got 'default'"),  # type: ignore[arg-type]
    "one slot": (lambda: Anew(refill="1A"), "a tuple of texts for refill, got '1A'"),  # type: ignore[arg-type]
    "one side": (lambda: patterns("mini", (5,)), r"a width and a height, got \(5,\)"),  # type: ignore[arg-type]
    "three sides": (lambda: make(shape=Shape(size=(5, 5, 5))), "a width and a height for size"),  # type: ignore[arg-type]
    "a seed in limits": (lambda: Limits(rng_seed="x"), "a whole number for rng_seed, got 'x'"),  # type: ignore[arg-type]
    "a number as a flag": (lambda: Promises(pangram=1), "True or False for pangram, got 1"),  # type: ignore[arg-type]
    "a mean that is none": (lambda: Promises(min_mean=101), "100 or less for min_mean, got 101"),
    "an unknown method": (lambda: Arrangement("luck"), "one of auto, graph, exact for method"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_value_says_what_was_expected_and_what_came(name: str) -> None:
    call, message = WRONG[name]
    with pytest.raises(InputError, match=message):
        call()


def test_words_may_be_any_texts_and_a_puzzle_any_path() -> None:
    for words in (["cat"], ("cat",), {"cat": 1}, (word for word in ["cat"])):
        assert str(fill("...", words).solution) == "CAT"
    example = Path(__file__).parents[3] / "examples" / "small-9x9.txt"
    assert load_puzzle(example) == load_puzzle(str(example))


def test_answers_and_entries_can_be_read_twice() -> None:
    filled = fill("...", CAT).solution
    assert filled is not None
    answers = filled.answers()
    assert list(answers) == list(answers) != []
    entries = load_puzzle(Path(__file__).parents[3] / "examples" / "small-9x9.txt").entries()
    assert len(list(entries)) == len(list(entries)) > 0
