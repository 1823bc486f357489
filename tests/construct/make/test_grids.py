"""Whole grids, with and without theme entries: they keep the rules, pass the audit, and can be made
again.

A plan is a set of places for the theme entries.
"""

import random

import pytest

from crosswright.audit.fill import audit_fill
from crosswright.construct.make import make
from crosswright.construct.make.grids import make_grid
from crosswright.construct.make.patterns import PatternRequest, find_patterns, patterns
from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.plan import Planner, explain_conflict
from crosswright.construct.make.variety import without_some
from crosswright.construct.request.grid import Shape
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill
from crosswright.core.geometry import Symmetry
from crosswright.core.layout import Layout
from crosswright.core.rules import facts, unchecked_cells
from crosswright.core.venues import venue, violations
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.polish import polish
from crosswright.engines.fill.improve.quality import quality_of
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run, Stopped
from crosswright.words.dupes import shared_stems
from crosswright.words.wordlist import WordList


@pytest.fixture(scope="module")
def words() -> WordList:
    return WordList.default()


def mini(words: WordList, **more: object) -> MakeProblem:
    return MakeProblem(words, venue("mini"), 7, 7, **more)  # type: ignore[arg-type]


def test_a_mini_without_a_theme_keeps_the_rules_and_repeats_no_root(words: WordList) -> None:
    outcome = make_grid(mini(words), Run(Budget(nodes=12_000), rng_seed=1))
    assert outcome.status is Status.FOUND
    assert outcome.solution is not None
    assert violations(outcome.solution.grid, venue("mini")) == ()
    assert audit_fill(outcome.solution, words) == ()
    assert list(shared_stems(outcome.solution, words)) == []


@pytest.mark.parametrize("side", [5, 6, 7, 9])
def test_patterns_of_minis_have_a_usual_share_of_blocks_and_no_three_side_by_side(
    side: int,
) -> None:
    request = PatternRequest(venue("mini"), side, side)
    found = find_patterns(request, Run(Budget(nodes=6_000), rng_seed=side), limit=12).solutions
    assert len(found) >= 4
    for grid in found:
        known = facts(grid)
        assert 0.08 <= known.blocks / side**2 <= 0.24
        assert known.shortest >= 3 and known.pieces == 1
        assert grid.is_symmetric(Symmetry.ROTATIONAL)
        assert not unchecked_cells(grid)
        drawn = str(grid).splitlines()
        turned = ["".join(column) for column in zip(*drawn, strict=True)]
        assert not any("###" in line for line in (*drawn, *turned)), "no three blocks side by side"


def test_a_midi_has_words_as_long_as_those_of_a_daily() -> None:
    (grid,) = find_patterns(PatternRequest(venue("midi"), 11, 11), Run(rng_seed=3)).solutions
    known = facts(grid)
    assert 34 <= known.slots <= 42 and 4.2 <= known.mean_length <= 5.6


def test_different_rng_seeds_give_different_small_puzzles(words: WordList) -> None:
    problem = MakeProblem(words, venue("mini"), 5, 5)
    made = {
        str(make_grid(problem, Run(Budget(nodes=1_500), rng_seed=k)).solution) for k in range(4)
    }
    assert len(made) == 4


def test_words_are_left_out_of_large_lists_only_and_theme_words_never_are() -> None:
    few = WordList.of([f"{a}{b}{c};90" for a in "ABCDE" for b in "FGHIJ" for c in "KLMNO"])
    assert len(without_some(few, 5, random.Random(1))) == len(few)
    letters = "ABCDEFGHIJKLMN"
    many = WordList.of([f"{a}{b}{c};90" for a in letters for b in letters for c in letters])
    spared = tuple("ABC"), tuple("NMA")
    fewer = without_some(many, 5, random.Random(1), spared)
    assert 0.4 * len(many) < len(fewer) < 0.6 * len(many)
    assert "ABC" in fewer and "NMA" in fewer
    assert len(without_some(many, 2, random.Random(1))) == 0


def test_a_search_limited_to_the_nodes_of_an_outcome_gives_the_same_grid(words: WordList) -> None:
    first = make_grid(mini(words), Run(Budget(nodes=12_000), rng_seed=11))
    again = make_grid(mini(words), Run(Budget(nodes=first.statistics.nodes), rng_seed=11))
    assert first.solution is not None
    assert again.solution == first.solution


