"""The compiled fill engine: `solve` runs the kernel in slices."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill.compile import MOST_BYTES, CompiledProblem, compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.native import load
from crosswright.search.outcome import Engine
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = [
    "ENGINE",
    "FIXED_POINT",
    "PROOF",
    "LeastTotal",
    "Slices",
    "Strategy",
    "fill_engine",
    "solve",
]

SLICE_SECONDS = 0.004
"""How many seconds should the kernel run before we check the clock and the cancel flag?"""

FIRST_SLICE = 100
"""How many steps does the first slice have, when we do not know yet how long a step takes?"""

USUAL_SLOTS = 200
"""Up to how many slots is `FIRST_SLICE` used? With more slots, a step takes longer."""

LARGEST_SLICE = 20_000
"""How many steps may a slice have? A later part of a search can be slower."""

NEVER = -1
"""Which number means "never" for the kernel, instead of a number of dead ends?"""

WATCH_SECONDS = 0.1
"""How often, in seconds, is the best partial fill shown?"""


@dataclass(frozen=True)
class Strategy:
    """How the kernel chooses words.

    It changes the order and the cost of fills, but not their set.
    """

    noise: float = 0.2
    """How large the random part of a choice is, compared with the room that a word leaves."""
    score_weight: float = 0.02
    """How much a point of score counts, compared with the room (natural logarithms)."""
    keep_deepest: bool = True
    """True if a restart prefers the words of the partial fill with the most slots filled."""
    few_words: int = 128
    """Up to how many words a slot is read word by word instead of glyph by glyph."""
    proof_after: int | None = None
    """The number of dead ends after which the search looks for a proof, glyph by glyph.

    None: never.
    """

    @property
    def kernel_proof_after(self) -> int:
        """The same number for the kernel, which has no None."""
        return NEVER if self.proof_after is None else self.proof_after


@dataclass(frozen=True)
class LeastTotal:
    """The least total that the answers of a fill must reach, including the given answers."""

    worth: Callable[[int], int]
    """What a score counts. A higher score must never count less than a lower one."""
    total: int


PROOF = Strategy(proof_after=0)
"""Which strategy is best if the search must be complete: for all fills, or to prove there is none?
"""

FIXED_POINT = 1024
"""Which integer stands for 1.0 in the kernel?"""


def fill_engine(strategy: Strategy | None = None) -> Engine[FillProblem, FilledGrid]:
    """Return the engine for a strategy."""

    def solve_so(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        return solve(problem, run, strategy)

    return Engine("fill", solve_so, complete=True)


def solve(
    problem: FillProblem,
    run: Run,
    strategy: Strategy | None = None,
    least: LeastTotal | None = None,
) -> Iterator[FilledGrid]:
    """Yield every fill of the problem once. If it ends by itself, there are no more fills.

    With `least`, yield every fill that reaches this total.
    """
    strategy = strategy or Strategy()
    run.tick(0)
    compiled = compile_problem(problem, run)
    kernel = load("crosswright.engines.fill.fill_kernel")
    asked = compiled.kernel_arguments
    if least is not None:
        tables = [(*table.as_tuple()[:-1], table.worths(least.worth)) for table in compiled.tables]
        asked = {**asked, "tables": tables, "least_total": least.total}
    search = kernel.FillSearch(
        **asked,
        rng_seed=run.rng.getrandbits(63),
        noise=round(FIXED_POINT * strategy.noise),
        score_weight=round(FIXED_POINT * strategy.score_weight),
        keep_deepest=strategy.keep_deepest,
        few_words=strategy.few_words,
        proof_after=strategy.kernel_proof_after,
    )
    slices = Slices(run, compiled, search)
    while True:
        status = slices.advance()
        if status == kernel.FOUND:
            yield compiled.filled_grid(search.cells())
        elif status == kernel.EXHAUSTED:
            slices.explain()
            return


ENGINE = fill_engine()


class Slices:
    """Runs a kernel for a few milliseconds at a time, and reports to the run in between."""

    def __init__(self, run: Run, compiled: CompiledProblem, search: Any) -> None:
        self.run = run
        self.compiled = compiled
        self.search = search
        self.size = 0
        self.told = run.seconds
        run.partial = compiled.problem.given

    @property
    def steps(self) -> int:
        return int(self.search.nodes + self.search.failures)

    def advance(self) -> int:
        """Run one slice, and tick the run with the steps it took."""
        left = self.run.nodes_left
        size = self.size if left is None else min(self.size, left)
        steps, began = self.steps, self.run.seconds
        try:
            status: int = self.search.advance(size)
        except (MemoryError, OSError) as error:  # OSError: the system has no more memory
            raise ProblemError(
                f"expected a grid that can be searched within {MOST_BYTES >> 30} GB of memory, got "
                f"{len(self.compiled.slots):,} slots that take more"
            ) from error
        taken, seconds = self.steps - steps, self.run.seconds - began
        self.adapt(taken, seconds)
        try:
            self.run.tick(taken)
        except BaseException:
            self.keep_partial()
            raise
        if self.run.is_watched and self.run.seconds - self.told > WATCH_SECONDS:
            self.tell()
        return status

    def adapt(self, taken: int, seconds: float) -> None:
        """Choose the size of the next slice so that it takes about `SLICE_SECONDS`."""
        if self.size == 0:
            slots = max(USUAL_SLOTS, len(self.compiled.slots))
            self.size = max(1, FIRST_SLICE * USUAL_SLOTS // slots)
        elif taken >= self.size and seconds > 0:
            wanted = int(taken * SLICE_SECONDS / seconds)
            self.size = max(1, min(wanted, 2 * self.size, LARGEST_SLICE))

    def keep_partial(self) -> None:
        """Store the partial fill with the most slots filled for the outcome."""
        self.run.partial = self.compiled.partial_fill(self.search.best_words())

    def tell(self) -> None:
        self.told = self.run.seconds
        self.keep_partial()
        figures = {"restarts": self.search.restarts, "dead ends": self.search.failures}
        self.run.observe(
            Progress("filling", nodes=self.run.nodes, figures=figures, picture=self.run.partial)
        )

    def explain(self) -> None:
        """Set the explanation why there is no fill."""
        self.keep_partial()
        cause = self.search.root_cause()
        required = self.compiled.problem.required
        if cause is None and required and self.search.nodes == 0:
            self.run.explanation = f"no slot is left for a required word ({', '.join(required)})"
        elif cause is None and self.search.failures:
            where = self.described(self.search.heaviest_slot())
            self.run.explanation = f"every choice leads to a dead end, most often at {where}"
        elif cause is not None and cause[1] >= 0:
            cell = self.compiled.cells[cause[1]]
            self.run.explanation = f"no letter is left for {cell}, in {self.described(cause[0])}"
        elif cause is not None:
            self.run.explanation = f"no word is left for {self.described(cause[0])}"

    def described(self, number: int) -> str:
        slot = self.compiled.slots[number]
        shown = "".join(glyph or "." for glyph in self.compiled.problem.given.pattern(slot))
        return f"{slot.key.spoken} ({slot.length} cells, {shown})"
