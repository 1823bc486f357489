"""Words that crowd each other out of a line or its neighbour: told in advance, line by line.

Nothing here is new to the formula, whose clauses about cells imply it. But a solver that must find
it out place by place learns it again for every pair of places; told of whole lines, a proof that
the words do not fit takes half the conflicts.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, permutations, product

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction
from crosswright.engines.freeform.encode import Encoding
from crosswright.engines.freeform.problem import GlyphWord

__all__ = ["long_words_share_no_line", "words_apart_where_nothing_joins_them"]


def long_words_share_no_line(encoding: Encoding) -> None:
    """Two words that, with a block between them, are longer than a line never stand in the same."""
    family = "long words share no line"
    for way, one, other in _crowding_pairs(encoding, room=-1):
        lines, others = encoding.lines[one][way], encoding.lines[other][way]
        if one < other:
            encoding.add(family, [[-lines[k], -others[k]] for k in lines if k in others])


def words_apart_where_nothing_joins_them(encoding: Encoding) -> None:
    """Words too long to lie past each other in neighbouring lines need words across their overlap.

    Where two letters touch, some third word has the one before the other. If, however the two
    words are shifted, such a word is missing, the one never stands just before the other.
    """
    family = "words apart where nothing joins them"
    holders: dict[tuple[Glyph, Glyph], set[GlyphWord]] = defaultdict(set)
    for word in encoding.problem.words:
        for pair in pairwise(word):
            holders[pair].add(word)
    for way, one, other in _crowding_pairs(encoding, room=0):
        side = encoding.problem.side(way)
        words = product(encoding.owners[one], encoding.owners[other])
        if any(_can_be_joined(upper, lower, side, holders) for upper, lower in words):
            continue
        lines, others = encoding.lines[one][way], encoding.lines[other][way]
        encoding.add(family, [[-lines[k], -others[k + 1]] for k in lines if k + 1 in others])


def _crowding_pairs(encoding: Encoding, *, room: int) -> Iterator[tuple[Direction, int, int]]:
    """Pairs of owners whose shortest words take more than a line and so much room."""
    shortest = [min(map(len, words)) for words in encoding.owners]
    for way in Direction:
        side = encoding.problem.side(way)
        for one, other in encoding.each(permutations(range(len(shortest)), 2)):
            if shortest[one] + shortest[other] > side + room:
                yield way, one, other


def _can_be_joined(
    upper: GlyphWord,
    lower: GlyphWord,
    side: int,
    holders: dict[tuple[Glyph, Glyph], set[GlyphWord]],
) -> bool:
    """Whether, for some shift, third words could run through all cells where the two touch."""
    both = {upper, lower}
    return any(
        all(
            holders.get(pair, both) - both
            for pair in zip(upper[max(shift, 0) :], lower[max(-shift, 0) :], strict=False)
        )
        for shift in range(len(upper) - side, side - len(lower) + 1)
    )
