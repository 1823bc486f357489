"""The mean score: one definition, whoever tells it."""

import pytest

from crosswright.construct.make.polish import score_bound
from crosswright.construct.make.quality import Judge, quality_of, worth
from crosswright.core.fill import Fill, FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.refill import Refiller
from crosswright.words.spelling import Spelling
from crosswright.words.statistics import mean_score, statistics_of
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["ABC;60", "DEF;40", "ADG;30", "BEH;90", "CFI;20", "XYZ;100", "GHJ;100"])
FILLED = FilledGrid.parse("ABC\nDEF\nGHI")
"""Its last row, GHI, is a theme entry that the list does not have."""


def test_an_answer_without_a_score_counts_as_neither_good_nor_bad() -> None:
    assert mean_score([10, None, 30]) == 20
    assert mean_score([None]) is None


def test_quality_and_statistics_tell_the_same_mean() -> None:
    quality, told = quality_of(FILLED, WORDS), statistics_of(FILLED, WORDS)
    assert told.unlisted == ("GHI",)
    assert quality.mean_score == told.mean_score == pytest.approx((60 + 40 + 30 + 90 + 20) / 5)
    assert quality.listed == sum(told.scores.values()) == 5


def test_a_search_and_its_bound_leave_the_theme_out_as_well() -> None:
    given = Fill.parse("...\n...\nGHI")
    problem = FillProblem(given, WORDS)
    refiller = Refiller(problem, worth)
    judge = Judge(refiller, None)
    mean = quality_of(FILLED, WORDS).mean_score
    assert mean is not None
    assert judge.mean(refiller.standing(FILLED)) == pytest.approx(mean)
    # Each slot has just one word that agrees with its crossings, so the bound is met.
    assert score_bound(problem) >= mean
    assert score_bound(problem) < 100, "the theme's entry lends it no points"


@pytest.mark.parametrize(("first", "objected"), [(". .", {0, 1}), ("LA ID", {1})])
def test_letters_are_shared_across_cells_of_several(first: str, objected: set[int]) -> None:
    words = WordList.of(["laid", "aide", "moon"], Spelling(letters_per_cell=2))
    problem = FillProblem(Fill.parse(f"{first}\n# #\n. ."), words, max_shared=2)
    judge = Judge(Refiller(problem, worth), None)
    filled = FilledGrid.parse("LA ID\n# #\nAI DE")
    assert judge.objection(judge.refiller.standing(filled)) in objected


def test_nothing_is_said_against_what_given_entries_share() -> None:
    problem = FillProblem(Fill.parse("STAR\n####\nSTAB"), WordList.of(["star"]), max_shared=2)
    judge = Judge(Refiller(problem, worth), None)
    filled = FilledGrid(problem.given.grid, problem.given.glyphs)
    assert judge.objection(judge.refiller.standing(filled)) is None
