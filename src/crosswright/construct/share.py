"""Ways to give a puzzle to other people on the web: a link, or HTML for a page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import PurePath
from typing import Any

from crosswright.construct.convert import load, losses_of
from crosswright.construct.files import Options
from crosswright.construct.report import headed
from crosswright.core import FormatError, Puzzle
from crosswright.formats import by_name, write
from crosswright.formats.link import nexus_link

__all__ = ["Link", "embed_snippets", "link_of", "link_to"]


@dataclass(frozen=True)
class Link:
    """An address that contains a whole puzzle."""

    text: str
    losses: tuple[str, ...] = ()
    """What the puzzle in the link does not have."""

    def report(self) -> dict[str, Any]:
        """The link as a JSON object."""
        losses = list(self.losses)
        return headed("link", link=self.text, characters=len(self.text), losses=losses)

    def lines(self) -> list[str]:
        """What to tell about the link: its length, and what is lost."""
        return [f"the link has {len(self.text):,} characters", *self.losses]


def link_of(
    source: str,
    base: str,
    *,
    nexus: bool = False,
    source_format: str = "",
    key: int | None = None,
    about: Mapping[str, str] | None = None,
    options: Options | None = None,
) -> Link:
    """The link of the puzzle in a file. `base` is the address of the player page."""
    puzzle = load(source, format_name=source_format, key=key).with_metadata(**(about or {}))
    return link_to(puzzle, base, nexus=nexus, options=options)


def link_to(
    puzzle: Puzzle, base: str, *, nexus: bool = False, options: Options | None = None
) -> Link:
    """The link of a puzzle. With `nexus`, the link is for the player of Crossword Nexus."""
    if any(sign <= " " for sign in base):
        raise FormatError(f"expected an address without spaces, got {base!r}")
    if nexus:
        losses = tuple(f"the link loses {line}" for line in losses_of(puzzle, "ipuz"))
        return Link(nexus_link(puzzle, base).decode("utf-8"), losses)
    with_base = replace(options or Options(), link_base=base)
    return Link(write(puzzle, by_name("link"), with_base).decode("utf-8"))


def embed_snippets(source: str, target: str = "") -> str:
    """HTML for other pages: a frame with the exported page, and the component.

    `source` is the file of the puzzle, and `target` the exported page.
    """
    file = PurePath(source)
    page = escape(PurePath(target).name if target else f"{file.stem}.html")
    title = escape(file.stem)
    return f"""<!-- a frame with the page {page} -->
<iframe src="{page}" title="{title}" width="100%" height="640" loading="lazy" style="border: 0"
  sandbox="allow-scripts allow-same-origin allow-downloads allow-modals"></iframe>

<!-- or the component, from the folder of crosswright player -o DIR -->
<script type="module" src="crosswright-puzzle.js"></script>
<crosswright-puzzle src="{escape(file.name)}" timer>
<p>This puzzle needs a web server: open the page with an address that begins with http.</p>
</crosswright-puzzle>
"""
