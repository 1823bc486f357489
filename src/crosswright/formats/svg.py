"""SVG: a drawing of the grid that can be scaled, styled or printed."""

from crosswright.core import Puzzle
from crosswright.formats.format import Feature, Format, Options

DRAWN = (
    Feature.SOLUTION
    | Feature.REBUS
    | Feature.BARS
    | Feature.VOIDS
    | Feature.BLANKS
    | Feature.CIRCLES
    | Feature.COLOURS
    | Feature.NUMBERS
    | Feature.SHOWN
    | Feature.DIAGRAMLESS
)
"""What a drawing of the grid shows."""


def write(puzzle: Puzzle, options: Options) -> bytes:
    from crosswright.render.svg import to_svg  # loaded only when it is needed

    return to_svg(puzzle, options.style).encode("utf-8")


FORMAT = Format(
    name="svg",
    extensions=(".svg",),
    media_type="image/svg+xml",
    description="a drawing of the grid",
    features=DRAWN,
    metadata=frozenset({"title", "language"}),
    write=write,
)
