"""How long an engine may look."""

import math
from dataclasses import dataclass

from crosswright.core.errors import ProblemError

__all__ = ["Budget"]


@dataclass(frozen=True)
class Budget:
    """When a search must end. None means without limit."""

    seconds: float | None = None
    nodes: int | None = None
    """A budget in nodes is the same in every process; one in seconds is not."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 <= self.seconds < math.inf:
            raise ProblemError(
                f"expected a finite number of seconds, 0 or more, got {self.seconds}"
            )
        if self.nodes is not None and self.nodes < 0:
            raise ProblemError(f"expected nodes of 0 or more, got {self.nodes}")
