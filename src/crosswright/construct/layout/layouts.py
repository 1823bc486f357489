"""Find layouts: choose the method, run it, audit each layout, and make a puzzle from it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from crosswright.audit.findings import ensure_clean
from crosswright.audit.layout import audit_frame, audit_layout
from crosswright.core import (
    CellKind,
    FilledGrid,
    Glyphs,
    Layout,
    Metadata,
    Position,
    ProblemError,
    Puzzle,
    SlotKey,
    Symmetry,
    slot_map,
)
from crosswright.engines.crisscross import ENGINES, LayoutProblem, Spacing
from crosswright.engines.crisscross.problem import Figures, blocks_missed, figures, merit
from crosswright.importing import GivenWord
from crosswright.search import Engine, Outcome, Run, Statistics, Status, take

CLEARLY_DIFFERENT = 0.5
"""Two layouts are clearly different if they share at most this part of their crossings (from 0 to
1)."""

TRIES_A_LAYOUT = 3
"""The largest number of searches for each wanted layout. If these searches find too few different
layouts, fewer layouts than wanted are returned."""


@dataclass(frozen=True, repr=False)
class Layouts(Outcome[Layout]):
    """The outcome of a search for layouts."""

    remedies: tuple[str, ...] = ()
    """If no layout was found: the names of changes that would help. The command line and the studio
    have texts for these names."""


def layout_engine(name: str) -> Engine[LayoutProblem, Layout]:
    """Return the engine of the method called `name`."""
    if name not in ENGINES:
        raise ProblemError(f"expected a method out of {', '.join(ENGINES)}; got {name!r}")
    return ENGINES[name]


def run_layout(
    problem: LayoutProblem,
    run: Run,
    engine: Engine[LayoutProblem, Layout] | None = None,
    *,
    extra: Collection[Glyphs] = (),
) -> Layouts:
    """Return the best layout that is found within the budget. Each better layout is sent to the
    run's observer.

    `extra` has words that are not given, but may be formed where given words touch.
    """
    engine = engine or layout_engine("auto")
    outcome = _every_layout(problem, run, engine, extra, tells=True)
    if outcome and (outcome.status is Status.COMPLETE or len(problem.words) == 1):
        outcome = replace(outcome, status=Status.OPTIMAL)
    elif outcome and outcome.status is Status.OUT_OF_BUDGET and not engine.complete:
        # A method without proofs always uses its whole budget. So the end of the budget is not a
        # failure.
        outcome = replace(outcome, status=Status.FOUND)
    return replace(outcome, solutions=outcome.solutions[-1:])


def _every_layout(
    problem: LayoutProblem,
    run: Run,
    engine: Engine[LayoutProblem, Layout] | None,
    extra: Collection[Glyphs],
    *,
    tells: bool,
) -> Layouts:
    """Return all layouts that the method finds. Each is audited and better than the one before.

    If `tells` is True, each layout is also sent to the run's observer.
    """
    obstacle = problem.obstacle()
    if obstacle is not None:
        spent = Statistics(run.nodes, run.seconds)
        return Layouts(Status.IMPOSSIBLE, (), spent, obstacle.told, remedies=obstacle.remedies)
    judge = _Judge(extra, tells)
    asked = judge.judged(engine or layout_engine("auto"))
    outcome = Layouts(**vars(take(asked, problem, run, limit=None)))
    if not outcome and judge.nearest is not None:
        told = _blocks_told(problem, judge.nearest)
        return replace(outcome, explanation=told, partial=None, remedies=("fill in",))
    if outcome and not outcome.status.is_proof:
        # Keep the explanation of the run. It may say what is proven so far, such as: no box of
        # fewer than 80 cells is possible. The best layout may be larger than that.
        return replace(outcome, explanation=run.explanation)
    return outcome


class _Judge:
    """Audits each layout when it is found, and drops layouts whose share of blocks is wrong.

    Each layout is better than the one before. So the layout that was dropped last is nearest to the
    wishes.
    """

    def __init__(self, extra: Collection[Glyphs], tells: bool) -> None:
        self.extra = extra
        self.tells = tells
        self.nearest: Figures | None = None
        """The figures of the layout that was dropped last. None if no layout was dropped."""

    def judged(self, engine: Engine[LayoutProblem, Layout]) -> Engine[LayoutProblem, Layout]:
        """Return an engine that also audits each layout. If `tells` is True, it also sends each
        layout to the run's observer."""

        def solve(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
            for layout in engine.solve(problem, run):
                found = figures(layout)
                is_wanted = not blocks_missed(problem, found)
                self._ensure_right(layout, problem, problem.blocks if is_wanted else None)
                if not is_wanted:
                    self.nearest = found
                    continue
                if self.tells:
                    run.found(layout)
                yield layout

        return replace(engine, solve=solve)

    def _ensure_right(
        self, layout: Layout, problem: LayoutProblem, blocks: tuple[float, float] | None
    ) -> None:
        ensure_clean(
            audit_layout(
                layout,
                problem.words,
                extra=self.extra,
                islands=problem.islands,
                bordered=problem.spacing is Spacing.BORDERED,
                max_size=(problem.max_height, problem.max_width),
            )
            + audit_frame(framed(layout, problem), problem.symmetry, blocks)
        )


def _blocks_told(problem: LayoutProblem, nearest: Figures) -> str:
    """Return the message for the case that all layouts have too many or too few blocks."""
    low, high = problem.blocks or (0.0, 1.0)
    return (
        f"the best layout of the given words alone has {1 - nearest.density:.0%} blocks, not "
        f"{low:.0%}-{high:.0%}; filling the space around them would help"
    )


def several_layouts(
    problem: LayoutProblem,
    run: Run,
    engine: Engine[LayoutProblem, Layout] | None = None,
    *,
    count: int,
    extra: Collection[Glyphs] = (),
) -> Layouts:
    """Return up to `count` clearly different layouts, the best first. All searches share the
    budget."""
    if count == 1:
        return run_layout(problem, run, engine, extra=extra)
    found: list[Layout] = []
    outcome = Layouts(Status.OUT_OF_BUDGET)
    for _ in range(count * TRIES_A_LAYOUT):
        # The rest of the budget is divided by one more than the number of missing layouts. So if a
        # search finds only layouts that are too similar to earlier ones, another search is
        # possible.
        share = count - len(found) + 1
        inner = run.part(
            seconds=None if run.seconds_left is None else run.seconds_left / share,
            nodes=None if run.nodes_left is None else run.nodes_left // share,
            observer=run.observe if run.is_watched else None,
        )
        outcome = _every_layout(problem, inner, engine, extra, tells=False)
        if not outcome and not found:
            return outcome
        for layout in reversed(outcome.solutions):
            if all(likeness(layout, other) <= CLEARLY_DIFFERENT for other in found):
                found.append(layout)
                run.found(layout)
                break
        spent = run.stop_reason() is not None or outcome.status is Status.CANCELLED
        if len(found) >= count or spent:
            break
    found.sort(key=lambda layout: merit(problem, figures(layout)))
    status = outcome.status
    if len(found) >= count and status is not Status.CANCELLED:
        status = Status.FOUND
    spent_on_all = Statistics(run.nodes, run.seconds)
    return Layouts(status, tuple(found), spent_on_all, outcome.explanation)


def likeness(one: Layout, other: Layout) -> float:
    """Return the share of crossings that two layouts have in common, from 0 to 1.

    It is the number of common crossings, divided by the number of crossings of the layout that has
    fewer. It is 1 for mirror images.
    """
    here, there = set(_crossings(one)), set(_crossings(other))
    if not here or not there:
        return float(here == there)
    return len(here & there) / min(len(here), len(there))


def _crossings(layout: Layout) -> Iterator[frozenset[tuple[str, int]]]:
    """Yield the pairs of letters that share a cell. Each letter is a tuple (word, place). The pairs
    stay the same if the layout is moved or mirrored."""
    held: dict[Position, tuple[str, int]] = {}
    for placement in layout.placements:
        for place, cell in enumerate(placement.cells):
            mine = (placement.text, place)
            if cell in held:
                yield frozenset({held[cell], mine})
            held[cell] = mine


def framed(layout: Layout, problem: LayoutProblem) -> FilledGrid:
    """Return the layout as a grid: its bounding box, or a square around the box if the problem asks
    for a square.

    The cells around the words are blocks if the problem has a symmetry or limits the share of
    blocks. Otherwise they are voids.
    """
    asks_blocks = problem.symmetry is not Symmetry.NONE or problem.blocks is not None
    outside = CellKind.BLOCK if asks_blocks else CellKind.VOID
    if not problem.square:
        return layout.to_filled_grid(outside=outside)
    low, _ = layout.box
    height, width = layout.size
    tall, wide = problem.frame(height, width)
    down, across = (tall - height) // 2 - low.row, (wide - width) // 2 - low.column
    moved = Layout.of(p.shifted(down, across) for p in layout.placements)
    return moved.to_filled_grid(outside=outside, size=(tall, wide))


def puzzle_of(
    filled: FilledGrid, given: Iterable[GivenWord], metadata: Metadata | None = None
) -> Puzzle:
    """Return the puzzle of a filled grid. Each given word has its clue and its enumeration."""
    known = {word.glyphs: word for word in given}
    clues: dict[SlotKey, str] = {}
    counts: dict[SlotKey, str] = {}
    for slot in slot_map(filled.grid).slots:
        word = known.get(tuple(filled.glyphs[cell] for cell in slot.cells))
        if word is not None and (word.clue or word.enumeration):
            clues[slot.key] = word.clue
            counts[slot.key] = word.enumeration
    about = metadata or Metadata()
    if not about.language:
        about = replace(about, language=_language(filled))
    return Puzzle.from_clues(filled, clues, about, enumerations=counts)


def _language(filled: FilledGrid) -> str:
    """Return the language tag `he` or `ar` if a letter is of that script. Otherwise an empty
    text."""
    for glyph in filled.glyphs.values():
        if "\u0590" <= glyph[0] <= "\u05ff":
            return "he"
        if "\u0600" <= glyph[0] <= "\u08ff":
            return "ar"
    return ""
