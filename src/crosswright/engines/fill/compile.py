"""Turn a `FillProblem` into flat arrays for the kernel, and its results into fills. Things become
small integers, sets of them bits in chunks of 64. Most slots share the word list's tables; see
`table_of` for the others.
"""

import sys
from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosswright.core import Fill, FilledGrid, Glyph, Position, ProblemError, Slot
from crosswright.engines.fill.candidates import Candidate, candidates
from crosswright.engines.fill.problem import FillProblem
from crosswright.kernels.builds import load
from crosswright.search import Run
from crosswright.words.index import WordTable

WordRef = tuple[int, int]
"""The number of a table and of a word in it."""

MOST_BYTES = 4 << 30
"""For the arrays at the start of a search. A grid that needs more is refused."""

LEVELS_AT_ONCE = 4
"""The levels (choices) for which the kernel reserves memory at the start."""

WORDS_PER_TICK = 2000


@dataclass(frozen=True)
class FlatTable:
    """A table of words of one length, in the form that the kernel reads."""

    length: int
    """In cells."""
    count: int
    glyph_count: int
    masks: Sequence[int]
    """For each place and glyph, the words that have it there, as bits."""
    glyph_ids: Sequence[int]
    """Of all words, one after another."""
    scores: Sequence[int]

    @property
    def stride(self) -> int:
        """The 64-bit chunks of a set of words."""
        return (self.count + 63) // 64

    def worths(self, worth: Callable[[int], int]) -> "array[int]":
        known = {score: worth(score) for score in set(self.scores)}
        return array("h", [known[score] for score in self.scores])

    def as_tuple(self) -> tuple[object, ...]:
        return (
            self.length,
            self.count,
            self.stride,
            self.glyph_count,
            self.masks,
            self.glyph_ids,
            self.scores,
        )


@dataclass(frozen=True)
class CompiledProblem:
    problem: FillProblem
    alphabet: tuple[Glyph, ...]
    """The id of a glyph is its index."""
    cells: tuple[Position, ...]
    """The cells that are in a slot. The number of a cell is its index."""
    tables: tuple[FlatTable, ...]
    slot_tables: tuple[int, ...]
    kernel_arguments: dict[str, object]

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.problem.given.slots

    def filled_grid(self, cells: Sequence[int]) -> FilledGrid:
        glyphs = dict(self.problem.given.glyphs)
        glyphs.update(
            (cell, self.alphabet[glyph])
            for cell, glyph in zip(self.cells, cells, strict=True)
            if glyph >= 0
        )
        return FilledGrid(self.problem.given.grid, glyphs)

    def partial_fill(self, words: Sequence[int]) -> Fill:
        glyphs = dict(self.problem.given.glyphs)
        for slot, table, word in zip(self.slots, self.slot_tables, words, strict=True):
            if word >= 0:
                start = word * slot.length
                ids = self.tables[table].glyph_ids[start : start + slot.length]
                glyphs.update(zip(slot.cells, (self.alphabet[g] for g in ids), strict=True))
        return Fill(self.problem.given.grid, glyphs)


def compile_problem(problem: FillProblem, run: Run | None = None) -> CompiledProblem:
    """Return the problem in integers. The time limit of `run` is checked."""
    return _Compiler(problem, run or Run()).compiled()


