"""Find the best scores in the given time. Fills of higher and higher floors (see `floors`) are
improved step by step (see `walk`); when that is stale, new ones challenge them. All searches are
limited by nodes, so that the same seed gives the same fills.
"""

from collections.abc import Iterator

from crosswright.core import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.floors import CLIMB_SHARE, Climb
from crosswright.engines.fill.improve.mend import FIRST_STRATEGY, mended
from crosswright.engines.fill.improve.quality import Accepts, Judge, led_by, quality_of
from crosswright.engines.fill.improve.walk import STALE_WORK, Walk
from crosswright.engines.fill.promises import Pledge
from crosswright.engines.fill.refill import Refiller
from crosswright.engines.fill.solve import fill_engine
from crosswright.search import Progress, Run, take

__all__ = ["first_fill", "polish"]

FLOORS = (50, 40, 30)
"""For the first fill, the highest first. On US dailies with our list, 60 as the first doubled the
time of the first fill (`bench fill`).
"""

FIRST_NODES = 400
"""For a first fill. If there is none, the next floor is tried."""

USUAL_CELLS = 225
"""What `FIRST_NODES` is meant for. A larger grid gets more."""

FRESH_FILLS = 4
"""Further fills of a floor, if the first cannot be mended."""

WALKS = 4
"""At the beginning. Several, because the result of a walk depends on its start."""

FIRST_LEG = 15_000
"""The nodes of each walk in the first round. After each round, the worse half is dropped, and they
are doubled.
"""


def first_fill(
    problem: FillProblem, run: Run, accepts: Accepts | None = None, *, rising: bool = False
) -> FilledGrid | None:
    """Return a fill from the highest floor that quickly gives one. With `rising`, the floors are
    tried from the lowest up, until one does not.
    """
    lowest, top = problem.words.score_range
    least = lowest if problem.wishes.min_score is None else max(problem.wishes.min_score, lowest)
    floors = [*(floor for floor in FLOORS if least < floor <= top), least]
    best = None
    for floor in reversed(floors) if rising else floors:
        filled = _quick_fill(problem.wishing(min_score=floor), run, accepts)
        if filled is not None and not rising:
            return filled
        if filled is None and rising:
            break
        best = filled
    return best


def _quick_fill(problem: FillProblem, run: Run, accepts: Accepts | None) -> FilledGrid | None:
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
    promises: Pledge | None = None,
    climb_share: float = CLIMB_SHARE,
) -> Iterator[FilledGrid]:
    """Yield better and better fills, until the budget ends or no better fill is possible. Without
    `start`, `climb_share` of the budget is for higher and higher floors. With promises, only fills
    that keep them are yielded.
    """

    def value_of(filled: FilledGrid) -> float:
        return quality_of(filled, problem.words).value

    starts = [] if start is None else [start]
    shown = None if promises else start
    """The best fill yielded so far."""
    climb = None
    if start is None:
        climb = Climb(problem, run, accepts, climb_share)
        for filled in climb.fills():
            starts.append(filled)
            if not promises and (shown is None or value_of(filled) > value_of(shown)):
                shown = filled
                yield filled
        if problem.required:
            # In a walk, the required words stay in their places. These places differ from fill to
            # fill. So there is only one walk.
            starts, climb = starts[-1:], None
        elif starts:
            starts += climb.others(WALKS - 1)
    elif not promises:
        yield start
    if not starts:
        return
    refiller = Refiller(problem, led_by(promises or Pledge()), run)
    judge = Judge(refiller, accepts, promises)
    walks = [Walk(judge, refiller.standing(filled)) for filled in starts[-WALKS:]]
    best = None if shown is None else value_of(shown)
    for walk in _improved(walks, climb, judge, run):
        if not judge.is_kept(walk.best):
            continue
        filled = refiller.filled(walk.best)
        if best is None or value_of(filled) > best:
            best = value_of(filled)
            mean = judge.mean(walk.best)
            run.observe(Progress(f"mean score {mean:.1f}", run.nodes, 1, mean))
            yield filled


def _improved(walks: list[Walk], climb: Climb | None, judge: Judge, run: Run) -> Iterator[Walk]:
    """When the best walk is stale, one from another fill of `climb` challenges it. Then the best
    gets as much work as the new one had.
    """
    yield from _raced(walks, run)
    best = max(walks, key=lambda walk: walk.most)
    while not best.is_at_end:
        work = STALE_WORK
        filled = climb.another() if climb else None
        if filled is not None:
            walk = Walk(judge, judge.refiller.standing(filled))
            yield walk
            yield from _challenged(best, walk, run)
            if walk.most > best.most or walk.is_at_end:
                best = walk
            work = walk.work
        yield from _walked(best, run, work)


def _challenged(best: Walk, walk: Walk, run: Run) -> Iterator[Walk]:
    """Until the new walk is stale, or had as much work as the best needed and is not better."""
    fair = max(STALE_WORK, best.work_to_best)
    while not walk.is_stale and (walk.most > best.most or walk.work < fair):
        yield from _walked(walk, run, 1)
        if walk.is_at_end:
            return


def _raced(walks: list[Walk], run: Run) -> Iterator[Walk]:
    """The walks take turns. After each round the worse half is dropped. The last goes on until it
    is stale.
    """
    work = FIRST_LEG
    yield from walks
    while len(walks) > 1:
        for walk in walks:
            yield from _walked(walk, run, work)
        if any(walk.is_at_end for walk in walks):
            return
        walks = sorted(walks, key=lambda walk: -walk.most)[: len(walks) // 2]
        work *= 2
    while not walks[0].is_at_end and not walks[0].is_stale:
        yield from _walked(walks[0], run, 1)


def _walked(walk: Walk, run: Run, work: int) -> Iterator[Walk]:
    end = walk.work + work
    while walk.work < end and not walk.is_at_end:
        if walk.step(run):
            yield walk
