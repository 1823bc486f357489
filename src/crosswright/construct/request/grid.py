"""The request for patterns of blocks."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.construct.request.request import Request
from crosswright.core import VENUES, Declared, Symmetry, noun, wish

__all__ = [
    "BLOCKS",
    "SYMMETRIES",
    "GridRequest",
    "Shape",
    "SlotRules",
    "symmetry_names",
    "venue_names",
]

SYMMETRIES = (
    "rotational: the same after half a turn, as in newspapers; quarter: the same after a quarter "
    "turn; horizontal: left and right are mirror images; vertical: top and bottom are mirror "
    "images; both: horizontal and vertical; diagonal: mirror images at the diagonal from the top "
    "left; antidiagonal: mirror images at the diagonal from the top right."
)
"""What the names of the symmetries mean, for the help."""


BLOCKS = "The number of blocks, a range such as 30-40, or a share of the cells, such as 14%-18%."
"""How blocks are counted, for the help."""


def venue_names() -> tuple[str, ...]:
    """The names of the venues."""
    return tuple(venue.name for venue in VENUES)


def symmetry_names() -> tuple[str, ...]:
    """The names of the symmetries of blocks."""
    return tuple(symmetry.value for symmetry in Symmetry)


@dataclass(frozen=True)
class Shape(Declared):
    """The size of a pattern, and the rules for its blocks."""

    heading: ClassVar[str] = "The grid"

    venue: str | None = wish(
        None,
        choices=venue_names,
        help="Follow the rules of this venue. Default: the usual venue for the size.",
    )
    size: tuple[int, int] | None = wish(
        None, item="WxH", help="Width and height. Default: the venue's usual size."
    )
    symmetry: str | None = wish(
        None,
        choices=symmetry_names,
        help=f"The symmetry of the blocks. Default: the symmetry of the venue. {SYMMETRIES}",
    )
    word_count: str | None = wish(
        None,
        item="LOW-HIGH",
        help="The number of words in the grid, or a range such as 70-78.",
    )
    blocks: str | None = wish(None, item="LOW-HIGH", help=BLOCKS)


@dataclass(frozen=True)
class SlotRules(Declared):
    """How long the slots of a pattern may be."""

    heading: ClassVar[str] = "The grid"

    shortest: int | None = wish(None, item="N", help="No word has fewer letters than this.")
    longest: int | None = wish(None, item="N", help="No word has more letters than this.")
    needless_blocks: bool = wish(False, help="Allow blocks that do not separate two words.")


@dataclass(frozen=True, kw_only=True)
class GridRequest(Request):
    """The request for patterns."""

    verb: ClassVar[str] = "grid"
    usual_limit: ClassVar[str] = "30 seconds"

    shape: Shape = noun(Shape)
    slots: SlotRules = noun(SlotRules)
    count: int = wish(1, item="K", least=1, group="How many", help="Make K different patterns.")
