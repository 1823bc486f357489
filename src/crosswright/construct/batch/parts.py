"""Hand out the parts of one large search, and receive their results.

The parts do not depend on each other. If the result of one part answers the whole question (for
example, it is the fill that was asked for), the other parts are not needed.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from crosswright.construct.batch.manifest import DONE, FAILED, Row
from crosswright.construct.batch.store import Store
from crosswright.construct.batch.tasks import Task


@dataclass(frozen=True)
class PartDone:
    """The result of a part."""

    figures: Mapping[str, Any]
    """Facts about the result, such as the number of squares. They are stored in the manifest."""
    hash: str
    """A hash of the result. It is used to compare two runs."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """The bytes of each file to write. The key is the ending of the file name."""
    nodes: int = 0
    seconds: float = 0.0
    ends_all: bool = False
    """True if this result answers the whole question, so that the other parts are not needed."""


class PartsPlan(Protocol):
    """The plan of a batch that is one large search in parts."""

    @property
    def count(self) -> int:
        """The number of parts."""

    @property
    def tries(self) -> int:
        """The largest number of tries for a part that raises an error."""

    def task(self, index: int, attempt: int) -> Task:
        """The task that a worker does for a part."""

    def file_name(self, index: int) -> str:
        """The name of the files of a part, without the ending."""


class PartsCoordinator:
    """Hands out the parts that are neither done nor failed."""

    def __init__(self, plan: PartsPlan, store: Store) -> None:
        self.plan = plan
        self.store = store
        self.nodes = 0
        self.sent_back: Counter[str] = Counter()
        self.settled = 0
        self.is_answered = False
        self._next = 0
        self._again: list[tuple[int, int]] = []
        """The parts that must be done again: the index of each, and the number of the try."""
        self._at_work = 0
        for index in range(plan.count):
            row = store.kept(index)
            if row is not None and row.status in {DONE, FAILED}:
                self.settled += 1
                self.is_answered |= bool(row.figures.get("ends_all"))

    @property
    def is_finished(self) -> bool:
        """True if every part is done or has failed, or if one part has answered the whole
        question."""
        return self.is_answered or self.settled >= self.plan.count

    def next_task(self) -> Task | None:
        """The task of a part that must still be done. None if there is none."""
        if self.is_answered:
            return None
        if self._again:
            return self.plan.task(*self._again.pop())
        while self._next < self.plan.count:
            index = self._next
            self._next += 1
            row = self.store.kept(index)
            if row is None or row.status not in {DONE, FAILED}:
                return self.plan.task(index, 1)
        return None

    def came(self, task: Task, value: object) -> None:
        """Receive the result of a part."""
        assert isinstance(value, PartDone)
        self.nodes += value.nodes
        self.settled += 1
        self.is_answered |= value.ends_all
        row = Row(
            task.index + 1,
            DONE,
            task.attempt,
            task.rng_seed,
            hash=value.hash,
            figures=dict(value.figures) | ({"ends_all": True} if value.ends_all else {}),
            nodes=value.nodes,
            seconds=value.seconds,
        )
        self.store.write(self.plan.file_name(task.index), value.files, row)

    def broke(self, task: Task, reason: str) -> None:
        """Handle a part that raised an error. A part is tried up to `tries` times in all."""
        if task.attempt < self.plan.tries:
            self._again.append((task.index, task.attempt + 1))
            return
        self.settled += 1
        self.store.keep(Row(task.index + 1, FAILED, task.attempt, task.rng_seed, reason=reason))

    def lost(self, task: Task) -> None:
        """Hand out a part again, because its worker has died."""
        self._again.append((task.index, task.attempt))
