"""One fill problem on several cores: the first answer wins.

How long a search takes is a matter of luck, so other dice, and another strategy, on another core
often answer first. The search begins alone, since most fills take milliseconds. Only one that has
lasted a moment gets company: processes of our own, each a Python that reads the pickled problem
from its standard input and writes its outcome to its standard output. A companion ends when it is
told to, or when that input closes because we are gone.
"""

import os
import pickle
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from typing import Any

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


def usable_cores() -> int:
    """How many processes can run at once here."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


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


class _Companion:
    """A process that works on the same problem, and the thread that waits for its word."""

    def __init__(
        self, problem: FillProblem, strategy: Strategy, *, rng_seed: int, seconds: float | None
    ) -> None:
        self.outcome: Outcome[FilledGrid] | None = None
        self.request = (problem, strategy, rng_seed, seconds)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "crosswright.construct.portfolio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for us; we tell the companions
        )
        self.listener = threading.Thread(target=self.converse, daemon=True)
        self.listener.start()

    def converse(self) -> None:
        """Hand over the problem, then wait for the answer. A companion that dies has none."""
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        try:
            pickle.dump(self.request, process.stdin)
            process.stdin.flush()
            self.outcome = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.PickleError, ValueError):
            return

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.listener.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written has no reader any more
                    pipe.close()


def _work(inbox: Any, outbox: Any) -> None:
    """The life of a companion."""
    problem, strategy, rng_seed, seconds = pickle.load(inbox)

    def leave_with_parent() -> None:
        inbox.read()
        os._exit(0)

    threading.Thread(target=leave_with_parent, daemon=True).start()
    run = Run(Budget(seconds), rng_seed=rng_seed)
    outcome = run_fill(problem, run, fill_engine(strategy))
    pickle.dump(replace(outcome, partial=None), outbox)
    outbox.flush()


if __name__ == "__main__":
    _work(sys.stdin.buffer, sys.stdout.buffer)
