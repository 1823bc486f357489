"""Errors say what was expected, what was found instead, and where."""

import inspect
import pickle

import pytest

from crosswright.core import errors
from crosswright.core.errors import (
    CrosswrightError,
    GridError,
    InputError,
    MissingExtraError,
    Place,
)


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place(), ""),
        (Place("mine.dict"), "mine.dict"),
        (Place("mine.dict", line=3), "mine.dict, line 3"),
        (Place(line=3, column=7), "line 3, column 7"),
        (Place("a.puz", byte=0), "a.puz, byte 0"),
        (Place("a.puz", cell="12 across"), "a.puz, 12 across"),
    ],
)
def test_a_place_shows_only_its_known_parts(place: Place, text: str) -> None:
    assert str(place) == text


def test_a_message_begins_with_its_place() -> None:
    assert str(GridError("got '?'", Place(line=2))) == "line 2: got '?'"
    assert str(GridError("got '?'")) == "got '?'"


def test_an_error_can_be_given_the_name_of_its_input() -> None:
    told = GridError("got '?'", Place(line=2, column=4)).within("grid.txt")
    assert type(told) is GridError
    assert str(told) == "grid.txt, line 2, column 4: got '?'"


def test_a_missing_extra_names_the_install_command() -> None:
    assert "pip install 'crosswright[studio]'" in str(MissingExtraError("the studio", "studio"))


def test_the_tree_in_the_docstring_shows_the_error_classes() -> None:
    drawn = [
        line for line in str(errors.__doc__).splitlines() if "Error" in line and "`" not in line
    ]
    names = [name for name in vars(errors) if name.endswith("Error")]
    assert len(names) > 10
    for name in names:
        assert any(name in line for line in drawn), f"{name} is missing from the tree"
        assert issubclass(getattr(errors, name), CrosswrightError)
    indented = [line for line in drawn if line.startswith("    │   ")]
    assert {line.split()[2] for line in indented} == {
        name
        for name, found in inspect.getmembers(errors, inspect.isclass)
        if InputError in found.__bases__
    }


def test_a_user_s_mistake_is_a_value_error_too() -> None:
    assert issubclass(InputError, ValueError)


@pytest.mark.parametrize(
    "error",
    [
        GridError("got '?'", Place("g.txt", 2)),
        MissingExtraError("the studio", "studio"),
        InputError("x"),
    ],
)
def test_errors_survive_pickling(error: CrosswrightError) -> None:
    """A worker process sends its error to the process that waits for it."""
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
