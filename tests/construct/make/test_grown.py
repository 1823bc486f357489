"""Patterns of blocks are made around theme entries, and only good ones are kept.

A pattern is choppy if too many of its slots have three cells. The ease of a pattern is a number:
the higher, the easier the pattern is to fill.
"""

from itertools import islice
from statistics import mean

import pytest

from crosswright.construct.make.patterns import is_choppy
from crosswright.construct.make.patterns.grown import CHOPPY_PATIENCE, EASED_AFTER, GrownPatterns
from crosswright.construct.make.problem import MakeProblem
from crosswright.core.fill import Fill
from crosswright.core.venues import venue
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

LONG_THEME = ("HOTHOTHOT", "AGAINSTTHEWIND", "WEATHERFORECAST", "AINTNOSUNSHINE", "COLDASICE")


def patterns_around(theme: tuple[str, ...], count: int) -> tuple[GrownPatterns, list[Fill]]:
    entries = tuple(tuple(text) for text in theme)
    problem = MakeProblem(WordList.default(), venue("us-daily"), 15, 15, theme=entries)
    search = GrownPatterns(problem, Run(rng_seed=1))
    return search, list(islice(search.patterns(), count))


def test_choppy_patterns_around_a_theme_are_not_used() -> None:
    search, found = patterns_around(LONG_THEME, 8)
    assert 0 < search.choppy < CHOPPY_PATIENCE
    assert not any(is_choppy(given.grid) for given in found)


def test_choppy_patterns_are_used_if_there_are_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosswright.construct.make.patterns.MOST_THREES", 0.0)
    monkeypatch.setattr("crosswright.construct.make.patterns.grown.CHOPPY_PATIENCE", 5)
    search, found = patterns_around(LONG_THEME, 2)
    assert search.choppy > 5
    assert all(is_choppy(given.grid) for given in found)


def test_after_some_patterns_that_were_not_filled_the_next_ones_are_easier() -> None:
    def mean_ease(*, is_missed: bool) -> float:
        search, _ = patterns_around(LONG_THEME, 0)
        eases = []
        for given in islice(search.patterns(), 2 * EASED_AFTER):
            eases.append(search.ease.of(given))
            if is_missed:
                search.missed(given)
        return mean(eases[EASED_AFTER:])

    assert mean_ease(is_missed=True) > mean_ease(is_missed=False) + 20
