"""Search for patterns: add blocks where they split many words. A cell that could only be in slots
that are too short becomes a block at once (except on a lattice), so the search can stop at any
time. A *try* is one backtracking search with its own dice, given up after a number of dead ends;
the next is allowed more. Most tries leave out patterns with few words, and more blocks where there
are too many words. Only a *modest* try leaves out nothing: if it ends without a pattern, there are
no more.
"""

from collections.abc import Iterator

from crosswright.core import Grid
from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of
from crosswright.engines.pattern.problem import PatternProblem
from crosswright.engines.pattern.refine import refined
from crosswright.search import Progress, Run

FIRST_LIMIT = 6
"""Dead ends of the first try. A new try is cheaper: with 40, patterns for US dailies came at half
the speed (`bench patterns`).
"""

LIMIT_GROWTH = 1.3
"""After a try was given up. In the end it is enough for a complete search."""

USUAL_WORDS = 0.36
"""The most words that a try aims at, for each cell."""

SAMPLE = 5
"""Random orbits that are compared. More make grids more similar."""


def solve(problem: PatternProblem, run: Run) -> Iterator[Grid]:
    """Yield patterns, but only one of mirror images and turns. The end proves that there are no
    more.
    """
    bits = CellBits(problem)
    start = bits.start()
    is_closed = not problem.closed_lines and start and bits.has_closed_line(start.blocks)
    if start is None or is_closed or not bits.is_connected(start.blocks):
        run.explanation = (
            "the fixed cells contradict each other, make a slot shorter than allowed, "
            "leave a row or a column without an open cell, or divide the grid"
        )
        return
    seen: set[int] = set()
    fitting: dict[int, bool] = {}
    limit = float(FIRST_LIMIT)
    modest = False
    while True:
        one_try = _Try(bits, run, seen, fitting, int(limit), modest=modest)
        blocks = one_try.search(start)
        if blocks is not None:
            seen.add(bits.canonical(blocks))
            run.observe(Progress(f"{len(seen):,} patterns", run.nodes, len(seen)))
            yield bits.to_grid(blocks)
            limit, modest = float(FIRST_LIMIT), False
        elif one_try.gave_up:
            limit *= LIMIT_GROWTH
        elif modest:
            return
        else:
            modest = True


class _Try:
    def __init__(
        self,
        bits: CellBits,
        run: Run,
        seen: set[int],
        fitting: dict[int, bool],
        limit: int,
        *,
        modest: bool,
    ) -> None:
        self.bits = bits
        self.problem = bits.problem
        self.run = run
        self.seen = seen
        self.fitting = fitting
        """The known results of `problem.fits`, by cells."""
        self.fails_left = limit
        low, high = self.problem.words
        cells = self.problem.height * self.problem.width
        high = max(low, min(high, round(USUAL_WORDS * cells)))
        # Most published grids have nearly the largest allowed number of words.
        self.wanted = low if modest else round(run.rng.triangular(low, high, high))
        self.modest = modest

    @property
    def gave_up(self) -> bool:
        return self.fails_left <= 0

    def search(self, start: State) -> int | None:
        """Return the blocks of a new pattern, or None."""
        stack = [(start, True)]
        while stack:
            state, is_new = stack.pop()
            self.run.tick()
            words = self.bits.count_words(state.blocks)
            misfit = self._misfit(state.blocks)
            if is_new and words >= self.wanted and not misfit:
                found = self._finished(state.blocks)
                if found is not None:
                    return found
                if words > self.problem.words[1] and not self.modest:
                    # More blocks almost never give fewer words.
                    if self._fail():
                        return None
                    continue
            chosen = self._choose(state, misfit or self.bits.inside)
            if chosen is None:
                if self._fail():
                    return None
                continue
            orbit, blocked = chosen
            opened = self._decided(state, orbit, block=False)
            if opened is not None:
                stack.append((opened, False))
            if blocked is not None:
                stack.append((blocked, True))
        return None

    def _fail(self) -> bool:
        self.fails_left -= 1
        return self.fails_left <= 0

    def _misfit(self, blocks: int) -> int:
        """A slot that is too short, too long, or that no word fits."""
        if self.problem.lattice:
            return self.bits.short_run(blocks)
        longest = self.problem.longest
        if longest is not None and (long := self.bits.long_run(blocks, longest)):
            return long
        fits = self.problem.fits
        if fits is None:
            return 0
        for cells in self.bits.runs_through(self.bits.asked_open, blocks):
            if cells not in self.fitting:
                self.fitting[cells] = fits(tuple(self.bits.position[bit] for bit in bits_of(cells)))
            if not self.fitting[cells]:
                return cells
        return 0

    def _choose(self, state: State, among: int) -> tuple[int, State | None] | None:
        """Of a few random orbits, the one that adds the most words for each block, and the state
        with its blocks (None if impossible).
        """
        undecided = list(bits_of(among & ~(state.blocks | state.opens)))
        if not undecided:
            return None
        words = self.bits.count_words(state.blocks)
        blocks = self.bits.count_blocks(state.blocks)
        best: tuple[float, int, State | None] | None = None
        for _ in range(SAMPLE):
            orbit = self.bits.orbit[self.run.rng.choice(undecided)]
            after = self._decided(state, orbit, block=True)
            worth = -1.0
            if after is not None:
                gained = self.bits.count_words(after.blocks) - words
                worth = gained / (self.bits.count_blocks(after.blocks) - blocks)
            if best is None or worth > best[0]:
                best = (worth, orbit, after)
        return None if best is None else (best[1], best[2])

    def _decided(self, state: State, orbit: int, *, block: bool) -> State | None:
        blocks = state.blocks | orbit if block else state.blocks
        after = self.bits.follow(State(blocks, state.opens if block else state.opens | orbit))
        if after is None or self.bits.count_blocks(after.blocks) > self.problem.blocks[1]:
            return None
        if after.blocks != state.blocks and (
            self.bits.is_ugly(after.blocks) or not self.bits.is_connected(after.blocks)
        ):
            return None
        return after

    def _finished(self, blocks: int) -> int | None:
        problem, bits = self.problem, self.bits
        if not problem.needless_blocks:
            blocks = bits.without_needless(blocks)
        if not bits.is_within_limits(blocks):
            return None
        if problem.refined:
            blocks = refined(bits, blocks, self.run.rng, lambda tried: not self._misfit(tried))
        if bits.canonical(blocks) in self.seen:
            return None
        if problem.accepts is not None and not problem.accepts(bits.to_grid(blocks)):
            return None
        return blocks
