"""Which tasks the coordinator hands out, and which puzzles it accepts.

The workers are simulated, and their tasks end in a random order.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from crosswright.construct.batch.coordinate import Coordinator
from crosswright.construct.batch.manifest import DONE, FAILED, MADE, Row, unpacked
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.tasks import MadeOne, Task
from crosswright.construct.make.patterns import pattern_key
from crosswright.construct.request.make import MakeRequest
from crosswright.core.fill import Fill
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import slot_map

LETTERS = "ABCDEFGH"


class MemoryStore:
    """A store of rows in memory, one row for each puzzle. Of files, it keeps only the names."""

    def __init__(self, rows: Mapping[int, Row] | None = None) -> None:
        self.rows: dict[int, Row] = dict(rows or {})
        self.written: list[int] = []

    def first_open(self) -> int:
        index = 0
        while index in self.rows and self.rows[index].status in {DONE, FAILED}:
            index += 1
        return index

    def kept(self, index: int) -> Row | None:
        return self.rows.get(index)

    def keep(self, row: Row) -> None:
        self.rows[row.number - 1] = row

    def write(self, name: str, files: Mapping[str, bytes], row: Row) -> None:
        self.written.append(row.number)
        self.rows[row.number - 1] = replace(row, files=dict.fromkeys(files, ""))

    def outcome(self) -> list[tuple[int, str, str]]:
        return [(n, row.status, row.hash) for n, row in sorted(self.rows.items())]


def plan_of(**wishes: object) -> Plan:
    usual: dict[str, object] = {"count": 40, "rng_seed": 3, "fresh_across": 8, "ahead": 5}
    return Plan.from_plain(
        usual | {"longest_shared": 2, "recipes": [{"venue": "relaxed"}]} | wishes
    )


def simulated(recipe: MakeRequest, *, words: int = 60) -> MadeOne:
    """Return what a search could find: a puzzle of three words with six letters, none banned.

    There are only 90 different clues, so several puzzles have the same clue. The pattern of blocks
    depends on a random width. `words` is the number of words to choose from.
    """
    dice = random.Random(recipe.limits.rng_seed)
    pool = ["".join(random.Random(k).choices(LETTERS, k=6)) for k in range(words)]
    free = [word for word in pool if word not in recipe.words.ban]
    widths = [k for k in range(1, 16) if _key(k) not in recipe.fresh.avoided_patterns]
    if len(free) < 3 or not widths:
        return MadeOne(None, reason="none left", nodes=7)
    width = dice.choice(widths)
    lines = [f"{word}{'#' * width}" for word in dice.sample(free, 3)]
    fill = Fill.parse(f"\n{'#' * (6 + width)}\n".join(lines))
    keys = [slot.key for slot in slot_map(fill.grid).slots]
    offers = {key: tuple((f"clue {n}", "gloss") for n in dice.sample(range(90), 9)) for key in keys}
    texts = {key: offers[key][0][0] for key in keys}
    return MadeOne(Puzzle.from_clues(fill, texts), offers, nodes=10, seconds=0.5)


def _key(width: int) -> str:
    lines = ["......" + "#" * width] * 3
    return pattern_key(Fill.parse(f"\n{'#' * (6 + width)}\n".join(lines)).grid)


def work(
    coordinator: Coordinator,
    *,
    workers: int,
    rng_seed: int,
    losses: float = 0.0,
    stop_after: int | None = None,
    words: int = 60,
) -> int:
    """Do tasks until no puzzle is left or `stop_after` tasks are done. Return the number done.

    The tasks end in a random order. `losses` is the probability that the worker of a task dies.
    """
    dice = random.Random(rng_seed)
    at_work: list[Task] = []
    done = 0
    while not coordinator.is_finished and done != stop_after:
        while len(at_work) < workers and (task := coordinator.next_task()):
            at_work.append(task)
        assert at_work, "nobody has anything to do"
        task = at_work.pop(dice.randrange(len(at_work)))
        if dice.random() < losses:
            coordinator.lost(task)
            continue
        done += 1
        if task.attempt:
            coordinator.came(task, simulated(task.arguments[0], words=words))
        else:
            coordinator.came(task, {"ipuz": b"file"})
    for task in at_work:
        coordinator.lost(task)
    return done


def puzzles(store: MemoryStore) -> Iterator[Puzzle]:
    for _, row in sorted(store.rows.items()):
        assert row.content is not None
        yield unpacked(row.content)[0]


@pytest.fixture(scope="module")
def alone() -> MemoryStore:
    """The puzzles as one worker makes them."""
    store = MemoryStore()
    work(Coordinator(plan_of(), store), workers=1, rng_seed=0)
    return store


@pytest.mark.parametrize("workers", [2, 3, 6, 50])
@pytest.mark.parametrize("rng_seed", range(5))
def test_the_puzzles_do_not_depend_on_the_number_or_speed_of_workers(
    alone: MemoryStore, workers: int, rng_seed: int
) -> None:
    store = MemoryStore()
    work(Coordinator(plan_of(), store), workers=workers, rng_seed=rng_seed, losses=0.2)
    assert store.outcome() == alone.outcome()
    assert sorted(store.written) == list(range(1, 41)), "each is written once"


@pytest.mark.parametrize("rng_seed", range(20))
def test_a_batch_that_is_stopped_and_resumed_has_the_same_puzzles(
    alone: MemoryStore, rng_seed: int
) -> None:
    dice = random.Random(rng_seed)
    store = MemoryStore()
    for _ in range(1000):
        coordinator = Coordinator(plan_of(), store)
        if coordinator.is_finished:
            break
        work(coordinator, workers=4, rng_seed=dice.random(), stop_after=dice.randrange(1, 9))
        store = MemoryStore(store.rows)
    assert store.outcome() == alone.outcome()


def test_neighbours_share_no_long_answer_and_no_pattern_and_no_clue(alone: MemoryStore) -> None:
    made = list(puzzles(alone))
    assert len(made) == 40
    for index, puzzle in enumerate(made):
        for other in made[max(0, index - 7) : index]:
            mine, theirs = ({a for _, a in p.fill.answers()} for p in (puzzle, other))
            assert not mine & theirs
            assert pattern_key(puzzle.grid) != pattern_key(other.grid)
            clues = [{e.clue.text for e in p.entries() if e.clue} for p in (puzzle, other)]
            assert not clues[0] & clues[1]


def test_puzzles_further_apart_may_share_an_answer(alone: MemoryStore) -> None:
    used = [answer for puzzle in puzzles(alone) for _, answer in puzzle.fill.answers()]
    assert len(set(used)) < len(used)


def test_some_tries_were_rejected() -> None:
    """Without rejected tries, the tests above would prove nothing."""
    coordinator = Coordinator(plan_of(), MemoryStore())
    work(coordinator, workers=6, rng_seed=1)
    assert coordinator.sent_back["the same answer"] > 3
    assert coordinator.sent_back["the same pattern"] > 3


def test_puzzles_are_begun_as_far_ahead_as_the_plan_says() -> None:
    coordinator = Coordinator(plan_of(ahead=5), MemoryStore())
    first = [coordinator.next_task() for _ in range(10)]
    assert [task.index for task in first if task] == [0, 1, 2, 3, 4, 5]


def test_the_recipe_of_a_try_does_not_depend_on_the_speed_of_workers() -> None:
    asked: list[dict[tuple[int, int], MakeRequest]] = []
    for workers, rng_seed in ((1, 0), (6, 1), (6, 2)):
        seen: dict[tuple[int, int], MakeRequest] = {}
        coordinator = Coordinator(plan_of(), MemoryStore())
        plain = coordinator.request

        def watched(
            index: int, attempt: int, plain: object = plain, seen: object = seen
        ) -> MakeRequest:
            seen[index, attempt] = plain(index, attempt)  # type: ignore[index, operator]
            return seen[index, attempt]  # type: ignore[index, no-any-return]

        coordinator.request = watched  # type: ignore[method-assign]
        work(coordinator, workers=workers, rng_seed=rng_seed)
        asked.append(seen)
    assert asked[0] == asked[1] == asked[2]


def test_puzzles_that_cannot_be_made_fail_and_the_batch_goes_on() -> None:
    """Eight puzzles in a row need 24 different words, but there are only 16."""
    outcomes = []
    for workers in (1, 7):
        store = MemoryStore()
        work(Coordinator(plan_of(), store), workers=workers, rng_seed=workers, words=16)
        outcomes.append(store.outcome())
    assert outcomes[0] == outcomes[1]
    statuses = [status for _, status, _ in outcomes[0]]
    assert statuses.count(FAILED) > 5 and statuses.count(DONE) > 5
    assert MADE not in statuses


def test_after_an_error_a_puzzle_is_tried_again_with_another_rng_seed() -> None:
    store = MemoryStore()
    coordinator = Coordinator(plan_of(count=1), store)
    first = coordinator.next_task()
    assert first is not None
    coordinator.broke(first, "ZeroDivisionError: a slip")
    second = coordinator.next_task()
    assert second is not None and second.rng_seed != first.rng_seed
    assert (first.attempt, second.attempt) == (1, 2)


def test_a_puzzle_that_always_fails_has_only_as_many_tries_as_the_plan_says() -> None:
    store = MemoryStore()
    coordinator = Coordinator(plan_of(count=2, tries=3), store)
    tries = 0
    while task := coordinator.next_task():
        if task.index == 0:
            tries += 1
            coordinator.broke(task, "a slip")
        elif task.attempt:
            coordinator.came(task, simulated(task.arguments[0]))
        else:
            coordinator.came(task, {})
    assert tries == 3
    assert store.rows[0].status == FAILED
    assert store.rows[0].reason == "a slip"
    assert store.rows[1].status == DONE


def test_the_task_of_a_dead_worker_is_handed_out_again_unchanged() -> None:
    coordinator = Coordinator(plan_of(), MemoryStore())
    first = coordinator.next_task()
    assert first is not None
    coordinator.lost(first)
    assert coordinator.next_task() == first


def test_memory_does_not_grow_with_the_number_of_puzzles() -> None:
    plan = plan_of(count=600)
    coordinator = Coordinator(plan, MemoryStore())
    held = []
    for _ in range(4):
        work(coordinator, workers=4, rng_seed=1, stop_after=250)
        parts = (coordinator._traces, *coordinator._left, coordinator._places, coordinator._ready)
        held.append(sum(map(len, parts)))
    assert max(held) <= 4 * (plan.fresh_across + plan.ahead) + 20


def test_a_puzzle_does_not_use_the_theme_entries_of_later_puzzles() -> None:
    themes = [["GLACIER"], ["TUNDRA"], ["PENGUIN"]]
    plan = plan_of(count=3, recipes=[{"venue": "us-daily", "themes": themes}])
    coordinator = Coordinator(plan, MemoryStore())
    recipe = coordinator.request(1, 1)
    assert recipe.theming.theme == ("TUNDRA",)
    assert "PENGUIN" in recipe.words.ban
    assert "TUNDRA" not in recipe.words.ban
