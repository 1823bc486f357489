"""Find a smallest set of wishes that cannot all be met.

QuickXplain (U. Junker, AAAI 2004) finds a small set by halving. A last pass leaves out each member
once more, so that the set is minimal even if wishes depend on each other.

There may be many minimal sets. The order of the wishes decides which one is found: early wishes are
kept, and late wishes become part of the conflict. If the set is large, the search is repeated with
the wishes nearest to one of its members first, because a conflict is mostly in one corner of the
grid.

If a slot has no word at all, whatever the rest of the grid holds, that is the conflict.

Blocks are treated differently. Without a block, words are longer, so the grid is usually harder to
fill. A search that halves the set of blocks would explain another grid. So all blocks stay while
the other wishes are reduced. Then each block is removed once, together with only its partners. If
then there is a fill, the block belongs to the conflict.
"""

from collections.abc import Callable
from contextlib import suppress

from crosswright.construct.explain.judge import WishJudge
from crosswright.construct.explain.wishes import Wish, WishKind
from crosswright.core.slots import Slot
from crosswright.search.run import Stopped

__all__ = ["smallest_conflict"]

FEW_WISHES = 3
"""With how many members or fewer is a conflict so small that we look for no smaller one?"""

MOST_ANCHORS = 4
"""Near how many members of a large conflict do we look for a smaller conflict?"""

Refuses = Callable[[tuple[Wish, ...]], bool]
"""A function that returns whether a set of wishes counts as impossible."""


def smallest_conflict(judge: WishJudge, *, strictly: bool) -> tuple[Wish, ...]:
    """A smallest set of wishes that is impossible; late wishes are preferred as its members.

    With `strictly`, only sets with a proof count as impossible. Otherwise every set counts that
    could not be filled.
    """

    def refuses(wishes: tuple[Wish, ...]) -> bool:
        verdict = judge.is_impossible((*judge.blocks, *wishes))
        return verdict is True if strictly else verdict is not False

    wishes = tuple(wish for wish in judge.wishes if wish.kind is not WishKind.BLOCK)
    found = _sifted(_at_stuck_slot(judge, wishes) or wishes, refuses)
    with suppress(Stopped):  # if the run ends here, the larger set is the answer
        found = _gathered(found, wishes, refuses)
    blamed = [block for block in judge.blocks if _frees(judge, found, block)]
    return tuple(sorted((*found, *blamed), key=judge.wishes.index))


def _at_stuck_slot(judge: WishJudge, wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """The wishes that leave one slot without a word; empty if there is no such slot.

    This is quick: it looks only at the word list, without a search for a fill.
    """
    for slot in judge.stuck_slots():
        here = set(slot.cells)
        touching = tuple(wish for wish in wishes if not wish.cells or here & set(wish.cells))

        def refuses(some: tuple[Wish, ...], slot: Slot = slot) -> bool:
            return not judge.has_word(slot, some)

        if touching and not refuses(()):
            return _sifted(touching, refuses)
    return ()


def _frees(judge: WishJudge, found: tuple[Wish, ...], block: Wish) -> bool:
    """Whether there is a fill without this block but with the wishes `found`."""
    others = (other for other in judge.blocks if other is not block)
    return judge.is_impossible((*others, *found)) is False


def _gathered(
    found: tuple[Wish, ...], wishes: tuple[Wish, ...], refuses: Refuses
) -> tuple[Wish, ...]:
    """A smaller conflict near one member of `found`, if there is one; else `found`."""
    tried: set[Wish] = set()
    while len(found) > FEW_WISHES and len(tried) < MOST_ANCHORS:
        placed = [wish for wish in found if wish.cells and wish not in tried]
        if not placed:
            break
        anchor = placed[-1]
        tried.add(anchor)
        again = _sifted(_nearest_first(wishes, anchor), refuses)
        if len(again) < len(found):
            found = tuple(sorted(again, key=wishes.index))
    return found


def _nearest_first(wishes: tuple[Wish, ...], anchor: Wish) -> tuple[Wish, ...]:
    """The wishes sorted by kind, and within a kind by their distance to `anchor`."""
    kinds = {wish.kind: number for number, wish in reversed(list(enumerate(wishes)))}
    return tuple(sorted(wishes, key=lambda wish: (kinds[wish.kind], _distance(wish, anchor))))


def _distance(wish: Wish, anchor: Wish) -> int:
    """The distance in cells, along rows and columns; 0 if a wish has no cells."""
    return min(
        (
            abs(one.row - other.row) + abs(one.column - other.column)
            for one in wish.cells
            for other in anchor.cells
        ),
        default=0,
    )


def _sifted(wishes: tuple[Wish, ...], refuses: Refuses) -> tuple[Wish, ...]:
    if refuses(()):
        return ()
    found = _quick((), (), wishes, refuses)
    if not refuses(found):
        # A slot whose letters are all given may hold any answer. So a grid with more given letters
        # can be easier to fill, and halving can fail. Then start from all wishes.
        found = wishes
    for wish in found:
        fewer = tuple(other for other in found if other is not wish)
        if refuses(fewer):
            found = fewer
    return found


def _quick(
    background: tuple[Wish, ...],
    added: tuple[Wish, ...],
    wishes: tuple[Wish, ...],
    refuses: Refuses,
) -> tuple[Wish, ...]:
    """QuickXplain: a smallest part of `wishes` that is impossible together with `background`."""
    if added and refuses(background):
        return ()
    if len(wishes) == 1:
        return wishes
    kept, blamed = wishes[: len(wishes) // 2], wishes[len(wishes) // 2 :]
    later = _quick((*background, *kept), kept, blamed, refuses)
    earlier = _quick((*background, *later), later, kept, refuses)
    return (*earlier, *later)
