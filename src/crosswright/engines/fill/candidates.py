"""The words that fit a slot before any search, without regard to its crossings (node consistency).
A word is divided into glyphs: with a given rebus, HEARTY becomes (HEART, Y).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from crosswright.core import Glyph, Slot
from crosswright.engines.fill.problem import FillProblem
from crosswright.words.index import bits_of


@dataclass(frozen=True)
class Candidate:
    """A word with its glyphs for a slot, and its score."""

    glyphs: tuple[Glyph, ...]
    """One for each cell."""
    score: int

    @cached_property
    def text(self) -> str:
        return "".join(self.glyphs)


def candidates(problem: FillProblem, slot: Slot) -> Iterator[Candidate]:
    """Yield every word that a slot may take, the highest scores first. A full slot has only its own
    answer.
    """
    given = problem.given.pattern(slot)
    own = problem.given.answer(slot)
    if own is not None:
        listed = problem.words.get(own)
        yield Candidate(tuple(g for g in given if g), listed.score if listed else 0)
        return
    spans = [problem.spelled(glyph) if glyph else (None,) for glyph in given]
    flat = [glyph for span in spans for glyph in span]
    table = problem.words.tables.get(len(flat))
    if table is None:
        return
    bits = table.matching([None if glyph is None else (glyph,) for glyph in flat])
    if problem.wishes.min_score is not None:
        bits &= table.at_least(problem.wishes.min_score)
    shape = problem.patterns.get(slot.key)
    excepted = problem.banned | problem.strange_at(slot.key)
    rules = problem.slot_rules.get(slot.key, ())
    if shape is not None:
        bits &= table.matching([place or None for place in problem.places(shape)])
        excepted |= problem.excepted(shape)
    for index in bits_of(bits):
        letters = table.glyphs(index)
        text, score = "".join(letters), table.scores[index]
        if text in excepted or not all(rule.admits(text, score) for rule in rules):
            continue
        glyphs, start = [], 0
        for span in spans:
            glyphs.append("".join(letters[start : start + len(span)]))
            start += len(span)
        if any(problem.is_avoided(g) for g, own in zip(glyphs, given, strict=True) if not own):
            continue
        yield Candidate(tuple(glyphs), table.scores[index])


def shared_run(one: str, other: str) -> int:
    """Return the length of the longest run of letters that two answers share.

    >>> shared_run("STONEAGE", "AGEDSTONE")
    5
    """
    longest = 0
    for start in range(len(one)):
        while one[start : start + longest + 1] in other and start + longest < len(one):
            longest += 1
    return longest
