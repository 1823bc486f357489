"""Marks for candidates: first what each leaves to the others, then proofs, best ones first."""

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from itertools import count, islice

from crosswright.audit.findings import ensure_clean
from crosswright.construct.candidates.fields import Field
from crosswright.construct.candidates.values import Candidate, Marked, Verdict
from crosswright.construct.fill import ensure_right
from crosswright.core.fill import FilledGrid
from crosswright.core.rules import Finding
from crosswright.engines.fill import FillProblem
from crosswright.search.run import Run

__all__ = ["Marking"]

TRIED_AT_ONCE = 32
"""How many words are tried at a time?"""

POOL = 4
"""How many times as many words as are wanted are tried, to find the roomiest of them?"""

FIRST_STEPS = 300
"""How long is the first search for a proof? Most take fewer steps."""

STEPS_GROWTH = 10
"""By how much is each further search longer than the one before?"""


class Marking:
    """The marks of one place's candidates as they come; whoever stops it keeps what it has."""

    def __init__(self, problem: FillProblem, field: Field, run: Run) -> None:
        self.problem = problem
        self.field = field
        self.run = run
        self.marks: dict[int, Candidate] = {}
        """Candidates by their number, in the order in which they are shown."""

    @property
    def possible(self) -> tuple[Candidate, ...]:
        return tuple(m for m in self.marks.values() if m.verdict is not Verdict.IMPOSSIBLE)

    @property
    def impossible(self) -> tuple[Candidate, ...]:
        """Best first, as the list has it."""
        found = {n: m for n, m in self.marks.items() if m.verdict is Verdict.IMPOSSIBLE}
        return tuple(found[number] for number in sorted(found))

    @property
    def is_settled(self) -> bool:
        """Whether every candidate is either proven or impossible."""
        return all(mark.verdict is not Verdict.OPEN for mark in self.marks.values())

    def list_best(self, limit: int | None) -> bool:
        """Mark candidates from the best score on until so many are possible.

        Whether these are all that there are.
        """
        return self._try(self.field.left, limit)

    def list_roomiest(self, limit: int | None) -> bool:
        """Mark candidates and keep so many that leave most room. Whether these are all."""
        every = self._try(self.field.roomiest(self.run), limit and POOL * limit)
        ranked = sorted(self.marks.items(), key=lambda item: (-(item[1].room or 0.0), item[0]))
        kept = [item for item in ranked if item[1].verdict is not Verdict.IMPOSSIBLE]
        gone = [item for item in ranked if item[1].verdict is Verdict.IMPOSSIBLE]
        self.marks = dict(kept[:limit] + gone)
        return every and len(kept) == len(kept[:limit])

    def _try(self, choices: Iterable[int], limit: int | None) -> bool:
        rest, found = deque(choices), 0
        while rest and (limit is None or found < limit):
            some = list(islice(rest, TRIED_AT_ONCE))
            for choice, room in zip(some, self.field.rooms(some, self.run), strict=True):
                if limit is not None and found == limit:
                    break
                self._mark(choice, Verdict.IMPOSSIBLE if room is None else Verdict.OPEN, room)
                found += room is not None
                rest.popleft()
        return not rest

    def rule_out(self, limit: int | None) -> None:
        """Mark the best of those that fit by themselves and are not left."""
        for choice in self.field.gone[:limit]:
            self._mark(choice, Verdict.IMPOSSIBLE, None)

    def prove(self) -> None:
        """Look for a fill with each candidate, best first; those that take long come again later,
        with more time, until every one is proven or impossible."""
        for turn in count():
            waiting = [n for n, mark in self.marks.items() if mark.verdict is Verdict.OPEN]
            if not waiting:
                return
            steps = FIRST_STEPS * STEPS_GROWTH**turn
            for choice in waiting:
                # A fill near the one before is found soonest; where there is none, start afresh.
                trial = self.field.search(choice, self.run, steps=steps, keep=turn % 2 == 0)
                if trial.filled is not None:
                    self._audit(choice, trial.filled)
                    self._mark(choice, Verdict.PROVEN, self.marks[choice].room, trial.filled)
                    self.run.found(self.marks[choice])
                elif trial.is_impossible:
                    self._mark(choice, Verdict.IMPOSSIBLE, None)

    def _mark(
        self, choice: int, verdict: Verdict, room: float | None, filled: FilledGrid | None = None
    ) -> None:
        known = self.marks.get(choice)
        if known is None:
            text, score = self.field.text(choice), self.field.score(choice)
            mark = Candidate(text, score, verdict, room, filled)
        else:
            mark = replace(known, verdict=verdict, room=room, fill=filled)
        self.marks[choice] = mark
        if self.run.is_watched:
            line = f"{mark.text}: {verdict.value}"
            self.run.observe(Marked(line, self.run.nodes, candidate=mark))

    def _audit(self, choice: int, filled: FilledGrid) -> None:
        """Let nobody see a proof that is none."""
        ensure_right(filled, self.problem)
        ensure_clean(
            tuple(
                Finding("candidate", str(cell), f"{glyph!r} was supposed and does not stand")
                for cell, glyph in self.field.standing(choice)
                if filled.glyphs.get(cell) != glyph
            )
        )
