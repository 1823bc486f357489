"""The verbs `lay_out` and `class_pack`: which words and options they take, which events and remarks
they send while they search, and how they end."""

import threading
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from crosswright.construct.layout import ClassPack, LaidOut, class_pack, lay_out, layouts
from crosswright.construct.layout.given import Words, given_words
from crosswright.construct.layout.teaching import Rejection, letter_overlaps, save_graphs
from crosswright.construct.request.layout import AddedWords, Arrangement
from crosswright.core.errors import AuditError, CrosswrightError, ProblemError
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Layout, Placement
from crosswright.core.puzzle import Metadata, Puzzle
from crosswright.engines.crisscross import LayoutProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Engine, Status
from crosswright.search.progress import Better, Progress, Remark
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList
from word_samples import TREES

UNLIKE = ["abc", "def", "ghi"]
"""Words that share no letter."""


class SetAfter:
    """A cancel flag that becomes set after it was looked at `times` times."""

    def __init__(self, times: int) -> None:
        self.left = times

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


def answers(puzzle: Puzzle | None) -> set[str]:
    assert puzzle is not None
    return {answer for _, answer in puzzle.fill.answers() if answer}


def clues(puzzle: Puzzle | None) -> dict[str, tuple[str, str]]:
    assert puzzle is not None
    return {
        str(entry.answer): (entry.clue.text, entry.clue.enumeration)
        for entry in puzzle.entries()
        if entry.clue
    }


@pytest.mark.parametrize(
    "words",
    [
        {"ice age": "Cold times", "cat": ""},
        [("ice age", "Cold times"), ("cat", "")],
        [("ice age", "Cold times"), "cat"],
        given_words([("ice age", "Cold times"), "cat"]).words,
    ],
)
def test_words_are_given_with_or_without_clues(words: Words) -> None:
    puzzle = lay_out(words, rng_seed=1).solution
    assert answers(puzzle) == {"ICEAGE", "CAT"}
    assert clues(puzzle)["ICEAGE"] == ("Cold times", "3,3")


@pytest.mark.parametrize("words", ["cat", [], [1, 2], [("cat", "purrs", "tail")], ["a"]])
def test_a_value_that_is_not_a_list_of_words_raises_an_error(words: Words) -> None:
    with pytest.raises(CrosswrightError, match="expected"):
        lay_out(words)


@pytest.mark.parametrize(
    "wishes",
    [
        {"method": "magic"},
        {"objective": "beauty"},
        {"spacing": "loose"},
        {"symmetry": "round"},
        {"blocks": "many"},
        {"blocks": "0.3-0.2"},
        {"max_size": (0, 3)},
        {"alphabet": "klingon"},
        {"count": 0},
        {"linkers": True, "fill_in": True},
    ],
    ids=str,
)
def test_an_option_that_makes_no_sense_raises_an_error(wishes: dict[str, object]) -> None:
    with pytest.raises(ProblemError, match="expected"):
        lay_out(["cat", "car"], **in_nouns(wishes))


def in_nouns(wishes: dict[str, Any]) -> dict[str, Any]:
    """Put each wish into the noun that has it."""
    found = dict(wishes)
    for name, kind in (("arrangement", Arrangement), ("added", AddedWords)):
        own = {part.name: found.pop(part.name) for part in fields(kind) if part.name in found}
        if own:
            found[name] = kind(**own)
    return found


def test_remarks_name_words_that_are_too_short_or_repeated() -> None:
    told: list[Progress] = []
    outcome = lay_out(["cat", "a", "car", "CAT"], run=Run(rng_seed=1, observer=told.append))
    remarks = tuple(heard.message for heard in told if isinstance(heard, Remark))
    assert "words: too short and left out: a" in outcome.notices
    assert "words: repeated and used once: CAT" in outcome.notices
    assert remarks == outcome.notices


def test_the_puzzle_has_the_metadata_and_the_language_of_the_alphabet() -> None:
    outcome = lay_out(
        ["Bär", "Bach"], alphabet="german", metadata=Metadata(title="Wald"), rng_seed=1
    )
    puzzle = outcome.solution
    assert answers(puzzle) == {"BÄR", "BACH"}
    assert puzzle is not None
    assert (puzzle.metadata.title, puzzle.metadata.language) == ("Wald", "de")


