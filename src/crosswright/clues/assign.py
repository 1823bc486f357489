"""Choose the clues of a whole puzzle.

Each entry gets the best clue that no other entry has. A clue loses points if the puzzle already has
many clues of its kind, or if it contains another answer of the puzzle.
"""

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
from crosswright.words.word import Word
from crosswright.words.wordlist import WordList

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
"""The largest number of clues that each source gives for an entry."""

ENOUGH = 2
"""The sources of clues are asked one after another. If the clues found so far for an entry include
at least this number of clues that people wrote, the later sources are not asked."""

WRITTEN_SCORE = 5.0
"""A clue with at least this score counts as a clue that people wrote."""

DICE_WEIGHT = 0.4
"""A random number of points, at most this number, is added to the fitness of each clue. (The
fitness says how well a clue fits the requested difficulty.)"""

WRITTEN_DICE = 1.8
"""For clues that people wrote, this number is used instead of `DICE_WEIGHT`."""

NEIGHBOUR_COST = 6.0
"""The points that a clue loses if it contains another answer of the grid, or a form of one."""

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
"""For each of these kinds, the largest share of a puzzle's clues that should be of this kind.

When a kind has this share, clues of other kinds are preferred. Kinds that are not in this table
have no limit. The shares are similar to those in 300 published daily puzzles: 7.5 % of their clues
have a blank, 11 % are speech in quotation marks, and 3.9 % end with a question mark.
"""

SHORTEST_NAMED = 3
"""A word of a clue with fewer letters than this is not compared with the answers."""

WANTED = frozenset({Kind.BLANK, Kind.SPEECH, Kind.WORDPLAY})
"""Kinds of clues that make a puzzle lively."""

WANTED_GAIN = 1.2
"""The points that a clue of a kind in `WANTED` gains.

The clue gains nothing in two cases: if it was made from an example sentence of the dictionary (such
a clue is used only if there is no better one), or if the puzzle already has the share of this kind
that `SHARES` gives.
"""

CROWDED_COST = 1.4
"""The points that a clue loses if its kind already has the share that `SHARES` gives."""


@dataclass(frozen=True)
class ClueRequest:
    """The wishes for the clues of a puzzle."""

    difficulty: Difficulty = Difficulty.MEDIUM
    rng_seed: int | None = None
    """The number that fixes the random choice among good clues. If it is None, the choice depends
    only on the grid."""
    enumerations: Enumerations = Enumerations.NONE
    given: Mapping[SlotKey, str] = field(default_factory=dict)
    """Clues that must not change."""
    written: Mapping[str, str] = field(default_factory=dict)
    """The constructor's own answers: letters → the text as typed, such as 'ICEAGE' → 'Ice Age'."""
    banks_only: frozenset[SlotKey] = frozenset()
    """Entries that already have a clue. Only a clue from a clue bank may replace it."""


@dataclass(frozen=True)
class Assignment:
    """A puzzle with its clues, and the entries that still need a clue."""

    puzzle: Puzzle
    chosen: Mapping[SlotKey, ClueCandidate]
    """The clues that were chosen, without the given ones."""
    unclued: tuple[Slot, ...]
    """Entries that got no clue, because no source had one that was still free. Their clues are
    empty."""
    offers: Mapping[SlotKey, tuple[ClueCandidate, ...]] = field(default_factory=dict)
    """For each entry all clues that were compared, the fittest first."""


def word_for(answer: str, words: WordList | None) -> Word:
    """Return the word of the list that has the letters of the answer.

    Such a word also has a stem, and a display form: the text as people write it (Ice Age). If the
    answer is not in the list, return a word that has only the letters.
    """
    listed = words.get(answer) if words is not None else None
    return listed or Word(tuple(answer), stem="")


def candidates_for(
    word: Word,
    sources: Sequence[ClueSource],
    *,
    limit: int | None = None,
    enough: int | None = None,
) -> list[ClueCandidate]:
    """Return the clues of all sources, best first. Of equal clues, the one with the best score is
    kept.

    At most `limit` clues come from each source. If people wrote `enough` of the clues found so far,
    the later sources are not asked.
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
    """Return a puzzle with a clue for every entry, as far as the sources have clues.

    No clue is chosen for two entries.
    """
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
    """Return the word of an answer.

    If the constructor typed the answer as several words, the display form is the typed text.
    """
    word, typed = word_for(answer, words), asked.written.get(answer, "")
    if not re.search(r"[\s-]", typed):
        return word
    return replace(word, display=typed.lower() if typed.isupper() else typed)


def _trait(candidate: ClueCandidate) -> Kind:
    """Return the kind that a clue looks like: blank, speech or wordplay; otherwise its own kind."""
    if "___" in candidate.text:
        return Kind.BLANK
    if '"' in candidate.text:
        return Kind.SPEECH
    return Kind.WORDPLAY if candidate.text.endswith("?") else candidate.kind


def _origin(candidate: ClueCandidate) -> ClueOrigin:
    return ClueOrigin.BANK if candidate.kind is Kind.BANK else ClueOrigin.GENERATED


class _Neighbours:
    """The answers of a grid, to check that no clue contains another answer."""

    def __init__(self, answers: Collection[str], words: WordList | None) -> None:
        self._answers = frozenset(answers)
        self._words = words
        stems = {word_for(answer, words).stem for answer in answers}
        self._stems = frozenset(stem for stem in stems if len(stem) >= SHORTEST_NAMED)
        self.dice = "/".join(sorted(self._answers))
        """The seed of the random choices, if the request has no `rng_seed`."""

    def has_word_of(self, text: str) -> bool:
        """True if a text contains one of the answers, or a form of one."""
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
    """Return the clues of an entry with their fitness, the fittest first."""
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
            break  # if no clue is free of other answers, the later sources are asked too
    weighed.sort(key=lambda pair: (-pair[0], pair[1].text))
    return weighed


def clue_key(text: str) -> str:
    """Return a key that is equal for two clues that differ only in capitals and punctuation."""
    return " ".join(re.findall(r"\w+", text.casefold())) or text
