"""Search for patterns: add blocks where they split many words.

During the search, a cell is a block, open, or undecided. If a cell could only be in slots that are
too short, it becomes a block at once. So the search can stop at any time: if all undecided cells
then become open, no slot is too short. (On a lattice, the usual British pattern, no cell becomes a
block in this way. There `_misfit` looks for slots that are too short.)

A *try* is one backtracking search for one pattern. It starts with few blocks and adds blocks until
the pattern has the wanted number of words. It decides one orbit after another. (An orbit is a cell
and the cells at the symmetric places.) The next try uses new random numbers, so that patterns
differ from each other.

A try is given up after a number of dead ends (states from which the search must go back). Then the
next try is allowed more dead ends.

Most tries leave out some patterns: those with few words, and those that are found only by adding
blocks to a pattern that already has too many words. (More blocks almost never give fewer words.)
Only a *modest* try leaves out nothing: it accepts even the least allowed number of words, and it
adds blocks even to a pattern with too many words. If a modest try finds no pattern and is not given
up, this proves that there are no more patterns.
"""

from collections.abc import Iterator

from crosswright.core.grid import Grid
from crosswright.engines.pattern.cell_bits import CellBits, State, bits_of
from crosswright.engines.pattern.problem import PatternProblem
from crosswright.engines.pattern.refine import refined
from crosswright.search.progress import Progress
from crosswright.search.run import Run

FIRST_LIMIT = 6
"""The number of failures (dead ends) after which the first try is given up.

A new try takes less time than many dead ends: with a limit of 40, patterns for US dailies were
found at half the speed.
"""

LIMIT_GROWTH = 1.3
"""After a try was given up, the allowed number of failures is multiplied by this factor. So
after many tries the number is high enough for a complete search."""

USUAL_WORDS = 0.36
"""The largest number of words that a try aims at, divided by the number of cells."""

SAMPLE = 5
"""The number of random orbits that are compared before one of them becomes blocks. A higher number
makes grids more similar."""


def solve(problem: PatternProblem, run: Run) -> Iterator[Grid]:
    """Yield patterns. If the iterator ends, there are no more.

    Of patterns that are mirror images or turns of each other, only one is yielded.
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
    """One backtracking search for one new pattern. A set of cells, such as all blocks, is an
    integer with one bit for each cell (see `CellBits`)."""

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
        """The results of `problem.fits` that are known, by the cells of the slot."""
        self.fails_left = limit
        low, high = self.problem.words
        cells = self.problem.height * self.problem.width
        high = max(low, min(high, round(USUAL_WORDS * cells)))
        # Most published grids have nearly the largest allowed number of words.
        self.wanted = low if modest else round(run.rng.triangular(low, high, high))
        self.modest = modest

    @property
    def gave_up(self) -> bool:
        """True if the search failed too often and was given up."""
        return self.fails_left <= 0

    def search(self, start: State) -> int | None:
        """Return the blocks of a new pattern, or None if none was found."""
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
        """Return the cells of a slot that is not allowed; 0 if there is none.

        The slot is too short, too long, or no word fits it.
        """
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
        """Return an undecided orbit, and the state in which its cells are blocks.

        Only orbits with a cell of `among` are considered. A few of them are drawn at random. The
        function takes the orbit whose blocks add the most words, divided by the number of added
        blocks. The returned state is None if the cells of this orbit cannot be blocks. If no cell
        of `among` is undecided, the function returns None instead of the pair.
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
        """Decide an orbit: its cells become blocks, or open if `block` is False.

        Returns the state with all consequences, or None if this is impossible.
        """
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
            if not self.problem.closed_lines and self.bits.has_closed_line(after.blocks):
                return None
            if not self.bits.is_connected(after.blocks):
                return None
        return after

    def _finished(self, blocks: int) -> int | None:
        """Return the finished pattern, or None if it breaks a rule or is not new.

        Needless blocks are removed first, unless `problem.needless_blocks` allows them. If
        `problem.refined` is True, the pattern is also changed until it looks good (`refine.py`).
        """
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
