"""The plan of a batch that fills one hard grid: many searches run in parallel, each with its own
`rng_seed`.

The first search that finds a fill, or proves that there is none, ends the batch.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from crosswright.construct.batch.keys import Head, request_from, tree_at
from crosswright.construct.batch.kit import Kit, kit_for
from crosswright.construct.batch.manifest import DONE, Manifest
from crosswright.construct.batch.parts import PartDone
from crosswright.construct.batch.seeds import seed_for
from crosswright.construct.batch.tasks import EVERY, WORKER_DATA, Listed, Task, WorkerData, dress
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.search import STRATEGIES, run_fill
from crosswright.construct.request.fill import FillRequest
from crosswright.construct.request.looks import Looks
from crosswright.construct.request.request import leaves_of
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import fingerprint
from crosswright.core import Fill, InputError, Place, Puzzle, Wishes
from crosswright.engines.fill import FillProblem, fill_engine
from crosswright.plain.tree import ensure_shallow
from crosswright.search import Budget, Run

USED = {"grid", "nodes", *leaves_of(WordChoice), *leaves_of(Wishes)} - {"banned", "slot_words"}
"""The leaves of `FillRequest` that a batch heeds. Lists of single slots are not sent to workers."""


def fill_question(request: FillRequest, data: WorkerData) -> FillProblem:
    """The problem for the engine."""
    wishes = replace(request.wishes, banned=request.words.ban)
    return fill_problem(request.grid, data.words(request.words, EVERY), wishes)


@dataclass(frozen=True)
class FillPlan:
    """A grid, and the number of searches for a fill. Each search has a different `rng_seed`."""

    plain: Mapping[str, Any]
    question: FillRequest
    count: int = 100
    """The number of searches, each with its own `rng_seed`."""
    rng_seed: int = 1
    outputs: tuple[str, ...] = ("ipuz",)
    looks: Looks = field(default_factory=Looks)
    seconds: float | None = None
    tries: int = 2
    source: str = ""

    kind = "fill"
    noun = "searches"

    @classmethod
    def read(cls, plain: Mapping[str, Any], *, source: str = "") -> "FillPlan":
        """Read a plan from plain values, with a table [fill]."""
        ensure_shallow(plain)
        head = {name: value for name, value in plain.items() if name != "fill"}
        names = ("count", "rng_seed", "outputs", "looks", "seconds", "tries")
        values = Head.read(tree_at(head, ""), *names)
        request, _ = request_from(FillRequest, tree_at(plain["fill"], "fill"), USED)
        if not request.grid:
            raise InputError("expected grid, the file of a grid, got nothing", Place(cell="fill"))
        return cls(plain, request, **values, source=source)

    def ensure_possible(self) -> None:
        """Raise an `InputError` if the grid or the words are wrong."""
        try:
            self._problem  # noqa: B018
        except InputError as problem:
            told = f"{problem.place}: {problem.message}" if str(problem.place) else problem.message
            raise InputError(told, Place(self.source or None, cell="fill")) from None

    @cached_property
    def _problem(self) -> FillProblem:
        return fill_question(self.question, WorkerData())

    def hashes(self) -> dict[str, str]:
        """A short hash of the words."""
        return {"words": fingerprint(self._problem.words)}

    def kit(self) -> Kit:
        """The data that a worker on another machine needs."""
        return kit_for([Listed(self.question.words, EVERY)])

    def task(self, index: int, attempt: int) -> Task:
        """The task of one search, which has its own `rng_seed`."""
        return Task(
            index,
            fill_once,
            (self.question, index, self.outputs, self.looks),
            Budget(nodes=self.question.limits.nodes),
            seed_for(self.rng_seed, index, "fill"),
            attempt,
        )

    def file_name(self, index: int) -> str:
        return f"filled-{index + 1:04}"

    def lines(self, manifest: Manifest) -> Iterator[str]:
        """A line that names the search that found a fill or a proof. If there is none, the line
        says so."""
        for row in manifest.rows(status=DONE):
            if row.figures.get("ends_all"):
                where = f" in {', '.join(row.files)}" if row.files else ""
                yield f"{row.figures['status']} by search {row.number}{where}"
                return
        yield "no answer so far"


def fill_once(
    question: FillRequest, index: int, outputs: tuple[str, ...], looks: Looks, run: Run
) -> PartDone:
    """Make one search in a worker. `index` is its number, which decides the search strategy."""
    problem = fill_question(question, WORKER_DATA.get())
    strategy = STRATEGIES[index % len(STRATEGIES)]
    outcome = run_fill(problem, run, fill_engine(strategy))
    figures: dict[str, Any] = {"status": outcome.status.value}
    files: dict[str, bytes] = {}
    if outcome.solution is not None:
        language = problem.words.spelling.alphabet.language
        puzzle = Puzzle(outcome.solution).with_metadata(language=language)
        files = dress(puzzle, outputs, looks, run)
        figures["picture"] = str(Fill(outcome.solution.grid, outcome.solution.glyphs))
    told = hashlib.blake2b(repr(sorted(figures.items())).encode(), digest_size=12).hexdigest()
    ends = bool(outcome) or outcome.status.is_proof
    return PartDone(figures, told, files, run.nodes, run.seconds, ends_all=ends)
