"""Make grids that cannot be filled.

`rigged` puts a wrong letter or entry into a half-full grid. `grown` fills a grid word by word, with
little care for the other slots, until no fill is possible.

The same `rng_seed` always gives the same grid.
"""

import random

from crosswright.construct.fill.search import run_fill
from crosswright.core.fill import Fill, Glyph
from crosswright.core.grid import Grid
from crosswright.core.slots import Slot
from crosswright.engines.fill import FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.index import bits_of
from crosswright.words.wordlist import WordList

__all__ = ["grown", "rigged"]

FILL_NODES = 300_000
"""The limit of nodes for the fill from which a rigged grid is made."""

PROOF_NODES = 3_000
"""A grid is used if this number of nodes is enough to prove that it cannot be filled."""

TRIED_WORDS = 40
"""The number of random words that `grown` tries for a slot, best first.

If each of them leaves a crossing slot without a word, `grown` takes the one with the best score.
"""

NEXT_SLOTS = 4
"""`grown` takes this number of slots, the first ones that are not full, and chooses one of them at
random."""


def rigged(grid: Grid, words: WordList, rng_seed: int) -> Fill:
    """Return a grid that cannot be filled.

    It has the upper half of a fill, and in the lower half a wrong letter or entry.
    """
    dice = random.Random(rng_seed)
    run = Run(Budget(nodes=FILL_NODES), rng_seed=dice.getrandbits(32))
    full = run_fill(FillProblem(Fill(grid), words), run).solution
    assert full is not None, "expected a grid that can be filled"
    half = {cell: glyph for cell, glyph in full.glyphs.items() if cell.row <= grid.height // 2}
    empty = [cell for cell in full.glyphs if cell not in half]
    slots = [slot for slot in full.slots if not half.keys() & set(slot.cells)]
    while True:
        if dice.random() < 0.5 or not slots:
            planted = {dice.choice(empty): dice.choice(words.alphabet)}
        else:
            slot = dice.choice(slots)
            word = dice.choice(_fitting(Fill(grid), slot, words))
            planted = dict(zip(slot.cells, word, strict=True))
        given = Fill(grid, half | planted)
        if _is_impossible(given, words):
            return given


def grown(grid: Grid, words: WordList, rng_seed: int) -> Fill:
    """Fill a grid word by word until it cannot be completed, and return it.

    For each slot, `TRIED_WORDS` random words are tried, best first. The first
    word that leaves at least one word for each crossing slot is taken. If there is none, the best
    word is taken.
    """
    dice = random.Random(rng_seed)
    given = Fill(grid)
    while True:
        empty = [slot for slot in given.slots if given.answer(slot) is None]
        slot = dice.choice(empty[:NEXT_SLOTS])
        fitting = _fitting(given, slot, words)
        some = sorted(dice.sample(range(len(fitting)), min(TRIED_WORDS, len(fitting))))
        tried = (given.with_answer(slot.key, fitting[number]) for number in some)
        given = next((after for after in tried if _crossings_fit(after, slot, words)), None) or (
            given.with_answer(slot.key, fitting[some[0]])
        )
        if _is_impossible(given, words):
            return given


def _is_impossible(given: Fill, words: WordList) -> bool:
    run = Run(Budget(nodes=PROOF_NODES), rng_seed=1)
    return run_fill(FillProblem(given, words), run).status is Status.IMPOSSIBLE


def _fitting(given: Fill, slot: Slot, words: WordList) -> list[tuple[Glyph, ...]]:
    """Return the words that fit the letters in a slot, best first."""
    table = words.tables[slot.length]
    allowed = [None if glyph is None else (glyph,) for glyph in given.pattern(slot)]
    return [table.glyphs(number) for number in bits_of(table.matching(allowed))]


def _crossings_fit(given: Fill, slot: Slot, words: WordList) -> bool:
    """Return True if each slot that crosses `slot` has a word that fits its letters."""
    return all(
        _fitting(given, other, words)
        for other in given.slots
        if other.direction is not slot.direction and set(other.cells) & set(slot.cells)
    )
