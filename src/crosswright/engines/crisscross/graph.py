"""The graph method chooses where the words cross, and then tries to make this layout.

1. The *letter overlaps* (see `overlaps.py`) are the vertices of a conflict graph.
2. A maximal independent set is a choice of overlaps that uses no letter of a word twice and no pair
   of words twice. Mostly it cannot be made whole, so its subsets are tried, the largest first.
3. A subset must connect all words, and words that cross must have different directions. Then it
   fixes the place of every word. Letters that touch must spell an allowed word (`repairs`).

With few overlaps, all subsets are tried (`all_subsets`). With many, a subset grows by one crossing
at a time inside a random maximal independent set (`grown_subsets`), then with any other overlap.
"""

from collections.abc import Collection, Iterator
from functools import partial
from itertools import combinations

from crosswright.core import Direction, Glyphs, Layout, Placement, Position, ProblemError, Symmetry
from crosswright.engines.crisscross.overlaps import (
    Overlap,
    conflict_graph,
    overlaps,
)
from crosswright.engines.crisscross.problem import LayoutProblem, Spacing, figures, merit
from crosswright.engines.crisscross.rejection import Rejection
from crosswright.engines.crisscross.sketch import Flaw, FlawKind, Sketch, from_crossings
from crosswright.search import Engine, Progress, Run

__all__ = ["all_subsets", "graph_engine", "grown_subsets", "solve", "tries_all"]

FEW_OVERLAPS = 18
"""Up to so many overlaps, all subsets are tried: a quarter of a million, in about ten seconds."""


def graph_engine(
    repairs: Collection[Glyphs] = (), *, complete: bool = False
) -> Engine[LayoutProblem, Layout]:
    """Return the engine of the graph method. `repairs` are further words that are allowed where
    placed words touch. Set `complete` only where `tries_all` is True.
    """
    return Engine("graph", partial(solve, repairs=repairs), complete=complete)


def tries_all(problem: LayoutProblem) -> bool:
    """Whether every layout of these words is tried. The crossings of a connected layout are an
    independent set and fix all places, except that the layout may be mirrored. So not with islands,
    nor with a largest size (perhaps only the mirror image fits), nor with a share of blocks (the
    caller drops layouts with another share).
    """
    framed = problem.max_height is not None or problem.max_width is not None
    if problem.islands or framed or problem.blocks is not None:
        return False
    return len(overlaps(problem.words)) <= FEW_OVERLAPS


def solve(
    problem: LayoutProblem, run: Run, *, repairs: Collection[Glyphs] = ()
) -> Iterator[Layout]:
    if problem.symmetry is not Symmetry.NONE:
        raise ProblemError(
            "the graph method cannot make symmetric layouts", remedy="method or symmetry"
        )
    best: tuple[float, ...] | None = None
    count = len(problem.words)
    found = overlaps(problem.words)
    if count == 1:
        fits = problem.fits(1, len(problem.words[0]))
        way = Direction.ACROSS if fits else Direction.DOWN
        yield Layout.of([Placement(problem.words[0], Position(0, 0), way)])
        return
    tried = all_subsets if len(found) <= FEW_OVERLAPS else grown_subsets
    run.observe(Progress(f"{len(found)} overlaps of {count} words", nodes=run.nodes))
    for sketch in tried(problem, found, run, repairs):
        if (flaw := _unfit(problem, sketch)) is not None:
            run.observe(Rejection.of(flaw, run.nodes))
            continue
        layout = sketch.layout()
        worth = merit(problem, figures(layout))
        if best is None or worth < best:
            best = worth
            yield layout


def _unfit(problem: LayoutProblem, sketch: Sketch) -> Flaw | None:
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
    """Yield a sketch for each subset that can be made, the largest subsets first. Each is tried
    once, if it has enough crossings to connect all words.
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
    """Yield sketches of all words, grown in random independent sets, until the budget ends."""
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
        """Add words until none can be added. Overlaps of `independent` are tried first."""
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
        """The overlap that gives the smallest box."""
        best: tuple[tuple[int, float], int, Placement, list[Placement]] | None = None
        for overlap in chosen:
            if (overlap.word in self.sketch.placed) == (overlap.other in self.sketch.placed):
                continue
            self.run.tick()
            index, placement = self._placement(overlap)
            flaw, arisen = self.sketch.why_not(placement)
            height, width = self.sketch.size_with(placement)
            if flaw is None and not self.problem.fits(height, width):
                flaw = Flaw(FlawKind.SIZE, f"with {placement.text}, the layout is {width}x{height}")
            if flaw is not None:
                if self.run.is_watched:
                    told = [overlap.told(self.problem.words)]
                    self.run.observe(Rejection.of(flaw, self.run.nodes, told))
                continue
            # Smaller for a smaller or more square box.
            rank = (max(height, width) ** 2 + height * width, self.run.rng.random())
            if best is None or rank < best[0]:
                best = (rank, index, placement, arisen)
        if best is None:
            return False
        self.sketch.add(*best[1:])
        return True

    def _exchange(self) -> bool:
        left = [k for k in self.by_word if k not in self.sketch.placed]
        self.run.rng.shuffle(left)
        return any(self._add_from(self.by_word[k]) for k in left)

    def _placement(self, overlap: Overlap) -> tuple[int, Placement]:
        known, place, index, its_place = (
            (overlap.word, overlap.place, overlap.other, overlap.other_place)
            if overlap.word in self.sketch.placed
            else (overlap.other, overlap.other_place, overlap.word, overlap.place)
        )
        here = self.sketch.placed[known]
        way = here.direction.other
        start = here.cells[place].step(way, -its_place)
        return index, Placement(self.problem.words[index], start, way)


ENGINE: Engine[LayoutProblem, Layout] = graph_engine()
