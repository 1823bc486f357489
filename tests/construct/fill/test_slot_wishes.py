"""Wishes about single slots: a list of words or a least score of their own."""

import random
from pathlib import Path

import pytest

from crosswright.audit.fill import audit_wishes
from crosswright.construct import answer
from crosswright.construct.candidates import candidates
from crosswright.construct.explain import explain
from crosswright.construct.fill import fill, find_fills
from crosswright.construct.fill.problem import fill_problem
from crosswright.construct.request.fill import FillRequest, HowMany, Method
from crosswright.construct.request.recipe import Recipe, read_recipe
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.wishes import Wishes
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["cat;80", "cot;40", "dog;60", "cow;20"])


@pytest.fixture
def names(tmp_path: Path) -> str:
    path = tmp_path / "names.txt"
    path.write_text("zoe;90\ncat;5\n")
    return str(path)


def every(problem_words: WordList, wishes: Wishes, engine: str) -> set[str]:
    problem = fill_problem("...\n###\n...\n###\n...", problem_words, wishes)
    found = find_fills(problem, Run(), HowMany(every=True), method=Method(engine))
    return {str(filled).replace("\n###\n", " ") for filled in found.solutions}


@pytest.mark.parametrize("engine", ["kernel", "textbook"])
def test_a_slot_takes_only_words_of_its_own_list_and_no_other_slot_does(
    engine: str, names: str
) -> None:
    found = every(WORDS, Wishes(slot_words=(f"1A={names}",)), engine)
    assert {text.split()[0] for text in found} == {"ZOE", "CAT"}
    assert not any("ZOE" in text.split()[1:] for text in found)
    three = Wishes(slot_words=(f"1A={names}", f"2A={names}", "3A=default"), slot_score=("3A=95",))
    assert {tuple(text.split()[:2]) for text in every(WORDS, three, engine)} == {
        ("ZOE", "CAT"),
        ("CAT", "ZOE"),
    }


@pytest.mark.parametrize("engine", ["kernel", "textbook"])
def test_each_slot_keeps_its_least_score(engine: str) -> None:
    found = every(WORDS, Wishes(slot_score=("1A=60", "3A=40")), engine)
    assert {text.split()[0] for text in found} == {"CAT", "DOG"}
    assert all(text.split()[2] in {"CAT", "COT", "DOG"} for text in found)


def test_the_engines_agree_on_random_rules_for_slots() -> None:
    dice = random.Random(5)
    for _ in range(20):
        listed = sorted({"".join(dice.choices("ABCD", k=3)) for _ in range(12)})
        words = WordList.of([f"{word};{dice.randrange(100)}" for word in listed])
        rules = tuple(f"{k}A={dice.randrange(100)}" for k in (1, 2, 3) if dice.random() < 0.7)
        wishes = Wishes(slot_score=rules)
        assert every(words, wishes, "kernel") == every(words, wishes, "textbook")


def test_the_audit_finds_a_broken_rule(names: str) -> None:
    fill_ = FilledGrid.parse("DOG\n###\nZOE")
    words = WordList.of(["dog;60", "zoe;90"])
    wishes = Wishes(slot_score=("1A=70",), slot_words=(f"1A={names}",))
    lists = {names: frozenset({"ZOE"})}
    found = audit_wishes(fill_, words, wishes, lists=lists, strangers={"ZOE"})
    assert [(finding.rule, finding.where) for finding in found] == [
        ("slot", "1 across"),
        ("slot", "1 across"),
        ("slot", "2 across"),
    ]


def test_candidates_and_explain_know_the_rules(names: str) -> None:
    wishes = Wishes(slot_words=(f"1A={names}",), slot_score=("1A=50",))
    found = candidates("...\n###\n...", "1A", words=WORDS, wishes=wishes)
    assert {candidate.text for candidate in found.solutions} == {"ZOE", "CAT"}
    conflict = explain("D..\n###\n...", WORDS, wishes=wishes)
    assert conflict.status is Status.IMPOSSIBLE
    assert f"the words of {names} at 1 across" in conflict.explanation
    tight = explain("C..\n###\n...", WORDS, wishes=Wishes(slot_score=("1A=90",)))
    assert "the least score of 90 at 1 across" in tight.explanation
    assert any("without the least score" in repair.told for repair in tight.repairs)


def test_a_recipe_with_a_list_for_a_slot_gives_the_same_fill_again(names: str) -> None:
    request = FillRequest(grid="...").with_leaves(slot_words=(f"1A={names}",), rng_seed=1)
    first = answer(Recipe(request))
    again = answer(read_recipe(first.recipe.to_json()))
    assert again.puzzles == first.puzzles != ()


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"slot_score": ("1A",)}, "expected a slot and a score such as 17A=60, got '1A'"),
        ({"slot_score": ("1A=high",)}, "expected a score such as 60, got 'high'"),
        ({"slot_score": ("9A=60",)}, "expected a slot of the grid, got 9 across"),
        ({"slot_words": ("1A=",)}, "cannot read"),
        ({"slot_words": ("1A=no.txt",)}, "cannot read no.txt"),
        ({"slot_words": ("x=no.txt",)}, "expected a slot"),
    ],
)
def test_a_wrong_rule_is_an_error(wishes: dict[str, tuple[str, ...]], message: str) -> None:
    with pytest.raises((ProblemError, InputError), match=message):
        fill("...", WORDS, wishes=Wishes(**wishes))


def test_a_given_answer_need_not_keep_the_rules(names: str) -> None:
    wishes = Wishes(slot_words=(f"1A={names}",), slot_score=("2A=99",))
    outcome = fill(Fill.parse("DOG\n###\nCOW"), WORDS, wishes=wishes)
    assert str(outcome.solution) == "DOG\n###\nCOW"
