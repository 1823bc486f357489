"""Clauses for SAT solvers, and functions that add clauses such as 'at most one of them is true'."""

from itertools import product

import pytest

from crosswright.core.errors import FormatError
from crosswright.search.cnf import Cnf, at_most_one, count_at_least, one_if, parse_answer


def models(cnf: Cnf, first: int) -> set[tuple[bool, ...]]:
    """The values of the first `first` variables in all models. A model is a set of values for which
    all clauses hold; all combinations are tried."""
    found = set()
    for values in product((False, True), repeat=cnf.variables):
        if all(any(values[abs(x) - 1] == (x > 0) for x in c) for c in cnf.clauses):
            found.add(values[:first])
    return found


@pytest.mark.parametrize("count", range(8))
def test_at_most_one_allows_no_true_literal_or_one(count: int) -> None:
    cnf = Cnf()
    literals = [cnf.new(f"v{k}") for k in range(count)]
    at_most_one(cnf, "few", literals)
    expected = {v for v in product((False, True), repeat=count) if sum(v) <= 1}
    assert models(cnf, count) == expected


@pytest.mark.parametrize("least", range(1, 5))
def test_a_count_can_be_bounded_from_below_and_from_above(least: int) -> None:
    for sign in (1, -1):
        cnf = Cnf()
        literals = [cnf.new(f"v{k}") for k in range(4)]
        more_than = count_at_least(cnf, "sum", literals)
        cnf.add("bound", [[sign * more_than[least - 1]]])
        expected = {v for v in product((False, True), repeat=4) if (sum(v) >= least) == (sign > 0)}
        assert models(cnf, 4) == expected


def test_a_count_with_a_limit_has_only_variables_up_to_it() -> None:
    cnf = Cnf()
    literals = [cnf.new(f"v{k}") for k in range(4)]
    more_than = count_at_least(cnf, "sum", literals, most=2)
    assert len(more_than) == 2
    cnf.add("bound", [[more_than[1]]])
    assert all(sum(values) >= 2 for values in models(cnf, 4))
    assert len(models(cnf, 4)) == 11


@pytest.mark.parametrize("count", [1, 3, 4, 5, 9])
def test_one_if_allows_one_literal_with_the_condition_and_none_without(count: int) -> None:
    cnf = Cnf()
    condition, *literals = [cnf.new(f"x{k}") for k in range(count + 1)]
    one_if(cnf, "one", condition, literals)
    found = models(cnf, count + 1)
    none = (False,) * (count + 1)
    assert found == {none} | {
        (True, *(k == chosen for k in range(count))) for chosen in range(count)
    }


def test_dimacs_names_every_variable_and_every_family_of_clauses() -> None:
    cnf = Cnf()
    rain, wet = cnf.new("rain"), cnf.new("wet")
    cnf.add("weather", [[-rain, wet]])
    assert list(cnf.dimacs()) == ["c 1 rain", "c 2 wet", "p cnf 2 1", "c weather", "-1 2 0"]
    assert list(cnf.readable()) == ["# weather", "-rain or wet"]


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("s SATISFIABLE\nv 1 -2\nv 3 0\n", [1, -2, 3]),
        ("SAT\n1 -2 3 0\n", [1, -2, 3]),
        ("c hello\ns UNSATISFIABLE\n", None),
        ("UNSAT\n", None),
    ],
)
def test_answers_of_solvers_are_read_in_two_formats(text: str, literals: list[int] | None) -> None:
    assert parse_answer(text) == literals


@pytest.mark.parametrize("text", ["", "INDET\n", "s UNKNOWN\n", "hello world\n"])
def test_a_text_that_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        parse_answer(text)
