"""Find fills with higher and higher floors (least scores). The search for the best fill starts
from them.

A high floor leaves few words. So the search soon sees where no fill is possible, and a fill that it
finds has no weak entry. First we look for the highest floor that gives a fill quickly. Then the
next few floors above it are searched in rounds. Each round has twice as many nodes (steps of the
search) as the one before. The search ends when a certain share of the budget is used, or when it is
proved that the next floor has no fill.

Each fill that is returned passes the checks of `Judge.objection` (in `quality.py`): no root is
repeated, no two answers share too many letters in a row, and the function `accepts`, if there is
one, allows each answer.
"""

from collections.abc import Iterator

from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.mend import mended
from crosswright.engines.fill.improve.quality import Accepts
from crosswright.engines.fill.solve import Strategy, fill_engine
from crosswright.search.outcome import take
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["CLIMB_SHARE", "Climb", "floors_of", "patient_fill"]

LEVELS = 20
"""The number of steps into which the range of scores is divided."""

FIRST_NODES = 2_000
"""The limit for each floor in the first quick search, in nodes. The first round after it has twice
as many."""

FLOORS_ABOVE = 3
"""The number of floors that are searched in each round, above the highest floor with a fill."""

CLIMB_SHARE = 0.3
"""The default share of the whole budget after which the search for floors ends. If there is no fill
yet, the search continues."""

ANOTHER_NODES = 20_000
"""The limit for another fill from the same floor, in nodes."""

FRESH_FILLS = 3
"""The number of fills of one floor that we try to mend: entries that are not allowed are replaced
(see `mend.py`). If none of the fills can be mended, the floor is given up for this round."""

STRATEGY = Strategy(score_weight=0.04)


def floors_of(problem: FillProblem) -> list[int]:
    """Return the floors to try, the lowest first. Each leaves fewer words than the one before."""
    lowest, top = problem.words.score_range
    least = lowest if problem.wishes.min_score is None else max(problem.wishes.min_score, lowest)
    lengths = {slot.length for slot in problem.given.slots}
    tables = [
        problem.words.tables[length] for length in sorted(lengths & set(problem.words.tables))
    ]
    found: dict[int, int] = {}
    for level in range(LEVELS + 1):
        floor = least + (top - least) * level // LEVELS
        # Of two floors that leave the same words, the lower one is enough.
        found.setdefault(sum(table.at_least(floor).bit_count() for table in tables), floor)
    return list(found.values())


def patient_fill(
    problem: FillProblem, run: Run, accepts: Accepts | None = None
) -> FilledGrid | None:
    """Return the first fill that passes the checks (see the top of this file).

    If the result is None, it is proved that there is no fill. If the budget ends before a fill or a
    proof is found, the run raises `Stopped`.
    """
    return next(Climb(problem, run, accepts).fills(), None)


class Climb:
    """Finds the floors that have fills.

    `share` is the share of the whole budget after which the search ends. If there is no fill yet,
    the search continues.
    """

    def __init__(
        self,
        problem: FillProblem,
        run: Run,
        accepts: Accepts | None = None,
        share: float = CLIMB_SHARE,
    ) -> None:
        self.problem = problem
        self.share = share
        self.run = run
        self.accepts = accepts
        self.floors = floors_of(problem)
        self.reached = -1
        """The place in `floors` of the highest floor for which a fill was found. It is -1 if there
        is no fill yet."""
        self.closed = len(self.floors)
        """The place in `floors` of the lowest floor that is proved to have no fill. If nothing is
        proved, it is the number of floors."""
        self.next_number: int | None = None
        """The place in `floors` of the floor with which `another` begins. None before its first
        call."""

    def fills(self) -> Iterator[FilledGrid]:
        """Yield fills from higher and higher floors. Each passes the checks.

        If nothing is yielded, it is proved that there is no fill.
        """
        nodes, above = FIRST_NODES, self.closed
        while min(above, self.closed) - self.reached > 1:
            middle = (self.reached + min(above, self.closed)) // 2
            filled = self.fill_at(middle, nodes)
            if filled is None:
                above = middle
            else:
                yield filled
        if self.reached < 0 < self.closed:
            # No floor that was tried gave a fill within `FIRST_NODES` nodes. So search the lowest
            # floor in longer searches: it has the most fills.
            filled = self.lowest_fill()
            if filled is not None:
                yield filled
        while self.closed - self.reached > 1 and not self.is_spent:
            nodes *= 2
            for number in range(self.reached + 1, self.reached + 1 + FLOORS_ABOVE):
                if self.reached < number < self.closed and not self.is_spent:
                    filled = self.fill_at(number, nodes)
                    if filled is not None:
                        yield filled

    def others(self, count: int) -> Iterator[FilledGrid]:
        """Yield up to `count` other fills from the highest floor that was reached."""
        for _ in range(count):
            filled = self.fill_at(self.reached, ANOTHER_NODES)
            if filled is None:
                return
            yield filled

    def another(self) -> FilledGrid | None:
        """Return another fill. None if no fill passes the checks.

        The first call tries the highest floor that was reached. If this gives no fill quickly, the
        floor below it is tried, and so on. The next call begins one floor above the last fill.
        """
        number = self.reached if self.next_number is None else self.next_number
        while number >= 0:
            filled = self.fill_at(number, ANOTHER_NODES) if number else self.lowest_fill()
            if filled is not None:
                self.next_number = min(number + 1, self.closed - 1)
                return filled
            number -= 1
        return None

    def lowest_fill(self) -> FilledGrid | None:
        """Return a fill with the lowest floor. None if it is proved that there is none.

        If a search has found no fill for a long time, it often needs very much longer. So it is
        ended at a limit, and a new search starts with a higher limit.
        """
        if self.run.is_open:
            return self.fill_at(0, None)
        nodes = ANOTHER_NODES
        while self.closed > 0:
            filled = self.fill_at(0, nodes)
            if filled is not None:
                return filled
            nodes += nodes // 2
        return None

    def fill_at(self, number: int, nodes: int | None) -> FilledGrid | None:
        """Return a fill with the floor `floors[number]`. None if none was found within `nodes`
        nodes.

        If `nodes` is None, there is no limit.
        """
        run, asked = self.run, self.problem.wishing(min_score=self.floors[number])
        run.observe(Progress(f"scores of {self.floors[number]} or more", run.nodes))
        # At the lowest floor any fill is enough. So we use the strategy that finds a fill most
        # often, not the strategy for good words.
        engine = fill_engine(STRATEGY if number else None)
        for _ in range(FRESH_FILLS):
            outcome = take(engine, asked, run.part(nodes=nodes))
            run.tick(0)
            if outcome.solution is None:
                if outcome.status.is_proof:
                    self.closed = number
                    if number == 0:
                        run.explanation, run.partial = outcome.explanation, outcome.partial
                return None
            filled = mended(asked, outcome.solution, self.accepts, run)
            if filled is not None:
                self.reached = max(self.reached, number)
                return filled
        return None

    @property
    def is_spent(self) -> bool:
        """True if there is a fill and `share` of the budget is used. If there is no budget, it is
        True as soon as there is a fill."""
        run = self.run
        if run.is_open:
            return self.reached >= 0
        spent = [
            run.nodes / run.budget.nodes if run.budget.nodes else 0.0,
            run.seconds / run.budget.seconds if run.budget.seconds else 0.0,
        ]
        return self.reached >= 0 and max(spent) >= self.share
