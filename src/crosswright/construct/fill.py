"""Fill a grid: find one fill, several, all fills, or the best fill in the given time.

Each fill is audited: it is checked by code that no engine uses. The time of a search depends on
chance. So several processes with different seeds and strategies often find a fill sooner than one
process. The first result counts. The search for one fill begins in one process, because most
searches take milliseconds. If it takes longer, several processes search (see `jobs`).
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from crosswright.audit.fill import audit_fill, audit_wishes
from crosswright.audit.findings import ensure_clean
from crosswright.audit.promises import audit_promises
from crosswright.construct.apart import Fills, fills_apart
from crosswright.construct.jobs import Team, process_count
from crosswright.construct.promises import Promises, letters_of, promises_of
from crosswright.construct.refill import emptied, with_own
from crosswright.construct.searches import begin
from crosswright.construct.words import WordChoice, Words, remark_on, word_list
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import ENGINE, PROOF, FillProblem, Strategy, fill_engine
from crosswright.search.outcome import Engine, Outcome, take
from crosswright.search.run import Run

__all__ = [
    "STRATEGIES",
    "audited",
    "engine_named",
    "ensure_right",
    "fill",
    "fill_problem",
    "first_answer",
    "first_of_team",
    "remarks",
    "run_fill",
]

STRATEGIES = (Strategy(keep_deepest=False), Strategy())
"""The search strategies of the processes that help this process. The first helper gets the first
strategy, the second helper the second strategy, the third helper the first strategy again, and so
on. Each process has its own `rng_seed`."""

Search = Callable[[Run], Outcome[FilledGrid]]
"""A search that can be sent to another process."""

SHOWN_CELLS = 3
"""A message about cells that are in no slot names at most this number of cells."""


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
        from crosswright.construct.best import BEST_SECONDS, best_fill  # rarely needed

        run.limit(seconds=BEST_SECONDS * (count or 1))
        find = partial(best_fill, jobs=processes, promises=promises)
    elif promises:
        from crosswright.construct.promised import every_promised, promised_fill

        if count is None:
            return every_promised(problem, run, promises)
        find = partial(promised_fill, jobs=processes, promises=promises)
    if count is not None and count > 1 and (apart is not None or best or promises):
        every = None if best else _complete_engine(promises)
        return fills_apart(problem, run, find, every, count=count, apart=apart or 1)
    if best or count == 1:
        return find(problem, run)
    if count is None and chosen is ENGINE and processes > 1:
        from crosswright.construct.every import every_fill  # not for a plain fill

        return every_fill(problem, run, jobs=processes)
    return run_fill(problem, run, chosen, limit=count)


def _complete_engine(promises: Promises) -> Engine[FillProblem, FilledGrid]:
    """Return an engine that finds every fill that keeps the promises."""
    if not promises:
        return audited(fill_engine(PROOF))
    from crosswright.construct.make.prove import kept_engine  # rarely needed

    return audited(kept_engine(promises), promises)


def fill_problem(
    grid: Puzzle | Fill | Grid | str,
    words: Words = None,
    *,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    required: Iterable[str] = (),
    patterns: Mapping[SlotKey, str] | Iterable[str] = (),
    max_shared: int | None = None,
    avoid_letters: str = "",
    refill: Iterable[str] = (),
    region: str | None = None,
    keep: Iterable[str] = (),
) -> FillProblem:
    """Return the fill problem for these options of `fill`."""
    chosen = words.ban if isinstance(words, WordChoice) else ()
    listed, whole = word_list(words), _given(grid)
    banned = [*chosen, *banned]
    for word in banned:
        if not listed.spelling.normalise(word):
            raise ProblemError(f"expected a word to ban, got {word!r}")
    given = emptied(whole, listed, refill=refill, region=region, keep=keep)
    if given != whole:
        listed = with_own(listed, whole, given)
    return FillProblem(
        given,
        listed,
        min_score=min_score,
        banned=frozenset(banned),
        required=tuple(required),
        patterns=patterns if isinstance(patterns, Mapping) else _patterns(patterns),
        max_shared=max_shared,
        avoided=frozenset(letters_of(avoid_letters, listed.spelling)),
    )


def _given(grid: Puzzle | Fill | Grid | str) -> Fill:
    if isinstance(grid, str):
        return Fill.parse(grid)
    if isinstance(grid, Grid):
        return Fill(grid)
    return grid.fill if isinstance(grid, Puzzle) else grid


def _patterns(texts: Iterable[str]) -> dict[SlotKey, str]:
    """Return the pattern of each slot that has one. A slot may have only one pattern."""
    found: dict[SlotKey, str] = {}
    for text in texts:
        key, pattern = _pattern(text)
        if key in found:
            told = f"{found[key]!r} and {pattern!r}"
            raise ProblemError(f"expected one pattern for {key.spoken}, got {told}")
        found[key] = pattern
    return found


def _pattern(text: str) -> tuple[SlotKey, str]:
    """Return the slot and the pattern in a text such as `17A=C..T`."""
    name, sign, pattern = text.partition("=")
    if not sign:
        raise ProblemError(f"expected a slot and a pattern such as 17A=C..T, got {text!r}")
    try:
        return SlotKey.parse(name), pattern
    except ValueError as problem:
        raise ProblemError(str(problem)) from problem


def engine_named(name: str, without: Collection[str] = ()) -> Engine[FillProblem, FilledGrid]:
    """Return the fill engine with this name. `auto` is our fastest engine."""
    if name == "auto":
        return ENGINE
    from crosswright.engines.fill import ENGINES, Rules, textbook_engine  # rarely needed

    if name not in ENGINES:
        raise ProblemError(f"expected an engine out of auto, {', '.join(ENGINES)}; got {name!r}")
    if name == "textbook" and without:
        return textbook_engine(Rules.without(",".join(without)))
    return ENGINES[name]


def run_fill(
    problem: FillProblem,
    run: Run,
    engine: Engine[FillProblem, FilledGrid] | None = None,
    *,
    limit: int | None = 1,
) -> Outcome[FilledGrid]:
    """Search for up to `limit` fills with an engine, or for all fills if `limit` is None. An error
    is raised if a fill fails the audit."""
    if limit is None and (engine is None or engine is ENGINE):
        engine = fill_engine(PROOF)
    return take(audited(engine or ENGINE), problem, run, limit=limit)


def audited(
    engine: Engine[FillProblem, FilledGrid], promises: Promises | None = None
) -> Engine[FillProblem, FilledGrid]:
    """Return the engine with an audit: each fill is checked before it is reported. If there are
    `promises`, the audit also checks that the fill keeps them."""

    def solve(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        for filled in engine.solve(problem, run):
            ensure_right(filled, problem)
            if promises:
                ensure_clean(audit_promises(filled, problem.words, **vars(promises)))
            run.found(filled)
            yield filled

    return replace(engine, solve=solve)


def ensure_right(filled: FilledGrid, problem: FillProblem) -> None:
    """Raise an `AuditError` if a fill does not solve the problem."""
    ensure_clean(
        audit_fill(
            filled,
            problem.words,
            given=problem.given,
            min_score=problem.min_score,
            allow_repeats=problem.allow_repeats,
        )
        + audit_wishes(
            filled,
            problem.words,
            given=problem.given,
            banned=problem.banned,
            required=problem.required,
            patterns=problem.patterns,
            max_shared=problem.max_shared,
            avoided=problem.avoided,
        )
    )


# -- on several cores --------------------------------------------------------------------------


def first_of_team(problem: FillProblem, run: Run, *, jobs: int) -> Outcome[FilledGrid]:
    """Return the first result of `jobs` processes: a fill, or a proof that there is none."""
    others = [
        partial(_fill_so, problem, STRATEGIES[number % len(STRATEGIES)])
        for number in range(jobs - 1)
    ]
    return first_answer(run, partial(run_fill, problem), others)


def first_answer(run: Run, ours: Search, others: Sequence[Search]) -> Outcome[FilledGrid]:
    """Return the result of the search that is the first to find a fill or a proof.

    `ours` runs in this process. Each of `others` gets its own process. These processes are started
    only if `ours` takes longer than `jobs.ALONE_SECONDS`. If no search finds a fill or a proof, the
    result of `ours` is returned.
    """
    if not others:
        return ours(run)
    with Team(run) as team:

        def start() -> None:
            for search in others:
                team.start(search, rng_seed=run.rng.getrandbits(63))

        with team.called_in(start, _is_answer):
            outcome = ours(run)
        values = [job.value for job in team.jobs if job.value is not None]
    answer = next(filter(_is_answer, values), None)
    if answer is not None and not outcome and not outcome.status.is_proof:
        spent = replace(answer.statistics, seconds=run.seconds)
        outcome = replace(answer, statistics=spent)
        for filled in answer.solutions:
            run.found(filled)
    return replace(outcome, notices=tuple(run.notices))


def _is_answer(outcome: Outcome[FilledGrid]) -> bool:
    """Return True if a process found a fill or proved that there is none."""
    return bool(outcome) or outcome.status.is_proof


def _fill_so(problem: FillProblem, strategy: Strategy, run: Run) -> Outcome[FilledGrid]:
    """Search for one fill with this strategy. A helper process calls this function."""
    return replace(run_fill(problem, run, fill_engine(strategy)), partial=None)


# -- remarks -----------------------------------------------------------------------------------


def remarks(problem: FillProblem) -> Iterator[str]:
    """Yield notices about likely mistakes: a grid that is full, cells in no slot, and given answers
    that are banned or not listed."""
    given = problem.given
    if all(given.answer(slot) is not None for slot in given.slots):
        yield "every slot was full before, so nothing was filled in"
    loose = given.loose_cells()
    if loose:
        more = "; …" if len(loose) > SHOWN_CELLS else ""
        shown = "; ".join(map(str, loose[:SHOWN_CELLS])) + more
        told = (
            "1 cell is in no slot and stays"
            if len(loose) == 1
            else f"{len(loose)} cells are in no slot and stay"
        )
        yield f"{told} empty: {shown}"
    for slot, answer in given.answers():
        if answer in problem.banned:
            yield f"{answer} is banned but is given at {slot.key.spoken}: given entries stay"
    own = [answer for _, answer in given.answers() if answer not in problem.words]
    if own:
        yield f"given answers that the word list does not have: {', '.join(own)}"
