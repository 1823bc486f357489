"""Several processes that work on one freeform problem, each with its own `rng_seed`.

A `Plan` says how to search: the strategy, the goal, the SAT solver and the number of layouts. (It
is not the plan of a batch.) A goal is a number to maximise or minimise, such as the crossings or
the area. Without a goal, the search ends as soon as one process finds a layout or proves that there
is none. With a goal (the strategy `best`), some processes look for better layouts while others
prove bounds: values that no layout can beat. This module combines both results.
"""

import time
from dataclasses import dataclass, replace

from crosswright.construct.jobs import Ended, Failed, Job, Team
from crosswright.core import InputError, Layout
from crosswright.engines.freeform import (
    FreeformProblem,
    Listener,
    Plan,
    Report,
    Strategy,
    Way,
    follow,
)
from crosswright.engines.freeform.optimise import first_bound
from crosswright.engines.freeform.places import estimate_clauses, refuse_if_too_large
from crosswright.search import Better, Outcome, Progress, Run, Statistics, Status

SOLO_SECONDS = 0.7
"""One process searches alone for this many seconds before the others are started."""

SOLO_CLAUSES = 100_000
"""If a problem has more clauses (rules for the SAT solver) than this, no process searches alone
first: in `SOLO_SECONDS` it could do little more than make the clauses."""

POLL_SECONDS = 0.05
"""The number of seconds between two checks of the time and the cancel flag while the processes
work."""

LATE_SECONDS = 0.3
"""The number of seconds that processes have to end after the stop signal. After that, they are
killed."""


@dataclass(frozen=True)
class Bound(Better):
    """An event: it is proved that no layout has a better value of the goal than `value`.

    A job (one of the processes) sends each `Better` event at once, but other progress only from
    time to time. A bound may end the search, so it must not wait. For this reason, the class is
    derived from `Better`.
    """

    value: int = 0


def race(
    problem: FreeformProblem,
    run: Run,
    plan: Plan,
    *,
    jobs: int = 1,
    listener: Listener | None = None,
) -> Report:
    """Carry out the plan with `jobs` processes.

    Layouts are sent to the listener. With a goal, a layout is sent only if it is better than all
    earlier ones. Without a goal, each layout that is found is sent.

    All work is done in this process if the user named the command of another SAT solver, or if the
    plan asks for several layouts.
    """
    listener = listener or Listener()
    if jobs <= 1 or plan.method.command or plan.count != 1:
        return follow(problem, run, plan, listener)
    if estimate_clauses(problem) > SOLO_CLAUSES:
        refuse_if_too_large(problem)
        nothing: Outcome[Layout] = Outcome(Status.OUT_OF_BUDGET)
        bound = None if plan.goal is None else first_bound(problem, plan.goal)
        first = Report(nothing, tries=0, bound=bound)
    else:
        first = follow(
            problem, run.part(seconds=SOLO_SECONDS, observer=run.observe), plan, listener
        )
        if first.outcome.status is not Status.OUT_OF_BUDGET or run.stop_reason() is not None:
            return first
    with Team(run) as team:
        for number in range(jobs):
            team.start(_work, problem, _plan_of(number, plan), rng_seed=None)
        return _Race(problem, plan, first, team, listener).report()


def _plan_of(number: int, plan: Plan) -> Plan:
    """The plan of process `number`. With the strategy `best`, every second process proves
    bounds."""
    proves = plan.strategy is Strategy.BEST and number % 2 == 1
    return replace(plan, way=Way.PROOF) if proves else plan


