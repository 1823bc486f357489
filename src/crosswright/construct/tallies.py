"""The result of a count of grids."""

from dataclasses import dataclass
from typing import Any

from crosswright.construct.report import headed
from crosswright.core.fill import FilledGrid
from crosswright.search.outcome import Outcome

__all__ = ["Tally"]


@dataclass(frozen=True, repr=False)
class Tally(Outcome[FilledGrid]):
    """The outcome of a run that counts grids and keeps none of them."""

    count: int = 0
    """The number of grids; if the run ended early, the number counted so far. If a count was
    interrupted and resumed, this number includes the grids counted before."""
    verb: str = "pairs"
    """The command that counted: `pairs` or `fill`. The report names it."""

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
