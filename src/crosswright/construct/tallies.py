"""The result of a count of grids."""

from dataclasses import dataclass
from typing import Any

from crosswright.construct.report import headed
from crosswright.core.fill import FilledGrid
from crosswright.search.outcome import Outcome

__all__ = ["Tally"]


@dataclass(frozen=True, repr=False)
class Tally(Outcome[FilledGrid]):
    """The number of grids. If the run ended early, it is the number counted so far. No grid is
    kept."""

    count: int = 0
    """The number of grids. It includes those that were counted before the run was interrupted and
    resumed."""
    verb: str = "pairs"
    """The verb that counted."""

    @property
    def is_complete(self) -> bool:
        """True if all grids were counted."""
        return self.status.is_proof

    def __bool__(self) -> bool:
        """True if at least one grid was counted."""
        return self.count > 0

    def __str__(self) -> str:
        how = "all there are" if self.is_complete else "so far: the count did not end"
        noun = "fills" if self.verb == "fill" else "grids"
        return f"{self.count:,} {noun}, {how}"

    def report(self) -> dict[str, Any]:
        """The count as a JSON object."""
        spent = self.statistics
        return headed(
            self.verb,
            count=self.count,
            complete=self.is_complete,
            statistics={"nodes": spent.nodes, "seconds": round(spent.seconds, 6)},
        )
