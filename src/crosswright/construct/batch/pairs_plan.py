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

from crosswright.construct.batch.keys import Head, request_from, tree_at
from crosswright.construct.batch.kit import Kit, kit_for
from crosswright.construct.batch.manifest import DONE, Manifest
from crosswright.construct.batch.parts import PartDone
from crosswright.construct.batch.tasks import PAIRS as CUT
from crosswright.construct.batch.tasks import WORKER_DATA, Listed, Task, WorkerData
from crosswright.construct.pairs.squares import audited, pair_problem
from crosswright.construct.request.pairs import PairsRequest, PairWishes
from crosswright.construct.request.request import leaves_of
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import fingerprint
from crosswright.core import InputError, Place, draw_pairs
from crosswright.engines.pairsquare import PairProblem, Span, first_choices
from crosswright.plain.tree import ensure_shallow
from crosswright.search import Run

USED = {"rows", "columns", *leaves_of(WordChoice), *leaves_of(PairWishes)}
"""The leaves of `PairsRequest` that a batch heeds."""


def _listed(request: PairsRequest) -> Listed:
    """Which words are needed: those of the request, cut into cells. The banned words are included,
    and `pairs_question` removes them later."""
    return Listed(request.words, f"{CUT} {request.wishes.letters_per_cell}")


def pairs_question(request: PairsRequest, data: WorkerData) -> PairProblem:
    """The problem for the engine."""
    words = data.words(request.words, _listed(request).manner)
    spell, size = words.spelling.normalise, request.wishes.letters_per_cell
    # Other banned words need not be removed: the list has only words that fill whole cells.
    banned = [word for word in request.words.ban if len(spell(word)) % size == 0]
    words = words.without(banned) if banned else words
    return pair_problem(request.rows, request.columns, words, request.wishes)


@dataclass(frozen=True)
class PairsPlan:
    """A search for all pair squares of a shape (rows and columns), divided into parts."""

    plain: Mapping[str, Any]
    question: PairsRequest
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
        ensure_shallow(plain)
        head = {name: value for name, value in plain.items() if name != "pairs"}
        values = Head.read(tree_at(head, ""), "seconds", "tries")
        request, others = request_from(
            PairsRequest, tree_at(plain["pairs"], "pairs"), USED, "parts", "tally"
        )
        for name in ("rows", "columns"):
            if not getattr(request, name):
                raise InputError(f"expected {name}, got nothing", Place(cell="pairs"))
        if "parts" in others:
            values["parts"] = others["parts"].whole(1, 1_000_000)
        if "tally" in others:
            values["tally"] = others["tally"].flag()
        return cls(plain, request, **values, source=source)

    def ensure_possible(self) -> None:
        """Raise an error if the words or the shape are wrong."""
        try:
            self._problem  # noqa: B018
        except InputError as problem:
            raise InputError(problem.message, Place(self.source or None, cell="pairs")) from None

    @cached_property
    def _problem(self) -> PairProblem:
        return pairs_question(self.question, WorkerData())

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
        return kit_for([_listed(self.question)])

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


def go_through(question: PairsRequest, low: int, high: int, tally: bool, run: Run) -> PartDone:
    """Count or list the squares of a part. This runs in a worker."""
    problem = pairs_question(question, WORKER_DATA.get())
    span = Span(problem, low, high, counting=tally)
    digest = hashlib.blake2b(digest_size=12)
    grids = audited(problem, span.grids(run))
    size = question.wishes.letters_per_cell
    text = "\n\n".join(draw_pairs(grid, letters_per_cell=size) for grid in grids)
    digest.update(f"{low} {high} {span.found} {text}".encode())
    files = {} if tally else {"pairs": f"{text}\n".encode() if text else b""}
    return PartDone({"count": span.found}, digest.hexdigest(), files, run.nodes, run.seconds)
