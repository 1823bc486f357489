"""A rebus in the theme: words for its crossings, and checks for a grid with a rebus.

The fill engine spells the words that cross a rebus cell with the letters of the rebus. Two things
remain to be done here. All these words share a root on purpose, so they must not count as dupes.
And the letters of the rebus should not be in single cells elsewhere.
"""

from collections.abc import Sequence

from crosswright.audit.fill import audit_wishes
from crosswright.construct.make.problem import MakeProblem
from crosswright.core.fill import Fill, FilledGrid
from crosswright.words.dupes import stems_of
from crosswright.words.wordlist import WordList

__all__ = ["is_clean", "strays", "with_free_rebus"]

SHORTEST_STRAY = 3
"""The least number of letters of a rebus that must not be in single cells. Two letters are too
common."""


def with_free_rebus(words: WordList, rebuses: Sequence[str]) -> WordList:
    """Return the list, in which words that contain a rebus and share its root have no root. So they
    do not count as dupes."""
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
    """Return the answers that have the letters of a rebus in single cells."""
    return [
        answer
        for slot, answer in fill.answers()
        for text in rebuses
        if len(text) >= SHORTEST_STRAY
        and answer.count(text) > sum(fill.glyphs[cell] == text for cell in slot.cells)
    ]


def is_clean(filled: FilledGrid, problem: MakeProblem) -> bool:
    """Return True if a fill has no rebus in single cells, and no two answers share too long a run
    of letters.

    If cells have several letters, the engine does not check runs of letters. So it is done here.
    """
    own = {"".join(entry) for entry in problem.theme}
    shared = audit_wishes(filled, problem.words, max_shared=problem.longest_shared, allowed=own)
    return not shared and not strays(filled, problem.rebuses)
