"""Find fills with higher and higher floors, from which the search for the best starts. A high floor
leaves few words, so dead ends show soon and no entry is weak. The floors above the highest quick
one are searched in rounds of twice as many nodes, until a share of the budget is used or the next
floor is proved empty. Each fill passes `Judge.objection`.
"""

from collections.abc import Iterator

from crosswright.core import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.mend import mended
from crosswright.engines.fill.improve.quality import Accepts
from crosswright.engines.fill.solve import Strategy, fill_engine
from crosswright.search import Progress, Run, take

__all__ = ["CLIMB_SHARE", "Climb", "floors_of", "patient_fill"]

LEVELS = 20
"""The steps of the range of scores."""

FIRST_NODES = 2_000
"""For each floor in the first quick search. Then doubled."""

FLOORS_ABOVE = 3
"""Floors in each round, above the highest with a fill."""

CLIMB_SHARE = 0.3
"""The share of the budget after which the climb ends, once there is a fill."""

ANOTHER_NODES = 20_000
"""For another fill from the same floor."""

FRESH_FILLS = 3
"""How many fills of a floor we try to mend before it is given up for this round."""

STRATEGY = Strategy(score_weight=0.04)


def floors_of(problem: FillProblem) -> list[int]:
    """Return the floors to try, the lowest first. Each leaves fewer words."""
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
    """Return the first fill that passes the checks; None if it is proved that there is none. Raises
    `Stopped` if the budget ends first.
    """
    return next(Climb(problem, run, accepts).fills(), None)


class Climb:
    """Finds the floors that have fills, within `share` of the budget once there is one."""

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
        """The place in `floors` of the highest with a fill, or -1."""
        self.closed = len(self.floors)
        """The place in `floors` of the lowest that is proved to have no fill."""
        self.next_number: int | None = None
        """The place in `floors` with which `another` begins."""

    def fills(self) -> Iterator[FilledGrid]:
        """Yield fills from higher and higher floors. If there are none, it is proved that there is
        no fill.
        """
        nodes, above = FIRST_NODES, self.closed
        while min(above, self.closed) - self.reached > 1:
            middle = (self.reached + min(above, self.closed)) // 2
            filled = self.fill_at(middle, nodes)
            if filled is None:
                above = middle
            else:
                yield filled
        # If no floor gave a fill within `FIRST_NODES` nodes, search the lowest floor for longer: it
        # has the most fills.
        if self.reached < 0 < self.closed and (filled := self.lowest_fill()) is not None:
            yield filled
        while self.closed - self.reached > 1 and not self.is_spent:
            nodes *= 2
            for number in range(self.reached + 1, self.reached + 1 + FLOORS_ABOVE):
                if self.reached < number < self.closed and not self.is_spent:
                    filled = self.fill_at(number, nodes)
                    if filled is not None:
                        yield filled

    def others(self, count: int) -> Iterator[FilledGrid]:
        for _ in range(count):
            filled = self.fill_at(self.reached, ANOTHER_NODES)
            if filled is None:
                return
            yield filled

    def another(self) -> FilledGrid | None:
        """Return another fill, from the highest floor that gives one quickly, or None. The next
        call begins one floor above.
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
        """Return a fill with the lowest floor, or None as a proof. A search that has found nothing
        for long often needs very much longer, so new ones start with higher limits.
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
        """There is a fill, and `share` of the budget (if any) is used."""
        run = self.run
        if run.is_open:
            return self.reached >= 0
        spent = [
            run.nodes / run.budget.nodes if run.budget.nodes else 0.0,
            run.seconds / run.budget.seconds if run.budget.seconds else 0.0,
        ]
        return self.reached >= 0 and max(spent) >= self.share
