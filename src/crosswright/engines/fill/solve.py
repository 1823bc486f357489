"""The compiled fill engine: `solve` drives the kernel in slices."""

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
"""How long should the kernel run before we look at the clock and the cancel flag?"""

FIRST_SLICE = 100
"""How many steps has the first slice, before we know how long one takes?"""

USUAL_SLOTS = 200
"""Up to how many slots is that so? With more of them, a step takes as much longer."""

LARGEST_SLICE = 20_000
"""How many steps may a slice have at most? A later part of a search can be slower."""

NEVER = -1
"""What does the kernel call "after no number of dead ends"?"""

WATCH_SECONDS = 0.1
"""How often is whoever watches shown the fill that came furthest?"""


@dataclass(frozen=True)
class Strategy:
    """How the kernel chooses words. The set of fills is the same; their order and cost are not."""

    noise: float = 0.2
    """How much chance there is in the choice, against the room that a word leaves."""
    score_weight: float = 0.02
    """What a point of score counts, against the room that a word leaves (natural logarithms)."""
    keep_deepest: bool = True
    """Whether to come back, after a restart, to the words of the fill that came furthest."""
    few_words: int = 128
    """Up to how many words a slot is read word by word instead of glyph by glyph."""
    proof_after: int | None = None
    """After how many dead ends to look for a proof, glyph by glyph, instead of a fill."""

    @property
    def kernel_proof_after(self) -> int:
        """The same as the kernel has it."""
        return NEVER if self.proof_after is None else self.proof_after


@dataclass(frozen=True)
class LeastTotal:
    """What the answers of a fill come to at least, the given ones among them."""

    worth: Callable[[int], int]
    """What a score counts; must not turn the order of two scores round."""
    total: int


PROOF = Strategy(proof_after=0)
"""How is a search that has to end by itself made? All fills are wanted, or there is none."""

FIXED_POINT = 1024
"""What is 1.0 in the kernel's integers?"""


def fill_engine(strategy: Strategy | None = None) -> Engine[FillProblem, FilledGrid]:
    """The engine row for a strategy."""

    def solve_so(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        return solve(problem, run, strategy)

    return Engine("fill", solve_so, complete=True)


def solve(
    problem: FillProblem,
    run: Run,
    strategy: Strategy | None = None,
    least: LeastTotal | None = None,
) -> Iterator[FilledGrid]:
    """Every fill of the problem, each once; ending by itself is a proof that there is no more.

    With a least total, every fill that reaches it.
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
    """Lets a kernel run a few milliseconds at a time and reports to the run in between."""

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
        """One slice; ticks the run with the steps it took."""
        left = self.run.nodes_left
        size = self.size if left is None else min(self.size, left)
        steps, began = self.steps, self.run.seconds
        try:
            status: int = self.search.advance(size)
        except (MemoryError, OSError) as error:  # the latter where the system has no more
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
        """Choose the next slice's size so that it takes about `SLICE_SECONDS`."""
        if self.size == 0:
            slots = max(USUAL_SLOTS, len(self.compiled.slots))
            self.size = max(1, FIRST_SLICE * USUAL_SLOTS // slots)
        elif taken >= self.size and seconds > 0:
            wanted = int(taken * SLICE_SECONDS / seconds)
            self.size = max(1, min(wanted, 2 * self.size, LARGEST_SLICE))

    def keep_partial(self) -> None:
        """Leave the fill that came furthest where the outcome finds it."""
        self.run.partial = self.compiled.partial_fill(self.search.best_words())

    def tell(self) -> None:
        self.told = self.run.seconds
        self.keep_partial()
        figures = {"restarts": self.search.restarts, "dead ends": self.search.failures}
        self.run.observe(
            Progress("filling", nodes=self.run.nodes, figures=figures, picture=self.run.partial)
        )

    def explain(self) -> None:
        """Say what stood in the way of a fill."""
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
