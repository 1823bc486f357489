"""Check whether a grid is a pair square."""

from collections.abc import Mapping

from crosswright.core import Fill, Finding, Line, PairRules, Position, lines_of, word_on
from crosswright.words import WordList

__all__ = ["audit_pairs"]


def audit_pairs(
    fill: Fill,
    words: WordList | None = None,
    *,
    rules: PairRules | None = None,
    given: Mapping[Position, str] | None = None,
) -> tuple[Finding, ...]:
    """Return a finding for each broken rule of a line, and each cell that differs from `given` (an
    empty text is a blank). Without `words`, any word is allowed.
    """
    rules = rules or PairRules()
    findings: list[Finding] = []
    first_use: dict[tuple[str, ...], Line] = {}
    for line in lines_of(fill.grid):
        cells = len(line.cells(fill.grid))
        glyphs = word_on(line, fill)
        word = "".join(glyphs).lower()
        if cells - len(glyphs) < rules.min_blanks:
            message = (
                f"has {_blanks(cells - len(glyphs))}, needs at least {rules.min_blanks}: {word}"
            )
            findings.append(Finding("blanks", str(line), message))
        if len(glyphs) < rules.min_filled * cells or not glyphs:
            share = f"{rules.min_filled:.0%}".replace("50%", "half")
            message = f"has {len(glyphs)} of {cells} cells filled, fewer than {share}"
            findings.append(Finding("filled", str(line), message + (f": {word}" if word else "")))
        if not glyphs:
            continue
        if words is not None and words.get(glyphs) is None:
            findings.append(Finding("unlisted", str(line), f"{word} is not in the word list"))
        if glyphs in first_use:
            message = f"{word} is also {first_use[glyphs]}"
            findings.append(Finding("repeated", str(line), message))
        first_use.setdefault(glyphs, line)
    for cell, glyph in (given or {}).items():
        stands = fill.glyphs.get(cell, "")
        if stands != glyph:
            message = f"expected {glyph.lower() or 'a blank'}, got {stands.lower() or 'a blank'}"
            findings.append(Finding("given", str(cell), message))
    return tuple(findings)


def _blanks(count: int) -> str:
    return {0: "no blank", 1: "1 blank"}.get(count, f"{count} blanks")
