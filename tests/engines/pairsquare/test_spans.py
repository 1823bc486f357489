"""The parts of an enumeration find the same grids as the whole enumeration, in the same order.

A part is called a span. The first choices of the search are numbered, and a span is a range of
these numbers.
"""

import random
from itertools import pairwise

import pytest

from crosswright.construct.pairs.words import pair_words
from crosswright.core.pairs import PairRules
from crosswright.engines.pairsquare import OrderedSearch, PairProblem, Span, first_choices
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped


def drawn(rng_seed: int) -> PairProblem:
    """Return a small problem with a random shape, random words and random rules."""
    dice = random.Random(rng_seed)
    words = {
        "".join(dice.choices("abc", k=2 * dice.choice((1, 2, 2, 3))))
        for _ in range(dice.randrange(3, 30))
    }
    rows, columns = dice.choice([(1, 3), (3, 1), (2, 2), (2, 3), (3, 3), (3, 4)])
    rules = PairRules(dice.choice((0, 1)), 0.5)
    folded = rows == columns and dice.random() < 0.5
    return PairProblem(rows, columns, pair_words(sorted(words)), rules, up_to_transpose=folded)


@pytest.mark.parametrize("rng_seed", range(40))
@pytest.mark.parametrize("counting", [True, False])
def test_the_spans_together_find_the_grids_of_the_whole_enumeration(
    rng_seed: int, counting: bool
) -> None:
    problem, dice = drawn(rng_seed), random.Random(rng_seed)
    whole = OrderedSearch(problem, counting=counting)
    grids = list(whole.grids(Run()))
    choices = first_choices(problem)
    cuts = sorted({0, choices, *(dice.randrange(choices + 1) for _ in range(4))})
    spans = [Span(problem, low, high, counting=counting) for low, high in pairwise(cuts)]
    assert [grid for span in spans for grid in span.grids(Run())] == grids
    assert sum(span.found for span in spans) == whole.found


def test_a_problem_with_nothing_to_choose_has_one_span() -> None:
    problem = PairProblem(1, 1, pair_words(["at"]), PairRules(0, 1.0))
    assert first_choices(problem) == 1
    span = Span(problem, 0, 1)
    assert len(list(span.grids(Run()))) == OrderedSearch(problem).found


def test_a_span_stops_at_its_budget() -> None:
    problem = PairProblem(3, 3, pair_words(["".join(p) for p in _words()]))
    span = Span(problem, 0, first_choices(problem), counting=True)
    with pytest.raises(Stopped):
        list(span.grids(Run(Budget(nodes=50))))


def _words() -> list[str]:
    dice = random.Random(7)
    return sorted({"".join(dice.choices("abcd", k=4)) for _ in range(120)})
