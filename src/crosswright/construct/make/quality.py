"""The quality of a fill: its scores, its weak entries and their crossings, and repeated roots."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from crosswright.construct.promises import Promises
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
"""The number of points that a broken promise costs: for each promised letter that is missing, and
for each crossing of two weak entries if the promise is that there are none."""

WEAK_PENALTY = 25
"""The number of points that a weak entry (with a score below `WEAK_SCORE`) loses."""

ROOT_PENALTY = 1000
"""The number of points for each entry of the grid that a pair of entries with the same root costs.
So a fill without such a pair is always better."""

SHARE_BONUS = 50
"""The points by which a walk prefers good entries, if a share of good entries is promised."""

WEAK_CROSSING_PENALTY = 25
"""The number of points that a crossing of two weak entries (with scores below `WEAK_SCORE`)
costs."""

NAME_CROSSING_PENALTY = 30
"""The number of points that a crossing of two names costs, if both names are so little known that a
solver perhaps knows neither."""

EXCESS_PENALTY = 25
"""The number of points that each entry costs if there are too many entries of its kind (such as
names or abbreviations). There are limits for the whole grid and for a corner (see
`words/mix.py`)."""

KNOWN_SCORE, KNOWN_SHARE = 60, 0.3
"""Everybody knows a word with a score of `KNOWN_SCORE` or more. Only the share `KNOWN_SHARE` of the
points above `KNOWN_SCORE` counts: a score of 100 counts as 72.

