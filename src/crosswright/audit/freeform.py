"""Check that a freeform crossword has the requested words, shape and fixed cells."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from crosswright.core import (
    Finding,
    Glyph,
    Glyphs,
    Grid,
    Layout,
    Position,
    Symmetry,
    pieces,
    slot_map,
)

__all__ = ["audit_freeform"]


def audit_freeform(
    layout: Layout,
    groups: Sequence[Collection[Glyphs]],
    *,
    size: tuple[int, int],
    blocks: Collection[Position] = (),
    given: Mapping[Position, Glyph] | None = None,
    at_least_one: bool = False,
    loose: bool = False,
    islands: bool = False,
    symmetry: Symmetry = Symmetry.NONE,
    block_count: tuple[int, int | None] = (0, None),
) -> tuple[Finding, ...]:
    """Return a finding for everything that is wrong with a layout of this `size` (height, width):
    one word of each group (or more, `at_least_one`), `blocks` and `given` cells kept, words between
    blocks or edges, every run of letters a placed word (unless `loose`), all connected (unless
    `islands`), `symmetry`, and the least and largest number of blocks.
    """
    height, width = size
    held = layout.glyphs()
    outside = [
        Finding("outside", str(cell), f"is outside the {width}x{height} grid")
        for cell in held
        if not (0 <= cell.row < height and 0 <= cell.column < width)
    ]
    if outside:
        # The layout does not fit into a grid of this size, so the other rules cannot be checked.
        return tuple(outside)
    grid = layout.to_filled_grid(size=size).grid
    return (
        *_runs(layout, grid, loose=loose),
        *_words(layout, groups, at_least_one=at_least_one),
        *_cells(held, blocks, given or {}),
        *_shape(grid, islands=islands, symmetry=symmetry, block_count=block_count),
    )


def _runs(layout: Layout, grid: Grid, *, loose: bool) -> Iterator[Finding]:
    runs = {(slot.start, slot.direction): slot.cells for slot in slot_map(grid).slots}
    placed = {(p.start, p.direction): p.cells for p in layout.placements}
    for (start, direction), cells in placed.items():
        if runs.get((start, direction)) != cells:
            where = f"{start} {direction.value}"
            yield Finding("ends", where, "the word does not end at blocks or edges")
    if len(placed) < len(layout.placements):
        yield Finding("overlaid", "the layout", "has two words in the same cells")
    if not loose:
        for start, direction in runs:
            if (start, direction) not in placed:
                where = f"{start} {direction.value}"
                yield Finding("unlisted", where, "the letters are not a placed word")


def _words(
    layout: Layout, groups: Sequence[Collection[Glyphs]], *, at_least_one: bool
) -> Iterator[Finding]:
    used = Counter(placement.glyphs for placement in layout.placements)
    for word, count in used.items():
        if count > 1:
            yield Finding("repeated", "".join(word), f"is placed {count} times")
        if not any(word in group for group in groups):
            yield Finding("unlisted", "".join(word), "is in no group")
    for number, group in enumerate(groups, 1):
        count = sum(word in used for word in group)
        if count < 1 or (count > 1 and not at_least_one):
            yield Finding("group", f"group {number}", f"has {count} words in the grid")


def _cells(
    held: Mapping[Position, Glyph], blocks: Collection[Position], given: Mapping[Position, Glyph]
) -> Iterator[Finding]:
    for cell in blocks:
        if cell in held:
            yield Finding("block", str(cell), f"should be a block, holds {held[cell]}")
    for cell, glyph in given.items():
        if held.get(cell) != glyph:
            yield Finding("given", str(cell), f"should hold {glyph}")


def _shape(
    grid: Grid, *, islands: bool, symmetry: Symmetry, block_count: tuple[int, int | None]
) -> Iterator[Finding]:
    found = len(pieces(grid))
    if found > 1 and not islands:
        yield Finding("connected", "the layout", f"falls into {found} pieces")
    if not grid.is_symmetric(symmetry):
        yield Finding("symmetry", "the layout", f"has no {symmetry.value} symmetry")
    (fewest, most), count = block_count, grid.height * grid.width - len(grid.open_cells)
    if count < fewest or (most is not None and count > most):
        asked = f"at least {fewest}" if most is None else f"{fewest} to {most}"
        yield Finding("blocks", "the layout", f"has {count} blocks, not {asked}")
