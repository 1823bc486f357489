"""Wishes: the choices of a constructor, and their wording in messages."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from crosswright.construct.explain.blocks import block_groups
from crosswright.core import Position, SlotKey, SlotRule, slot_map
from crosswright.engines.fill import FillProblem


class WishKind(Enum):
    """The kinds of wishes.

    If there are several conflicts, the search prefers one whose wishes are of kinds near the top of
    this list.
    """

    REPEATS = "no word twice"
    BLOCK = "a block and its partners"
    REQUIRED = "a word that must be somewhere"
    ENTRY = "a given entry"
    LETTER = "a given letter"
    PATTERN = "a slot's pattern"
    SLOT = "a rule for one slot"
    AVOIDED = "letters to avoid"
    BAN = "a banned word"
    FLOOR = "the least score"
    SHARED = "the longest run of letters that two answers may share"


@dataclass(frozen=True)
class Wish:
    """One choice of the constructor."""

    kind: WishKind
    told: str
    """The text in messages: 'QUIP at 17 across'."""
    cells: tuple[Position, ...] = ()
    """The cells of the wish in the grid. Empty if the wish has no cells."""
    value: str = ""
    """The word, the letter, the pattern or the number, as text."""
    slot: SlotKey | None = None
    rule: SlotRule | None = None
    """The rule, if the kind is `SLOT`."""


def wishes_of(problem: FillProblem, blocks: Iterable[Position | str] = ()) -> tuple[Wish, ...]:
    """All wishes of a problem, in the order of `WishKind`.

    Only the blocks that are named (`7,4`, or `all`) count as wishes.
    """
    given = problem.given
    found = (
        []
        if problem.allow_repeats
        else [Wish(WishKind.REPEATS, "the rule that no word is used twice")]
    )
    found += [
        Wish(WishKind.BLOCK, f"the block at {cells[0]}{_partners(len(cells) - 1)}", cells)
        for cells in block_groups(given.grid, blocks)
    ]
    found += [
        Wish(WishKind.REQUIRED, f"the required word {word}", value=word)
        for word in problem.required
    ]
    entries = [(slot, answer) for slot, answer in given.answers()]
    held = {cell for slot, _ in entries for cell in slot.cells}
    found += [
        Wish(WishKind.ENTRY, f"{answer} at {slot.key.spoken}", slot.cells, answer, slot.key)
        for slot, answer in entries
    ]
    found += [
        Wish(WishKind.LETTER, f"the letter {glyph} at {cell}", (cell,), glyph)
        for cell, glyph in given.glyphs.items()
        if cell not in held
    ]
    slots = slot_map(given.grid)
    found += [
        Wish(WishKind.PATTERN, f"the pattern {shape} at {key.spoken}", slots[key].cells, shape, key)
        for key, shape in problem.patterns.items()
    ]
    if problem.avoided:
        letters = "".join(sorted(problem.avoided))
        found.append(Wish(WishKind.AVOIDED, f"the ban on the letters {letters}", value=letters))
    found += [
        Wish(
            WishKind.SLOT,
            f"{rule.told} at {key.spoken}",
            slots[key].cells,
            rule.text,
            key,
            rule,
        )
        for key, rules in problem.slot_rules.items()
        for rule in rules
    ]
    found += [
        Wish(WishKind.BAN, f"the ban on {word}", value=word) for word in sorted(problem.banned)
    ]
    if problem.wishes.min_score is not None:
        least = problem.wishes.min_score
        found.append(Wish(WishKind.FLOOR, f"the least score of {least}", value=str(least)))
    if problem.wishes.max_shared is not None:
        most = problem.wishes.max_shared
        told = f"the rule that two answers share at most {most} letters in a row"
        found.append(Wish(WishKind.SHARED, told, value=str(most)))
    return tuple(found)


def _partners(count: int) -> str:
    return "" if count == 0 else f" and its {'partner' if count == 1 else 'partners'}"


def sentence(conflict: Iterable[Wish]) -> str:
    """A sentence about a conflict: 'A and B are impossible together'."""
    *most, last = [wish.told for wish in conflict]
    if not most:
        return f"{last} is impossible"
    return f"{', '.join(most)} and {last} are impossible together"
