"""The search for the best fill starts with fills from higher and higher floors.

A floor is the least score that a word of the fill may have.
"""

from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.floors import Climb, floors_of
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["at;90", "to;20", "as;60", "so;60", "it;20", "in;80", "no;80", "to;20"])


def test_each_floor_leaves_fewer_words_than_the_one_below() -> None:
    problem = FillProblem(Fill.parse("..\n.."), WORDS)
    floors = floors_of(problem)
    left = [sum(word.score >= floor for word in WORDS) for floor in floors]
    assert floors == sorted(floors)
    assert left == sorted(set(left), reverse=True)
    assert left[0] == sum(1 for _ in WORDS), "the lowest floor leaves all words"


def test_the_last_fill_comes_from_the_highest_floor_with_a_fill() -> None:
    problem = FillProblem(Fill.parse("..\n##\n.."), WORDS)
    *_, last = Climb(problem, Run(Budget(nodes=50_000), rng_seed=1)).fills()
    assert min(WORDS.get(answer).score for _, answer in last.answers()) == 80


def test_if_a_grid_has_no_fill_this_is_proved_and_explained() -> None:
    run = Run(Budget(nodes=50_000), rng_seed=1)
    assert not list(Climb(FillProblem(Fill.parse("X.\n.."), WORDS), run).fills())
    assert "1 across" in run.explanation


def test_the_same_rng_seed_gives_the_same_fills() -> None:
    problem = FillProblem(Fill.parse("...\n...\n..."), WordList.default())
    fills = [
        [str(filled) for filled in Climb(problem, Run(Budget(nodes=9_000), rng_seed=3)).fills()]
        for _ in range(2)
    ]
    assert fills[0] == fills[1]
    assert len(fills[0]) > 1


def test_another_fill_may_have_a_lower_floor_but_the_highest_floor_is_remembered() -> None:
    words = WordList.default()
    climb = Climb(FillProblem(Fill.parse("....\n....\n....\n...."), words), Run(rng_seed=3))
    first = next(climb.fills())
    reached = climb.reached
    assert reached > 0
    climb.next_number = 0
    other = climb.another()
    assert other is not None and str(other) != str(first)
    scores = [words.get(answer).score for _, answer in other.answers()]
    assert min(scores) < climb.floors[reached]
    assert climb.reached == reached
    assert climb.next_number == 1, "the next fill is looked for one floor higher"


def test_longer_and_longer_searches_of_the_lowest_floor_end_with_a_fill_or_a_proof() -> None:
    run = Run(Budget(nodes=50_000), rng_seed=1)
    found = Climb(FillProblem(Fill.parse("..\n##\n.."), WORDS), run).lowest_fill()
    assert found is not None
    impossible = Climb(FillProblem(Fill.parse("X.\n.."), WORDS), run)
    assert impossible.lowest_fill() is None
    assert impossible.closed == 0
