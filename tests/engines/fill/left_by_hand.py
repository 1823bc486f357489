"""Find the words and glyphs that are left (still possible) in a half-filled grid, by hand.

By hand means: by simple Python code that uses no search code of the engines. Words and glyphs that
are not possible are removed again and again, until nothing changes. The options `required` and
`avoided` of a problem are not looked at.
"""

from brute_force import fitting, share

from crosswright.core.geometry import Position
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import FillProblem

__all__ = ["Left", "left_by_hand"]

Left = tuple[dict[SlotKey, set[tuple[str, ...]]], dict[Position, set[str]]]
"""The words that are left for each slot, and the glyphs that are left for each cell. A word is a
tuple with the text of each cell."""


def left_by_hand(problem: FillProblem) -> Left | None:
    """Return the words and glyphs that are left, or None if a slot or a cell has nothing left."""
    slots = problem.given.slots
    words = {slot.key: set(fitting(problem, slot)) for slot in slots}
    cells: dict[Position, set[str]] = {}
    while True:
        before = (dict(words), dict(cells))
        for slot in slots:
            for place, cell in enumerate(slot.cells):
                has = {word[place] for word in words[slot.key]}
                cells[cell] = cells.get(cell, has) & has
        for slot in slots:
            words[slot.key] = {
                word
                for word in words[slot.key]
                if all(text in cells[cell] for text, cell in zip(word, slot.cells, strict=True))
            }
        for key, settled in before[0].items():
            if len(settled) == 1:
                (stands,) = settled
                for other in words:
                    if other != key:
                        words[other] = {
                            word for word in words[other] if beside(problem, stands, word)
                        }
        if not all(words.values()) or not all(cells.values()):
            return None
        if (words, cells) == before:
            return words, cells


def beside(problem: FillProblem, one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two words may be in the same fill."""
    first, second = "".join(one), "".join(other)
    if first == second:
        return problem.allow_repeats
    return problem.wishes.max_shared is None or not share(
        first, second, problem.wishes.max_shared + 1
    )
