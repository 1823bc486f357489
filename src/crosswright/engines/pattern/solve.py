"""Search for patterns: add blocks one by one, each where it splits the most words for its cost.

A partly decided pattern has a useful property: with all its undecided cells open, it is already a
legal pattern, because every cell that cannot be open has become a block. So a try starts with few
blocks and adds some until the pattern has the wanted number of words. The next try uses new random
numbers, so that patterns differ from each other.

Inside a try is a complete backtracking search over the orbits of the symmetry. If a try fails too
often, it is given up, and the limit grows. If a try that wants only the fewest words ends by
itself, it has seen every pattern. This is the proof that there are no more.
"""

from collections.abc import Iterator

from crosswright.core.grid import Grid
from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of
from crosswright.engines.pattern.problem import PatternProblem
from crosswright.engines.pattern.refine import refined
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["solve"]

FIRST_LIMIT = 6
"""How often may a try fail before it is given up?

A new start costs less than a dead end: with 40 fails, US dailies came at half the speed of 6.
"""

LIMIT_GROWTH = 1.3
"""By what factor does the limit grow for the next try, so that in the end one is complete?"""

USUAL_WORDS = 0.36
"""How many words does a grid have for each of its cells, if no number is given?"""

SAMPLE = 5
"""How many places are compared before a block is set? A higher number makes grids more alike."""


def solve(problem: PatternProblem, run: Run) -> Iterator[Grid]:
    """Yield patterns that differ by more than a mirror or a turn, until there are no more."""
    bits = CellBits(problem)
    start = bits.start()
    if start is None or not bits.is_connected(start.blocks):
        run.explanation = "the settled cells contradict each other or the shortest slot"
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
    """One backtracking search for one new pattern."""

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
        """Which slots are known to fit, by their cells."""
        self.fails_left = limit
        low, high = self.problem.words
        cells = self.problem.height * self.problem.width
        high = max(low, min(high, round(USUAL_WORDS * cells)))
        # Most real grids have nearly as many words as is allowed.
        self.wanted = low if modest else round(run.rng.triangular(low, high, high))
        self.modest = modest

    @property
    def gave_up(self) -> bool:
        """True if the search was ended by its limit."""
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
        """Return the cells of a slot that does not fit and must be split, or 0."""
        if self.problem.lattice:
            return self.bits.short_run(blocks)
        if self.problem.longest is not None:
            long = self.bits.long_run(blocks, self.problem.longest)
            if long:
                return long
        fits = self.problem.fits
        if fits is None:
            return 0
        for cells in self.bits.runs_through(self.bits.asked_open, blocks):
            if cells not in self.fitting:
                slot = tuple(self.bits.position[bit] for bit in bits_of(cells))
                self.fitting[cells] = fits(slot)
            if not self.fitting[cells]:
                return cells
        return 0

    def _choose(self, state: State, among: int) -> tuple[int, State | None] | None:
        """Return an undecided orbit and the state with it blocked, or None if nothing is undecided.

        Of a few random orbits, it takes the one that splits the most words for each block.
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
        """Return the state with an orbit decided and its consequences, or None if impossible."""
        blocks = state.blocks | orbit if block else state.blocks
        opens = state.opens if block else state.opens | orbit
        after = self.bits.follow(State(blocks, opens))
        if after is None or self.bits.count_blocks(after.blocks) > self.problem.blocks[1]:
            return None
        if after.blocks != state.blocks:
            if not self.problem.clumps and (
                self.bits.has_clump(after.blocks) or self.bits.has_wall(after.blocks)
            ):
                return None
            if not self.bits.is_connected(after.blocks):
                return None
        return after

    def _finished(self, blocks: int) -> int | None:
        """Return the pattern without needless blocks, or None if it breaks a rule or is not new."""
        problem, bits = self.problem, self.bits
        if not problem.needless_blocks:
            blocks = bits.without_needless(blocks)
        low, high = problem.words
        if not low <= bits.count_words(blocks) <= high:
            return None
        low, high = problem.blocks
        if not low <= bits.count_blocks(blocks) <= high:
            return None
        if problem.longest is not None and bits.long_run(blocks, problem.longest):
            return None
        if problem.refined:
            blocks = refined(bits, blocks, self.run.rng, lambda tried: not self._misfit(tried))
        if bits.canonical(blocks) in self.seen:
            return None
        if problem.accepts is not None and not problem.accepts(bits.to_grid(blocks)):
            return None
        return blocks
