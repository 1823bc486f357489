"""A rebus in the theme: words for its crossings, and checks for a grid with a rebus.

The fill engine spells the words that cross a rebus cell with the rebus in them. Two things remain.
All these words share a root on purpose. And the letters of the rebus should not be in single cells
elsewhere.
"""

from collections.abc import Sequence

from crosswright.audit.fill import audit_wishes
from crosswright.construct.make.problem import MakeProblem
from crosswright.core.fill import Fill, FilledGrid
from crosswright.words.dupes import stems_of
from crosswright.words.wordlist import WordList

__all__ = ["is_clean", "strays", "with_free_rebus"]

SHORTEST_STRAY = 3
"""From how many letters on must a rebus not be in single cells? Two letters are too common."""


def with_free_rebus(words: WordList, rebuses: Sequence[str]) -> WordList:
    """Return the list in which words with the root of a rebus have no root: they are no dupes."""
    gone: set[str] = set()
    for text in rebuses:
        root = stems_of(text, words)
        gone.update(
            word.text
            for word in words.fitting(f"*{text}*")
            if not root.isdisjoint(stems_of(word.text, words))
        )
    return words.without_stems(gone) if gone else words


def strays(fill: Fill, rebuses: Sequence[str]) -> list[str]:
    """Return answers that have the letters of a rebus in single cells."""
    return [
        answer
        for slot, answer in fill.answers()
        for text in rebuses
        if len(text) >= SHORTEST_STRAY
        and answer.count(text) > sum(fill.glyphs[cell] == text for cell in slot.cells)
    ]


def is_clean(filled: FilledGrid, problem: MakeProblem) -> bool:
    """Return True if a fill has no rebus in single cells, and no long run of letters twice.

    The engine does not check runs of letters if cells have several letters.
    """
    own = {"".join(entry) for entry in problem.theme}
    shared = audit_wishes(filled, problem.words, max_shared=problem.longest_shared, allowed=own)
    return not shared and not strays(filled, problem.rebuses)
