"""Clues for a whole puzzle: the best that each entry can have beside its neighbours."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosswright.clues.enumeration import enumeration
from crosswright.clues.guard import tokens
from crosswright.clues.source import ClueCandidate, ClueSource, Difficulty, fitness
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.core.slots import Slot, SlotKey
from crosswright.words.wordlist import Word, WordList

__all__ = ["CANDIDATES", "Assignment", "ClueRequest", "assign", "candidates_for", "word_for"]

CANDIDATES = 20
"""How many clues are weighed for each entry?"""

DICE_WEIGHT = 1.2
"""How much of a clue's fitness may the dice decide, where there are dice?"""

NEIGHBOUR_COST = 1.5
"""What costs it that a clue has another answer of the grid in it?"""


@dataclass(frozen=True)
class ClueRequest:
    """How a puzzle's clues are to be."""

    difficulty: Difficulty = Difficulty.MEDIUM
    rng_seed: int | None = None
    """Fixes the dice; without one there are none, and the fittest clue is taken."""
    with_enumerations: bool = False
    given: Mapping[SlotKey, str] = field(default_factory=dict)
    """Clues that stay as they are."""


@dataclass(frozen=True)
class Assignment:
    """A puzzle with its clues, and what is left for a person."""

    puzzle: Puzzle
    chosen: Mapping[SlotKey, ClueCandidate]
    """The clues that were found, given ones left out."""
    unclued: tuple[Slot, ...]
    """Entries for which nobody knew a clue; theirs are empty."""


def word_for(answer: str, words: WordList | None) -> Word:
    """The listed word, with its display form and stem, or a bare one of these letters."""
    listed = words.get(answer) if words is not None else None
    return listed or Word(tuple(answer), stem="")


def candidates_for(
    word: Word, sources: Sequence[ClueSource], *, limit: int | None = None
) -> list[ClueCandidate]:
    """What all sources offer, best first; of two that say the same the better one."""
    found: dict[str, ClueCandidate] = {}
    for source in sources:
        for candidate in source.candidates(word, limit=limit):
            known = found.get(_key(candidate.text))
            if known is None or candidate.score > known.score:
                found[_key(candidate.text)] = candidate
    return sorted(found.values(), key=lambda c: (-c.score, c.text))


def assign(
    fill: Fill,
    sources: Sequence[ClueSource],
    words: WordList | None = None,
    request: ClueRequest | None = None,
    metadata: Metadata | None = None,
) -> Assignment:
    """A clue for every entry that has one; no two are the same, and none is invented."""
    asked = request or ClueRequest()
    answers = {slot: answer for slot, answer in fill.answers() if answer}
    offers = {
        slot: _ranked(word_for(answer, words), sources, asked, set(answers.values()))
        for slot, answer in answers.items()
        if slot.key not in asked.given
    }
    taken = {_key(text) for text in asked.given.values()}
    chosen: dict[SlotKey, ClueCandidate] = {}
    # Whoever has the smallest choice goes first, lest a neighbour take its only clue.
    for slot in sorted(offers, key=lambda slot: (len(offers[slot]), fill.slots.index(slot))):
        for candidate in offers[slot]:
            if _key(candidate.text) not in taken:
                taken.add(_key(candidate.text))
                chosen[slot.key] = candidate
                break
    texts = {key: candidate.text for key, candidate in chosen.items()} | dict(asked.given)
    counts = {
        slot.key: enumeration(word_for(answer, words).display, answer)
        for slot, answer in answers.items()
        if asked.with_enumerations
    }
    lists = Puzzle.from_clues(fill, texts, metadata, enumerations=counts)
    unclued = tuple(slot for slot in fill.slots if slot.key not in texts)
    return Assignment(lists, chosen, unclued)


def _ranked(
    word: Word, sources: Sequence[ClueSource], asked: ClueRequest, answers: set[str]
) -> list[ClueCandidate]:
    """An entry's candidates, fittest first."""
    dice = None if asked.rng_seed is None else random.Random(f"{asked.rng_seed}/{word.text}")
    weighed = []
    for candidate in candidates_for(word, sources, limit=CANDIDATES):
        value = fitness(candidate, asked.difficulty)
        if dice is not None:
            value += DICE_WEIGHT * dice.random()
        if any(token.upper() in answers for token in tokens(candidate.text) if len(token) > 3):
            value -= NEIGHBOUR_COST
        weighed.append((value, candidate))
    weighed.sort(key=lambda pair: (-pair[0], pair[1].text))
    return [candidate for _, candidate in weighed]


def _key(text: str) -> str:
    """What makes two clues the same, whatever their capitals and points."""
    return " ".join(re.findall(r"\w+", text.casefold())) or text
