"""Which puzzle is to be made next, what it must avoid, and whether what came of it may stand.

Puzzles are accepted in the order of their indices, and what a puzzle has to avoid depends on its
index alone, never on who was faster:

- Its first try knows the puzzles that are accepted before it can be begun at all: those more than
  `ahead` places before it.
- Then there are rounds. What a round leaves of a puzzle is the try that was made in it, or what the
  round before left. The second try knows, besides, what the first round left of the nearer
  neighbours, whatever becomes of them later, and so on: of those before it, and of some after it,
  so that it does not get in the way of who is content. No try of a round waits for another's turn,
  and many can run side by side.
- After the last round a try knows every puzzle before it; such tries wait for their turn.

What clashes with what the same round left of a puzzle before it goes back; so does whatever clashes
when its turn comes. Nothing here knows of processes or files: workers are given tasks, and tell
what came.
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
from crosswright.construct.make.theme import read_theme
from crosswright.construct.recipe.make import MakeRecipe
from crosswright.construct.searches import Budget
from crosswright.core.puzzle import Puzzle

__all__ = ["Coordinator"]

ROUNDS = 3
"""How many tries may a puzzle have side by side with its neighbours, before it waits for its turn?

(Simulated dailies of 10 s, two of which clash in one of 55 cases, on 100 workers: without rounds
that heed those after them 1,300 an hour, with three 7,600. See `scripts/bench batch`.)
"""


@dataclass
class _Place:
    """A puzzle that may be begun and is not accepted."""

    attempt: int = 1
    made: MadeOne | None = None
    """What came of the latest try; None while it is awaited."""
    settled: Row | None = None
    """What an earlier run wrote of it, if it came to its end."""
    nodes: int = 0
    seconds: float = 0.0


class Coordinator:
    """Hands out tasks for the puzzles of a plan, and takes what comes of them.

    Kept in memory is what lies between the puzzles that are worked at and those that they must
    avoid; how many puzzles there are does not matter.
    """

    def __init__(self, plan: Plan, store: Store) -> None:
        self.plan = plan
        self.store = store
        self.sent_back: Counter[str] = Counter()
        """How many tries were in vain, by what was wrong."""
        self.nodes = 0
        """How many nodes were visited, by tries in vain too."""
        self._traces: dict[int, Trace] = {}
        """Of accepted puzzles, as far back as anybody has to avoid them."""
        self._left: list[dict[int, Trace | None]] = [{} for _ in range(ROUNDS)]
        """What each round left of a puzzle; None if it has found nothing by then."""
        self._places: dict[int, _Place] = {}
        self._ready: list[int] = []
        """Puzzles of which a try may be begun: a heap, so that the earliest comes first."""
        self._to_dress: deque[tuple[int, Row, Puzzle]] = deque()
        self._dressing: dict[int, Row] = {}
        self._head = store.first_open()
        """The first puzzle that is not accepted."""
        self._front = [self._head] * ROUNDS
        """For each round the first puzzle of which it is not known what the round left."""
        self._judged = [self._head] * ROUNDS
        """For each round the first puzzle of which it is not decided whether it is tried in it."""
        self._take_up()
        self._entered = self._head
        self._enter()
        self._consider()

    # -- what is asked of it -----------------------------------------------------------------------

    @property
    def is_finished(self) -> bool:
        """Whether every puzzle is done or has failed."""
        return self._head >= self.plan.count and not self._to_dress and not self._dressing

    @property
    def settled(self) -> int:
        """How many puzzles have come to their end."""
        return self._head - len(self._to_dress) - len(self._dressing)

    def next_task(self) -> Task | None:
        """Something that can be begun now, or None: then something that is begun must end first."""
        if self._to_dress:
            index, row, puzzle = self._to_dress.popleft()
            self._dressing[index] = row
            return Task(index, dress, (puzzle, self.plan.outputs, self.plan.looks))
        if not self._ready:
            return None
        index = heappop(self._ready)
        attempt = self._places[index].attempt
        recipe = self.recipe(index, attempt)
        limit = Budget(nodes=recipe.nodes)
        return Task(index, make_one, (recipe,), limit, recipe.rng_seed, attempt)

    def came(self, task: Task, value: object) -> None:
        """A task was done."""
        if isinstance(value, MadeOne):
            self._made(task.index, value)
        else:
            assert isinstance(value, dict)
            row = self._dressing.pop(task.index)
            self.store.write(self.plan.file_name(task.index), value, row)

    def broke(self, task: Task, reason: str) -> None:
        """The try of a puzzle raised an error: other dice may fare better."""
        self._made(task.index, MadeOne(None, reason=reason))

    def lost(self, task: Task) -> None:
        """Whoever was at a task is gone: it is to be done again, with the same dice."""
        if task.attempt:
            heappush(self._ready, task.index)
        else:
            row = self._dressing.pop(task.index)
            self._to_dress.appendleft((task.index, row, task.arguments[0]))

    def recipe(self, index: int, attempt: int) -> MakeRecipe:
        """All that is asked of one try, with what it has to avoid and its dice."""
        recipe = self.plan.recipe(index)
        forbidden = self._forbidden(index, attempt)
        own = {"".join(entry) for entry in read_theme(recipe.theme, recipe.words.spelling)[0]}
        banned = dict.fromkeys((*recipe.words.ban, *sorted(forbidden.answers - own)))
        return replace(
            recipe,
            words=replace(recipe.words, ban=tuple(banned)),
            avoided_patterns=tuple(sorted(forbidden.patterns)),
            pattern_share=self._share(index) if attempt == 1 else None,
            rng_seed=self._dice(index, attempt),
        )

    def _share(self, index: int) -> tuple[int, int] | None:
        """Neighbours that cannot know each other's patterns try different ones first."""
        plan = self.plan
        strangers = min(plan.ahead + 1, plan.fresh_across)
        return (index % strangers, strangers) if plan.fresh_patterns and strangers > 1 else None

    def _dice(self, index: int, attempt: int) -> int:
        return seed_for(self.plan.rng_seed, index, f"try {attempt}")

    # -- what a puzzle has to avoid ----------------------------------------------------------------

    def _before(self, index: int) -> range:
        """The puzzles before one that it may not repeat."""
        return range(max(0, index - self.plan.fresh_across + 1), index)

    def _near(self, index: int) -> range:
        """Those among them that its first try knows nothing of."""
        before = self._before(index)
        return range(max(before.start, index - self.plan.ahead), index)

    def _after(self, index: int) -> range:
        """Puzzles after one that its tries in a round heed.

        Each round waits for so many more puzzles ahead than the one after it. Together they take
        half of what may be begun: the other half is for workers to be busy with meanwhile.
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
        """Theme entries of the puzzles after one: they stand in the plan and cannot give way."""
        plan = self.plan
        found: set[str] = set()
        for later in range(index + 1, min(index + plan.fresh_across, plan.count)):
            theme = plan.theme(later)
            if theme:
                spelling = plan.recipe(later).words.spelling
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

    # -- what comes of it --------------------------------------------------------------------------

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
        """Send back what cannot stand, and accept what can, as far as that can be said now."""
        self._go_round()
        while self._head < self.plan.count and self._settle(self._head):
            del self._places[self._head]
            self._head += 1
            self._let_go()
            self._enter()
            self._go_round()

    def _go_round(self) -> None:
        """Decide who is tried in which round, as far as the rounds before are known."""
        for number in range(ROUNDS):
            while number and self._is_known(self._judged[number], number - 1):
                self._judge(self._judged[number], number)
                self._judged[number] += 1
            while self._front[number] in self._left[number]:
                self._front[number] += 1

    def _is_known(self, index: int, number: int) -> bool:
        """Whether it is known what a round left of a puzzle and of all that it heeds."""
        return max(index, self._after(index).stop - 1) < self._front[number]

    def _judge(self, index: int, number: int) -> None:
        """Let a puzzle be tried in a round if the round before left nothing of it, or a clash."""
        before, left = self._left[number - 1], self._left[number]
        if index in left:
            return  # an earlier run has been here
        mine = before[index]
        clash = "nothing found"
        if mine is not None:
            others = (before[near] for near in self._near(index))
            clash = next((told for other in others if other and (told := mine.clash(other))), "")
        if not clash or not self._again(index, number + 1, clash):
            left[index] = mine

    def _settle(self, index: int) -> bool:
        """Accept the puzzle whose turn it is, or give it up; False if that cannot be done yet."""
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
            told = f"every try has {clash} in common with a puzzle before it"
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
        """Let a puzzle be tried again; False if it has been tried often enough."""
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
            self.plan.recipe(index).to_json(),
            figures=made.figures,
            nodes=place.nodes,
            seconds=place.seconds,
            reason=made.reason,
            rounds=tuple(left[index] for left in self._left if index in left),
        )

    # -- coming and going --------------------------------------------------------------------------

    def _enter(self) -> None:
        """Let puzzles be begun as far ahead as the plan allows."""
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
        """Take up what an earlier run has made of a puzzle."""
        place.attempt, place.nodes, place.seconds = row.attempt, row.nodes, row.seconds
        if row.status == MADE:
            puzzle, offers = (None, {}) if row.content is None else unpacked(row.content)
            place.made = MadeOne(puzzle, offers, row.figures, reason=row.reason)
        else:
            place.settled = row
        self._remember(index, row)

    def _remember(self, index: int, row: Row) -> None:
        """Take up what the rounds of an earlier run left of a puzzle."""
        for left, trace in zip(self._left, row.rounds, strict=False):
            left[index] = trace

    def _let_go(self) -> None:
        """Forget what nobody can have to avoid any more."""
        plan = self.plan
        self._traces.pop(self._head - plan.fresh_across, None)
        for left in self._left:
            left.pop(self._head - plan.ahead - 1, None)

    def _take_up(self) -> None:
        """Remember what was accepted last, if an earlier run left off here."""
        plan = self.plan
        reach = max(plan.fresh_across, plan.ahead + 1)
        for index in range(max(0, self._head - reach), self._head):
            row = self.store.kept(index)
            assert row is not None
            if row.trace is not None:
                self._traces[index] = row.trace
            self._remember(index, row)
