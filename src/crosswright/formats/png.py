"""PNG: a picture of the grid in pixels."""

from crosswright.core import Puzzle
from crosswright.formats.format import Format, Options
from crosswright.formats.svg import DRAWN


def write(puzzle: Puzzle, options: Options) -> bytes:
    from crosswright.render.png import to_png  # loaded only when it is needed

    return to_png(puzzle, options.style, width=options.width, scale=options.scale)


FORMAT = Format(
    name="png",
    extensions=(".png",),
    media_type="image/png",
    description="a picture of the grid",
    features=DRAWN,
    metadata=frozenset({"language"}),
    write=write,
)
