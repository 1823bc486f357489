"""Fill for quality: the best scores that the time allows, not the first fill that fits.

The first fills come from higher and higher floors of scores (see `floors`). Then, again and again,
a few neighbouring slots are emptied, weak ones by preference, and filled anew; the new fill stays
if it is better (large neighbourhood search). The search for it is told what it has to reach, so it
is quick to see where nothing is to be gained. Each fill is strictly better than the last.

All sub-searches are limited in nodes, so that the same dice give the same fills.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosswright.construct.make.floors import CLIMB_SHARE, rising_fills
from crosswright.construct.make.mend import FIRST_STRATEGY, mended
from crosswright.construct.make.quality import Accepts, Judge, worth
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

FLOOR_SHARE = 0.5
"""How often must every new word be better than the one that was to be bettered?"""

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
    filled = start
    if filled is not None and not promises:
        yield filled
    elif filled is None:
        for filled in rising_fills(problem, run, accepts, worth_of, climb_share):
            if not promises:
                yield filled
    if filled is None:
        return
    refiller = Refiller(problem, worth_of, run)
    judge = Judge(refiller, accepts, promises)
    best = standing = refiller.standing(filled)
    judge.hold_required(standing)
    is_kept = not promises
    """Whether a fill that keeps the promises was seen."""
    if promises and judge.is_kept(standing):
        is_kept = True
        yield filled
    if not judge.free:
        return
    most = value = judge.value(standing)
    settled: set[frozenset[int]] = set()
    idle = 0
    while most < judge.top_value:
        move = _next_move(judge, standing, value, run)
        if move.is_strict and move.region in settled:
            run.tick(1)
            continue
        found, is_proof = _moved(refiller, judge, move, run)
        idle += 1
        if found is not None:
            standing, value = found, judge.value(found)
            settled.clear()
        elif is_proof and move.region >= judge.free:
            return
        elif is_proof:
            settled.add(move.region)
        if found is not None and (value > most or (not is_kept and judge.is_kept(found))):
            best, most, idle = found, value, 0
            mean = judge.mean(best)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            if judge.is_kept(best):
                is_kept = True
                yield refiller.filled(best)
        elif idle >= MOST_IDLE:
            standing, value, idle = best, most, 0
            settled.clear()


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


def _moved(refiller: Refiller, judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool]:
    """The fill with other words in a region, or None and whether none can be better."""
    standing, region = move.standing, move.region
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
