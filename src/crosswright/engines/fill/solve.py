"""The compiled fill engine. `solve` runs the kernel in slices of a few milliseconds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from crosswright.core import FilledGrid, ProblemError
from crosswright.engines.fill.compile import MOST_BYTES, CompiledProblem, compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.share import Share
from crosswright.kernels.builds import load
from crosswright.search import Engine, Progress, Run

SLICE_SECONDS = 0.004
"""Of a slice. Then the time limit and the cancel flag are checked."""

FIRST_SLICE = 100
"""Steps (choices or dead ends). Small, because we do not know yet how long they take."""

USUAL_SLOTS = 200
"""With more slots the first slice is shorter."""

LARGEST_SLICE = 20_000
"""Later steps may take longer."""

NEVER = -1
"""The kernel's "never" in `proof_after`."""

WATCH_SECONDS = 0.1
"""Between two progress reports."""


@dataclass(frozen=True)
class Strategy:
    """How the kernel chooses words. It changes how long a search takes and which fills come first,
    not the set of fills.
    """

    noise: float = 0.2
    """The value of a word is the sum of the logarithms of the words that the crossing slots keep,
    its score times `score_weight`, and a random number times `noise`.
    """
    score_weight: float = 0.02
    keep_deepest: bool = True
    """After a restart, prefer the words of the partial fill with the most slots."""
    few_words: int = 128
    """Up to so many words of a slot are read one after another, instead of testing glyphs."""
    proof_after: int | None = None
    """Dead ends after which glyphs are chosen for cells instead of words for slots, which is better
    for proofs. None means never.
    """

    @property
    def kernel_arguments(self) -> dict[str, int]:
        return {
            "noise": round(FIXED_POINT * self.noise),
            "score_weight": round(FIXED_POINT * self.score_weight),
            "keep_deepest": self.keep_deepest,
            "few_words": self.few_words,
            "proof_after": NEVER if self.proof_after is None else self.proof_after,
        }


@dataclass(frozen=True)
class LeastTotal:
    """The sum of `worth` over the scores of all answers must be at least `total`."""

    worth: Callable[[int], int]
    """Must not fall when the score rises."""
    total: int


PROOF = Strategy(proof_after=0)
"""The best strategy to find all fills, or to prove that there is none."""

FIXED_POINT = 1024
"""Stands for 1.0 in the kernel."""


def fill_engine(
    strategy: Strategy | None = None, share: Share | None = None
) -> Engine[FillProblem, FilledGrid]:
    return Engine("fill", partial(solve, strategy=strategy, share=share), complete=True)


def solve(
    problem: FillProblem,
    run: Run,
    strategy: Strategy | None = None,
    least: LeastTotal | None = None,
    share: Share | None = None,
) -> Iterator[FilledGrid]:
    """Yield every fill of the problem (with this least total, of this share) once."""
    strategy = strategy or Strategy()
    run.tick(0)
    compiled = compile_problem(problem, run)
    kernel = load("crosswright.engines.fill.fill_kernel")
    arguments = {**compiled.kernel_arguments, **strategy.kernel_arguments}
    if least is not None:
        tables = [(*table.as_tuple()[:-1], table.worths(least.worth)) for table in compiled.tables]
        arguments |= {"tables": tables, "least_total": least.total}
    search = kernel.FillSearch(**arguments, rng_seed=run.rng.getrandbits(63))
    slices = Slices(run, compiled, search)
    for _ in share.suppositions(search, kernel) if share else (None,):
        while (status := slices.advance()) != kernel.EXHAUSTED:
            if status == kernel.FOUND:
                yield compiled.filled_grid(search.cells())
    slices.explain()


ENGINE = fill_engine()


class Slices:
    """Runs the kernel for a few milliseconds at a time, and reports to the run between slices."""

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
        taken = self.steps - steps
        self.adapt(taken, self.run.seconds - began)
        try:
            self.run.tick(taken)
        except BaseException:
            self.keep_partial()
            raise
        if self.run.is_watched and self.run.seconds - self.told > WATCH_SECONDS:
            self.tell()
        return status

    def adapt(self, taken: int, seconds: float) -> None:
        if self.size == 0:
            slots = max(USUAL_SLOTS, len(self.compiled.slots))
            self.size = max(1, FIRST_SLICE * USUAL_SLOTS // slots)
        elif taken >= self.size and seconds > 0:
            wanted = int(taken * SLICE_SECONDS / seconds)
            self.size = max(1, min(wanted, 2 * self.size, LARGEST_SLICE))

    def keep_partial(self) -> None:
        """Keep the partial fill with the most slots for the outcome."""
        self.run.partial = self.compiled.partial_fill(self.search.best_words())

    def tell(self) -> None:
        self.told = self.run.seconds
        self.keep_partial()
        figures = {"restarts": self.search.restarts, "dead ends": self.search.failures}
        self.run.observe(
            Progress("filling", nodes=self.run.nodes, figures=figures, picture=self.run.partial)
        )

    def explain(self) -> None:
        """Say why there is no (further) fill."""
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
