"""One attempt: its budget, its dice, its cancel flag and its observer.

An engine calls `tick` at every node, or between the slices of a compiled kernel. `tick` raises
`Stopped` when the attempt must end; the engine lets it pass through. Work that is made of several
searches gives each a `part` of its run: no part outlasts the whole, and its nodes count for both.
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
"""How often does a watcher look at the clock and the flag while a solver runs in C?"""


class CancelFlag(Protocol):
    """A `threading.Event`, a `multiprocessing.Event`, or anything else that can be asked."""

    def is_set(self) -> bool: ...


Observer = Callable[[Progress], None]
N = TypeVar("N", int, float)


class StopReason(Enum):
    """Why a run ended before its engine did."""

    BUDGET = "out of budget"
    CANCELLED = "cancelled"


class Stopped(Exception):  # noqa: N818 - a signal, not an error
    """Raised by `Run.tick` to end a search. Not an error: `take` turns it into a status."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Run:
    """One attempt at a problem. The clock starts when it is made."""

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
        """How many nodes this run and its parts have visited."""
        self.explanation = ""
        """What an engine says stood in its way, for the outcome of a run that found nothing."""
        self.partial: object | None = None
        """The nearest thing to a solution that an engine saw."""
        self.latest = Progress()
        """What was last observed, for a door that only looks now and then."""
        self.counts: Mapping[str, int] = {}
        """What an engine counts besides nodes, by name."""
        self.notices: list[str] = []
        """What was remarked so far."""
        self._observer = observer
        self._whole: Run | None = None
        self._started = time.monotonic()

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.monotonic() - self._started

    @property
    def seconds_left(self) -> float | None:
        """What remains of the budget, or None if there is no limit."""
        if self.budget.seconds is None:
            return None
        return max(0.0, self.budget.seconds - self.seconds)

    @property
    def nodes_left(self) -> int | None:
        """What remains of the budget, or None if there is no limit."""
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
        """Whether nobody said when it must end."""
        return self.budget.seconds is None and self.budget.nodes is None

    @property
    def is_fixed(self) -> bool:
        """Whether the same answer is promised in every process: fixed dice, or a count of nodes."""
        return self.rng_seed is not None or self.budget.nodes is not None

    def limit(self, *, seconds: float | None = None, nodes: int | None = None) -> bool:
        """Set the budget of a run for which nobody has set one; the clock has started already.

        True if nobody had.
        """
        if not self.is_open:
            return False
        self.budget = Budget(seconds, nodes)
        return True

    def count(self, nodes: int) -> None:
        """Count nodes just visited, for this run and for those that it is part of."""
        self.nodes += nodes
        if self._whole is not None:
            self._whole.count(nodes)

    def tick(self, nodes: int = 1) -> None:
        """Count nodes just visited; raise `Stopped` if the run must end."""
        self.count(nodes)
        reason = self.stop_reason()
        if reason is not None:
            raise Stopped(reason)

    def observe(self, progress: Progress) -> None:
        """Tell whoever watches. The only way out of an engine but its solutions."""
        self.latest = progress
        if self._observer is not None:
            self._observer(progress)

    def remark(self, message: str) -> None:
        """Tell whoever asked what they should know beside the answer: a process died, say.

        Nobody is told the same twice.
        """
        if message in self.notices:
            return
        self.notices.append(message)
        if self._whole is not None:
            self._whole.remark(message)
        elif self._observer is not None:
            self._observer(Remark(message, self.nodes))

    def found(self, solution: object) -> None:
        """Tell whoever watches of a solution, as soon as it may be seen."""
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
        """A run within this one: no longer than what is left of it, its nodes counted here too.

        Its dice are thrown by this run's, unless they are given.
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
        """Let somebody else watch this run and cancel it, beside whoever does already."""
        first, flag = self._observer, self.cancelled

        def both(progress: Progress) -> None:
            if first is not None:
                first(progress)
            observer(progress)

        self._observer = both
        self.cancelled = _EitherFlag(flag, cancelled)

    @property
    def is_watched(self) -> bool:
        """Whether anyone looks: an engine may spare itself the making of a picture."""
        return self._observer is not None

    @contextmanager
    def on_stop(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """While the body runs, watch from a thread and call `interrupt` when the run must end.

        For solvers that cannot tick but can be interrupted from outside.
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
    """Set as soon as one of two flags is."""

    def __init__(self, one: CancelFlag, other: CancelFlag) -> None:
        self.one, self.other = one, other

    def is_set(self) -> bool:
        return self.one.is_set() or self.other.is_set()


def _least(asked: N | None, left: N | None) -> N | None:
    """The smaller of two limits, of which None is no limit."""
    limits = [limit for limit in (asked, left) if limit is not None]
    return min(limits, default=None)
