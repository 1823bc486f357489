"""Clue a puzzle: open the banks and the dictionary, assign, keep what the puzzle already has."""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from crosswright.clues.assign import (
    CANDIDATES,
    ENOUGH,
    Assignment,
    ClueRequest,
    assign,
    candidates_for,
    word_for,
)
from crosswright.clues.bank import ClueBank, read_bank
from crosswright.clues.cache import load_lexicon, rebuild_lexicon
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.enumeration import enumerations_of
from crosswright.clues.lexicon import Lexicon
from crosswright.clues.source import (
    LONGEST_CLUE,
    ClueCandidate,
    ClueSource,
    Difficulty,
    difficulty_of,
    fitness,
    is_lively,
)
from crosswright.clues.text_table import DamagedTableError, TextTable
from crosswright.clues.variants import is_british, respelt
from crosswright.clues.wordnet import find_folder, folder_hash
from crosswright.clues.written import Written, load_written, rebuild_written
from crosswright.construct.files import load_bytes
from crosswright.construct.report import headed
from crosswright.construct.words import Words, word_list
from crosswright.core.errors import InputError, MissingExtraError
from crosswright.core.puzzle import Clue, ClueList, ClueOrigin, Entry, Puzzle
from crosswright.words.wordlist import Word, WordList

__all__ = [
    "DIFFICULTIES",
    "LARGEST_BANK",
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

T = TypeVar("T")

DIFFICULTIES = tuple(level.value for level in Difficulty)
"""How hard may a puzzle's clues be?"""

REMEMBERED = 4_000
"""Of how many answers are the clues remembered? A search of half a minute asks for as many."""

LARGEST_BANK = 256 * 1024 * 1024
"""How many bytes may a clue bank have? Collections of published puzzles are large."""


def load_bank(path: str | Path) -> ClueBank:
    """The clue bank in a file."""
    return read_bank(load_bytes(str(path), largest=LARGEST_BANK), Path(path).name)


def bank_hashes(banks: Iterable[str | Path]) -> dict[str, str]:
    """A short hash of each file of clues, by what messages call it."""
    hashes = {}
    for path in banks:
        data = load_bytes(str(path), largest=LARGEST_BANK)
        hashes[f"bank {Path(path).name}"] = hashlib.blake2b(data, digest_size=12).hexdigest()
    return hashes


def dictionary_hash() -> dict[str, str]:
    """A short hash of the dictionary, under its name; nothing where there is none."""
    try:
        return {"dictionary": folder_hash(find_folder())}
    except MissingExtraError:
        return {}


class ClueFinder:
    """Where clues are asked for: banks first, then the dictionary, if it is there.

    Without a bank a missing dictionary is an error; with one it is only missed.
    """

    def __init__(
        self,
        words: WordList,
        banks: Iterable[str | Path] = (),
        *,
        wordnet: str | Path | None = None,
        longest: int = LONGEST_CLUE,
        announce: Callable[[str], None] | None = None,
    ) -> None:
        self.words = words
        self._paths = tuple(banks)
        self.banks = tuple(load_bank(path) for path in self._paths)
        self._wordnet = wordnet
        self._longest = longest
        self._sources: tuple[ClueSource, ...] = self.banks
        try:
            self._open(load_lexicon(wordnet, announce=announce), load_written())
            self.has_dictionary = True
        except MissingExtraError:
            if not self.banks:
                raise
            self.has_dictionary = False

    @property
    def notices(self) -> tuple[str, ...]:
        """What is to be said about the words and the sources of clues."""
        told = [*self.words.notices, *(line for bank in self.banks for line in bank.notices)]
        if not self.has_dictionary:
            told.append("no WordNet here, banks only: pip install 'crosswright[clues]'")
        return tuple(told)

    def __reduce__(self) -> tuple[object, ...]:
        again = partial(ClueFinder, wordnet=self._wordnet, longest=self._longest)
        return (again, (self.words, self._paths))

    def candidates(
        self, answer: str, *, limit: int | None = None, enough: int | None = None
    ) -> list[ClueCandidate]:
        """Every clue there is for an answer, best first; `enough` is as in `candidates_for`."""
        word = word_for(self.words.spelling.normalise(answer), self.words)
        return self._ask(lambda sources: candidates_for(word, sources, limit=limit, enough=enough))

    def knows(self, answer: str) -> bool:
        """Whether there is a clue for an answer that says more than its kind.

        Those that will be weighed for it are remembered: whoever asks means to use the answer, and
        when the search is stopped its clues should be at hand.
        """
        word = word_for(self.words.spelling.normalise(answer), self.words)
        return is_lively(
            self._ask(lambda asked: candidates_for(word, asked, limit=CANDIDATES, enough=ENOUGH))
        )

    def clue(
        self, puzzle: Puzzle, request: ClueRequest | None = None, *, replace_all: bool = False
    ) -> Assignment:
        """The puzzle with a clue for every entry that has none, or with new ones.

        A clue of the constructor's own stays whatever is asked for; a bank's clue takes the place
        of a generated one, and of another bank's where new ones are asked for. Where nothing new
        is found the old clue stays.
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
        found = self._ask(lambda sources: assign(puzzle.fill, sources, self.words, asked))
        unclued = tuple(slot for slot in found.unclued if slot.key not in old)
        return replace(found, puzzle=_merged(puzzle, found.puzzle), unclued=unclued)

    def _is_in_bank(self, entry: Entry) -> bool:
        """Whether a bank has another clue for an entry than it has."""
        answer = entry.answer or ""
        word = word_for(answer, self.words)
        said = entry.clue.text if entry.clue else ""
        return any(
            candidate.text != said for bank in self.banks for candidate in bank.candidates(word)
        )

    def _open(self, lexicon: Lexicon, table: TextTable) -> None:
        dictionary = Dictionary(lexicon, self.words, longest=self._longest)
        written = Written(table, lexicon, dictionary.guard, longest=self._longest)
        british = is_british(self.words)
        made = (_Remembering(source, british=british) for source in (written, dictionary))
        self._sources = (*self.banks, *made)

    def _ask(self, question: Callable[[Sequence[ClueSource]], T]) -> T:
        """Put a question to the sources; if the dictionary is damaged, to a new copy of it."""
        try:
            return question(self._sources)
        except DamagedTableError:
            self._open(rebuild_lexicon(self._wordnet), rebuild_written())
            return question(self._sources)


class _Remembering:
    """A source, spelt as the list is, with the clues of the latest answers at hand."""

    def __init__(self, source: ClueSource, *, british: bool) -> None:
        def ask(word: Word, limit: int | None) -> Sequence[ClueCandidate]:
            return [
                replace(found, text=respelt(found.text, british=british))
                for found in source.candidates(word, limit=limit)
            ]

        self._asked = lru_cache(maxsize=REMEMBERED)(ask)

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """What the source says."""
        return self._asked(word, limit)


@dataclass(frozen=True)
class Clued(Assignment):
    """A puzzle with its clues, what is left for a person, and what is to be said about it."""

    notices: tuple[str, ...] = ()

    @property
    def has_clues(self) -> bool:
        """Whether any entry has one."""
        return any(entry.clue and entry.clue.text for entry in self.puzzle.entries())

    def report(self) -> dict[str, Any]:
        """The clues for programs, each with what it was chosen for."""
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
    wordnet: str | Path | None = None,
    rng_seed: int | None = None,
    announce: Callable[[str], None] | None = None,
) -> Clued:
    """The puzzle with a clue for every entry that has none, or for every entry.

    The dice choose among good clues: those of `rng_seed`, or without one those of the grid itself,
    so that the same grid gets the same clues and another grid others for the same answer.
    `enumerations` may be yes, for phrases, or `all`. `announce` is told when something takes its
    time.

    >>> from crosswright import Fill
    >>> clued = clue(Puzzle(Fill.parse("CAT")))
    >>> len(clued.unclued)
    0
    """
    if not any(puzzle.fill.answers()):
        raise InputError("the puzzle has no answers to be clued: fill it first")
    finder = ClueFinder(
        word_list(words), banks, wordnet=wordnet, longest=longest, announce=announce
    )
    request = ClueRequest(
        difficulty_of(difficulty), rng_seed, enumerations=enumerations_of(enumerations)
    )
    found = finder.clue(puzzle, request, replace_all=replace_all)
    return Clued(found.puzzle, found.chosen, found.unclued, found.offers, finder.notices)


@dataclass(frozen=True)
class Candidates:
    """The clues that a word could have, fittest first."""

    word: str
    found: tuple[ClueCandidate, ...]
    notices: tuple[str, ...] = ()

    def report(self) -> dict[str, Any]:
        """The same for programs."""
        return headed("clue", word=self.word, candidates=[candidate_json(c) for c in self.found])


def clue_candidates(
    word: str,
    words: Words = None,
    *,
    difficulty: str = "medium",
    banks: Iterable[str | Path] = (),
    longest: int = LONGEST_CLUE,
    wordnet: str | Path | None = None,
    limit: int | None = None,
    announce: Callable[[str], None] | None = None,
) -> Candidates:
    """The clues that a word could have, fittest first."""
    if not any(map(str.isalpha, word)):
        raise InputError(f"expected a word to be clued, got {word!r}")
    finder = ClueFinder(
        word_list(words), banks, wordnet=wordnet, longest=longest, announce=announce
    )
    level = difficulty_of(difficulty)
    found = sorted(finder.candidates(word), key=lambda c: (-fitness(c, level), c.text))
    return Candidates(word, tuple(found[: limit or None]), finder.notices)


def candidate_json(candidate: ClueCandidate) -> dict[str, object]:
    """A clue that could be chosen, for programs."""
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
    """A puzzle's own clue lists with the new texts, or the usual lists where it lacks some."""
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
