"""Fill for quality: the best scores that the time allows, not the first fill that fits.

The first fills come from higher and higher floors of scores (see `floors`). Then, again and again,
a few neighbouring slots are emptied, weak ones by preference, and filled anew; the new fill stays
if it is better (large neighbourhood search). The search for it is told what it has to reach, so it
is quick to see where nothing is to be gained. Each fill is strictly better than the last.

All sub-searches are limited in nodes, so that the same dice give the same fills.
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
"""Which least scores are tried for the first fill, best first? Polishing raises what comes of it.

(US dailies, our list, eight seeds: 0.2 to 1.8 s to the first fill; from 60 down, 0.4 to 3.3 s.)
"""

FIRST_NODES = 400
"""How many nodes may each floor cost before the next one is tried?"""

USUAL_CELLS = 225
"""In a grid of how many cells? A larger one has more."""

FRESH_FILLS = 4
"""How many fills of one pattern are mended before another pattern is tried?"""

SIZES = (4, 6, 8, 10, 13, 16, 20, 24, 32)
"""How many slots are emptied at once to better a fill?"""

REFILL_NODES = 300
"""How many nodes may a neighbourhood cost?"""

MOST_REFUSED = 4
"""How many fills of a neighbourhood may be refused before it is left?"""

FLOOR_SHARE = 0.1
"""How often must every new word be better than the one that was to be bettered?"""

WALKS = 4
"""How many fills are bettered side by side at first? Where a walk ends depends on its beginning."""

FIRST_LEG = 15_000
"""How many nodes has each of them before half of them are left?"""

PINNED_SHARE = 0.5
"""How often is a cell chosen for a promised letter that is missing?"""

DOWNHILL_SHARE = 0.5
"""How often may a neighbourhood become worse, for the sake of what lies beyond?"""

DOWNHILL = 40.0
"""By how many points of score in the mean?"""

MOST_IDLE = 300
"""After how many neighbourhoods without a better fill do we go back to the best one?"""

STRATEGY = Strategy(noise=0.5, score_weight=0.08)


def first_fill(problem: FillProblem, run: Run, accepts: Accepts | None = None) -> FilledGrid | None:
    """A fill without objections, from the highest floor that gives one quickly; None if there is
    none to be had quickly."""
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
    """Fills of growing quality, until the budget ends or no better one can be.

    With promises, those that keep them; without, scores count as an editor sees them. Which share
    of the budget goes into ever higher floors is said by `climb_share`.
    """
    worth_of = worth if promises is None else promises.worth

    def value_of(filled: FilledGrid) -> float:
        return quality_of(filled, problem.words, worth_of).value

    starts = [] if start is None else [start]
    shown = None if promises else start
    """The best fill that was told."""
    if start is None:
        climb = Climb(problem, run, accepts, climb_share)
        for filled in climb.fills():
            starts.append(filled)
            if not promises and (shown is None or value_of(filled) > value_of(shown)):
                shown = filled
                yield filled
        if problem.required:
            # The words that must stand are held in place, and that place is another in each fill.
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
    """The walks, each as often as it has come to something better. They take turns; after each
    round the worse half is left, and the last one goes on until it is at its end."""
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
    """One fill that is bettered again and again."""

    def __init__(self, judge: Judge, standing: Standing) -> None:
        self.judge = judge
        self.best = self.standing = standing
        self.most = self.value = judge.value(standing)
        self.settled: set[frozenset[int]] = set()
        """Regions that are known not to become better."""
        self.idle = 0
        judge.hold_required(standing)
        self.is_at_end = not judge.free or self.most >= judge.top_value
        """Whether no fill can be better than its best one."""

    def step(self, run: Run) -> bool:
        """Fill a region anew; True if that gave the best fill of this walk."""
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
    """A neighbourhood to be filled anew."""

    standing: Standing
    value: int
    region: frozenset[int]
    allowance: int = 0
    """How much worse the fill may become."""
    without: int | None = None
    """A slot whose word has to go."""
    floor: int | None = None
    """What each new word scores at least."""
    pinned: tuple[int, str] | None = None
    """A cell, and a letter that it must have."""

    @property
    def is_strict(self) -> bool:
        """Whether its end without a fill proves that the region cannot be better."""
        return not self.allowance and self.floor is None and self.pinned is None


def _next_move(judge: Judge, standing: Standing, value: int, run: Run) -> _Move:
    """A neighbourhood around a weak slot, of one size or another; or around a cell that gets a
    letter that is missing."""
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
    """A slot, the weaker its answer the more likely."""
    slots, scores = sorted(judge.free), judge.scores(standing)
    weights = [1.0 + max(0, judge.top - scores[slot]) ** 1.5 for slot in slots]
    return run.rng.choices(slots, weights)[0]


def _moved(judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool]:
    """The fill with other words in a region, or None and whether none can be better."""
    standing, region, refiller = move.standing, move.region, judge.refiller
    least = move.value + 1 - move.allowance
    total = sum(refiller.worth(slot, standing[slot]) for slot in region) + 1 - move.allowance
    # Fewer crossings of weak entries and a better mix would make up for so much.
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
