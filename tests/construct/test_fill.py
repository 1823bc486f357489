"""The verb `fill`: its statuses, the best fill, patterns, budgets, memory, and several fills."""

import random
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import pytest

from crosswright.construct.fill import fill, fill_problem, run_fill
from crosswright.construct.make.quality import quality_of
from crosswright.construct.searches import Budget, Run, Status, Stopped
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.engines.fill import ENGINE, ENGINES, FillProblem, compile, textbook_engine
from crosswright.engines.fill.compile import compile_problem
from crosswright.search.outcome import take
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
    assert fill("CO.", words, best=True, min_score=-10).status is Status.IMPOSSIBLE
    assert fill("C..", words, best=True, min_score=-10, seconds=1).solution is not None


@pytest.mark.parametrize("best", [False, True])
def test_with_and_without_best_an_impossible_grid_is_proved_impossible(best: bool) -> None:
    outcome = fill("C..", ANIMALS, banned=["cat", "cow"], best=best, seconds=5)
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
        fill("...", ANIMALS, best=True, engine="textbook")


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
        required=tuple(dice.sample(fitting, dice.choice((0, 1, 1)))),
        patterns={slot.key: "".join(dice.choices(places, k=slot.length)) for slot in slots},
        max_shared=dice.choice((None, 2)),
    )


@pytest.mark.parametrize("block", range(4))
def test_the_best_fill_keeps_patterns_and_required_words(block: int) -> None:
    found = 0
    for number in range(40):
        problem = _wished(random.Random(100 * block + number))
        asked = {
            "required": problem.required,
            "patterns": problem.patterns,
            "max_shared": problem.max_shared,
            "best": True,
        }
        run = Run(Budget(nodes=3_000), rng_seed=number)
        outcome = fill(problem.given, problem.words, run=run, **asked)
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
        problem = replace(_wished(random.Random(9_000 + number)), required=(), max_shared=None)
        run = Run(Budget(nodes=4_000), rng_seed=1)
        found = fill(problem.given, problem.words, patterns=problem.patterns, best=True, run=run)
        if found.solution is None:
            continue
        values = [quality_of(filled, problem.words).value for filled in _every_fill(problem)]
        assert quality_of(found.solution, problem.words).value == max(values)
        compared += 1
    assert compared > 10


def test_the_same_rng_seed_and_nodes_give_the_same_best_fill() -> None:
    asked = {"patterns": ["1A=[ABC].."], "required": ["DAB"], "best": True}
    one, other = (
        fill("...\n...", _pairs(), run=Run(Budget(nodes=2_000), rng_seed=4), jobs=jobs, **asked)
        for jobs in (1, 3)
    )
    assert one.solution == other.solution
    assert "DAB" in str(one.solution)


def test_several_best_fills_keep_patterns_and_required_words() -> None:
    run = Run(Budget(nodes=4_000), rng_seed=1)
    asked = {"patterns": ["1A=[ABC].."], "required": ["DAB"], "best": True, "count": 3}
    outcome = fill("...\n...", _pairs(), run=run, apart=2, **asked)
    assert len(outcome.solutions) == 3
    for filled in outcome.solutions:
        assert "DAB" in str(filled) and str(filled)[0] in "ABC"


# -- patterns ------------------------------------------------------------------------------------


def test_an_error_about_two_patterns_for_one_slot_names_the_slot() -> None:
    with pytest.raises(ProblemError, match=r"one pattern for 1 across, got 'C\.\.' and 'D\.\.'"):
        fill_problem("...", ANIMALS, patterns=["1A=C..", "1a=D.."])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_pattern_may_have_letters_with_accents(engine: str) -> None:
    outcome = fill(".....", WordList.of(["école"]), patterns=["1A=É...."], engine=engine)
    assert str(outcome.solution) == "ECOLE"


# -- runs of letters that given entries share ----------------------------------------------------


