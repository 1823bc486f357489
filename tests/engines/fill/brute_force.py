"""Every fill, found without any cleverness: try every word in every slot, then ask the rules.

Shares no code with the engines. Handles every option.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from crosswright.core.fill import FilledGrid
from crosswright.core.slots import Slot
from crosswright.engines.fill import FillProblem
from crosswright.words.wordlist import Word, WordList

__all__ = ["brute_force", "fitting", "share"]


def brute_force(problem: FillProblem) -> Iterator[FilledGrid]:
    """Put every word into every slot, look whether cells agree, then ask the rules."""
    slots = problem.given.slots
    choices = [fitting(problem, slot) for slot in slots]

    def extend(number: int, cells: dict) -> Iterator[FilledGrid]:
        if number == len(slots):
            filled = FilledGrid(problem.given.grid, cells)
            own = {number for number, slot in enumerate(slots) if problem.given.answer(slot)}
            if obeys(problem, [str(filled.answer(slot)) for slot in slots], own):
                yield filled
            return
        for texts in choices[number]:
            written = dict(zip(slots[number].cells, texts, strict=True))
            if all(cells.get(cell, text) == text for cell, text in written.items()):
                yield from extend(number + 1, cells | written)

    yield from extend(0, dict(problem.given.glyphs))


@lru_cache(maxsize=8)
def _every_word(words: WordList) -> tuple[Word, ...]:
    """The list word by word, which takes long to make and is asked for again and again."""
    return tuple(words)


def fitting(problem: FillProblem, slot: Slot) -> list[tuple[str, ...]]:
    """What may stand in a slot alone: one text a cell. Asks every word of the list."""
    given = [problem.given.glyphs.get(cell) for cell in slot.cells]
    if None not in given:
        return [tuple(given)]  # type: ignore[arg-type]
    per_cell = problem.words.spelling.letters_per_cell
    blanks = [f"({re.escape(glyph)})" if glyph else f"(.{{{per_cell}}})" for glyph in given]
    shape = problem.patterns.get(slot.key)
    found = []
    whole = re.compile("".join(blanks))
    for word in _every_word(problem.words):
        cut = whole.fullmatch(word.text)
        if cut is None:
            continue
        if problem.min_score is not None and word.score < problem.min_score:
            continue
        if word.text in problem.banned:
            continue
        if shape and not matches(shape, word.glyphs):
            continue
        found.append(cut.groups())
    return found


def matches(shape: str, glyphs: tuple[str, ...]) -> bool:
    """Whether each glyph is what the pattern wants in its place, and the word is no exception."""
    shape, _, excepted = shape.partition(" not ")
    if "".join(glyphs) in excepted.split(","):
        return False
    wanted = re.findall(r"\[[^\]]*\]|.", shape)
    return all(one in {".", "?"} or glyph in one for one, glyph in zip(wanted, glyphs, strict=True))


def obeys(problem: FillProblem, answers: list[str], own: set[int]) -> bool:
    """Whether answers may stand together; what was given may share letters with what was given."""
    if any(wanted not in answers for wanted in problem.required):
        return False
    for place, one in enumerate(answers):
        for number, other in enumerate(answers[:place]):
            if one == other:
                if not problem.allow_repeats:
                    return False
            elif {place, number} <= own:
                continue
            elif problem.max_shared is not None and share(one, other, problem.max_shared + 1):
                return False
    return True


def share(one: str, other: str, run: int) -> bool:
    """Whether two answers share a run of so many letters."""
    return any(one[k : k + run] in other for k in range(len(one) - run + 1))
