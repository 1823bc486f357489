"""SAT solvers: those of a library by name, and other programs by their command line."""

import random
import shutil
import sys
import threading
import time

import pytest

from crosswright.core.errors import ProblemError
from crosswright.search.budget import Budget
from crosswright.search.run import Run, Stopped, StopReason
from crosswright.search.sat import SOLVERS, CommandSolver, SatSolver, open_solver


def pigeons(holes: int) -> list[list[int]]:
    """Clauses that put `holes` + 1 pigeons into `holes` holes, at most one into each.

    This is impossible, but with many holes no solver proves it quickly.
    """
    place = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    clauses = [[place[p, h] for h in range(holes)] for p in range(holes + 1)]
    for hole in range(holes):
        for one in range(holes + 1):
            clauses += [[-place[one, hole], -place[p, hole]] for p in range(one)]
    return clauses


SMALL = [[1, 2], [-1, 2], [1, -2, 3]]


@pytest.mark.parametrize("name", SOLVERS)
def test_every_solver_finds_a_model_or_proves_that_there_is_none(name: str) -> None:
    with SatSolver(SMALL, name=name) as solver:
        model = solver.solve(Run())
        assert model is not None
        assert 2 in model
    with SatSolver([*SMALL, [-2]], name=name) as solver:
        assert solver.solve(Run()) is None


@pytest.mark.parametrize("name", SOLVERS)
def test_assumptions_hold_for_one_call_and_clauses_for_all(name: str) -> None:
    with SatSolver(SMALL, name=name, dice=random.Random(5)) as solver:
        assert solver.solve(Run(), [-2]) is None
        assert solver.solve(Run()) is not None
        solver.add([[-2, -1], [-3, 7]])
        model = solver.solve(Run())
        assert model is not None
        assert {2, 3, 7} <= model
        assert 1 not in model


@pytest.mark.parametrize("name", ["minisat22", "glucose4", "cadical195", "maplechrono"])
def test_a_budget_in_seconds_is_kept(name: str) -> None:
    started = time.monotonic()
    with SatSolver(pigeons(11), name=name) as solver, pytest.raises(Stopped) as stopped:
        solver.solve(Run(Budget(seconds=0.3)))
    assert stopped.value.reason is StopReason.BUDGET
    assert time.monotonic() - started < 10


def test_a_solver_that_was_stopped_can_solve_again() -> None:
    with SatSolver(pigeons(10), name="minisat22") as solver:
        with pytest.raises(Stopped):
            solver.solve(Run(Budget(seconds=0.1)))
        with pytest.raises(Stopped):
            solver.solve(Run(Budget(seconds=0.1)))
    with SatSolver(SMALL, name="minisat22") as solver:
        with pytest.raises(Stopped):
            solver.solve(Run(Budget(seconds=0)))
        assert solver.solve(Run()) is not None


def test_a_cancelled_run_stops_the_solver() -> None:
    flag = threading.Event()
    threading.Timer(0.2, flag.set).start()
    with SatSolver(pigeons(11), name="glucose4") as solver, pytest.raises(Stopped) as stopped:
        solver.solve(Run(cancelled=flag))
    assert stopped.value.reason is StopReason.CANCELLED


def test_the_nodes_of_a_run_are_the_conflicts_of_the_solver() -> None:
    run = Run(Budget(nodes=700))
    with SatSolver(pigeons(10)) as solver, pytest.raises(Stopped):
        solver.solve(run)
    assert 700 <= run.nodes < 2000


def test_an_attempt_that_ends_early_gives_no_answer() -> None:
    with SatSolver(pigeons(10)) as solver:
        assert solver.attempt(Run(), conflicts=50) == (None, frozenset())


def test_an_unknown_solver_is_named_in_the_error() -> None:
    with pytest.raises(ProblemError, match="nosuch"):
        SatSolver(SMALL, name="nosuch")


@pytest.mark.skipif(shutil.which("minisat") is None, reason="no minisat here")
def test_another_program_can_be_the_solver() -> None:
    with open_solver(SMALL, command="minisat {cnf} {out}") as solver:
        model = solver.solve(Run())
        assert model is not None
        assert 2 in model
        assert solver.solve(Run(), [-2]) is None


def test_a_program_may_print_its_answer() -> None:
    said = "print('s SATISFIABLE'); print('v -1 2 3 0')"
    command = f'{sys.executable} -c "{said}" {{cnf}}'
    with CommandSolver(SMALL, command) as solver:
        assert solver.solve(Run()) == frozenset({2, 3})


def test_a_program_is_stopped_on_time() -> None:
    command = f'{sys.executable} -c "import time; time.sleep(60)" {{cnf}}'
    started = time.monotonic()
    with CommandSolver(SMALL, command) as solver, pytest.raises(Stopped):
        solver.solve(Run(Budget(seconds=0.5)))
    assert time.monotonic() - started < 20


@pytest.mark.parametrize("command", ["no-such-program {cnf}", "minisat", "false {cnf}"])
def test_a_command_that_cannot_work_is_an_error(command: str) -> None:
    with pytest.raises(ProblemError):
        CommandSolver(SMALL, command).solve(Run())
