"""Four ways to use a budget: once, restart, learn, best. A *try* is one search with a
part of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from crosswright.core import Glyphs, Layout, ProblemError
from crosswright.engines.freeform.encoding import Encoding
from crosswright.engines.freeform.optimise import Goal, Way, first_bound, optimise
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.engines.freeform.solve import Method, at_first_sight, full_encoding, solve
from crosswright.search import Engine, Outcome, Progress, Run, Statistics, Status, best, take

CONFLICTS_A_SECOND = 10_000
"""With a fixed `rng_seed`, a second of a try is replaced by this number of conflicts."""

TRY_GROWTH = 2.0
"""Each try may take so many times as long, so that one is long enough for a proof."""

LESSONS = 12
"""The most easier tries of `learn`."""

LESSON_SHARE = 0.4
"""The share of the budget for them."""


class Strategy(Enum):
    ONCE = "once"
    """One search with the whole budget."""
    RESTART = "restart"
    """Longer and longer tries with different dice."""
    LEARN = "learn"
    """Easier tries with fewer groups show which words are easy to place."""
    BEST = "best"
    """Better and better layouts, measured by a goal."""


@dataclass(frozen=True)
class Plan:
    strategy: Strategy = Strategy.RESTART
    method: Method = field(default_factory=Method)
    try_seconds: float = 10.0
    """Of the first try."""
    random_blocks: int = 0
    """Cells that become blocks at random, anew in each try."""
    goal: Goal | None = None
    way: Way = Way.LINEAR
    count: int | None = 1
    """How many layouts; None means all. Only `once` can find more than one."""

    def __post_init__(self) -> None:
        if not self.try_seconds > 0:
            raise ProblemError(f"expected a try of more than 0 seconds, got {self.try_seconds}")
        if self.random_blocks < 0:
            raise ProblemError(f"expected 0 or more random blocks, got {self.random_blocks}")
        if (self.strategy is Strategy.BEST) != (self.goal is not None):
            raise ProblemError(
                "the strategy best and a goal to maximise or minimise must be given together"
            )
        if self.count is not None and self.count < 1:
            raise ProblemError(f"expected to make 1 layout or more, got {self.count}")
        if self.count != 1 and self.strategy is not Strategy.ONCE:
            raise ProblemError(
                f"expected the strategy once for several layouts, got {self.strategy.value}"
            )


@dataclass(frozen=True)
class Report:
    outcome: Outcome[Layout]
    tries: int = 1
    bound: int | None = None
    """For `best`: it is proven that no layout has a better value."""
    figures: Mapping[str, float] = field(default_factory=dict)
    """The size of the last formula, and the numbers of conflicts, cuts and sketches."""
    scores: dict[Glyphs, int] = field(default_factory=dict)
    """For `learn`: the easier tries in which each word was placed."""


class Listener:
    """What a strategy calls when it finds something. This base class does nothing."""

    def found(self, layout: Layout) -> None:
        """With `best`, it is better than all before."""

    def bound(self, value: int) -> None:
        """It was proven that no layout has a better value."""


def follow(
    problem: FreeformProblem, run: Run, plan: Plan, listener: Listener | None = None
) -> Report:
    return replace(_follow(problem, run, plan, listener or Listener()), figures=run.latest.figures)


def _follow(problem: FreeformProblem, run: Run, plan: Plan, listener: Listener) -> Report:
    match plan.strategy:
        case Strategy.ONCE:
            blocked = with_random_blocks(problem, plan, run)
            found = take(_engine(plan.method, listener), blocked, run, limit=plan.count)
            return Report(_honest(found, plan))
        case Strategy.RESTART:
            return _restart(problem, run, plan, listener)
        case Strategy.LEARN:
            return _learn(problem, run, plan, listener)
        case Strategy.BEST:
            return _best(problem, run, plan, listener)


def _engine(method: Method, listener: Listener) -> Engine[FreeformProblem, Layout]:
    def search(problem: FreeformProblem, run: Run) -> Iterator[Layout]:
        for layout in solve(problem, run, method):
            listener.found(layout)
            yield layout

    return Engine("freeform", search, complete=True)


def with_random_blocks(problem: FreeformProblem, plan: Plan, run: Run) -> FreeformProblem:
    if not plan.random_blocks:
        return problem
    free = [p for p in problem.positions if p not in problem.blocks and p not in problem.given]
    if plan.random_blocks > len(free):
        raise ProblemError(f"{plan.random_blocks} random blocks do not fit in {len(free)} cells")
    chosen = run.rng.sample(free, plan.random_blocks)
    return replace(problem, blocks=problem.blocks | frozenset(chosen))


def _honest(outcome: Outcome[Layout], plan: Plan) -> Outcome[Layout]:
    """With other random blocks, a layout may exist."""
    if plan.random_blocks and outcome.status is Status.IMPOSSIBLE:
        return replace(outcome, status=Status.GAVE_UP)
    return outcome


def _part(run: Run, seconds: float) -> Run:
    # With a budget in conflicts, the result is the same each time; with seconds it is not.
    is_fixed = run.rng_seed is not None
    return run.part(
        seconds=None if is_fixed else seconds,
        nodes=int(seconds * CONFLICTS_A_SECOND) if is_fixed else None,
        observer=run.observe,
        rng_seed=run.rng.getrandbits(32),
    )


def _restart(problem: FreeformProblem, run: Run, plan: Plan, listener: Listener) -> Report:
    encoding: Encoding | None = None

    def search(asked: FreeformProblem, part: Run) -> Iterator[Layout]:
        nonlocal encoding
        if (sketched := at_first_sight(asked, part, plan.method)) is not None:
            yield sketched
        if encoding is None or plan.random_blocks:
            # The encoding is the formula for the SAT solver. It is made with the budget of the
            # whole run. The budget of one try might end too early, and half a formula is useless.
            encoding = full_encoding(asked, run, steps=plan.method.tells_steps)
        yield from solve(asked, part, plan.method, encoding)

    engine = Engine("freeform", search, complete=True)
    seconds, tries = plan.try_seconds, 0
    while run.stop_reason() is None:
        tries += 1
        run.observe(Progress(f"try {tries}", nodes=run.nodes, figures={"tries": tries}))
        part = _part(run, seconds)
        found = take(engine, with_random_blocks(problem, plan, part), part)
        proved = found.status is Status.IMPOSSIBLE and not plan.random_blocks
        if found.solution is not None:
            listener.found(found.solution)
        if found or proved or found.status is Status.CANCELLED:
            return Report(replace(found, statistics=Statistics(run.nodes, run.seconds)), tries)
        seconds *= TRY_GROWTH
    status = Status.CANCELLED if run.cancelled.is_set() else Status.OUT_OF_BUDGET
    return Report(Outcome(status, (), Statistics(run.nodes, run.seconds)), tries)


def _learn(problem: FreeformProblem, run: Run, plan: Plan, listener: Listener) -> Report:
    """Easier tries use two thirds of the groups. Then one try has all groups, but of each only the
    half of the words that were placed most often. If that fails, restart.
    """
    engine = _engine(plan.method, Listener())  # the layout of an easier try is not an answer
    scores: Counter[Glyphs] = Counter(dict.fromkeys(problem.words, 0))
    left = run.seconds_left
    share = (
        plan.try_seconds if left is None else min(plan.try_seconds, left * LESSON_SHARE / LESSONS)
    )
    size = max(1, len(problem.groups) * 2 // 3)
    tries = 0
    for lesson in range(1, LESSONS + 1):
        if run.stop_reason() is not None or size == len(problem.groups):
            break
        tries += 1
        run.observe(Progress(f"lesson {lesson}", nodes=run.nodes, figures={"tries": tries}))
        part = _part(run, share)
        chosen = sorted(part.rng.sample(range(len(problem.groups)), size))
        easier = replace(problem, groups=tuple(problem.groups[k] for k in chosen), given={})
        found = take(engine, with_random_blocks(easier, plan, part), part)
        if found.solution is not None:
            scores.update(p.glyphs for p in found.solution.placements)
    kept = tuple(_better_half(group, scores) for group in problem.groups)
    if kept != problem.groups and run.stop_reason() is None:
        tries += 1
        left = run.seconds_left
        part = _part(run, plan.try_seconds if left is None else left / 2)
        found = take(engine, with_random_blocks(replace(problem, groups=kept), plan, part), part)
        if found.solution is not None:
            listener.found(found.solution)
            return Report(
                replace(found, statistics=Statistics(run.nodes, run.seconds)),
                tries,
                scores=dict(scores),
            )
    whole = _restart(problem, run, plan, listener)
    return replace(whole, tries=tries + whole.tries, scores=dict(scores))


def _better_half(group: tuple[Glyphs, ...], scores: Counter[Glyphs]) -> tuple[Glyphs, ...]:
    ranked = sorted(group, key=lambda word: (-scores[word], group.index(word)))
    best_words = set(ranked[: (len(group) + 1) // 2])
    return tuple(word for word in group if word in best_words)


def _best(problem: FreeformProblem, run: Run, plan: Plan, listener: Listener) -> Report:
    assert plan.goal is not None
    goal = plan.goal
    bound = [first_bound(problem, goal)]

    def watch(progress: Progress) -> None:
        if "bound" in progress.figures:
            bound.append(int(progress.figures["bound"]))
            listener.bound(bound[-1])
        run.observe(progress)

    part = run.part(observer=watch, rng_seed=run.rng.getrandbits(32))

    def search(asked: FreeformProblem, inner: Run) -> Iterator[Layout]:
        for layout in optimise(asked, inner, goal, plan.way, plan.method):
            listener.found(layout)
            yield layout

    asked = with_random_blocks(problem, plan, run)
    found = best(Engine("freeform best", search, complete=True), asked, part)
    return Report(_honest(found, plan), bound=bound[-1])
