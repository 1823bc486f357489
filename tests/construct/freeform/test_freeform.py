"""The verb `freeform`: it takes plain words and returns audited puzzles."""

import threading
import time
from dataclasses import fields
from typing import Any

import pytest

from crosswright.construct.freeform import freeform
from crosswright.construct.freeform.clauses import decode_freeform, freeform_clauses
from crosswright.construct.freeform.groups import draw_groups, read_groups, spelt_groups
from crosswright.construct.freeform.setting import freeform_setting
from crosswright.construct.request.freeform import Aim, Frame, Solving
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.geometry import Position
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.importing import GivenWord
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run
from crosswright.search.sat import SatSolver
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList
from word_samples import HARD

GROUPS = [["silent", "listen"], "naked", ("loud",), GivenWord(tuple("AGE"), "age", "Long time")]


def test_a_plain_call_makes_a_puzzle_with_the_clues_of_its_words() -> None:
    made = freeform(GROUPS, "8x8", rng_seed=1)
    assert made.status is Status.FOUND
    (layout,), (puzzle,), (framed,) = made.layouts, made.solutions, made.framed
    assert len(layout.placements) == 4
    clues = {entry.answer: entry.clue.text for entry in puzzle.entries() if entry.clue}
    assert {answer: clue for answer, clue in clues.items() if clue} == {"AGE": "Long time"}
    assert (framed.grid.width, framed.grid.height) == (8, 8)
    assert puzzle.grid.width <= 6
    assert [entry.answer for entry in made.entries(0)] == [e.answer for e in framed.entries()]


def test_a_size_is_text_or_two_numbers_and_the_width_comes_first() -> None:
    for size in ("9x7", (9, 7)):
        (framed,) = freeform(GROUPS, size, rng_seed=1).framed
        assert (framed.grid.width, framed.grid.height) == (9, 7)


def test_cells_are_given_by_row_and_column() -> None:
    frame = Frame(given_blocks=("1,1",), given_letters=("1,2=c",))
    made = freeform(["cat", "tip"], "5x5", rng_seed=1, frame=frame)
    glyphs = made.layouts[0].glyphs()
    assert Position(0, 0) not in glyphs and glyphs[Position(0, 1)] == "C"


def test_words_of_another_alphabet_make_a_puzzle_in_its_language() -> None:
    made = freeform(["käse", "säge"], "5x5", spelling=Spelling(alphabet("german")), rng_seed=1)
    assert made.solution is not None and made.solution.metadata.language == "de"
    assert {entry.answer for entry in made.entries(0)} == {"KÄSE", "SÄGE"}


def test_with_a_goal_the_result_has_the_best_value_and_the_proven_bound() -> None:
    made = freeform(["silent", "wedding", "naked"], "9x9", rng_seed=1, aim=Aim(minimise="square"))
    assert made.status is Status.OPTIMAL
    assert made.goal is not None and made.goal.value == "square"
    assert made.best == made.bound == 7


def test_all_layouts_are_found_if_count_is_none() -> None:
    made = freeform(["cat", "tip"], "3x3", rng_seed=1, aim=Aim(every=True))
    assert made.status is Status.COMPLETE
    both = freeform(
        ["cat", "tip"], "3x3", rng_seed=1, aim=Aim(every=True), frame=Frame(mirrors=True)
    )
    assert len(both.layouts) == 2 * len(made.layouts) == 2 * len(set(made.layouts)) > 0
    assert len(freeform(["cat", "tip"], "4x4", rng_seed=1, aim=Aim(count=2)).solutions) == 2


def test_the_strategy_learn_gives_each_word_a_score() -> None:
    made = freeform(GROUPS, "8x8", rng_seed=1, solving=Solving(strategy="learn"))
    assert made.scores.keys() == {"SILENT", "LISTEN", "NAKED", "LOUD", "AGE"}


# For each case: the arguments of `freeform`, and a part of the error that they raise.
WRONG = {
    "strategy": ({"strategy": "often"}, "one of once"),
    "way": ({"minimise": "area", "by": "chance"}, "one of linear"),
    "symmetry": ({"symmetry": "odd"}, "expected one of none"),
    "solver": ({"solver": "kissat"}, "for solver, got 'kissat'"),
    "command": ({"solver_command": "minisat"}, "expected {cnf}"),
    "connection": ({"connection": "glue"}, "expected one of steps, cuts"),
    "most": ({"maximise": "area"}, "one of letters"),
    "least": ({"minimise": "words"}, "one of area"),
    "two goals": ({"maximise": "words", "minimise": "area"}, "expected one goal"),
    "no layouts": ({"count": 0}, "1 or more for count"),
    "several of the best": ({"count": 2, "minimise": "area"}, "strategy once"),
    "cell": ({"given_blocks": ("here",)}, "expected ROW,COL"),
    "letter": ({"given_letters": ("1,1=ab",)}, "one letter"),
    "size": ({"size": "big"}, "such as 15x15"),
}


