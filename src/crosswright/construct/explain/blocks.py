"""Add or remove blocks with their symmetric partners, and adapt the patterns of the slots."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from crosswright.core import (
    Fill,
    Grid,
    Position,
    ProblemError,
    SlotKey,
    SlotRule,
    Symmetry,
    is_connected,
    slot_map,
    slot_texts,
)
from crosswright.engines.fill import FillProblem

EVERY_BLOCK = "all"
"""The name that stands for every block of the grid."""

_USUAL = (Symmetry.ROTATIONAL, Symmetry.HORIZONTAL, Symmetry.VERTICAL)
"""Partners of blocks are found with the first of these symmetries that the grid has. If it has none
of them, blocks have no partners."""


def _images(grid: Grid, cell: Position) -> tuple[Position, ...]:
    """A cell and its symmetric partners (see `_USUAL`)."""
    symmetry = next((one for one in _USUAL if grid.is_symmetric(one)), Symmetry.NONE)
    return symmetry.images(cell, grid.height, grid.width)


def block_groups(grid: Grid, named: Iterable[Position | str]) -> list[tuple[Position, ...]]:
    """The named blocks (`7,4`, or `all`), grouped with their symmetric partners."""
    cells: list[Position] = []
    for name in named:
        if name == EVERY_BLOCK:
            cells += sorted(grid.blocks)
            continue
        cell = Position.parse(name) if isinstance(name, str) else name
        if cell not in grid.blocks:
            raise ProblemError(f"expected a block at {cell}, found none")
        cells.append(cell)
    groups: dict[frozenset[Position], tuple[Position, ...]] = {}
    for cell in cells:
        images = _images(grid, cell)
        groups.setdefault(frozenset(images), images)
    return list(groups.values())


def with_block(problem: FillProblem, cell: Position) -> FillProblem | None:
    """The problem with one more block and its partners.

    None if a new block would be at a given letter or in a slot that has a pattern. Also None if the
    new blocks would make a slot shorter than all present slots, leave a cell in no slot, or cut the
    grid in two.
    """
    given = problem.given
    images = _images(given.grid, cell)
    slots = slot_map(given.grid)
    held = {one for key in problem.patterns for one in slots[key].cells} | set(given.glyphs)
    grid = replace(given.grid, blocks=given.grid.blocks | frozenset(images))
    if held & set(images) or not grid.open_cells or not is_connected(grid):
        return None
    shortest = min((slot.length for slot in slots.slots), default=2)
    if any(slot.length < shortest for slot in slot_map(grid).slots):
        return None
    changed = Fill(grid, given.glyphs)
    if changed.loose_cells():
        return None
    patterns = slot_texts(_moved(problem, changed, problem.patterns))
    rules = ((key, rule) for key, rules in problem.slot_rules.items() for rule in rules)
    wishes = replace(problem.wishes, patterns=patterns)
    wishes = wishes.with_slot_rules(moved_rules(given.grid, grid, rules))
    return replace(problem, given=changed, wishes=wishes)


def without_blocks(
    problem: FillProblem, given: Fill, opened: Iterable[Position], patterns: Mapping[SlotKey, str]
) -> tuple[Fill, Mapping[SlotKey, str]]:
    """The given fill and the patterns after the blocks in `opened` have become open cells."""
    blocks = given.grid.blocks - frozenset(opened)
    if blocks == given.grid.blocks:
        return given, patterns
    changed = Fill(replace(given.grid, blocks=blocks), given.glyphs)
    return changed, _moved(problem, changed, patterns)


def moved_rules(
    before: Grid, after: Grid, rules: Iterable[tuple[SlotKey, SlotRule]]
) -> Iterator[tuple[SlotKey, SlotRule]]:
    """The rules for the slots that begin in the same cells after blocks were added or removed."""
    starts = {(slot.start, slot.direction): slot.key for slot in slot_map(after).slots}
    for key, rule in rules:
        moved = starts.get((slot_map(before)[key].start, key.direction))
        if moved is not None:
            yield moved, rule


def _moved(
    problem: FillProblem, changed: Fill, patterns: Mapping[SlotKey, str]
) -> dict[SlotKey, str]:
    """The patterns for the slots of `changed`, the grid after blocks were added or removed. A slot
    may have another number or length there.

    If a slot with a pattern became longer, its pattern is made longer too.
    """
    before = slot_map(problem.given.grid)
    said = {
        (before[key].start, key.direction): (before[key].cells, shape)
        for key, shape in patterns.items()
    }
    moved = {}
    for slot in changed.slots:
        shape, is_told, covered = "", False, frozenset[Position]()
        for cell in slot.cells:
            if (cell, slot.direction) in said:
                cells, part = said[cell, slot.direction]
                shape, is_told, covered = shape + part, True, frozenset(cells)
            elif cell not in covered:
                glyph = changed.glyphs.get(cell)
                shape += "." * (len(problem.spelled(glyph)) if glyph else 1)
        if is_told:
            moved[slot.key] = shape
    return moved
