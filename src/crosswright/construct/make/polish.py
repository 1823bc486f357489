"""Improve a fill: find the best scores in the given time, not just the first fill.

The first fills have higher and higher floors (least scores of their words, see `floors`). Then the
following step is repeated: a few neighbouring slots, mostly slots with weak answers, are emptied
and filled again (large neighbourhood search). The new fill is kept if it is better, and in some
steps also if it is a little worse. The search for words in the emptied slots knows the total score
that it must reach. So it quickly sees if nothing can be gained. Each fill that is yielded is
strictly better than the one before.

All these searches have a limit of nodes, so that the same seed gives the same fills.
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
"""The floors that are tried for the first fill, the highest first. Later steps improve the fill.

Measured on US dailies with our list and eight seeds: the first fill took 0.2 to 1.8 s. With 60 as
the first floor it took 0.4 to 3.3 s.
"""

FIRST_NODES = 400
"""The limit for each floor, in nodes. After that, the next floor is tried."""

USUAL_CELLS = 225
"""The number of cells that `FIRST_NODES` is meant for. A larger grid gets more nodes."""

FRESH_FILLS = 4
"""If the first fill of a floor cannot be mended (see `mend`), up to this many further fills of the
same floor are tried before the next floor."""

SIZES = (4, 6, 8, 10, 13, 16, 20, 24, 32)
"""The numbers of slots that are emptied at once to improve a fill."""

REFILL_NODES = 300
"""The limit of one search that fills a region (the emptied slots) again, in nodes."""

MOST_REFUSED = 4
"""The number of fills of a region that are refused before the step ends without a new fill."""

FLOOR_SHARE = 0.1
"""The share of steps in which every new word must have a higher score than the weak word around
which the slots are emptied."""

WALKS = 4
"""The number of walks at the beginning. In a walk, one fill is improved step by step. The walks
take turns. There are several, because the result depends on the fill at the start of the walk."""

FIRST_LEG = 15_000
"""The number of nodes that each walk gets before the worse half of the walks is dropped."""

PINNED_SHARE = 0.5
"""If a letter that the fill must have (a promised letter) is missing, this is the share of steps in
which a cell is chosen and must get this letter."""

DOWNHILL_SHARE = 0.5
"""The share of steps in which a fill may become worse. So later steps can find better fills."""

DOWNHILL = 40.0
"""In a step in which a fill may become worse: the mean number of points that it may lose."""

MOST_IDLE = 300
"""After this many steps without a better fill, we go back to the best fill."""

STRATEGY = Strategy(noise=0.5, score_weight=0.08)


def first_fill(
    problem: FillProblem, run: Run, accepts: Accepts | None = None, *, rising: bool = False
) -> FilledGrid | None:
    """Return a fill from the highest floor that quickly gives one. None if no floor does.

    The fill passes all checks of `Judge.objection`.

    With `rising`, the floors are tried from the lowest up. At the first floor that does not quickly
    give a fill, the search ends and the fill of the floor below is returned.
    """
    lowest, top = problem.words.score_range
    least = lowest if problem.min_score is None else max(problem.min_score, lowest)
    floors = [*(floor for floor in FLOORS if least < floor <= top), least]
    best = None
    for floor in reversed(floors) if rising else floors:
        filled = _quick_fill(replace(problem, min_score=floor), run, accepts)
        if filled is not None and not rising:
            return filled
        if filled is None and rising:
            break
        best = filled
    return best


def _quick_fill(problem: FillProblem, run: Run, accepts: Accepts | None) -> FilledGrid | None:
    """Return a fill that passes all checks. None if none was found within a few nodes."""
    cells = problem.given.grid.height * problem.given.grid.width
    nodes = max(FIRST_NODES, FIRST_NODES * cells // USUAL_CELLS)
    engine = fill_engine(FIRST_STRATEGY)
    for _ in range(1 + FRESH_FILLS):
        outcome = take(engine, problem, run.part(nodes=nodes))
        run.tick(0)
        if outcome.solution is None:
            return None
        filled = mended(problem, outcome.solution, accepts, run)
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
    """Yield better and better fills, until the budget ends or no better fill is possible.

    `start` is a fill to begin with. If it is None, the search begins with higher and higher floors,
    and `climb_share` is the share of the budget for this part. With promises (conditions for the
    whole fill), only fills that keep them are yielded. The function `worth` says how many points a
    score adds to the value of a fill. With promises, `promises.worth` is used instead.
    """
    worth_of = worth if promises is None else promises.worth

    def value_of(filled: FilledGrid) -> float:
        return quality_of(filled, problem.words, worth_of).value

    starts = [] if start is None else [start]
    shown = None if promises else start
    """The best fill that was yielded so far."""
    if start is None:
        climb = Climb(problem, run, accepts, climb_share)
        for filled in climb.fills():
            starts.append(filled)
            if not promises and (shown is None or value_of(filled) > value_of(shown)):
                shown = filled
                yield filled
        if problem.required:
            # The required words stay in their places, which differ from fill to fill.
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
    """Yield each walk (see `_Walk`) once, and then again each time that it finds a better fill.

    The walks take turns. After each round the worse half of the walks is dropped. The last walk
    continues until its end.
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
    """One fill that is improved step by step."""

    def __init__(self, judge: Judge, standing: Standing) -> None:
        self.judge = judge
        self.best = self.standing = standing
        self.most = self.value = judge.value(standing)
        self.settled: set[frozenset[int]] = set()
        """Regions (sets of slots) that cannot be filled better while the other slots keep their
        words. This is proved."""
        self.idle = 0
        judge.hold_required(standing)
        self.is_at_end = not judge.free or self.most >= judge.top_value
        """True if no fill can be better than the best one of this walk."""

    def step(self, run: Run) -> bool:
        """Fill a region again. Return True if the new fill is better than all fills of this walk
        before it."""
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


def _next_move(judge: Judge, standing: Standing, value: int, run: Run) -> _Move:
    """Return a step for a region of random size around a slot that is probably weak.

    If a promised letter is missing, the step may instead be for a region around a random cell that
    must get this letter.
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
    """Return a random slot. Slots with weak answers are more likely."""
    slots, scores = sorted(judge.free), judge.scores(standing)
    weights = [1.0 + max(0, judge.top - scores[slot]) ** 1.5 for slot in slots]
    return run.rng.choices(slots, weights)[0]


def _moved(judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool]:
    """Return the fill after a step. None if no fill was found that is good enough.

    Also return True if it is proved that the region cannot be filled better, otherwise False.
    """
    standing, region, refiller = move.standing, move.region, judge.refiller
    least = move.value + 1 - move.allowance
    total = sum(refiller.worth(slot, standing[slot]) for slot in region) + 1 - move.allowance
    # Crossings of weak entries and a bad mix of kinds of words cost points. A new fill can at most
    # avoid all these costs. So the total of its words may be lower by this number of points.
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
