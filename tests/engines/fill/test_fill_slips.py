"""Slips that a kernel might have, planted on purpose: each must be noticed.

Some lose a fill or invent one, others cost pruning only. So we look at both: the fills against
those found by hand, and, move by move, whether words and glyphs are in step.
"""

import sys
from pathlib import Path
from types import ModuleType

import pytest
from flat_squares import Square, random_square
from in_step import out_of_step

from crosswright import native

SOURCE = Path(native.__file__).parents[1] / "engines" / "fill"
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
"""The kernel's modules, each after those that it imports."""

SQUARES = 60
MOVES = 60
"""How far is each search followed move by move?"""

MOST_WORDS, MOST_STEPS = 150, 400
"""Which squares are counted by hand, and how long may a (broken) search take for that?"""

# What stands in the kernel, once, and what the slip makes of it.
SLIPS = {
    "glyphs marked as filtered by a pass that did not filter": (
        "self.seen[(first + place) * width + part] &= ~rest",
        "self.seen[(first + place) * width + part] = glyphs & ~rest",
    ),
    "a single lost glyph overlooked by the filter": (
        "if not lost:\n                continue",
        "if lost < 2:\n                continue",
    ),
    "a single lost glyph not told to the crossing slot": (
        "if lost and self.crossing_slots[first + place] >= 0:",
        "if lost & (lost - 1) and self.crossing_slots[first + place] >= 0:",
    ),
    "a glyph of a word that was taken away thought to be supported": (
        "if self._has_support(slot, place, glyph):\n                continue",
        "if self.counts[slot]:\n                continue",
    ),
    "the crossing slot not told of a word that was taken away": (
        "            if self.crossing_slots[first + place] >= 0:\n",
        "            if self.crossing_slots[first + place] >= 99:\n",
    ),
    "the bit of a neighbour": (
        "self.live[base + (word >> 6)] = ONE << (word & 63)",
        "self.live[base + (word >> 6)] = ONE << (word & 62)",
    ),
    "a residue that is not asked whether its words still live": (
        "if live[base + self.residues[at]] & self.residue_masks[at]:",
        "if self.residue_masks[at]:",
    ),
    "a residue with the mask of another chunk": (
        "                self.residue_masks[at] = masks[row + k]\n                return True\n",
        "                return True\n",
    ),
    "lost glyphs kept and kept glyphs lost, all chunks": (
        "live[base + i] &= ~scratch[i]",
        "live[base + i] &= scratch[i]",
    ),
    "lost glyphs kept and kept glyphs lost, listed chunks": (
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
    "the second half of a wide set of glyphs begun anew": (
        "begun = begun or glyphs != 0",
        "begun = glyphs != 0",
    ),
    "the glyphs of a wide alphabet collected in its first chunk": (
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
    "what was filtered not restored": (
        "self.seen[first + i] = trail[top + i]",
        "pass",
    ),
    "a word counted that was taken away": (
        "self.counts[slot] -= 1",
        "pass",
    ),
    "a word that may stand twice": (
        "if not self.allow_repeats:",
        "if self.allow_repeats:",
    ),
    "words that just reach the least total cut off": (
        "if scores[middle] >= least:",
        "if scores[middle] > least:",
    ),
    "a last word that is not told to the others": (
        "if self.counts[slot] == 1 and not self.is_fixed[slot] and not self._fix(slot):",
        "if self.counts[slot] == 0 and not self.is_fixed[slot] and not self._fix(slot):",
    ),
}


def kernel_with(right: str = "", wrong: str = "") -> ModuleType:
    """The interpreted kernel, all its parts made anew, with one text replaced by another."""
    texts = {name: (SOURCE / path).read_text(encoding="utf-8") for name, path in PARTS.items()}
    if right:
        count = sum(text.count(right) for text in texts.values())
        assert count == 1, "the kernel has changed: plant the bug elsewhere"
    with pytest.MonkeyPatch.context() as patched:
        for name, text in texts.items():
            module = ModuleType(name)
            patched.setitem(sys.modules, name, module)
            text = text.replace(right, wrong) if right else text
            exec(compile(text, PARTS[name], "exec"), vars(module))
    return module


def first_trouble(kernel, square: Square) -> str | None:
    """What is out of step in the first moves, if anything."""
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
    """Every fill; None if the search does not end in time."""
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
    """The fills of each square that is small enough, found by hand."""
    quick = native.load("crosswright.engines.fill.fill_kernel")
    small = (s for s in range(SQUARES) if len(random_square(s).words) <= MOST_WORDS)
    return {s: sorted(random_square(s).by_hand()) for s in small if fills(quick, random_square(s))}


def is_right(kernel, rng_seed: int, by_hand) -> bool:
    square = random_square(rng_seed)
    if first_trouble(kernel, square):
        return False
    return rng_seed not in by_hand or fills(kernel, square) == by_hand[rng_seed]


def test_a_kernel_without_slips_is_right(honest, by_hand):
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
            return  # a broken search may also trip over itself
    pytest.fail(f"not noticed: {slip}")
