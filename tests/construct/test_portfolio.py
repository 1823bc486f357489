"""Several processes on one problem: the first answer wins, and nobody is left behind."""

import threading
import time

import pytest
from crosswright.construct.portfolio import first_fill

from crosswright.construct import portfolio
from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList


@pytest.fixture(scope="module")
def endless():
    import random

    dice = random.Random(7)
    texts = {"".join(dice.choice("ABCDEFGHIJ") for _ in range(8)) for _ in range(20_000)}
    return FillProblem(Fill.parse("\n".join(["." * 8] * 8)), WordList.of(sorted(texts)))


def test_an_easy_fill_calls_nobody_in(monkeypatch):
    def no_companion(*_arguments, **_options):
        raise AssertionError("a companion was called in")

    monkeypatch.setattr(portfolio, "_Companion", no_companion)
    problem = FillProblem(Fill.parse(".."), WordList.of(["at"]))
    assert first_fill(problem, Run(), jobs=4).status is Status.FOUND


def test_a_companions_answer_is_taken(monkeypatch, endless):
    """Ours cannot answer, since its problem is endless; the companion gets an easy one."""
    easy = FillProblem(Fill.parse("..\n.."), WordList.of(["ab", "cd", "ac", "bd"]))
    companion = portfolio._Companion

    def swapped(_problem, strategy, **options):
        return companion(easy, strategy, **options)

    monkeypatch.setattr(portfolio, "_Companion", swapped)
    monkeypatch.setattr(portfolio, "ALONE_SECONDS", 0.0)
    outcome = first_fill(endless, Run(Budget(seconds=60)), jobs=2)
    assert outcome.status is Status.FOUND
    assert str(outcome.solution) in {"AB\nCD", "AC\nBD"}


def test_the_budget_ends_all_of_them(monkeypatch, endless):
    monkeypatch.setattr(portfolio, "ALONE_SECONDS", 0.0)
    made = []
    companion = portfolio._Companion

    def noted(*arguments, **options):
        made.append(companion(*arguments, **options))
        return made[-1]

    monkeypatch.setattr(portfolio, "_Companion", noted)
    began = time.monotonic()
    outcome = first_fill(endless, Run(Budget(seconds=0.5)), jobs=3)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert time.monotonic() - began < 5
    assert len(made) == 2
    assert all(one.process.poll() is not None for one in made)


def test_a_cancel_is_not_mistaken_for_an_answer(monkeypatch, endless):
    monkeypatch.setattr(portfolio, "ALONE_SECONDS", 0.0)
    flag = threading.Event()
    timer = threading.Timer(0.3, flag.set)
    timer.start()
    outcome = first_fill(endless, Run(cancelled=flag), jobs=2)
    timer.join()
    assert outcome.status is Status.CANCELLED
