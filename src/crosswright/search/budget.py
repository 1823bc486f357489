"""The limits of a search."""

import math
from dataclasses import dataclass

from crosswright.core import ProblemError


@dataclass(frozen=True)
class Budget:
    """The limits of a search. None means no limit."""

    seconds: float | None = None
    nodes: int | None = None
    """With a budget in nodes and the same `rng_seed`, a search always gives the same answer."""

    def __post_init__(self) -> None:
        is_number = isinstance(self.seconds, int | float)
        if self.seconds is not None and not (is_number and 0 <= self.seconds < math.inf):
            raise ProblemError(
                f"expected a finite number of seconds, 0 or more, got {self.seconds}"
            )
        if self.nodes is not None and self.nodes < 0:
            raise ProblemError(f"expected a number of nodes, 0 or more, got {self.nodes}")