def test_the_grid_has_only_accepted_answers(words: WordList) -> None:
    def accepts(answer: str) -> bool:
        return "Q" not in answer and not answer.startswith("S")

    outcome = make_grid(mini(words, accepts=accepts), Run(Budget(nodes=12_000), rng_seed=2))
    assert outcome.solution is not None
    assert all(accepts(answer) for _, answer in outcome.solution.answers())


def test_a_daily_with_a_theme_has_its_entries_and_keeps_the_rules(words: WordList) -> None:
    theme = tuple(tuple(text) for text in ("HOUSEPLANT", "WATERCOLOR"))
    problem = MakeProblem(words, venue("us-daily"), 15, 15, theme=theme)
    outcome = make_grid(problem, Run(Budget(nodes=3_000), rng_seed=4))
    assert outcome.solution is not None
    answers = {answer for _, answer in outcome.solution.answers()}
    assert {"HOUSEPLANT", "WATERCOLOR"} <= answers
    assert violations(outcome.solution.grid, venue("us-daily")) == ()


def test_an_error_about_a_too_long_theme_entry_gives_the_longest_length(words: WordList) -> None:
    theme = (tuple("ELECTROENCEPHALOGRAM"),)
    with pytest.raises(ProblemError, match=r"at most 15 cells.*ELECTROENCEPHALOGRAM with 20"):
        MakeProblem(words, venue("us-daily"), 15, 15, theme=theme)


def test_theme_entries_that_have_no_symmetric_places_are_named_with_what_would_help(
    words: WordList,
) -> None:
    theme = tuple(tuple(text) for text in ("GLACIERS", "SNOWFALLS"))
    rows = {theme[0]: 3, theme[1]: 11}
    problem = MakeProblem(words, venue("us-daily"), 15, 15, theme=theme, theme_rows=rows)
    outcome = make_grid(problem, Run())
    assert outcome.status is Status.GAVE_UP
    assert "GLACIERS and SNOWFALLS differ in length" in outcome.explanation
    assert "would help" in outcome.explanation


def test_if_no_pattern_around_the_theme_can_be_filled_the_budget_runs_out() -> None:
    few = WordList.of(["cat", "dog", "ate", "tea", "eat", "toe", "ant"])
    theme = tuple(tuple(text) for text in ("PLANETARIUM", "OBSERVATORY"))
    problem = MakeProblem(few, venue("us-daily"), 15, 15, theme=theme)
    outcome = make_grid(problem, Run(Budget(nodes=3_000), rng_seed=1))
    assert outcome.status is Status.OUT_OF_BUDGET


def test_a_theme_entry_is_in_the_row_that_was_asked_for_and_its_partner_opposite(
    words: WordList,
) -> None:
    theme = tuple(tuple(text) for text in ("HOUSEPLANT", "WATERCOLOR"))
    problem = MakeProblem(words, venue("us-daily"), 15, 15, theme=theme, theme_rows={theme[1]: 4})
    outcome = make_grid(problem, Run(Budget(nodes=8_000), rng_seed=4))
    assert outcome.solution is not None
    rows = {answer: slot.start.row for slot, answer in outcome.solution.answers()}
    assert rows["WATERCOLOR"] == 4
    assert rows["HOUSEPLANT"] == 10


def test_a_theme_entry_may_score_below_the_floor(words: WordList) -> None:
    esker = words.get("ESKER")
    assert esker is not None
    floor = esker.score + 1
    problem = mini(words, theme=(tuple("ESKER"),), min_score=floor)
    outcome = make_grid(problem, Run(Budget(nodes=6_000), rng_seed=1))
    assert outcome.solution is not None
    scores = {answer: words.get(answer) for _, answer in outcome.solution.answers()}
    assert "ESKER" in scores
    assert all(word and word.score >= floor for text, word in scores.items() if text != "ESKER")


