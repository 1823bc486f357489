"""A walk improves one fill step by step. `polish` uses several walks, and starts new ones."""

import pytest

from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.floors import Climb
from crosswright.engines.fill.improve.polish import FIRST_LEG, WALKS, polish
from crosswright.engines.fill.improve.quality import Judge, worth
from crosswright.engines.fill.improve.walk import STALE_WORK, Walk
from crosswright.engines.fill.refill import Refiller
from crosswright.search.budget import Budget
from crosswright.search.progress import Progress
from crosswright.search.run import Run, Stopped
from crosswright.words.wordlist import WordList

PATTERN = "#...#\n.....\n.....\n.....\n#...#"


def new_walk(run: Run) -> Walk:
    problem = FillProblem(Fill.parse(PATTERN), WordList.default())
    refiller = Refiller(problem, worth, run)
    first = next(Climb(problem, run).fills())
    return Walk(Judge(refiller, None), refiller.standing(first))


def test_the_best_fill_of_a_walk_never_gets_worse_and_has_no_objection() -> None:
    run = Run(rng_seed=2)
    walk = new_walk(run)
    values = [walk.most]
    for _ in range(200):
        is_better = walk.step(run)
        values.append(walk.most)
        assert is_better == (values[-1] > values[-2])
        assert walk.most == walk.judge.value(walk.best)
        assert walk.judge.objection(walk.best) is None
    assert values[-1] > values[0]


def test_a_walk_is_stale_after_much_work_without_a_better_fill() -> None:
    run = Run(rng_seed=2)
    walk = new_walk(run)
    assert not walk.is_stale
    while not walk.is_stale:
        walk.step(run)
    without = walk.work - walk.work_to_best
    assert without >= STALE_WORK
    assert without >= walk.work_to_best, "the walk has had as much work again"


def test_when_its_walks_are_stale_polish_makes_new_fills() -> None:
    told: list[int] = []

    def observe(event: object) -> None:
        if isinstance(event, Progress) and event.message.startswith("scores of"):
            told.append(event.nodes)

    problem = FillProblem(Fill.parse(PATTERN), WordList.default())
    run = Run(Budget(nodes=150_000), rng_seed=1, observer=observe)
    with pytest.raises(Stopped):
        for _ in polish(problem, run, climb_share=0.01):
            pass
    assert told[0] < WALKS * FIRST_LEG < told[-1], "the first walks are between the two"
