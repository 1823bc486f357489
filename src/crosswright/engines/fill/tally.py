"""The number of fills: the kernel counts them without making them.

A count can be split between processes: the fills with each word of one slot are counted separately,
and each process counts some of these words. The sum does not depend on the number of processes.
"""

from typing import Any

from crosswright.core.errors import ProblemError
from crosswright.engines.fill.compile import chunks_to_bits, compile_problem
from crosswright.engines.fill.problem import FillProblem
from crosswright.engines.fill.solve import FIXED_POINT, Slices, Strategy
from crosswright.native import load
from crosswright.search.run import Run
from crosswright.words.index import bits_of

__all__ = ["FillCount"]

WORDS_A_SHARE = 16
"""How many words of a slot should each process get, so that their shares take a similar time?"""


class FillCount:
    """A count of all fills, unless the run ends first."""

    def __init__(self, problem: FillProblem, run: Run) -> None:
        compiled = compile_problem(problem, run)
        self._kernel = load("crosswright.engines.fill.fill_kernel")
        strategy = Strategy()
        self._search: Any = self._kernel.FillSearch(
            **compiled.kernel_arguments,
            rng_seed=run.rng.getrandbits(63),
            noise=round(FIXED_POINT * strategy.noise),
            few_words=strategy.few_words,
            proof_after=0,
            counting=True,
        )
        self._slices = Slices(run, compiled, self._search)

    @property
    def fills(self) -> int:
        """The number of fills counted so far."""
        return int(self._search.fills())

    def count_all(self) -> None:
        """Count every fill. Raises `Stopped` if the run ends before."""
        while self._advance() != self._kernel.EXHAUSTED:
            pass
        self._slices.explain()

    def count_share(self, number: int, shares: int) -> None:
        """Count the fills of one share: every `shares`-th word of one slot, from `number` on."""
        if self._search.advance(0) == self._kernel.EXHAUSTED:
            return
        slot = self._shared_slot(shares)
        words = [] if slot is None else bits_of(chunks_to_bits(self._search.live_words(slot)))
        if slot is None:
            # All slots are filled: there is one fill, and the first process counts it.
            if number == 0:
                self.count_all()
            return
        for word in list(words)[number::shares]:
            self._search.suppose_word(slot, word, False)
            while self._advance() != self._kernel.EXHAUSTED:
                pass

    def _advance(self) -> int:
        try:
            return self._slices.advance()
        except OverflowError as error:
            raise ProblemError("expected fewer than two quintillion fills, got more") from error

    def _shared_slot(self, shares: int) -> int | None:
        """Return the slot with the fewest words that are enough for all, or else with the most."""
        counts = [
            (count, slot) for slot, count in enumerate(self._search.words_left()) if count > 1
        ]
        enough = [pair for pair in counts if pair[0] >= WORDS_A_SHARE * shares]
        return min(enough)[1] if enough else max(counts, default=(0, None))[1]
