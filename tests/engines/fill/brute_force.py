"""Find every fill by brute force: try every word in every slot, then check the rules.

This module uses no search code of the engines. It knows all options of a fill problem except
`avoided`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from crosswright.core.fill import FilledGrid
from crosswright.core.slots import Slot
from crosswright.engines.fill import FillProblem
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

__all__ = ["brute_force", "fitting", "share"]


def brute_force(problem: FillProblem) -> Iterator[FilledGrid]:
    """Yield every fill in which crossing words agree and the rules are kept (see `obeys`)."""
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
    """Return all words of a list. They are cached, because this takes long and is needed often."""
    return tuple(words)


def fitting(problem: FillProblem, slot: Slot) -> list[tuple[str, ...]]:
    """Return the words that fit a slot without regard to its crossings.

    Each word is a tuple with the text of each cell. A full slot has only its own answer.
    """
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
        if problem.wishes.min_score is not None and word.score < problem.wishes.min_score:
            continue
        if word.text in problem.banned:
            continue
        if shape and not matches(shape, word.glyphs):
            continue
        found.append(cut.groups())
    return found


def matches(shape: str, glyphs: tuple[str, ...]) -> bool:
    """Whether a word fits a pattern such as `C.[AO] not CAO`. The words after `not` do not fit."""
    shape, _, excepted = shape.partition(" not ")
    if "".join(glyphs) in excepted.split(","):
        return False
    wanted = re.findall(r"\[[^\]]*\]|.", shape)
    return all(one in {".", "?"} or glyph in one for one, glyph in zip(wanted, glyphs, strict=True))


def obeys(problem: FillProblem, answers: list[str], own: set[int]) -> bool:
    """Whether the answers may be in the same fill.

    `own` has the numbers of the slots whose answers were given. Two given answers may share any
    number of letters.
    """
    if any(wanted not in answers for wanted in problem.required):
        return False
    for place, one in enumerate(answers):
        for number, other in enumerate(answers[:place]):
            if one == other:
                if not problem.allow_repeats:
                    return False
            elif {place, number} <= own:
                continue
            elif problem.wishes.max_shared is not None and share(
                one, other, problem.wishes.max_shared + 1
            ):
                return False
    return True


def share(one: str, other: str, run: int) -> bool:
    """Whether two answers have `run` letters in common that follow each other."""
    return any(one[k : k + run] in other for k in range(len(one) - run + 1))
