"""The graph method chooses where the words cross, and then tries to make this layout.

1. A *letter overlap* is a letter that two words have in common, so that they may cross there. All
   overlaps are the vertices of a conflict graph (see `overlaps.py`).
2. An independent set is a choice of overlaps that uses no letter of a word twice and no pair of
   words twice. The set is maximal if no overlap can be added to it. For most lists, the overlaps of
   a maximal set cannot all be crossings of one layout. So the subsets of the set are tried, the
   largest first.
3. A subset must connect all words. It must also be possible to give each word a direction, across
   or down, so that words that cross have different directions. Then the crossings fix the place of
   every word. Where letters of different words touch, they must spell an extra word that is
   allowed there (see `repairs`).

If there are few overlaps, all subsets are tried (`all_subsets`). The number of subsets doubles with
every overlap. So if there are many overlaps (`grown_subsets`), a subset grows by one crossing at a
time, inside a random maximal independent set. A crossing that is not possible is rejected with a
reason. If no overlap of the set can add a missing word, any other overlap of a missing word is
tried.
"""

from collections.abc import Collection, Iterator
from functools import partial
from itertools import combinations

from crosswright.core.errors import ProblemError
from crosswright.core.fill import Glyphs
from crosswright.core.geometry import Direction, Position, Symmetry
from crosswright.core.layout import Layout, Placement
from crosswright.engines.crisscross.overlaps import (
    Overlap,
    conflict_graph,
    overlaps,
)
from crosswright.engines.crisscross.problem import LayoutProblem, Spacing, figures, merit
from crosswright.engines.crisscross.rejection import Rejection
from crosswright.engines.crisscross.sketch import Flaw, FlawKind, Sketch, from_crossings
from crosswright.search.outcome import Engine
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["all_subsets", "graph_engine", "grown_subsets", "solve", "tries_all"]

FEW_OVERLAPS = 18
"""If there are at most this number of overlaps, all subsets of all independent sets are tried. 18
overlaps have a quarter of a million subsets, which take about ten seconds."""


def graph_engine(
    repairs: Collection[Glyphs] = (), *, complete: bool = False
) -> Engine[LayoutProblem, Layout]:
    """Return the engine of the graph method.

    `repairs` are further words that are allowed where letters of placed words touch. Set `complete`
    only for a problem for which `tries_all` is True.
    """
    return Engine("graph", partial(solve, repairs=repairs), complete=complete)


def tries_all(problem: LayoutProblem) -> bool:
    """Whether every layout of these words is tried.

    The crossings of a connected layout are an independent set. They fix the place of each word,
    except that the whole layout may be mirrored. So if there are few overlaps, no layout is left
    out. But the result is False in three cases:

    - If islands (unconnected pieces) are allowed, crossings do not fix all places.
    - If there is a largest size, perhaps only the mirror image of a layout fits.
    - If a share of blocks is asked for, `solve` also yields layouts with another share, and the
      caller drops them. If no layout is left then, this does not count as a proof.
    """
    framed = problem.max_height is not None or problem.max_width is not None
    if problem.islands or framed or problem.blocks is not None:
        return False
    return len(overlaps(problem.words)) <= FEW_OVERLAPS


def solve(
    problem: LayoutProblem, run: Run, *, repairs: Collection[Glyphs] = ()
) -> Iterator[Layout]:
    """Yield layouts, each better than the one before.

    `repairs` are further words that are allowed where letters of placed words touch.
    """
    if problem.symmetry is not Symmetry.NONE:
        raise ProblemError(
            "the graph method cannot make symmetric layouts", remedy="method or symmetry"
        )
    best: tuple[float, ...] | None = None
    count = len(problem.words)
    found = overlaps(problem.words)
    if count == 1:
        lies = problem.fits(1, len(problem.words[0]))
        way = Direction.ACROSS if lies else Direction.DOWN
        yield Layout.of([Placement(problem.words[0], Position(0, 0), way)])
        return
    few = len(found) <= FEW_OVERLAPS
    tried = all_subsets if few else grown_subsets
    run.observe(Progress(f"{len(found)} overlaps of {count} words", nodes=run.nodes))
    for sketch in tried(problem, found, run, repairs):
        flaw = _unfit(problem, sketch)
        if flaw is not None:
            run.observe(Rejection.of(flaw, run.nodes))
            continue
        layout = sketch.layout()
        worth = merit(problem, figures(layout))
        if best is None or worth < best:
            best = worth
            yield layout


