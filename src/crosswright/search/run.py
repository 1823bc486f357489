"""A run is one search: budget, dice, cancel flag and observer. An engine calls `tick` at every
node, or after each slice of a kernel. `tick` raises `Stopped` if the search must end; no engine
catches it. A `part` of a run ends no later than the whole and is counted in both.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from typing import Protocol, TypeVar

from crosswright.core import ProblemError
from crosswright.search.budget import Budget
from crosswright.search.progress import Better, Progress, Remark

WATCH_SECONDS = 0.02
"""Between two checks while a SAT solver runs, which cannot call `tick`."""


class CancelFlag(Protocol):
    """Any object with `is_set`, such as a `threading.Event`."""

    def is_set(self) -> bool: ...


Observer = Callable[[Progress], None]
"""Gets the messages of an engine."""
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
    """One search with its limits. Its time is counted from `begin`, or from the moment when it is
    made.
    """

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
        """Processes that may search; None means one for each core."""
        self.rng_seed = rng_seed
        self.rng = random.Random(rng_seed)
        self.cancelled: CancelFlag = cancelled or threading.Event()
        self.nodes = 0
        """Of this run and its parts."""
        self.explanation = ""
        """Why nothing was found. An engine sets it."""
        self.partial: object | None = None
        """What came closest to a solution. An engine sets it."""
        self.latest = Progress()
        """The last progress message."""
        self.counts: Mapping[str, int] = {}
        """Other numbers of the engine, by name."""
        self.notices: list[str] = []
        """The messages of `remark`."""
        self._observer = observer
        self._whole: Run | None = None
        self._started = time.monotonic()
        self._has_begun = False

    def begin(self) -> None:
        """Count the time from now, if this is the first call."""
        if not self._has_begun:
            self._has_begun = True
            self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float | None:
        if self.budget.seconds is None:
            return None
        return max(0.0, self.budget.seconds - self.seconds)

    @property
    def nodes_left(self) -> int | None:
        return None if self.budget.nodes is None else max(0, self.budget.nodes - self.nodes)

    def stop_reason(self) -> StopReason | None:
        """The reason why the run must end now, or None."""
        if self.cancelled.is_set():
            return StopReason.CANCELLED
        if self.budget.nodes is not None and self.nodes >= self.budget.nodes:
            return StopReason.BUDGET
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds:
            return StopReason.BUDGET
        return None

    @property
    def is_open(self) -> bool:
        return self.budget.seconds is None and self.budget.nodes is None

    @property
    def is_fixed(self) -> bool:
        """Whether the answer must not depend on the speed of the machine: with an `rng_seed` or a
        budget in nodes.
        """
        return self.rng_seed is not None or self.budget.nodes is not None

    def limit(self, *, seconds: float | None = None, nodes: int | None = None) -> bool:
        """Set the budget of a run without a limit, from its beginning on. False if it
        has a limit.
        """
        if not self.is_open:
            return False
        self.budget = Budget(seconds, nodes)
        return True

    def count(self, nodes: int) -> None:
        """Add `nodes` to this run and the one of which it is a part."""
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
        """Send the user a message that is not part of the answer, once."""
        if message in self.notices:
            return
        self.notices.append(message)
        if self._whole is not None:
            self._whole.remark(message)
        elif self._observer is not None:
            self._observer(Remark(message, self.nodes))

    def found(self, solution: object) -> None:
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
        """Return a part of this run, within the rest of its budget."""
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
        """Whether there is an observer. Without one, nothing need be drawn."""
        return self._observer is not None

    @contextmanager
    def on_stop(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """While the block runs, another thread calls `interrupt` if the run must end."""
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
    def __init__(self, one: CancelFlag, other: CancelFlag) -> None:
        self.one, self.other = one, other

    def is_set(self) -> bool:
        return self.one.is_set() or self.other.is_set()


def _least(asked: N | None, left: N | None) -> N | None:
    return min([limit for limit in (asked, left) if limit is not None], default=None)
