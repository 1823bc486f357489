"""`make` with a given pattern of blocks: the pattern is not changed, and theme entries go into
slots of their length."""

import pytest

from crosswright.construct.make import make
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.request.grid import Shape
from crosswright.construct.request.make import Clueing
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill
from crosswright.core.venues import fitting_venue
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

PATTERN = "\n".join(
    [".....#...", ".....#...", ".....#...", "###.....#", "#...#...#", "#.....###"]
    + ["...#....."] * 3
)
MINI = "##...\n#....\n.....\n....#\n...##"


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


def problem(words: WordList, picture: str, **more: object) -> MakeProblem:
    given = Fill.parse(picture)
    grid = given.grid
    return MakeProblem(
        words,
        fitting_venue(grid),
        grid.height,
        grid.width,
        given=given,
        **more,  # type: ignore[arg-type]
    )


def test_the_given_grid_is_filled_and_its_letters_stay(words: WordList) -> None:
    picture = MINI.replace(".....", "..A..")
    outcome = make_grid(problem(words, picture), Run(Budget(nodes=1_000), rng_seed=1))
    assert outcome.solution is not None
    assert str(outcome.solution.grid) == MINI
    assert str(outcome.solution).splitlines()[2][2] == "A"


def test_a_theme_goes_into_slots_of_its_length(words: WordList) -> None:
    theme = (tuple("STONE"), tuple("ICE"))
    outcome = make_grid(problem(words, PATTERN, theme=theme), Run(Budget(nodes=6_000), rng_seed=1))
    assert outcome.solution is not None
    assert str(outcome.solution.grid) == PATTERN
    assert {"STONE", "ICE"} <= {answer for _, answer in outcome.solution.answers()}


def test_a_theme_entry_can_be_put_into_a_certain_row_of_the_given_grid(words: WordList) -> None:
    theme = (tuple("STONE"),)
    asked = problem(words, PATTERN, theme=theme, theme_rows={theme[0]: 6})
    outcome = make_grid(asked, Run(Budget(nodes=6_000), rng_seed=1))
    assert outcome.solution is not None
    assert str(outcome.solution).splitlines()[6][4:] == "STONE"


def test_an_entry_without_a_slot_is_named(words: WordList) -> None:
    outcome = make_grid(problem(words, PATTERN, theme=(tuple("SNOWMAN"),)), Run())
    assert outcome.status is Status.GAVE_UP
    assert (
        "no slot of the given grid can have SNOWMAN: no slot of 7 cells is free"
        in outcome.explanation
    )


def test_a_given_grid_without_a_fill_is_proven_impossible() -> None:
    few = WordList.of(["cat", "dog", "ate", "tea"])
    outcome = make_grid(problem(few, "...\n...\n..."), Run())
    assert outcome.status is Status.IMPOSSIBLE
    found = make((), few, grid="...\n...\n...", run=Run(jobs=1), clueing=Clueing(clued_only=False))
    assert found.status is Status.IMPOSSIBLE and not found.solutions


def test_a_grid_that_breaks_the_rules_of_its_venue_is_refused() -> None:
    with pytest.raises(ProblemError, match=r"breaks a rule of mini: .*fewer than 3"):
        make(grid="..#..\n.....\n.....\n.....\n..#..", shape=Shape(venue="mini"))
    with pytest.raises(ProblemError, match="suits no venue: the grid: falls into 2 pieces"):
        make(grid="..#..\n..#..\n..#..")
    with pytest.raises(ProblemError, match=r"size of the given grid, 5x5, got \(7, 7\)"):
        make(grid=MINI, shape=Shape(size=(7, 7)))


def test_the_fitting_venue_is_the_first_one_whose_rules_the_grid_keeps() -> None:
    assert fitting_venue(Fill.parse(MINI).grid).name == "mini"
    assert fitting_venue(Fill.parse("...\n...\n...").grid).name == "relaxed"
