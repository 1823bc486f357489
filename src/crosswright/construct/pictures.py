"""Pictures for a terminal: boxed, coloured, and the lists of clues."""

from crosswright.render.boxed import boxed
from crosswright.render.coloured import clue_lines, coloured

__all__ = ["boxed", "clue_lines", "coloured"]
