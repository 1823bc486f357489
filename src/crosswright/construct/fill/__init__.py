"""Fill a grid: find one fill, several, all fills, or the best fill in the given time."""

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from crosswright.construct.fill.apart import Fills, fills_apart
from crosswright.construct.fill.problem import fill_problem, remarks
from crosswright.construct.fill.search import engine_named, first_of_team, run_fill
from crosswright.construct.jobs import process_count
from crosswright.construct.words import Words, remark_on
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import ENGINE
from crosswright.engines.fill.promises import promises_of
from crosswright.search.limits import begin
from crosswright.search.outcome import Outcome
from crosswright.search.run import Run

__all__ = ["fill"]


def fill(
    grid: Puzzle | Fill | Grid | str,
    words: Words = None,
    *,
    count: int | None = 1,
    best: bool = False,
    apart: int | None = None,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    required: Iterable[str] = (),
    patterns: Mapping[SlotKey, str] | Iterable[str] = (),
    max_shared: int | None = None,
    avoid_letters: str = "",
    use_letters: str = "",
    pangram: bool = False,
    min_mean: float | None = None,
    share: str | None = None,
    no_weak_crossings: bool = False,
    refill: Iterable[str] = (),
    region: str | None = None,
    keep: Iterable[str] = (),
    engine: str = "auto",
    without: Collection[str] = (),
    seconds: float | None = None,
    rng_seed: int | None = None,
    jobs: int | None = None,
    run: Run | None = None,
) -> Outcome[FilledGrid]:
    """Fill a grid from a word list. The outcome says what was found and what was proved.

    `count` is the number of fills, or None for all. `best` asks for the best scores in the given
    time. Any two of several fills differ in at least `apart` entries. Words with a score below
    `min_score` and `banned` words are not used. `required` words must be in the fill. A pattern of
    `patterns` limits the answers of one slot (`17A=C..T`). No two answers share a run of letters
    longer than `max_shared`.

    None of `avoid_letters` is put into an empty cell. Each of `use_letters` is somewhere in the
    grid. With `pangram`, every letter of the alphabet is in the grid. The mean score is `min_mean`
    or more. `share` is the least share of good entries: `90%:50` means that nine tenths of the
    entries score 50 or more. With `no_weak_crossings`, no two entries with a score below 40 cross.
    `refill` and `region` say where given letters are replaced. An item of `refill` is a slot
    (`13A`), or `weak` for all slots whose answers have a low score. `region` is a rectangle of
    cells, such as `1,10-4,15`. The slots of `keep` are not changed. `engine` is `auto` (the fastest
    engine), `kernel` (the same engine) or `textbook`, a slow engine for students. `without` names
    rules of the textbook engine that are switched off.

    >>> from crosswright import WordList
    >>> outcome = fill("..\\n..", WordList.of(["at", "to", "as", "so"]))
    >>> outcome.status.value
    'found'
    """
    problem = fill_problem(
        grid,
        words,
        min_score=min_score,
        banned=banned,
        required=required,
        patterns=patterns,
        max_shared=max_shared,
        avoid_letters=avoid_letters,
        refill=refill,
        region=region,
        keep=keep,
    )
    promises = promises_of(
        problem.words.spelling,
        min_mean=min_mean,
        share=share,
        pangram=pangram,
        use_letters=use_letters,
        no_weak_crossings=no_weak_crossings,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(problem.words, run)
    for line in remarks(problem):
        run.remark(line)
    chosen = engine_named(engine, without)
    processes = process_count(run, jobs)
    find: Fills = partial(run_fill, engine=chosen)
    if chosen is ENGINE:
        find = partial(first_of_team, jobs=processes)
    if (best or promises) and engine == "textbook":
        asked = "the best fill" if best else str(promises)
        raise ProblemError(f"expected {asked}, or the textbook engine, got both")
    if best:
        from crosswright.construct.fill.best import BEST_SECONDS, best_fill  # rarely needed

        run.limit(seconds=BEST_SECONDS * (count or 1))
        find = partial(best_fill, jobs=processes, promises=promises)
    elif promises:
        from crosswright.construct.fill.promised import every_promised, promised_fill

        if count is None:
            return every_promised(problem, run, promises)
        find = partial(promised_fill, jobs=processes, promises=promises)
    if count is not None and count > 1 and (apart is not None or best or promises):
        return fills_apart(problem, run, find, count=count, apart=apart or 1)
    if best or count == 1:
        return find(problem, run)
    if count is None and chosen is ENGINE and processes > 1:
        from crosswright.construct.fill.every import every_fill  # not for a plain fill

        return every_fill(problem, run, jobs=processes)
    return run_fill(problem, run, chosen, limit=count)
