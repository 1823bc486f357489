"""HTML: a page to solve the puzzle in a browser, in one file."""

from crosswright.core.puzzle import Puzzle
from crosswright.formats.format import ALL_METADATA, Feature, Format, Options
from crosswright.formats.svg import DRAWN

__all__ = ["FORMAT", "write"]


def write(puzzle: Puzzle, options: Options) -> bytes:
    """The puzzle as an HTML page. The page needs no network and saves the solver's progress."""
    from crosswright.render.html import to_html  # loaded only when it is needed

    del options
    return to_html(puzzle).encode("utf-8")


FORMAT = Format(
    name="html",
    extensions=(".html", ".htm"),
    media_type="text/html",
    description="a page to solve in the browser, offline",
    features=(DRAWN & ~Feature.DIAGRAMLESS)
    | Feature.CLUES
    | Feature.OWN_LISTS
    | Feature.ENUMERATIONS,
    metadata=ALL_METADATA - {"editor"},
    write=write,
)
