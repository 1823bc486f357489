"""Extra clauses about long words that leave little space for each other. They follow from the
clauses about cells, but they are about whole lines (rows and columns), so the solver need not learn
them for every pair of places: a proof that the words do not fit takes a quarter of the time.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise, permutations, product

from crosswright.core import Direction, Glyph, Glyphs
from crosswright.engines.freeform.encoding import Coordinates, Encoding

Sides = Mapping[Direction, int]
"""The cells of a line in each direction, in the problem's frame or a smaller one."""

Clauses = Iterator[list[int]]


def long_words_share_no_line(encoding: Encoding, sides: Sides) -> Clauses:
    """Two words are not in one line if they do not fit there with a block between them."""
    for way, one, other in _crowding_pairs(encoding, sides, room=-1):
        if one.number < other.number:
            yield from ([-line, -other_line] for line, other_line in _lines(way, one, other, by=0))


def words_apart_where_nothing_joins_them(encoding: Encoding, sides: Sides) -> Clauses:
    """Two long words are not in neighbouring lines if other words cannot join them. Together longer
    than a line, they touch. If for every shift against each other there are two touching letters
    that no third word contains, they are kept apart.
    """
    if encoding.problem.loose:
        return
    holders: dict[tuple[Glyph, Glyph], set[Glyphs]] = defaultdict(set)
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
    """`one` in a line, and `other` `by` lines later."""
    lines, others = one.lines[way], other.lines[way]
    return ((lines[k], others[k + by]) for k in lines if k + by in others)


def _crowding_pairs(
    encoding: Encoding, sides: Sides, *, room: int
) -> Iterator[tuple[Direction, Coordinates, Coordinates]]:
    """Pairs of owners (see `Coordinates`) whose shortest words have more cells than a line plus
    `room`.
    """
    for way in Direction:
        side = sides[way]
        for one, other in encoding.each(permutations(encoding.coordinates, 2)):
            if one.shortest + other.shortest > side + room:
                yield way, one, other


def _can_be_joined(
    upper: Glyphs,
    lower: Glyphs,
    side: int,
    holders: dict[tuple[Glyph, Glyph], set[Glyphs]],
) -> bool:
    """`holders` has the words in which two letters follow each other."""
    both = {upper, lower}
    return any(
        all(
            holders.get(pair, both) - both
            for pair in zip(upper[max(shift, 0) :], lower[max(-shift, 0) :], strict=False)
        )
        for shift in range(len(upper) - side, side - len(lower) + 1)
    )


def long_words_cross_where_letters_agree(encoding: Encoding, sides: Sides) -> Clauses:
    """Forbid places of a long word at which it does not agree with a long word in a crossing line.

    Only if the second word, wherever it starts, covers the first one's line or ends next to it.
    Where the lines meet:

    - The first word covers the cell: both words must have the same letter there.
    - The cell is next to an end of the first word: it must be a block.
    - The cell is farther away: nothing is required.
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
                        # The same clause may be found twice, once from each word.
                        if (kind := tuple(sorted(clause))) not in told:
                            told.add(kind)
                            yield clause


def _offers(owner: Coordinates, line: int, side: int) -> set[Glyph | None] | None:
    """The glyphs, and None for a block, where the owner's word meets a line; None if it may leave a
    gap.
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


def _meets(word: Glyphs, place: int, crossing: int, offers: set[Glyph | None]) -> bool:
    offset = crossing - place
    if 0 <= offset < len(word):
        return word[offset] in offers
    return offset not in (-1, len(word)) or None in offers


def _runs(flags: list[bool]) -> Iterator[tuple[int, int]]:
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
"""The clauses of each family."""
