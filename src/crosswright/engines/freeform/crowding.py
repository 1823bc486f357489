"""Long words that crowd each other: told in advance, line by line.

Nothing here is new to the formula, whose clauses about cells imply it. But a solver that must find
it out place by place learns it again for every pair of places; told of whole lines, a proof that
the words do not fit takes a quarter of the time.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise, permutations, product

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction
from crosswright.engines.freeform.encoding import Coordinates, Encoding
from crosswright.engines.freeform.problem import GlyphWord

__all__ = [
    "CROWDING",
    "long_words_cross_where_letters_agree",
    "long_words_share_no_line",
    "words_apart_where_nothing_joins_them",
]

Sides = Mapping[Direction, int]
"""How many cells a line has: in the problem's frame, or in a smaller one in its corner."""

Clauses = Iterator[list[int]]


def long_words_share_no_line(encoding: Encoding, sides: Sides) -> Clauses:
    """Two words that, with a block between them, are longer than a line never stand in the same."""
    for way, one, other in _crowding_pairs(encoding, sides, room=-1):
        if one.number < other.number:
            yield from ([-line, -other_line] for line, other_line in _lines(way, one, other, by=0))


def words_apart_where_nothing_joins_them(encoding: Encoding, sides: Sides) -> Clauses:
    """Words too long to lie past each other in neighbouring lines need words across their overlap.

    Where two letters touch, some third word has the one before the other. If, however the two
    words are shifted, such a word is missing, the one never stands just before the other.
    """
    if encoding.problem.loose:
        return
    holders: dict[tuple[Glyph, Glyph], set[GlyphWord]] = defaultdict(set)
    for word in encoding.problem.words:
        for pair in pairwise(word):
            holders[pair].add(word)
    for way, one, other in _crowding_pairs(encoding, sides, room=0):
        side = sides[way]
        words = product(one.words, other.words)
        if not any(_can_be_joined(upper, lower, side, holders) for upper, lower in words):
            yield from ([-line, -following] for line, following in _lines(way, one, other, by=1))


def _lines(
    way: Direction, one: Coordinates, other: Coordinates, *, by: int
) -> Iterator[tuple[int, int]]:
    """Pairs of lines, one for each owner, so far apart."""
    lines, others = one.lines[way], other.lines[way]
    return ((lines[k], others[k + by]) for k in lines if k + by in others)


def _crowding_pairs(
    encoding: Encoding, sides: Sides, *, room: int
) -> Iterator[tuple[Direction, Coordinates, Coordinates]]:
    """Pairs of owners whose shortest words take more than a line and so much room."""
    for way in Direction:
        side = sides[way]
        for one, other in encoding.each(permutations(encoding.coordinates, 2)):
            if one.shortest + other.shortest > side + room:
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


def long_words_cross_where_letters_agree(encoding: Encoding, sides: Sides) -> Clauses:
    """A word that reaches a line wherever it stands leaves a long word there few places.

    Where the two meet they share a letter, and neither ends beside the other. If no place is left,
    the one never stands in its line while the other stands in its own.
    """
    told: set[tuple[int, ...]] = set()
    for way in Direction:
        along, across = sides[way], sides[way.other]
        for one, other in encoding.each(permutations(encoding.coordinates, 2)):
            if 2 * one.shortest < along or 2 * other.shortest < across - 1:
                continue
            for line, is_there in one.lines[way].items():
                offers = _offers(other, line, across)
                if offers is None or line >= across:
                    continue
                for crossing, is_crossing in other.lines[way.other].items():
                    if crossing >= along:
                        continue
                    lost = [
                        not any(
                            place + len(word) <= along and _meets(word, place, crossing, offers)
                            for word in one.words
                        )
                        for place in one.places
                    ]
                    for first, last in _runs(lost):
                        clause = [-is_there, -is_crossing, *one.elsewhere(first, last)]
                        # That two lines exclude each other is found from either side.
                        if (kind := tuple(sorted(clause))) not in told:
                            told.add(kind)
                            yield clause


def _offers(owner: Coordinates, line: int, side: int) -> set[Glyph | None] | None:
    """What a word can have in a line that it crosses: glyphs, or None for a block at its end.

    No answer if it can stand clear of the line.
    """
    offers: set[Glyph | None] = set()
    for word in owner.words:
        for place in range(side - len(word) + 1):
            if 0 <= line - place < len(word):
                offers.add(word[line - place])
            elif line - place in (-1, len(word)):
                offers.add(None)
            else:
                return None
    return offers


def _meets(word: GlyphWord, place: int, crossing: int, offers: set[Glyph | None]) -> bool:
    """Whether a word in that place of its line gets on with what a crossing word can offer."""
    offset = crossing - place
    if 0 <= offset < len(word):
        return word[offset] in offers
    return offset not in (-1, len(word)) or None in offers


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
    """Where flags stand in a row: the first and the last of each run."""
    first = 0
    for number, flag in enumerate([*flags, False]):
        if not flag:
            if first < number:
                yield first, number - 1
            first = number + 1


CROWDING = {
    "long words share no line": long_words_share_no_line,
    "long words cross where letters agree": long_words_cross_where_letters_agree,
    "words apart where nothing joins them": words_apart_where_nothing_joins_them,
}
"""The families by name."""
