"""Improve one fill step by step.

In a step, a few neighbouring slots, mostly slots with weak answers, are emptied and filled again
(large neighbourhood search). The new fill is kept if it is better, and in some steps also if it is
a little worse. The search for words in the emptied slots knows the total value that these words
must reach. So it can end early if the total is out of reach.
"""

from dataclasses import dataclass

from crosswright.engines.fill.improve.quality import Judge
from crosswright.engines.fill.refill import Refill, Standing
from crosswright.engines.fill.solve import Strategy
from crosswright.search.run import Run

SIZES = (4, 6, 8, 10, 13, 16, 20, 24, 32)
"""In most steps, the number of slots that are emptied depends on `Walk.reach`. In the other steps,
one of these numbers is chosen."""

REACH_SHARE = 0.85
"""The share of steps in which the number of slots depends on `Walk.reach`."""

FIRST_REACH, LEAST_REACH = 12.0, 6.0
"""The reach (see `Walk.reach`) at the start of a walk, and the least reach."""

REACH_GROWTH, REACH_LOSS = 1.02, 0.95
"""The factors by which the reach changes after a step without a new fill.

The reach grows if the search has tried everything, because the region was then too small. Otherwise
it shrinks.
"""

REFILL_NODES = 400
"""The limit of one search that fills a region (the emptied slots) again, in nodes."""

STEP_WORK = 20
"""The work of a step without its search, in nodes: it takes about as long as a search of this many
nodes."""

MOST_REFUSED = 10
"""After this many refused fills of a region, the step ends without a new fill."""

FULL_SHARE = 0.4
"""The share of steps whose search may find all fills that could be better. In the other steps, the
search skips some of them (see `_moved`)."""

FLOOR_SHARE = 0.1
"""The share of steps in which every new word must have a higher score than the weak word around
which the slots are emptied."""

PINNED_SHARE = 0.5
"""If a letter that the fill must have (a promised letter) is missing, this is the share of steps in
which a cell is chosen and must get this letter."""

DOWNHILL_SHARE = 0.5
"""The share of steps in which a fill may become worse. From a worse fill, later steps can sometimes
find a fill that is better than all before."""

DOWNHILL = 40.0
"""In a step in which a fill may become worse: the mean number of points that it may lose."""

MOST_IDLE = 300
"""After this many steps without a better fill, the walk goes back to its best fill."""

STALE_WORK = 15_000
"""A walk is stale if it found no better fill for this long, in nodes."""

STALE_SHARE = 0.5
"""There is a second condition: a walk is stale only if its last better fill is at least this share
of its whole work ago."""

STRATEGY = Strategy(noise=0.5, score_weight=0.08)


class Walk:
    """One fill that is improved step by step."""

    def __init__(self, judge: Judge, standing: Standing) -> None:
        self.judge = judge
        self.best = self.standing = standing
        self.most = self.value = judge.value(standing)
        self.settled: set[frozenset[int]] = set()
        """Regions (sets of slots) for which it is proved that they cannot be filled better while
        the other slots keep their words."""
        self.idle = 0
        self.reach = FIRST_REACH
        """An estimate: with this many emptied slots, a search just has enough nodes to try
        everything. The number is learned during the walk. In open grids it is small."""
        self.work = 0
        """The work so far, in nodes."""
        self.work_to_best = 0
        """The work until the best fill was found, in nodes."""
        judge.hold_required(standing)
        self.is_at_end = not judge.free or self.most >= judge.top_value
        """True if no fill can be better than the best one of this walk."""

    @property
    def is_stale(self) -> bool:
        """True if the walk has not found a better fill for long."""
        return self.work - self.work_to_best >= max(STALE_WORK, STALE_SHARE * self.work)

    def step(self, run: Run) -> bool:
        """Fill a region again. Return True if the new fill is better than all fills of this walk
        before it."""
        judge = self.judge
        move = _next_move(judge, self.standing, self.value, run, self._size(run))
        if move.is_strict and move.region in self.settled:
            run.tick(1)
            self.work += 1
            return False
        before = run.nodes
        found, has_tried_all, is_proof = _moved(judge, move, run)
        self.work += STEP_WORK + run.nodes - before
        self.idle += 1
        if found is None:
            self._learn_reach(has_tried_all)
            if is_proof:
                self.settled.add(move.region)
                self.is_at_end = move.region >= judge.free
        else:
            self.standing, self.value = found, judge.value(found)
            self.settled.clear()
            if self.value > self.most:
                self.best, self.most, self.idle = found, self.value, 0
                self.work_to_best = self.work
                self.is_at_end = self.most >= judge.top_value
                return True
        if self.idle >= MOST_IDLE:
            self.standing, self.value, self.idle = self.best, self.most, 0
            self.settled.clear()
        return False

    def _size(self, run: Run) -> int:
        """Return the number of slots to empty in the next step."""
        if run.rng.random() < REACH_SHARE:
            return round(self.reach * run.rng.uniform(0.6, 1.2))
        return run.rng.choice(SIZES)

    def _learn_reach(self, has_tried_all: bool) -> None:
        if has_tried_all:
            self.reach = min(len(self.judge.free), self.reach * REACH_GROWTH)
        else:
            self.reach = max(LEAST_REACH, self.reach * REACH_LOSS)


