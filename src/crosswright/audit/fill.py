"""Check the answers of a fill against the word list and the constructor's wishes."""

from collections.abc import Collection, Iterator

from crosswright.core import Fill, Finding, Slot, Wishes, WordLists, slot_map
from crosswright.words import WordList
from crosswright.words.pattern import fits_pattern

__all__ = ["audit_fill", "audit_wishes"]


def audit_fill(
    fill: Fill,
    words: WordList,
    *,
    given: Fill | None = None,
    min_score: int | None = None,
    allowed: Collection[str] = (),
    allow_repeats: bool = False,
) -> tuple[Finding, ...]:
    """Return a finding for everything that is wrong with a fill. `given` has the letters to keep.
    Given and `allowed` answers need not be listed or reach `min_score`.
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
        is_own = answer in allowed or (given is not None and given.answer(slot) == answer)
        if word is None and not is_own:
            findings.append(Finding("unlisted", where, f"{answer} is not in the word list"))
        if word is not None and min_score is not None and word.score < min_score and not is_own:
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


def audit_wishes(
    fill: Fill,
    words: WordList,
    wishes: Wishes,
    *,
    given: Fill | None = None,
    allowed: Collection[str] = (),
    lists: WordLists | None = None,
    strangers: Collection[str] = (),
) -> tuple[Finding, ...]:
    """Return a finding for every wish of the constructor that a fill does not meet.

    An answer is the constructor's own if it is in `allowed`, or if `given` already has it. Own
    answers may be banned, need not fit the patterns, and may share any number of letters with each
    other. `lists` has the words of lists for single slots, and `strangers` those that no other slot
    may take.
    """
    spell = words.spelling.normalise
    banned, required = set(map(spell, wishes.banned)), list(map(spell, wishes.required))
    avoided = set(spell(wishes.avoid_letters))
    answers = dict(fill.answers())
    own = {
        slot
        for slot, answer in answers.items()
        if answer in allowed or (given is not None and given.answer(slot) is not None)
    }
    findings = [
        Finding("banned", slot.key.spoken, f"{answer} is banned")
        for slot, answer in answers.items()
        if answer in banned and slot not in own
    ]
    findings += [
        Finding("required", "the grid", f"does not have the word {word}")
        for word in required
        if word not in answers.values()
    ]
    for slot, answer in answers.items():
        shape = wishes.slot_patterns.get(slot.key)
        if shape is None or slot in own:
            continue
        if not fits_pattern(words.spelling.spell(answer), shape, words.spelling):
            findings.append(Finding("pattern", slot.key.spoken, f"{answer} does not fit {shape}"))
    rules = wishes.slot_rules(lists or {})
    for slot, answer in answers.items():
        word = words.get(answer)
        if slot in own or word is None:
            continue
        mine = rules.get(slot.key, ())
        findings += [
            Finding("slot", slot.key.spoken, f"{answer} does not keep {rule.told}")
            for rule in mine
            if not rule.admits(answer, word.score)
        ]
        if answer in strangers and all(rule.words is None for rule in mine):
            message = f"{answer} is only in the list of another slot"
            findings.append(Finding("slot", slot.key.spoken, message))
    kept = {} if given is None else given.glyphs
    findings += [
        Finding("avoided", str(cell), f"{glyph} should be avoided")
        for cell, glyph in fill.glyphs.items()
        if cell not in kept and any(letter in avoided for letter in glyph)
    ]
    if wishes.max_shared is not None:
        findings += _shared(answers, own, wishes.max_shared + 1)
    return tuple(findings)


def _shared(answers: dict[Slot, str], own: set[Slot], length: int) -> Iterator[Finding]:
    seen: dict[str, Slot] = {}
    for slot, answer in answers.items():
        for start in range(len(answer) - length + 1):
            run = answer[start : start + length]
            other = seen.setdefault(run, slot)
            if answers[other] != answer and not (slot in own and other in own):
                yield Finding("shared", slot.key.spoken, f"{run} is also in {other.key.spoken}")
                break
