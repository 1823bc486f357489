"""If the caller sets no limit, a search ends at a default limit, and a notice says so."""

import pytest

from crosswright.construct import freeform as freeform_room
from crosswright.construct.freeform import freeform
from crosswright.construct.make import patterns as patterns_room
from crosswright.construct.make.patterns import patterns
from crosswright.construct.request.grid import Shape
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run

HARD = ["nerve", "roll", "liberal", "crash", "church", "young", "chef", "pant", "define", "level"]


def test_patterns_end_after_the_default_number_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns_room, "USUAL_SECONDS", 0.2)
    outcome = patterns("us-daily", count=2, shape=Shape(blocks="10"))
    assert outcome.status is Status.OUT_OF_BUDGET
    assert "ended after 0.2 seconds, the default limit" in outcome.notices


def test_patterns_with_an_rng_seed_end_after_the_default_number_of_nodes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patterns_room, "USUAL_NODES", 300)
    outcome = patterns("us-daily", count=2, rng_seed=1, shape=Shape(blocks="10"))
    assert "ended after 300 nodes, the default limit" in outcome.notices
    assert outcome.statistics.nodes <= 310


def test_freeform_ends_after_the_default_number_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freeform_room, "USUAL_SECONDS", 0.05)
    outcome = freeform(HARD, "8x8", run=Run(jobs=1))
    assert outcome.status is Status.OUT_OF_BUDGET
    assert "ended after 0.05 seconds, the default limit" in outcome.notices


def test_freeform_with_an_rng_seed_ends_after_the_default_number_of_nodes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(freeform_room, "USUAL_CONFLICTS", 200)
    outcome = freeform(HARD, "8x8", rng_seed=1)
    assert outcome.status is Status.OUT_OF_BUDGET
    assert "ended after 200 nodes, the default limit" in outcome.notices


def test_a_limit_that_the_caller_set_gives_no_notice() -> None:
    outcome = freeform(HARD, "8x8", run=Run(Budget(nodes=100)))
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.notices == ()


def test_a_search_for_all_patterns_has_no_default_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns_room, "USUAL_NODES", 10)
    outcome = patterns("mini", "5x5", count=None, rng_seed=1)
    assert outcome.status is Status.COMPLETE
