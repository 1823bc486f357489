"""How good a fill is: its scores, its weak entries and where they cross, what it repeats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from crosswright.core.fill import Fill
from crosswright.core.slots import slot_map
from crosswright.engines.fill.refill import Refiller, Standing
from crosswright.words.dupes import shared_stems, stems_of
from crosswright.words.statistics import WEAK_SCORE, mean_score
from crosswright.words.wordlist import SCORE_RANGE, WordList

__all__ = [
    "WEAK_CROSSING_PENALTY",
    "Accepts",
    "Judge",
    "Quality",
    "quality_of",
    "worth",
]

WEAK_PENALTY = 25
"""How many points of score does a weak entry cost, on top of its score?"""

WEAK_CROSSING_PENALTY = 25
"""How many points does a crossing of two weak entries cost?"""

Accepts = Callable[[str], bool]
"""Whether an answer may stand, beyond what the list says: whether it can be clued, say."""


@dataclass(frozen=True)
class Quality:
    """How good a fill is."""

    mean_score: float | None
    """Of the listed answers; None if there are none."""
    listed: int
    """How many answers the list has."""
    weak: int
    """Entries below `WEAK_SCORE`."""
    weak_crossings: int
    """Crossings of two weak entries."""
    shared_stems: int
    value: float
    """All of it in one figure; more is better."""


def worth(score: int) -> int:
    """What an entry of a score adds to the value of a fill, crossings aside."""
    return score if score >= WEAK_SCORE else max(score - WEAK_PENALTY, SCORE_RANGE[0])


def quality_of(fill: Fill, words: WordList) -> Quality:
    """The quality of a full grid. An answer that the list does not have is not held against it."""
    top = words.score_range[1]
    found = {slot.key: words.get(answer) for slot, answer in fill.answers()}
    listed = [word.score for word in found.values() if word]
    scores = {key: word.score if word else top for key, word in found.items()}
    count = max(1, len(scores))
    weak = {key for key, score in scores.items() if score < WEAK_SCORE}
    crossings = sum(
        crossing.across in weak and crossing.down in weak
        for crossing in slot_map(fill.grid).crossings
    )
    stems = sum(1 for _ in shared_stems(fill, words))
    value = (sum(map(worth, scores.values())) - WEAK_CROSSING_PENALTY * crossings) / count
    mean = mean_score(listed)
    return Quality(mean, len(listed), len(weak), crossings, stems, value - 1000 * stems)


class Judge:
    """The quality of fills in integers, of which a search asks thousands."""

    def __init__(self, refiller: Refiller, accepts: Accepts | None) -> None:
        self.refiller = refiller
        self.words = refiller.problem.words
        self.accepts = accepts
        self.top = self.words.score_range[1]
        problem = refiller.problem
        self.free = frozenset(range(len(refiller.slots))) - refiller.own
        """Slots whose words may change."""
        self._known: dict[Standing, list[int]] = {}
        self._stems: dict[tuple[int, int], frozenset[str]] = {}
        self._accepted: dict[tuple[int, int], bool] = {}
        numbers = {slot.key: number for number, slot in enumerate(refiller.slots)}
        self.crossings = [
            (numbers[crossing.across], numbers[crossing.down])
            for crossing in slot_map(problem.given.grid).crossings
        ]

    def hold_required(self, standing: Standing) -> None:
        """Let the words that the problem requires stay where they stand."""
        required = set(self.refiller.problem.required)
        self.free -= {
            slot for slot, word in enumerate(standing) if self.refiller.text(slot, word) in required
        }

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """The slots that cross each slot."""
        found: list[list[int]] = [[] for _ in self.refiller.slots]
        for one, other in self.crossings:
            found[one].append(other)
            found[other].append(one)
        return found

    @cached_property
    def own_scores(self) -> dict[int, int]:
        """The constructor's own entries: unlisted ones are not held against a fill."""
        return {slot: self.top if s is None else s for slot, s in self._own_listed.items()}

    @cached_property
    def _own_listed(self) -> dict[int, int | None]:
        """The constructor's own entries, as the list has them."""
        given, found = self.refiller.problem.given, {}
        for number in sorted(self.refiller.own):
            word = self.words.get(given.answer(self.refiller.slots[number]) or "")
            found[number] = word.score if word else None
        return found

    def scores(self, standing: Standing) -> list[int]:
        """The score of each slot's word. A search asks several times for the same fill."""
        known = self._known.get(standing)
        if known is None:
            flat = self.refiller.compiled.tables
            known = [
                flat[table].scores[word]
                for table, word in zip(self.refiller.tables, standing, strict=True)
            ]
            for slot, score in self.own_scores.items():
                known[slot] = score
            self._known = {standing: known}
        return known

    def mean(self, standing: Standing) -> float:
        """The mean score."""
        return self.mean_of(self.scores(standing))

    def mean_of(self, scores: Sequence[int]) -> float:
        """The mean of scores, one a slot; what the list does not have is left out."""
        own = self._own_listed
        return mean_score(own.get(slot, score) for slot, score in enumerate(scores)) or 0.0

    def value(self, standing: Standing) -> int:
        """All of it in one figure; more is better."""
        total = sum(map(worth, self.scores(standing)))
        return total - WEAK_CROSSING_PENALTY * self.weak_crossings(standing)

    def weak_crossings(self, standing: Standing, region: frozenset[int] | None = None) -> int:
        """Crossings of two weak entries, all of them or those that touch a region."""
        weak = {slot for slot, score in enumerate(self.scores(standing)) if score < WEAK_SCORE}
        if len(weak) < 2:
            return 0
        return sum(
            one in weak and other in weak
            for one, other in self.crossings
            if region is None or one in region or other in region
        )

    def around(self, start: int, size: int) -> frozenset[int]:
        """So many slots around one, nearest first along the crossings; those that may change."""
        found = dict.fromkeys([start, *self.neighbours[start]])
        for slot in list(found):
            if len(found) >= size:
                break
            found.update(dict.fromkeys(self.neighbours[slot][: size - len(found)]))
        return frozenset(list(found)[:size]) & self.free

    # -- what may not stand ----------------------------------------------------------------------

    def objection(self, standing: Standing) -> int | None:
        """A slot whose answer may not stay, or None: what no search was told of.

        The constructor's own entries may stay, whatever they repeat.
        """
        seen: dict[str, int] = {}
        for slot, word in enumerate(standing):
            for stem in self._stems_of(slot, word):
                other = seen.setdefault(stem, slot)
                if other != slot:
                    if slot in self.free:
                        return slot
                    if other in self.free:
                        return other
        for slot in sorted(self.free):
            if not self._is_accepted(slot, standing[slot]):
                return slot
        return self._sharing(standing)

    def _stems_of(self, slot: int, word: int) -> frozenset[str]:
        key = (self.refiller.tables[slot], word)
        if key not in self._stems:
            self._stems[key] = stems_of(self.refiller.text(slot, word), self.words)
        return self._stems[key]

    def _is_accepted(self, slot: int, word: int) -> bool:
        if self.accepts is None:
            return True
        key = (self.refiller.tables[slot], word)
        if key not in self._accepted:
            self._accepted[key] = self.accepts(self.refiller.text(slot, word))
        return self._accepted[key]

    def _sharing(self, standing: Standing) -> int | None:
        """A slot that shares a longer run of letters with another than it may."""
        most = self.refiller.problem.max_shared
        if most is None:
            return None
        seen: dict[str, int] = {}
        for slot, word in enumerate(standing):
            text = self.refiller.text(slot, word)
            for start in range(len(text) - most):
                other = seen.setdefault(text[start : start + most + 1], slot)
                if other != slot:
                    if slot in self.free:
                        return slot
                    if other in self.free:
                        return other
        return None
