"""Bugs are put into the kernel on purpose, and each must be noticed. Such a bug is called a slip.

Some slips lose a fill or give a wrong one. Others only make the search slower, because too few
words are removed. So there are two checks. The fills are compared with those found by hand, that
is, by simple Python code (`flat_squares.py`). And after each move of the search, we check whether
the words of slots and the glyphs of cells are in step (`in_step.py`).
"""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from flat_squares import Square, random_square
from in_step import out_of_step

from crosswright.kernels import builds

SOURCE = Path(builds.__file__).parents[1] / "engines" / "fill"
ROOM = "crosswright.engines.fill"
PARTS = {
    f"{ROOM}.kernel.{part}": f"kernel/{part}.py"
    for part in (
        "flat_problem",
        "domains",
        "propagation",
        "totals",
        "choice",
        "letters",
        "parts",
        "supposing",
    )
} | {f"{ROOM}.fill_kernel": "fill_kernel.py"}
"""The modules of the kernel and their files. Each module comes after those that it imports."""

SQUARES = 60
MOVES = 60
"""The number of random squares, and the number of moves of each search that are checked."""

MOST_WORDS, MOST_STEPS = 150, 400
"""A square with more words than this is not filled by hand. A search, which may be broken, is
stopped after this number of steps (nodes and failures)."""

# For each slip: a text that is in the kernel exactly once, and the text that takes its place. The
# docstring of `fill_kernel.py` explains the words of the kernel, such as chunk, mask and residue.
SLIPS = {
    "glyphs marked as filtered although words with them were not removed": (
        "self.seen[(first + place) * width + part] &= ~rest",
        "self.seen[(first + place) * width + part] = glyphs & ~rest",
    ),
    "a single lost glyph overlooked by the filter": (
        "if not lost:\n                continue",
        "if lost < 2:\n                continue",
    ),
    "the crossing slot not put into the queue if a single glyph is lost": (
        "if lost and self.crossing_slots[first + place] >= 0:",
        "if lost & (lost - 1) and self.crossing_slots[first + place] >= 0:",
    ),
    "a glyph of a removed word kept although no other word may have it": (
        "if self._has_support(slot, place, glyph):\n                continue",
        "if self.counts[slot]:\n                continue",
    ),
    "the crossing slot not put into the queue after a word was removed": (
        "            if self.crossing_slots[first + place] >= 0:\n",
        "            if self.crossing_slots[first + place] >= 99:\n",
    ),
    "the bit of a neighbouring word set instead of the only word's bit": (
        "self.live[base + (word >> 6)] = ONE << (word & 63)",
        "self.live[base + (word >> 6)] = ONE << (word & 62)",
    ),
    "a residue used without a test whether its words are still possible": (
        "if live[base + self.residues[at]] & self.residue_masks[at]:",
        "if self.residue_masks[at]:",
    ),
    "a residue with the mask of another chunk": (
        "                self.residue_masks[at] = masks[row + k]\n                return True\n",
        "                return True\n",
    ),
    "words of lost glyphs kept and other words removed, all chunks": (
        "live[base + i] &= ~scratch[i]",
        "live[base + i] &= scratch[i]",
    ),
    "words of lost glyphs kept and other words removed, listed chunks": (
        "live[base + k] &= scratch[i] ^ flip",
        "live[base + k] &= scratch[i]",
    ),
    "every other mask left out, all chunks": (
        "scratch[i] = masks[row + i] | masks[next_row + i]",
        "scratch[i] = masks[row + i]",
    ),
    "every other mask left out, listed chunks": (
        "scratch[i] = masks[row + k] | masks[next_row + k]",
        "scratch[i] = masks[row + k]",
    ),
    "words of earlier chunks of glyphs overwritten by a later chunk": (
        "begun = begun or glyphs != 0",
        "begun = glyphs != 0",
    ),
    "all glyphs of a large alphabet collected in its first chunk": (
        "scratch[place * self.width + (glyphs[at + place] >> 6)] |=",
        "scratch[place * self.width] |=",
    ),
    "a dropped chunk not kept behind the end of the list": (
        "chunk_list[base + listed] = k",
        "pass",
    ),
    "cells not restored": (
        "self.cell_sets[self.cell_trail[top]] = self.cell_trail[top + 1]",
        "pass",
    ),
    "words not restored": (
        "live[base + trail[top + 2 * i]] = trail[top + 2 * i + 1]",
        "pass",
    ),
    "the glyphs that were filtered not restored": (
        "self.seen[first + i] = trail[top + i]",
        "pass",
    ),
    "a removed word still counted": (
        "self.counts[slot] -= 1",
        "pass",
    ),
    "a word allowed twice in a fill": (
        "if not self.allow_repeats:",
        "if self.allow_repeats:",
    ),
    "words removed that just reach the least total": (
        "if scores[middle] >= least:",
        "if scores[middle] > least:",
    ),
    "the last word of a slot not removed from the other slots": (
        "if self.counts[slot] == 1 and not self.is_fixed[slot] and not self._fix(slot):",
        "if self.counts[slot] == 0 and not self.is_fixed[slot] and not self._fix(slot):",
    ),
}


