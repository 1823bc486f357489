"""Random command lines, a few of the many that `tests/random_commands.py` can ask."""

import random

import pytest

from random_commands import commands, random_call, run_calls


def test_random_calls_end_in_a_line_and_a_known_exit_code(needs_dictionary: None) -> None:
    outcome = run_calls(20_26, 60, share_outside=0.04)
    assert not outcome.failures, "\n".join(map(str, outcome.failures))
    assert len(outcome.codes) > 2, "calls of many kinds were asked"


def test_the_same_seed_asks_the_same_questions() -> None:
    one, other = ([random_call(random.Random(seed)) for seed in range(50)] for _ in range(2))
    assert one == other


def test_every_command_is_asked_for() -> None:
    dice = random.Random(1)
    asked = [random_call(dice) for _ in range(600)]
    for names in commands():
        assert any(tuple(call[: len(names)]) == names for call in asked), names


@pytest.mark.parametrize("name", ["--interactive", "--clear"])
def test_what_needs_a_person_or_spoils_other_calls_is_not_asked(name: str) -> None:
    dice = random.Random(2)
    assert not any(name in random_call(dice) for _ in range(600))
