"""Check in the kernel's own arrays whether the words of slots and the glyphs of cells are in step.

They are in step if each cell has exactly those glyphs that the possible words of its slots have
there.

A bug in the kernel's bitsets does not always lose a fill or give a wrong one. Sometimes it only
makes the search slower, because too few words are removed. Then the set of fills is still right and
does not show the bug. So this module looks at the arrays between two moves of the search. It reads
the possible words one by one, without the masks of the kernel.

Only the interpreted kernel shows its arrays. Another test checks that the compiled builds make the
same choices.
"""

from collections.abc import Iterator

__all__ = ["out_of_step"]


def out_of_step(search) -> Iterator[str]:
    """Yield a text for each fault.

    The search must be about to choose: it has already removed the words and glyphs that are not
    possible any more.
    """
    cells = [
        _bits(search.cell_sets[c * search.width : (c + 1) * search.width])
        for c in range(search.cell_count)
    ]
    live = [list(_words(search, slot)) for slot in range(search.slot_count)]
    for slot, words in enumerate(live):
        if len(words) != search.counts[slot]:
            yield f"slot {slot} has {len(words)} words, but its count is {search.counts[slot]}"
        start, length = search.slot_starts[slot], search.lengths[slot]
        for place in range(length):
            has = {search.glyphs[slot][word * length + place] for word in words}
            holds = cells[search.slot_cells[start + place]]
            if has - holds:
                yield f"slot {slot} has {has - holds} at place {place}, but the cell does not"
            if holds - has:
                yield f"the cell has {holds - has}, but slot {slot} does not, at place {place}"
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
                    yield f"slot {other} may still take the word that slot {slot} has"


def _words(search, slot: int) -> Iterator[int]:
    base = search.live_starts[slot]
    for chunk in range(search.strides[slot]):
        for bit in _bits([search.live[base + chunk]]):
            yield 64 * chunk + bit


def _bits(chunks) -> set[int]:
    return {64 * k + bit for k, chunk in enumerate(chunks) for bit in range(64) if chunk >> bit & 1}