def in_nouns(wishes: dict[str, Any]) -> dict[str, Any]:
    """Put each wish into the noun that has it."""
    found = dict(wishes)
    for name, kind in (("frame", Frame), ("aim", Aim), ("solving", Solving)):
        parts = [part.name for part in fields(kind) if part.name != "size"]
        own = {part: found.pop(part) for part in parts if part in found}
        if own:
            found[name] = kind(**own)
    return found


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_argument_raises_an_error_that_names_no_command_line_option(name: str) -> None:
    asked, told = WRONG[name]
    with pytest.raises(ProblemError, match=told) as caught:
        freeform(["cat", "tip"], **in_nouns({"size": "5x5"} | asked))
    assert "--" not in str(caught.value)


# -- an observer, a cancel flag, a budget ------------------------------------------------------


def test_an_observer_gets_each_better_puzzle_and_the_progress() -> None:
    heard: list[Progress] = []
    run = Run(Budget(nodes=20_000), rng_seed=3, observer=heard.append)
    made = freeform(HARD[:7], "10x10", run=run, aim=Aim(minimise="area"))
    better = [told.solution for told in heard if isinstance(told, Better)]
    assert better and all(isinstance(puzzle, Puzzle) for puzzle in better)
    assert better[-1] == made.solution
    assert any("bound" in told.figures for told in heard)


def test_an_observer_gets_each_of_several_layouts() -> None:
    heard: list[Progress] = []
    run = Run(rng_seed=1, observer=heard.append)
    made = freeform(["cat", "tip"], "3x3", run=run, aim=Aim(every=True))
    told = [better.solution for better in heard if isinstance(better, Better)]
    assert tuple(told) == made.solutions


@pytest.mark.parametrize("jobs", [1, 2])
def test_if_another_thread_cancels_the_search_the_best_puzzle_so_far_is_returned(jobs: int) -> None:
    flag, found = threading.Event(), threading.Event()

    def hear(progress: Progress) -> None:
        if isinstance(progress, Better):
            found.set()

    def press() -> None:
        found.wait(60)
        time.sleep(0.5)
        flag.set()

    threading.Thread(target=press, daemon=True).start()
    run = Run(Budget(seconds=60), cancelled=flag, observer=hear, jobs=jobs)
    made = freeform(HARD, "14x14", run=run, aim=Aim(minimise="area"))
    assert made.status is Status.CANCELLED
    assert made.solution is not None and made.bound is not None
    assert run.seconds < 30


def test_a_budget_in_nodes_is_kept_and_gives_the_same_result_each_time() -> None:
    def ask() -> tuple[Status, int]:
        made = freeform(HARD, "9x9", run=Run(Budget(nodes=500), rng_seed=1, jobs=4))
        return made.status, made.statistics.nodes

    first = ask()
    assert first[0] is Status.OUT_OF_BUDGET and first[1] < 2000
    assert ask() == first


# -- where groups come from --------------------------------------------------------------------


def test_the_same_rng_seed_draws_the_same_groups() -> None:
    words = WordList.of(["at", "to", "oak", "elm", "ash", "chestnut"])
    one, other = (draw_groups(words, 2, size="5x5", group_size=2, rng_seed=7) for _ in range(2))
    assert one == other and all(len(group) == 2 for group in one)
    assert "CHESTNUT" not in {word.text for group in one for word in group}
    without = draw_groups(words, 4, size="5x5", banned=["oak"], rng_seed=7)
    assert "OAK" not in {word.text for group in without for word in group}
    with pytest.raises(ProblemError, match="the list has 5"):
        draw_groups(words, 6, size="5x5")
    with pytest.raises(ProblemError, match="at least 1 group of at least 1 word"):
        draw_groups(words, -1, size="5x5")


def test_groups_that_were_saved_as_plain_values_are_the_same_when_read_again() -> None:
    spelling = Spelling()
    text = 'silent listen;Without a sound\n"ice age";Cold # no remark\nage # a remark\n'
    read = read_groups(text.encode(), "words.txt", spelling)
    assert spelt_groups(read.plain, spelling) == read.groups
    assert read.plain[1] == (("ice age", "Cold # no remark"),)


# -- clauses for another SAT solver, and its answer --------------------------------------------


def test_the_answer_of_another_sat_solver_is_turned_into_a_puzzle() -> None:
    request = freeform_setting(GROUPS, Frame((8, 8)), metadata=Metadata(title="Long"))
    clauses = freeform_clauses(request)
    with SatSolver(clauses.formula.clauses) as solver:
        model = solver.solve(Run())
    assert model is not None
    literals = " ".join(
        str(number if number in model else -number)
        for number in range(1, clauses.formula.variables + 1)
    )
    made = decode_freeform(request, f"SAT\n{literals} 0\n")
    assert made.status is Status.FOUND and made.solution is not None
    assert len(made.layouts[0].placements) == 4 and made.solution.metadata.title == "Long"
    assert decode_freeform(request, "UNSAT\n").status is Status.IMPOSSIBLE


def test_an_error_about_a_solver_answer_for_another_problem_names_its_file() -> None:
    request = freeform_setting(["cat", "tip"], Frame((3, 3)))
    with pytest.raises(InputError, match=r"mine\.txt places no word"):
        decode_freeform(request, "SAT\n-1 0\n", "mine.txt")
    with pytest.raises(InputError, match=r"^mine\.txt"):
        decode_freeform(request, "SAT\n1000000 0\n", "mine.txt")
    with pytest.raises(InputError, match=r"mine\.txt does not solve"):
        decode_freeform(request, "SAT\n1 0\n", "mine.txt")
