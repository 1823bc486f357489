"""Choose linkers: a few words with good scores that connect given words that share no letter."""

from collections.abc import Collection
from dataclasses import replace

from crosswright.core import Glyph
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.improve import ENGINE
from crosswright.search import Run, take
from crosswright.words import Word, WordList

TRIES = 12
"""The number of choices of linkers that are tried before we give up."""

TRIAL_LETTERS = 60_000
"""For each choice of linkers, a trial layout is searched. The limit of this search in nodes is
`TRIAL_LETTERS` divided by the number of letters of all words, but at least 100."""

WORDS_A_TICK = 4_096
"""The number of words that are tested between two checks of the limits. To test this many words
takes about 20 milliseconds."""

Letters = frozenset[Glyph]
Rank = tuple[int, int, int, tuple[Glyph, ...]]


def choose_linkers(problem: LayoutProblem, words: WordList, run: Run) -> tuple[Word, ...] | None:
    """Return words of the list that connect the given words. None if no such words were found. An
    empty tuple if no linkers are needed.

    The given words form groups: two words with a common letter are in the same group. Linkers
    connect all groups. It is not enough that a linker shares a letter with each group: two words
    that cross the linker in neighbouring cells would touch. So a trial layout is made for each
    choice of linkers. If the trial layout fails, the next choice is tried. Raises `Stopped` if the
    run ends first.
    """
    refused: set[tuple[Glyph, ...]] = set()
    for _ in range(TRIES):
        chosen = _fewest(problem, words, refused, run)
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
    problem: LayoutProblem, words: WordList, refused: Collection[tuple[Glyph, ...]], run: Run
) -> tuple[Word, ...] | None:
    """A greedy choice of linkers: each step takes the word that connects the most groups.

    The words of `refused` are not taken. None if no word connects the groups that are left.
    """
    taken: list[Word] = []
    used = {*problem.words, *refused}
    spelt = dict(zip(problem.texts, problem.words, strict=True))
    groups = [
        frozenset(glyph for text in group for glyph in spelt[text])
        for group in problem.letter_groups()
    ]
    while len(groups) > 1:
        word = _best_link(words, groups, used, run)
        if word is None:
            return None
        taken.append(word)
        used.add(word.glyphs)
        joined = frozenset(word.glyphs).union(*(g for g in groups if g.intersection(word.glyphs)))
        groups = [g for g in groups if not g.intersection(word.glyphs)] + [joined]
    return tuple(taken)


def _best_link(
    words: WordList, groups: list[Letters], used: Collection[tuple[Glyph, ...]], run: Run
) -> Word | None:
    """The word that connects the most groups. If several do, the best score decides, then the
    shortest length. None if no word connects two groups."""
    best: tuple[Rank, Word] | None = None
    for table in words.tables.values():
        # A linker crosses the groups in cells that are not neighbours. So a word of this length
        # connects at most `most` groups.
        most = min(len(groups), (table.length + 1) // 2)
        for index, score in enumerate(table.scores):
            if index % WORDS_A_TICK == 0:
                run.tick(0)
            # The words of a length are sorted by score, so later words score no more than this one.
            # Suppose that a word with this score connects `most` groups. If even such a word would
            # be worse than `best`, all later words of this length are worse too.
            if best is not None and (-most, -score) > best[0][:2]:
                break
            glyphs = table.glyphs(index)
            touched = _touched(glyphs, groups)
            if touched < 2 or glyphs in used:
                continue
            rank = (-touched, -score, table.length, glyphs)
            if best is None or rank < best[0]:
                best = (rank, words.word(table, index))
    return None if best is None else best[1]


def _touched(glyphs: tuple[Glyph, ...], groups: list[Letters]) -> int:
    """The number of groups that can cross a word in cells that are not neighbours.

    The count is greedy: it goes from the first letter to the last and takes each group that fits.
    So it may be too low.
    """
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
