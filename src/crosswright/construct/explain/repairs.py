"""Repairs: changes that make a fill possible. Each change is tried before it is reported."""

from collections.abc import Iterator
from dataclasses import dataclass

from crosswright.construct.explain.blocks import with_block
from crosswright.construct.explain.judge import JUDGE_NODES, WishJudge
from crosswright.construct.explain.wishes import Wish, WishKind
from crosswright.construct.fill.search import run_fill
from crosswright.core import FilledGrid, slot_map
from crosswright.engines.fill import FillProblem

TRIED_BLOCKS = 24
"""The largest number of cells in which a new block is tried."""

GOOD_FLOORS = (60, 40)
"""The floors (least scores) that are tried first for the fill of a repair, so that the user sees
good words if possible."""

GOOD_NODES = 600
"""The limit of each search with one of `GOOD_FLOORS`, in nodes."""

FLOOR_STEP = 10
"""The number of points by which the least score is lowered at each step."""


@dataclass(frozen=True)
class Repair:
    """A change after which there is a fill."""

    told: str
    """The change, as a text for the user."""
    fill: FilledGrid
    """A fill after this change."""


def repairs_of(judge: WishJudge, conflict: tuple[Wish, ...]) -> Iterator[Repair]:
    """Yield changes that were tried and lead to a fill.

    First, the wishes of the conflict are left out, one at a time, the last wish first. But the
    least score is not left out: it is lowered. At the end, new blocks are tried.
    """
    for wish in reversed(conflict):
        if wish.kind is WishKind.FLOOR:
            yield from _lower_floor(judge)
        else:
            yield from _without(judge, wish)
    yield from _new_blocks(judge, conflict)


def whole_repair(judge: WishJudge, conflict: tuple[Wish, ...]) -> Iterator[Repair]:
    """Yield the repair that leaves out all entries and letters of a conflict, if it leads to a
    fill.

    This repair is for conflicts that remain if only one entry or letter is left out.
    """
    gone = [wish for wish in conflict if wish.kind in {WishKind.ENTRY, WishKind.LETTER}]
    if len(gone) < 2:
        return
    filled = judge.ask(frozenset(judge.wishes) - set(gone)).solution
    if filled is not None:
        *most, last = [wish.told for wish in gone]
        yield Repair(f"without {', '.join(most)} and {last}", filled)


def _tried(judge: WishJudge, problem: FillProblem, nodes: int = JUDGE_NODES) -> FilledGrid | None:
    """A fill of a changed problem. None if no fill was found within `nodes`."""
    outcome = run_fill(problem, judge.run.part(nodes=nodes))
    judge.run.tick(0)
    return outcome.solution


def _without(judge: WishJudge, wish: Wish) -> Iterator[Repair]:
    kept = frozenset(judge.wishes) - {wish}
    filled = judge.ask(kept).solution
    if filled is None:
        return
    filled = _with_good_words(judge, judge.question(kept)) or filled
    match wish.kind:
        case WishKind.LETTER:
            told = f"{filled.glyphs[wish.cells[0]]} instead of {wish.value} at {wish.cells[0]}"
        case WishKind.ENTRY if wish.slot is not None:
            answer = filled.answer(slot_map(filled.grid)[wish.slot])
            told = f"{answer} instead of {wish.told}"
        case _:
            told = f"without {wish.told}"
    yield Repair(told, filled)


def _with_good_words(judge: WishJudge, problem: FillProblem) -> FilledGrid | None:
    """A fill with one of the `GOOD_FLOORS` as the least score. None if none was found."""
    least = problem.wishes.min_score or problem.words.score_range[0]
    for floor in GOOD_FLOORS:
        if floor > least:
            filled = _tried(judge, problem.wishing(min_score=floor), nodes=GOOD_NODES)
            if filled is not None:
                return filled
    return None


def _lower_floor(judge: WishJudge) -> Iterator[Repair]:
    """Lower the least score in steps until there is a fill, and yield this repair."""
    problem = judge.problem
    asked, lowest = problem.wishes.min_score, problem.words.score_range[0]
    floor = asked or lowest
    while floor > lowest:
        floor = max(lowest, floor - FLOOR_STEP)
        filled = _tried(judge, problem.wishing(min_score=floor))
        if filled is not None:
            low = _below(problem, filled)
            yield Repair(f"a least score of {floor} instead of {asked}{low}", filled)
            return


def _below(problem: FillProblem, filled: FilledGrid) -> str:
    """A text with the answers of a fill that score below the requested least score. Empty if there
    are more than 3 such answers, or none."""
    found = []
    for slot, answer in filled.answers():
        word = problem.words.get(answer)
        if word is not None and word.score < (problem.wishes.min_score or 0):
            found.append(f"{answer} ({word.score}) at {slot.key.spoken}")
    return f": {', '.join(found)} would fit" if 0 < len(found) <= 3 else ""


def _new_blocks(judge: WishJudge, conflict: tuple[Wish, ...]) -> Iterator[Repair]:
    """Try single new blocks (with their partners) near the conflict. Yield the first that leads to
    a fill."""
    given = judge.problem.given
    near = {cell for wish in conflict for cell in wish.cells if cell not in given.grid.blocks}
    slots = [slot for slot in given.slots if not near or near & set(slot.cells)]
    places = dict.fromkeys(cell for slot in slots for cell in slot.cells)
    tried = 0
    for cell in places:
        changed = with_block(judge.problem, cell)
        if changed is None:
            continue
        tried += 1
        if tried > TRIED_BLOCKS:
            return
        filled = _tried(judge, changed)
        if filled is not None:
            partners = len(filled.grid.blocks) - len(given.grid.blocks) - 1
            more = f" and {'its partner' if partners == 1 else 'its partners'}"
            yield Repair(f"a block at {cell}{more if partners else ''}", filled)
            return
