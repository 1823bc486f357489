"""Clue a puzzle: open the clue banks and the dictionary, and choose clues."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from crosswright.clues.assign import (
    CANDIDATES,
    ENOUGH,
    Assignment,
    ClueRequest,
    assign,
    candidates_for,
    word_for,
)
from crosswright.clues.bank import LARGEST_BANK, ClueBank, read_bank
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.enumeration import enumerations_of
from crosswright.clues.source import (
    LONGEST_CLUE,
    ClueCandidate,
    ClueSource,
    Difficulty,
    difficulty_of,
    fitness,
    is_lively,
)
from crosswright.clues.variants import is_british, respelt
from crosswright.clues.written import Written
from crosswright.construct.files import load_bytes
from crosswright.construct.report import headed
from crosswright.construct.words import Words, word_list
from crosswright.core import Clue, ClueList, ClueOrigin, Entry, InputError, Puzzle
from crosswright.lexicon.lexicon import load_lexicon
from crosswright.words import Word, WordList

__all__ = [
    "DIFFICULTIES",
    "LONGEST_CLUE",
    "Candidates",
    "ClueFinder",
    "Clued",
    "bank_hashes",
    "candidate_json",
    "clue",
    "clue_candidates",
    "dictionary_hash",
    "load_bank",
]

DIFFICULTIES = tuple(level.value for level in Difficulty)
"""The names of the difficulties that clues can have."""

REMEMBERED = 4_000
"""The number of answers whose clues are remembered. A search of half a minute (for one puzzle) asks
for the clues of about this many answers."""


def load_bank(path: str | Path) -> ClueBank:
    """Return the clue bank in a file."""
    return read_bank(load_bytes(str(path), largest=LARGEST_BANK), Path(path).name)


def bank_hashes(banks: Iterable[str | Path]) -> dict[str, str]:
    """Return a short hash of each clue bank. The key is a text such as `bank folder/my.csv`."""
    hashes = {}
    for path in banks:
        data = load_bytes(str(path), largest=LARGEST_BANK)
        hashes[f"bank {path}"] = hashlib.blake2b(data, digest_size=12).hexdigest()
    return hashes


def dictionary_hash() -> dict[str, str]:
    """Return a short hash of the dictionary."""
    return {"dictionary": load_lexicon().fingerprint}


class ClueFinder:
    """Finds clues in clue banks first, then in our ready-made clues, then in the dictionary."""

    def __init__(
        self,
        words: WordList,
        banks: Iterable[str | Path] = (),
        *,
        longest: int = LONGEST_CLUE,
    ) -> None:
        self.words = words
        self._paths = tuple(banks)
        self.banks = tuple(load_bank(path) for path in self._paths)
        self._longest = longest
        lexicon = load_lexicon()
        dictionary = Dictionary(lexicon, words, longest=longest)
        written = Written(lexicon, dictionary.guard, longest=longest)
        british = is_british(words)
        made = (_Remembering(source, british=british) for source in (written, dictionary))
        self._sources: tuple[ClueSource, ...] = (*self.banks, *made)

    @property
    def notices(self) -> tuple[str, ...]:
        """Notices about the words and the sources of clues."""
        return (*self.words.notices, *(line for bank in self.banks for line in bank.notices))

    def __reduce__(self) -> tuple[object, ...]:
        return (partial(ClueFinder, longest=self._longest), (self.words, self._paths))

    def candidates(
        self, answer: str, *, limit: int | None = None, enough: int | None = None
    ) -> list[ClueCandidate]:
        """Return the clues for an answer, the best first. For `enough`, see `candidates_for`."""
        word = word_for(self.words.spelling.normalise(answer), self.words)
        return candidates_for(word, self._sources, limit=limit, enough=enough)

    def knows(self, answer: str) -> bool:
        """Return True if the answer has a clue that does more than name its kind (such as *Bird*).

        The clues are remembered, so they are ready when the search for a puzzle ends.
        """
        word = word_for(self.words.spelling.normalise(answer), self.words)
        return is_lively(candidates_for(word, self._sources, limit=CANDIDATES, enough=ENOUGH))

    def clue(
        self, puzzle: Puzzle, request: ClueRequest | None = None, *, replace_all: bool = False
    ) -> Assignment:
        """Return the puzzle with a clue for every entry that has none, and with some clues
        replaced.

        The constructor's own clues always stay. A generated clue is replaced if a bank has a clue.
        With `replace_all`, every generated clue is replaced, and a clue from a bank is replaced by
        another one from a bank. If no other clue is found, the old clue stays.
        """
        asked = request or ClueRequest()
        old = {
            entry.slot.key: entry.clue
            for entry in puzzle.entries()
            if entry.clue is not None and entry.clue.text.strip()
        }
        kept, yields = {}, set()
        for entry in puzzle.entries():
            clue = old.get(entry.slot.key)
            if clue is None:
                continue
            match clue.origin:
                case ClueOrigin.OWN:
                    stays, to_banks = True, False
                case ClueOrigin.BANK:
                    stays, to_banks = not (replace_all and self._is_in_bank(entry)), True
                case ClueOrigin.GENERATED:
                    stays = not (replace_all or self._is_in_bank(entry))
                    to_banks = not replace_all
            if stays:
                kept[entry.slot.key] = clue.text
            elif to_banks:
                yields.add(entry.slot.key)
        asked = replace(asked, given=kept | dict(asked.given), banks_only=frozenset(yields))
        found = assign(puzzle.fill, self._sources, self.words, asked)
        unclued = tuple(slot for slot in found.unclued if slot.key not in old)
        return replace(found, puzzle=_merged(puzzle, found.puzzle), unclued=unclued)

    def _is_in_bank(self, entry: Entry) -> bool:
        """Return True if a bank has a clue for the entry that differs from its present clue."""
        answer = entry.answer or ""
        word = word_for(answer, self.words)
        said = entry.clue.text if entry.clue else ""
        return any(
            candidate.text != said for bank in self.banks for candidate in bank.candidates(word)
        )


class _Remembering:
    """A source that gives clues in the spelling of the word list (British or American), and
    remembers them."""

    def __init__(self, source: ClueSource, *, british: bool) -> None:
        def ask(word: Word, limit: int | None) -> Sequence[ClueCandidate]:
            return [
                replace(found, text=respelt(found.text, british=british))
                for found in source.candidates(word, limit=limit)
            ]

        self._asked = lru_cache(maxsize=REMEMBERED)(ask)

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return the clues of the source."""
        return self._asked(word, limit)


