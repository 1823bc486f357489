"""Clues for a whole puzzle: the best that each entry can have beside its neighbours."""

import random
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosswright.clues.enumeration import Enumerations, enumeration
from crosswright.clues.guard import FUNCTION_WORDS, tokens
from crosswright.clues.source import ClueCandidate, ClueSource, Difficulty, Kind, fitness
from crosswright.core.fill import Fill
from crosswright.core.puzzle import ClueOrigin, Metadata, Puzzle
from crosswright.core.slots import Slot, SlotKey
from crosswright.words.wordlist import Word, WordList

__all__ = [
    "CANDIDATES",
    "ENOUGH",
    "Assignment",
    "ClueRequest",
    "assign",
    "candidates_for",
    "clue_key",
    "word_for",
]

CANDIDATES = 20
"""How many clues are weighed for each entry?"""

ENOUGH = 2
WRITTEN_SCORE = 5.0
"""How many clues that people wrote are enough for one entry, and how are they known?"""

DICE_WEIGHT = 0.7
WRITTEN_DICE = 1.8
"""How much of a clue's fitness may the dice decide, and among those that people wrote?"""

NEIGHBOUR_COST = 6.0
"""What costs it that a clue has another answer of the grid in it, or a form of one?"""

SHARES = {
    Kind.BLANK: 0.09,
    Kind.SPEECH: 0.12,
    Kind.WORDPLAY: 0.06,
    Kind.ANTONYM: 0.04,
    Kind.EXAMPLE: 0.05,
    Kind.PART: 0.03,
    Kind.FACT: 0.12,
    Kind.TYPE: 0.0,
}
"""How much of a puzzle may be clues of one kind before others are preferred?

About what published dailies have (300 of them: 7.5 % blanks, 11 % speech, 3.9 % question marks).
"""

SHORTEST_NAMED = 3
"""From how many letters on does a word of a clue name an answer?"""

WANTED = frozenset({Kind.BLANK, Kind.SPEECH, Kind.WORDPLAY})
WANTED_GAIN = 1.2
"""Which kinds make a puzzle lively, and what is one of them worth before it has its share?"""

CROWDED_COST = 1.4
"""What costs it that a puzzle has its share of a kind already?"""


@dataclass(frozen=True)
class ClueRequest:
    """How a puzzle's clues are to be."""

    difficulty: Difficulty = Difficulty.MEDIUM
    rng_seed: int | None = None
    """Fixes the dice among good clues; without one they are those of the grid itself."""
    enumerations: Enumerations = Enumerations.NONE
    given: Mapping[SlotKey, str] = field(default_factory=dict)
    """Clues that stay as they are."""
    written: Mapping[str, str] = field(default_factory=dict)
    """Answers of the constructor's own, by their letters, as people write them: 'Ice Age'."""
    banks_only: frozenset[SlotKey] = frozenset()
    """Entries that have a clue already, which only a bank's may displace."""


@dataclass(frozen=True)
class Assignment:
    """A puzzle with its clues, and what is left for a person."""

    puzzle: Puzzle
    chosen: Mapping[SlotKey, ClueCandidate]
    """The clues that were found, given ones left out."""
    unclued: tuple[Slot, ...]
    """Entries for which nobody knew a clue; theirs are empty."""
    offers: Mapping[SlotKey, tuple[ClueCandidate, ...]] = field(default_factory=dict)
    """The clues that each entry could have had, fittest first."""


def word_for(answer: str, words: WordList | None) -> Word:
    """The listed word, with its display form and stem, or a bare one of these letters."""
    listed = words.get(answer) if words is not None else None
    return listed or Word(tuple(answer), stem="")


