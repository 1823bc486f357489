"""The first fills of a search for the best: from higher and higher floors of scores.

A floor leaves few words, so the search for a fill above it soon sees where it cannot be, and a fill
that it finds has no weak entry at all. First the highest floor is looked for that yields a fill at
once. Then the next few floors above it are searched, with twice as many nodes each time around,
until a share of the budget is spent or the next floor is proved to be too high.
"""

from collections.abc import Iterator
from dataclasses import replace

from crosswright.construct.make.mend import mended
from crosswright.construct.make.quality import Accepts
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.solve import Strategy, fill_engine
from crosswright.search.outcome import take
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["CLIMB_SHARE", "Climb", "floors_of", "patient_fill"]

LEVELS = 20
"""Into how many steps is the range of scores divided?"""

FIRST_NODES = 2_000
"""How many nodes has each floor the first time around?"""

FLOORS_ABOVE = 3
"""How many floors above the highest that has a fill are searched each time around?"""

CLIMB_SHARE = 0.3
"""Which share of the budget is spent here if nobody says, once there is a fill?"""

ANOTHER_NODES = 20_000
"""How many nodes may another fill from the same floor cost?"""

FRESH_FILLS = 3
"""How many fills of a floor are mended before it is left for this time?"""

STRATEGY = Strategy(score_weight=0.04)


def floors_of(problem: FillProblem) -> list[int]:
    """The floors to be tried, lowest first: each leaves fewer words than the one before."""
    lowest, top = problem.words.score_range
    least = lowest if problem.min_score is None else max(problem.min_score, lowest)
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
    """A fill without objections, searched until the budget ends; None is a proof that there is
    none."""
    return next(Climb(problem, run, accepts).fills(), None)


class Climb:
    """Which floors have fills, as far as it is known.

    `share`: which share of the budget may be spent, once there is a fill.
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
        """The highest floor with a fill, by its number; -1 as long as there is none."""
        self.closed = len(self.floors)
        """The lowest floor that was proved to have none."""

    def fills(self) -> Iterator[FilledGrid]:
        """A fill without objections from each floor that was reached, lowest first. Its end without
        a fill is a proof that there is none."""
        nodes, above = FIRST_NODES, self.closed
        while min(above, self.closed) - self.reached > 1:
            middle = (self.reached + min(above, self.closed)) // 2
            filled = self.fill_at(middle, nodes)
            if filled is None:
                above = middle
            else:
                yield filled
        while self.closed - self.reached > 1 and not self.is_spent:
            nodes *= 2
            for number in range(self.reached + 1, self.reached + 1 + FLOORS_ABOVE):
                if self.reached < number < self.closed and not self.is_spent:
                    filled = self.fill_at(number, nodes)
                    if filled is not None:
                        yield filled

    def others(self, count: int) -> Iterator[FilledGrid]:
        """Up to `count` other fills from the highest floor that was reached."""
        for _ in range(count):
            filled = self.fill_at(self.reached, ANOTHER_NODES)
            if filled is None:
                return
            yield filled

    def fill_at(self, number: int, nodes: int) -> FilledGrid | None:
        """A fill from a floor, if it is to be had within so many nodes."""
        run, asked = self.run, replace(self.problem, min_score=self.floors[number])
        run.observe(Progress(f"scores of {self.floors[number]} or more", run.nodes))
        # Where any fill will do, what is surest to find one beats what looks for good words.
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
                self.reached = number
                return filled
        return None

    @property
    def is_spent(self) -> bool:
        """Whether its share of the budget is spent. Without a fill it goes on to the end."""
        run = self.run
        if run.is_open:
            return self.reached >= 0
        spent = [
            run.nodes / run.budget.nodes if run.budget.nodes else 0.0,
            run.seconds / run.budget.seconds if run.budget.seconds else 0.0,
        ]
        return self.reached >= 0 and max(spent) >= self.share
