"""Which rules a puzzle is checked for."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.request.grid import SYMMETRIES, symmetry_names, venue_names
from crosswright.core import Declared, wish

__all__ = ["CheckRules"]


@dataclass(frozen=True)
class CheckRules(Declared):
    """The rules for a grid that are checked."""

    heading: ClassVar[str] = "What is checked"

    venue: str | None = wish(None, choices=venue_names, help="Check all rules of this venue.")
    symmetry: str | None = wish(
        None,
        choices=symmetry_names,
        help=f"Check that the blocks have this symmetry. {SYMMETRIES}",
    )
    connected: bool = wish(False, help="Check that the grid is connected.")
    checked: bool = wish(False, help="Check that every cell is in two words.")
    shortest: int | None = wish(
        None, item="N", help="Check that every word has at least N letters."
    )
    theme: tuple[str, ...] = wish(
        (),
        item="ENTRY[@ROW]",
        help="A theme entry that you chose. It is never reported as weak. A row after @ has no "
        "effect here. Repeatable.",
    )
