"""PDF: pages to print, for solvers or for a newspaper's editor."""

from crosswright.core.errors import MissingExtraError
from crosswright.core.puzzle import Puzzle
from crosswright.formats.format import ALL_METADATA, Feature, Format, Options
from crosswright.formats.svg import DRAWN

__all__ = ["FORMAT", "ensure_ready", "write"]


def ensure_ready() -> None:
    """Raise a `MissingExtraError` if the package typst is not installed.

    The package is also loaded here, before a search. So the user need not wait for it later.
    """
    try:
        import typst  # noqa: F401
    except ImportError as error:
        raise MissingExtraError("PDF", "pdf") from error


def write(puzzle: Puzzle, options: Options) -> bytes:
    """The puzzle as a PDF document with the pages that `options.page` describes."""
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
    extra="pdf",
    ensure_ready=ensure_ready,
)
