"""How far a batch is, and what came of a go at it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crosswright.construct.batch.manifest import Row
from crosswright.construct.report import headed
from crosswright.construct.searches import Status

__all__ = ["Batch", "BatchStatus"]


@dataclass(frozen=True)
class BatchStatus:
    """How far a batch is."""

    folder: str
    count: int
    done: int
    failed: int
    waiting: int
    """Made, but not accepted: puzzles before them are missing."""
    failures: tuple[Row, ...]
    """The first of those that failed."""
    set_hash: str
    """The same wherever and however the same set was made."""
    nodes: int
    seconds: float
    """Of workers, added up."""
    noun: str = "puzzles"
    """What it is made of."""
    lines: tuple[str, ...] = ()
    """What has been found out, if it is one question in parts."""
    is_complete: bool = False
    """Whether everything is there that was asked for."""

    def __str__(self) -> str:
        parts = [f"{self.done:,} of {self.count:,} {self.noun}"]
        parts += [f"{self.failed:,} failed"] if self.failed else []
        parts += [f"{self.waiting:,} wait for others"] if self.waiting else []
        return ", ".join(parts)

    def failure_lines(self) -> list[str]:
        """Each failure with its recipe, in a line."""
        one = self.noun.removesuffix("s")
        lines = [f"{one} {row.number}: {row.reason}{_asked(row)}" for row in self.failures]
        more = self.failed - len(self.failures)
        return [*lines, f"and {more:,} more"] if more > 0 else lines

    def report(self) -> dict[str, Any]:
        """The same for programs."""
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
    """What was asked of a puzzle, short enough for a line."""
    if not row.recipe:
        return ""
    request = json.loads(row.recipe)["request"]
    size = "x".join(map(str, request["size"])) if request["size"] else ""
    theme = ", ".join(request["theme"])
    told = [request["venue"], size, theme, request["difficulty"], f"{request['nodes']:,} nodes"]
    return f" ({', '.join(part for part in told if part)}; {row.attempt} tries)"


@dataclass(frozen=True)
class Batch:
    """What came of a batch, or of one more go at it."""

    status: Status
    """FOUND if all is there; else why it ended."""
    state: BatchStatus
    made: int
    """How many puzzles this go has finished."""
    seconds: float
    sent_back: Mapping[str, int] = field(default_factory=dict)
    """How many tries were in vain, by what was wrong."""
    coordinator_seconds: float = 0.0
    """How long the coordinator itself was at work."""
    explanation: str = ""
    """Why it ended before its time."""
    notices: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.state.is_complete

    def __str__(self) -> str:
        rate = self.made / max(self.seconds, 1e-3) * 3600
        return f"{self.state} ({self.seconds:.1f} s, {rate:,.0f} an hour)"

    def report(self) -> dict[str, Any]:
        """The same for programs."""
        told = self.state.report()
        told["statistics"] |= {
            "seconds": round(self.seconds, 3),
            "coordinator_seconds": round(self.coordinator_seconds, 3),
            "made": self.made,
            "sent_back": dict(self.sent_back),
        }
        return told | {"status": self.status.value, "explanation": self.explanation}
