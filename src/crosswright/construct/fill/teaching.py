"""Functions that show students how a fill search works.

They give the words of every slot, each step of a search, and the pictures to play a search back.
The *domain* of a slot is the set of words that it may hold. *AC-3* is an algorithm that removes a
word from a domain if some crossing slot has no word that agrees with it. The *textbook engine* is
the fill engine that these searches use. It has several rules, such as AC-3, and each of them can be
left out (`Rules` in `engines/fill/textbook.py` explains them).
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from crosswright.construct.fill.search import engine_named, run_fill
from crosswright.core import Fill, FilledGrid, InputError, Place, SlotKey, slot_map
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.textbook import Rules, TextbookSearch
from crosswright.engines.fill.trace import Step, StepKind
from crosswright.search import Budget, Outcome, Progress, Run

__all__ = [
    "RULE_NAMES",
    "Compared",
    "Domains",
    "FillProblem",
    "Scene",
    "Step",
    "compared",
    "domains",
    "played",
    "recorded",
    "watched",
]

RULE_NAMES = tuple(field.name for field in fields(Rules))
"""The names of the textbook engine's rules."""

COMPARED = (
    (),
    ("ac3",),
    ("mac",),
    ("mac", "forward"),
    ("mrv",),
    ("degree",),
    ("lcv",),
    RULE_NAMES,
)
"""The searches that are compared. Each item has the names of the rules that the search leaves out
(see `Rules`). The first search leaves out none, the last leaves out all."""

COMPARED_SECONDS = 10.0
"""The default limit of each compared search, in seconds."""

_PLAYED = (StepKind.CHOOSE, StepKind.BACKTRACK)


@dataclass(frozen=True)
class Domains:
    """The words that every slot may hold, before and after AC-3."""

    before: Mapping[SlotKey, tuple[str, ...]]
    """Words that fit the slot if its crossings are ignored (node consistency)."""
    after: Mapping[SlotKey, tuple[str, ...]] | None
    """Words for which each crossing slot also has a word that agrees (AC-3). None if a slot has no
    word left."""
    explanation: str = ""
    """A text that names a slot with no word left. Empty if every slot has a word."""


def domains(problem: FillProblem) -> Domains:
    """The domains of a problem after node consistency, and after AC-3."""
    run = Run()
    search = TextbookSearch(problem, run)
    before = search.node_consistent()
    after = search.ac3(before) if all(before.values()) else None
    return Domains(
        {key: tuple(word.text for word in found) for key, found in before.items()},
        None
        if after is None
        else {key: tuple(word.text for word in found) for key, found in after.items()},
        run.explanation,
    )


def watched(problem: FillProblem, run: Run, without: Iterable[str] = ()) -> Outcome[FilledGrid]:
    """Fill with the textbook engine. The rules named in `without` are left out. Each `Step` is sent
    to the run's observer."""
    return run_fill(problem, run, engine_named("textbook", tuple(without)))


@dataclass(frozen=True)
class Compared:
    """The outcome of a search without some of the rules."""

    without: tuple[str, ...]
    """The rules that were left out."""
    outcome: Outcome[FilledGrid]

    @property
    def name(self) -> str:
        """The usual name of a search without these rules."""
        if not self.without:
            return "all rules"
        if self.without == RULE_NAMES:
            return "plain backtracking"
        told = f"without {', '.join(self.without)}"
        return f"{told} (forward checking)" if self.without == ("mac",) else told

    def figures(self) -> dict[str, object]:
        """The figures of the search, each by its name."""
        spent = self.outcome.statistics
        return {
            "without": list(self.without),
            "status": self.outcome.status.value,
            "fills": len(self.outcome.solutions),
            "nodes": spent.nodes,
            **spent.counts,
            "seconds": round(spent.seconds, 6),
        }


def compared(
    problem: FillProblem, run: Run, *, limit: int | None = 1, more: Iterable[str] = ()
) -> Iterator[Compared]:
    """Search the same problem several times, and yield the outcome of each search. Each search
    leaves out different rules, and each has the whole budget of `run`. A search ends when it has
    found `limit` fills. If `limit` is None, it looks for all fills.

    The first searches are those of `COMPARED`. If `more` names rules, one more search leaves out
    all of them, unless `COMPARED` already has that search.
    """
    own = tuple(name for name in RULE_NAMES if name in set(more))
    seconds = run.budget.seconds
    if run.budget.nodes is None and seconds is None:
        seconds = COMPARED_SECONDS
    for without in (*COMPARED, *([own] if own and own not in COMPARED else [])):
        part = Run(Budget(seconds, run.budget.nodes), cancelled=run.cancelled)
        engine = engine_named("textbook", without)
        yield Compared(without, run_fill(problem, part, engine, limit=limit))
        if run.cancelled.is_set():
            return


@dataclass(frozen=True)
class Scene:
    """One picture of a search that is played back, with its caption."""

    fill: Fill
    caption: str


def recorded(
    problem: FillProblem, run: Run, without: Iterable[str] = ()
) -> list[tuple[StepKind, str, str]]:
    """The choices and backtracks of a search. Each is a tuple of kind, slot and word."""
    kept: list[tuple[StepKind, str, str]] = []

    def keep(progress: Progress) -> None:
        if isinstance(progress, Step) and progress.kind in _PLAYED:
            kept.append((progress.kind, progress.slot, progress.word))

    watched(problem, run.part(observer=keep), without)
    return kept


def played(
    problem: FillProblem, steps: Iterable[tuple[StepKind, str, str]] | str, source: str = ""
) -> Iterator[Scene]:
    """Yield the grid after each choice and each backtrack.

    `steps` is the result of `recorded`, or a text with one JSON object on each line. The object has
    the keys `step` (the kind), `slot` and `word`. `source` is the name of this text in error
    messages.
    """
    chosen: dict[SlotKey, str] = {}
    slots = slot_map(problem.given.grid)
    for kind, slot, word in _read_steps(steps, source) if isinstance(steps, str) else steps:
        key = SlotKey.parse(slot)
        if key not in slots:
            raise InputError(f"the trace names {key.spoken}, which is not in the grid")
        if kind is StepKind.CHOOSE:
            chosen[key] = word
        else:
            chosen.pop(key, None)
        yield Scene(_with(problem, chosen), f"{kind.value} {word} {slot}")


def _with(problem: FillProblem, chosen: dict[SlotKey, str]) -> Fill:
    glyphs = dict(problem.given.glyphs)
    for key, word in chosen.items():
        cells = slot_map(problem.given.grid)[key].cells
        letters = problem.words.spelling.spell(word)
        if len(letters) == len(cells):
            glyphs.update(zip(cells, letters, strict=True))
    return Fill(problem.given.grid, glyphs)


def _read_steps(text: str, source: str) -> Iterator[tuple[StepKind, str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            step = json.loads(line)
            kind, slot, word = step["step"], step.get("slot", ""), step.get("word", "")
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as problem:
            place = Place(source or None, line=number)
            raise InputError(f"expected a step in JSON, got {line[:40]!r}", place) from problem
        if kind in [one.value for one in _PLAYED]:
            yield StepKind(kind), str(slot), str(word)