class _Race:
    """The results of the processes so far."""

    def __init__(
        self, problem: FreeformProblem, plan: Plan, first: Report, team: Team, listener: Listener
    ) -> None:
        self._problem, self._plan, self._goal = problem, plan, plan.goal
        self._team, self._run, self._listener = team, team.run, listener
        self._layouts = list(first.outcome.solutions)
        self._bound = first.bound
        self._tries = first.tries
        self._figures = first.figures
        self._status = Status.GAVE_UP
        """The status of the process that ended last. `GAVE_UP` if all processes died."""
        self._ended = 0

    def report(self) -> Report:
        """Return the final report. Wait for it until there is an answer, all processes have ended,
        or the run must end."""
        while self._is_awaited:
            if self._run.stop_reason() is not None:
                return self._stop()
            settled = self._hear(POLL_SECONDS)
            if settled is not None:
                return settled
        if not self._layouts:
            self._team.ensure_not_all_failed()
        return self._report(self._status)

    @property
    def _is_awaited(self) -> bool:
        return self._ended < len(self._team.jobs)

    def _stop(self) -> Report:
        """Ask all processes to end. Answers that come within `LATE_SECONDS` still count."""
        is_cancelled = self._run.cancelled.is_set()
        self._team.cancel()
        end = time.monotonic() + LATE_SECONDS
        while self._is_awaited and (left := end - time.monotonic()) > 0:
            settled = self._hear(left)
            if settled is not None:
                return settled
        return self._report(Status.CANCELLED if is_cancelled else Status.OUT_OF_BUDGET)

    def _hear(self, seconds: float) -> Report | None:
        """Handle the next event. Return the final report if the search is decided, otherwise
        None."""
        heard = self._team.hear(seconds)
        if heard is None:
            return None
        job, event = heard
        settled: Report | None = None
        match event:
            case Ended():
                settled = self._end(event.value)
            case Failed():
                self._ended += 1
                if isinstance(event.error, InputError):
                    raise event.error
            case Bound():
                self._tighten(event.value)
            case Better(solution=Layout() as layout):
                self._keep((layout,))
            case Progress() if job is self._spokesman:
                self._figures = event.figures
                self._run.observe(event)
        if settled is None and self._is_closed():
            return self._report(Status.OPTIMAL)
        return settled

    @property
    def _spokesman(self) -> Job | None:
        """The only job whose progress is shown. None if all jobs have ended.

        Progress is shown in one line. With several jobs, this line would change all the time.
        """
        return next((job for job in self._team.jobs if job.end is None), None)

    def _end(self, report: Report) -> Report | None:
        """Handle the `report` of a process that has ended. Return the final report if the search is
        decided, otherwise None."""
        self._ended += 1
        outcome = report.outcome
        self._status = outcome.status
        self._run.count(outcome.statistics.nodes)
        self._tries += report.tries
        self._figures = report.figures or self._figures
        if self._goal is not None:
            self._keep(outcome.solutions)
            return self._report(outcome.status, report.bound) if outcome.status.is_proof else None
        if outcome.solution is not None:
            self._listener.found(outcome.solution)
        if outcome or outcome.status.is_proof:
            return replace(report, outcome=self._dated(outcome), tries=self._tries)
        return None

    def _keep(self, layouts: tuple[Layout, ...]) -> None:
        """If there is a goal, store each layout that is better than all stored layouts, and send it
        to the listener."""
        goal = self._goal
        if goal is None:
            return
        for layout in layouts:
            value = goal.measure(layout, self._problem)
            held = [goal.measure(known, self._problem) for known in self._layouts]
            if not held or (value < min(held) if goal.is_least else value > max(held)):
                self._layouts.append(layout)
                self._listener.found(layout)

    def _tighten(self, bound: int) -> None:
        if self._goal is None or self._bound is None:
            self._bound = bound
            return
        self._bound = max(self._bound, bound) if self._goal.is_least else min(self._bound, bound)

    def _is_closed(self) -> bool:
        """True if the value of the best layout is equal to the bound, so that no layout can be
        better."""
        if self._goal is None or not self._layouts:
            return False
        return self._goal.measure(self._layouts[-1], self._problem) == self._bound

    def _dated(self, outcome: Outcome[Layout]) -> Outcome[Layout]:
        return replace(outcome, statistics=Statistics(self._run.nodes, self._run.seconds))

    def _report(self, status: Status, bound: int | None = None) -> Report:
        if bound is not None:
            self._tighten(bound)
        outcome = Outcome(status, tuple(self._layouts[-1:]))
        return Report(self._dated(outcome), self._tries, self._bound, self._figures)


class _Messenger(Listener):
    """Sends each layout and each bound to the parent process at once."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def found(self, layout: Layout) -> None:
        self._run.found(layout)

    def bound(self, value: int) -> None:
        self._run.observe(Bound(value=value))


def _work(problem: FreeformProblem, plan: Plan, run: Run) -> Report:
    """The work of one process."""
    return follow(problem, run, plan, _Messenger(run))
