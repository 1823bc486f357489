"""How good a fill is: its scores, its weak entries and where they cross, what it repeats."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from crosswright.construct.promises import WEAK_PENALTY, Promises
from crosswright.core.fill import Fill
from crosswright.core.grid import Grid
from crosswright.core.slots import Slot, slot_map
from crosswright.engines.fill.refill import Refiller, Standing
from crosswright.words.dupes import shared_stems, stems_of
from crosswright.words.mix import crowding, excess, is_doubtful_name
from crosswright.words.statistics import WEAK_SCORE, mean_score
from crosswright.words.wordlist import SCORE_RANGE, WordKind, WordList

__all__ = [
    "EXCESS_PENALTY",
    "NAME_CROSSING_PENALTY",
    "WEAK_CROSSING_PENALTY",
    "Accepts",
    "Judge",
    "Quality",
    "keeps",
    "quality_of",
    "worth",
]

BROKEN_PENALTY = 1000
"""How many points does it cost to lack a promised letter, or a crossing that may not be?"""

WEAK_CROSSING_PENALTY = 25
"""How many points does a crossing of two weak entries cost?"""

NAME_CROSSING_PENALTY = 30
"""How many points does a crossing of two names cost that a solver may not know?"""

EXCESS_PENALTY = 25
"""How many points does an entry cost of a kind that there is too much of?"""

KNOWN_SCORE, KNOWN_SHARE = 60, 0.3
"""Above which score is a word known to everybody, and what share of the points above it counts? THE
is no better an entry than IGLOO."""

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


@cache  # asked for every word of the list, again and again
def worth(score: int) -> int:
    """What an entry of a score adds to the value of a fill, crossings and the mix aside."""
    if score > KNOWN_SCORE:
        return round(KNOWN_SCORE + KNOWN_SHARE * (score - KNOWN_SCORE))
    return score if score >= WEAK_SCORE else max(score - WEAK_PENALTY, SCORE_RANGE[0])


def quality_of(fill: Fill, words: WordList, worth: Callable[[int], int] = worth) -> Quality:
    """The quality of a full grid. An answer that the list does not have is not held against it.

    `worth` says what an entry of a score adds.
    """
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
    doubtful = {key for key, word in found.items() if is_doubtful_name(word)}
    names = sum(
        crossing.across in doubtful and crossing.down in doubtful
        for crossing in slot_map(fill.grid).crossings
    )
    kinds = [word.kind if word and word.sources else None for word in found.values()]
    corners = [_corner_of(slot, fill.grid) for slot, _ in fill.answers()]
    over = excess(kinds) + crowding(kinds, corners)
    mix = NAME_CROSSING_PENALTY * names + EXCESS_PENALTY * over
    value = (sum(map(worth, scores.values())) - WEAK_CROSSING_PENALTY * crossings - mix) / count
    mean = mean_score(listed)
    return Quality(mean, len(listed), len(weak), crossings, stems, value - 1000 * stems)


def keeps(fill: Fill, words: WordList, promises: Promises) -> bool:
    """Whether a full grid keeps promises."""
    found = [words.get(answer) for _, answer in fill.answers()]
    scores = [word.score for word in found if word]
    letters = "".join(fill.glyphs.values())
    return promises.are_kept(scores, letters, quality_of(fill, words).weak_crossings)


def _corner_of(slot: Slot, grid: Grid) -> int:
    """Which of the four corners of its grid a slot lies in, by its middle cell."""
    middle = slot.cells[slot.length // 2]
    return 2 * (2 * middle.row >= grid.height) + (2 * middle.column >= grid.width)


class _Share(NamedTuple):
    """What one word is in the mix of a fill."""

    kind: WordKind | None
    is_doubtful_name: bool


class Judge:
    """The quality of fills in integers, of which a search asks thousands."""

    def __init__(
        self, refiller: Refiller, accepts: Accepts | None, promises: Promises | None = None
    ) -> None:
        self.refiller = refiller
        self.promises = promises or Promises()
        self.words = refiller.problem.words
        self.accepts = accepts
        self.top = self.words.score_range[1]
        problem = refiller.problem
        self.free = frozenset(range(len(refiller.slots))) - refiller.own
        """Slots whose words may change."""
        self._known: dict[Standing, list[int]] = {}
        self._stems: dict[tuple[int, int], frozenset[str]] = {}
        self._accepted: dict[tuple[int, int], bool] = {}
        self._shares: dict[tuple[int, int], _Share] = {}
        self._corners = [_corner_of(slot, problem.given.grid) for slot in refiller.slots]
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
        total = sum(map(self.refiller.worth_of, self.scores(standing)))
        return total - self.costs(standing)

    @cached_property
    def top_value(self) -> int:
        """What no fill surpasses: a word of the top score in every slot, and no costs."""
        worth_of = self.refiller.worth_of
        own = sum(worth_of(score) for score in self.own_scores.values())
        return own + worth_of(self.top) * (len(self.refiller.slots) - len(self.own_scores))

    def costs(self, standing: Standing, region: frozenset[int] | None = None) -> int:
        """What crossings and the mix take off, all of it or what a region has part in."""
        is_promised = self.promises.no_weak_crossings
        penalty = BROKEN_PENALTY if is_promised else WEAK_CROSSING_PENALTY
        cost = penalty * self.weak_crossings(standing, region)
        if self.promises.letters:
            cost += BROKEN_PENALTY * len(self.missing_letters(standing))
        part = [self._share(slot, word) for slot, word in enumerate(standing)]
        doubtful = {slot for slot, share in enumerate(part) if share.is_doubtful_name}
        if len(doubtful) > 1:
            cost += NAME_CROSSING_PENALTY * sum(
                one in doubtful and other in doubtful
                for one, other in self.crossings
                if region is None or one in region or other in region
            )
        kinds = [share.kind for share in part]
        return cost + EXCESS_PENALTY * (excess(kinds) + crowding(kinds, self._corners))

    def _share(self, slot: int, word: int) -> "_Share":
        """What a word is in the mix; nothing, if it is the constructor's own."""
        key = (-1, 0) if slot in self.refiller.own else (self.refiller.tables[slot], word)
        share = self._shares.get(key)
        if share is None:
            found = self.words.get(self.refiller.text(slot, word)) if key[0] >= 0 else None
            kind = found.kind if found and found.sources else None
            share = self._shares[key] = _Share(kind, is_doubtful_name(found))
        return share

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

    # -- what was promised -----------------------------------------------------------------------

    def missing_letters(self, standing: Standing) -> list[str]:
        """The promised letters that stand nowhere."""
        texts = [
            self.own_texts.get(slot) or self.refiller.text(slot, word)
            for slot, word in enumerate(standing)
        ]
        there = set().union(*texts)
        return [letter for letter in self.promises.letters if letter not in there]

    @cached_property
    def own_texts(self) -> dict[int, str]:
        """What stands in the slots that were full from the start."""
        given = self.refiller.problem.given
        return {slot: given.answer(self.refiller.slots[slot]) or "" for slot in self.refiller.own}

    def is_kept(self, standing: Standing) -> bool:
        """Whether a fill keeps all promises."""
        if not self.promises:
            return True
        scores = [
            score
            for slot, score in enumerate(self.scores(standing))
            if self._own_listed.get(slot, 0) is not None
        ]
        missing = self.missing_letters(standing)
        there = [letter for letter in self.promises.letters if letter not in missing]
        return self.promises.are_kept(scores, there, self.weak_crossings(standing))

    def around(self, start: int, size: int) -> frozenset[int]:
        """So many slots around one, nearest first along the crossings; those that may change."""
        found = {start: None}
        waiting = deque(found)
        while waiting and len(found) < size:
            near = [slot for slot in self.neighbours[waiting.popleft()] if slot not in found]
            found.update(dict.fromkeys(near))
            waiting.extend(near)
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
                if other != slot and not self.free.isdisjoint({slot, other}):
                    return self._easier(slot, other)
        for slot in sorted(self.free):
            if not self._is_accepted(slot, standing[slot]):
                return slot
        return self._sharing(standing)

    def _easier(self, *slots: int) -> int:
        """Which of some slots is the easiest to fill anew: a free one, the shortest of them."""
        free = [slot for slot in slots if slot in self.free]
        return min(free, key=lambda slot: self.refiller.slots[slot].length)

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
                if other != slot and not self.free.isdisjoint({slot, other}):
                    return self._easier(slot, other)
        return None
