"""Compare the letters of theme entries with the word list. Find out whether some word fits the
slots that cross theme entries."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from crosswright.construct.make.patterns import PatternRequest
from crosswright.construct.make.theme.entries import is_rebus
from crosswright.construct.make.theme.plan import ThemePlan
from crosswright.core import Direction, Fill, Glyph, Layout, Position, Slot
from crosswright.words import WordList
from crosswright.words.index import WordTable

Fits = Callable[[tuple[Position, ...]], bool]
"""A function that returns True if enough words fit a slot on these cells."""


def word_fits(
    plan: ThemePlan,
    words: WordList,
    min_score: int | None,
    banned: Collection[str] = (),
    *,
    least: int = 1,
) -> Fits:
    """Return a function that returns True if at least `least` words agree with the theme letters in
    a slot (see `letters_fit`)."""
    own = {placement.cells for placement in plan.placements}
    glyphs = Layout(plan.placements).glyphs()
    return letters_fit(glyphs, own, words, min_score, banned, least=least)


def letters_fit(
    glyphs: Mapping[Position, Glyph],
    own: Collection[tuple[Position, ...]],
    words: WordList,
    min_score: int | None,
    banned: Collection[str] = (),
    *,
    least: int = 1,
) -> Fits:
    """Return a function that returns True if at least `least` words agree with the letters in a
    slot.

    `glyphs` has the letters by cell. Each item of `own` has the cells of an entry, such as a theme
    entry. For a slot with exactly these cells, the function always returns True. Words with a score
    below `min_score` do not count. If the letters fill the whole slot with a word of `banned`, the
    function returns False.
    """

    def fits(cells: tuple[Position, ...]) -> bool:
        if cells in own:
            return True
        table, found = _matching([glyphs.get(cell) for cell in cells], words)
        if table is None:
            return False
        if min_score is not None:
            found &= table.at_least(min_score)
        if banned and "".join(glyphs.get(cell, "?") for cell in cells) in banned:
            # The theme fills this slot with a banned word. No fill could change it.
            return False
        return found.bit_count() >= least

    return fits


def _matching(pattern: Sequence[Glyph | None], words: WordList) -> tuple[WordTable | None, int]:
    """Return the table of words with the length of a pattern, and the words in it that agree with
    the pattern: an integer in which each bit stands for a word.

    A rebus counts as several letters. The table is None if the list has no words of this length.
    """
    spelt: list[tuple[Glyph] | None] = []
    for glyph in pattern:
        if glyph is None:
            spelt.append(None)
        else:
            letters = words.spelling.spell(glyph) if is_rebus(glyph, words.spelling) else (glyph,)
            spelt += [(letter,) for letter in letters]
    table = words.tables.get(len(spelt))
    return table, table.matching(spelt) if table is not None else 0


def uncrossed_entries(plan: ThemePlan, request: PatternRequest) -> tuple[str, ...]:
    """Look for a letter of a theme entry that no word can cross, whatever the pattern of blocks is.

    Return the texts of the entries near the first such letter: its own entry, and entries that are
    at most three cells away in the row or column that crosses its own entry there. If there is no
    such letter, the result is empty, and a search for patterns around the plan makes sense.
    """
    fits = request.fits
    if fits is None:
        return ()
    opens, blocks = map(request.with_images, (plan.open_cells, plan.block_cells))
    free = {
        Position(row, column) for row in range(request.height) for column in range(request.width)
    } - blocks
    owner = {cell: placement for placement in plan.placements for cell in placement.cells}
    taken = {(p.direction, cell) for p in plan.placements for cell in p.cells}
    for direction, cell in sorted(taken, key=lambda item: (item[1], item[0].value)):
        other = direction.other
        if (other, cell) in taken:
            continue
        slots = _slots_through(cell, other, opens, free)
        if not any(len(slot) >= request.venue.shortest and fits(slot) for slot in slots):
            near = [cell.step(other, k) for k in (0, -1, 1, -2, 2, -3, 3)]
            return tuple(dict.fromkeys(owner[c].text for c in near if c in owner))
    return ()


def _slots_through(
    cell: Position, direction: Direction, opens: frozenset[Position], free: set[Position]
) -> Iterator[tuple[Position, ...]]:
    """Yield every slot through `cell` that a pattern could have.

    `free` are the cells that may be open, and `opens` those that must be. A slot has only free
    cells, and it ends where the next cell may be a block.
    """

    def reach(step: int) -> Iterator[int]:
        """Yield how far from `cell` a slot may end, in cells. The numbers are positive if `step` is
        1, and negative if it is -1."""
        far = 0
        while cell.step(direction, far) in free:
            if cell.step(direction, far + step) not in opens:
                yield far
            far += step

    for first in reach(-1):
        for last in reach(1):
            yield tuple(cell.step(direction, k) for k in range(first, last + 1))


def count_words(pattern: Sequence[Glyph | None], words: WordList) -> int:
    """Return how many words agree with a pattern."""
    table, found = _matching(pattern, words)
    return 0 if table is None else found.bit_count()


def words_left(given: Fill, words: WordList) -> dict[Slot, int]:
    """Return how many words agree with the given letters in each slot that is not full."""
    counts = {}
    for slot in given.slots:
        pattern = given.pattern(slot)
        if None in pattern:
            counts[slot] = count_words(pattern, words)
    return counts


def tightest_entries(given: Fill, plan: ThemePlan, words: WordList) -> tuple[str, ...]:
    """Return the theme entries that cross a certain slot: the one with the fewest words left, among
    the slots that cross theme entries and are not full."""
    owner = {cell: placement for placement in plan.placements for cell in placement.cells}
    fewest: tuple[int, tuple[str, ...]] | None = None
    for slot, count in words_left(given, words).items():
        crossed = dict.fromkeys(
            "".join(owner[cell].glyphs)
            for cell in slot.cells
            if cell in owner and owner[cell].direction is not slot.direction
        )
        if crossed and (fewest is None or count < fewest[0]):
            fewest = (count, tuple(crossed))
    return fewest[1] if fewest else ()