def _unfit(problem: LayoutProblem, sketch: Sketch) -> Flaw | None:
    """Return the reason why a sketch breaks the rules for size or spacing; None if it does not."""
    height, width = sketch.size
    if not problem.fits(height, width):
        return Flaw(FlawKind.SIZE, f"{width}x{height}")
    if problem.spacing is Spacing.BORDERED:
        for placement in sketch.placed.values():
            way, cells = placement.direction, placement.cells
            for end in (cells[0].step(way, -1), cells[-1].step(way)):
                if any(end.step(way.other, k) in sketch.glyphs for k in (-1, 1)):
                    return Flaw(FlawKind.NONSENSE, f"a corner of {placement.text} touches a word")
    return None


def all_subsets(
    problem: LayoutProblem, found: tuple[Overlap, ...], run: Run, repairs: Collection[Glyphs]
) -> Iterator[Sketch]:
    """Try every subset of every maximal independent set once, the largest subsets first.

    Subsets that have too few crossings to connect all words are not tried. Yields a sketch (the
    placed words, see `sketch.py`) for each subset that can be made.
    """
    import networkx

    graph = conflict_graph(found)
    # An independent set of a graph is a clique of its complement.
    cliques = networkx.find_cliques(networkx.complement(graph)) if found else iter(())
    largest = sorted((tuple(sorted(clique)) for clique in cliques), key=lambda c: (-len(c), c))
    seen: set[tuple[Overlap, ...]] = set()
    fewest = 0 if problem.islands else len(problem.words) - 1
    for independent in largest:
        if len(independent) < fewest:
            # This independent set has too few crossings to connect all words. It is tried only so
            # that its rejection is reported.
            run.tick()
            flaw = from_crossings(problem.words, independent, repairs)
            if isinstance(flaw, Flaw):
                told = [o.told(problem.words) for o in independent]
                run.observe(Rejection.of(flaw, run.nodes, told))
    for size in range(len(largest[0]) if largest else 0, fewest - 1, -1):
        for independent in largest:
            for chosen in combinations(independent, size):
                if chosen in seen:
                    continue
                seen.add(chosen)
                run.tick()
                sketch = from_crossings(problem.words, chosen, repairs)
                if isinstance(sketch, Flaw):
                    told = [o.told(problem.words) for o in chosen]
                    run.observe(Rejection.of(sketch, run.nodes, told))
                else:
                    yield sketch


def grown_subsets(
    problem: LayoutProblem, found: tuple[Overlap, ...], run: Run, repairs: Collection[Glyphs]
) -> Iterator[Sketch]:
    """Grow subsets, one crossing at a time, inside random independent sets.

    Yields the sketches that have all words. The search ends only with the run's budget.
    """
    import networkx

    graph = conflict_graph(found)
    fewest = len(problem.words) + 1
    while True:
        run.tick()
        drawn = networkx.maximal_independent_set(graph, seed=run.rng.getrandbits(31))
        growth = _Growth(problem, found, run, repairs)
        sketch = growth.grow(sorted(drawn))
        left = [k for k in range(len(problem.words)) if k not in sketch.placed]
        if not left:
            fewest, run.explanation = 0, ""
            yield sketch
        elif len(left) < fewest:
            fewest = len(left)
            texts = [problem.texts[k] for k in left]
            run.explanation = f"could not be placed: {', '.join(texts[:5])}"
            run.partial = sketch.layout()