def test_the_same_rng_seed_and_nodes_give_the_same_layouts() -> None:
    asked = [lay_out(TREES, count=2, run=Run(Budget(nodes=4000), rng_seed=3)) for _ in range(2)]
    assert asked[0].solutions == asked[1].solutions and len(asked[0].solutions) == 2
    assert asked[0].statistics.nodes <= 4000
    assert len(asked[0].layouts) == len(asked[0].figures) == 2


def test_with_an_rng_seed_the_search_ends_without_a_budget() -> None:
    assert lay_out(TREES, rng_seed=1).solution == lay_out(TREES, rng_seed=1).solution


def test_an_observer_gets_the_progress_and_each_better_puzzle() -> None:
    told: list[Progress] = []
    outcome = lay_out(TREES, run=Run(Budget(nodes=20_000), rng_seed=1, observer=told.append))
    better = [heard.solution for heard in told if isinstance(heard, Better)]
    assert len(better) > 1 and better[-1] == outcome.solution
    assert all(isinstance(puzzle, Puzzle) for puzzle in better)
    areas = [p.grid.height * p.grid.width for p in better if isinstance(p, Puzzle)]
    assert areas == sorted(areas, reverse=True)
    assert any("best" in heard.message for heard in told if not isinstance(heard, Better))


def test_if_several_are_wanted_an_observer_gets_only_clearly_different_puzzles() -> None:
    told: list[Progress] = []
    run = Run(Budget(nodes=6000), rng_seed=1, observer=told.append)
    outcome = lay_out(TREES, count=3, run=run)
    better = [heard.solution for heard in told if isinstance(heard, Better)]
    assert len(better) == 3 and all(puzzle in better for puzzle in outcome.solutions)


def test_if_another_thread_cancels_the_search_the_best_layout_is_kept() -> None:
    flag = threading.Event()

    def hear(progress: Progress) -> None:
        if isinstance(progress, Better):
            threading.Timer(0.05, flag.set).start()

    outcome = lay_out(TREES, run=Run(Budget(60.0), cancelled=flag, observer=hear))
    assert outcome.status is Status.CANCELLED
    assert {word.upper() for word in TREES} == answers(outcome.solution)
    assert outcome.statistics.seconds < 30


def test_a_layout_is_audited_before_an_observer_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(problem: LayoutProblem, run: Run) -> Iterator[Layout]:
        yield Layout.of([Placement(problem.words[0], Position(0, 0), Direction.ACROSS)])

    monkeypatch.setitem(layouts.ENGINES, "auto", Engine("wrong", wrong, complete=False))
    told: list[Progress] = []
    with pytest.raises(AuditError, match="CAR: is not in the layout"):
        lay_out(["cat", "car"], run=Run(observer=told.append))
    assert not any(isinstance(heard, Better) for heard in told)


def test_words_that_share_no_letter_are_proven_impossible_and_remedies_are_named() -> None:
    outcome = lay_out(UNLIKE)
    assert (outcome.status, outcome.remedies) == (Status.IMPOSSIBLE, ("pieces", "linkers"))
    assert "DEF; GHI" in outcome.explanation and "--" not in outcome.explanation
    listed = lay_out(UNLIKE, added=AddedWords(linkers=WordList.of(["zzz"])))
    assert listed.status is Status.IMPOSSIBLE
    assert "no words were found that link the given words" in listed.notices


def test_if_no_layout_has_few_enough_blocks_a_remedy_is_named() -> None:
    outcome = lay_out(
        TREES, run=Run(Budget(nodes=1000), rng_seed=1), arrangement=Arrangement(blocks="0.1-0.2")
    )
    assert not outcome and outcome.remedies == ("fill in",)
    assert "10%-20%" in outcome.explanation and "--" not in outcome.explanation


def test_the_outcome_names_the_linkers() -> None:
    outcome = lay_out(UNLIKE, rng_seed=1, added=AddedWords(linkers=WordList.of(["child"])))
    assert [word.text for word in outcome.linkers] == ["CHILD"]
    assert answers(outcome.solution) == {"ABC", "DEF", "GHI", "CHILD"}


