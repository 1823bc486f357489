"""How a drawing looks: colours, measures in cell units, and what is shown. Never what is true."""

from dataclasses import dataclass

__all__ = ["INK_SAVER", "PLAIN", "Palette", "Style"]


@dataclass(frozen=True)
class Palette:
    """The colours of a drawing, as CSS writes them."""

    paper: str = "#ffffff"
    ink: str = "#000000"
    block: str = "#000000"
    blank: str = "#e4e4e4"
    """The ground of a cell that slots skip."""
    hole: str = "#cfcfcf"
    """The ground of a void with cells all around."""
    line: str = "#000000"
    circle: str = "#555555"
    number: str = "#000000"


PLAIN = Palette()
INK_SAVER = Palette(block="#bdbdbd", line="#777777")
"""Grey blocks for those who pay for toner."""


@dataclass(frozen=True)
class Style:
    """What a drawing shows, and its measures as parts of a cell."""

    show_answers: bool = False
    show_numbers: bool = True
    palette: Palette = PLAIN
    cell_size: float = 36.0
    """The side of a cell in pixels, or in whatever the canvas counts."""
    margin: float = 0.15
    """White around the grid, so that no line is cut off at the edge."""
    line_width: float = 0.028
    frame_width: float = 0.07
    bar_width: float = 0.12
    number_size: float = 0.29
    glyph_size: float = 0.6
    circle_radius: float = 0.46
    outline_text: bool = False
    """Draw letters as paths: the same look where the font is not installed."""
