"""The plan of a batch that counts or writes all pair squares of a shape (rows and columns).

In a pair square, each cell is blank or has the same number of letters, usually two. The search is
divided into parts by its first choice, which is usually the word for one row or column. Each part
goes through some of the possible first choices.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from crosswright.construct.batch.keys import HEAD, PAIRS, WORDS, read_table
from crosswright.construct.batch.kit import Kit, kit_for
from crosswright.construct.batch.manifest import DONE, Manifest
from crosswright.construct.batch.parts import PartDone
from crosswright.construct.batch.tasks import PAIRS as CUT
from crosswright.construct.batch.tasks import WORKER_DATA, Listed, Task, WorkerData
from crosswright.construct.pairs.squares import audited, pair_problem
from crosswright.construct.words import WordChoice, fingerprint
from crosswright.core.errors import InputError, Place
from crosswright.core.pairs import draw_pairs
from crosswright.engines.pairsquare import PairProblem, Span, first_choices
from crosswright.search.run import Run

__all__ = ["PairsPlan", "PairsQuestion", "go_through"]


@dataclass(frozen=True)
class PairsQuestion:
    """Says which squares to find. It has plain values, which can be sent to other processes."""

    rows: int
    columns: int
    words: WordChoice
    min_blanks: int = 1
    """The least number of blank cells in each row and column."""
    min_filled: float = 0.5
    """The least share of filled cells in each row and column, from 0 to 1."""
    letters_per_cell: int = 2
    up_to_transpose: bool = False
    """If True, a square and its mirror image, in which rows and columns are exchanged, count as
    one."""

    @property
    def listed(self) -> Listed:
        """Says which words are needed: those of `words`, cut into cells. The banned words are
        included, and `problem` removes them later."""
        return Listed(self.words, f"{CUT} {self.letters_per_cell}")

    def problem(self, data: WorkerData) -> PairProblem:
        """The problem for the engine."""
        words = data.words(self.words, self.listed.manner)
        return pair_problem(
            self.rows,
            self.columns,
            words.without(self._banned(words)) if self.words.ban else words,
            min_blanks=self.min_blanks,
            min_filled=self.min_filled,
            letters_per_cell=self.letters_per_cell,
            up_to_transpose=self.up_to_transpose,
        )

    def _banned(self, words: Any) -> list[str]:
        """The banned words that can be cut into cells. The other banned words need not be removed:
        `words` has only words that can be cut into cells."""
        spell = words.spelling.normalise
        return [w for w in self.words.ban if len(spell(w)) % self.letters_per_cell == 0]


@dataclass(frozen=True)
class PairsPlan:
    """A search for all pair squares of a shape (rows and columns), divided into parts."""

    plain: Mapping[str, Any]
    question: PairsQuestion
    parts: int = 64
    tally: bool = True
    """If True, squares are only counted. Otherwise each part writes its squares to a file."""
    seconds: float | None = None
    tries: int = 2
    source: str = ""

    kind = "pairs"
    noun = "parts"

    @classmethod
    def read(cls, plain: Mapping[str, Any], *, source: str = "") -> "PairsPlan":
        """Read a plan from plain values, with a table [pairs]."""
        head = {name: value for name, value in plain.items() if name != "pairs"}
        found = read_table(head, {name: HEAD[name] for name in ("seconds", "tries")}, "")
        table = read_table(plain["pairs"], PAIRS, "pairs")
        for name in ("rows", "columns"):
            if name not in table:
                raise InputError(f"expected {name}, got nothing", Place(cell="pairs"))
        words = WordChoice(
            **{part: table.pop(name) for name, (part, _) in WORDS.items() if name in table}
        )
        more = {name: table.pop(name) for name in ("parts", "tally") if name in table}
        return cls(plain, PairsQuestion(words=words, **table), **more, **found, source=source)

    def ensure_possible(self) -> None:
        """Raise an error if the words or the shape are wrong."""
        try:
            self._problem  # noqa: B018
        except InputError as problem:
            raise InputError(problem.message, Place(self.source or None, cell="pairs")) from None

    @cached_property
    def _problem(self) -> PairProblem:
        return self.question.problem(WorkerData())

    @cached_property
    def _choices(self) -> int:
        return first_choices(self._problem)

    @property
    def count(self) -> int:
        """The number of parts. It is at most the number of first choices of the search (see
        `first_choices`)."""
        return min(self.parts, self._choices)

    def hashes(self) -> dict[str, str]:
        """A short hash of the words."""
        return {"words": fingerprint(self._problem.words)}

    def kit(self) -> Kit:
        """The data that a worker on another machine needs."""
        return kit_for([self.question.listed])

    def span(self, index: int) -> tuple[int, int]:
        """The range of first choices that belong to a part: the first one, and the last one plus
        one."""
        cuts = [self._choices * k // self.count for k in (index, index + 1)]
        return cuts[0], cuts[1]

    def task(self, index: int, attempt: int) -> Task:
        """The task of one part: count or list its squares."""
        asked = (self.question, *self.span(index), self.tally)
        return Task(index, go_through, asked, attempt=attempt)

    def file_name(self, index: int) -> str:
        return f"{self.question.rows}x{self.question.columns}-part-{index + 1:04}"

    def lines(self, manifest: Manifest) -> Iterator[str]:
        """A line with the number of squares found so far. It also says whether the count is
        complete."""
        done = found = 0
        for row in manifest.rows(status=DONE):
            done += 1
            found += row.figures["count"]
        how = "all there are" if done == self.count else "so far"
        yield f"{found:,} grids, {how}"


def go_through(question: PairsQuestion, low: int, high: int, tally: bool, run: Run) -> PartDone:
    """Count or list the squares of a part. This runs in a worker."""
    problem = question.problem(WORKER_DATA.get())
    span = Span(problem, low, high, counting=tally)
    digest = hashlib.blake2b(digest_size=12)
    grids = audited(problem, span.grids(run))
    size = question.letters_per_cell
    text = "\n\n".join(draw_pairs(grid, letters_per_cell=size) for grid in grids)
    digest.update(f"{low} {high} {span.found} {text}".encode())
    files = {} if tally else {"pairs": f"{text}\n".encode() if text else b""}
    return PartDone({"count": span.found}, digest.hexdigest(), files, run.nodes, run.seconds)
