"""Fill problems are checked when they are made. The effects of some options are tested too."""

import pickle

import pytest

from crosswright.construct.fill.search import run_fill
from crosswright.core.errors import ProblemError, SpellingError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction
from crosswright.core.slots import SlotKey
from crosswright.core.wishes import Wishes
from crosswright.engines.fill import ENGINES, FillProblem
from crosswright.engines.fill.candidates import candidates, shared_run
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList
from wished import problem_with

WORDS = WordList.of(["cat;40", "cot;60", "café", "e-mail", "sweetheart;70", "oat"])
ACROSS = SlotKey(1, Direction.ACROSS)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"given": Fill.parse("###")}, "a grid with open cells, got none"),
        ({"patterns": {SlotKey(9, Direction.DOWN): "..."}}, "a slot of the grid, got 9 down"),
        ({"patterns": {ACROSS: "c*"}}, r"a pattern of 3 letters for 1 across, got 'c\*'"),
        ({"patterns": {ACROSS: "c."}}, "a pattern of 3 letters for 1 across, got 'c.'"),
        ({"patterns": {ACROSS: "c[t"}}, "a letter set such as"),
        ({"max_shared": 0}, "1 or more for max_shared, got 0"),
        ({"required": ("cat",), "banned": frozenset({"Cat"})}, "CAT is both required and banned"),
        ({"required": ("dog",)}, "the required word DOG is not in the word list"),
    ],
)
def test_a_problem_that_makes_no_sense_is_refused(options: dict, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        problem_with(**({"given": Fill.parse("..."), "words": WORDS} | options))


def test_a_banned_word_with_a_digit_is_refused() -> None:
    with pytest.raises(SpellingError):
        FillProblem(Fill.parse("..."), WORDS, wishes=Wishes(banned=tuple({"3d"})))


def texts(picture: str, words: WordList = WORDS, **options: object) -> list[str]:
    problem = problem_with(Fill.parse(picture), words, **options)
    return ["·".join(word.glyphs) for word in candidates(problem, problem.given.slots[0])]


def test_candidates_fit_the_given_letters_and_the_best_come_first() -> None:
    assert texts("...") == ["C·O·T", "O·A·T", "C·A·T"]
    assert texts("C..") == ["C·O·T", "C·A·T"]
    assert texts("...", min_score=50) == ["C·O·T", "O·A·T"]
    assert texts("...", banned=frozenset({"cot"})) == ["O·A·T", "C·A·T"]
    assert texts("...", patterns={ACROSS: "[CX].T"}) == ["C·O·T", "C·A·T"]
    assert texts("..") == []


def test_a_candidate_has_the_letters_of_a_rebus_in_one_cell() -> None:
    assert texts(". . . . . HEART") == ["S·W·E·E·T·HEART"]
    assert texts("SWEET HEART .") == []


def test_a_full_slot_keeps_its_answer() -> None:
    assert texts("XYZ") == ["X·Y·Z"]
    assert texts("CAT", min_score=90, banned=frozenset({"cat"})) == ["C·A·T"]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("picture", "status", "answers"),
    [
        ("...É", Status.FOUND, [["CAFE"]]),
        ("É....", Status.FOUND, [["EMAIL"]]),
        ("É", Status.FOUND, [[]]),  # no slot, so no answer
        ("E - . . .", Status.IMPOSSIBLE, []),
        ("5..", Status.IMPOSSIBLE, []),
        ("Ж..", Status.IMPOSSIBLE, []),
    ],
)
def test_given_letters_are_spelt_like_the_words_of_the_list(
    engine: str, picture: str, status: Status, answers: list[list[str]]
) -> None:
    problem = FillProblem(Fill.parse(picture), WORDS)
    outcome = take(ENGINES[engine], problem, Run())
    assert outcome.status is status
    found = [[answer for _, answer in filled.answers()] for filled in outcome.solutions]
    assert found == answers


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("sign", ["'", "’"])
def test_both_forms_of_the_apostrophe_mean_the_same(engine: str, sign: str) -> None:
    words = WordList.of(["can't"], Spelling(keep_punctuation=True))
    outcome = take(ENGINES[engine], FillProblem(Fill.parse(f"...{sign}."), words), Run())
    assert str(outcome.solution) == "CAN'T"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("name", "listed", "picture", "pattern", "status", "answers"),
    [
        ("english", "école", ".....", "É....", Status.FOUND, ["E·C·O·L·E"]),
        ("english", "école", ".....", "[ÉA]c...", Status.FOUND, ["E·C·O·L·E"]),
        ("dutch", "ijsje", "....", "IJ..E", Status.FOUND, ["IJ·S·J·E"]),
        ("dutch", "ijsje", "....", "[A,IJ]S..", Status.FOUND, ["IJ·S·J·E"]),
        ("dutch", "ijsje", "....", "[I,J]...", Status.IMPOSSIBLE, []),
        ("croatian", "džem", "...", "dž.M", Status.FOUND, ["DŽ·E·M"]),
    ],
)
def test_patterns_are_spelt_like_the_words_of_the_list(
    engine: str,
    name: str,
    listed: str,
    picture: str,
    pattern: str,
    status: Status,
    answers: list[str],
) -> None:
    words = WordList.of([listed], Spelling(alphabet(name)))
    problem = FillProblem(
        Fill.parse(picture), words, wishes=Wishes(patterns=(f"{ACROSS}={pattern}",))
    )
    outcome = run_fill(problem, Run(), ENGINES[engine])
    assert outcome.status is status
    found = [
        "·".join(filled.glyphs[cell] for cell in filled.slots[0].cells)
        for filled in outcome.solutions
    ]
    assert found == answers


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("per_cell", [1, 2])
def test_given_entries_may_share_letters_with_each_other_but_new_entries_may_not(
    engine: str, per_cell: int
) -> None:
    size = "." if per_cell == 1 else ". "
    rows = ["STAR", "####", "STAB", "####", size * 4]
    if per_cell == 2:
        rows = ["ST AR ID EA", "# # # #", "ST AR ID OL", "# # # #", ". . . ."]
    tail = "" if per_cell == 1 else "name"
    words = WordList.of(
        [f"star{tail};90", f"tart{tail};80", f"moon{tail}"], Spelling(letters_per_cell=per_cell)
    )
    outcome = run_fill(
        FillProblem(Fill.parse("\n".join(rows)), words, wishes=Wishes(max_shared=2)),
        Run(),
        ENGINES[engine],
        limit=None,
    )
    assert outcome.status is Status.COMPLETE
    found = [filled.answer(filled.slots[-1]) for filled in outcome.solutions]
    assert found == [f"MOON{tail.upper()}"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_grid_with_the_same_given_entry_twice_has_no_fill(engine: str) -> None:
    problem = FillProblem(Fill.parse("CAT\n###\nCAT"), WORDS, wishes=Wishes(max_shared=2))
    assert run_fill(problem, Run(), ENGINES[engine]).status is Status.IMPOSSIBLE


def test_a_problem_survives_pickling() -> None:
    problem = FillProblem(
        Fill.parse("C.."), WORDS, Wishes(("cot",), 10, ("cat",), ("1A=C..",), max_shared=2), True
    )
    copy = pickle.loads(pickle.dumps(problem))
    for name in ("given", "wishes", "banned", "required", "patterns", "allow_repeats"):
        assert getattr(copy, name) == getattr(problem, name)
    assert list(copy.words) == list(problem.words)
    assert copy.allow_repeats


@pytest.mark.parametrize(
    ("one", "other", "length"),
    [("", "", 0), ("A", "B", 0), ("CAT", "CATS", 3), ("STONEAGE", "AGEDSTONE", 5), ("AB", "BA", 1)],
)
def test_the_longest_shared_run_is_measured(one: str, other: str, length: int) -> None:
    assert shared_run(one, other) == shared_run(other, one) == length


@pytest.mark.parametrize("engine", ENGINES)
def test_the_pattern_of_a_slot_may_exclude_words(engine: str) -> None:
    words = WordList.of(["cat", "cot;90", "cut;80"])
    problem = FillProblem(
        Fill.parse("..."), words, wishes=Wishes(patterns=(f"{ACROSS}={'C.T not cot, CUT'}",))
    )
    found = run_fill(problem, Run(), ENGINES[engine], limit=None)
    assert [str(filled) for filled in found.solutions] == ["CAT"]
