"""How long a search may take, and its random choices."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.core import MOST_DIGITS, Declared, wish
from crosswright.search import Budget

__all__ = ["Limits"]


@dataclass(frozen=True)
class Limits(Declared):
    """The limits of a search and its `rng_seed`."""

    heading: ClassVar[str] = "How long, and which random choices"

    seconds: float | None = wish(
        None, item="S", least=0, help="Stop after S seconds and keep the result so far."
    )
    nodes: int | None = wish(
        None,
        item="N",
        least=0,
        most=10**MOST_DIGITS,
        help="Stop after N search steps. Unlike --seconds, this gives the same answer on every "
        "machine.",
    )
    rng_seed: int | None = wish(
        None,
        item="N",
        least=float("-inf"),
        most=float("inf"),
        help="Fix the random choices: the same number gives the same answer on every machine, "
        "unless --seconds ends the search early.",
    )

    @property
    def dice(self) -> int | None:
        """The `rng_seed`."""
        return self.rng_seed

    @property
    def budget(self) -> Budget:
        """The seconds and nodes."""
        return Budget(self.seconds, self.nodes)
