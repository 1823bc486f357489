"""Improve one fill step by step (large neighbourhood search): a few neighbouring slots, mostly weak
ones, are emptied and filled again, with a least total. The new fill is kept if it is better, and in
some steps if it is a little worse.
"""

from dataclasses import dataclass

from crosswright.engines.fill.improve.quality import Judge
from crosswright.engines.fill.refill import Refill, Standing
from crosswright.engines.fill.solve import Strategy
from crosswright.search import Run

SIZES = (4, 6, 8, 10, 13, 16, 20, 24, 32)
"""The slots that are emptied where `Walk.reach` does not decide."""

REACH_SHARE = 0.85
"""The share of steps in which `Walk.reach` decides."""

FIRST_REACH, LEAST_REACH = 12.0, 6.0

REACH_GROWTH, REACH_LOSS = 1.02, 0.95
"""After a step without a new fill: the reach grows if everything was tried, because the region was
too small.
"""

REFILL_NODES = 400
"""For one search."""

STEP_WORK = 20
"""A step takes as long as so many nodes, without its search."""

MOST_REFUSED = 10
"""Refused fills after which a step ends."""

FULL_SHARE = 0.4
"""The share of steps that may find all better fills (see `_moved`)."""

FLOOR_SHARE = 0.1
"""The share of steps in which every new word must beat the weak word in the middle."""

PINNED_SHARE = 0.5
"""The share of steps in which a cell must get a missing promised letter."""

DOWNHILL_SHARE = 0.5
"""The share of steps in which a fill may become worse, to get out of a local best."""

DOWNHILL = 40.0
"""By how many points on average."""

MOST_IDLE = 300
"""After so many steps without a better fill, the walk goes back to its best."""

STALE_WORK = 15_000
"""A walk is stale without a better fill for so many nodes,."""

STALE_SHARE = 0.5
"""and for this share of its whole work."""

STRATEGY = Strategy(noise=0.5, score_weight=0.08)


class Walk:
    """One fill that is improved step by step."""

    def __init__(self, judge: Judge, standing: Standing) -> None:
        self.judge = judge
        self.best = self.standing = standing
        self.most = self.value = judge.value(standing)
        self.settled: set[frozenset[int]] = set()
        """Regions that are proved to be best while the other slots keep their words."""
        self.idle = 0
        self.reach = FIRST_REACH
        """With so many emptied slots, a search can just try everything. Learned during the walk."""
        self.work = 0
        """In nodes."""
        self.work_to_best = 0
        """When the best fill was found."""
        judge.hold_required(standing)
        self.is_at_end = not judge.free or self.most >= judge.top_value
        """No fill can be better than the best one."""

    @property
    def is_stale(self) -> bool:
        return self.work - self.work_to_best >= max(STALE_WORK, STALE_SHARE * self.work)

    def step(self, run: Run) -> bool:
        """Fill a region again. True if the new fill is the best of this walk."""
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
    standing: Standing
    value: int
    region: frozenset[int]
    allowance: int = 0
    """By how much the fill may become worse."""
    without: int | None = None
    """A slot whose word must be replaced."""
    floor: int | None = None
    """The least score of each new word."""
    pinned: tuple[int, str] | None = None
    """A cell, and the letter that it must have."""

    @property
    def is_strict(self) -> bool:
        """Only a better fill is wanted, so a complete search that finds nothing is a proof."""
        return not self.allowance and self.floor is None and self.pinned is None


def _next_move(judge: Judge, standing: Standing, value: int, run: Run, size: int) -> _Move:
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
    slots, scores = sorted(judge.free), judge.scores(standing)
    weights = [1.0 + max(0, judge.top - scores[slot]) ** 1.5 for slot in slots]
    return run.rng.choices(slots, weights)[0]


def _moved(judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool, bool]:
    """The fill, whether everything was tried, and whether the region is proved to be best."""
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
