"""Pass tasks from a coordinator to a crew of workers, and pass the results back.

A coordinator decides which task comes next. A crew is all worker processes of a batch. The items of
a batch are its puzzles, or its parts if the batch is one large search.
"""

import time
from collections import Counter
from typing import Protocol

from crosswright.construct.batch.tasks import Task
from crosswright.construct.batch.workers import Broke, Came, Crew, Heard, Lost
from crosswright.core import FaultError, InputError, MissingExtraError
from crosswright.search import Progress, Run, Status, StopReason

LISTEN_SECONDS = 0.1
"""The longest wait for a report of the crew, in seconds. After each wait, we check whether the time
is over or the batch was cancelled."""

MOST_DEATHS = 5
"""If this many workers die at the same task, this run of the batch ends."""


class Coordinates(Protocol):
    """A coordinator: it hands out the next task and receives results.

    `came` is called with the result of a task. `broke` is called if the task raised an error, and
    `lost` if its worker died.
    """

    nodes: int
    sent_back: Counter[str]
    """The number of rejected tries (attempts to make a puzzle) for each reason."""

    @property
    def is_finished(self) -> bool: ...

    @property
    def settled(self) -> int:
        """The number of items that are done or have failed, including those of earlier runs."""

    def next_task(self) -> Task | None: ...

    def came(self, task: Task, value: object) -> None: ...

    def broke(self, task: Task, reason: str) -> None: ...

    def lost(self, task: Task) -> None: ...


class Foreman:
    """Keeps a crew busy until the coordinator is finished, the run must end, or the crew cannot
    work."""

    def __init__(self, crew: Crew, coordinator: Coordinates, run: Run, *, total: int) -> None:
        self.crew = crew
        self.coordinator = coordinator
        self.run = run
        self.total = total
        self.busy_seconds = 0.0
        """The number of seconds in which the coordinator itself worked. Workers may have waited
        during this time."""
        self.explanation = ""
        """The reason why the work ended early. Empty if it did not end early."""
        self._deaths: Counter[tuple[int, int]] = Counter()
        self._began = coordinator.settled
        self._counted = 0

    def work(self) -> Status:
        """Work until the coordinator is finished, and then return FOUND. If the work ends earlier,
        the returned status says why."""
        while not self.coordinator.is_finished:
            reason = self.run.stop_reason()
            if reason is not None:
                cancelled = reason is StopReason.CANCELLED
                return Status.CANCELLED if cancelled else Status.OUT_OF_BUDGET
            self.explanation = self.crew.trouble
            if self.explanation:
                return Status.GAVE_UP
            began = time.perf_counter()
            while self.crew.room > 0:
                task = self.coordinator.next_task()
                if task is None:
                    break
                self.crew.give(task)
            self.busy_seconds += time.perf_counter() - began
            heard = self.crew.hear(LISTEN_SECONDS)
            if heard is None:
                continue
            began = time.perf_counter()
            self._take(heard)
            self.busy_seconds += time.perf_counter() - began
            self._tell()
            if self.explanation:
                return Status.GAVE_UP
        return Status.FOUND

    def _take(self, heard: Heard) -> None:
        task = heard.task
        match heard:
            case Came(value=value):
                self.coordinator.came(task, value)
            case Broke(error=InputError() | MissingExtraError() as error):
                raise error  # the input is wrong, so another try would fail too
            case Broke(reason=reason):
                if not task.attempt:  # 0: the task makes no puzzle, it only converts one to files
                    raise FaultError(f"puzzle {task.index + 1}: {reason}")
                self.coordinator.broke(task, reason)
            case Lost(reason=reason):
                self._deaths[task.index, task.attempt] += 1
                if self._deaths[task.index, task.attempt] >= MOST_DEATHS:
                    self.explanation = (
                        f"workers died {MOST_DEATHS} times at item {task.index + 1} ({reason})"
                    )
                    return
                self.run.remark(f"a worker died ({reason}); its work is done again")
                self.coordinator.lost(task)

    def _tell(self) -> None:
        """Report the progress: the number of settled items, items per hour and time left."""
        nodes = self.coordinator.nodes
        self.run.count(nodes - self._counted)
        self._counted = nodes
        settled = self.coordinator.settled
        rate = (settled - self._began) / max(self.run.seconds, 1e-3)
        message = f"{settled:,} of {self.total:,}"
        if settled > self._began:
            left = (self.total - settled) / rate
            message += f", {rate * 3600:,.0f} an hour, {_clock(left)} left"
        self.run.observe(Progress(message, self.run.nodes, settled))


def _clock(seconds: float) -> str:
    """A number of seconds as a text such as `1:02:03`: hours (if any), minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