So THE is not a much better entry than IGLOO.
"""

Accepts = Callable[[str], bool]
"""A function that returns True if an answer is allowed, for example if there is a clue for it."""


@dataclass(frozen=True)
class Quality:
    """The quality of a fill."""

    mean_score: float | None
    """The mean score of the listed answers. None if there are none."""
    listed: int
    """The number of answers that are in the list."""
    weak: int
    """The number of entries below `WEAK_SCORE`."""
    weak_crossings: int
    """The number of crossings of two weak entries."""
    shared_stems: int
    """The number of pairs of entries with the same root."""
    value: float
    """The value of the fill in one number. More is better.

    It is the mean of the points of all entries (see `worth`). Points are taken off for crossings
    of two weak entries or of two little-known names, for too many entries of one kind, and for
    repeated roots.
    """


@cache  # called for every word of the list, many times
def worth(score: int) -> int:
    """Return the points that an entry with this score adds to a fill's value. The costs of
    crossings and of the mix of kinds are not included.

    A weak entry gets `WEAK_PENALTY` points less than its score, but never less than the lowest
    score. For a score above `KNOWN_SCORE`, see there.
    """
    if score > KNOWN_SCORE:
        return round(KNOWN_SCORE + KNOWN_SHARE * (score - KNOWN_SCORE))
    return score if score >= WEAK_SCORE else max(score - WEAK_PENALTY, SCORE_RANGE[0])


def led_by(promises: Promises) -> Callable[[int], int]:
    """Return a function from the score of an entry to the points that lead a walk to fills that
    keep the promises. Without promises it is `worth`. The value of a fill never depends on it."""
    if promises.min_mean is None and not promises.share:
        return worth

    def points(score: int) -> int:
        own = worth(score) if promises.min_mean is None else score
        is_good = promises.share and score >= promises.share_score
        return min(own + SHARE_BONUS, SCORE_RANGE[-1]) if is_good else own

    return points


def quality_of(fill: Fill, words: WordList) -> Quality:
    """Return the quality of a full grid. An answer that is not in the list counts as a word with
    the top score."""
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
    return Quality(mean, len(listed), len(weak), crossings, stems, value - ROOT_PENALTY * stems)


def keeps(fill: Fill, words: WordList, promises: Promises) -> bool:
    """Return True if a full grid keeps the promises."""
    found = [words.get(answer) for _, answer in fill.answers()]
    scores = [word.score for word in found if word]
    letters = "".join(fill.glyphs.values())
    return promises.are_kept(scores, letters, quality_of(fill, words).weak_crossings)


def _corner_of(slot: Slot, grid: Grid) -> int:
    """Return the number of the quarter of the grid in which the middle cell of a slot is, from 0 to
    3."""
    middle = slot.cells[slot.length // 2]
    return 2 * (2 * middle.row >= grid.height) + (2 * middle.column >= grid.width)


class _Share(NamedTuple):
    """The properties of one word that count for the mix of kinds in a fill."""

    kind: WordKind | None
    is_doubtful_name: bool


class Judge:
    """Computes the quality of fills. It works with integers to be fast, because a search asks for
    the quality thousands of times.

    A `Standing` is a fill as integers: for each slot, the index of its word in the table of all
    words of this length. A slot is also an integer here: its index in `refiller.slots`.

    The constructor's own entries are those that were complete before the search.
    """

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
        """The slots that cross each slot."""
        found: list[list[int]] = [[] for _ in self.refiller.slots]
        for one, other in self.crossings:
            found[one].append(other)
            found[other].append(one)
        return found

    @cached_property
    def own_scores(self) -> dict[int, int]:
        """The scores of the constructor's own entries. An entry that is not in the list gets the
        top score."""
        return {slot: self.top if s is None else s for slot, s in self._own_listed.items()}

    @cached_property
    def _own_listed(self) -> dict[int, int | None]:
        """The scores of the constructor's own entries. None for an entry that is not in the
        list."""
        given, found = self.refiller.problem.given, {}
        for number in sorted(self.refiller.own):
            word = self.words.get(given.answer(self.refiller.slots[number]) or "")
            found[number] = word.score if word else None
        return found

    def scores(self, standing: Standing) -> list[int]:
        """Return the score of the word in each slot.

        The last result is remembered, because it is often needed again.
        """
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
        """Return the mean score of a fill (see `mean_of`)."""
        return self.mean_of(self.scores(standing))

    def mean_of(self, scores: Sequence[int]) -> float:
        """Return the mean of `scores`, which has one score for each slot.

        The constructor's own answers that are not in the list are left out.
        """
        own = self._own_listed
        return mean_score(own.get(slot, score) for slot, score in enumerate(scores)) or 0.0

    def value(self, standing: Standing) -> int:
        """Return the value of a fill in one number. More is better. Roots are not compared."""
        total = sum(map(self.refiller.worth_of, self.scores(standing)))
        return total - self.costs(standing)

    @cached_property
    def top_value(self) -> int:
        """An upper bound of the value. It is the value if every slot without an own entry of the
        constructor had a word with the top score, and if there were no costs."""
        worth_of = self.refiller.worth_of
        own = sum(worth_of(score) for score in self.own_scores.values())
        return own + worth_of(self.top) * (len(self.refiller.slots) - len(self.own_scores))

    def costs(self, standing: Standing, region: frozenset[int] | None = None) -> int:
        """Return the points that a fill loses.

        It loses points by crossings of two weak entries or of two little-known names, by promised
        letters that are missing, and by too many words of one kind (see `EXCESS_PENALTY`). With
        `region`, crossings count only if one of the two slots is in this region.
        """
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
        """Return the properties of a word that count for the mix of kinds.

        The constructor's own entries do not count.
        """
        key = (-1, 0) if slot in self.refiller.own else (self.refiller.tables[slot], word)
        share = self._shares.get(key)
        if share is None:
            found = self.words.get(self.refiller.text(slot, word)) if key[0] >= 0 else None
            kind = found.kind if found and found.sources else None
            share = self._shares[key] = _Share(kind, is_doubtful_name(found))
        return share

    def weak_crossings(self, standing: Standing, region: frozenset[int] | None = None) -> int:
        """Return the number of crossings of two weak entries. With `region`, crossings count only
        if one of the two slots is in this region."""
        weak = {slot for slot, score in enumerate(self.scores(standing)) if score < WEAK_SCORE}
        if len(weak) < 2:
            return 0
        return sum(
            one in weak and other in weak
            for one, other in self.crossings
            if region is None or one in region or other in region
        )

    # -- promises --------------------------------------------------------------------------------

    def missing_letters(self, standing: Standing) -> list[str]:
        """Return the promised letters that are not in the fill."""
        texts = [
            self.own_texts.get(slot) or self.refiller.text(slot, word)
            for slot, word in enumerate(standing)
        ]
        there = set().union(*texts)
        return [letter for letter in self.promises.letters if letter not in there]

    @cached_property
    def own_texts(self) -> dict[int, str]:
        """The answers in the slots that were full before the search."""
        given = self.refiller.problem.given
        return {slot: given.answer(self.refiller.slots[slot]) or "" for slot in self.refiller.own}

    def is_kept(self, standing: Standing) -> bool:
        """Return True if a fill keeps all promises."""
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
        """Return `start` and the slots nearest to it, together at most `size` slots.

        Slots that cross `start` are nearest, then the slots that cross these, and so on. Of the
        slots found, those that must not change are left out.
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
        """Return a slot whose answer must be replaced. None if there is no such slot.

        There are three reasons: a repeated root, an answer that is not accepted, or a run of
        letters that two answers share and that is too long. The search for words does not check the
        first two. If it checks the third, it compares only the slots that it fills with each other,
        not with the slots that keep their words.

        The constructor's own entries may stay, even if they repeat something.
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
        """Return the slot that is easiest to fill again: the shortest of those that may change."""
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
        """Return a slot that shares too long a run of letters with another slot. None if there is
        none."""
        most = self.refiller.problem.max_shared
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