def test_banned_words_are_spelt_as_in_the_list_and_a_theme_entry_may_be_banned(
    words: WordList,
) -> None:
    problem = mini(words, theme=(tuple("STONE"),), banned=frozenset({"stone", "café"}))
    assert problem.banned == {"STONE", "CAFE"}
    outcome = make_grid(problem, Run(Budget(nodes=6_000), rng_seed=1))
    assert outcome.solution is not None
    assert "STONE" in {answer for _, answer in outcome.solution.answers()}


def test_the_symmetry_may_differ_from_the_symmetry_of_the_venue(words: WordList) -> None:
    problem = MakeProblem(words, venue("midi"), 9, 9, symmetry=Symmetry.HORIZONTAL, polishes=False)
    outcome = make_grid(problem, Run(Budget(nodes=12_000), rng_seed=1))
    assert outcome.solution is not None
    assert outcome.solution.grid.is_symmetric(Symmetry.HORIZONTAL)
    assert not outcome.solution.grid.is_symmetric(Symmetry.ROTATIONAL)


@pytest.mark.parametrize("theme", [("AB",), ("ROCKET", "ROCKET"), tuple("ABCDEFGHI")])
def test_bad_themes_are_refused(words: WordList, theme: tuple[str, ...]) -> None:
    with pytest.raises(ProblemError):
        mini(words, theme=tuple(tuple(text) for text in theme))


@pytest.mark.parametrize(
    "lengths",
    [
        (15, 15, 15),
        (11, 9, 9, 11),
        (13, 13),
        (12, 15, 12),
        (9, 11, 9, 11, 9),
        (7,),
        (5, 5, 6, 6, 6, 6, 7, 7),
    ],
)
def test_a_plan_has_a_place_for_every_theme_entry_and_no_block_at_its_image(
    lengths: tuple[int, ...],
) -> None:
    entries = [tuple(chr(65 + k) * length) for k, length in enumerate(lengths)]
    planner = Planner(entries, 15, 15, random.Random(1))
    for _ in range(20):
        plan = planner.draw()
        assert plan is not None
        assert sorted(p.glyphs for p in plan.placements) == sorted(entries)
        assert not plan.open_cells & plan.block_cells
        assert set(Layout(plan.placements).glyphs()) == plan.open_cells
        for placement in plan.placements:
            image = [(14 - cell.row, 14 - cell.column) for cell in reversed(placement.cells)]
            assert not plan.block_cells & set(image)


def test_if_there_are_too_many_entries_short_ones_share_a_row(words: WordList) -> None:
    entries = [tuple(chr(65 + k) * (3 + k % 5)) for k in range(8)]
    plan = Planner(entries, 9, 15, random.Random(1), across_only=True).draw()
    assert plan is not None
    rows = [placement.start.row for placement in plan.placements]
    assert len(set(rows)) < len(rows)


def test_the_explanation_of_a_conflict_names_entries_without_a_partner() -> None:
    told = explain_conflict([tuple("ABCDE"), tuple("ABCDEFG"), tuple("XYZ")], 5, 9)
    assert "ABCDE" in told
    assert "would help" in told


def test_polish_yields_better_and_better_fills(words: WordList) -> None:
    problem = FillProblem(Fill.parse("#...#\n.....\n.....\n.....\n#...#"), words)
    values = []
    run = Run(Budget(nodes=6_000), rng_seed=3)
    try:
        for filled in polish(problem, run):
            values.append(quality_of(filled, words).value)
            assert audit_fill(filled, words) == ()
    except Stopped:
        pass
    assert len(values) > 1
    assert values == sorted(values)


def test_a_wrong_size_is_refused_and_patterns_with_too_many_words_are_impossible() -> None:
    with pytest.raises(ProblemError, match="15"):
        PatternRequest(venue("us-daily"), 14, 15)
    assert patterns("mini", "5x5", shape=Shape(word_count=(40, 50))).status is Status.IMPOSSIBLE


def test_theme_entries_may_share_more_letters_than_other_entries() -> None:
    theme = ["HONEYMOONED", "HONEYMOONER"]
    run = Run(Budget(nodes=12_000), rng_seed=1)
    made = make(theme, run=run, shape=Shape(size=(11, 11)))
    assert made.solution is not None
    answers = {answer for _, answer in made.solution.fill.answers() if answer}
    assert answers >= set(theme)
