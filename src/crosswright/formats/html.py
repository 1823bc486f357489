"""HTML: a page to solve the puzzle in a browser, in one file."""

from crosswright.core import Puzzle
from crosswright.formats.format import ALL_METADATA, Feature, Format, Options
from crosswright.formats.own_json import to_plain
from crosswright.formats.svg import DRAWN

PLAYED = (DRAWN & ~Feature.DIAGRAMLESS) | Feature.CLUES | Feature.OWN_LISTS | Feature.ENUMERATIONS

PLAYED_METADATA = ALL_METADATA - {"editor"}


def write(puzzle: Puzzle, options: Options) -> bytes:
    """Needs no network, and saves the solver's progress."""
    from crosswright.render.html import puzzle_page  # loaded only when it is needed

    return puzzle_page(to_plain(puzzle), settings=settings_of(options)).encode("utf-8")


def settings_of(options: Options) -> list[str]:
    """Return the attributes of the player that the options ask for."""
    page = options.page
    wishes = {
        "timer": True,
        "no-check": options.no_check,
        "no-reveal": options.no_reveal,
        "name-field": page.name_line,
        "word-bank": page.word_bank,
        "first-letters": page.first_letters,
    }
    return [name for name, is_wanted in wishes.items() if is_wanted]


FORMAT = Format(
    name="html",
    extensions=(".html", ".htm"),
    media_type="text/html",
    description="a page to solve in the browser, offline",
    features=PLAYED,
    metadata=PLAYED_METADATA,
    write=write,
)
