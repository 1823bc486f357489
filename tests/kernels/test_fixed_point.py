"""The tables of integers for logarithms and Gumbel noise are close to the exact values.

The integer `unit` stands for 1.0.
"""

import math

import pytest

from crosswright.kernels.fixed_point import GUMBEL_ENTRIES, gumbel_table, log_table, table_log


@pytest.mark.parametrize(("unit", "log"), [(1024, math.log), (64, math.log2)])
def test_a_logarithm_from_the_table_is_close_to_the_exact_one(unit, log) -> None:
    logs = log_table((max(n, 1) for n in range(256)), unit=unit, log=log)
    for count in (1, 2, 100, 255):
        assert abs(table_log(logs, 256, round(unit * log(2)), count) - unit * log(count)) <= 0.5
    # A count of 256 or more is not in the table. It is halved until it is below 256, and each
    # halving cuts off its last bit. The bits that were cut off change the logarithm by at most
    # log(129 / 128). Each halving also adds a rounding error of at most 0.5.
    for count in (256, 257, 1000, 10**6):
        found = table_log(logs, 256, round(unit * log(2)), count)
        assert abs(found - unit * log(count)) <= unit * log(129 / 128) + 8


@pytest.mark.parametrize(("unit", "log"), [(1024, math.log), (64, math.log2)])
def test_the_gumbel_table_is_sorted_and_has_the_mean_of_its_distribution(unit, log) -> None:
    table = gumbel_table(unit=unit, log=log)
    assert len(table) == GUMBEL_ENTRIES
    assert list(table) == sorted(table)
    euler = 0.5772156649 / math.log(2) if log is math.log2 else 0.5772156649
    assert sum(table) / len(table) / unit == pytest.approx(euler, abs=0.02)
