"""What of a puzzle a format cannot store, and the differences between puzzles."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

from crosswright.core import (
    CellMark,
    Clue,
    ClueList,
    ClueOrigin,
    Fill,
    Grid,
    Metadata,
    Position,
    Puzzle,
    for_terminal,
)
from crosswright.formats.clue_lists import has_usual_lists, joined_text, with_usual_lists
from crosswright.formats.format import Feature, Format, Loss


@dataclass(frozen=True)
class _Reduction:
    feature: Feature
    count: Callable[[Puzzle], int]
    """How often the puzzle uses the feature."""
    without: Callable[[Puzzle], Puzzle]
    becomes: str
    """The message about the loss, empty if it does not matter: `{count}` uses, `{gone}`
    lost clues.
    """
    missed: Callable[[Puzzle], int] | None = None
    """The uses whose loss matters; None: all."""


def losses(puzzle: Puzzle, target: Format) -> tuple[Loss, ...]:
    """Return the parts of this puzzle that `target` cannot store, if their loss matters."""
    return _reduce(puzzle, target)[1]


def carried(puzzle: Puzzle, target: Format) -> Puzzle:
    """Return the puzzle without the parts that `target` cannot store."""
    return _reduce(puzzle, target)[0]


def _reduce(puzzle: Puzzle, target: Format) -> tuple[Puzzle, tuple[Loss, ...]]:
    found: list[Loss] = []
    # The order of `_REDUCTIONS` matters. For example, if the bars are removed, the grid has other
    # slots. So the bars are removed before the clues are sorted by slots.
    for row in _REDUCTIONS:
        uses = row.count(puzzle)
        if uses and row.feature not in target.features:
            reduced = row.without(puzzle)
            gone = _written_clues(puzzle) - _written_clues(reduced)
            missed = uses if row.missed is None else row.missed(puzzle)
            told = row.becomes.format(count=missed, gone=gone or "none")
            if told and missed:
                found.append(Loss(row.feature.spoken, told))
            puzzle = reduced
    for name in sorted(_used_fields(puzzle.metadata) - target.metadata):
        found.append(Loss(name, f"{getattr(puzzle.metadata, name)!r} left out"))
        puzzle = puzzle.with_metadata(**{name: ""})
    return puzzle, tuple(found)


def _used_fields(metadata: Metadata) -> frozenset[str]:
    return frozenset(f.name for f in fields(metadata) if getattr(metadata, f.name))


def differences(wanted: Puzzle, got: Puzzle) -> tuple[str, ...]:
    """Return the differences between two puzzles, a line each. If the grids differ, nothing else is
    compared.
    """
    return tuple(_differences(wanted, got))


def _differences(wanted: Puzzle, got: Puzzle) -> Iterator[str]:
    if wanted.grid != got.grid:
        yield f"grid: {_grid_difference(wanted.grid, got.grid)}"
        return
    for name, one, other in (
        ("solution", wanted.fill.glyphs, got.fill.glyphs),
        ("marks", wanted.marks, got.marks),
        ("numbers", wanted.labels, got.labels),
        ("shown", wanted.shown, got.shown),
    ):
        cells = [p for p in wanted.grid.positions() if one.get(p) != other.get(p)]
        if cells:
            first = cells[0]
            yield (
                f"{name}: {_counted(len(cells), 'cell')}, first {first}: "
                f"{_told(one.get(first))} became {_told(other.get(first))}"
            )
    if wanted.diagramless != got.diagramless:
        yield "diagramless: differs"
    for field in fields(wanted.metadata):
        before, after = getattr(wanted.metadata, field.name), getattr(got.metadata, field.name)
        if before != after:
            yield f"{field.name}: {_told(before)} became {_told(after)}"
    yield from _clue_differences(wanted.clue_lists, got.clue_lists)


def _grid_difference(wanted: Grid, got: Grid) -> str:
    if (wanted.height, wanted.width) != (got.height, got.width):
        return f"{wanted.width}x{wanted.height} became {got.width}x{got.height}"
    kinds = ("blocks", "voids", "blanks", "bars_right", "bars_below")
    odd = {name: len(getattr(wanted, name) ^ getattr(got, name)) for name in kinds}
    bars = odd.pop("bars_right") + odd.pop("bars_below")
    counts = (*odd.items(), ("bars", bars))
    return ", ".join(
        f"{name} differ in {count} {'place' if count == 1 else 'places'}"
        for name, count in counts
        if count
    )


def _clue_differences(wanted: tuple[ClueList, ...], got: tuple[ClueList, ...]) -> Iterator[str]:
    before, after = (", ".join(_told(found.title) for found in lists) for lists in (wanted, got))
    if before != after:
        yield f"headings of the clue lists: {before or 'none'} became {after or 'none'}"
        return
    for one, other in zip(wanted, got, strict=True):
        heading = for_terminal(one.title, one_line=True) or "clues"
        if len(one.clues) != len(other.clues):
            yield f"{heading}: {len(one.clues)} clues became {len(other.clues)}"
            continue
        odd = [(a, b) for a, b in zip(one.clues, other.clues, strict=True) if a != b]
        if odd:
            yield f"{heading}: {_counted(len(odd), 'clue')}, first {_clue_difference(*odd[0])}"


def _clue_difference(wanted: Clue, got: Clue) -> str:
    name = next(f.name for f in fields(Clue) if getattr(wanted, f.name) != getattr(got, f.name))
    one, other = getattr(wanted, name), getattr(got, name)
    if name == "cells":
        one, other = (
            f"{len(cells)} cells from {cells[0]}" if cells else "" for cells in (one, other)
        )
    label = for_terminal(wanted.label, one_line=True)
    return f"{label} ({name}): {_told(one)} became {_told(other)}"


def _counted(count: int, what: str) -> str:
    return f"1 {what} differs" if count == 1 else f"{count} {what}s differ"


def _told(value: object) -> str:
    if isinstance(value, CellMark):
        parts = ["a circle"] * value.circled + [f"the colour {value.colour}"] * bool(value.colour)
        return " and ".join(parts)
    if isinstance(value, ClueOrigin):
        return repr(value.value)
    return repr(value) if value else "nothing"


def _written_clues(puzzle: Puzzle) -> int:
    return sum(bool(clue.text) for clue in _all_clues(puzzle))


def _all_clues(puzzle: Puzzle) -> list[Clue]:
    return [clue for found in puzzle.clue_lists for clue in found.clues]


def _with_each_clue(puzzle: Puzzle, change: Callable[[Clue], Clue]) -> Puzzle:
    lists = tuple(
        replace(found, clues=tuple(change(clue) for clue in found.clues))
        for found in puzzle.clue_lists
    )
    return replace(puzzle, clue_lists=lists)


def _with_grid(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """The printed numbers stay the same."""
    glyphs = {p: g for p, g in puzzle.fill.glyphs.items() if grid.is_open(p)}
    shown = {p: g for p, g in puzzle.shown.items() if grid.is_open(p)}
    return replace(puzzle, fill=Fill(grid, glyphs), shown=shown, numbers=dict(puzzle.labels))


def _as_blocks(puzzle: Puzzle, kind: str) -> Puzzle:
    grid = puzzle.grid
    cells = {"blocks": grid.blocks | getattr(grid, kind), kind: frozenset()}
    return _with_grid(puzzle, replace(grid, **cells))


def _without_bars(puzzle: Puzzle) -> Puzzle:
    none: frozenset[Position] = frozenset()
    return _with_grid(puzzle, replace(puzzle.grid, bars_right=none, bars_below=none))


def _without_rebus(puzzle: Puzzle) -> Puzzle:
    glyphs = {p: g[0] for p, g in puzzle.fill.glyphs.items()}
    shown = {p: g[0] for p, g in puzzle.shown.items()}
    return replace(puzzle, fill=Fill(puzzle.grid, glyphs), shown=shown)


def _remarked(puzzle: Puzzle, change: Callable[[CellMark], CellMark]) -> Puzzle:
    return replace(puzzle, marks={p: change(m) for p, m in puzzle.marks.items()})


_REDUCTIONS = (
    _Reduction(
        Feature.SOLUTION,
        lambda p: len(p.fill.glyphs),
        lambda p: replace(p, fill=Fill(p.grid)),
        "{count} glyphs left out",
    ),
    _Reduction(
        Feature.VOIDS,
        lambda p: len(p.grid.voids),
        lambda p: _as_blocks(p, "voids"),
        "{count} become blocks",
    ),
    _Reduction(
        Feature.BLANKS,
        lambda p: len(p.grid.blanks),
        lambda p: _as_blocks(p, "blanks"),
        "{count} skipped cells become blocks, which end the entries that ran over them",
    ),
    _Reduction(
        Feature.BARS,
        lambda p: len(p.grid.bars_right) + len(p.grid.bars_below),
        _without_bars,
        "{count} left out; entries that they separated are joined",
    ),
    _Reduction(
        Feature.REBUS,
        lambda p: sum(len(g) > 1 for g in [*p.fill.glyphs.values(), *p.shown.values()]),
        _without_rebus,
        "{count} cells keep their first letter only",
    ),
    _Reduction(
        Feature.CIRCLES,
        lambda p: sum(m.circled for m in p.marks.values()),
        lambda p: _remarked(p, lambda m: replace(m, circled=False)),
        "{count} left out",
    ),
    _Reduction(
        Feature.COLOURS,
        lambda p: sum(bool(m.colour) for m in p.marks.values()),
        lambda p: _remarked(p, lambda m: replace(m, colour="")),
        "{count} coloured cells become plain",
    ),
    _Reduction(
        Feature.NUMBERS,
        lambda p: 0 if p.numbers is None else len(p.numbers),
        lambda p: replace(p, numbers=None),
        "the grid is numbered in the usual way instead",
    ),
    _Reduction(
        Feature.CLUES,
        lambda p: len(_all_clues(p)),
        lambda p: replace(p, clue_lists=()),
        "{count} clues left out",
        missed=_written_clues,
    ),
    _Reduction(
        Feature.ORIGINS,
        lambda p: sum(c.origin is not ClueOrigin.OWN for c in _all_clues(p)),
        lambda p: _with_each_clue(p, lambda c: replace(c, origin=ClueOrigin.OWN)),
        "",
    ),
    _Reduction(
        Feature.EXPLANATIONS,
        lambda p: sum(bool(c.explanation) for c in _all_clues(p)),
        lambda p: _with_each_clue(p, lambda c: replace(c, explanation="")),
        "{count} left out",
    ),
    _Reduction(
        Feature.ENUMERATIONS,
        lambda p: sum(bool(c.enumeration) for c in _all_clues(p)),
        lambda p: _with_each_clue(p, lambda c: replace(c, text=joined_text(c), enumeration="")),
        "{count} become part of the clue's text",
    ),
    _Reduction(
        Feature.OWN_LISTS,
        lambda p: 0 if has_usual_lists(p) else len(_all_clues(p)),
        with_usual_lists,
        "clues are sorted into one Across and one Down list; left out: {gone}",
    ),
    _Reduction(
        Feature.SHOWN,
        lambda p: len(p.shown),
        lambda p: replace(p, shown={}),
        "{count} left out; the solver will see empty cells there",
    ),
    _Reduction(
        Feature.DIAGRAMLESS,
        lambda p: int(p.diagramless),
        lambda p: replace(p, diagramless=False),
        "the solver sees blocks and numbers",
    ),
)
