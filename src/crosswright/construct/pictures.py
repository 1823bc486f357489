"""Pictures of grids for a terminal (boxes, colours, marked tight slots), and lists of clues."""

from crosswright.render.boxed import boxed
from crosswright.render.coloured import clue_lines, coloured
from crosswright.render.tightness import tight_coloured, tight_picture

__all__ = ["boxed", "clue_lines", "coloured", "tight_coloured", "tight_picture"]
