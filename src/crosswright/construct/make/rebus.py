"""A rebus in the theme: words for its crossings, and what else a grid with one must not have.

The fill engine spells the words that cross a rebus cell with the rebus in it. Two things remain:
all these words share a root by design, and elsewhere the letters of the rebus should not stand in
cells of their own.
"""

from collections.abc import Sequence

from crosswright.audit.fill import audit_wishes
from crosswright.construct.make.problem import MakeProblem
from crosswright.core.fill import Fill, FilledGrid
from crosswright.words.dupes import stems_of
from crosswright.words.wordlist import WordList

__all__ = ["is_clean", "strays", "with_free_rebus"]

SHORTEST_STRAY = 3
"""From how many letters on may a rebus not stand in cells of their own? Two are everywhere."""


def with_free_rebus(words: WordList, rebuses: Sequence[str]) -> WordList:
    """The list in which words that share the root of a rebus have none: they are no dupes."""
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
    """Answers with the letters of a rebus in cells of their own."""
    return [
        answer
        for slot, answer in fill.answers()
        for text in rebuses
        if len(text) >= SHORTEST_STRAY
        and answer.count(text) > sum(fill.glyphs[cell] == text for cell in slot.cells)
    ]


def is_clean(filled: FilledGrid, problem: MakeProblem) -> bool:
    """Whether a fill has no stray rebus, nor a run of letters twice that is too long.

    The engine does not look at runs of letters where cells hold several.
    """
    own = {"".join(entry) for entry in problem.theme}
    shared = audit_wishes(filled, problem.words, max_shared=problem.longest_shared, allowed=own)
    return not shared and not strays(filled, problem.rebuses)
