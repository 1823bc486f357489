"""Check that a finished grid has the requested words and theme, and keeps the venue's rules."""

from collections.abc import Collection, Iterator, Mapping

from crosswright.audit.fill import audit_fill, audit_wishes
from crosswright.core import (
    Direction,
    Fill,
    FilledGrid,
    Finding,
    Glyphs,
    Grid,
    Symmetry,
    Venue,
    Wishes,
    violations,
)
from crosswright.words import WordList

__all__ = ["audit_made"]


def audit_made(
    filled: FilledGrid,
    words: WordList,
    venue: Venue,
    *,
    theme: Collection[Glyphs] = (),
    across_only: bool = False,
    theme_rows: Mapping[Glyphs, int] | None = None,
    revealer: Glyphs | None = None,
    given: Fill | None = None,
    symmetry: Symmetry | None = None,
    word_count: tuple[int, int] | None = None,
    blocks: tuple[int, int] | None = None,
    min_score: int | None = None,
    banned: Collection[str] = (),
    max_shared: int | None = None,
) -> tuple[Finding, ...]:
    """Return a finding for everything that is wrong with a finished grid. The entries of `theme`
    are the constructor's own (see `audit_wishes`); some have a row from 0 in `theme_rows`. The
    `revealer` must be the last theme entry across, or in the middle. `symmetry` replaces that of
    the venue. `word_count` and `blocks` are ranges.
    """
    own = {"".join(entry) for entry in theme}
    return (
        *audit_fill(filled, words, given=given, min_score=min_score, allowed=own),
        *audit_wishes(
            filled,
            words,
            Wishes(banned=tuple(banned), max_shared=max_shared),
            given=given,
            allowed=own,
        ),
        *_theme(filled, theme, theme_rows or {}, across_only),
        *_revealer(filled, theme, revealer),
        *_pattern(filled.grid, venue, symmetry),
        *_counted("words", sum(1 for _ in filled.answers()), word_count),
        *_counted("blocks", len(filled.grid.blocks), blocks),
    )


def _theme(
    filled: FilledGrid, theme: Collection[Glyphs], rows: Mapping[Glyphs, int], across_only: bool
) -> Iterator[Finding]:
    for entry in theme:
        text = "".join(entry)
        slots = [slot for slot in filled.slots if filled.pattern(slot) == entry]
        if len(slots) != 1:
            yield Finding("theme", text, f"is placed {len(slots)} times, not once")
            continue
        row, (slot,) = rows.get(entry), slots
        if slot.direction is Direction.DOWN and (across_only or row is not None):
            yield Finding("theme", text, "runs down, not across")
        elif row is not None and slot.start.row != row:
            yield Finding("theme", text, f"is in row {slot.start.row + 1}, not {row + 1}")


def _revealer(
    filled: FilledGrid, theme: Collection[Glyphs], revealer: Glyphs | None
) -> Iterator[Finding]:
    if revealer is None:
        return
    across = [slot for slot in filled.slots if slot.direction is Direction.ACROSS]
    own = [slot for slot in across if filled.pattern(slot) in theme]
    if own and filled.pattern(own[-1]) == revealer:
        return
    for slot in own:
        first, last = slot.cells[0], slot.cells[-1]
        rows, columns = first.row + last.row + 1, first.column + last.column + 1
        if filled.pattern(slot) == revealer and (rows, columns) == (
            filled.grid.height,
            filled.grid.width,
        ):
            return
    yield Finding("theme", "".join(revealer), "is neither the last across nor in the middle")


def _counted(noun: str, found: int, asked: tuple[int, int] | None) -> Iterator[Finding]:
    if asked is not None and not asked[0] <= found <= asked[1]:
        yield Finding(noun, "the grid", f"has {found} {noun}, not {asked[0]} to {asked[1]}")


def _pattern(grid: Grid, venue: Venue, symmetry: Symmetry | None) -> Iterator[Finding]:
    broken = violations(grid, venue)
    if symmetry is None:
        yield from broken
        return
    yield from (finding for finding in broken if finding.rule != "symmetry")
    if not grid.is_symmetric(symmetry):
        yield Finding("symmetry", "the grid", f"has no {symmetry.value} symmetry")
