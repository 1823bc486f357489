"""The workers of a batch, and their reports. The workers here are processes on this machine.

For workers on other machines, see `cluster.py`.
"""

import queue
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol

from crosswright.construct.batch.tasks import Task
from crosswright.construct.jobs import Ended, Event, Failed, Job
from crosswright.core import CrosswrightError


@dataclass(frozen=True)
class Came:
    """The report that a task was done."""

    task: Task
    value: Any


@dataclass(frozen=True)
class Broke:
    """The report that a task raised an error. Its worker did not die."""

    task: Task
    reason: str
    error: CrosswrightError | None = None


@dataclass(frozen=True)
class Lost:
    """The report that a task has no result because its worker died or left. Another worker may do
    the task."""

    task: Task
    reason: str


Heard = Came | Broke | Lost
"""The report of a crew on a task. Each time a task is given to the crew, there is exactly one
report."""


class Crew(Protocol):
    """A group of workers on this machine or on others. The workers are stopped at the end of the
    `with` block."""

    @property
    def room(self) -> int:
        """The number of further tasks that the crew can take now."""

    @property
    def size(self) -> int:
        """The number of tasks that the crew can do at the same time."""

    @property
    def trouble(self) -> str:
        """The reason why the crew cannot work any more. Empty if it can work."""

    def give(self, task: Task) -> None: ...

    def hear(self, seconds: float) -> Heard | None:
        """The report about the next task that ends. None if no task ends within `seconds`."""

    def __enter__(self) -> "Crew": ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class LocalCrew:
    """Processes on this machine. Each does one task after another.

    `started` is called with the id of each process that is started.
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
        return ""  # if a process dies, a new one is started

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
