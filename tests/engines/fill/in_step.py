"""Are the words of the slots and the glyphs of the cells in step? Asked of the kernel's own arrays.

A bug in the bitsets need not lose or invent a fill: it may cost pruning only, and then no set of
fills tells. So between two moves of the search this looks at what is left, word by word and without
a mask, and says what does not fit. Only an interpreted kernel shows its arrays; the compiled builds
take the same path, which is a test of its own.
"""

from collections.abc import Iterator

__all__ = ["out_of_step"]


def out_of_step(search) -> Iterator[str]:
    """What does not fit, once the search has propagated and is about to choose."""
    cells = [
        _bits(search.cell_sets[c * search.width : (c + 1) * search.width])
        for c in range(search.cell_count)
    ]
    live = [list(_words(search, slot)) for slot in range(search.slot_count)]
    for slot, words in enumerate(live):
        if len(words) != search.counts[slot]:
            yield f"slot {slot} has {len(words)} words and counts {search.counts[slot]}"
        start, length = search.slot_starts[slot], search.lengths[slot]
        for place in range(length):
            has = {search.glyphs[slot][word * length + place] for word in words}
            holds = cells[search.slot_cells[start + place]]
            if has - holds:
                yield f"slot {slot} has words with {has - holds} at {place}, which the cell has not"
            if holds - has:
                yield f"no word of slot {slot} has {holds - has} at {place}, which the cell has"
    if not search.allow_repeats:
        yield from _repeats(search, live)


def _repeats(search, live) -> Iterator[str]:
    for slot, words in enumerate(live):
        if len(words) == 1:
            for other, others in enumerate(live):
                if (
                    other != slot
                    and search.tables[other] == search.tables[slot]
                    and words[0] in others
                ):
                    yield f"slot {other} may take the word of slot {slot}"


def _words(search, slot: int) -> Iterator[int]:
    base = search.live_starts[slot]
    for chunk in range(search.strides[slot]):
        for bit in _bits([search.live[base + chunk]]):
            yield 64 * chunk + bit


def _bits(chunks) -> set[int]:
    return {64 * k + bit for k, chunk in enumerate(chunks) for bit in range(64) if chunk >> bit & 1}
