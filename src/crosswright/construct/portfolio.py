"""One fill problem on several cores: the first answer wins.

How long a search takes is a matter of luck, so other dice, and another strategy, on another core
often answer first. The search begins alone, since most fills take milliseconds. Only one that has
lasted a moment gets company: processes of our own (see `companion`).
"""

from dataclasses import replace

from crosswright.construct.companion import Companion, usable_cores
from crosswright.construct.fill import run_fill
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import ENGINE, FillProblem, Strategy, fill_engine
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome
from crosswright.search.run import CancelFlag, Run

__all__ = ["first_fill", "usable_cores"]

ALONE_SECONDS = 0.3
"""How long does a search run alone before it gets company? About what starting a Python costs."""

STRATEGIES = (Strategy(keep_deepest=False), Strategy())
"""How do the companions search? They take these in turn, each with dice of its own."""


def first_fill(problem: FillProblem, run: Run, *, jobs: int) -> Outcome[FilledGrid]:
    """The first fill, or proof that there is none, that any of `jobs` processes comes upon."""
    if jobs <= 1:
        return run_fill(problem, run, ENGINE)
    asked, company = run.cancelled, _Company(problem, run, jobs - 1)
    run.cancelled = company
    try:
        outcome = run_fill(problem, run, ENGINE)
    finally:
        run.cancelled = asked
        company.dismiss()
    if company.answer is not None and not outcome and not outcome.status.is_proof:
        found = company.answer
        return replace(found, statistics=replace(found.statistics, seconds=run.seconds))
    return outcome


class _Company:
    """A cancel flag that is also set once a companion has answered.

    The engine asks it between two slices, which is when the companions are called in.
    """

    def __init__(self, problem: FillProblem, run: Run, size: int) -> None:
        self.problem = problem
        self.run = run
        self.asked: CancelFlag = run.cancelled
        self.size = size
        self.companions: list[_Companion] = []

    def is_set(self) -> bool:
        if self.asked.is_set():
            return True
        if not self.companions and self.run.seconds > ALONE_SECONDS:
            self.call_in()
        return self.answer is not None

    def call_in(self) -> None:
        self.companions = [
            _Companion(
                self.problem,
                STRATEGIES[number % len(STRATEGIES)],
                rng_seed=self.run.rng.getrandbits(63),
                seconds=self.run.seconds_left,
            )
            for number in range(self.size)
        ]

    @property
    def answer(self) -> Outcome[FilledGrid] | None:
        """The outcome of the first companion that found or proved something."""
        for companion in self.companions:
            outcome = companion.outcome
            if outcome is not None and (outcome or outcome.status.is_proof):
                return outcome
        return None

    def dismiss(self) -> None:
        for companion in self.companions:
            companion.stop()


class _Companion(Companion):
    """A process that works on the same problem."""

    def __init__(
        self, problem: FillProblem, strategy: Strategy, *, rng_seed: int, seconds: float | None
    ) -> None:
        super().__init__(_fill, problem, strategy, rng_seed, seconds)

    @property
    def outcome(self) -> Outcome[FilledGrid] | None:
        found: Outcome[FilledGrid] | None = self.answer
        return found


def _fill(
    problem: FillProblem,
    strategy: Strategy,
    rng_seed: int,
    seconds: float | None,
    cancelled: CancelFlag,
) -> Outcome[FilledGrid]:
    """What a companion does."""
    run = Run(Budget(seconds), rng_seed=rng_seed, cancelled=cancelled)
    return replace(run_fill(problem, run, fill_engine(strategy)), partial=None)
