"""Every fill, found without any cleverness: try every word in every slot, then ask the rules.

Shares no code with the engines. Handles every option but a given rebus.
"""

import re
from collections.abc import Iterator

from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem

__all__ = ["brute_force", "has_rebus"]


def has_rebus(problem: FillProblem) -> bool:
    size = problem.words.spelling.letters_per_cell
    return any(len(glyph) > size for glyph in problem.given.glyphs.values())


def brute_force(problem: FillProblem) -> Iterator[FilledGrid]:
    slots = problem.given.slots
    every = list(problem.words)

    def fitting(slot):
        answer = problem.given.answer(slot)
        if answer is not None:
            return [problem.given.pattern(slot)]
        shape = problem.patterns.get(slot.key)
        return [
            word.glyphs
            for word in every
            if word.length == slot.length
            and (problem.min_score is None or word.score >= problem.min_score)
            and word.text not in problem.banned
            and (shape is None or fits(shape, word.glyphs))
        ]

    choices = [fitting(slot) for slot in slots]

    def extend(number, glyphs):
        if number == len(slots):
            if obeys(problem, ["".join(glyphs[c] for c in slot.cells) for slot in slots]):
                yield FilledGrid(problem.given.grid, glyphs)
            return
        for word in choices[number]:
            written = dict(zip(slots[number].cells, word, strict=True))
            if all(glyphs.get(cell, glyph) == glyph for cell, glyph in written.items()):
                yield from extend(number + 1, glyphs | written)

    yield from extend(0, dict(problem.given.glyphs))


def fits(shape: str, glyphs: tuple[str, ...]) -> bool:
    tokens = re.findall(r"\[[^\]]*\]|.", shape)
    return len(tokens) == len(glyphs) and all(
        token in {".", "?"} or glyph in token for token, glyph in zip(tokens, glyphs, strict=True)
    )


def obeys(problem: FillProblem, answers: list[str]) -> bool:
    if any(word not in answers for word in problem.required):
        return False
    if not problem.allow_repeats and len(set(answers)) < len(answers):
        return False
    if problem.max_shared is not None:
        run = problem.max_shared + 1
        for place, one in enumerate(answers):
            for other in answers[place + 1 :]:
                if one != other and any(
                    one[k : k + run] in other for k in range(len(one) - run + 1)
                ):
                    return False
    return True
