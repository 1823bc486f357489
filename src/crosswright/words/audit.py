"""Is every answer a listed word, used once? Asked of any fill, by code that no engine wrote.

The audit reads cells straight from the fill and words straight from the list. It shares no loop
with an engine, so that an engine's slip cannot hide in it.
"""

from collections.abc import Collection

from crosswright.core.errors import AuditError
from crosswright.core.fill import Fill
from crosswright.core.rules import Finding
from crosswright.core.slots import Slot, slot_map
from crosswright.words.wordlist import WordList

__all__ = ["audit", "ensure_clean"]


def audit(
    fill: Fill,
    words: WordList,
    *,
    given: Fill | None = None,
    min_score: int | None = None,
    allowed: Collection[str] = (),
    allow_repeats: bool = False,
) -> tuple[Finding, ...]:
    """Everything that is wrong with a fill: nothing, for a good one.

    `allowed` are answers that need not be listed, such as seed entries of the constructor's own.
    """
    findings = []
    used: dict[str, Slot] = {}
    for slot in slot_map(fill.grid).slots:
        where = slot.key.spoken
        glyphs = [fill.glyphs.get(cell) for cell in slot.cells]
        if None in glyphs:
            findings.append(Finding("empty", where, "has an empty cell"))
            continue
        answer = "".join(glyph for glyph in glyphs if glyph is not None)
        word = words.get(answer)
        was_given = given is not None and given.answer(slot) == answer
        if word is None and answer not in allowed and not was_given:
            findings.append(Finding("unlisted", where, f"{answer} is not in the word list"))
        if word is not None and min_score is not None and word.score < min_score and not was_given:
            message = f"{answer} scores {word.score}, below {min_score}"
            findings.append(Finding("score", where, message))
        if answer in used and not allow_repeats:
            message = f"{answer} is also {used[answer].key.spoken}"
            findings.append(Finding("repeated", where, message))
        used.setdefault(answer, slot)
    if given is not None:
        if given.grid != fill.grid:
            findings.append(Finding("given", "the grid", "is not the one that was asked for"))
        for cell, glyph in given.glyphs.items():
            if fill.glyphs.get(cell) != glyph:
                findings.append(Finding("given", str(cell), f"the given {glyph!r} was not kept"))
    return tuple(findings)


def ensure_clean(findings: tuple[Finding, ...]) -> None:
    """Raise if an engine's answer is wrong: nobody must see it."""
    if findings:
        raise AuditError("an engine's answer broke the rules: " + "; ".join(map(str, findings)))
