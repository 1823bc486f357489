"""One attempt at a problem: its budget, its random numbers, its cancel flag and its observer.

An engine calls `tick` at every node, or between the slices of a compiled kernel. `tick` raises
`Stopped` when the attempt must end; the engine does not catch it. Work that consists of several
searches gives each search a `part` of its run. A part ends no later than the whole run, and its
nodes count for both.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Protocol, TypeVar

from crosswright.search.budget import Budget
from crosswright.search.progress import Better, Progress, Remark

__all__ = ["CancelFlag", "Observer", "Run", "StopReason", "Stopped"]

WATCH_SECONDS = 0.02
"""Seconds between two looks at the clock and the cancel flag while a solver runs in C."""


class CancelFlag(Protocol):
    """A `threading.Event`, a `multiprocessing.Event`, or any other object with `is_set`."""

    def is_set(self) -> bool: ...


Observer = Callable[[Progress], None]
N = TypeVar("N", int, float)


class StopReason(Enum):
    """Why a run ended before its engine was finished."""

    BUDGET = "out of budget"
    CANCELLED = "cancelled"


class Stopped(Exception):  # noqa: N818 - a signal, not an error
    """Raised by `Run.tick` to end a search. Not an error: `take` turns it into a status."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Run:
    """One attempt at a problem. The clock starts when the run is created."""

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        rng_seed: int | None = None,
        cancelled: CancelFlag | None = None,
        observer: Observer | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self.rng_seed = rng_seed
        self.rng = random.Random(rng_seed)
        self.cancelled: CancelFlag = cancelled or threading.Event()
        self.nodes = 0
        """The number of nodes that this run and its parts have visited."""
        self.explanation = ""
        """Set by an engine: why it found nothing."""
        self.partial: object | None = None
        """Set by an engine: the state closest to a solution."""
        self.latest = Progress()
        """The last progress message, for a program that looks only from time to time."""
        self.counts: Mapping[str, int] = {}
        """Other counts of the engine, by name."""
        self.notices: list[str] = []
        """The messages of `remark` so far."""
        self._observer = observer
        self._whole: Run | None = None
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float | None:
        """The seconds that remain of the budget, or None if there is no limit."""
        if self.budget.seconds is None:
            return None
        return max(0.0, self.budget.seconds - self.seconds)

    @property
    def nodes_left(self) -> int | None:
        """The nodes that remain of the budget, or None if there is no limit."""
        return None if self.budget.nodes is None else max(0, self.budget.nodes - self.nodes)

    def stop_reason(self) -> StopReason | None:
        """Why the run must end now, or None if it may go on."""
        if self.cancelled.is_set():
            return StopReason.CANCELLED
        if self.budget.nodes is not None and self.nodes >= self.budget.nodes:
            return StopReason.BUDGET
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds:
            return StopReason.BUDGET
        return None

    @property
    def is_open(self) -> bool:
        """Whether the run has no limit."""
        return self.budget.seconds is None and self.budget.nodes is None

    @property
    def is_fixed(self) -> bool:
        """Whether the answer must be the same in every process: there is an `rng_seed` or a budget
        in nodes."""
        return self.rng_seed is not None or self.budget.nodes is not None

    def limit(self, *, seconds: float | None = None, nodes: int | None = None) -> bool:
        """Set the budget of a run that has no limit. The time since its creation is counted too.

        Returns False, and changes nothing, if the run has a limit already.
        """
        if not self.is_open:
            return False
        self.budget = Budget(seconds, nodes)
        return True

    def count(self, nodes: int) -> None:
        """Add `nodes` to the count of this run and of the runs that it is part of."""
        self.nodes += nodes
        if self._whole is not None:
            self._whole.count(nodes)

    def tick(self, nodes: int = 1) -> None:
        """Count `nodes`; raise `Stopped` if the run must end."""
        self.count(nodes)
        reason = self.stop_reason()
        if reason is not None:
            raise Stopped(reason)

    def observe(self, progress: Progress) -> None:
        """Send `progress` to the observer. An engine reports only in this way and by its
        solutions."""
        self.latest = progress
        if self._observer is not None:
            self._observer(progress)

    def remark(self, message: str) -> None:
        """Send the user a message besides the answer, such as 'a process died'.

        The same message is sent only once.
        """
        if message in self.notices:
            return
        self.notices.append(message)
        if self._whole is not None:
            self._whole.remark(message)
        elif self._observer is not None:
            self._observer(Remark(message, self.nodes))

    def found(self, solution: object) -> None:
        """Send a solution to the observer."""
        if self._observer is not None:
            self._observer(Better(solution=solution, nodes=self.nodes))

    def part(
        self,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        observer: Observer | None = None,
        rng_seed: int | None = None,
    ) -> "Run":
        """A run within this one. Its budget is at most the rest of this run's budget, and its nodes
        count for this run too.

        If `rng_seed` is not given, it comes from this run's `rng`.
        """
        inner = Run(
            Budget(_least(seconds, self.seconds_left), _least(nodes, self.nodes_left)),
            rng_seed=self.rng.getrandbits(48) if rng_seed is None else rng_seed,
            cancelled=self.cancelled,
            observer=observer,
        )
        inner._whole = self
        return inner

    def join(self, observer: Observer, cancelled: CancelFlag) -> None:
        """Add a second observer and a second cancel flag."""
        first, flag = self._observer, self.cancelled

        def both(progress: Progress) -> None:
            if first is not None:
                first(progress)
            observer(progress)

        self._observer = both
        self.cancelled = _EitherFlag(flag, cancelled)

    @property
    def is_watched(self) -> bool:
        """Whether there is an observer. Without one, an engine need not make pictures."""
        return self._observer is not None

    @contextmanager
    def on_stop(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """A context in which a thread watches the run and calls `interrupt` when it must end.

        For solvers that cannot call `tick` but can be interrupted from another thread.
        """
        done = threading.Event()

        def watch() -> None:
            while not done.wait(WATCH_SECONDS):
                if self.stop_reason() is not None:
                    interrupt()
                    return

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()


class _EitherFlag:
    """A flag that is set if one of two flags is set."""

    def __init__(self, one: CancelFlag, other: CancelFlag) -> None:
        self.one, self.other = one, other

    def is_set(self) -> bool:
        return self.one.is_set() or self.other.is_set()


def _least(asked: N | None, left: N | None) -> N | None:
    """The smaller of two limits; None means no limit."""
    limits = [limit for limit in (asked, left) if limit is not None]
    return min(limits, default=None)
