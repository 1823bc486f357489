"""Word squares for tests of the kernel: every row and every column is a word.

A `Square` can be turned into the flat arrays that the kernel takes. All its fills can also be found
*by hand*. This means: by simple Python code that uses no part of the kernel.
"""

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from crosswright.words.index import build_table

__all__ = ["Square", "random_square", "random_words"]

Word = tuple[int, ...]


def random_words(glyph_count: int, length: int, count: int, rng_seed: int = 0) -> list[Word]:
    """Return up to `count` different words in sorted order. A word is a tuple of glyph ids."""
    dice = random.Random(rng_seed)
    found = {tuple(dice.randrange(glyph_count) for _ in range(length)) for _ in range(count)}
    return sorted(found)


@dataclass(frozen=True)
class Square:
    """The problem of filling a grid of `side` × `side` cells, with the conditions for its fills."""

    words: Sequence[Word]
    glyph_count: int
    side: int
    domains: Sequence[frozenset[int] | None] | None = None
    """For each row, then each column: the words it may take, or None for all."""
    groups: Sequence[Sequence[int]] = ()
    required: Sequence[int] = ()
    max_shared: int = 0
    allow_repeats: bool = False
    least_total: int | None = None
    """The least sum of the scores of a fill's words; None means no limit. (In `words`, words with a
    higher score come first.)"""
    options: dict[str, object] = field(default_factory=dict)
    """Arguments of the kernel that change the order of its search, but not the set of fills."""

    def arguments(self) -> dict[str, object]:
        """Return the arguments for the kernel's `FillSearch`."""
        every = (1 << self.glyph_count) - 1
        side = self.side
        rows = [[side * row + column for column in range(side)] for row in range(side)]
        slots = rows + [list(column) for column in zip(*rows, strict=True)]
        members = [word for group in self.groups for word in group]
        starts = [0]
        for group in self.groups:
            starts.append(starts[-1] + len(group))
        return {
            "glyph_count": self.glyph_count,
            "tables": [self.table()],
            "slot_tables": [0] * len(slots),
            "slot_starts": [side * slot for slot in range(len(slots) + 1)],
            "slot_cells": [cell for slot in slots for cell in slot],
            "cell_glyphs": array("Q", _chunks(every, self.glyph_count) * side * side),
            "domains": self.domains and [d and self.bitset(d) for d in self.domains],
            "group_starts": starts,
            "group_tables": [0] * len(members),
            "group_words": members,
            "required": [[(0, word)] for word in self.required],
            "max_shared": self.max_shared,
            "allow_repeats": self.allow_repeats,
            "least_total": self.least_total,
            **self.options,
        }

    def table(self) -> tuple[object, ...]:
        alphabet = tuple(map(str, range(self.glyph_count)))
        ids = array("H", [glyph for word in self.words for glyph in word])
        scores = array("h", [self.score(word) for word in range(len(self.words))])
        flags = bytes(len(self.words))
        table = build_table(self.side, alphabet, ids, scores, flags, flags, None)
        masks, glyphs = table.masks, table.glyph_ids
        return (self.side, table.count, table.stride, self.glyph_count, masks, glyphs, scores)

    def score(self, word: int) -> int:
        return 50 - 10 * (6 * word // len(self.words))

    def bitset(self, words: frozenset[int]) -> "array[int]":
        return array("Q", _chunks(sum(1 << word for word in words), len(self.words)))

    # -- by hand ------------------------------------------------------------------------------

    def by_hand(self) -> Iterator[tuple[int, ...]]:
        """Yield every fill: the numbers of the words in the rows, then of those in the columns."""
        index = {word: number for number, word in enumerate(self.words)}
        allowed = [self.allowed(slot) for slot in range(2 * self.side)]
        starts = [
            {word[:size] for word in words for size in range(self.side + 1)}
            for words in allowed[self.side :]
        ]

        def extend(rows: tuple[Word, ...]) -> Iterator[tuple[int, ...]]:
            columns = list(zip(*rows, strict=True)) or [()] * self.side
            if len(rows) == self.side:
                fill = tuple(index[answer] for answer in (*rows, *columns))
                if self.obeys(fill):
                    yield fill
                return
            for word in allowed[len(rows)]:
                if all(
                    (*above, glyph) in begun
                    for above, glyph, begun in zip(columns, word, starts, strict=True)
                ):
                    yield from extend((*rows, word))

        yield from extend(())

    def allowed(self, slot: int) -> list[Word]:
        domain = self.domains[slot] if self.domains else None
        return [w for number, w in enumerate(self.words) if domain is None or number in domain]

    def obeys(self, fill: tuple[int, ...]) -> bool:
        different = set(fill)
        if len(different) < len(fill) and not self.allow_repeats:
            return False
        if any(word not in different for word in self.required):
            return False
        if any(len(different & set(group)) > 1 for group in self.groups):
            return False
        if self.least_total is not None and sum(map(self.score, fill)) < self.least_total:
            return False
        return not self.max_shared or not any(
            self.share(one, other) for one in different for other in different if one < other
        )

    def share(self, one: int, other: int) -> bool:
        """Whether two words have a run of more than `max_shared` glyphs in common."""
        run = self.max_shared + 1
        runs = [
            {self.words[word][k : k + run] for k in range(self.side - run + 1)}
            for word in (one, other)
        ]
        return bool(runs[0] & runs[1])


def _chunks(bits: int, size: int) -> list[int]:
    return [bits >> (64 * part) & (2**64 - 1) for part in range((size + 63) // 64)]


def random_square(rng_seed: int) -> Square:
    """Return a random square.

    Over many seeds, there are small and large alphabets, short and long word lists, and all
    options.
    """
    dice = random.Random(rng_seed)
    side, used = dice.choice([(3, 4), (3, 6), (3, 9), (4, 6)])
    glyph_count = dice.choice([used, used, 64, 65, 130])
    spread = [glyph_count * k // used for k in range(used - 1)] + [glyph_count - 1]
    count = dice.choice([60, 150, 420, 900])
    words = [tuple(spread[g] for g in word) for word in random_words(used, side, count, rng_seed)]
    size = range(len(words))

    def some(share: float) -> frozenset[int]:
        return frozenset(word for word in size if dice.random() < share)

    domains = [
        some(dice.choice([0.1, 0.3, 0.8])) if dice.random() < 0.4 else None for _ in range(2 * side)
    ]
    return Square(
        words,
        glyph_count,
        side,
        domains=domains if dice.random() < 0.7 else None,
        groups=[dice.sample(size, 5), dice.sample(size, 4)] if dice.random() < 0.3 else (),
        required=[dice.choice(size)] if dice.random() < 0.3 else (),
        max_shared=dice.choice([0, 0, 0, 1, 2]),
        allow_repeats=dice.random() < 0.3,
        least_total=10 * dice.randint(4 * side, 6 * side) if dice.random() < 0.5 else None,
        options={"rng_seed": rng_seed, "few_words": dice.choice([0, 8, 256]), "noise": 200},
    )