def kernel_with(right: str = "", wrong: str = "") -> ModuleType:
    """Return a new copy of the interpreted kernel in which `wrong` takes the place of `right`."""
    texts = {name: (SOURCE / path).read_text(encoding="utf-8") for name, path in PARTS.items()}
    if right:
        count = sum(text.count(right) for text in texts.values())
        assert count == 1, "the kernel has changed: choose another text for this slip"
    with pytest.MonkeyPatch.context() as patched:
        for name, text in texts.items():
            module = ModuleType(name)
            patched.setitem(sys.modules, name, module)
            text = text.replace(right, wrong) if right else text
            exec(compile(text, PARTS[name], "exec"), vars(module))
    return module


def first_trouble(kernel, square: Square) -> str | None:
    """Return the first fault that `out_of_step` finds in the first moves of a search, or None."""
    search = kernel.FillSearch(**square.arguments())
    for _ in range(MOVES):
        status = search.advance(1)
        if search.phase == kernel._DESCEND:
            for trouble in out_of_step(search):
                return trouble
        if status == kernel.EXHAUSTED:
            break
    return None


def fills(kernel, square: Square) -> list[tuple[int, ...]] | None:
    """Return every fill in sorted order, or None if this takes more than `MOST_STEPS` steps."""
    search = kernel.FillSearch(**square.arguments())
    found = []
    while (status := search.advance(50)) != kernel.EXHAUSTED:
        if status == kernel.FOUND:
            found.append(tuple(search.words()))
        if search.nodes + search.failures > MOST_STEPS:
            return None
    return sorted(found)


@pytest.fixture(scope="module")
def honest():
    return kernel_with()


@pytest.fixture(scope="module")
def by_hand():
    """All fills of each square that is small enough and has a fill, found by hand.

    A square is given by its seed.
    """
    quick = builds.load("crosswright.engines.fill.fill_kernel")
    small = (s for s in range(SQUARES) if len(random_square(s).words) <= MOST_WORDS)
    return {s: sorted(random_square(s).by_hand()) for s in small if fills(quick, random_square(s))}


def is_right(kernel, rng_seed: int, by_hand) -> bool:
    square = random_square(rng_seed)
    if first_trouble(kernel, square):
        return False
    return rng_seed not in by_hand or fills(kernel, square) == by_hand[rng_seed]


def test_a_kernel_without_slips_passes_all_checks(honest, by_hand):
    assert [s for s in range(SQUARES) if not is_right(honest, s, by_hand)] == []
    assert len(by_hand) > 8


@pytest.mark.parametrize("slip", SLIPS)
def test_a_bitset_bug_planted_on_purpose_is_noticed(slip, by_hand):
    broken = kernel_with(*SLIPS[slip])
    for rng_seed in range(SQUARES):
        try:
            if not is_right(broken, rng_seed, by_hand):
                return
        except (IndexError, OverflowError, ValueError):
            return  # a broken search may also end with an error
    pytest.fail(f"not noticed: {slip}")