@dataclass(frozen=True)
class _Move:
    """A step of a walk: the slots of `region` are emptied and filled again."""

    standing: Standing
    """The fill before the step: for each slot, the index of its word."""
    value: int
    """The value of this fill. More is better."""
    region: frozenset[int]
    allowance: int = 0
    """The number of points by which the fill may become worse."""
    without: int | None = None
    """A slot whose word must be replaced."""
    floor: int | None = None
    """The least score of each new word."""
    pinned: tuple[int, str] | None = None
    """A cell, and the letter that it must have."""

    @property
    def is_strict(self) -> bool:
        """True if the step asks only for a better fill. Then a complete search that finds nothing
        proves that the region cannot be filled better."""
        return not self.allowance and self.floor is None and self.pinned is None


def _next_move(judge: Judge, standing: Standing, value: int, run: Run, size: int) -> _Move:
    """Return a step for a region of `size` slots around a slot that is probably weak.

    If a promised letter is missing, the step may instead be for a region around a random cell that
    must get this letter.
    """
    if judge.promises.letters and run.rng.random() < PINNED_SHARE:
        missing = judge.missing_letters(standing)
        if missing:
            slot = run.rng.choice(sorted(judge.free))
            cell = run.rng.choice(judge.refiller.cells[slot])
            region = judge.around(slot, size)
            return _Move(standing, value, region, pinned=(cell, run.rng.choice(missing)))
    slot, allowance, floor = _weak_slot(judge, standing, run), 0, None
    region = judge.around(slot, size)
    score = judge.scores(standing)[slot]
    if run.rng.random() < DOWNHILL_SHARE:
        allowance = 1 + int(run.rng.expovariate(1 / DOWNHILL))
    if run.rng.random() < FLOOR_SHARE and score < judge.top:
        floor = score + 1
    return _Move(standing, value, region, allowance, slot if allowance else None, floor)


def _weak_slot(judge: Judge, standing: Standing, run: Run) -> int:
    """Return a random slot. Slots with weak answers are more likely."""
    slots, scores = sorted(judge.free), judge.scores(standing)
    weights = [1.0 + max(0, judge.top - scores[slot]) ** 1.5 for slot in slots]
    return run.rng.choices(slots, weights)[0]


def _moved(judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool, bool]:
    """Return the fill after a step. None if no fill was found that is good enough.

    Also return whether the search has tried everything, and whether it is proved that the region
    cannot be filled better.
    """
    standing, region, refiller = move.standing, move.region, judge.refiller
    least = move.value + 1 - move.allowance
    total = sum(refiller.worth(slot, standing[slot]) for slot in region) + 1 - move.allowance
    # Crossings of weak entries and a bad mix of kinds of words cost points. At best, a new fill
    # avoids all these costs. So it may be better even if the total of its words is lower by this
    # number of points. But if the costs are high, most fills with such a low total are not better,
    # and they are found first. So many steps ask for a higher total. Such a step may miss a better
    # fill, so it proves nothing.
    costs = judge.costs(standing, region)
    share = 1.0 if run.rng.random() < FULL_SHARE else run.rng.random()
    total -= round(share * costs)
    asked = Refill(standing, region, total, move.without, move.floor, move.pinned)
    search = refiller.search(asked, run, nodes=REFILL_NODES, strategy=STRATEGY)
    refused = 0
    for found in search:
        if judge.value(found) >= least and judge.objection(found) is None:
            return found, False, False
        refused += 1
        if refused == MOST_REFUSED:
            break
    is_full = share == 1.0 or not costs
    is_proof = search.exhausted and not refused and move.is_strict and is_full
    return None, search.exhausted, is_proof