class _Compiler:
    """Domains are the words that a slot may take, clash groups words of which a fill has at most
    one.
    """

    def __init__(self, problem: FillProblem, run: Run) -> None:
        self.problem = problem
        self.run = run
        self.slots = problem.given.slots
        own = dict.fromkeys(problem.given.glyphs.values())
        listed = problem.words.alphabet
        self.alphabet = (*listed, *(glyph for glyph in own if glyph not in set(listed)))
        self.ids = {glyph: index for index, glyph in enumerate(self.alphabet)}
        self.several = {glyph for glyph in own if len(problem.spelled(glyph)) != 1}
        """The given glyphs that the word list writes with several, such as a rebus."""
        self.tables: list[FlatTable] = []
        self.listed_tables: dict[int, int] = {}
        """By length."""
        self.texts: dict[str, list[WordRef]] = defaultdict(list)
        """The words of tables that were made for a single slot."""
        self.allowed: dict[int, int] = {}
        """The words of each listed table that may be used, as bits."""
        self.shared_domains: dict[int, array[int] | None] = {}
        """The same for the kernel; None means all words."""
        self.own_tables: set[int] = set()
        """Tables that have only one given answer."""

    def compiled(self) -> CompiledProblem:
        slot_tables, domains = [], []
        for slot in self.slots:
            self.run.tick(0)
            table, domain = self.table_of(slot)
            slot_tables.append(table)
            domains.append(domain)
        cells = tuple(dict.fromkeys(cell for slot in self.slots for cell in slot.cells))
        self.ensure_room(slot_tables, len(cells))
        places = {cell: index for index, cell in enumerate(cells)}
        starts = array("i", [0])
        for slot in self.slots:
            starts.append(starts[-1] + slot.length)
        groups = self.clash_groups(slot_tables)
        group_starts = array("i", [0])
        for group in groups:
            group_starts.append(group_starts[-1] + len(group))
        is_flat = self.has_single_letters
        arguments: dict[str, object] = {
            "glyph_count": max(1, len(self.alphabet)),
            "tables": [table.as_tuple() for table in self.tables],
            "slot_tables": array("i", slot_tables),
            "slot_starts": starts,
            "slot_cells": array("i", [places[c] for slot in self.slots for c in slot.cells]),
            "cell_glyphs": self.cell_sets(cells),
            "domains": domains,
            "group_starts": group_starts,
            "group_tables": array("i", [table for group in groups for table, _ in group]),
            "group_words": array("i", [word for group in groups for _, word in group]),
            "required": [self.places_of(word) for word in self.problem.required],
            "max_shared": (self.problem.wishes.max_shared or 0) if is_flat else 0,
            "allow_repeats": self.problem.allow_repeats,
            "own": array("i", [self.problem.given.answer(slot) is not None for slot in self.slots]),
        }
        return CompiledProblem(
            self.problem, self.alphabet, cells, tuple(self.tables), tuple(slot_tables), arguments
        )

    def ensure_room(self, slot_tables: Sequence[int], cells: int) -> None:
        glyphs, places = len(self.alphabet), sum(slot.length for slot in self.slots)
        words = sum(max(1, self.tables[table].stride) for table in slot_tables)
        a_level = 2 * (words + places + 4 * len(self.slots) + cells * glyphs)
        needed = 8 * (LEVELS_AT_ONCE * a_level + 2 * words + 2 * places * glyphs)
        if needed > MOST_BYTES:
            raise ProblemError(
                f"expected a grid that can be searched within {MOST_BYTES >> 30} GB of memory, got "
                f"{len(self.slots):,} slots that take {needed / (1 << 30):,.1f} GB to begin with"
            )

    # -- tables and domains ------------------------------------------------------------------

    def table_of(self, slot: Slot) -> tuple[int, "array[int] | None"]:
        """Return the number of a slot's table, and the words of it that the slot may take; None
        means all.
        """
        given = self.problem.given.pattern(slot)
        is_own = None not in given
        if not is_own and self.is_plain(given):
            table = self.listed_table(slot.length)
            return table, self.domain(slot, table)
        if is_own and self.has_sharing_groups:
            # Two given answers may share a long run of letters; other pairs of answers may not. But
            # a clash group does not say in which slots its words are: it has only pairs (table,
            # word). So each given answer gets its own table. Then the number of the table shows
            # that the word is a given answer (see `without_own_clashes`).
            table = self.own_table(slot.length, tuple(candidates(self.problem, slot)))
            self.own_tables.add(table)
            return table, None
        if is_own and self.is_plain(given):
            listed = self.problem.words.tables.get(slot.length)
            word = listed.find([glyph for glyph in given if glyph]) if listed else None
            if listed is not None and word is not None:
                table = self.listed_table(slot.length)
                return table, _bits_to_chunks(1 << word, listed.stride)
        return self.own_table(slot.length, tuple(candidates(self.problem, slot))), None

    def is_plain(self, given: tuple[Glyph | None, ...]) -> bool:
        """Each given glyph is one glyph in the word list."""
        return self.several.isdisjoint(given)

    def listed_table(self, length: int) -> int:
        if length not in self.listed_tables:
            self.listed_tables[length] = len(self.tables)
            table = self.problem.words.tables.get(length)
            self.tables.append(
                FlatTable(length, 0, len(self.problem.words.alphabet), (), (), ())
                if table is None
                else FlatTable(
                    length,
                    table.count,
                    len(table.alphabet),
                    table.masks,
                    table.glyph_ids,
                    table.scores,
                )
            )
        return self.listed_tables[length]

    def own_table(self, length: int, found: Sequence[Candidate]) -> int:
        glyph_ids = array("H", [self.ids[g] for word in found for g in word.glyphs])
        stride = (len(found) + 63) // 64
        masks = array("Q", bytes(8 * length * len(self.alphabet) * stride))
        if found:
            kernel = load("crosswright.words.pack_kernel")
            kernel.pack_masks(
                memoryview(glyph_ids), length, len(self.alphabet), memoryview(masks), stride
            )
        number = len(self.tables)
        scores = array("h", [word.score for word in found])
        self.tables.append(
            FlatTable(length, len(found), len(self.alphabet), masks, glyph_ids, scores)
        )
        for index, word in enumerate(found):
            self.texts[word.text].append((number, index))
        return number

    def domain(self, slot: Slot, number: int) -> "array[int] | None":
        """None means all listed words."""
        table = self.problem.words.tables.get(slot.length)
        if table is None:
            return None
        if number not in self.allowed:
            bits = self.allowed_words(table) & ~self.listed(table, self.problem.strangers)
            self.allowed[number] = bits
            is_all = bits == table.every_word
            self.shared_domains[number] = None if is_all else _bits_to_chunks(bits, table.stride)
        shape = self.problem.patterns.get(slot.key)
        rules = self.problem.slot_rules.get(slot.key, ())
        if shape is None and not rules:
            return self.shared_domains[number]
        bits = self.allowed_words(table) & ~self.listed(table, self.problem.strange_at(slot.key))
        if shape is not None:
            bits &= table.matching([place or None for place in self.problem.places(shape)])
            bits &= ~self.listed(table, self.problem.excepted(shape))
        for rule in rules:
            if rule.least is not None:
                bits &= table.at_least(rule.least)
            if rule.words is not None:
                bits &= self.listed(table, rule.words)
        return _bits_to_chunks(bits, table.stride)

    def allowed_words(self, table: WordTable) -> int:
        """As bits."""
        bits = table.every_word
        if self.problem.wishes.min_score is not None:
            bits &= table.at_least(self.problem.wishes.min_score)
        return bits & ~self.listed(table, self.problem.banned)

    def listed(self, table: WordTable, texts: Iterable[str]) -> int:
        bits = 0
        for text in texts:
            glyphs = self.cut(text)
            word = table.find(glyphs) if len(glyphs) == table.length else None
            if word is not None:
                bits |= 1 << word
        return bits

    def cut(self, text: str) -> tuple[Glyph, ...]:
        """Return the glyphs of a word; none if its letters do not fill whole cells."""
        spelling = self.problem.words.spelling
        return () if len(text) % spelling.letters_per_cell else spelling.cut(text)

    def cell_sets(self, cells: Sequence[Position]) -> "array[int]":
        width = (max(1, len(self.alphabet)) + 63) // 64
        every = sum(
            1 << number
            for number, glyph in enumerate(self.alphabet)
            if not self.problem.is_avoided(glyph)
        )
        held = [self.problem.given.glyphs.get(cell) for cell in cells]
        chunks = {
            glyph: _bits_to_chunks(every if glyph is None else 1 << self.ids[glyph], width)
            for glyph in set(held)
        }
        sets = array("Q")
        for glyph in held:
            sets.extend(chunks[glyph])
        return sets

    # -- clashes and required words ----------------------------------------------------------

    @property
    def has_single_letters(self) -> bool:
        """Then the kernel itself finds words that share too many letters; otherwise clash groups
        do.
        """
        return all(len(glyph) == 1 for glyph in self.alphabet)

    @property
    def has_sharing_groups(self) -> bool:
        return self.problem.wishes.max_shared is not None and not self.has_single_letters

    def places_of(self, text: str) -> list[WordRef]:
        found = list(self.texts.get(text, ()))
        glyphs = self.cut(text)
        number = self.listed_tables.get(len(glyphs))
        listed = self.problem.words.tables.get(len(glyphs))
        word = listed.find(glyphs) if listed and number is not None else None
        if number is not None and word is not None:
            found.append((number, word))
        return found

    def clash_groups(self, slot_tables: Sequence[int]) -> list[list[WordRef]]:
        """Return the clash groups. The kernel uses no word of a table twice, so only a word in
        several tables needs one for repeats.
        """
        groups = []
        if not self.problem.allow_repeats:
            groups += [self.places_of(text) for text in self.texts]
        if self.problem.wishes.max_shared is not None and not self.has_single_letters:
            groups += self.sharing_groups(self.problem.wishes.max_shared + 1)
        return [group for group in groups if len(group) > 1]

    def sharing_groups(self, run: int) -> list[list[WordRef]]:
        """The words that contain each sequence of `run` letters. The kernel compares glyphs, but a
        run may begin within one of several letters. Two given answers, and equal words if repeats
        are allowed, may share letters: such groups are split.
        """
        groups: dict[str, list[WordRef]] = defaultdict(list)
        texts: dict[WordRef, str] = {}
        for number, table in enumerate(self.tables):
            for word in range(table.count):
                if word % WORDS_PER_TICK == 0:
                    self.run.tick(0)
                start = word * table.length
                ids = table.glyph_ids[start : start + table.length]
                text = texts[number, word] = "".join(self.alphabet[glyph] for glyph in ids)
                for part in dict.fromkeys(text[k : k + run] for k in range(len(text) - run + 1)):
                    groups[part].append((number, word))
        found: Iterable[list[WordRef]] = groups.values()
        if self.problem.allow_repeats:
            found = (apart for group in found for apart in _apart(group, texts))
        return [exempt for group in found for exempt in self.without_own_clashes(group)]

    def without_own_clashes(self, group: list[WordRef]) -> Iterator[list[WordRef]]:
        own = [word for word in group if word[0] in self.own_tables]
        others = [word for word in group if word[0] not in self.own_tables]
        if len(own) < 2:
            yield group
        else:
            yield from ([word, *others] for word in own)


def _apart(group: list[WordRef], texts: Mapping[WordRef, str]) -> Iterator[list[WordRef]]:
    """The same pairs, except those with equal texts: the first word of each text, then pairs."""
    first: dict[str, WordRef] = {}
    for word in group:
        first.setdefault(texts[word], word)
    yield list(first.values())
    for word in group:
        if first[texts[word]] != word:
            yield from ([word, other] for other in group if texts[other] != texts[word])


def chunks_to_bits(chunks: "array[int]") -> int:
    if sys.byteorder == "big":
        chunks = chunks[:]
        chunks.byteswap()
    return int.from_bytes(chunks.tobytes(), "little")


def _bits_to_chunks(bits: int, count: int) -> "array[int]":
    chunks = array("Q")
    chunks.frombytes(bits.to_bytes(8 * count, "little"))
    if sys.byteorder == "big":
        chunks.byteswap()
    return chunks