class _Growth:
    """Grows one subset of an independent set, starting from the word with the most overlaps in this
    set."""

    def __init__(
        self,
        problem: LayoutProblem,
        found: tuple[Overlap, ...],
        run: Run,
        repairs: Collection[Glyphs],
    ) -> None:
        self.problem = problem
        self.run = run
        self.sketch = Sketch(problem.words, repairs)
        self.by_word: dict[int, list[Overlap]] = {k: [] for k in range(len(problem.words))}
        for overlap in found:
            self.by_word[overlap.word].append(overlap)
            self.by_word[overlap.other].append(overlap)

    def grow(self, independent: list[Overlap]) -> Sketch:
        """Add words until no word can be added. Each new word crosses a placed word in an overlap.

        Overlaps of `independent` are tried first, then other overlaps.
        """
        words = self.problem.words
        degree = dict.fromkeys(range(len(words)), 0)
        for overlap in independent:
            degree[overlap.word] += 1
            degree[overlap.other] += 1
        first = max(degree, key=lambda k: (degree[k], len(words[k]), -k))
        self.sketch.add(first, Placement(words[first], Position(0, 0), Direction.ACROSS))
        while self._add_from(independent) or self._exchange():
            pass
        return self.sketch

    def _add_from(self, chosen: list[Overlap]) -> bool:
        """Add a missing word with an overlap of `chosen`: the one that gives the smallest box.

        Returns False if no word can be added.
        """
        best: tuple[tuple[int, float], int, Placement, list[Placement]] | None = None
        for overlap in chosen:
            if (overlap.word in self.sketch.placed) == (overlap.other in self.sketch.placed):
                continue
            self.run.tick()
            index, placement = self._placement(overlap)
            flaw, arisen = self.sketch.why_not(placement)
            if flaw is None:
                flaw = self._oversize(placement)
            if flaw is not None:
                if self.run.is_watched:
                    told = [overlap.told(self.problem.words)]
                    self.run.observe(Rejection.of(flaw, self.run.nodes, told))
                continue
            rank = (self._box_with(placement), self.run.rng.random())
            if best is None or rank < best[0]:
                best = (rank, index, placement, arisen)
        if best is None:
            return False
        self.sketch.add(*best[1:])
        return True

    def _exchange(self) -> bool:
        """Add a missing word with any of its overlaps. Returns False if no word can be added."""
        left = [k for k in self.by_word if k not in self.sketch.placed]
        self.run.rng.shuffle(left)
        return any(self._add_from(self.by_word[k]) for k in left)

    def _placement(self, overlap: Overlap) -> tuple[int, Placement]:
        """One of the two words of an overlap is already placed. Return the index of the other word,
        and its placement."""
        if overlap.word in self.sketch.placed:
            known, place, index, its_place = (
                overlap.word,
                overlap.place,
                overlap.other,
                overlap.other_place,
            )
        else:
            known, place, index, its_place = (
                overlap.other,
                overlap.other_place,
                overlap.word,
                overlap.place,
            )
        here = self.sketch.placed[known]
        way = here.direction.other
        start = here.cells[place].step(way, -its_place)
        return index, Placement(self.problem.words[index], start, way)

    def _box_with(self, placement: Placement) -> int:
        """Return a number for the box around the sketch with this placement.

        The number is smaller for a smaller or more square box.
        """
        rows = [c.row for c in self.sketch.glyphs] + [c.row for c in placement.cells]
        columns = [c.column for c in self.sketch.glyphs] + [c.column for c in placement.cells]
        height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        return max(height, width) ** 2 + height * width

    def _oversize(self, placement: Placement) -> Flaw | None:
        """Return a flaw if the layout with this placement would be too large, otherwise None."""
        if self.problem.max_height is None and self.problem.max_width is None:
            return None
        rows = [c.row for c in self.sketch.glyphs] + [c.row for c in placement.cells]
        columns = [c.column for c in self.sketch.glyphs] + [c.column for c in placement.cells]
        height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        if self.problem.fits(height, width):
            return None
        return Flaw(FlawKind.SIZE, f"with {placement.text}, the layout is {width}x{height}")


ENGINE: Engine[LayoutProblem, Layout] = graph_engine()
