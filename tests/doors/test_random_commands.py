"""Random command lines are run. `tests/random_commands.py` makes them, and can run many more."""

import random

import pytest

from random_commands import commands, random_call, run_calls


def test_random_calls_end_without_a_traceback_and_with_a_known_exit_code() -> None:
    outcome = run_calls(20_26, 60, share_outside=0.04)
    assert not outcome.failures, "\n".join(map(str, outcome.failures))
    assert len(outcome.codes) > 2, "expected three or more different exit codes"


def test_the_same_seed_gives_the_same_command_lines() -> None:
    one, other = ([random_call(random.Random(seed)) for seed in range(50)] for _ in range(2))
    assert one == other


def test_every_command_is_among_the_random_calls() -> None:
    dice = random.Random(1)
    asked = [random_call(dice) for _ in range(600)]
    for names in commands():
        assert any(tuple(call[: len(names)]) == names for call in asked), names


@pytest.mark.parametrize("name", ["--interactive", "--clear"])
def test_options_that_need_a_person_or_disturb_other_calls_are_not_used(name: str) -> None:
    dice = random.Random(2)
    assert not any(name in random_call(dice) for _ in range(600))
