"""The usual tasks of a worker: make a puzzle, or convert it to the bytes of its files. Both run in
other processes.

A worker keeps its word lists and its clue finders (see `ClueFinder`) in memory from one puzzle
to the next.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from typing import Any

from crosswright import formats
from crosswright.construct.batch.freshness import Offers
from crosswright.construct.clue import ClueFinder
from crosswright.construct.make import Loaded, make_puzzles
from crosswright.construct.pairs.words import pair_words
from crosswright.construct.report import verdict
from crosswright.construct.request.looks import Looks
from crosswright.construct.request.make import MakeRequest
from crosswright.construct.request.words import WordChoice
from crosswright.core import Puzzle, facts
from crosswright.search import Budget, Run
from crosswright.words import WordList
from crosswright.words.statistics import statistics_of

REMEMBERED_LISTS = 4
"""The number of word lists that a worker keeps in memory. It keeps the same number of clue
finders."""


@dataclass(frozen=True)
class Task:
    """A task for a worker: a function, its arguments and its limits."""

    index: int
    """The index of the puzzle, or of the part of a large search, that the task is for."""
    work: Any
    """The function. It is called with the arguments. A run is added as the last argument."""
    arguments: tuple[Any, ...]
    budget: Budget = field(default_factory=Budget)
    rng_seed: int | None = None
    attempt: int = 0
    """The number of the try, counted from 1. It is 0 if the task only converts a puzzle to
    files."""


@dataclass(frozen=True)
class MadeOne:
    """The result of one try to make a puzzle."""

    puzzle: Puzzle | None
    offers: Offers = field(default_factory=dict)
    """All clues that were found for each entry."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """Numbers about the puzzle for the report, such as its number of words."""
    nodes: int = 0
    seconds: float = 0.0
    reason: str = ""
    """The reason why there is no puzzle."""


CLUEABLE, EVERY, PAIRS = "clueable", "every", "pairs"
"""Which words of a list are used. CLUEABLE: if only our English list is used, its words that have
clues; otherwise all words. EVERY: all words. PAIRS: the words for pair squares, cut into cells."""


@dataclass(frozen=True)
class Listed:
    """A choice of word lists, and which of their words are used."""

    choice: WordChoice
    manner: str = CLUEABLE
    """CLUEABLE, EVERY, or PAIRS followed by the number of letters per cell: `pairs 2`."""

    def load(self) -> WordList:
        """Load the words from the files of this machine."""
        if self.manner.startswith(PAIRS):
            return pair_words(self.choice, letters_per_cell=int(self.manner.split()[1]))
        return self.choice.load(clueable=self.manner == CLUEABLE and not self.choice.is_own)


class WorkerData:
    """The word lists and clue finders of one batch, kept in memory."""

    def __init__(
        self,
        lists: Mapping[Listed, WordList] | None = None,
        banks: Mapping[str, str] | None = None,
    ) -> None:
        self._lists: dict[Listed, WordList] = dict(lists or {})
        self._banks = dict(banks or {})
        """The path of each clue bank on this machine. The key is the path of the bank in recipes,
        which may come from another machine."""
        self._finders: dict[tuple[WordChoice, tuple[str, ...]], ClueFinder] = {}

    def words(self, choice: WordChoice, manner: str = CLUEABLE) -> WordList:
        """The words of `choice`. They are loaded only once. Banned words are not removed, because
        they differ from puzzle to puzzle."""
        listed = Listed(replace(choice, ban=()), manner)
        if listed not in self._lists:
            _make_room(self._lists)
            self._lists[listed] = listed.load()
        return self._lists[listed]

    def finder(self, choice: WordChoice, banks: tuple[str, ...]) -> ClueFinder:
        """The clue finder for these words and banks. It is made only once."""
        key = replace(choice, ban=()), banks
        if key not in self._finders:
            _make_room(self._finders)
            here = [self._banks.get(path, path) for path in banks]
            self._finders[key] = ClueFinder(self.words(choice), here)
        return self._finders[key]


def _make_room(kept: dict[Any, Any]) -> None:
    """Remove the oldest item if there are `REMEMBERED_LISTS` items."""
    if len(kept) >= REMEMBERED_LISTS:
        del kept[next(iter(kept))]


WORKER_DATA: ContextVar[WorkerData] = ContextVar("WORKER_DATA", default=WorkerData())  # noqa: B039 - one a process
"""The word lists and clue finders of this worker. They are kept until its process ends."""


def make_one(request: MakeRequest, run: Run) -> MadeOne:
    """Make the puzzle of a request."""
    data = WORKER_DATA.get()
    listed = data.words(request.words)
    finder = data.finder(request.words, request.clueing.banks)
    run.jobs = 1
    made = make_puzzles(request, run, loaded=Loaded(listed, finder))
    spent = made.statistics
    if made.solution is None or run.cancelled.is_set():
        return MadeOne(None, nodes=run.nodes, seconds=run.seconds, reason=verdict(made))
    (detail,) = made.details
    return MadeOne(
        made.solution,
        detail.offers,
        _figures(made.solution, listed) | {"unclued": len(detail.unclued)},
        spent.nodes,
        run.seconds,
    )


def _figures(puzzle: Puzzle, words: WordList) -> dict[str, Any]:
    """Figures of a puzzle: its size, words, blocks and scores."""
    known, counted = facts(puzzle.grid), statistics_of(puzzle.fill, words)
    return {
        "width": puzzle.grid.width,
        "height": puzzle.grid.height,
        "words": known.slots,
        "blocks": known.blocks,
        "mean_length": round(known.mean_length, 3),
        "mean_score": None if counted.mean_score is None else round(counted.mean_score, 2),
    }


def dress(puzzle: Puzzle, endings: tuple[str, ...], looks: Looks, run: Run) -> dict[str, bytes]:
    """The bytes of the puzzle in each format. The key is the ending of the file name."""
    del run
    options = looks.options
    return {
        ending: formats.write(puzzle, formats.for_path(f"a.{ending}"), options)
        for ending in endings
    }
