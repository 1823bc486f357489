"""Check a layout: words, runs of letters, connection and size."""

from collections import Counter
from collections.abc import Collection, Iterable

from crosswright.core import FilledGrid, Finding, Glyphs, Layout, Symmetry, pieces, slot_map

__all__ = ["audit_frame", "audit_given", "audit_layout"]


def audit_layout(
    layout: Layout,
    words: Iterable[Glyphs],
    *,
    extra: Collection[Glyphs] = (),
    islands: bool = False,
    bordered: bool = False,
    max_size: tuple[int | None, int | None] = (None, None),
) -> tuple[Finding, ...]:
    """Return a finding for everything that is wrong with a layout: each of `words` is placed once,
    each of `extra` at most once. With `bordered`, words that do not cross must not touch, even at a
    corner. `max_size` is height and width.
    """
    if not layout.placements:
        return (Finding("missing", "the layout", "is empty"),)
    filled = layout.to_filled_grid()
    findings = [*_runs(filled, tuple(words), extra)]
    found = len(pieces(filled.grid))
    if found > 1 and not islands:
        findings.append(Finding("connected", "the layout", f"falls into {found} pieces"))
    for name, side, most in zip(("height", "width"), layout.size, max_size, strict=True):
        if most is not None and side > most:
            told = f"has a {name} of {side}, expected at most {most}"
            findings.append(Finding("size", "the layout", told))
    if bordered:
        findings += _touching(layout)
    return tuple(findings)


def _runs(
    filled: FilledGrid, words: tuple[Glyphs, ...], extra: Collection[Glyphs]
) -> Iterable[Finding]:
    seen = Counter[Glyphs]()
    allowed = {*words, *extra}
    for slot in slot_map(filled.grid).slots:
        run = tuple(filled.glyphs[cell] for cell in slot.cells)
        seen[run] += 1
        if run not in allowed:
            yield Finding("unlisted", slot.key.spoken, f"{''.join(run)} is not one of the words")
        elif seen[run] > 1:
            yield Finding("repeated", slot.key.spoken, f"{''.join(run)} is placed twice")
    for word in words:
        if not seen[word]:
            yield Finding("missing", "".join(word), "is not in the layout")


def _touching(layout: Layout) -> Iterable[Finding]:
    cells = [frozenset(placement.cells) for placement in layout.placements]
    for k, one in enumerate(cells):
        around = {(r + dr, c + dc) for r, c in one for dr in (-1, 0, 1) for dc in (-1, 0, 1)}
        for j in range(k):
            if not one & cells[j] and around & cells[j]:
                names = f"{layout.placements[j].text} and {layout.placements[k].text}"
                yield Finding("spacing", names, "touch and do not cross")


def audit_frame(
    filled: FilledGrid, symmetry: Symmetry, blocks: tuple[float, float] | None
) -> tuple[Finding, ...]:
    """Return a finding for the wrong symmetry or share of blocks (0 to 1). Every cell outside the
    words counts as a block.
    """
    findings = []
    if not filled.grid.is_symmetric(symmetry):
        findings.append(Finding("symmetry", "the layout", f"has no {symmetry.value} symmetry"))
    share = 1 - len(filled.glyphs) / (filled.grid.height * filled.grid.width)
    if blocks is not None and not blocks[0] - 1e-9 <= share <= blocks[1] + 1e-9:
        expected = f"{blocks[0]:.0%} to {blocks[1]:.0%}"
        findings.append(Finding("blocks", "the layout", f"has {share:.1%} blocks, not {expected}"))
    return tuple(findings)


def audit_given(filled: FilledGrid, words: Iterable[Glyphs]) -> tuple[Finding, ...]:
    """Return a finding for each given word that is not in the grid exactly once, and if the grid is
    not connected.
    """
    seen = Counter(
        tuple(filled.glyphs[cell] for cell in slot.cells) for slot in slot_map(filled.grid).slots
    )
    findings = [
        Finding("missing", "".join(word), f"is placed {seen[word]} times, not once")
        for word in words
        if seen[word] != 1
    ]
    found = len(pieces(filled.grid))
    if found > 1:
        findings.append(Finding("connected", "the grid", f"falls into {found} pieces"))
    return tuple(findings)
