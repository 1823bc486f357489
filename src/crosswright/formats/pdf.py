"""PDF: pages to print, for solvers or for a newspaper's editor."""

from crosswright.core import Puzzle
from crosswright.formats.format import ALL_METADATA, Feature, Format, Options
from crosswright.formats.svg import DRAWN


def write(puzzle: Puzzle, options: Options) -> bytes:
    from crosswright.render.pdf import to_pdf  # loaded only when it is needed

    return to_pdf(puzzle, options.style, options.page)


FORMAT = Format(
    name="pdf",
    extensions=(".pdf",),
    media_type="application/pdf",
    description="pages to print, with answers",
    features=DRAWN | Feature.CLUES | Feature.OWN_LISTS | Feature.ENUMERATIONS,
    metadata=ALL_METADATA - {"editor", "explanation"},
    write=write,
)
