"""Several processes at one problem, each with its own dice; the first answer counts.

For `best`, one process looks for better layouts while another proves from the other end that
nothing better is possible; what the one finds and the other proves is put together here.
"""

import multiprocessing
import queue
import signal
import time
from dataclasses import replace
from multiprocessing.synchronize import Event
from typing import Any

from crosswright.core.errors import CrosswrightError
from crosswright.core.layout import Layout
from crosswright.engines.freeform.optimise import Way, first_bound
from crosswright.engines.freeform.places import estimate_clauses
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.engines.freeform.strategies import Plan, Report, Strategy, follow
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Statistics, Status
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["race"]

SOLO_SECONDS = 0.7
"""How long does one process try alone, before others are worth their start?"""

SOLO_CLAUSES = 100_000
"""From which size on would one process alone spend its time on making the clauses?"""

POLL_SECONDS = 0.05

NEWS_SECONDS = 0.25
"""How often does a process tell how far it is?"""

PATIENCE_SECONDS = 0.1
"""How long may the processes take to stop by themselves before they are ended?"""


def race(problem: FreeformProblem, run: Run, plan: Plan) -> Report:
    """Follow the plan with as many processes as it says. Fixed dice, or one job: in this one."""
    if plan.jobs <= 1 or run.rng_seed is not None or plan.method.command or plan.count != 1:
        return follow(problem, run, replace(plan, jobs=1))
    if estimate_clauses(problem) > SOLO_CLAUSES:
        nothing: Outcome[Layout] = Outcome(Status.OUT_OF_BUDGET)
        bound = None if plan.goal is None else first_bound(problem, plan.goal)
        return _Race(problem, run, plan, Report(nothing, tries=0, bound=bound)).run_to_the_end()
    left = run.seconds_left
    solo = Run(
        Budget(SOLO_SECONDS if left is None else min(SOLO_SECONDS, left)),
        cancelled=run.cancelled,
        observer=run.observe,
    )
    first = follow(problem, solo, replace(plan, jobs=1))
    run.nodes += solo.nodes
    if first.outcome.status is not Status.OUT_OF_BUDGET or run.stop_reason() is not None:
        return first
    return _Race(problem, run, plan, first).run_to_the_end()


class _Race:
    """The processes, and what is known from them so far."""

    def __init__(self, problem: FreeformProblem, run: Run, plan: Plan, first: Report) -> None:
        self._problem, self._run, self._plan = problem, run, plan
        self._layouts = list(first.outcome.solutions)
        self._bound = first.bound
        self._tries = first.tries
        self._figures = first.figures
        self._status = Status.OUT_OF_BUDGET
        context = multiprocessing.get_context("spawn")
        self._flag = context.Event()
        self._inbox: Any = context.Queue()
        self._workers = [
            context.Process(
                target=_work,
                args=(number, problem, self._plan_of(number), self._budget(), self._inbox,
                      self._flag, run.rng.getrandbits(32)),
                daemon=True,
            )
            for number in range(plan.jobs)
        ]  # fmt: skip

    def _plan_of(self, number: int) -> Plan:
        """Every second process of `best` proves; the others look."""
        proves = self._plan.strategy is Strategy.BEST and number % 2 == 1
        way = Way.PROOF if proves else self._plan.way
        return replace(self._plan, jobs=1, way=way)

    def _budget(self) -> Budget:
        return Budget(self._run.seconds_left, self._run.nodes_left)

    def run_to_the_end(self) -> Report:
        for worker in self._workers:
            worker.start()
        try:
            return self._listen()
        finally:
            self._flag.set()
            end = time.monotonic() + PATIENCE_SECONDS
            for worker in self._workers:
                worker.join(max(0.0, end - time.monotonic()))
                if worker.is_alive():
                    worker.kill()
                    worker.join()

    def _listen(self) -> Report:
        running = len(self._workers)
        while running:
            if self._run.cancelled.is_set():
                return self._report(Status.CANCELLED)
            try:
                kind, value = self._inbox.get(timeout=POLL_SECONDS)
            except queue.Empty:
                is_late = self._run.budget.seconds is not None and (
                    self._run.seconds > self._run.budget.seconds + PATIENCE_SECONDS
                )
                if is_late or all(not worker.is_alive() for worker in self._workers):
                    break
                continue
            if kind == "failed":
                raise CrosswrightError(value)
            if kind == "ended":
                running -= 1
                settled = self._end(value)
                if settled is not None:
                    return settled
            elif kind == "progress":
                self._figures = value.figures
                self._run.observe(value)
            elif kind == "found":
                self._keep((value,))
            elif kind == "bound":
                self._tighten(value)
            if self._is_closed():
                return self._report(Status.OPTIMAL)
        return self._report(self._status)

    def _end(self, report: Report) -> Report | None:
        """A process has ended; the report of the race if that settles it."""
        outcome = report.outcome
        self._status = outcome.status
        self._run.nodes += outcome.statistics.nodes
        self._tries += report.tries
        if self._plan.strategy is Strategy.BEST:
            self._keep(outcome.solutions)
            return self._report(outcome.status, report.bound) if outcome.status.is_proof else None
        if outcome or outcome.status.is_proof:
            return replace(report, outcome=self._dated(outcome), tries=self._tries)
        return None

    def _keep(self, layouts: tuple[Layout, ...]) -> None:
        goal = self._plan.goal
        if goal is None:
            return
        for layout in layouts:
            value = goal.measure(layout, self._problem)
            held = [goal.measure(known, self._problem) for known in self._layouts]
            if not held or (value < min(held) if goal.is_least else value > max(held)):
                self._layouts.append(layout)

    def _tighten(self, bound: int) -> None:
        goal = self._plan.goal
        if goal is None or self._bound is None:
            self._bound = bound
            return
        self._bound = max(self._bound, bound) if goal.is_least else min(self._bound, bound)

    def _is_closed(self) -> bool:
        goal = self._plan.goal
        if goal is None or not self._layouts:
            return False
        return goal.measure(self._layouts[-1], self._problem) == self._bound

    def _dated(self, outcome: Outcome[Layout]) -> Outcome[Layout]:
        return replace(outcome, statistics=Statistics(self._run.nodes, self._run.seconds))

    def _report(self, status: Status, bound: int | None = None) -> Report:
        if bound is not None:
            self._tighten(bound)
        outcome = Outcome(status, tuple(self._layouts[-1:]))
        return Report(self._dated(outcome), self._tries, self._bound, self._figures)


def _work(
    number: int,
    problem: FreeformProblem,
    plan: Plan,
    budget: Budget,
    inbox: Any,
    flag: Event,
    dice: int,
) -> None:
    """One process of a race. What ends a search is the parent's to hear."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    last = time.monotonic()

    def tell(progress: Progress) -> None:
        nonlocal last
        if time.monotonic() - last >= NEWS_SECONDS:
            last = time.monotonic()
            inbox.put(("progress", progress))

    # The looking one is heard; two voices in one line would only flicker.
    run = Run(budget, cancelled=flag, observer=tell if number == 0 else None)
    run.rng.seed(dice + number)
    try:
        report = follow(problem, run, plan, lambda kind, value: inbox.put((kind, value)))
        inbox.put(("ended", report))
    except CrosswrightError as error:
        inbox.put(("failed", str(error)))