def candidates_for(
    word: Word,
    sources: Sequence[ClueSource],
    *,
    limit: int | None = None,
    enough: int | None = None,
) -> list[ClueCandidate]:
    """What all sources offer, best first; of two that say the same the better one.

    Where people wrote `enough` clues for an answer, the sources after them are not asked.
    """
    found: dict[str, ClueCandidate] = {}
    for source in sources:
        written = sum(candidate.score >= WRITTEN_SCORE for candidate in found.values())
        if enough is not None and written >= enough:
            break
        for candidate in source.candidates(word, limit=limit):
            known = found.get(clue_key(candidate.text))
            if known is None or candidate.score > known.score:
                found[clue_key(candidate.text)] = candidate
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
    known = {answer: _as_written(answer, words, asked) for answer in answers.values()}
    neighbours = _Neighbours(answers.values(), words)
    offers = {
        slot: [
            (fit, candidate)
            for fit, candidate in _weighed(known[answer], sources, asked, neighbours)
            if candidate.kind is Kind.BANK or slot.key not in asked.banks_only
        ]
        for slot, answer in answers.items()
        if slot.key not in asked.given
    }
    taken = {clue_key(text) for text in asked.given.values()}
    chosen: dict[SlotKey, ClueCandidate] = {}
    kinds: Counter[Kind] = Counter()
    places = {slot: place for place, slot in enumerate(fill.slots)}
    # Whoever has the smallest choice goes first, lest a neighbour take its only clue.
    for slot in sorted(offers, key=lambda slot: (len(offers[slot]), places[slot])):
        free = [pair for pair in offers[slot] if clue_key(pair[1].text) not in taken]
        if not free:
            continue
        crowded = {kind for kind, share in SHARES.items() if kinds[kind] >= share * len(answers)}
        wanted = WANTED - crowded
        costs = [
            CROWDED_COST * (_trait(candidate) in crowded)
            - WANTED_GAIN * (_trait(candidate) in wanted)
            - fit
            for fit, candidate in free
        ]
        candidate = free[costs.index(min(costs))][1]
        taken.add(clue_key(candidate.text))
        kinds[_trait(candidate)] += 1
        chosen[slot.key] = candidate
    texts = {key: candidate.text for key, candidate in chosen.items()} | dict(asked.given)
    origins = {key: _origin(candidate) for key, candidate in chosen.items()}
    counts = {
        slot.key: enumeration(
            known[answer].display,
            answer,
            single=asked.enumerations is Enumerations.ALL,
        )
        for slot, answer in answers.items()
        if asked.enumerations is not Enumerations.NONE
    }
    lists = Puzzle.from_clues(fill, texts, metadata, enumerations=counts, origins=origins)
    unclued = tuple(slot for slot in fill.slots if slot.key not in texts)
    offered = {slot.key: tuple(one for _, one in found) for slot, found in offers.items()}
    return Assignment(lists, chosen, unclued, offered)


def _as_written(answer: str, words: WordList | None, asked: ClueRequest) -> Word:
    """The word of an answer; what the constructor typed in several words is a phrase."""
    word, typed = word_for(answer, words), asked.written.get(answer, "")
    if not re.search(r"[\s-]", typed):
        return word
    return replace(word, display=typed.lower() if typed.isupper() else typed)


def _trait(candidate: ClueCandidate) -> Kind:
    """What a clue looks like to the eye: a blank, a quotation, a question, or its kind."""
    if "___" in candidate.text:
        return Kind.BLANK
    if '"' in candidate.text:
        return Kind.SPEECH
    return Kind.WORDPLAY if candidate.text.endswith("?") else candidate.kind


def _origin(candidate: ClueCandidate) -> ClueOrigin:
    return ClueOrigin.BANK if candidate.kind is Kind.BANK else ClueOrigin.GENERATED


class _Neighbours:
    """The answers of a grid, as clues may not name them: letters, and stems of what is listed."""

    def __init__(self, answers: Collection[str], words: WordList | None) -> None:
        self._answers = frozenset(answers)
        self._words = words
        stems = {word_for(answer, words).stem for answer in answers}
        self._stems = frozenset(stem for stem in stems if len(stem) >= SHORTEST_NAMED)
        self.dice = "/".join(sorted(self._answers))

    def has_word_of(self, text: str) -> bool:
        """Whether a text names one of them, or a form of one."""
        for token in tokens(text):
            if len(token) < SHORTEST_NAMED or token in FUNCTION_WORDS:
                continue
            listed = self._words.get(token) if self._words is not None else None
            if token.upper() in self._answers or (listed and listed.stem in self._stems):
                return True
        return False


def _weighed(
    word: Word, sources: Sequence[ClueSource], asked: ClueRequest, neighbours: _Neighbours
) -> list[tuple[float, ClueCandidate]]:
    """An entry's candidates with their fitness, fittest first."""
    seed = neighbours.dice if asked.rng_seed is None else asked.rng_seed
    dice = random.Random(f"{seed}/{word.text}")
    for enough in (ENOUGH, None):
        weighed = []
        is_free = False
        for candidate in candidates_for(word, sources, limit=CANDIDATES, enough=enough):
            is_written = candidate.score >= WRITTEN_SCORE
            fit = fitness(candidate, asked.difficulty)
            fit += (WRITTEN_DICE if is_written else DICE_WEIGHT) * dice.random()
            if neighbours.has_word_of(candidate.text):
                fit -= NEIGHBOUR_COST
            else:
                is_free = True
            weighed.append((fit, candidate))
        if is_free:
            break  # else every clue that people wrote names a neighbour
    weighed.sort(key=lambda pair: (-pair[0], pair[1].text))
    return weighed


def clue_key(text: str) -> str:
    """What makes two clues the same, whatever their capitals and points."""
    return " ".join(re.findall(r"\w+", text.casefold())) or text
