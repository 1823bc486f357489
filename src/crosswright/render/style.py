"""The look of a drawing: colours, sizes, and which parts are shown."""

from dataclasses import dataclass

__all__ = ["INK_SAVER", "PLAIN", "Palette", "Style"]


@dataclass(frozen=True)
class Palette:
    """The colours of a drawing, written as in CSS."""

    paper: str = "#ffffff"
    ink: str = "#000000"
    block: str = "#000000"
    blank: str = "#e4e4e4"
    """The background of a blank cell, which is skipped by slots."""
    hole: str = "#cfcfcf"
    """The background of a void with cells all around."""
    line: str = "#000000"
    circle: str = "#555555"
    number: str = "#000000"


PLAIN = Palette()
INK_SAVER = Palette(block="#bdbdbd", line="#777777")
"""Colours with grey blocks. They use less ink."""


@dataclass(frozen=True)
class Style:
    """Which parts a drawing shows, and its sizes. All sizes except `cell_size` are shares of the
    side of a cell."""

    show_answers: bool = False
    show_numbers: bool = True
    palette: Palette = PLAIN
    cell_size: float = 36.0
    """The side of a cell in pixels, or in the unit of the output format."""
    margin: float = 0.15
    """The white space around the grid, so that no line is cut off at the edge."""
    line_width: float = 0.028
    frame_width: float = 0.07
    bar_width: float = 0.12
    number_size: float = 0.29
    glyph_size: float = 0.6
    circle_radius: float = 0.46
    outline_text: bool = False
    """Draw letters as paths, so that they look the same if the font is not installed."""