@dataclass(frozen=True)
class Clued(Assignment):
    """A puzzle with its clues, the entries that still need one, and notices."""

    notices: tuple[str, ...] = ()

    @property
    def has_clues(self) -> bool:
        """True if any entry has a clue."""
        return any(entry.clue and entry.clue.text for entry in self.puzzle.entries())

    def report(self) -> dict[str, Any]:
        """Return the clues as a JSON object, each with its details."""
        rows = []
        for entry in self.puzzle.entries():
            key, clue = entry.slot.key, entry.clue
            chosen = self.chosen.get(key)
            rows.append(
                {
                    "number": key.number,
                    "direction": key.direction.value,
                    "answer": entry.answer,
                    "clue": clue.text if clue else "",
                    "enumeration": clue.enumeration if clue else "",
                    "origin": clue.origin.value if clue and clue.text else "",
                    "candidate": candidate_json(chosen) if chosen else None,
                }
            )
        return headed("clue", entries=rows, unclued=[str(slot) for slot in self.unclued])


def clue(
    puzzle: Puzzle,
    words: Words = None,
    *,
    difficulty: str = "medium",
    banks: Iterable[str | Path] = (),
    enumerations: bool | str = False,
    replace_all: bool = False,
    longest: int = LONGEST_CLUE,
    rng_seed: int | None = None,
) -> Clued:
    """Return the puzzle with a clue for every entry that has none.

    A generated clue is replaced if a bank has one. With `replace_all`, every clue but the
    constructor's own is replaced, a bank's only by another of a bank. Another `rng_seed` chooses
    other good clues; without it, the choice depends on the grid. With `enumerations=True`, the clue
    of a phrase has an enumeration, such as (3,4); with `enumerations="all"`, every clue has one.

    >>> from crosswright import Fill
    >>> clued = clue(Puzzle(Fill.parse("CAT")))
    >>> len(clued.unclued)
    0
    """
    if not any(puzzle.fill.answers()):
        raise InputError("the puzzle has no answers to be clued: fill it first")
    finder = ClueFinder(word_list(words), banks, longest=longest)
    request = ClueRequest(
        difficulty_of(difficulty), rng_seed, enumerations=enumerations_of(enumerations)
    )
    found = finder.clue(puzzle, request, replace_all=replace_all)
    return Clued(found.puzzle, found.chosen, found.unclued, found.offers, finder.notices)


@dataclass(frozen=True)
class Candidates:
    """The possible clues for a word, the most suitable first."""

    word: str
    found: tuple[ClueCandidate, ...]
    notices: tuple[str, ...] = ()

    def report(self) -> dict[str, Any]:
        """Return the word and its clues as a JSON object."""
        return headed("clue", word=self.word, candidates=[candidate_json(c) for c in self.found])


def clue_candidates(
    word: str,
    words: Words = None,
    *,
    difficulty: str = "medium",
    banks: Iterable[str | Path] = (),
    longest: int = LONGEST_CLUE,
    limit: int | None = None,
) -> Candidates:
    """Return the possible clues for a word, the most suitable for the `difficulty` first."""
    if not any(map(str.isalpha, word)):
        raise InputError(f"expected a word to be clued, got {word!r}")
    finder = ClueFinder(word_list(words), banks, longest=longest)
    level = difficulty_of(difficulty)
    found = sorted(finder.candidates(word), key=lambda c: (-fitness(c, level), c.text))
    return Candidates(word, tuple(found[: limit or None]), finder.notices)


def candidate_json(candidate: ClueCandidate) -> dict[str, object]:
    """Return a possible clue as a JSON object."""
    return {
        "clue": candidate.text,
        "score": candidate.score,
        "origin": candidate.origin,
        "kind": candidate.kind.value,
        "sense": candidate.sense,
        "tag": candidate.tag,
        "obscurity": candidate.obscurity,
    }


def _merged(puzzle: Puzzle, clued: Puzzle) -> Puzzle:
    """Return `puzzle` with the new clues of `clued`.

    If `puzzle` already has a place for each of them, its clue lists stay.
    """
    new = {clue.cells: clue for found in clued.clue_lists for clue in found.clues if clue.text}
    old = {clue.cells: clue for found in puzzle.clue_lists for clue in found.clues}

    def renewed(clue: Clue) -> Clue:
        before, after = old.get(clue.cells, clue), new.get(clue.cells)
        if after is None:
            return before
        count = after.enumeration or before.enumeration
        if after.text == before.text:
            return replace(before, enumeration=count)
        return replace(
            before, text=after.text, enumeration=count, explanation="", origin=after.origin
        )

    lists = puzzle.clue_lists if new.keys() <= old.keys() else clued.clue_lists
    return replace(
        puzzle,
        clue_lists=tuple(
            ClueList(found.title, tuple(map(renewed, found.clues))) for found in lists
        ),
    )
