"""Everything the answer may depend on, validated when built."""

from dataclasses import dataclass

from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill

__all__ = ["NullProblem"]


@dataclass(frozen=True)
class NullProblem:
    """Is this fill full?"""

    given: Fill

    def __post_init__(self) -> None:
        if not self.given.slots:
            raise ProblemError("expected a grid with at least one slot, got none")
