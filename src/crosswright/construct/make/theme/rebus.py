"""A rebus in the theme: words for its crossings, and checks for a grid with a rebus.

A rebus is a cell with several letters. The fill engine finds words that have these letters where
they cross the cell. Two things remain to be done here:

- The words through a rebus HEART may all have the root HEART, and this is wanted. So they must not
  count as dupes.
- Elsewhere in the grid, no answer should have the letters of the rebus spread over several cells.
"""

from collections.abc import Sequence

from crosswright.audit.fill import audit_wishes
from crosswright.construct.make.problem import MakeProblem
from crosswright.core import Fill, FilledGrid, Wishes
from crosswright.words import WordList
from crosswright.words.dupes import stems_of

SHORTEST_STRAY = 3
"""If a rebus has at least this many letters, no answer may have them spread over several cells. Two
letters are too common for this rule."""


def with_free_rebus(words: WordList, rebuses: Sequence[str]) -> WordList:
    """Return the list without the roots of some words, so that these words do not count as dupes.

    These are the words that contain the letters of a rebus and have the same root as the rebus.
    """
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
    """Return the answers that have the letters of a rebus spread over several cells."""
    return [
        answer
        for slot, answer in fill.answers()
        for text in rebuses
        if len(text) >= SHORTEST_STRAY
        and answer.count(text) > sum(fill.glyphs[cell] == text for cell in slot.cells)
    ]


def is_clean(filled: FilledGrid, problem: MakeProblem) -> bool:
    """Return True if no answer has the letters of a rebus spread over several cells, and no two
    answers share too long a run of letters.

    If cells have several letters, the engine does not check shared runs. So they are checked here.
    """
    own = {"".join(entry) for entry in problem.theme}
    wishes = Wishes(max_shared=problem.longest_shared)
    shared = audit_wishes(filled, problem.words, wishes, allowed=own)
    return not shared and not strays(filled, problem.rebuses)
