"""Promises are conditions for a whole fill, such as a least mean score. A fill keeps them, or the
search proves that no fill can."""

import pytest
from brute_force import brute_force
from random_problems import random_problem

from crosswright.audit.promises import audit_promises
from crosswright.construct.fill import fill, find_fills
from crosswright.construct.fill.best import best_fill
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.promised import every_promised, promised_fill
from crosswright.construct.request.fill import HowMany, Method
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.wishes import Promises, Wishes
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.engines.fill.promises import pledge_of
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["at;90", "to;20", "as;60", "so;30"])
ASKED = {
    "mean": Promises(min_mean=28),
    "share": Promises(share="50%:30"),
    "letter": Promises(use_letters="B"),
    "weak": Promises(no_weak_crossings=True),
    "all": Promises(20, "40%:25", use_letters="AC"),
}


@pytest.mark.parametrize("name", ASKED)
def test_the_search_finds_the_same_fills_with_promises_as_brute_force(name: str) -> None:
    promises, some, none = ASKED[name], 0, 0
    for rng_seed in range(30):
        problem = random_problem(rng_seed)
        if problem is None:
            continue
        every = [str(filled) for filled in brute_force(problem)]
        kept = [
            str(filled)
            for filled in brute_force(problem)
            if not audit_promises(filled, problem.words, promises)
        ]
        pledge = pledge_of(promises, problem.words.spelling)
        found = every_promised(problem, Run(rng_seed=rng_seed), pledge)
        assert sorted(map(str, found.solutions)) == sorted(kept), rng_seed
        first = promised_fill(problem, Run(rng_seed=rng_seed), promises=pledge)
        assert first.status is (Status.FOUND if kept else Status.IMPOSSIBLE), rng_seed
        assert not kept or str(first.solution) in kept
        some += 0 < len(kept) < len(every)
        none += not kept and bool(every)
    assert some + none > 0, "the promise must rule out some fill"


def test_the_best_of_the_fills_that_keep_a_promise_is_found() -> None:
    problem = FillProblem(Fill.parse("..\n##\n.."), WORDS)
    outcome = best_fill(
        problem, Run(rng_seed=1), promises=pledge_of(Promises(use_letters="O"), Spelling())
    )
    assert outcome.status is Status.OPTIMAL
    assert outcome.solution is not None
    assert quality_of(outcome.solution, WORDS).mean_score == (90 + 30) / 2


def test_with_promises_the_same_rng_seed_gives_the_same_fill() -> None:
    grid = "....\n....\n....\n...."
    promises = Promises(min_mean=50.0, use_letters="K")
    runs = [fill(grid, best=True, promises=promises, rng_seed=7) for _ in range(2)]
    assert str(runs[0]) == str(runs[1])
    assert runs[0]


@pytest.mark.parametrize("best", [False, True])
def test_a_mean_that_no_fill_has_is_proved_to_be_impossible(best: bool) -> None:
    grid = "....#\n.....\n.....\n.....\n#...."
    outcome = fill(grid, best=best, rng_seed=1, promises=Promises(min_mean=99.5))
    assert outcome.status is Status.IMPOSSIBLE
    assert outcome.explanation == "no fill has a mean score of 99.5 or more"


def test_without_a_fill_or_a_proof_in_time_the_status_is_out_of_budget() -> None:
    run = Run(Budget(nodes=500), rng_seed=1)
    outcome = fill(
        "....#\n.....\n.....\n.....\n#....", run=run, promises=Promises(use_letters="JQXZ")
    )
    assert outcome.status is Status.OUT_OF_BUDGET


def every_fill(grid: str, engine: str, letters: str) -> Outcome[FilledGrid]:
    problem = fill_problem(grid, WORDS, Wishes(avoid_letters=letters))
    return find_fills(problem, Run(), HowMany(every=True), method=Method(engine))


def test_words_with_letters_to_avoid_are_not_used() -> None:
    for engine in ("kernel", "textbook"):
        found = every_fill("T.\n..", engine, "t")
        assert {str(filled) for filled in found.solutions} == set()
        found = every_fill(".T\n..", engine, "x")
        assert {str(filled) for filled in found.solutions} == {"AT\nSO"}
        found = every_fill("..\n##\n..", engine, "t")
        assert {str(filled) for filled in found.solutions} == {"AS\n##\nSO", "SO\n##\nAS"}


def test_the_audit_finds_every_promise_that_is_broken() -> None:
    filled = FilledGrid.parse("TO\nSO")
    asked = Promises(60, "50%:50", use_letters="XT", no_weak_crossings=True)
    found = audit_promises(filled, WORDS, asked)
    assert [finding.rule for finding in found] == ["mean", "share", "letter"]
    crossed = FilledGrid.parse("SO\nO#")
    broken = audit_promises(crossed, WORDS, Promises(no_weak_crossings=True))
    assert [finding.rule for finding in broken] == ["weak crossing"]


@pytest.mark.parametrize("share", ["", "90", "90%", "90%:", "0%:5", "101%:5", "x%:5", "90%:99999"])
def test_a_text_that_is_no_share_and_score_is_refused(share: str) -> None:
    with pytest.raises(ProblemError, match=r"expected a share and a score such as 90%:50, got"):
        Promises(share=share)


def test_other_wrong_values_are_refused() -> None:
    with pytest.raises(ProblemError, match="expected 0 or more for min_mean, got nan"):
        Promises(min_mean=float("nan"))
    with pytest.raises(ProblemError, match="expected letters of the alphabet, got 'Я'"):
        pledge_of(Promises(use_letters="Я"), Spelling())
    with pytest.raises(ProblemError, match="or the textbook engine, got both"):
        find_fills(
            fill_problem("..\n..", WORDS),
            Run(),
            promises=Promises(min_mean=5),
            method=Method("textbook"),
        )


def test_a_pangram_promises_every_letter_of_the_alphabet() -> None:
    assert pledge_of(Promises(pangram=True), Spelling()).letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
