"""The problem: everything that the answer depends on, checked when it is made."""

from dataclasses import dataclass

from crosswright.core import Fill, ProblemError


@dataclass(frozen=True)
class NullProblem:
    """A fill that may or may not be full."""

    given: Fill

    def __post_init__(self) -> None:
        if not self.given.slots:
            raise ProblemError("expected a grid with at least one slot, got none")
