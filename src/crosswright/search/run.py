"""A run is one search: its budget, its random numbers, its cancel flag and its observer.

An engine calls `tick` at every node (step) of the search. A compiled kernel searches in slices (a
number of nodes at a time); the engine then calls `tick` after each slice. `tick` raises `Stopped`
if the search must end; the engine does not catch this exception. If a piece of work has several
searches, each of them gets a `part` of the run. A part is a run that ends no later than the whole
run. The nodes of a part are counted in the part and in the whole run.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Protocol, TypeVar

from crosswright.core.errors import ProblemError
from crosswright.search.budget import Budget
from crosswright.search.progress import Better, Progress, Remark

__all__ = ["CancelFlag", "Observer", "Run", "StopReason", "Stopped"]

WATCH_SECONDS = 0.02
"""The number of seconds between two checks of the time limit and the cancel flag, while a SAT
solver runs. (A SAT solver cannot call `tick`; see `Run.on_stop`.)"""


class CancelFlag(Protocol):
    """A `threading.Event`, a `multiprocessing.Event`, or any other object with `is_set`."""

    def is_set(self) -> bool: ...


Observer = Callable[[Progress], None]
"""A function that gets the messages of an engine."""
N = TypeVar("N", int, float)


class StopReason(Enum):
    """Why a run ended before its engine was finished."""

    BUDGET = "out of budget"
    CANCELLED = "cancelled"


class Stopped(Exception):  # noqa: N818 - a signal, not an error
    """Raised by `Run.tick` to end a search.

    It is not an error: the function `take` in `outcome.py` turns it into a status.
    """

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Run:
    """One search with its limits. Its time is counted from the first call of `begin`, or from the
    moment when the run is made."""

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        rng_seed: int | None = None,
        cancelled: CancelFlag | None = None,
        observer: Observer | None = None,
        jobs: int | None = None,
    ) -> None:
        if not isinstance(rng_seed, int | None):
            raise ProblemError(f"expected a whole number for rng_seed, got {rng_seed!r}")
        self.budget = budget or Budget()
        self.jobs = jobs
        """How many processes may search; None means one for each core."""
        self.rng_seed = rng_seed
        self.rng = random.Random(rng_seed)
        self.cancelled: CancelFlag = cancelled or threading.Event()
        self.nodes = 0
        """The number of nodes that this run and its parts have visited."""
        self.explanation = ""
        """The reason why nothing was found. An engine sets it."""
        self.partial: object | None = None
        """The state that came closest to a solution. An engine sets it."""
        self.latest = Progress()
        """The last progress message, for a program that reads it only from time to time."""
        self.counts: Mapping[str, int] = {}
        """Further numbers that the engine counts (not the nodes), by name."""
        self.notices: list[str] = []
        """The messages of `remark` so far."""
        self._observer = observer
        self._whole: Run | None = None
        self._started = time.monotonic()
        self._has_begun = False

    def begin(self) -> None:
        """Count the time from now, if this is the first call: what was prepared before (such as
        reading a word list) is not part of the search."""
        if not self._has_begun:
            self._has_begun = True
            self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """The number of seconds since the run began."""
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float | None:
        """The number of seconds left of the budget, or None if there is no limit."""
        if self.budget.seconds is None:
            return None
        return max(0.0, self.budget.seconds - self.seconds)

    @property
    def nodes_left(self) -> int | None:
        """The number of nodes left of the budget, or None if there is no limit."""
        return None if self.budget.nodes is None else max(0, self.budget.nodes - self.nodes)

    def stop_reason(self) -> StopReason | None:
        """The reason why the run must end now, or None if it may go on."""
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
        """Whether the answer must not depend on the speed of the machine.

        This is so if there is an `rng_seed` or a budget in nodes.
        """
        return self.rng_seed is not None or self.budget.nodes is not None

    def limit(self, *, seconds: float | None = None, nodes: int | None = None) -> bool:
        """Set the budget of a run that has no limit.

        The seconds are counted from the moment when the run began, not from this call. Returns
        True. If the run already has a limit, nothing is changed and False is returned.
        """
        if not self.is_open:
            return False
        self.budget = Budget(seconds, nodes)
        return True

    def count(self, nodes: int) -> None:
        """Add `nodes` to the nodes of this run, and of the run that this run is a part of."""
        self.nodes += nodes
        if self._whole is not None:
            self._whole.count(nodes)

    def tick(self, nodes: int = 1) -> None:
        """Count `nodes`. Raises `Stopped` if the run must end."""
        self.count(nodes)
        reason = self.stop_reason()
        if reason is not None:
            raise Stopped(reason)

    def observe(self, progress: Progress) -> None:
        """Send `progress` to the observer. Engines print nothing themselves."""
        self.latest = progress
        if self._observer is not None:
            self._observer(progress)

    def remark(self, message: str) -> None:
        """Send the user a message that is not part of the answer, such as 'a process died'.

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
        """Return a run that is a part of this run.

        Its budget is at most the rest of this run's budget, and its nodes are counted in this run
        too. If `rng_seed` is None, a random one is taken from this run's `rng`.
        """
        inner = Run(
            Budget(_least(seconds, self.seconds_left), _least(nodes, self.nodes_left)),
            rng_seed=self.rng.getrandbits(48) if rng_seed is None else rng_seed,
            cancelled=self.cancelled,
            observer=observer,
        )
        inner._whole = self
        inner._has_begun = True  # a part must not outlast the whole
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
        """Whether there is an observer. Without one, an engine need not draw the grid for progress
        messages."""
        return self._observer is not None

    @contextmanager
    def on_stop(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """Return a context for `with`. In its block, another thread calls `interrupt` if the run
        must end.

        This is for solvers that cannot call `tick` but can be interrupted from another thread.
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
