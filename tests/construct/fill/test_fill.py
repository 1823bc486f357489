"""The verb `fill`: its statuses, the best fill, patterns, budgets, memory, and several fills."""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from crosswright.construct.fill import fill, find_fills
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.fill.search import run_fill
from crosswright.construct.request.fill import HowMany, Method
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.wishes import Promises, Wishes, slot_texts
from crosswright.engines.fill import ENGINES, FillProblem, compile, textbook_engine
from crosswright.engines.fill.compile import compile_problem
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run, Stopped
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

ANIMALS = WordList.of(["cat", "cow", "dog;80", "hen"])


class SetAfter:
    """A cancel flag that becomes set after it was looked at `times` times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


# -- the best fill -------------------------------------------------------------------------------


@pytest.mark.parametrize("score", [-1, -5, -32768])
def test_the_best_fill_may_have_words_of_negative_score(score: int) -> None:
    words = WordList.of([f"cat;{score}"])
    outcome = fill("C..", words, best=True, seconds=1)
    assert str(outcome.solution) == "CAT"


def test_the_best_fill_keeps_a_least_score_below_zero() -> None:
    words = WordList.of(["cat;-5", "cot;-20"])
    assert fill("CO.", words, best=True, wishes=Wishes(min_score=-10)).status is Status.IMPOSSIBLE
    assert (
        fill("C..", words, best=True, seconds=1, wishes=Wishes(min_score=-10)).solution is not None
    )


@pytest.mark.parametrize("best", [False, True])
def test_with_and_without_best_an_impossible_grid_is_proved_impossible(best: bool) -> None:
    outcome = fill("C..", ANIMALS, best=best, seconds=5, wishes=Wishes(banned=("cat", "cow")))
    assert outcome.status is Status.IMPOSSIBLE
    assert outcome.explanation.endswith("1 across (3 cells, C..)")
    assert isinstance(outcome.partial, Fill)


def test_the_best_fill_within_a_budget_has_the_status_found() -> None:
    outcome = fill("...\n...", _pairs(), best=True, run=Run(Budget(nodes=300)))
    assert outcome.solution is not None
    assert outcome.status is Status.FOUND


def _pairs() -> WordList:
    """So many words of two and three letters that a search takes long."""
    letters = "ABCDEF"
    two = [f"{a}{b};{20 + ord(a) % 7}" for a in letters for b in letters]
    three = [f"{pair[:2]}{c};{30 + ord(c) % 5}" for pair in two for c in letters]
    return WordList.of(two + three)


def test_a_cancelled_search_for_the_best_fill_has_the_status_cancelled() -> None:
    outcome = fill("...\n...", _pairs(), best=True, run=Run(cancelled=SetAfter(60)))
    assert outcome.status is Status.CANCELLED


def test_the_textbook_engine_cannot_search_for_the_best_fill() -> None:
    with pytest.raises(ProblemError, match="the best fill, or the textbook engine"):
        find_fills(
            fill_problem("...", ANIMALS), Run(), HowMany(best=True), method=Method("textbook")
        )


def _every_fill(problem: FillProblem) -> list[FilledGrid]:
    return list(take(textbook_engine(), problem, Run(), limit=None).solutions)


def _wished(dice: random.Random) -> FillProblem:
    """A small grid with patterns and sometimes a required word. It is often impossible."""
    texts = {"".join(dice.choices("ABCD", k=dice.choice((3, 4)))) for _ in range(70)}
    words = WordList.of([f"{text};{dice.randrange(20, 90)}" for text in sorted(texts)])
    given = Fill.parse(dice.choice(("...#\n....\n#...", "...\n...\n...", "....\n.##.\n....")))
    slots = dice.sample(given.slots, 2)
    places = ("A", "[BC]", ".", ".")
    fitting = sorted(text for text in texts if len(text) in {slot.length for slot in given.slots})
    return FillProblem(
        given,
        words,
        wishes=Wishes(
            required=tuple(dice.sample(fitting, dice.choice((0, 1, 1)))),
            patterns=slot_texts(
                {slot.key: "".join(dice.choices(places, k=slot.length)) for slot in slots}
            ),
            max_shared=dice.choice((None, 2)),
        ),
    )


@pytest.mark.parametrize("block", range(4))
def test_the_best_fill_keeps_patterns_and_required_words(block: int) -> None:
    found = 0
    for number in range(40):
        problem = _wished(random.Random(100 * block + number))
        run = Run(Budget(nodes=3_000), rng_seed=number)
        outcome = find_fills(problem, run, HowMany(best=True))
        every = _every_fill(problem)
        # The best fill must also not repeat a root. So there may be no best fill although there
        # are other fills; but then the status is not "impossible".
        assert (outcome.status is Status.IMPOSSIBLE) == (not every)
        if outcome.solution is None:
            continue
        found += 1
        assert outcome.solution in every
        answers = [answer for _, answer in outcome.solution.answers()]
        assert set(problem.required) <= set(answers)
    assert found > 5


def test_in_a_small_grid_the_best_fill_has_the_highest_value_of_all_fills() -> None:
    compared = 0
    for number in range(60):
        problem = _wished(random.Random(9_000 + number)).wishing(required=(), max_shared=None)
        run = Run(Budget(nodes=4_000), rng_seed=1)
        found = fill(
            problem.given,
            problem.words,
            best=True,
            run=run,
            wishes=Wishes(patterns=slot_texts(problem.patterns)),
        )
        if found.solution is None:
            continue
        values = [quality_of(filled, problem.words).value for filled in _every_fill(problem)]
        assert quality_of(found.solution, problem.words).value == max(values)
        compared += 1
    assert compared > 10


def test_the_same_rng_seed_and_nodes_give_the_same_best_fill() -> None:
    wishes = Wishes(patterns=("1A=[ABC]..",), required=("DAB",))
    one, other = (
        fill(
            "...\n...",
            _pairs(),
            best=True,
            wishes=wishes,
            run=Run(Budget(nodes=2_000), rng_seed=4, jobs=jobs),
        )
        for jobs in (1, 3)
    )
    assert one.solution == other.solution
    assert "DAB" in str(one.solution)


def test_several_best_fills_keep_patterns_and_required_words() -> None:
    run = Run(Budget(nodes=4_000), rng_seed=1)
    wishes = Wishes(patterns=("1A=[ABC]..",), required=("DAB",))
    problem = fill_problem("...\n...", _pairs(), wishes)
    outcome = find_fills(problem, run, HowMany(3, best=True, apart=2))
    assert len(outcome.solutions) == 3
    for filled in outcome.solutions:
        assert "DAB" in str(filled) and str(filled)[0] in "ABC"


# -- patterns ------------------------------------------------------------------------------------


def test_an_error_about_two_patterns_for_one_slot_names_the_slot() -> None:
    with pytest.raises(ProblemError, match=r"one pattern for 1 across, got 'C\.\.' and 'D\.\.'"):
        fill_problem("...", ANIMALS, wishes=Wishes(patterns=("1A=C..", "1a=D..")))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_pattern_may_have_letters_with_accents(engine: str) -> None:
    problem = fill_problem(".....", WordList.of(["école"]), Wishes(patterns=("1A=É....",)))
    outcome = find_fills(problem, Run(), method=Method(engine))
    assert str(outcome.solution) == "ECOLE"


# -- runs of letters that given entries share ----------------------------------------------------


@pytest.mark.parametrize("best", [False, True])
def test_given_entries_may_share_three_letters_but_a_new_entry_may_not(best: bool) -> None:
    words = WordList.of(["tart;90", "barb;80", "moon"])
    grid = "STAR\n####\nSTAB\n####\n...."
    outcome = fill(
        grid, words, best=best, run=Run(Budget(nodes=2000), rng_seed=1), wishes=Wishes(max_shared=2)
    )
    assert outcome.solution is not None
    # Two entries may share at most two letters in a row. BARB shares no three letters with a given
    # entry. TART shares TAR with both.
    assert "TART" not in str(outcome.solution)


# -- budgets and memory --------------------------------------------------------------------------


def test_the_preparation_of_a_search_can_be_cancelled() -> None:
    words = WordList.of(["aabb", "bbaa"], Spelling(letters_per_cell=2))
    problem = FillProblem(Fill.parse("..\n.."), words, wishes=Wishes(max_shared=1))
    slots = len(problem.given.slots)
    # The flag is looked at once for each slot, and once when words are compared with each other.
    for times in range(slots + 1):
        with pytest.raises(Stopped):
            compile_problem(problem, Run(cancelled=SetAfter(times)))
    compile_problem(problem, Run(cancelled=SetAfter(slots + 1)))


def test_an_error_about_a_grid_that_needs_too_much_memory_gives_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = FillProblem(Fill.parse("...\n..."), _pairs())
    monkeypatch.setattr(compile, "MOST_BYTES", 1 << 10)
    with pytest.raises(ProblemError, match=r"got 5 slots that take 0\.0 GB to begin with"):
        run_fill(problem, Run())


def test_a_search_that_needs_too_much_memory_raises_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Full:
        nodes = failures = 0

        def __init__(self, **_: object) -> None:
            pass

        def advance(self, _: int) -> int:
            raise MemoryError

    class Kernel:
        FillSearch = Full

    solve = import_module("crosswright.engines.fill.solve")
    monkeypatch.setattr(solve, "load", lambda _: Kernel)
    with pytest.raises(ProblemError, match="5 slots that take more"):
        run_fill(FillProblem(Fill.parse("...\n..."), _pairs()), Run())


def _many_slots() -> Iterator[str]:
    """Rows of short slots."""
    for _ in range(60):
        yield "...#" * 40
        yield "####" * 40


def test_with_many_slots_a_search_looks_at_the_cancel_flag_after_few_nodes() -> None:
    problem = FillProblem(Fill.parse("\n".join(_many_slots())), _pairs(), allow_repeats=True)
    slots = len(problem.given.slots)
    # The flag is looked at once at the beginning, once for each slot, and once at the first node.
    # The next look is after the first few nodes. Then the flag is set.
    run = Run(cancelled=SetAfter(slots + 2))
    assert run_fill(problem, run).status is Status.CANCELLED
    assert 0 < run.nodes < 20


@pytest.mark.parametrize("best", [False, True])
def test_several_fills_differ_in_as_many_entries_as_was_asked_for(best: bool) -> None:
    top, bottom = ".....#...\n" * 3, "\n...#....." * 3
    grid = f"{top}###.....#\n#...#...#\n#.....###{bottom}"
    run = Run(Budget(nodes=6_000), rng_seed=3)
    outcome = find_fills(fill_problem(grid), run, HowMany(4, best=best, apart=6))
    assert len(outcome.solutions) == 4
    assert outcome.status is Status.FOUND
    answers = [dict(filled.answers()) for filled in outcome.solutions]
    for k, one in enumerate(answers):
        for other in answers[:k]:
            assert sum(one[slot] != other[slot] for slot in one) >= 6


def test_fills_that_share_too_many_entries_are_not_returned_together() -> None:
    words = WordList.of(["cat", "cow", "dog"])
    wishes = Wishes(required=("cat",), patterns=("1A=CAT",))
    problem = fill_problem("...\n###\n...", words, wishes)
    assert len(find_fills(problem, Run(), HowMany(2, apart=1)).solutions) == 2
    assert len(find_fills(problem, Run(), HowMany(2, apart=2)).solutions) == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "asked", [{}, {"apart": 1}, {"use_letters": "A"}, {"min_mean": 10}, {"no_weak_crossings": True}]
)
def test_fills_with_the_same_answers_in_other_slots_are_different_fills(
    asked: dict[str, Any], count: int
) -> None:
    words = WordList.of(["ab", "cd", "ac", "bd"])
    promises = Promises(**{name: value for name, value in asked.items() if name != "apart"})
    how_many = HowMany(count, apart=asked.get("apart"))
    run = Run(rng_seed=1)
    outcome = find_fills(fill_problem("..\n..", words), run, how_many, promises)
    squares = {"AB\nCD", "AC\nBD"}
    assert len(outcome.solutions) == min(count, 2)
    assert set(map(str, outcome.solutions)) <= squares
    assert outcome.status is (Status.FOUND if count <= 2 else Status.COMPLETE)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "asked",
    [{}, {"best": True}, {"count": None}, {"count": 2}, {"promises": Promises(use_letters="X")}],
)
def test_a_grid_that_was_full_before_is_told_and_so_are_its_unlisted_answers(
    asked: dict[str, Any], jobs: int
) -> None:
    outcome = fill("XQZ", WordList.of(["cat"]), run=Run(jobs=jobs), **asked)
    assert str(outcome.solution) == "XQZ"
    assert outcome.notices == (
        "every slot was full before, so nothing was filled in",
        "given answers that the word list does not have: XQZ",
    )
    partly = fill("XQZ\n###\n...", WordList.of(["cat"]), run=Run(jobs=jobs), **asked)
    assert partly.notices == ("given answers that the word list does not have: XQZ",)


def test_fewer_fills_than_asked_for_do_not_have_the_status_found() -> None:
    outcome = find_fills(
        fill_problem("C..", WordList.of(["cat", "cot"])), Run(), HowMany(3, apart=1)
    )
    assert len(outcome.solutions) == 2
    assert outcome.status is Status.COMPLETE
    words = WordList.of(["ab", "cd", "ac", "bd"])
    problem = fill_problem("..\n##\n..", words, Wishes(patterns=("1A=A.",)))
    apart = find_fills(problem, Run(), HowMany(5, apart=2))
    assert apart.status is Status.GAVE_UP, "other first fills might leave room for more"
    nothing = find_fills(fill_problem("X..", WordList.of(["cat"])), Run(), HowMany(3, apart=1))
    assert nothing.status is Status.IMPOSSIBLE
