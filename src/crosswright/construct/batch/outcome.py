"""The state of a batch, and the result of one run of a batch."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crosswright.construct.batch.manifest import Row
from crosswright.construct.report import headed
from crosswright.search import Status


@dataclass(frozen=True)
class BatchStatus:
    """The state of a batch."""

    folder: str
    count: int
    done: int
    failed: int
    waiting: int
    """The number of puzzles whose latest try has ended, but whose result is neither accepted nor
    rejected yet, because earlier puzzles are not finished."""
    failures: tuple[Row, ...]
    """The rows of failed puzzles. If there are many, only the first ones."""
    set_hash: str
    """A hash of all puzzles that are done or have failed. Equal sets of puzzles have the same hash,
    even if they were made with different numbers of workers."""
    nodes: int
    seconds: float
    """The sum of the seconds of all workers."""
    noun: str = "puzzles"
    """The word for the items of the batch in messages: puzzles, parts or searches."""
    lines: tuple[str, ...] = ()
    """Lines about the result, if the batch is one large search in parts. Empty if the batch makes
    many puzzles."""
    is_complete: bool = False
    """True if the batch has everything that the plan asks for."""

    def __str__(self) -> str:
        parts = [f"{self.done:,} of {self.count:,} {self.noun}"]
        parts += [f"{self.failed:,} failed"] if self.failed else []
        parts += [f"{self.waiting:,} wait for others"] if self.waiting else []
        return ", ".join(parts)

    def failure_lines(self) -> list[str]:
        """One line for each row in `failures`: the reason, and what the recipe asked for. A last
        line has the number of further failures, if there are any."""
        one = self.noun.removesuffix("s")
        lines = [f"{one} {row.number}: {row.reason}{_asked(row)}" for row in self.failures]
        more = self.failed - len(self.failures)
        return [*lines, f"and {more:,} more"] if more > 0 else lines

    def report(self) -> dict[str, Any]:
        """The state as a JSON object."""
        return headed(
            "batch",
            folder=self.folder,
            count=self.count,
            done=self.done,
            failed=self.failed,
            waiting=self.waiting,
            complete=self.is_complete,
            hash=self.set_hash,
            lines=list(self.lines),
            failures=[
                {
                    "number": row.number,
                    "reason": row.reason,
                    "attempts": row.attempt,
                    "recipe": json.loads(row.recipe) if row.recipe else None,
                }
                for row in self.failures
            ],
            statistics={"nodes": self.nodes, "worker_seconds": round(self.seconds, 3)},
        )


def _asked(row: Row) -> str:
    """A short text about the recipe of a puzzle, such as its venue and its size, and the number of
    tries."""
    if not row.recipe:
        return ""
    request = json.loads(row.recipe)["request"]
    shape = request["shape"]
    size = "x".join(map(str, shape["size"])) if shape["size"] else ""
    theme = ", ".join(request["theming"]["theme"])
    level, nodes = request["clueing"]["difficulty"], f"{request['limits']['nodes']:,} nodes"
    parts = [shape["venue"], size, theme, level, nodes]
    return f" ({', '.join(part for part in parts if part)}; {row.attempt} tries)"


@dataclass(frozen=True)
class Batch:
    """The result of one run of a batch."""

    status: Status
    """FOUND if the batch is complete. Otherwise the reason why the run ended."""
    state: BatchStatus
    made: int
    """The number of puzzles that this run has finished."""
    seconds: float
    sent_back: Mapping[str, int] = field(default_factory=dict)
    """The number of rejected tries (attempts to make a puzzle) for each reason."""
    coordinator_seconds: float = 0.0
    """The number of seconds that were spent on choosing tasks and handling results in the main
    process. Waiting for workers is not counted."""
    explanation: str = ""
    """The reason why the run ended early. Empty if it did not end early."""
    notices: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.state.is_complete

    def __str__(self) -> str:
        rate = self.made / max(self.seconds, 1e-3) * 3600
        return f"{self.state} ({self.seconds:.1f} s, {rate:,.0f} an hour)"

    def report(self) -> dict[str, Any]:
        """The result as a JSON object."""
        told = self.state.report()
        told["statistics"] |= {
            "seconds": round(self.seconds, 3),
            "coordinator_seconds": round(self.coordinator_seconds, 3),
            "made": self.made,
            "sent_back": dict(self.sent_back),
        }
        return told | {"status": self.status.value, "explanation": self.explanation}
