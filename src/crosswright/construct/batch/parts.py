"""A question in parts: each can be answered by itself, in any order; some answer ends them all."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from crosswright.construct.batch.manifest import DONE, FAILED, Row
from crosswright.construct.batch.store import Store
from crosswright.construct.batch.tasks import Task

__all__ = ["PartDone", "PartsCoordinator", "PartsPlan"]


@dataclass(frozen=True)
class PartDone:
    """What came of a part."""

    figures: Mapping[str, Any]
    hash: str
    """Of what was found, so that two runs can be compared."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """What is to be written, by ending."""
    nodes: int = 0
    seconds: float = 0.0
    ends_all: bool = False
    """Whether the other parts need not be gone through any more."""


class PartsPlan(Protocol):
    """A question that can be put in parts."""

    @property
    def count(self) -> int:
        """How many parts."""

    @property
    def tries(self) -> int:
        """How often is a part tried whose work breaks?"""

    def task(self, index: int, attempt: int) -> Task:
        """What a worker does for a part."""

    def file_name(self, index: int) -> str:
        """The name of the files of a part, without ending."""


class PartsCoordinator:
    """Hands out the parts that nobody has answered yet."""

    def __init__(self, plan: PartsPlan, store: Store) -> None:
        self.plan = plan
        self.store = store
        self.nodes = 0
        self.sent_back: Counter[str] = Counter()
        self.settled = 0
        self.is_answered = False
        self._next = 0
        self._again: list[tuple[int, int]] = []
        self._at_work = 0
        for index in range(plan.count):
            row = store.kept(index)
            if row is not None and row.status in {DONE, FAILED}:
                self.settled += 1
                self.is_answered |= bool(row.figures.get("ends_all"))

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be done, or need be."""
        return self.is_answered or self.settled >= self.plan.count

    def next_task(self) -> Task | None:
        """A part that nobody is at."""
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
        """A part is done."""
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
        """A part's work raised an error; it is tried again, within bounds."""
        if task.attempt < self.plan.tries:
            self._again.append((task.index, task.attempt + 1))
            return
        self.settled += 1
        self.store.keep(Row(task.index + 1, FAILED, task.attempt, task.rng_seed, reason=reason))

    def lost(self, task: Task) -> None:
        """Whoever was at a part is gone."""
        self._again.append((task.index, task.attempt))
