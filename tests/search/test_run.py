"""A run ends soon after its budget is spent or it is cancelled, and says why it ended."""

import threading
import time

import pytest

from crosswright.core.errors import ProblemError
from crosswright.search.budget import Budget
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped, StopReason

SOON = 1.0
"""The seconds after which a run must have ended on a busy machine. (On an idle one: 100 ms.)"""


def spin(run: Run) -> Stopped:
    """Tick until the run says stop."""
    try:
        while True:
            run.tick()
    except Stopped as stopped:
        return stopped


@pytest.mark.parametrize("budget", [{"seconds": -1}, {"seconds": float("nan")}, {"nodes": -1}])
def test_a_budget_cannot_be_negative(budget: dict[str, float]) -> None:
    with pytest.raises(ProblemError, match="0 or more"):
        Budget(**budget)  # type: ignore[arg-type]


def test_a_run_without_a_budget_goes_on() -> None:
    run = Run()
    for _ in range(1000):
        run.tick()
    assert run.nodes == 1000
    assert run.stop_reason() is None
    assert run.nodes_left is None
    assert run.seconds_left is None


@pytest.mark.parametrize("nodes", [1, 2, 100])
def test_a_budget_in_nodes_ends_the_run_exactly_at_its_last_node(nodes: int) -> None:
    run = Run(Budget(nodes=nodes))
    assert spin(run).reason is StopReason.BUDGET
    assert run.nodes == nodes
    assert run.nodes_left == 0


def test_a_tick_can_count_many_nodes() -> None:
    run = Run(Budget(nodes=100))
    run.tick(60)
    assert run.nodes_left == 40
    with pytest.raises(Stopped):
        run.tick(60)
    assert run.nodes_left == 0


def test_a_budget_in_seconds_ends_the_run_in_time() -> None:
    started = time.monotonic()
    run = Run(Budget(seconds=0.05))
    assert spin(run).reason is StopReason.BUDGET
    assert 0.05 <= time.monotonic() - started < 0.05 + SOON
    assert run.seconds_left == 0


def test_a_budget_of_zero_ends_the_run_at_once() -> None:
    for budget in (Budget(seconds=0), Budget(nodes=0)):
        run = Run(budget)
        with pytest.raises(Stopped):
            run.tick(0)
        assert run.nodes == 0


def test_cancelling_ends_a_run_in_time() -> None:
    flag = threading.Event()
    run = Run(Budget(seconds=60), cancelled=flag)
    set_at: list[float] = []

    def cancel() -> None:
        set_at.append(time.monotonic())
        flag.set()

    timer = threading.Timer(0.05, cancel)
    timer.start()
    assert spin(run).reason is StopReason.CANCELLED
    assert time.monotonic() - set_at[0] < SOON
    timer.join()


def test_a_cancelled_run_with_a_spent_budget_is_reported_as_cancelled() -> None:
    flag = threading.Event()
    flag.set()
    assert Run(Budget(nodes=0), cancelled=flag).stop_reason() is StopReason.CANCELLED


def test_the_same_rng_seed_gives_the_same_random_numbers() -> None:
    throws = [[Run(rng_seed=seed).rng.random() for _ in range(3)] for seed in (7, 7, 8)]
    assert throws[0] == throws[1] != throws[2]


def test_an_observer_gets_every_message() -> None:
    heard: list[Progress] = []
    run = Run(observer=heard.append)
    assert run.is_watched
    run.observe(Progress("half way", nodes=5))
    assert heard == [run.latest] == [Progress("half way", nodes=5)]
    silent = Run()
    silent.observe(Progress("alone"))
    assert not silent.is_watched
    assert silent.latest.message == "alone"


class Solver:
    """A solver that cannot call `Run.tick`, but can be interrupted by another thread."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.interrupts = 0

    def interrupt(self) -> None:
        self.interrupts += 1
        self.stop.set()

    def solve(self, seconds: float) -> bool:
        return not self.stop.wait(seconds)


def test_a_solver_that_cannot_tick_is_interrupted() -> None:
    solver, run = Solver(), Run(Budget(seconds=0.05))
    started = time.monotonic()
    with run.on_stop(solver.interrupt):
        finished = solver.solve(30)
    assert not finished
    assert solver.interrupts == 1
    assert time.monotonic() - started < 0.05 + SOON


def test_a_solver_that_ends_in_time_is_not_interrupted() -> None:
    solver, run = Solver(), Run(Budget(seconds=60))
    before = threading.active_count()
    with run.on_stop(solver.interrupt):
        assert solver.solve(0.01)
    assert solver.interrupts == 0
    assert threading.active_count() == before, "the thread that watched the solver has ended"


def test_the_watching_thread_ends_if_an_error_is_raised() -> None:
    before = threading.active_count()
    with pytest.raises(RuntimeError), Run().on_stop(lambda: None):
        raise RuntimeError
    assert threading.active_count() == before


def test_what_is_prepared_before_a_run_begins_is_not_counted() -> None:
    run = Run(Budget(seconds=0.05))
    time.sleep(0.06)
    assert run.stop_reason() is StopReason.BUDGET
    run.begin()
    assert run.stop_reason() is None and run.seconds < 0.05
    time.sleep(0.06)
    run.begin()
    assert run.stop_reason() is StopReason.BUDGET, "a run begins only once"


def test_a_part_ends_with_the_whole_run_even_if_it_begins_later() -> None:
    part = Run(Budget(seconds=0.05)).part()
    time.sleep(0.06)
    part.begin()
    assert part.stop_reason() is StopReason.BUDGET