def test_the_choice_of_linkers_and_the_layout_share_one_budget() -> None:
    words = WordList.of(["child"])
    outcome = lay_out(
        UNLIKE, run=Run(Budget(nodes=3000), rng_seed=1), added=AddedWords(linkers=words)
    )
    assert outcome and outcome.statistics.nodes <= 3000
    spent = lay_out(UNLIKE, run=Run(Budget(nodes=0), rng_seed=1), added=AddedWords(linkers=words))
    assert (spent.status, spent.solution) == (Status.OUT_OF_BUDGET, None)
    assert spent.statistics.nodes < 100
    late = lay_out(UNLIKE, seconds=0, added=AddedWords(linkers=words))
    assert (late.status, late.solution) == (Status.OUT_OF_BUDGET, None)


@pytest.mark.parametrize("symmetry", [None, "rotational"])
@pytest.mark.parametrize("asked", [0, 1, 5])
def test_a_search_can_be_cancelled_while_linkers_are_chosen(
    asked: int, symmetry: str | None
) -> None:
    far_apart = ["qqq", "zzz", "xxx", "jjj", "kkk", "vvv"]
    run = Run(cancelled=SetAfter(asked), rng_seed=1)
    outcome = lay_out(
        far_apart,
        run=run,
        added=AddedWords(linkers=True),
        arrangement=Arrangement(symmetry=symmetry),
    )
    assert (outcome.status, outcome.solution) == (Status.CANCELLED, None)
    assert outcome.statistics.nodes == 0, "the search for a layout did not begin"
    assert not outcome.linkers


def test_a_class_pack_can_be_cancelled_while_linkers_are_chosen() -> None:
    outcome = class_pack(UNLIKE, linkers=True, run=Run(cancelled=SetAfter(0)))
    assert (outcome.status, outcome.solution) == (Status.CANCELLED, None)


def test_words_for_a_symmetric_layout_come_from_the_list_of_linkers() -> None:
    ice = ["glacier", "mammoth", "tundra", "bison", "cave", "flint"]
    told: list[Progress] = []
    run = Run(Budget(nodes=10_000), rng_seed=1, observer=told.append)
    outcome = lay_out(
        ice, run=run, added=AddedWords(linkers=True), arrangement=Arrangement(symmetry="mirror")
    )
    better = [heard.solution for heard in told if isinstance(heard, Better)]
    assert better and better[-1] == outcome.solution
    assert {word.upper() for word in ice} < answers(outcome.solution)
    assert outcome.words is not None and outcome.objective is None and not outcome.layouts


def test_an_observer_gets_the_dense_grid_of_fill_in_once() -> None:
    told: list[Progress] = []
    run = Run(Budget(60.0), rng_seed=1, observer=told.append)
    planets = {"planet": "It orbits", "comet": "", "lunar": ""}
    outcome = lay_out(
        planets, run=run, added=AddedWords(fill_in=True), arrangement=Arrangement(max_size=(11, 11))
    )
    assert [heard.solution for heard in told if isinstance(heard, Better)] == [outcome.solution]
    assert clues(outcome.solution)["PLANET"] == ("It orbits", "")


def test_an_observer_gets_a_class_pack_as_one_solution() -> None:
    pytest.importorskip("typst")
    told: list[Progress] = []
    run = Run(Budget(nodes=4000), rng_seed=1, observer=told.append)
    outcome = class_pack(TREES, versions=2, run=run)
    better = [heard.solution for heard in told if isinstance(heard, Better)]
    assert better == [outcome.solution] and isinstance(outcome.solution, ClassPack)
    assert outcome.solution.names() == ("A", "B")
    with pytest.raises(ProblemError, match="expected 1 to 26 versions, got 27"):
        class_pack(TREES, versions=27)


def test_for_teaching_overlaps_are_listed_and_the_observer_gets_rejections(tmp_path: Path) -> None:
    found = letter_overlaps(["cat", "car"])
    assert found.lines() == ["CAT[1] C CAR[1]", "CAT[2] A CAR[2]"]
    assert found.report()["overlaps"][0]["letter"] == "C"
    told: list[Progress] = []
    run = Run(Budget(nodes=500), rng_seed=1, observer=told.append)
    outcome = lay_out(["cat", "car", "tar"], run=run, arrangement=Arrangement(method="graph"))
    assert any(isinstance(heard, Rejection) for heard in told)
    assert isinstance(outcome, LaidOut)
    save_graphs(outcome, str(tmp_path / "graph.dot"))
    assert "graph crossing" in (tmp_path / "graph.dot").read_text()
