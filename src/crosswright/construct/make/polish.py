"""Fill for quality: the best scores in the given time, not the first fill that fits.

The first fills come from higher and higher minimum scores (see `floors`). Then, again and again, a
few neighbouring slots are emptied, mostly weak ones, and filled again. The new fill is kept if it
is better (large neighbourhood search). The small search knows the total that it must reach, so it
quickly sees where nothing can be gained. Each fill is strictly better than the one before.

All small searches have a limit of nodes, so that the same seed gives the same fills.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosswright.construct.make.floors import CLIMB_SHARE, Climb
from crosswright.construct.make.mend import FIRST_STRATEGY, mended
from crosswright.construct.make.quality import Accepts, Judge, quality_of, worth
from crosswright.construct.promises import Promises
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.refill import Refill, Refiller, Standing
from crosswright.engines.fill.solve import Strategy, fill_engine
from crosswright.search.outcome import take
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["first_fill", "polish"]

FLOORS = (50, 40, 30)
"""Which least scores are tried for the first fill, best first? Later steps improve the fill.

(Measured on US dailies with our list and eight seeds: the first fill took 0.2 to 1.8 s. With a
first floor of 60 it took 0.4 to 3.3 s.)
"""

FIRST_NODES = 400
"""How many nodes may each floor cost before the next one is tried?"""

USUAL_CELLS = 225
"""For how many cells is this number of nodes? A larger grid gets more."""

FRESH_FILLS = 4
"""How many fills of one pattern are mended before another pattern is tried?"""

SIZES = (4, 6, 8, 10, 13, 16, 20, 24, 32)
"""How many slots are emptied at once to improve a fill?"""

REFILL_NODES = 300
"""How many nodes may a neighbourhood cost?"""

MOST_REFUSED = 4
"""How many fills of a neighbourhood may be refused before we leave it?"""

FLOOR_SHARE = 0.1
"""How often must every new word be better than the word that should be improved?"""

WALKS = 4
"""How many fills are improved side by side at first? The result depends on the first fill."""

FIRST_LEG = 15_000
"""How many nodes does each of them get before the worse half is dropped?"""

PINNED_SHARE = 0.5
"""How often is a cell chosen for a promised letter that is missing?"""

DOWNHILL_SHARE = 0.5
"""How often may a neighbourhood become worse, so that later steps can find better fills?"""

DOWNHILL = 40.0
"""By how many points of score may it become worse, in the mean?"""

MOST_IDLE = 300
"""After how many neighbourhoods without a better fill do we go back to the best fill?"""

STRATEGY = Strategy(noise=0.5, score_weight=0.08)


def first_fill(problem: FillProblem, run: Run, accepts: Accepts | None = None) -> FilledGrid | None:
    """Return a fill without objections, from the highest floor that gives one quickly.

    None means that there was none quickly.
    """
    lowest, top = problem.words.score_range
    least = lowest if problem.min_score is None else max(problem.min_score, lowest)
    cells = problem.given.grid.height * problem.given.grid.width
    nodes = max(FIRST_NODES, FIRST_NODES * cells // USUAL_CELLS)
    engine = fill_engine(FIRST_STRATEGY)
    for floor in (*(floor for floor in FLOORS if least < floor <= top), least):
        asked = replace(problem, min_score=floor)
        for _ in range(1 + FRESH_FILLS):
            outcome = take(engine, asked, run.part(nodes=nodes))
            run.tick(0)
            if outcome.solution is None:
                break
            filled = mended(asked, outcome.solution, accepts, run)
            if filled is not None:
                return filled
    return None


def polish(
    problem: FillProblem,
    run: Run,
    accepts: Accepts | None = None,
    start: FilledGrid | None = None,
    promises: Promises | None = None,
    climb_share: float = CLIMB_SHARE,
) -> Iterator[FilledGrid]:
    """Yield better and better fills, until the budget ends or no better one is possible.

    With promises, it yields fills that keep them. Without, scores count as an editor sees them.
    `climb_share` is the share of the budget for ever higher floors.
    """
    worth_of = worth if promises is None else promises.worth

    def value_of(filled: FilledGrid) -> float:
        return quality_of(filled, problem.words, worth_of).value

    starts = [] if start is None else [start]
    shown = None if promises else start
    """The best fill that was yielded."""
    if start is None:
        climb = Climb(problem, run, accepts, climb_share)
        for filled in climb.fills():
            starts.append(filled)
            if not promises and (shown is None or value_of(filled) > value_of(shown)):
                shown = filled
                yield filled
        if problem.required:
            # The required words are kept in place, and this place is different in each fill.
            starts = starts[-1:]
        elif starts:
            starts += climb.others(WALKS - 1)
    elif not promises:
        yield start
    if not starts:
        return
    refiller = Refiller(problem, worth_of, run)
    judge = Judge(refiller, accepts, promises)
    walks = [_Walk(judge, refiller.standing(filled)) for filled in starts[-WALKS:]]
    best = None if shown is None else judge.value(refiller.standing(shown))
    for walk in _raced(walks, run):
        is_better = best is None or walk.most > best
        if is_better and judge.is_kept(walk.best):
            best = walk.most
            mean = judge.mean(walk.best)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            yield refiller.filled(walk.best)


def _raced(walks: list["_Walk"], run: Run) -> Iterator["_Walk"]:
    """Yield a walk each time that it finds something better.

    The walks take turns. After each round the worse half is dropped, and the last one goes on until
    its end.
    """
    nodes = FIRST_LEG
    yield from walks
    while True:
        for walk in walks:
            end = run.nodes + nodes
            while not walk.is_at_end and (run.nodes < end or len(walks) == 1):
                if walk.step(run):
                    yield walk
        if len(walks) == 1 or any(walk.is_at_end for walk in walks):
            return
        walks = sorted(walks, key=lambda walk: -walk.most)[: len(walks) // 2]
        nodes *= 2


class _Walk:
    """One fill that is improved again and again."""

    def __init__(self, judge: Judge, standing: Standing) -> None:
        self.judge = judge
        self.best = self.standing = standing
        self.most = self.value = judge.value(standing)
        self.settled: set[frozenset[int]] = set()
        """Regions that cannot become better."""
        self.idle = 0
        judge.hold_required(standing)
        self.is_at_end = not judge.free or self.most >= judge.top_value
        """True if no fill can be better than its best one."""

    def step(self, run: Run) -> bool:
        """Fill a region again. Return True if that gave the best fill of this walk."""
        judge = self.judge
        move = _next_move(judge, self.standing, self.value, run)
        if move.is_strict and move.region in self.settled:
            run.tick(1)
            return False
        found, is_proof = _moved(judge, move, run)
        self.idle += 1
        if found is not None:
            self.standing, self.value = found, judge.value(found)
            self.settled.clear()
        elif is_proof:
            self.settled.add(move.region)
            self.is_at_end = move.region >= judge.free
        if found is not None and self.value > self.most:
            self.best, self.most, self.idle = found, self.value, 0
            self.is_at_end = self.most >= judge.top_value
            return True
        if self.idle >= MOST_IDLE:
            self.standing, self.value, self.idle = self.best, self.most, 0
            self.settled.clear()
        return False


@dataclass(frozen=True)
class _Move:
    """A neighbourhood to fill again."""

    standing: Standing
    value: int
    region: frozenset[int]
    allowance: int = 0
    """How much worse the fill may become."""
    without: int | None = None
    """A slot whose word must be replaced."""
    floor: int | None = None
    """The least score of each new word."""
    pinned: tuple[int, str] | None = None
    """A cell, and a letter that it must have."""

    @property
    def is_strict(self) -> bool:
        """True if it is proved, when no fill is found, that the region cannot be better."""
        return not self.allowance and self.floor is None and self.pinned is None


def _next_move(judge: Judge, standing: Standing, value: int, run: Run) -> _Move:
    """Return a neighbourhood of some size around a weak slot.

    Or return one around a cell that must get a missing letter.
    """
    if judge.promises.letters and run.rng.random() < PINNED_SHARE:
        missing = judge.missing_letters(standing)
        if missing:
            slot = run.rng.choice(sorted(judge.free))
            cell = run.rng.choice(judge.refiller.cells[slot])
            region = judge.around(slot, run.rng.choice(SIZES))
            return _Move(standing, value, region, pinned=(cell, run.rng.choice(missing)))
    slot, allowance, floor = _weak_slot(judge, standing, run), 0, None
    region = judge.around(slot, run.rng.choice(SIZES))
    score = judge.scores(standing)[slot]
    if run.rng.random() < DOWNHILL_SHARE:
        allowance = 1 + int(run.rng.expovariate(1 / DOWNHILL))
    if run.rng.random() < FLOOR_SHARE and score < judge.top:
        floor = score + 1
    return _Move(standing, value, region, allowance, slot if allowance else None, floor)


def _weak_slot(judge: Judge, standing: Standing, run: Run) -> int:
    """Return a random slot. The weaker its answer, the more likely it is."""
    slots, scores = sorted(judge.free), judge.scores(standing)
    weights = [1.0 + max(0, judge.top - scores[slot]) ** 1.5 for slot in slots]
    return run.rng.choices(slots, weights)[0]


def _moved(judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool]:
    """Return the fill with other words in a region, or None, and whether none can be better."""
    standing, region, refiller = move.standing, move.region, judge.refiller
    least = move.value + 1 - move.allowance
    total = sum(refiller.worth(slot, standing[slot]) for slot in region) + 1 - move.allowance
    # Fewer crossings of weak entries and a better mix could gain this much.
    total -= judge.costs(standing, region)
    asked = Refill(standing, region, total, move.without, move.floor, move.pinned)
    search = refiller.search(asked, run, nodes=REFILL_NODES, strategy=STRATEGY)
    refused = 0
    for found in search:
        if judge.value(found) >= least and judge.objection(found) is None:
            return found, False
        refused += 1
        if refused == MOST_REFUSED:
            break
    return None, search.exhausted and not refused and move.is_strict
