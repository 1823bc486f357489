"""Those who do the work of a batch: processes of this machine. (`cluster` has others.)"""

import queue
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol

from crosswright.construct.batch.tasks import Task
from crosswright.construct.jobs import Ended, Event, Failed, Job
from crosswright.core.errors import CrosswrightError

__all__ = ["Broke", "Came", "Crew", "Heard", "LocalCrew", "Lost"]


@dataclass(frozen=True)
class Came:
    """A task was done."""

    task: Task
    value: Any


@dataclass(frozen=True)
class Broke:
    """A task raised an error, as it would anywhere."""

    task: Task
    reason: str
    error: CrosswrightError | None = None


@dataclass(frozen=True)
class Lost:
    """Whoever was at a task is gone; somebody else may do it."""

    task: Task
    reason: str


Heard = Came | Broke | Lost
"""What a crew tells of a task: each has one such end."""


class Crew(Protocol):
    """Workers, wherever they are; leaving the `with` block ends them at once."""

    @property
    def room(self) -> int:
        """How many more tasks may be given now."""

    @property
    def size(self) -> int:
        """How many tasks are worked at side by side."""

    @property
    def trouble(self) -> str:
        """Why nobody can work any more; empty if somebody can."""

    def give(self, task: Task) -> None: ...

    def hear(self, seconds: float) -> Heard | None:
        """The end of some task, or None if none comes within that time."""

    def __enter__(self) -> "Crew": ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class LocalCrew:
    """Processes of this machine, each of which does one task after another.

    `started` is told the number of each process that is begun.
    """

    def __init__(self, size: int, *, started: Callable[[int], None] | None = None) -> None:
        self._size = size
        self._started = started
        self._inbox: queue.SimpleQueue[tuple[Job, Event]] = queue.SimpleQueue()
        self._idle: list[Job] = []
        self._at_work: dict[Job, Task] = {}

    @property
    def room(self) -> int:
        return self._size - len(self._at_work)

    @property
    def size(self) -> int:
        return self._size

    @property
    def trouble(self) -> str:
        return ""  # a process that is gone is begun anew

    def give(self, task: Task) -> None:
        limits: dict[str, Any] = {"budget": task.budget, "rng_seed": task.rng_seed}
        job = self._idle.pop() if self._idle else None
        if job is not None and not job.is_gone:
            self._at_work[job] = task
            job.give(task.work, *task.arguments, **limits)
            return
        if job is not None:
            job.stop()
        job = Job(task.work, *task.arguments, **limits, inbox=self._inbox, stays=True)
        self._at_work[job] = task
        if self._started is not None:
            self._started(job.process.pid)

    def hear(self, seconds: float) -> Heard | None:
        try:
            job, event = self._inbox.get(timeout=seconds)
        except queue.Empty:
            return None
        if not isinstance(event, Ended | Failed):
            return None
        task = self._at_work.pop(job)
        if isinstance(event, Failed) and job.is_gone:
            job.stop()
            return Lost(task, event.reason)
        self._idle.append(job)
        if isinstance(event, Ended):
            return Came(task, event.value)
        return Broke(task, event.reason, event.error)

    def __enter__(self) -> "LocalCrew":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for job in (*self._at_work, *self._idle):
            job.stop()
