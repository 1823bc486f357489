"""Fill a grid: find one fill, several, all fills, or the best fill in the given time."""

from functools import partial

from crosswright.construct.fill.apart import Fills, fills_apart
from crosswright.construct.fill.problem import AnyGrid, fill_problem, remarks
from crosswright.construct.fill.search import audited, engine_named, first_of_team, run_fill
from crosswright.construct.jobs import process_count
from crosswright.construct.request.fill import Anew, HowMany, Method
from crosswright.construct.words import Words, remark_on
from crosswright.core import FilledGrid, ProblemError, Promises, Wishes
from crosswright.engines.fill import ENGINE, PROOF, FillProblem, fill_engine
from crosswright.engines.fill.promises import Pledge, pledge_of
from crosswright.search import Engine, Outcome, Run, begin

__all__ = ["fill", "find_fills"]


def fill(
    grid: AnyGrid,
    words: Words = None,
    *,
    count: int | None = 1,
    best: bool = False,
    wishes: Wishes | None = None,
    promises: Promises | None = None,
    anew: Anew | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Outcome[FilledGrid]:
    """Fill a grid from a word list. The outcome says what was found and what was proved.

    - `count`: the number of fills, or None for all
    - `best`: ask for the best scores in the given time
    - `wishes`: what every word must obey, such as a least score or required words
    - `promises`: conditions for the fill as a whole, such as a least mean score
    - `anew`: which part of a full grid is filled again

    >>> from crosswright import WordList
    >>> outcome = fill("..\\n..", WordList.of(["at", "to", "as", "so"]))
    >>> outcome.status.value
    'found'
    """
    problem = fill_problem(grid, words, wishes, anew)
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    how_many = HowMany(1 if count is None else count, every=count is None, best=best)
    return find_fills(problem, run, how_many, promises)


def find_fills(
    problem: FillProblem,
    run: Run,
    how_many: HowMany | None = None,
    promises: Promises | None = None,
    method: Method | None = None,
) -> Outcome[FilledGrid]:
    """Search for the fills of a problem."""
    how_many, method = how_many or HowMany(), method or Method()
    pledge = pledge_of(promises or Promises(), problem.words.spelling)
    remark_on(problem.words, run)
    for line in remarks(problem):
        run.remark(line)
    engine = engine_named(method.engine, method.without)
    processes = process_count(run)
    find: Fills = partial(run_fill, engine=engine)
    if engine is ENGINE:
        find = partial(first_of_team, jobs=processes)
    if (how_many.best or pledge) and method.engine == "textbook":
        wanted = "the best fill" if how_many.best else str(pledge)
        raise ProblemError(f"expected {wanted}, or the textbook engine, got both")
    if how_many.best:
        from crosswright.construct.fill.best import BEST_SECONDS, best_fill  # rarely needed

        run.limit(seconds=BEST_SECONDS * how_many.count)
        find = partial(best_fill, jobs=processes, promises=pledge)
    elif pledge:
        from crosswright.construct.fill.promised import every_promised, promised_fill

        if how_many.every:
            return every_promised(problem, run, pledge)
        find = partial(promised_fill, jobs=processes, promises=pledge)
    is_several = how_many.count > 1 and not how_many.every
    if is_several and (how_many.apart is not None or how_many.best or pledge):
        every = None if how_many.best else _complete_engine(pledge)
        apart = how_many.apart or 1
        return fills_apart(problem, run, find, every, count=how_many.count, apart=apart)
    if how_many.best or not (how_many.every or is_several):
        return find(problem, run)
    if how_many.every and engine is ENGINE and processes > 1:
        from crosswright.construct.fill.every import every_fill  # not for a plain fill

        return every_fill(problem, run, jobs=processes)
    return run_fill(problem, run, engine, limit=None if how_many.every else how_many.count)


def _complete_engine(pledge: Pledge) -> Engine[FillProblem, FilledGrid]:
    """Return an engine that finds every fill that keeps the promises."""
    if not pledge:
        return audited(fill_engine(PROOF))
    from crosswright.engines.fill.improve.prove import kept_engine  # rarely needed

    return audited(kept_engine(pledge), pledge)
