"""Turn a model of the formula into a layout."""

from collections.abc import Collection

from crosswright.core import FormatError, Layout, Position
from crosswright.engines.freeform.encoding import Encoding
from crosswright.search.cnf import parse_answer

__all__ = ["decode", "decode_answer", "mirrored"]


def decode(encoding: Encoding, true_variables: Collection[int]) -> Layout:
    return Layout.of(p for p, placed in encoding.placed.items() if placed in true_variables)


def decode_answer(encoding: Encoding, answer: str) -> Layout | None:
    """Return the layout of a solver's answer to our DIMACS file, or None for unsatisfiable."""
    literals = parse_answer(answer)
    if literals is None:
        return None
    top = max(map(abs, literals), default=0)
    if top > encoding.cnf.variables:
        raise FormatError(
            f"the answer has variable {top}, but the formula has only {encoding.cnf.variables}: "
            "the answer belongs to other words, another size or other options"
        )
    return decode(encoding, frozenset(x for x in literals if x > 0))


def mirrored(layout: Layout) -> Layout:
    return Layout.of(
        type(p)(p.glyphs, Position(p.start.column, p.start.row), p.direction.other)
        for p in layout.placements
    )
