"""Words that link what shares no letter: as few as possible, the best scored first."""

from collections.abc import Collection
from dataclasses import replace

from crosswright.core.fill import Glyph
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.improve import ENGINE
from crosswright.search.outcome import take
from crosswright.search.run import Run
from crosswright.words.wordlist import Word, WordList

__all__ = ["choose_linkers"]

TRIES = 12
"""How many choices of linkers are tried before we say that the list does not link?"""

TRIAL_LETTERS = 60_000
"""How many letters' worth of nodes does a choice get to show that it can be laid out?"""


def choose_linkers(problem: LayoutProblem, words: WordList, run: Run) -> tuple[Word, ...] | None:
    """Words of the list that join all groups of a problem's words; None if none were found.

    Sharing letters is not enough: where two letters of a linker stand side by side, words through
    both would touch. So a choice must show that it can be laid out, or the next one is tried.
    """
    refused: set[tuple[Glyph, ...]] = set()
    for _ in range(TRIES):
        chosen = _fewest(problem, words, refused)
        if chosen is None or not chosen:
            return chosen
        linked = replace(problem, words=(*problem.words, *(word.glyphs for word in chosen)))
        nodes = max(100, TRIAL_LETTERS // linked.letters)
        if take(ENGINE, linked, run.part(nodes=nodes, rng_seed=run.rng.getrandbits(32))):
            return chosen
        run.tick(0)
        refused.add(chosen[0].glyphs)
    return None


def _fewest(
    problem: LayoutProblem, words: WordList, refused: Collection[tuple[Glyph, ...]]
) -> tuple[Word, ...] | None:
    """Each step takes the word that touches most groups; of equal ones the better scored, then
    the shorter."""
    taken: list[Word] = []
    used = {*problem.words, *refused}
    spelt = dict(zip(problem.texts, problem.words, strict=True))
    groups = [
        frozenset(glyph for text in group for glyph in spelt[text])
        for group in problem.letter_groups()
    ]
    while len(groups) > 1:
        choice: tuple[tuple[int, int, int, tuple[Glyph, ...]], Word] | None = None
        for word in words:
            touched = _touched(word.glyphs, groups)
            if touched < 2 or word.glyphs in used:
                continue
            rank = (-touched, -word.score, word.length, word.glyphs)
            if choice is None or rank < choice[0]:
                choice = (rank, word)
        if choice is None:
            return None
        word = choice[1]
        taken.append(word)
        used.add(word.glyphs)
        joined = frozenset(word.glyphs).union(*(g for g in groups if g.intersection(word.glyphs)))
        groups = [g for g in groups if not g.intersection(word.glyphs)] + [joined]
    return tuple(taken)


def _touched(glyphs: tuple[Glyph, ...], groups: list[frozenset[Glyph]]) -> int:
    """How many groups could cross a word, no two of them side by side; as a greedy hand counts."""
    left = list(groups)
    count, free_from = 0, 0
    for place, glyph in enumerate(glyphs):
        if place < free_from:
            continue
        for group in left:
            if glyph in group:
                left.remove(group)
                count += 1
                free_from = place + 2
                break
    return count
