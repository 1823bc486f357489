"""The look of a drawing: colours, sizes, and which parts are shown."""

from dataclasses import dataclass

__all__ = ["INK_SAVER", "PLAIN", "Palette", "Style"]


@dataclass(frozen=True)
class Palette:
    """The colours of a drawing, as in CSS."""

    paper: str = "#ffffff"
    ink: str = "#000000"
    block: str = "#000000"
    blank: str = "#e4e4e4"
    hole: str = "#cfcfcf"
    """A void with cells all around."""
    line: str = "#000000"
    circle: str = "#555555"
    number: str = "#000000"


PLAIN = Palette()
INK_SAVER = Palette(block="#bdbdbd", line="#777777")
"""Grey blocks use less ink."""


@dataclass(frozen=True)
class Style:
    """Which parts a drawing shows. All sizes except `cell_size` are shares of the side
    of a cell.
    """

    show_answers: bool = False
    show_numbers: bool = True
    palette: Palette = PLAIN
    cell_size: float = 36.0
    """In pixels, or the unit of the format."""
    margin: float = 0.15
    """So that no line is cut off at the edge."""
    line_width: float = 0.028
    frame_width: float = 0.07
    bar_width: float = 0.12
    number_size: float = 0.29
    glyph_size: float = 0.6
    circle_radius: float = 0.46
    outline_text: bool = False
    """Draw letters as paths, which need no font."""
