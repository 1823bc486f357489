"""Two functions for searches in a draft. `candidates_for` finds the words for a slot or the letters
for a cell. `given_for` returns the letters of the draft that a search must keep."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from crosswright.construct.candidates import Candidates, candidates
from crosswright.construct.draft.value import Draft
from crosswright.construct.fill.refill import emptied
from crosswright.construct.request.candidates import Listing
from crosswright.construct.request.fill import Anew
from crosswright.core import Fill, Position, ProblemError, Slot, slot_texts
from crosswright.search import Run
from crosswright.words import WordList
from crosswright.words.pattern import parse_pattern

__all__ = ["candidates_for", "given_for"]


def candidates_for(
    draft: Draft,
    words: WordList,
    *,
    where: Slot | Position,
    listing: Listing,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    run: Run | None = None,
) -> Candidates:
    """Return the words for a slot of a draft, or the letters for a cell. The draft's bans and its
    floor (least score) apply, and `banned` has further bans.

    Words that score less than `min_score` are not returned. The pattern of `listing` may have one
    star for any number of letters. If the slot is already full, its letters are ignored, so that
    other words fit; but letters that are also in a full crossing slot are kept. The letter of the
    cell is ignored.
    """
    problem = draft.problem(words, banned=banned)
    given, patterns = problem.given, dict(problem.patterns)
    if isinstance(where, Position):
        given = Fill(given.grid, {p: g for p, g in given.glyphs.items() if p != where})
    else:
        given = _loosened(given, where)
        if listing.pattern:
            _, separator, excepted = patterns.get(where.key, "").partition(" not ")
            shape = _stretched(listing.pattern, where.length, words)
            patterns[where.key] = f"{shape}{separator}{excepted}"
    wishes = replace(problem.wishes, patterns=slot_texts(patterns))
    problem = replace(problem, given=given, wishes=wishes)
    found = candidates(problem, where, listing=replace(listing, pattern=None), run=run)
    if min_score is None:
        return found
    good = tuple(one for one in found.solutions if (one.score or 0) >= min_score)
    gone = tuple(one for one in found.impossible if (one.score or 0) >= min_score)
    return replace(found, solutions=good, impossible=gone)


def _loosened(given: Fill, slot: Slot) -> Fill:
    """If the slot is full, return the fill without those letters of the slot that are in no other
    answer. Otherwise return the fill unchanged."""
    if given.answer(slot) is None:
        return given
    held = {c for other, _ in given.answers() if other != slot for c in other.cells}
    loose = set(slot.cells) - held
    return Fill(given.grid, {c: glyph for c, glyph in given.glyphs.items() if c not in loose})


def _stretched(pattern: str, length: int, words: WordList) -> str:
    """Return the pattern with its star replaced by dots, so that it has `length` letters.

    Raise `ProblemError` if the pattern has two stars, or cannot have this length.
    """
    places = parse_pattern(pattern, words.spelling)
    missing = length - len(places) + places.count(None)
    if places.count(None) > 1 or missing < 0 or (missing and None not in places):
        raise ProblemError(f"expected a pattern of {length} letters, got {pattern!r}")
    return pattern.replace("*", "." * missing)


def given_for(
    draft: Draft,
    words: WordList,
    *,
    region: Collection[Position] = (),
    refill: Iterable[str] = (),
    keep: Iterable[str] = (),
) -> Fill:
    """Return the letters of the draft that a search must keep.

    All letters are kept except those that `refill` or `region` names. Each item of `refill` names a
    slot. The item `weak` stands for all slots whose answers have a low score. `region` has cells.
    Locked letters, and the letters of slots that `keep` names, are kept in any case.
    """
    cells = set(region)
    left = emptied(draft.fill, words, Anew(refill=tuple(refill), keep=tuple(keep)))
    kept = {slot_cell for name in keep for slot_cell in draft.slot(name).cells} | draft.locked
    glyphs = {c: g for c, g in left.glyphs.items() if c not in cells or c in kept}
    glyphs |= {c: g for c, g in draft.fill.glyphs.items() if c in draft.locked}
    return Fill(draft.grid, glyphs)
