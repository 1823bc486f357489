"""Choose the clues of a whole puzzle. Each entry gets the best clue that no other has. A clue loses
points if its kind is frequent already, or if it contains another answer.
"""

import random
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosswright.clues.enumeration import Enumerations, enumeration
from crosswright.clues.guard import FUNCTION_WORDS, tokens
from crosswright.clues.source import ClueCandidate, ClueSource, Difficulty, Kind, fitness
from crosswright.core import ClueOrigin, Fill, Metadata, Puzzle, Slot, SlotKey
from crosswright.words import Word, WordList

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
"""The most clues from each source for an entry."""

ENOUGH = 2
"""With this many clues that people wrote, the later sources are not asked."""

WRITTEN_SCORE = 5.0
"""A clue with at least this score counts as written by people."""

DICE_WEIGHT = 0.4
"""The most random points that are added to the fitness of a clue."""

WRITTEN_DICE = 1.8
"""The same for clues that people wrote."""

NEIGHBOUR_COST = 6.0
"""What a clue loses that contains another answer, or a form of one."""

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
"""The largest share of a puzzle's clues that should be of a kind. In 300 published daily puzzles,
7.5 % had a blank, 11 % were speech and 3.9 % ended with a question mark.
"""

SHORTEST_NAMED = 3
"""Shorter words of a clue are not compared with the answers."""

WANTED = frozenset({Kind.BLANK, Kind.SPEECH, Kind.WORDPLAY})
"""Kinds that make a puzzle lively."""

WANTED_GAIN = 1.2
"""What a clue of these kinds gains, up to the share of its kind, unless it comes from an example
sentence of the dictionary, which is a last resort.
"""

CROWDED_COST = 1.4
"""What a clue loses whose kind already has its share."""


@dataclass(frozen=True)
class ClueRequest:
    difficulty: Difficulty = Difficulty.MEDIUM
    rng_seed: int | None = None
    """None: the choice among good clues depends only on the grid."""
    enumerations: Enumerations = Enumerations.NONE
    given: Mapping[SlotKey, str] = field(default_factory=dict)
    """Clues that must not change."""
    written: Mapping[str, str] = field(default_factory=dict)
    """The constructor's own answers: letters → the text as typed, 'ICEAGE' → 'Ice Age'."""
    banks_only: frozenset[SlotKey] = frozenset()
    """Only a clue from a bank may replace the clues of these entries."""


@dataclass(frozen=True)
class Assignment:
    puzzle: Puzzle
    chosen: Mapping[SlotKey, ClueCandidate]
    """Without the given ones."""
    unclued: tuple[Slot, ...]
    """Entries for which no source had a free clue."""
    offers: Mapping[SlotKey, tuple[ClueCandidate, ...]] = field(default_factory=dict)
    """For each entry all clues that were compared, the fittest first."""


def word_for(answer: str, words: WordList | None) -> Word:
    """Return the listed word with these letters, or a word that has only the letters."""
    listed = words.get(answer) if words is not None else None
    return listed or Word(tuple(answer), stem="")


