"""A smallest set of wishes that cannot stand together.

QuickXplain (U. Junker, AAAI 2004) finds a small set by halving; a last pass leaves out each member
once more, so that the set is minimal even where wishes hang together.

Which of many minimal sets comes out depends on the order of the wishes: those that come early are
taken in more readily than those that come late. Where the set is large, others are looked for, with
the wishes nearest to one of its members first: what jams a grid mostly lies in one corner of it.

Where a slot has no word at all, whatever stands elsewhere, that is the conflict.

Blocks are apart: more open cells make longer words and so, as a rule, a harder grid, and to halve
the blocks would be to explain another grid. So all of them stay while the other wishes are sifted;
then each is taken out once, alone with its partners. Those without which there is a fill belong to
the conflict.
"""

from collections.abc import Callable
from contextlib import suppress

from crosswright.construct.explain.judge import WishJudge
from crosswright.construct.explain.wishes import Wish, WishKind
from crosswright.core.slots import Slot
from crosswright.search.run import Stopped

__all__ = ["smallest_conflict"]

FEW_WISHES = 3
"""Up to how many members is a conflict small enough to be understood at once?"""

MOST_ANCHORS = 4
"""Around how many members is a smaller conflict looked for?"""

Refuses = Callable[[tuple[Wish, ...]], bool]
"""Whether a set of wishes is taken for impossible."""


def smallest_conflict(judge: WishJudge, *, strictly: bool) -> tuple[Wish, ...]:
    """A smallest set of wishes that is refused; the last of equal ones are blamed first.

    Strictly, only what is proved counts as refused; otherwise all that could not be filled.
    """

    def refuses(wishes: tuple[Wish, ...]) -> bool:
        verdict = judge.is_impossible((*judge.blocks, *wishes))
        return verdict is True if strictly else verdict is not False

    wishes = tuple(wish for wish in judge.wishes if wish.kind is not WishKind.BLOCK)
    found = _sifted(_at_stuck_slot(judge, wishes) or wishes, refuses)
    with suppress(Stopped):  # then the larger set is the answer
        found = _gathered(found, wishes, refuses)
    blamed = [block for block in judge.blocks if _frees(judge, found, block)]
    return tuple(sorted((*found, *blamed), key=judge.wishes.index))


def _at_stuck_slot(judge: WishJudge, wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """The wishes that leave one slot without a word, if there is such a slot; else none.

    The list alone shows that, so that no fill has to be looked for but to see what is needless.
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
    """Whether there is a fill without this block, while all that is blamed already stands."""
    others = (other for other in judge.blocks if other is not block)
    return judge.is_impossible((*others, *found)) is False


def _gathered(
    found: tuple[Wish, ...], wishes: tuple[Wish, ...], refuses: Refuses
) -> tuple[Wish, ...]:
    """A smaller set around a member of this one, if there is one."""
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
    """The wishes in the order of their kinds, and within a kind from the anchor outwards."""
    kinds = {wish.kind: number for number, wish in reversed(list(enumerate(wishes)))}
    return tuple(sorted(wishes, key=lambda wish: (kinds[wish.kind], _distance(wish, anchor))))


def _distance(wish: Wish, anchor: Wish) -> int:
    """In cells, along rows and columns; wishes that stand nowhere are near everything."""
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
        # A slot that is given whole may hold anything: more letters can be easier than fewer.
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
    """QuickXplain: what of `wishes` is needed to be refused on top of the background."""
    if added and refuses(background):
        return ()
    if len(wishes) == 1:
        return wishes
    kept, blamed = wishes[: len(wishes) // 2], wishes[len(wishes) // 2 :]
    later = _quick((*background, *kept), kept, blamed, refuses)
    earlier = _quick((*background, *later), later, kept, refuses)
    return (*earlier, *later)
