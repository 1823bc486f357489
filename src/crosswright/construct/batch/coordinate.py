"""Decide which puzzle is made next, which answers it must avoid, and which results are accepted.

The plan gives three numbers: `longest_shared`, `fresh_across` and `ahead`. A try is one attempt to
make a puzzle, with its own `rng_seed`. A long answer has more than `longest_shared` letters. If a
try avoids another puzzle, it uses no long answer of that puzzle and not the same pattern. Two
puzzles clash if they have a long answer or their pattern in common. Among any `fresh_across`
puzzles in a row, no two may clash. A puzzle may be begun only if it is at most `ahead` places after
the first puzzle that is not accepted yet.

Puzzles are accepted in the order of their indices. Which puzzles a try must avoid depends only on
the index of its puzzle and the number of the try. It never depends on the speed of the workers.
Only puzzles that are less than `fresh_across` places away are avoided. Every try also avoids the
long theme entries of later puzzles, which are known from the plan. Apart from that, there are
three cases:

- The first try of a puzzle avoids only the puzzles that are more than `ahead` places before it. The
  try can begin only when all of these are accepted.
- Tries 1 to `ROUNDS` are made in rounds: try 2 is made in the second round, and so on. If a puzzle
  has no try in a round, its result of the round before also counts for this round. From the second
  round on, a try avoids the same puzzles as the first try does, and in addition the results that
  its near neighbours had in the round before: the neighbours up to `ahead` places before it, and
  a few after it (see `_after`). So the try does not clash with neighbours that need no further try.
  The tries of a round do not wait for each other, so many can run in parallel.
- A try after the last round avoids every puzzle before it, and no puzzle after it. Such a try waits
  until all puzzles before it are accepted.

After each round, a result is rejected if it clashes with the result of an earlier puzzle in the
same round. Then the puzzle is tried again. The result is checked once more when all puzzles before
it are accepted.

This module itself starts no processes and writes no files. The `Coordinator` hands out tasks,
receives their results, and gives them to the store (see `store.py`).
"""

from collections import Counter, deque
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from crosswright.construct.batch.freshness import (
    Forbidden,
    Trace,
    clue_kinds,
    freshened,
    trace_of,
)
from crosswright.construct.batch.manifest import (
    DONE,
    FAILED,
    MADE,
    Row,
    content_hash,
    packed,
    unpacked,
)
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.seeds import seed_for
from crosswright.construct.batch.store import Store
from crosswright.construct.batch.tasks import MadeOne, Task, dress, make_one
from crosswright.construct.make.theme.entries import read_theme
from crosswright.construct.request.make import MakeRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.core import Puzzle
from crosswright.search import Budget

ROUNDS = 3
"""The number of tries that a puzzle may have in parallel with its neighbours. After these tries,
the puzzle must wait for the puzzles before it.

Tuned with `scripts/bench batch`: 100 workers and simulated puzzles. A puzzle takes 10 s, and two
puzzles clash in 1 of 55 cases. Each row of the table is a way to choose the puzzles that a try
avoids. The second column is the number of puzzles that are made in an hour.

| way | puzzles an hour |
|---|---|
| later neighbours are not avoided | 1,300 |
| three rounds, as here | 13,400 |
"""


@dataclass
class _Place:
    """The state of a puzzle that may be begun, or has been begun, and is not yet accepted."""

    attempt: int = 1
    made: MadeOne | None = None
    """The result of the latest try. None if this try has not ended yet."""
    settled: Row | None = None
    """The puzzle's row in the manifest, if an earlier run has finished the puzzle. Otherwise
    None."""
    nodes: int = 0
    seconds: float = 0.0


