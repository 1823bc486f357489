"""Fill for quality: the best scores that the time allows, not the first fill that fits.

The first fill comes from the highest floor of scores that yields one quickly. Then, again and
again, a few neighbouring slots are emptied, weak ones by preference, and filled anew; the new fill
stays if it is better (large neighbourhood search). The search for it is told what it has to reach,
so it is quick to see where nothing is to be gained. Each fill is strictly better than the last.

All sub-searches are limited in nodes, so that the same dice give the same fills.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosswright.construct.make.quality import Accepts, Judge, worth
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.refill import Refill, Refiller, Standing
from crosswright.engines.fill.solve import Strategy, fill_engine
from crosswright.search.outcome import Engine, take
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["ENGINE", "first_fill", "polish", "score_bound"]

FLOORS = (50, 40, 30)
"""Which least scores are tried for the first fill, best first? Polishing raises what comes of it.

(US dailies, our list, eight seeds: 0.2 to 1.8 s to the first fill; from 60 down, 0.4 to 3.3 s.)
"""

FIRST_NODES = 400
"""How many nodes may each floor cost before the next one is tried?"""

USUAL_CELLS = 225
"""In a grid of how many cells? A larger one has more."""

LAST_FACTOR = 10
"""How many times as many has the lowest floor, where the grid is settled?"""

PATIENCE_GROWTH = 3
"""How many times as many nodes has each next search from the lowest floor, which then is alone?"""

FRESH_FILLS = 4
"""How many fills of one pattern are mended before another pattern is tried?"""

MEND_NODES = 400
"""How many nodes may a neighbourhood cost in which an entry has to go?"""

MEND_SIZES = (6, 10, 16, 24, 40, 64, 100)
"""How many slots are emptied to be rid of one entry, fewest first?"""

MOST_MENDED = 40
"""How many entries may be objected to before a fill is given up?"""

SIZES = (4, 6, 8, 10, 13, 16, 20, 24, 32)
"""How many slots are emptied at once to better a fill?"""

REFILL_NODES = 300
"""How many nodes may a neighbourhood cost?"""

MOST_REFUSED = 4
"""How many fills of a neighbourhood may be refused before it is left?"""

DOWNHILL_SHARE = 0.5
"""How often may a neighbourhood become worse, for the sake of what lies beyond?"""

DOWNHILL = 40.0
"""By how many points of score in the mean?"""

MOST_IDLE = 300
"""After how many neighbourhoods without a better fill do we go back to the best one?"""

FIRST_STRATEGY = Strategy(noise=0.5, score_weight=0.06)
STRATEGY = Strategy(noise=0.5, score_weight=0.08)


def first_fill(
    problem: FillProblem, run: Run, accepts: Accepts | None = None, *, patient: bool = False
) -> FilledGrid | None:
    """A fill without objections, from the highest floor that gives one quickly.

    None if there is none to be had quickly; a patient search goes on until the budget ends, so that
    its None is a proof that there is none.
    """
    lowest, top = problem.words.score_range
    least = lowest if problem.min_score is None else max(problem.min_score, lowest)
    floors = [*(floor for floor in FLOORS if least < floor <= top), least]
    cells = problem.given.grid.height * problem.given.grid.width
    nodes = max(FIRST_NODES, FIRST_NODES * cells // USUAL_CELLS)
    while True:
        for floor in floors:
            asked = replace(problem, min_score=floor)
            last = patient and floor == least
            sub = run.part(nodes=LAST_FACTOR * nodes if last else nodes)
            # Where any fill will do, what is surest to find one beats what looks for good words.
            engine = fill_engine(None if last else FIRST_STRATEGY)
            outcome = take(engine, asked, sub)
            run.tick(0)
            for _ in range(FRESH_FILLS):
                if outcome.solution is None:
                    break
                mended = _mended(asked, outcome.solution, accepts, run)
                if mended is not None:
                    return mended
                outcome = take(engine, asked, run.part(nodes=nodes))
                run.tick(0)
            if outcome.solution is None and floor == least and outcome.status.is_proof:
                run.explanation, run.partial = outcome.explanation, outcome.partial
                return None
        if not patient:
            return None
        floors, nodes = [least], PATIENCE_GROWTH * nodes


def _mended(
    problem: FillProblem, filled: FilledGrid, accepts: Accepts | None, run: Run
) -> FilledGrid | None:
    """Refill around entries that are objected to until none is; None if that cannot be done."""
    refiller = Refiller(problem, worth, run)
    judge = Judge(refiller, accepts)
    standing = refiller.standing(filled)
    judge.hold_required(standing)
    for _ in range(MOST_MENDED):
        bad = judge.objection(standing)
        if bad is None:
            return refiller.filled(standing)
        refiller.ban(bad, standing[bad])
        for size in MEND_SIZES:
            asked = Refill(standing, judge.around(bad, size))
            found = refiller.search(asked, run, nodes=MEND_NODES, strategy=FIRST_STRATEGY)
            again = next(iter(found), None)
            if again is not None:
                standing = again
                break
        else:
            return None
    return None


def polish(
    problem: FillProblem,
    run: Run,
    accepts: Accepts | None = None,
    start: FilledGrid | None = None,
) -> Iterator[FilledGrid]:
    """Fills of growing quality, until the budget ends or no better one can be."""
    filled = start or first_fill(problem, run, accepts, patient=True)
    if filled is None:
        return
    yield filled
    refiller = Refiller(problem, worth, run)
    judge = Judge(refiller, accepts)
    best = standing = refiller.standing(filled)
    judge.hold_required(standing)
    if not judge.free:
        return
    most = value = judge.value(standing)
    settled: set[frozenset[int]] = set()
    idle = 0
    while True:
        slot = _weak_slot(judge, standing, run)
        region = judge.around(slot, run.rng.choice(SIZES))
        allowance = 0
        if run.rng.random() < DOWNHILL_SHARE:
            allowance = 1 + int(run.rng.expovariate(1 / DOWNHILL))
        elif region in settled:
            run.tick(1)
            continue
        move = _Move(standing, value, region, allowance, slot if allowance else None)
        found, is_proof = _moved(refiller, judge, move, run)
        idle += 1
        if found is not None:
            standing, value = found, judge.value(found)
            settled.clear()
        elif is_proof and region >= judge.free:
            return
        elif is_proof:
            settled.add(region)
        if found is not None and value > most:
            best, most, idle = found, value, 0
            mean = judge.mean(best)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            yield refiller.filled(best)
        elif idle >= MOST_IDLE:
            standing, value, idle = best, most, 0
            settled.clear()


def score_bound(problem: FillProblem) -> float:
    """A mean score that no fill of the problem surpasses.

    Each slot counts the best word that agrees with what its crossings allow before any choice.
    """
    refiller = Refiller(problem, worth)
    return Judge(refiller, None).mean_of(list(refiller.top_scores()))


ENGINE: Engine[FillProblem, FilledGrid] = Engine("polish", polish, complete=False)


def _weak_slot(judge: Judge, standing: Standing, run: Run) -> int:
    """A slot, the weaker its answer the more likely."""
    slots, scores = sorted(judge.free), judge.scores(standing)
    weights = [1.0 + max(0, judge.top - scores[slot]) ** 1.5 for slot in slots]
    return run.rng.choices(slots, weights)[0]


@dataclass(frozen=True)
class _Move:
    """A neighbourhood to be filled anew."""

    standing: Standing
    value: int
    region: frozenset[int]
    allowance: int
    """How much worse the fill may become."""
    without: int | None
    """A slot whose word has to go."""


def _moved(refiller: Refiller, judge: Judge, move: _Move, run: Run) -> tuple[Standing | None, bool]:
    """The fill with other words in a region, or None and whether none can be better."""
    standing, region = move.standing, move.region
    least = move.value + 1 - move.allowance
    total = sum(refiller.worth(slot, standing[slot]) for slot in region) + 1 - move.allowance
    # Fewer crossings of weak entries and a better mix would make up for so much.
    total -= judge.costs(standing, region)
    asked = Refill(standing, region, total, move.without)
    search = refiller.search(asked, run, nodes=REFILL_NODES, strategy=STRATEGY)
    refused = 0
    for found in search:
        if judge.value(found) >= least and judge.objection(found) is None:
            return found, False
        refused += 1
        if refused == MOST_REFUSED:
            break
    return None, search.exhausted and not refused and not move.allowance
