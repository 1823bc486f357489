"""Mark each candidate with a verdict: impossible, open or proven.

First each candidate is tried in the grid, and its room is measured: how much choice the candidate
leaves for the other slots. A candidate that leaves a slot or cell without any choice is impossible;
the other candidates are open. Then the program searches for fills with the open candidates. A
candidate is proven if a fill is found, and impossible if it is proven that there is no fill.
"""

from collections import defaultdict, deque
from dataclasses import replace
from itertools import islice

from crosswright.audit.findings import ensure_clean
from crosswright.construct.candidates.fields import Field
from crosswright.construct.candidates.values import Candidate, Marked, Verdict
from crosswright.construct.fill.search import ensure_right
from crosswright.core import FilledGrid, Finding
from crosswright.engines.fill import FillProblem
from crosswright.search import Run

TRIED_AT_ONCE = 32
"""The number of candidates that are tried together."""

POOL = 4
"""This number is used if the candidates are listed by room. For a list of `limit` candidates (see
`Marking`), candidates are tried until `POOL` × `limit` possible ones are found. Those that leave
the most room are listed."""

FIRST_STEPS = 300
"""The limit of the first search for a fill with a candidate, in steps. Most searches take fewer
steps."""

STEPS_GROWTH = 10
"""Each further search for a fill with the same candidate has a limit that is this many times as
high as the limit before."""


class Marking:
    """The marks of the candidates for one place (a slot or a cell).

    A mark is a candidate with its verdict. If the run is stopped, the marks so far remain.

    At most `limit` possible candidates are listed; None lists all. The list is sorted by score or
    by room.
    """

    def __init__(
        self,
        problem: FillProblem,
        field: Field,
        run: Run,
        *,
        limit: int | None = None,
        by_room: bool = False,
    ) -> None:
        self.problem = problem
        self.field = field
        self.run = run
        self.limit = limit
        self.by_room = by_room
        self.marks: dict[int, Candidate] = {}
        """The marked candidates, possible and impossible. The possible ones have the order of the
        list. The key is the number of the candidate in `field`, which has all candidates for the
        place. A better word has a lower number."""
        self._rest: deque[int] = deque()
        """The numbers of the candidates that have no mark yet."""

    @property
    def possible(self) -> tuple[Candidate, ...]:
        """The candidates in the list: open or proven, and at most `limit`."""
        return tuple(self.marks[choice] for choice in self._listed())

    @property
    def impossible(self) -> tuple[Candidate, ...]:
        """The impossible candidates, the best first. At most `limit` of them are returned."""
        found = {n: m for n, m in self.marks.items() if m.verdict is Verdict.IMPOSSIBLE}
        return tuple(found[number] for number in sorted(found))[: self.limit]

    @property
    def is_whole(self) -> bool:
        """True if every possible candidate is listed."""
        return not self._rest and len(self.possible) == len(self._possible())

    @property
    def is_settled(self) -> bool:
        """True if every listed candidate is proven."""
        return all(mark.verdict is Verdict.PROVEN for mark in self.possible)

    def _possible(self) -> list[int]:
        return [n for n, mark in self.marks.items() if mark.verdict is not Verdict.IMPOSSIBLE]

    def _listed(self) -> list[int]:
        return self._possible()[: self.limit]

    def list_all(self) -> None:
        """Mark candidates until the list is full, or until all candidates are marked.

        For some candidates, `field` knows without a trial that they do not fit the rest of the
        grid. At most `limit` of these are marked as impossible, the best first.
        """
        if self.by_room:
            self._rest.extend(self.field.roomiest(self.run))
            self._try(self.limit and POOL * self.limit)
            ranked = sorted(self.marks.items(), key=lambda item: (-(item[1].room or 0), item[0]))
            self.marks = dict(ranked)
        else:
            self._rest.extend(self.field.left)
            self._try(self.limit)
        for choice in self.field.gone[: self.limit]:
            self._mark(choice, Verdict.IMPOSSIBLE, None)

    def _try(self, wanted: int | None) -> None:
        """Mark candidates until `wanted` possible ones are found. None marks all candidates."""
        found = len(self._possible())
        while self._rest and (wanted is None or found < wanted):
            some = list(islice(self._rest, TRIED_AT_ONCE))
            rooms = self.field.rooms(some, self.run)
            for choice, room in zip(some, rooms, strict=True):
                self._mark(choice, Verdict.IMPOSSIBLE if room is None else Verdict.OPEN, room)
                self._rest.popleft()
                found += room is not None

    def prove(self) -> None:
        """Look for a fill with each listed candidate, the best first, until all are proven.

        If a search takes too many steps, the candidate is tried again later with a higher limit. If
        a listed candidate turns out to be impossible, the next best one takes its place in the
        list.
        """
        turns: dict[int, int] = defaultdict(int)
        while True:
            self._try(self.limit)
            waiting = [n for n in self._listed() if self.marks[n].verdict is Verdict.OPEN]
            if not waiting:
                return
            for choice in waiting:
                self._prove(choice, turns[choice])
                turns[choice] += 1

    def _prove(self, choice: int, turn: int) -> None:
        steps = FIRST_STEPS * STEPS_GROWTH**turn
        # It is usually fastest to prefer the words of the last fill, which was found for another
        # candidate. If this did not help, the next search for the same candidate does not prefer
        # these words. The search after that prefers them again, and so on.
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
        """Raise an error if the fill is wrong or does not contain the candidate."""
        ensure_right(filled, self.problem)
        ensure_clean(
            tuple(
                Finding("candidate", str(cell), f"expected {glyph!r} of the candidate")
                for cell, glyph in self.field.standing(choice)
                if filled.glyphs.get(cell) != glyph
            )
        )
