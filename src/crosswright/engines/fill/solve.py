"""The compiled fill engine. `solve` runs the kernel in slices of a few milliseconds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from crosswright.core.errors import ProblemError
from crosswright.core.fill import FilledGrid
from crosswright.engines.fill.compile import MOST_BYTES, CompiledProblem, compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.share import Share
from crosswright.kernels.builds import load
from crosswright.search.outcome import Engine
from crosswright.search.progress import Progress
from crosswright.search.run import Run

SLICE_SECONDS = 0.004
"""The number of seconds that a slice of the kernel should take. After each slice, the time limit
and the cancel flag are checked."""

FIRST_SLICE = 100
"""The number of steps of the first slice. A step is a choice or a dead end (a slot has no word
left, or a cell has no glyph left). The number is small, because before the first slice we do not
know how long a step takes. (There is one earlier call of the kernel, with 0 steps. It only removes
impossible words.)"""

USUAL_SLOTS = 200
"""Up to this number of slots, `FIRST_SLICE` is used. With more slots a step takes longer, so the
first slice has fewer steps."""

LARGEST_SLICE = 20_000
"""The largest number of steps of a slice. There is a limit because steps can take longer in a later
part of a search."""

NEVER = -1
"""The kernel's value for "never" in `proof_after`."""

WATCH_SECONDS = 0.1
"""The number of seconds between two progress reports."""


@dataclass(frozen=True)
class Strategy:
    """How the kernel chooses words.

    The strategy changes how long a search takes and which fills it finds first. It does not change
    the set of all fills.
    """

    noise: float = 0.2
    """The size of the random part of a word's value. The kernel chooses the word with the highest
    value. The value is the sum of three parts. The first part says how many words the crossing
    slots keep: for each crossing slot, the natural logarithm of its number of words is added. The
    second part is the word's score times `score_weight`. The third part is a random number times
    `noise`."""
    score_weight: float = 0.02
    """The number that is added to the value of a word for each point of its score."""
    keep_deepest: bool = True
    """True if, after a restart, the words of the best partial fill are preferred. The best partial
    fill is the one with the most slots filled."""
    few_words: int = 128
    """To find which glyphs are possible in the cells of a slot, the kernel usually tests one glyph
    after another. If the slot has at most this number of words left, the kernel reads these words
    one after another instead."""
    proof_after: int | None = None
    """The number of dead ends after which the search chooses a glyph for a cell instead of a word
    for a slot. This is better to prove that there are no more fills. None means never."""

    @property
    def kernel_proof_after(self) -> int:
        """The value of `proof_after` for the kernel, with `NEVER` instead of None."""
        return NEVER if self.proof_after is None else self.proof_after


@dataclass(frozen=True)
class LeastTotal:
    """A limit for the scores of a fill. `worth` turns the score of each answer into a number. The
    sum of these numbers must be at least `total`. Given answers count too."""

    worth: Callable[[int], int]
    """Returns the number for a score. The number must not fall when the score rises."""
    total: int


PROOF = Strategy(proof_after=0)
"""The best strategy to find all fills, or to prove that there is none."""

FIXED_POINT = 1024
"""The integer that stands for 1.0 in the kernel."""


def fill_engine(
    strategy: Strategy | None = None, share: Share | None = None
) -> Engine[FillProblem, FilledGrid]:
    """Return the engine for a strategy. With `share`, the engine finds only a part of the fills.
    (Several processes can divide the fills of a grid among themselves, see `Share`.)"""

    def solve_so(problem: FillProblem, run: Run) -> Iterator[FilledGrid]:
        return solve(problem, run, strategy, share=share)

    return Engine("fill", solve_so, complete=True)


def solve(
    problem: FillProblem,
    run: Run,
    strategy: Strategy | None = None,
    least: LeastTotal | None = None,
    share: Share | None = None,
) -> Iterator[FilledGrid]:
    """Yield every fill of the problem once. If the iterator ends, there are no more fills.

    With `least`, yield only the fills that keep this limit. With `share`, yield only the fills of
    this share.
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
        """Run one slice, and count its steps in the run. Returns the status of the kernel."""
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
        """Set `run.partial` to the partial fill with the most slots filled, for the outcome."""
        self.run.partial = self.compiled.partial_fill(self.search.best_words())

    def tell(self) -> None:
        self.told = self.run.seconds
        self.keep_partial()
        figures = {"restarts": self.search.restarts, "dead ends": self.search.failures}
        self.run.observe(
            Progress("filling", nodes=self.run.nodes, figures=figures, picture=self.run.partial)
        )

    def explain(self) -> None:
        """Set the run's explanation: why there is no fill, or no further fill. The outcome uses it
        only if no fill was found."""
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
