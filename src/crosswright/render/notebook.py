"""Show a puzzle, fill, grid or layout in a notebook."""

from html import escape

from crosswright.core import Fill, Grid, Layout, Puzzle, heading_for
from crosswright.render.style import Style
from crosswright.render.svg import to_svg

NOTEBOOK_CELL = 28.0
"""In pixels."""


def paint(value: object) -> str:
    """Return a drawing of the value, or else its text, as HTML."""
    if isinstance(value, Layout) and value.placements:
        value = value.to_filled_grid()
    if not isinstance(value, Puzzle | Fill | Grid):
        return f"<pre>{escape(str(value))}</pre>"
    drawing = to_svg(value, Style(show_answers=True, cell_size=NOTEBOOK_CELL))
    if not isinstance(value, Puzzle):
        return drawing
    about = value.metadata
    heading = f"<strong>{escape(about.title)}</strong>" if about.title else ""
    author = f" {escape(about.author)}" if about.author else ""
    head = f"<p>{heading}{author}</p>" if heading or author else ""
    lists = "".join(
        f"<details><summary>{escape(heading_for(found.title, about.language))}</summary>"
        + "".join(
            f"<div><b>{escape(clue.label)}</b> {escape(clue.text)}"
            + (f" ({escape(clue.enumeration)})" if clue.enumeration else "")
            + "</div>"
            for clue in found.clues
        )
        + "</details>"
        for found in value.clue_lists
    )
    return f"<div>{head}{drawing}{lists}</div>"
