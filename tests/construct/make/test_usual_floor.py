"""`make` with the default list: words below the usual floor (a least score) are used only if no
fill without them is found."""

from dataclasses import replace

from crosswright.construct.make import grids
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.problem import MakeProblem
from crosswright.core.venues import venue
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList


def scores(problem: MakeProblem, nodes: int) -> list[int]:
    filled = make_grid(problem, Run(Budget(None, nodes), rng_seed=1)).solution
    assert filled is not None
    found = [problem.words.get(answer or "") for _, answer in filled.answers()]
    assert None not in found
    return [word.score for word in found if word]


def test_no_word_of_a_fill_is_below_the_usual_floor() -> None:
    words = WordList.default(clueable=True)
    problem = MakeProblem(words, venue("mini"), 5, 5, polishes=False)
    assert min(scores(replace(problem, usual_floor=70), 2000)) >= 70


def test_a_usual_floor_without_a_fill_is_given_up_after_some_nodes() -> None:
    words = WordList.default(clueable=True)
    problem = MakeProblem(words, venue("mini"), 5, 5, polishes=False, usual_floor=100)
    assert min(scores(problem, 4 * grids.FLOOR_NODES_A_CELL * 25)) < 100


def test_a_least_score_that_the_user_sets_is_never_given_up() -> None:
    words = WordList.default(clueable=True)
    asked = MakeProblem(words, venue("mini"), 5, 5, min_score=100, usual_floor=50)
    assert not make_grid(asked, Run(Budget(None, 4 * grids.FLOOR_NODES_A_CELL * 25), rng_seed=1))
