"""Find words without a partner of equal length, which a symmetric layout needs.

The image of a word under a symmetry is another word of the same length, or the word itself. Words
that can be their own image:

    half turn   one word across and one down, through the middle
    mirror      every word that lies on the axis, or crosses it in the word's middle
    diagonal    none

So for some lists, counting the words of each length proves without a search that there is no
layout.
"""

from collections import defaultdict
from collections.abc import Sequence

from crosswright.core.fill import Glyph, Glyphs
from crosswright.core.geometry import Symmetry

__all__ = ["alone", "partner_obstacle"]


_MOST_NAMED = 6


def alone(words: Sequence[Glyphs], symmetry: Symmetry) -> tuple[tuple[Glyphs, ...], ...]:
    """Groups of words of one length in which at least one word has no partner; empty if none."""
    if symmetry in {Symmetry.NONE, Symmetry.HORIZONTAL, Symmetry.VERTICAL}:
        return ()
    together = 4 if symmetry is Symmetry.QUARTER else 2
    by_length: dict[int, list[Glyphs]] = defaultdict(list)
    for word in words:
        by_length[len(word)].append(word)
    groups = tuple(tuple(same) for _, same in sorted(by_length.items()) if len(same) % together)
    return () if _fit_in_the_middle(groups, symmetry) else groups


def _fit_in_the_middle(groups: Sequence[tuple[Glyphs, ...]], symmetry: Symmetry) -> bool:
    """Whether the words without a partner can be their own images."""
    match symmetry, groups:
        case _, ():
            return True
        case ((Symmetry.ROTATIONAL | Symmetry.BOTH), (_,)):
            return True
        case ((Symmetry.ROTATIONAL | Symmetry.BOTH), (one, other)):
            # One word across and one down cross in the middle letter of both.
            return bool(_middles(one) & _middles(other))
        case Symmetry.QUARTER, (same,):
            # A quarter turn moves each of two words that cross in their middle to the other.
            middles = [word[len(word) // 2] for word in same]
            return len(same) % 4 == 2 and bool(_middles(same)) and len(set(middles)) < len(same)
        case _:
            return False


def _middles(words: Sequence[Glyphs]) -> set[Glyph]:
    """The middle letters of the words; words of an even length have none."""
    return {word[len(word) // 2] for word in words if len(word) % 2}


def partner_obstacle(words: Sequence[Glyphs], symmetry: Symmetry) -> str:
    """Why the lengths of these words allow no layout with that symmetry.

    Empty if no such reason is found.
    """
    groups = alone(words, symmetry)
    if not groups:
        return ""
    told = []
    for group in groups:
        names = ["".join(word) for word in group]
        shown = ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
        which = shown if len(names) == 1 else f"one of {shown}"
        told.append(f"{which} ({len(group[0])} letters)")
    four = symmetry is Symmetry.QUARTER
    return (
        f"{symmetry.value} symmetry needs words of equal length in "
        f"{'groups of four' if four else 'pairs'}, and these are left over: {'; '.join(told)}; "
        "adding or leaving out words of these lengths, or partners from a list, would help"
    )
