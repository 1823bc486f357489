"""The same dice give the same answer in every version that does not say otherwise."""

import pytest
from recorded_calls import CALLS, answer, recorded


@pytest.mark.parametrize("call", CALLS)
def test_fixed_dice_give_the_recorded_answer(call: str) -> None:
    assert answer(call) == recorded()[call]
