"""Lint: list those faults in the clues of a draft that a program can find."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from crosswright.clues.guard import Guard, content_words, tokens
from crosswright.clues.references import REFERENCE, without_references
from crosswright.construct.draft.starts import start_of
from crosswright.construct.draft.value import Draft
from crosswright.core import Clue, Direction, Slot, SlotKey, slot_map
from crosswright.words import Word, WordList

__all__ = ["lint"]

SHORTEST_WORD = 3
"""An answer that is in the clue of another entry is reported only if the answer has at least this
number of letters."""

MOST_JOINED = 6
"""Up to this number of neighbouring words of a clue are joined and compared with the answers. So
'ice age' in a clue is compared as ICEAGE."""

_ENUMERATION = re.compile(r"\((\d[\d\s,.'’/-]*)\)\s*$")


def lint(draft: Draft, words: WordList) -> list[dict[str, Any]]:
    """Return the faults of the clues. Each fault has a `rule`, a `slot` and a `message`.

    The rules are: missing (there is no clue), stale (the clue was written for another answer), leak
    (the clue contains its own answer), in grid (the clue contains another answer), reference (the
    clue names an entry that does not exist, or its own entry), double (two entries have the same
    clue), and enumeration (the numbers of letters in the clue, such as (3,4), do not add up to the
    length of the answer).
    """
    return [
        {"rule": rule, "slot": str(slot), "message": message}
        for slot, rule, message in _found(draft, words)
    ]


def _found(draft: Draft, words: WordList) -> Iterator[tuple[Slot, str, str]]:
    slots = slot_map(draft.grid).slots
    answers = {slot: draft.fill.answer(slot) for slot in slots}
    by_answer = {answer: slot for slot, answer in answers.items() if answer}
    keys = {slot.key for slot in slots}
    guard = Guard(words=words)
    said: dict[str, Slot] = {}
    for slot in slots:
        answer, clue = answers[slot], draft.clues.get(start_of(slot))
        if clue is None or not clue.text.strip():
            yield slot, "missing", f"{answer or slot.key.spoken} has no clue"
            continue
        for rule, message in (
            *_about_answer(draft, slot, answer, clue, guard, words),
            *_other_answers(clue, slot, by_answer),
            *_references(clue, slot, keys),
        ):
            yield slot, rule, message
        letters = " ".join(tokens(clue.text))
        if letters and not REFERENCE.search(clue.text):
            first = said.setdefault(letters, slot)
            if first is not slot:
                yield slot, "double", f"has the same clue as {first.key.spoken}"


def _about_answer(
    draft: Draft, slot: Slot, answer: str | None, clue: Clue, guard: Guard, words: WordList
) -> Iterator[tuple[str, str]]:
    """Yield the faults that concern a clue and its own answer."""
    if answer is not None:
        written_for = draft.clued_for.get(start_of(slot))
        if written_for and written_for != answer:
            yield "stale", f"the clue was written for {written_for}; the answer is {answer}"
        if guard.contains(clue.text, words.get(answer) or Word(tuple(answer))):
            yield "leak", f"the clue contains its answer, {answer}"
    at_end = _ENUMERATION.search(clue.text)
    told = clue.enumeration or (at_end.group(1) if at_end else "")
    counts = [int(number) for number in re.findall(r"\d{1,4}", told)]
    lengths = {slot.length, len(answer) if answer else slot.length}
    # If a clue names other entries, its enumeration may count the letters of all these entries
    # together. So the enumeration of such a clue is not checked.
    if counts and sum(counts) not in lengths and not REFERENCE.search(clue.text):
        many = slot.length if answer is None else len(answer)
        yield "enumeration", f"({told}) counts {sum(counts)} letters; the answer has {many}"


def _other_answers(
    clue: Clue, slot: Slot, by_answer: Mapping[str, Slot]
) -> Iterator[tuple[str, str]]:
    """Yield a fault for each answer of another entry that the clue contains as a whole word, or as
    several whole words."""
    text = without_references(clue.text)
    telling = {_joined([token]) for token in content_words(text)}
    said = tokens(text)
    texts = dict.fromkeys(text for text in (_joined([token]) for token in said) if text in telling)
    for size in range(2, MOST_JOINED + 1):
        starts = range(len(said) - size + 1)
        texts |= dict.fromkeys(_joined(said[first : first + size]) for first in starts)
    for text in texts:
        other = by_answer.get(text)
        if other is not None and other is not slot and len(text) >= SHORTEST_WORD:
            yield "in grid", f"the clue contains {text}, the answer of {other.key.spoken}"


def _joined(said: list[str]) -> str:
    """Return words as one text, as they would be in the grid."""
    return "".join(token.removesuffix("'s").replace("'", "") for token in said).upper()


def _references(clue: Clue, slot: Slot, keys: set[SlotKey]) -> Iterator[tuple[str, str]]:
    for found in REFERENCE.finditer(clue.text):
        word = next(group for group in found.groups()[1:] if group).lower()
        way = Direction.ACROSS if word.startswith("a") else Direction.DOWN
        for number in re.findall(r"\d+", found.group(1)):
            key = SlotKey(int(number), way)
            if key not in keys:
                yield "reference", f"the clue names {key.spoken}, which is not in the grid"
            elif key == slot.key:
                yield "reference", "the clue names its own entry"
