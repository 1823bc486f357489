"""From a model back to words in cells."""

from collections.abc import Collection
from dataclasses import dataclass

from crosswright.core.errors import FormatError
from crosswright.core.geometry import Position
from crosswright.core.layout import Layout
from crosswright.core.rules import pieces
from crosswright.engines.freeform.encoding import Encoding
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.search.cnf import parse_answer

__all__ = ["FreeformFacts", "decode", "decode_answer", "facts", "mirrored"]


def decode(encoding: Encoding, true_variables: Collection[int]) -> Layout:
    """The layout whose placements are true in a model."""
    return Layout.of(p for p, placed in encoding.placed.items() if placed in true_variables)


def decode_answer(encoding: Encoding, answer: str) -> Layout | None:
    """The layout in a solver's answer to our DIMACS file, or None if it says that there is none."""
    literals = parse_answer(answer)
    if literals is None:
        return None
    top = max(map(abs, literals), default=0)
    if top > encoding.cnf.variables:
        raise FormatError(
            f"the answer speaks of variable {top}, the formula has {encoding.cnf.variables}: "
            "it belongs to other words, another size or other options"
        )
    return decode(encoding, frozenset(x for x in literals if x > 0))


@dataclass(frozen=True)
class FreeformFacts:
    """What is told with every grid."""

    width: int
    height: int
    words: int
    letters: int
    """Open cells: a shared cell counts once."""
    letters_per_cell: float
    letters_twice: int
    """The sum of the words' lengths: a shared cell counts twice."""
    letters_twice_per_cell: float
    crossings: int
    pieces: int
    blocks: int
    box: tuple[int, int]
    """Width and height of what is used."""

    def line(self) -> str:
        """All of it in one line."""
        return (
            f"{self.width}x{self.height}, box {self.box[0]}x{self.box[1]}: "
            f"{self.words} word{'s' if self.words != 1 else ''}, "
            f"{self.letters} letters ({self.letters_per_cell:.2f} a cell; "
            f"{self.letters_twice_per_cell:.2f} counted twice), "
            f"{self.crossings} crossing{'s' if self.crossings != 1 else ''}, "
            f"{self.pieces} piece{'s' if self.pieces != 1 else ''}, {self.blocks} blocks"
        )


def facts(layout: Layout, problem: FreeformProblem) -> FreeformFacts:
    """The figures of a layout in its frame."""
    cells = problem.height * problem.width
    filled = layout.to_filled_grid(size=(problem.height, problem.width))
    letters = len(layout.glyphs())
    twice = sum(len(p.glyphs) for p in layout.placements)
    height, width = layout.size
    return FreeformFacts(
        width=problem.width,
        height=problem.height,
        words=len(layout.placements),
        letters=letters,
        letters_per_cell=letters / cells,
        letters_twice=twice,
        letters_twice_per_cell=twice / cells,
        crossings=layout.crossings(),
        pieces=len(pieces(filled.grid)),
        blocks=cells - letters,
        box=(width, height),
    )


def mirrored(layout: Layout) -> Layout:
    """The mirror image at the diagonal from top left."""
    return Layout.of(
        type(p)(p.glyphs, Position(p.start.column, p.start.row), p.direction.other)
        for p in layout.placements
    )
