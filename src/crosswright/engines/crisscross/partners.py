"""Find words that have no partner for a symmetric layout.

The image of a word under the symmetry is a word of equal length. These can be their own images:

    half turn     one word across and one word down, through the middle of the layout
    two mirrors   the same as for a half turn
    quarter turn  none (but two words that cross in the middle need no other partners)
    one mirror    every word on the axis, and every word whose middle is on the axis
    diagonal      none

So counting the words of each length may prove that no symmetric layout exists.
"""

from collections import defaultdict
from collections.abc import Sequence

from crosswright.core import Glyph, Glyphs, Symmetry

_MOST_NAMED = 6
"""The most words of one length in a message."""


def alone(words: Sequence[Glyphs], symmetry: Symmetry) -> tuple[tuple[Glyphs, ...], ...]:
    """Return the groups of words of one length in which a word has no partner (a quarter turn needs
    three), unless all such words can be in the middle of the layout.
    """
    if symmetry in {Symmetry.NONE, Symmetry.HORIZONTAL, Symmetry.VERTICAL}:
        return ()
    together = 4 if symmetry is Symmetry.QUARTER else 2
    by_length: dict[int, list[Glyphs]] = defaultdict(list)
    for word in words:
        by_length[len(word)].append(word)
    groups = tuple(tuple(same) for _, same in sorted(by_length.items()) if len(same) % together)
    return () if _fit_in_the_middle(groups, symmetry) else groups


def _fit_in_the_middle(groups: Sequence[tuple[Glyphs, ...]], symmetry: Symmetry) -> bool:
    match symmetry, groups:
        case _, ():
            return True
        case ((Symmetry.ROTATIONAL | Symmetry.BOTH), (_,)):
            return True
        case ((Symmetry.ROTATIONAL | Symmetry.BOTH), (one, other)):
            # One word runs across and one runs down. They share the middle letter of both.
            return bool(_middles(one) & _middles(other))
        case Symmetry.QUARTER, (same,):
            # Two words cross, each in its middle letter. A quarter turn exchanges the two words.
            middles = [word[len(word) // 2] for word in same]
            return len(same) % 4 == 2 and bool(_middles(same)) and len(set(middles)) < len(same)
        case _:
            return False


def _middles(words: Sequence[Glyphs]) -> set[Glyph]:
    return {word[len(word) // 2] for word in words if len(word) % 2}


def partner_obstacle(words: Sequence[Glyphs], symmetry: Symmetry) -> str:
    """Return why the lengths of these words allow no symmetric layout; empty if no
    reason is found.
    """
    groups = alone(words, symmetry)
    if not groups:
        return ""
    four = symmetry is Symmetry.QUARTER
    told = []
    for group in groups:
        names = ["".join(word) for word in group]
        shown = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        left = len(group) % (4 if four else 2)
        which = shown if left == len(group) else f"{left} of {shown}"
        told.append(f"{which} ({len(group[0])} letters)")
    return (
        f"{symmetry.value} symmetry needs words of equal length in "
        f"{'groups of four' if four else 'pairs'}, and these are left over: {'; '.join(told)}; "
        "add or leave out words of these lengths, or let a word list give the partners"
    )