class Coordinator:
    """Hands out tasks for the puzzles of a plan and receives their results.

    It keeps in memory only the puzzles that are being made and the puzzles that they must avoid. So
    a larger plan does not need more memory.
    """

    def __init__(self, plan: Plan, store: Store) -> None:
        self.plan = plan
        self.store = store
        self.sent_back: Counter[str] = Counter()
        """The number of rejected tries for each reason."""
        self.nodes = 0
        """The number of search nodes so far, including those of rejected tries."""
        self._traces: dict[int, Trace] = {}
        """The traces of accepted puzzles that later puzzles must still avoid. A trace has the
        answers and the pattern that other puzzles must not use (see `Trace`)."""
        self._left: list[dict[int, Trace | None]] = [{} for _ in range(ROUNDS)]
        """For each round, the trace of each puzzle's result. The key is the index of the puzzle.
        The value is None if nothing was found for the puzzle."""
        self._places: dict[int, _Place] = {}
        self._ready: list[int] = []
        """A heap of the puzzles whose next try may begin. The first item is the earliest puzzle."""
        self._to_dress: deque[tuple[int, Row, Puzzle]] = deque()
        """Accepted puzzles whose files must still be made (the task `dress` makes them). Each item
        has the index of the puzzle, its row in the manifest, and the puzzle."""
        self._dressing: dict[int, Row] = {}
        """The rows of the puzzles whose files are being made. The key is the index of the
        puzzle."""
        self._head = store.first_open()
        """The first puzzle that is not accepted."""
        self._front = [self._head] * ROUNDS
        """For each round, the first puzzle whose result is not known yet."""
        self._judged = [self._head] * ROUNDS
        """For each round, the first puzzle for which we have not decided yet whether to try it
        again."""
        self._take_up()
        self._entered = self._head
        self._enter()
        self._consider()

    # -- tasks -------------------------------------------------------------------------------------

    @property
    def is_finished(self) -> bool:
        """True if every puzzle is done or has failed."""
        return self._head >= self.plan.count and not self._to_dress and not self._dressing

    @property
    def settled(self) -> int:
        """The number of puzzles that are done or have failed."""
        return self._head - len(self._to_dress) - len(self._dressing)

    def next_task(self) -> Task | None:
        """A task that can begin now. None if a running task must end first."""
        if self._to_dress:
            index, row, puzzle = self._to_dress.popleft()
            self._dressing[index] = row
            return Task(index, dress, (puzzle, self.plan.outputs, self.plan.looks))
        if not self._ready:
            return None
        index = heappop(self._ready)
        attempt = self._places[index].attempt
        request = self.request(index, attempt)
        limit = Budget(nodes=request.limits.nodes)
        return Task(index, make_one, (request,), limit, request.limits.rng_seed, attempt)

    def came(self, task: Task, value: object) -> None:
        """Receive the result `value` of a task."""
        if isinstance(value, MadeOne):
            self._made(task.index, value)
        else:
            assert isinstance(value, dict)
            row = self._dressing.pop(task.index)
            self.store.write(self.plan.file_name(task.index), value, row)

    def broke(self, task: Task, reason: str) -> None:
        """Handle a try that raised an error. The next try has another `rng_seed`."""
        self._made(task.index, MadeOne(None, reason=reason))

    def lost(self, task: Task) -> None:
        """Hand out a task again, with the same `rng_seed`, because its worker has died."""
        if task.attempt:
            heappush(self._ready, task.index)
        else:
            row = self._dressing.pop(task.index)
            self._to_dress.appendleft((task.index, row, task.arguments[0]))

    def request(self, index: int, attempt: int) -> MakeRequest:
        """The full request of one try, with its `rng_seed` and the answers that it must avoid."""
        request = self.plan.request(index)
        forbidden = self._forbidden(index, attempt)
        theme = read_theme(request.theming.theme, request.words.spelling)[0]
        own = {"".join(entry) for entry in theme}
        banned = dict.fromkeys((*request.words.ban, *sorted(forbidden.answers - own)))
        return request.with_leaves(
            ban=tuple(banned),
            avoided_patterns=tuple(sorted(forbidden.patterns)),
            pattern_share=self._share(index) if attempt == 1 else None,
            rng_seed=self._dice(index, attempt),
        )

    def _share(self, index: int) -> tuple[int, int] | None:
        """The share of the patterns that the first try of puzzle `index` tests first.

        All patterns are divided into shares. The result has the number of one share, counted from
        0, and the number of all shares. A first try does not know the patterns of its near
        neighbours. So neighbours get different shares, to make it unlikely that they choose the
        same pattern. The result is None if patterns may be used again, or if there is only one
        share.
        """
        plan = self.plan
        strangers = min(plan.ahead + 1, plan.fresh_across)
        return (index % strangers, strangers) if plan.fresh_patterns and strangers > 1 else None

    def _dice(self, index: int, attempt: int) -> int:
        return seed_for(self.plan.rng_seed, index, f"try {attempt}")

    # -- puzzles to be avoided ---------------------------------------------------------------------

    def _before(self, index: int) -> range:
        """The earlier puzzles that puzzle `index` must not repeat."""
        return range(max(0, index - self.plan.fresh_across + 1), index)

    def _near(self, index: int) -> range:
        """The puzzles of `_before(index)` that may not be accepted yet when puzzle `index` is
        begun. Its first try does not avoid them."""
        before = self._before(index)
        return range(max(before.start, index - self.plan.ahead), index)

    def _after(self, index: int) -> range:
        """The later puzzles that puzzle `index` also avoids from the second round on.

        A try of the second or a later round waits until these puzzles have a result in the round
        before. So there must not be many of them. At most `ahead` puzzles after the first one that
        is not accepted may be begun. The number of later puzzles is so small that all rounds
        together wait for at most half of those `ahead` puzzles. The other half keeps the workers
        busy in the meantime.
        """
        plan = self.plan
        reach = min(plan.ahead // (2 * (ROUNDS - 1)), max(0, plan.fresh_across - 1))
        return range(index + 1, min(index + 1 + reach, plan.count))

    def _forbidden(self, index: int, attempt: int) -> Forbidden:
        near = self._near(index)
        known = [self._traces.get(k) for k in range(self._before(index).start, near.start)]
        if attempt > ROUNDS:
            known += [self._traces.get(k) for k in near]
        elif attempt > 1:
            left = self._left[attempt - 2]
            known += [left[k] for k in (*near, *self._after(index))]
        found = Forbidden.by(trace for trace in known if trace is not None)
        return replace(found, answers=found.answers | self._themes_after(index))

    def _themes_after(self, index: int) -> frozenset[str]:
        """The long theme entries of later puzzles. They are known because the plan has them."""
        plan = self.plan
        found: set[str] = set()
        for later in range(index + 1, min(index + plan.fresh_across, plan.count)):
            theme = plan.theme(later)
            if theme:
                spelling = plan.request(later).words.spelling
                found |= {"".join(entry) for entry in read_theme(theme, spelling)[0]}
        return frozenset(text for text in found if len(text) > plan.longest_shared)

    def _trace(self, puzzle: Puzzle, *, clues: bool = False) -> Trace:
        plan = self.plan
        if plan.fresh_across < 2:
            return Trace()
        return trace_of(
            puzzle,
            longest_shared=plan.longest_shared,
            patterns=plan.fresh_patterns,
            clues=clues and plan.fresh_clues,
        )

    # -- results -----------------------------------------------------------------------------------

    def _made(self, index: int, made: MadeOne) -> None:
        place = self._places[index]
        place.made = made
        place.nodes += made.nodes
        place.seconds += made.seconds
        self.nodes += made.nodes
        if place.attempt <= ROUNDS:
            trace = None if made.puzzle is None else self._trace(made.puzzle)
            self._left[place.attempt - 1][index] = trace
        row = self._row(index, MADE)
        if made.puzzle is not None:
            row = replace(row, content=packed(made.puzzle, made.offers))
        self.store.keep(row)
        self._consider()

    def _consider(self) -> None:
        """Reject or accept each puzzle for which the results so far are enough to decide."""
        self._go_round()
        while self._head < self.plan.count and self._settle(self._head):
            del self._places[self._head]
            self._head += 1
            self._let_go()
            self._enter()
            self._go_round()

    def _go_round(self) -> None:
        """For each round, decide which puzzles are tried again, as far as the results that are
        already known allow it."""
        for number in range(ROUNDS):
            while number and self._is_known(self._judged[number], number - 1):
                self._judge(self._judged[number], number)
                self._judged[number] += 1
            while self._front[number] in self._left[number]:
                self._front[number] += 1

    def _is_known(self, index: int, number: int) -> bool:
        """True if round `number` (counted from 0) has results for puzzle `index` and for all later
        puzzles that it avoids."""
        return max(index, self._after(index).stop - 1) < self._front[number]

    def _judge(self, index: int, number: int) -> None:
        """Try a puzzle in round `number` (counted from 0) if it had no result in the round before,
        or if its result clashed. Otherwise its old result also counts for this round."""
        before, left = self._left[number - 1], self._left[number]
        if index in left:
            return  # an earlier run has decided this already
        mine = before[index]
        clash = "nothing found"
        if mine is not None:
            others = (before[near] for near in self._near(index))
            clash = next((told for other in others if other and (told := mine.clash(other))), "")
        if not clash or not self._again(index, number + 1, clash):
            left[index] = mine

    def _settle(self, index: int) -> bool:
        """Accept puzzle `index`, or mark it as failed. Return False if neither is possible yet."""
        place = self._places[index]
        if place.settled is not None:
            if place.settled.trace is not None:
                self._traces[index] = place.settled.trace
            return True
        made = place.made
        if made is None or index >= self._front[-1]:
            return False
        later = max(place.attempt, ROUNDS) + 1
        if made.puzzle is None:
            if self._again(index, later, "nothing found"):
                return False
            self.store.keep(replace(self._row(index, FAILED), reason=made.reason))
            return True
        mine = self._trace(made.puzzle)
        before = [self._traces[k] for k in self._before(index) if k in self._traces]
        clash = next((told for other in before if (told := mine.clash(other))), "")
        if clash:
            if self._again(index, later, clash):
                return False
            told = f"no try succeeded; the last has {clash} in common with a puzzle before it"
            self.store.keep(replace(self._row(index, FAILED), reason=told))
            return True
        self._accept(index, made.puzzle, made, before)
        return True

    def _accept(self, index: int, found: Puzzle, made: MadeOne, before: list[Trace]) -> None:
        taken = {clue for trace in before for clue in trace.clues}
        puzzle = freshened(found, made.offers, taken)
        row = replace(
            self._row(index, DONE),
            hash=content_hash(puzzle),
            figures=dict(made.figures) | {"clue_kinds": clue_kinds(puzzle, made.offers)},
            trace=self._trace(puzzle, clues=True),
            content=packed(puzzle),
        )
        assert row.trace is not None
        self._traces[index] = row.trace
        self._to_dress.append((index, row, puzzle))

    def _again(self, index: int, attempt: int, why: str) -> bool:
        """Count a rejected try, and try the puzzle again. Return False if the puzzle has no tries
        left."""
        kind = "the same answer" if why.startswith("the answer") else why
        self.sent_back[kind.replace("the pattern", "the same pattern")] += 1
        if attempt > self.plan.tries:
            return False
        place = self._places[index]
        place.attempt, place.made = attempt, None
        heappush(self._ready, index)
        return True

    def _row(self, index: int, status: str) -> Row:
        place = self._places[index]
        made = place.made or MadeOne(None)
        return Row(
            index + 1,
            status,
            place.attempt,
            self._dice(index, place.attempt),
            Recipe(self.plan.request(index)).to_json(),
            figures=made.figures,
            nodes=place.nodes,
            seconds=place.seconds,
            reason=made.reason,
            rounds=tuple(left[index] for left in self._left if index in left),
        )

    # -- memory ------------------------------------------------------------------------------------

    def _enter(self) -> None:
        """Make puzzles ready to begin, up to `ahead` puzzles after the first one that is not
        accepted."""
        while self._entered < min(self._head + self.plan.ahead + 1, self.plan.count):
            index = self._entered
            self._places[index] = place = _Place()
            row = self.store.kept(index)
            if row is None:
                heappush(self._ready, index)
            else:
                self._adopt(index, place, row)
            self._entered += 1

    def _adopt(self, index: int, place: _Place, row: Row) -> None:
        """Continue with the result that an earlier run had for a puzzle."""
        place.attempt, place.nodes, place.seconds = row.attempt, row.nodes, row.seconds
        if row.status == MADE:
            puzzle, offers = (None, {}) if row.content is None else unpacked(row.content)
            place.made = MadeOne(puzzle, offers, row.figures, reason=row.reason)
        else:
            place.settled = row
        self._remember(index, row)

    def _remember(self, index: int, row: Row) -> None:
        """Load the results that a puzzle had in the rounds of an earlier run."""
        for left, trace in zip(self._left, row.rounds, strict=False):
            left[index] = trace

    def _let_go(self) -> None:
        """Forget the puzzles that no later puzzle has to avoid."""
        plan = self.plan
        self._traces.pop(self._head - plan.fresh_across, None)
        for left in self._left:
            left.pop(self._head - plan.ahead - 1, None)

    def _take_up(self) -> None:
        """Load the last puzzles that an earlier run accepted: the next puzzles must avoid them."""
        plan = self.plan
        reach = max(plan.fresh_across, plan.ahead + 1)
        for index in range(max(0, self._head - reach), self._head):
            row = self.store.kept(index)
            assert row is not None
            if row.trace is not None:
                self._traces[index] = row.trace
            self._remember(index, row)
