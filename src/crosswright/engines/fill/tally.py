"""Count the fills of a problem. The kernel does not make each of them. The shares (see `share.py`)
of several processes add up.
"""

from typing import Any

from crosswright.core import ProblemError
from crosswright.engines.fill.compile import compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.share import Share
from crosswright.engines.fill.solve import Slices, Strategy
from crosswright.kernels.builds import load
from crosswright.search import Run

__all__ = ["FillCount"]


class FillCount:
    def __init__(self, problem: FillProblem, run: Run) -> None:
        compiled = compile_problem(problem, run)
        self._kernel = load("crosswright.engines.fill.fill_kernel")
        strategy = Strategy(score_weight=0, keep_deepest=False, proof_after=0)
        self._search: Any = self._kernel.FillSearch(
            **compiled.kernel_arguments,
            **strategy.kernel_arguments,
            rng_seed=run.rng.getrandbits(63),
            counting=True,
        )
        self._slices = Slices(run, compiled, self._search)

    @property
    def fills(self) -> int:
        return int(self._search.fills())

    def count_all(self) -> None:
        """Count every fill. Raises `Stopped` if the run ends first."""
        while self._advance() != self._kernel.EXHAUSTED:
            pass
        self._slices.explain()

    def count_share(self, share: Share) -> None:
        for _ in share.suppositions(self._search, self._kernel):
            while self._advance() != self._kernel.EXHAUSTED:
                pass

    def _advance(self) -> int:
        try:
            return self._slices.advance()
        except OverflowError as error:
            raise ProblemError("expected fewer than two quintillion fills, got more") from error
