"""The quality of a fill: its scores, its weak entries and their crossings, and repeated roots."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from crosswright.core import Fill, Grid, Slot, slot_map
from crosswright.engines.fill.promises import Pledge
from crosswright.engines.fill.refill import Refiller, Standing
from crosswright.words import SCORE_RANGE, WordKind, WordList
from crosswright.words.dupes import shared_stems, stems_of
from crosswright.words.mix import crowding, excess, is_doubtful_name
from crosswright.words.statistics import WEAK_SCORE, mean_score

__all__ = [
    "EXCESS_PENALTY",
    "NAME_CROSSING_PENALTY",
    "ROOT_PENALTY",
    "WEAK_CROSSING_PENALTY",
    "Accepts",
    "Judge",
    "Quality",
    "keeps",
    "led_by",
    "quality_of",
    "worth",
]

BROKEN_PENALTY = 1000
"""For each promised letter that is missing, and each weak crossing if none are promised."""

WEAK_PENALTY = 25
"""What a weak entry loses."""

ROOT_PENALTY = 1000
"""For each entry of the grid: a fill without a repeated root is always better."""

SHARE_BONUS = 50
"""By which a walk prefers good entries, if a share of them is promised."""

WEAK_CROSSING_PENALTY = 25

NAME_CROSSING_PENALTY = 30
"""For a crossing of two names that a solver perhaps both does not know."""

EXCESS_PENALTY = 25
"""For each entry too many of its kind, in the grid or a corner (see `words/mix.py`)."""

KNOWN_SCORE, KNOWN_SHARE = 60, 0.3
"""Everybody knows a word with this score, so only a share of the points above counts: THE is not
much better than IGLOO.
"""

Accepts = Callable[[str], bool]
"""Whether an answer is allowed, for example because there is a clue for it."""


@dataclass(frozen=True)
class Quality:
    """The quality of a fill."""

    mean_score: float | None
    """Of the listed answers."""
    listed: int
    weak: int
    weak_crossings: int
    shared_stems: int
    """Pairs of entries with the same root."""
    value: float
    """The mean of the points of all entries (see `worth`), minus the penalties. More is better."""


@cache  # called for every word of the list, many times
def worth(score: int) -> int:
    """Return the points that an entry with this score adds to a fill's value."""
    if score > KNOWN_SCORE:
        return round(KNOWN_SCORE + KNOWN_SHARE * (score - KNOWN_SCORE))
    return score if score >= WEAK_SCORE else max(score - WEAK_PENALTY, SCORE_RANGE[0])


def led_by(promises: Pledge) -> Callable[[int], int]:
    """Return a function from score to points that leads a walk to fills that keep the promises. The
    value of a fill never depends on it.
    """
    asked = promises.promises
    if asked.min_mean is None and asked.share is None:
        return worth

    def points(score: int) -> int:
        own = worth(score) if asked.min_mean is None else score
        is_good = asked.share is not None and score >= asked.good[1]
        return min(own + SHARE_BONUS, SCORE_RANGE[-1]) if is_good else own

    return points


def quality_of(fill: Fill, words: WordList) -> Quality:
    """Return the quality of a full grid. An unlisted answer counts as a word with the top score."""
    top = words.score_range[1]
    found = {slot.key: words.get(answer) for slot, answer in fill.answers()}
    listed = [word.score for word in found.values() if word]
    scores = {key: word.score if word else top for key, word in found.items()}
    count = max(1, len(scores))
    weak = {key for key, score in scores.items() if score < WEAK_SCORE}
    doubtful = {key for key, word in found.items() if is_doubtful_name(word)}
    crossings, names = (
        sum(c.across in keys and c.down in keys for c in slot_map(fill.grid).crossings)
        for keys in (weak, doubtful)
    )
    stems = sum(1 for _ in shared_stems(fill, words))
    kinds = [word.kind if word and word.sources else None for word in found.values()]
    corners = [_corner_of(slot, fill.grid) for slot, _ in fill.answers()]
    over = excess(kinds) + crowding(kinds, corners)
    mix = NAME_CROSSING_PENALTY * names + EXCESS_PENALTY * over
    value = (sum(map(worth, scores.values())) - WEAK_CROSSING_PENALTY * crossings - mix) / count
    mean = mean_score(listed)
    return Quality(mean, len(listed), len(weak), crossings, stems, value - ROOT_PENALTY * stems)


