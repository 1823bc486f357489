"""Find a smallest set of wishes that cannot all be met.

Smallest means minimal here: if any member is left out, the set is not a conflict any more.
QuickXplain (U. Junker, AAAI 2004) finds a small set: it divides the wishes into halves again and
again. A last pass tries to leave out each member once more, because dividing into halves is not
always enough (see `_sifted`).

There may be many minimal sets. The order of the wishes decides which set is found: the search
prefers sets of wishes that come early in the order. If the set is large, the search is repeated
with another order: among wishes of the same kind, those nearest to one member of the set come
first. This helps because a conflict is mostly in one corner of the grid.

Sometimes no word at all fits a slot, even without regard to its crossings. Then the wishes that
exclude all words from this slot are the conflict.

Blocks are treated differently. One block wish is a block together with its symmetric partners.
Without a block, words are longer, so the grid is usually harder to fill. If half of the blocks were
left out, there might be no fill for reasons that do not concern the constructor's grid. So all
blocks stay while the other wishes are reduced. After that, each block wish is left out once, while
all other blocks stay. If the grid can then be filled, this block wish belongs to the conflict.
"""

from collections.abc import Callable
from contextlib import suppress

from crosswright.construct.explain.judge import WishJudge
from crosswright.construct.explain.wishes import Wish, WishKind
from crosswright.core import Slot
from crosswright.search import Stopped

FEW_WISHES = 3
"""If a conflict has at most this many members, we do not look for a smaller conflict."""

MOST_ANCHORS = 4
"""If a conflict is large, we look for a smaller conflict near one of its members, then near another
one, and so on. This is the largest number of members that are tried."""

Refuses = Callable[[tuple[Wish, ...]], bool]
"""A function that returns True if a set of wishes counts as impossible."""


def smallest_conflict(judge: WishJudge, *, strictly: bool) -> tuple[Wish, ...]:
    """A smallest set of wishes that is impossible. Wishes at the start of `judge.wishes` are
    preferred.

    With `strictly`, a set counts as impossible only if there is a proof. Otherwise a set counts as
    impossible if no fill was found.
    """

    def refuses(wishes: tuple[Wish, ...]) -> bool:
        verdict = judge.is_impossible((*judge.blocks, *wishes))
        return verdict is True if strictly else verdict is not False

    wishes = tuple(wish for wish in judge.wishes if wish.kind is not WishKind.BLOCK)
    found = _sifted(_at_stuck_slot(judge, wishes) or wishes, refuses)
    with suppress(Stopped):  # if the run ends here, the set so far is the result
        found = _gathered(found, wishes, refuses)
    blamed = [block for block in judge.blocks if _frees(judge, found, block)]
    return tuple(sorted((*found, *blamed), key=judge.wishes.index))


def _at_stuck_slot(judge: WishJudge, wishes: tuple[Wish, ...]) -> tuple[Wish, ...]:
    """The wishes that leave one slot without a word. Empty if there is no such slot.

    This is quick, because it uses only the word list and does not search for a fill.
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
    """True if a fill is found when the wishes `found` and all block wishes except `block` are
    kept."""
    others = (other for other in judge.blocks if other is not block)
    return judge.is_impossible((*others, *found)) is False


def _gathered(
    found: tuple[Wish, ...], wishes: tuple[Wish, ...], refuses: Refuses
) -> tuple[Wish, ...]:
    """A smaller conflict near one member of `found`. If there is none, `found` itself."""
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
    """The wishes in another order. The kinds keep their order. Within one kind, the wishes nearest
    to `anchor` come first."""
    kinds = {wish.kind: number for number, wish in reversed(list(enumerate(wishes)))}
    return tuple(sorted(wishes, key=lambda wish: (kinds[wish.kind], _distance(wish, anchor))))


def _distance(wish: Wish, anchor: Wish) -> int:
    """The number of steps along rows and columns between two wishes. 0 if a wish has no cells."""
    return min(
        (
            abs(one.row - other.row) + abs(one.column - other.column)
            for one in wish.cells
            for other in anchor.cells
        ),
        default=0,
    )


def _sifted(wishes: tuple[Wish, ...], refuses: Refuses) -> tuple[Wish, ...]:
    """A smallest part of `wishes` that is impossible. Empty if the grid is impossible even without
    these wishes."""
    if refuses(()):
        return ()
    found = _quick((), (), wishes, refuses)
    if not refuses(found):
        # A slot whose letters are all given may have any answer, even one that is not in the list.
        # So a grid with more given letters can be easier to fill, and halving can fail. Then we
        # start from all wishes.
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
    """QuickXplain: return a smallest part of `wishes` that is impossible together with
    `background`.

    `added` has the wishes that were added to `background` last. If there are none, `background` was
    tested before, and is not tested again.
    """
    if added and refuses(background):
        return ()
    if len(wishes) == 1:
        return wishes
    kept, blamed = wishes[: len(wishes) // 2], wishes[len(wishes) // 2 :]
    later = _quick((*background, *kept), kept, blamed, refuses)
    earlier = _quick((*background, *later), later, kept, refuses)
    return (*earlier, *later)