@pytest.mark.parametrize("best", [False, True])
def test_given_entries_may_share_three_letters_but_a_new_entry_may_not(best: bool) -> None:
    words = WordList.of(["tart;90", "barb;80", "moon"])
    grid = "STAR\n####\nSTAB\n####\n...."
    outcome = fill(grid, words, max_shared=2, best=best, run=Run(Budget(nodes=2000), rng_seed=1))
    assert outcome.solution is not None
    # Two entries may share at most two letters in a row. BARB shares no three letters with a given
    # entry. TART shares TAR with both.
    assert "TART" not in str(outcome.solution)


# -- budgets and memory --------------------------------------------------------------------------


def test_the_preparation_of_a_search_can_be_cancelled() -> None:
    words = WordList.of(["aabb", "bbaa"], Spelling(letters_per_cell=2))
    problem = FillProblem(Fill.parse("..\n.."), words, max_shared=1)
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

    monkeypatch.setattr(import_module(ENGINE.solve.__module__), "load", lambda _: Kernel)
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
    outcome = fill(grid, count=4, apart=6, best=best, run=run)
    assert len(outcome.solutions) == 4
    assert outcome.status is Status.FOUND
    answers = [dict(filled.answers()) for filled in outcome.solutions]
    for k, one in enumerate(answers):
        for other in answers[:k]:
            assert sum(one[slot] != other[slot] for slot in one) >= 6


def test_fills_that_share_too_many_entries_are_not_returned_together() -> None:
    words = WordList.of(["cat", "cow", "dog"])
    asked = {"required": ["cat"], "patterns": ["1A=CAT"], "count": 2}
    assert len(fill("...\n###\n...", words, apart=1, **asked).solutions) == 2
    assert len(fill("...\n###\n...", words, apart=2, **asked).solutions) == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "asked", [{}, {"apart": 1}, {"use_letters": "A"}, {"min_mean": 10}, {"no_weak_crossings": True}]
)
def test_fills_with_the_same_answers_in_other_slots_are_different_fills(
    asked: dict[str, object], count: int
) -> None:
    words = WordList.of(["ab", "cd", "ac", "bd"])
    outcome = fill("..\n..", words, count=count, rng_seed=1, **asked)  # type: ignore[arg-type]
    squares = {"AB\nCD", "AC\nBD"}
    assert len(outcome.solutions) == min(count, 2)
    assert set(map(str, outcome.solutions)) <= squares
    assert outcome.status is (Status.FOUND if count <= 2 else Status.COMPLETE)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    "asked", [{}, {"best": True}, {"count": None}, {"count": 2}, {"use_letters": "X"}]
)
def test_a_grid_that_was_full_before_is_told_and_so_are_its_unlisted_answers(
    asked: dict[str, object], jobs: int
) -> None:
    outcome = fill("XQZ", WordList.of(["cat"]), jobs=jobs, **asked)  # type: ignore[arg-type]
    assert str(outcome.solution) == "XQZ"
    assert outcome.notices == (
        "every slot was full before, so nothing was filled in",
        "given answers that the word list does not have: XQZ",
    )
    partly = fill("XQZ\n###\n...", WordList.of(["cat"]), jobs=jobs, **asked)  # type: ignore[arg-type]
    assert partly.notices == ("given answers that the word list does not have: XQZ",)


def test_fewer_fills_than_asked_for_do_not_have_the_status_found() -> None:
    outcome = fill("C..", WordList.of(["cat", "cot"]), count=3, apart=1)
    assert len(outcome.solutions) == 2
    assert outcome.status is Status.COMPLETE
    words = WordList.of(["ab", "cd", "ac", "bd"])
    apart = fill("..\n##\n..", words, count=5, apart=2, patterns=["1A=A."])
    assert apart.status is Status.GAVE_UP, "other first fills might leave room for more"
    nothing = fill("X..", WordList.of(["cat"]), count=3, apart=1)
    assert nothing.status is Status.IMPOSSIBLE
