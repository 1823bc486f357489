"""Words that link what shares no letter: as few as possible, the best scored first."""

from crosswright.core.fill import Glyph
from crosswright.engines.crisscross import LayoutProblem
from crosswright.words.wordlist import Word, WordList

__all__ = ["choose_linkers"]


def choose_linkers(problem: LayoutProblem, words: WordList) -> tuple[Word, ...] | None:
    """Words of the list that join all groups of a problem's words; None if they cannot.

    Each step takes the word that touches most groups; of equal ones the better scored, then the
    shorter.
    """
    taken: list[Word] = []
    used = set(problem.words)
    groups = [
        frozenset(glyph for text in group for glyph in _glyphs(problem, text))
        for group in problem.letter_groups()
    ]
    while len(groups) > 1:
        choice: tuple[tuple[int, int, int, tuple[Glyph, ...]], Word] | None = None
        for word in words:
            touched = sum(1 for group in groups if group.intersection(word.glyphs))
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


def _glyphs(problem: LayoutProblem, text: str) -> tuple[Glyph, ...]:
    return next(word for word in problem.words if "".join(word) == text)