def keeps(fill: Fill, words: WordList, promises: Pledge) -> bool:
    found = [words.get(answer) for _, answer in fill.answers()]
    scores = [word.score for word in found if word]
    letters = "".join(fill.glyphs.values())
    return promises.are_kept(scores, letters, quality_of(fill, words).weak_crossings)


def _corner_of(slot: Slot, grid: Grid) -> int:
    middle = slot.cells[slot.length // 2]
    return 2 * (2 * middle.row >= grid.height) + (2 * middle.column >= grid.width)


class _Share(NamedTuple):
    kind: WordKind | None
    is_doubtful_name: bool


class Judge:
    """Computes the quality of fills in integers, because a search asks for it thousands of times.
    The constructor's own entries were complete before the search.
    """

    def __init__(
        self, refiller: Refiller, accepts: Accepts | None, promises: Pledge | None = None
    ) -> None:
        self.refiller = refiller
        self.promises = promises or Pledge()
        self.words = refiller.problem.words
        self.accepts = accepts
        self.top = self.words.score_range[1]
        problem = refiller.problem
        self.free = frozenset(range(len(refiller.slots))) - refiller.own
        """The slots whose words may change."""
        self._known: dict[Standing, list[int]] = {}
        self._stems: dict[tuple[int, int], list[str]] = {}
        self._accepted: dict[tuple[int, int], bool] = {}
        self._shares: dict[tuple[int, int], _Share] = {}
        self._corners = [_corner_of(slot, problem.given.grid) for slot in refiller.slots]
        numbers = {slot.key: number for number, slot in enumerate(refiller.slots)}
        self.crossings = [
            (numbers[crossing.across], numbers[crossing.down])
            for crossing in slot_map(problem.given.grid).crossings
        ]

    def hold_required(self, standing: Standing) -> None:
        """From now on, the slots that have a required word in `standing` must not change."""
        required = set(self.refiller.problem.required)
        self.free -= {
            slot for slot, word in enumerate(standing) if self.refiller.text(slot, word) in required
        }

    @cached_property
    def neighbours(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.refiller.slots]
        for one, other in self.crossings:
            found[one].append(other)
            found[other].append(one)
        return found

    @cached_property
    def own_scores(self) -> dict[int, int]:
        """Of the constructor's own entries; unlisted ones get the top score."""
        return {slot: self.top if s is None else s for slot, s in self._own_listed.items()}

    @cached_property
    def _own_listed(self) -> dict[int, int | None]:
        given, found = self.refiller.problem.given, {}
        for number in sorted(self.refiller.own):
            word = self.words.get(given.answer(self.refiller.slots[number]) or "")
            found[number] = word.score if word else None
        return found

    def scores(self, standing: Standing) -> list[int]:
        """Return the score of the word in each slot. The last result is remembered."""
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
        own = self._own_listed
        scores = enumerate(self.scores(standing))
        return mean_score(own.get(slot, score) for slot, score in scores) or 0.0

    def value(self, standing: Standing) -> int:
        return sum(map(self.refiller.worth_of, self.scores(standing))) - self.costs(standing)

    @cached_property
    def top_value(self) -> int:
        """An upper bound of the value."""
        worth_of = self.refiller.worth_of
        own = sum(worth_of(score) for score in self.own_scores.values())
        return own + worth_of(self.top) * (len(self.refiller.slots) - len(self.own_scores))

    def costs(self, standing: Standing, region: frozenset[int] | None = None) -> int:
        """Return the points that a fill loses. With `region`, only crossings with a slot in it
        count.
        """
        is_promised = self.promises.promises.no_weak_crossings
        penalty = BROKEN_PENALTY if is_promised else WEAK_CROSSING_PENALTY
        cost = penalty * self.weak_crossings(standing, region)
        if self.promises.letters:
            cost += BROKEN_PENALTY * len(self.missing_letters(standing))
        part = [self._share(slot, word) for slot, word in enumerate(standing)]
        doubtful = {slot for slot, share in enumerate(part) if share.is_doubtful_name}
        cost += NAME_CROSSING_PENALTY * self._crossings_within(doubtful, region)
        kinds = [share.kind for share in part]
        return cost + EXCESS_PENALTY * (excess(kinds) + crowding(kinds, self._corners))

    def _share(self, slot: int, word: int) -> _Share:
        """The constructor's own entries do not count."""
        key = (-1, 0) if slot in self.refiller.own else (self.refiller.tables[slot], word)
        share = self._shares.get(key)
        if share is None:
            found = self.words.get(self.refiller.text(slot, word)) if key[0] >= 0 else None
            kind = found.kind if found and found.sources else None
            share = self._shares[key] = _Share(kind, is_doubtful_name(found))
        return share

    def weak_crossings(self, standing: Standing, region: frozenset[int] | None = None) -> int:
        weak = {slot for slot, score in enumerate(self.scores(standing)) if score < WEAK_SCORE}
        return self._crossings_within(weak, region)

    def _crossings_within(self, slots: set[int], region: frozenset[int] | None) -> int:
        if len(slots) < 2:
            return 0
        return sum(
            one in slots and other in slots
            for one, other in self.crossings
            if region is None or one in region or other in region
        )

    # -- promises --------------------------------------------------------------------------------

    def missing_letters(self, standing: Standing) -> list[str]:
        texts = [
            self.own_texts.get(slot) or self.refiller.text(slot, word)
            for slot, word in enumerate(standing)
        ]
        there = set().union(*texts)
        return [letter for letter in self.promises.letters if letter not in there]

    @cached_property
    def own_texts(self) -> dict[int, str]:
        given = self.refiller.problem.given
        return {slot: given.answer(self.refiller.slots[slot]) or "" for slot in self.refiller.own}

    def is_kept(self, standing: Standing) -> bool:
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
        """Return the slots nearest to `start` by crossings, at most `size` with it, if they may
        change.
        """
        found = {start: None}
        waiting = deque(found)
        while waiting and len(found) < size:
            near = [slot for slot in self.neighbours[waiting.popleft()] if slot not in found]
            found.update(dict.fromkeys(near))
            waiting.extend(near)
        return frozenset(list(found)[:size]) & self.free

    # -- objections ------------------------------------------------------------------------------

    def objection(self, standing: Standing) -> int | None:
        """Return a slot whose answer must be replaced: a repeated root, an unaccepted answer, or
        too long a shared run (which the kernel checks only among the slots that it fills). The
        constructor's own entries may stay.
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
        return self.sharing(standing)

    def _easier(self, *slots: int) -> int:
        free = [slot for slot in slots if slot in self.free]
        return min(free, key=lambda slot: self.refiller.slots[slot].length)

    def _stems_of(self, slot: int, word: int) -> list[str]:
        key = (self.refiller.tables[slot], word)
        if key not in self._stems:
            # The order of a set differs between processes, and the first shared root decides.
            self._stems[key] = sorted(stems_of(self.refiller.text(slot, word), self.words))
        return self._stems[key]

    def _is_accepted(self, slot: int, word: int) -> bool:
        if self.accepts is None:
            return True
        key = (self.refiller.tables[slot], word)
        if key not in self._accepted:
            self._accepted[key] = self.accepts(self.refiller.text(slot, word))
        return self._accepted[key]

    def sharing(self, standing: Standing) -> int | None:
        """Return a slot that shares too long a run of letters with another."""
        most = self.refiller.problem.wishes.max_shared
        if most is None:
            return None
        seen: dict[str, int] = {}
        for slot, word in enumerate(standing):
            text = self.refiller.text(slot, word)
            for start in range(len(text) - most):
                other = seen.setdefault(text[start : start + most + 1], slot)
                if self.free.isdisjoint({slot, other}):
                    continue
                # Whether a word may be used twice is another rule.
                if text != self.refiller.text(other, standing[other]):
                    return self._easier(slot, other)
        return None
