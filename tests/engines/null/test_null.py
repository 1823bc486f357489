"""The null engine, the smallest possible engine. It yields the given fill if that fill is full."""

import pytest

from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.engines.null import ENGINE, NullProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.progress import Progress
from crosswright.search.run import Run


def test_the_only_solution_of_a_full_fill_is_the_fill_itself() -> None:
    outcome = take(ENGINE, NullProblem(Fill.parse("AT\nSO")), Run(), limit=None)
    assert outcome.status is Status.COMPLETE
    assert outcome.solutions == (FilledGrid.parse("AT\nSO"),)


def test_exhaustion_is_a_proof() -> None:
    assert take(ENGINE, NullProblem(Fill.parse("A.")), Run()).status is Status.IMPOSSIBLE


def test_the_engine_counts_nodes_and_reports_progress() -> None:
    heard: list[Progress] = []
    run = Run(Budget(nodes=5), observer=heard.append)
    take(ENGINE, NullProblem(Fill.parse("AT")), run)
    assert run.nodes == 1
    assert [progress.message for progress in heard] == ["looking"]
    assert take(ENGINE, NullProblem(Fill.parse("AT")), Run(Budget(nodes=0))).status is (
        Status.OUT_OF_BUDGET
    )


def test_a_problem_is_validated_when_built() -> None:
    with pytest.raises(ProblemError, match="at least one slot"):
        NullProblem(Fill.parse("."))