def candidates_for(
    word: Word,
    sources: Sequence[ClueSource],
    *,
    limit: int | None = None,
    enough: int | None = None,
) -> list[ClueCandidate]:
    """Return the clues of all sources, best first, each text once. At most `limit` come from each
    source. After `enough` that people wrote, no more sources are asked.
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
    """Return a puzzle with a different clue for every entry, as far as the sources have clues."""
    wishes = request or ClueRequest()
    answers = {slot: answer for slot, answer in fill.answers() if answer}
    known = {answer: _as_written(answer, words, wishes) for answer in answers.values()}
    neighbours = _Neighbours(answers.values(), words)
    offers = {
        slot: [
            (fit, candidate)
            for fit, candidate in _weighed(known[answer], sources, wishes, neighbours)
            if candidate.kind is Kind.BANK or slot.key not in wishes.banks_only
        ]
        for slot, answer in answers.items()
        if slot.key not in wishes.given
    }
    taken = {clue_key(text) for text in wishes.given.values()}
    chosen: dict[SlotKey, ClueCandidate] = {}
    kinds: Counter[Kind] = Counter()
    places = {slot: place for place, slot in enumerate(fill.slots)}
    # Begin with the entry that has the fewest possible clues. Otherwise its only clue could be
    # chosen for another entry first.
    for slot in sorted(offers, key=lambda slot: (len(offers[slot]), places[slot])):
        free = [pair for pair in offers[slot] if clue_key(pair[1].text) not in taken]
        if not free:
            continue
        crowded = {kind for kind, share in SHARES.items() if kinds[kind] >= share * len(answers)}
        wanted = WANTED - crowded
        costs = [
            CROWDED_COST * (_trait(candidate) in crowded)
            - WANTED_GAIN * (_trait(candidate) in wanted and not candidate.sense)
            - fit
            for fit, candidate in free
        ]
        candidate = free[costs.index(min(costs))][1]
        taken.add(clue_key(candidate.text))
        kinds[_trait(candidate)] += 1
        chosen[slot.key] = candidate
    texts = {key: candidate.text for key, candidate in chosen.items()} | dict(wishes.given)
    origins = {
        key: ClueOrigin.BANK if candidate.kind is Kind.BANK else ClueOrigin.GENERATED
        for key, candidate in chosen.items()
    }
    counts = {
        slot.key: enumeration(
            known[answer].display,
            answer,
            single=wishes.enumerations is Enumerations.ALL,
        )
        for slot, answer in answers.items()
        if wishes.enumerations is not Enumerations.NONE
    }
    return Assignment(
        Puzzle.from_clues(fill, texts, metadata, enumerations=counts, origins=origins),
        chosen,
        tuple(slot for slot in fill.slots if slot.key not in texts),
        {slot.key: tuple(candidate for _, candidate in fits) for slot, fits in offers.items()},
    )


def _as_written(answer: str, words: WordList | None, wishes: ClueRequest) -> Word:
    """An answer typed as several words is displayed as typed."""
    word, typed = word_for(answer, words), wishes.written.get(answer, "")
    if not re.search(r"[\s-]", typed):
        return word
    return replace(word, display=typed.lower() if typed.isupper() else typed)


def _trait(candidate: ClueCandidate) -> Kind:
    """What the clue looks like."""
    if "___" in candidate.text:
        return Kind.BLANK
    if '"' in candidate.text:
        return Kind.SPEECH
    return Kind.WORDPLAY if candidate.text.endswith("?") else candidate.kind


class _Neighbours:
    def __init__(self, answers: Collection[str], words: WordList | None) -> None:
        self._answers = frozenset(answers)
        self._words = words
        stems = {word_for(answer, words).stem for answer in answers}
        self._stems = frozenset(stem for stem in stems if len(stem) >= SHORTEST_NAMED)
        self.dice = "/".join(sorted(self._answers))
        """The seed, if the request has no `rng_seed`."""

    def has_word_of(self, text: str) -> bool:
        for token in tokens(text):
            if len(token) < SHORTEST_NAMED or token in FUNCTION_WORDS:
                continue
            listed = self._words.get(token) if self._words is not None else None
            if token.upper() in self._answers or (listed and listed.stem in self._stems):
                return True
        return False


def _weighed(
    word: Word, sources: Sequence[ClueSource], wishes: ClueRequest, neighbours: _Neighbours
) -> list[tuple[float, ClueCandidate]]:
    seed = neighbours.dice if wishes.rng_seed is None else wishes.rng_seed
    dice = random.Random(f"{seed}/{word.text}")
    for enough in (ENOUGH, None):
        weighed = []
        is_free = False
        for candidate in candidates_for(word, sources, limit=CANDIDATES, enough=enough):
            is_written = candidate.score >= WRITTEN_SCORE
            fit = fitness(candidate, wishes.difficulty)
            fit += (WRITTEN_DICE if is_written else DICE_WEIGHT) * dice.random()
            if neighbours.has_word_of(candidate.text):
                fit -= NEIGHBOUR_COST
            else:
                is_free = True
            weighed.append((fit, candidate))
        if is_free:
            break  # if no clue is free of other answers, the later sources are asked too
    weighed.sort(key=lambda pair: (-pair[0], pair[1].text))
    return weighed


def clue_key(text: str) -> str:
    """Return a key that is equal for clues that differ only in capitals and punctuation."""
    return " ".join(re.findall(r"\w+", text.casefold())) or text
