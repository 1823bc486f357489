"""Pictures of grids for a terminal, and lists of clues.

A picture may have boxes or colours. A tight picture shows how many letters are left for each cell.
"""

from crosswright.render.boxed import boxed
from crosswright.render.coloured import clue_lines, coloured
from crosswright.render.tightness import tight_coloured, tight_picture

__all__ = ["boxed", "clue_lines", "coloured", "tight_coloured", "tight_picture"]
