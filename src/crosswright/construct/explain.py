"""Why a grid cannot be filled: a smallest set of things the constructor chose, and what would help.

Everything that was chosen is a wish: a given entry, a given letter, a ban, the floor of scores, a
slot's pattern, the longest shared run, that no word stands twice. The judge is the fill engine: a
set of wishes is impossible if it proves so within its nodes. QuickXplain (U. Junker, AAAI 2004)
finds a small impossible set by halving; a last pass leaves out each member once more, so that the
set is minimal even where wishes hang together. Where the judge cannot prove anything within its
budget, what it could not fill is taken for impossible, and the answer says that it is not proved.

A repair is told only after it was tried: with it there is a fill, which is part of the answer.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from crosswright.construct.fill import fill_problem, run_fill
from crosswright.construct.report import headed
from crosswright.construct.searches import begin
from crosswright.construct.words import Words, remark_on
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.rules import is_connected
from crosswright.core.slots import SlotKey, slot_map
from crosswright.engines.fill import FillProblem
from crosswright.search.outcome import Outcome, Statistics, Status
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped, StopReason

__all__ = ["Explained", "Repair", "Wish", "WishKind", "conflict_in", "explain", "wishes_of"]

JUDGE_NODES = 3_000
"""How many nodes may the judge spend on one set of wishes? Most proofs take far fewer."""

PATIENT_NODES = 60_000
"""And on the question as a whole, which is asked first and once?"""

MOST_REPAIRS = 5
"""How many repairs are told if nobody says?"""

TRIED_BLOCKS = 24
"""In how many places is a new block tried?"""

FLOOR_STEP = 10
"""By how many points is the floor lowered at a time?"""


class WishKind(Enum):
    """What kind of thing a constructor chose, the one that is kept longest first."""

    REPEATS = "no word twice"
    REQUIRED = "a word that must stand somewhere"
    ENTRY = "a given entry"
    LETTER = "a given letter"
    PATTERN = "a slot's pattern"
    BAN = "a banned word"
    FLOOR = "the least score"
    SHARED = "the longest shared run of letters"


@dataclass(frozen=True)
class Wish:
    """One thing that the constructor chose."""

    kind: WishKind
    told: str
    """As people say it: 'QUIP at 17 across'."""
    cells: tuple[Position, ...] = ()
    """Where it stands in the grid, if anywhere."""
    value: str = ""
    """The word, the pattern, the number."""
    slot: SlotKey | None = None


@dataclass(frozen=True)
class Repair:
    """A change after which there is a fill."""

    told: str
    fill: FilledGrid
    """The fill that shows it."""


@dataclass(frozen=True, repr=False)
class Explained(Outcome[FilledGrid]):
    """Why there is no fill; or the fill, if there is one."""

    conflict: tuple[Wish, ...] = ()
    """A smallest set of wishes that cannot stand together; empty if the grid and the list alone
    cannot, and if there is a fill."""
    is_proved: bool = False
    """Whether the conflict is proved, or only what the judge could not fill in its time."""
    repairs: tuple[Repair, ...] = ()
    """What would help, the smallest change first; each was tried."""

    @property
    def cells(self) -> frozenset[Position]:
        """Every cell that the conflict stands in."""
        return frozenset(cell for wish in self.conflict for cell in wish.cells)

    def report(self) -> dict[str, Any]:
        """The same for programs."""
        return headed(
            "explain",
            status=self.status.value,
            explanation=self.explanation,
            proven=self.is_proved,
            conflict=[
                {
                    "kind": wish.kind.name.lower(),
                    "told": wish.told,
                    "value": wish.value,
                    "slot": None if wish.slot is None else str(wish.slot),
                    "cells": [list(cell) for cell in wish.cells],
                }
                for wish in self.conflict
            ],
            repairs=[
                {"told": repair.told, "picture": str(repair.fill).split("\n")}
                for repair in self.repairs
            ],
            solutions=[str(filled).split("\n") for filled in self.solutions],
            statistics={
                "nodes": self.statistics.nodes,
                "seconds": round(self.statistics.seconds, 6),
            },
        )


def explain(
    grid: Puzzle | Fill | Grid | str,
    words: Words = None,
    *,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    required: Iterable[str] = (),
    patterns: Mapping[SlotKey, str] | Iterable[str] = (),
    max_shared: int | None = None,
    repairs: int = MOST_REPAIRS,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Explained:
    """Why a grid cannot be filled as asked: what cannot stand together, and what would help.

    Takes the wishes of `fill`. If there is a fill, that is the answer.

    >>> from crosswright import WordList
    >>> explain("CX.", WordList.of(["cat"])).explanation
    'the letter X at row 1, column 2 cannot stand'
    """
    problem = fill_problem(
        grid,
        words,
        min_score=min_score,
        banned=banned,
        required=required,
        patterns=patterns,
        max_shared=max_shared,
    )
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(problem.words, run)
    return _Explaining(problem, run).explained(repairs)


def conflict_in(problem: FillProblem, run: Run) -> str:
    """The sentence for a question that was proved impossible; empty if no wish is to blame."""
    search = _Explaining(problem, run)
    try:
        conflict = search.conflict(lambda wishes: search.judge(wishes) is True)
    except Stopped:
        return ""
    return _sentence(conflict) if conflict else ""


def wishes_of(problem: FillProblem) -> tuple[Wish, ...]:
    """Everything that a question asks for, those that are kept longest first."""
    given = problem.given
    found = [] if problem.allow_repeats else [Wish(WishKind.REPEATS, "the rule of no word twice")]
    found += [
        Wish(WishKind.REQUIRED, f"{word}, which must stand somewhere", value=word)
        for word in problem.required
    ]
    entries = [(slot, answer) for slot, answer in given.answers()]
    held = {cell for slot, _ in entries for cell in slot.cells}
    found += [
        Wish(WishKind.ENTRY, f"{answer} at {slot.key.spoken}", slot.cells, answer, slot.key)
        for slot, answer in entries
    ]
    found += [
        Wish(WishKind.LETTER, f"the letter {glyph} at {cell}", (cell,), glyph)
        for cell, glyph in given.glyphs.items()
        if cell not in held
    ]
    slots = slot_map(given.grid)
    found += [
        Wish(WishKind.PATTERN, f"the pattern {shape} at {key.spoken}", slots[key].cells, shape, key)
        for key, shape in problem.patterns.items()
    ]
    found += [
        Wish(WishKind.BAN, f"the ban on {word}", value=word) for word in sorted(problem.banned)
    ]
    if problem.min_score is not None:
        least = problem.min_score
        found.append(Wish(WishKind.FLOOR, f"the least score of {least}", value=str(least)))
    if problem.max_shared is not None:
        most = problem.max_shared
        told = f"the rule of at most {most} shared letters"
        found.append(Wish(WishKind.SHARED, told, value=str(most)))
    return tuple(found)


def _sentence(conflict: Iterable[Wish]) -> str:
    """What the conflict says, in one line."""
    *most, last = [wish.told for wish in conflict]
    if not most:
        return f"{last} cannot stand"
    return f"{', '.join(most)} and {last} cannot stand together"


class _Explaining:
    """One question, its wishes, and what the judge has said of some of them."""

    def __init__(self, problem: FillProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.wishes = wishes_of(problem)
        self.known: dict[frozenset[Wish], Outcome[FilledGrid]] = {}

    def explained(self, most_repairs: int) -> Explained:
        """The whole answer, as far as the budget goes."""
        conflict: tuple[Wish, ...] = ()
        is_proved, repairs = False, list[Repair]()
        outcome: Outcome[FilledGrid] = Outcome(Status.OUT_OF_BUDGET)
        try:
            outcome = self.ask(self.wishes, PATIENT_NODES)
            if outcome.solution is not None:
                self.run.found(outcome.solution)
            if outcome or outcome.status is Status.CANCELLED:
                return Explained(**vars(outcome))
            is_proved = outcome.status is Status.IMPOSSIBLE
            conflict = self.conflict(self._refuses(is_proved))
            for repair in self.repairs(conflict):
                repairs.append(repair)
                self.run.found(repair.fill)
                if len(repairs) == most_repairs:
                    break
        except Stopped as stopped:
            if stopped.reason is StopReason.CANCELLED:
                outcome = replace(outcome, status=Status.CANCELLED)
        told = _sentence(conflict) if conflict else "the grid cannot be filled from this list"
        if not is_proved:
            told = f"not proved, but nothing was found: {told}"
        return Explained(
            outcome.status,
            (),
            Statistics(self.run.nodes, self.run.seconds),
            told,
            outcome.partial,
            tuple(self.run.notices),
            conflict=conflict,
            is_proved=is_proved,
            repairs=tuple(repairs),
        )

    # -- the judge -------------------------------------------------------------------------------

    def ask(self, wishes: Iterable[Wish], nodes: int = JUDGE_NODES) -> Outcome[FilledGrid]:
        """What the engine says of the question with only these wishes."""
        kept = frozenset(wishes)
        if kept not in self.known:
            self.run.observe(Progress(f"{len(self.known)} sets of wishes tried", self.run.nodes))
            asked = self._with(kept)
            self.known[kept] = run_fill(asked, self.run.part(nodes=nodes))
            self.run.tick(0)
        return self.known[kept]

    def judge(self, wishes: Iterable[Wish]) -> bool | None:
        """Whether these wishes are impossible: proved, refuted by a fill, or unknown."""
        outcome = self.ask(wishes)
        if outcome:
            return False
        return True if outcome.status is Status.IMPOSSIBLE else None

    def _refuses(self, strictly: bool) -> Callable[[tuple[Wish, ...]], bool]:
        """The question that QuickXplain asks: is it proved, or could it not be filled?"""
        if strictly:
            return lambda wishes: self.judge(wishes) is True
        return lambda wishes: self.judge(wishes) is not False

    def _with(self, kept: frozenset[Wish]) -> FillProblem:
        """The question with only these wishes."""
        kinds = {wish.kind for wish in kept}
        stays = {cell for wish in kept for cell in wish.cells if wish.kind in _IN_CELLS}
        given = self.problem.given
        glyphs = {cell: glyph for cell, glyph in given.glyphs.items() if cell in stays}
        return FillProblem(
            Fill(given.grid, glyphs),
            self.problem.words,
            self.problem.min_score if WishKind.FLOOR in kinds else None,
            frozenset(wish.value for wish in kept if wish.kind is WishKind.BAN),
            tuple(wish.value for wish in kept if wish.kind is WishKind.REQUIRED),
            {wish.slot: wish.value for wish in kept if wish.kind is WishKind.PATTERN and wish.slot},
            self.problem.max_shared if WishKind.SHARED in kinds else None,
            self.problem.allow_repeats or WishKind.REPEATS not in kinds,
        )

    # -- the conflict ----------------------------------------------------------------------------

    def conflict(self, refuses: Callable[[tuple[Wish, ...]], bool]) -> tuple[Wish, ...]:
        """A smallest set of wishes that is refused; the last of equal ones are blamed first."""
        if refuses(()):
            return ()
        found = self._quick((), (), self.wishes, refuses)
        if not refuses(found):
            # A slot that is given whole may hold anything: more letters can be easier than fewer.
            found = self.wishes
        for wish in found:
            fewer = tuple(other for other in found if other is not wish)
            if refuses(fewer):
                found = fewer
        return tuple(sorted(found, key=self.wishes.index))

    def _quick(
        self,
        background: tuple[Wish, ...],
        added: tuple[Wish, ...],
        wishes: tuple[Wish, ...],
        refuses: Callable[[tuple[Wish, ...]], bool],
    ) -> tuple[Wish, ...]:
        """QuickXplain: what of `wishes` is needed to be refused on top of the background."""
        if added and refuses(background):
            return ()
        if len(wishes) == 1:
            return wishes
        kept, blamed = wishes[: len(wishes) // 2], wishes[len(wishes) // 2 :]
        later = self._quick((*background, *kept), kept, blamed, refuses)
        earlier = self._quick((*background, *later), later, kept, refuses)
        return (*earlier, *later)

    # -- repairs ---------------------------------------------------------------------------------

    def repairs(self, conflict: tuple[Wish, ...]) -> Iterator[Repair]:
        """Changes that were tried and lead to a fill, the smallest first."""
        for wish in reversed(conflict):
            if wish.kind is WishKind.FLOOR:
                yield from self._lower_floor()
            else:
                yield from self._without(wish)
        yield from self._new_blocks(conflict)

    def _without(self, wish: Wish) -> Iterator[Repair]:
        filled = self.ask(other for other in self.wishes if other != wish).solution
        if filled is None:
            return
        match wish.kind:
            case WishKind.LETTER:
                told = f"{filled.glyphs[wish.cells[0]]} instead of {wish.value} at {wish.cells[0]}"
            case WishKind.ENTRY if wish.slot is not None:
                answer = filled.answer(slot_map(filled.grid)[wish.slot])
                told = f"{answer} instead of {wish.told}"
            case _:
                told = f"without {wish.told}"
        yield Repair(told, filled)

    def _lower_floor(self) -> Iterator[Repair]:
        """The highest floor with a fill, and the words below the old one that it takes."""
        asked, lowest = self.problem.min_score, self.problem.words.score_range[0]
        floor = asked or lowest
        while floor > lowest:
            floor = max(lowest, floor - FLOOR_STEP)
            problem = replace(self.problem, min_score=floor)
            filled = run_fill(problem, self.run.part(nodes=JUDGE_NODES)).solution
            self.run.tick(0)
            if filled is not None:
                yield Repair(
                    f"a least score of {floor} instead of {asked}{self._below(filled)}", filled
                )
                return

    def _below(self, filled: FilledGrid) -> str:
        """The answers of a fill below the floor that was asked for, if they are few."""
        found = []
        for slot, answer in filled.answers():
            word = self.problem.words.get(answer)
            if word is not None and word.score < (self.problem.min_score or 0):
                found.append(f"{answer} ({word.score}) at {slot.key.spoken}")
        return f": {', '.join(found)} would fit" if 0 < len(found) <= 3 else ""

    def _new_blocks(self, conflict: tuple[Wish, ...]) -> Iterator[Repair]:
        """A block and its partners, near the conflict."""
        given = self.problem.given
        near = {cell for wish in conflict for cell in wish.cells}
        slots = [slot for slot in given.slots if not near or near & set(slot.cells)]
        places = dict.fromkeys(cell for slot in slots for cell in slot.cells)
        tried = 0
        for cell in places:
            grid = _with_block(given.grid, cell)
            if grid is None or any(block in given.glyphs for block in grid.blocks):
                continue
            tried += 1
            if tried > TRIED_BLOCKS:
                return
            kept = {
                key: shape
                for key, shape in self.problem.patterns.items()
                if _same_slot(given.grid, grid, key)
            }
            problem = replace(self.problem, given=Fill(grid, given.glyphs), patterns=kept)
            filled = run_fill(problem, self.run.part(nodes=JUDGE_NODES)).solution
            self.run.tick(0)
            if filled is not None:
                partners = len(grid.blocks) - len(given.grid.blocks) - 1
                more = f" and {'its partner' if partners == 1 else 'its partners'}"
                yield Repair(f"a block at {cell}{more if partners else ''}", filled)
                return


_IN_CELLS = {WishKind.ENTRY, WishKind.LETTER}
"""Wishes whose letters stand in the grid."""


def _with_block(grid: Grid, cell: Position) -> Grid | None:
    """The grid with a block more, and its images; None if that makes a short slot or two pieces."""
    usual = (Symmetry.ROTATIONAL, Symmetry.HORIZONTAL, Symmetry.VERTICAL)
    symmetry = next((one for one in usual if grid.is_symmetric(one)), Symmetry.NONE)
    images = symmetry.images(cell, grid.height, grid.width)
    changed = replace(grid, blocks=grid.blocks | frozenset(images))
    shortest = min((slot.length for slot in slot_map(grid).slots), default=2)
    if not changed.open_cells or not is_connected(changed):
        return None
    held = {one for slot in slot_map(changed).slots for one in slot.cells}
    if any(slot.length < shortest for slot in slot_map(changed).slots):
        return None
    return changed if held >= set(changed.open_cells) else None


def _same_slot(before: Grid, after: Grid, key: SlotKey) -> bool:
    """Whether a slot has the same cells in both grids."""
    slots = slot_map(after)
    return key in slots and slots[key].cells == slot_map(before)[key].cells
