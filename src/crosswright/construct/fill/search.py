"""One search for fills, in one process or in several. Each fill is audited.

The time of a search depends on chance. So several processes with different seeds and strategies
often find a fill sooner than one process. The search for one fill begins in one process, because
most searches take milliseconds.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from crosswright.audit.fill import audit_fill, audit_wishes
from crosswright.audit.findings import ensure_clean
from crosswright.audit.promises import audit_promises
from crosswright.construct.jobs import Team
from crosswright.core import FilledGrid, ProblemError
from crosswright.engines.fill import ENGINE, PROOF, FillProblem, Strategy, fill_engine
from crosswright.engines.fill.promises import Pledge
from crosswright.search import Engine, Outcome, Run, take

STRATEGIES = (Strategy(keep_deepest=False), Strategy())
"""The search strategies of the processes that help this process. The first helper gets the first
strategy, the second helper the second strategy, the third helper the first strategy again, and so
on. Each process has its own `rng_seed`."""

Search = Callable[[Run], Outcome[FilledGrid]]
"""A search that can be sent to another process."""


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
    engine: Engine[FillProblem, FilledGrid], promises: Pledge | None = None
) -> Engine[FillProblem, FilledGrid]:
    """Return the engine with an audit: each fill is checked before it is reported. If there are
    `promises`, the audit also checks that the fill keeps them."""

    def solve(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        for filled in engine.solve(problem, run):
            ensure_right(filled, problem)
            if promises:
                ensure_clean(audit_promises(filled, problem.words, promises.promises))
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
            min_score=problem.wishes.min_score,
            allow_repeats=problem.allow_repeats,
        )
        + audit_wishes(
            filled,
            problem.words,
            problem.wishes,
            given=problem.given,
            lists=problem.lists,
            strangers=problem.strangers,
        )
    )


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
