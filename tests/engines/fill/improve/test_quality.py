"""The quality of a fill. Its mean score is the same wherever it is computed. Bad crossings and too
many names cost points, and repeated roots are refused."""

import pytest

from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.wishes import Wishes
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.improve.quality import (
    EXCESS_PENALTY,
    NAME_CROSSING_PENALTY,
    Judge,
    quality_of,
    worth,
)
from crosswright.engines.fill.refill import Refiller
from crosswright.words.spelling import Spelling
from crosswright.words.statistics import mean_score, statistics_of
from crosswright.words.word import Flag, Word
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["ABC;60", "DEF;40", "ADG;30", "BEH;90", "CFI;20", "XYZ;100", "GHJ;100"])
FILLED = FilledGrid.parse("ABC\nDEF\nGHI")
"""The last row of this fill, GHI, is a theme entry that is not in the list."""


def test_an_answer_without_a_score_does_not_change_the_mean_score() -> None:
    assert mean_score([10, None, 30]) == 20
    assert mean_score([None]) is None


def test_the_quality_and_the_statistics_have_the_same_mean_score() -> None:
    quality, told = quality_of(FILLED, WORDS), statistics_of(FILLED, WORDS)
    assert told.unlisted == ("GHI",)
    assert quality.mean_score == told.mean_score == pytest.approx((60 + 40 + 30 + 90 + 20) / 5)
    assert quality.listed == sum(told.scores.values()) == 5


def test_the_mean_score_in_a_search_leaves_out_unlisted_theme_entries_too() -> None:
    given = Fill.parse("...\n...\nGHI")
    problem = FillProblem(given, WORDS)
    refiller = Refiller(problem, worth)
    judge = Judge(refiller, None)
    mean = quality_of(FILLED, WORDS).mean_score
    assert mean is not None
    assert judge.mean(refiller.standing(FILLED)) == pytest.approx(mean)


@pytest.mark.parametrize(("first", "objected"), [(". .", {0, 1}), ("LA ID", {1})])
def test_a_shared_run_of_letters_is_found_if_cells_have_two_letters(
    first: str, objected: set[int]
) -> None:
    words = WordList.of(["laid", "aide", "moon"], Spelling(letters_per_cell=2))
    problem = FillProblem(Fill.parse(f"{first}\n# #\n. ."), words, wishes=Wishes(max_shared=2))
    judge = Judge(Refiller(problem, worth), None)
    filled = FilledGrid.parse("LA ID\n# #\nAI DE")
    assert judge.objection(judge.refiller.standing(filled)) in objected


def test_given_entries_may_share_a_long_run_of_letters() -> None:
    problem = FillProblem(
        Fill.parse("STAR\n####\nSTAB"), WordList.of(["star"]), wishes=Wishes(max_shared=2)
    )
    judge = Judge(Refiller(problem, worth), None)
    filled = FilledGrid(problem.given.grid, problem.given.glyphs)
    assert judge.objection(judge.refiller.standing(filled)) is None


def ours(text: str, score: int, flags: Flag = Flag.CLUEABLE) -> Word:
    """A word that has sources, as the words of the default list do."""
    return Word(tuple(text), score, text, flags=flags, sources="o")


def judged(picture: str, words: WordList) -> int:
    """The points that a fill loses by bad crossings and by its mix of kinds of words."""
    filled = FilledGrid.parse(picture)
    refiller = Refiller(FillProblem(Fill.parse(picture.translate(BLANK)), words), worth)
    return Judge(refiller, None).costs(refiller.standing(filled))


BLANK = str.maketrans("ABCDEFGHI", "." * 9)
SQUARE = ("ABC", "DEF", "GHI", "ADG", "BEH", "CFI")


def square_words(flagged: dict[str, Flag], score: int = 50) -> WordList:
    return WordList.from_words(
        ours(text, score, flagged.get(text, Flag.CLUEABLE)) for text in SQUARE
    )


def test_a_crossing_of_two_names_that_a_solver_may_not_know_costs_points() -> None:
    one = square_words({"ABC": Flag.PROPER})
    two = square_words({"ABC": Flag.PROPER, "ADG": Flag.PROPER})
    apart = square_words({"ABC": Flag.PROPER, "GHI": Flag.PROPER})
    known = square_words({"ABC": Flag.PROPER, "ADG": Flag.PROPER}, score=90)
    costs = [judged("ABC\nDEF\nGHI", words) for words in (one, apart, two, known)]
    assert costs[2] - costs[1] == NAME_CROSSING_PENALTY
    assert costs[1] == costs[3], "well-known names may cross"


def test_too_many_names_cost_the_same_in_a_search_and_in_quality_of() -> None:
    names = dict.fromkeys(SQUARE, Flag.PROPER)
    few, many = square_words({}, score=90), square_words(names, score=90)
    assert judged("ABC\nDEF\nGHI", few) == 0
    cost = judged("ABC\nDEF\nGHI", many)
    assert cost == EXCESS_PENALTY * 5, "one name in six entries is allowed"
    told = quality_of(FILLED, few).value - quality_of(FILLED, many).value
    assert told == pytest.approx(cost / 6)


def test_a_corner_with_more_than_two_abbreviations_costs_points() -> None:
    rows = [f"{row}{'#' * 9}" for row in ("ABC", "DEF", "GHI")]
    picture = "\n".join([*rows, *["#" * 12] * 9])
    short = dict.fromkeys(("ABC", "DEF", "GHI"), Flag.ABBREVIATION)
    two = dict.fromkeys(("ABC", "DEF"), Flag.ABBREVIATION)
    # With so few entries, only one abbreviation is allowed, and each further one costs. A corner
    # may have two; so the third one costs twice.
    assert judged(picture, square_words(two)) == EXCESS_PENALTY
    assert judged(picture, square_words(short)) == EXCESS_PENALTY * (2 + 1)


@pytest.mark.parametrize(
    ("rows", "root"),
    [(("UNDERLINE", "UNDERSCORES"), True), (("SAFE", "SAFETYNET"), True), (("ICE", "NICE"), False)],
)
def test_two_answers_with_the_same_root_are_refused(rows: tuple[str, str], root: bool) -> None:
    words = WordList.default()
    width = max(map(len, rows))
    picture = "\n".join(row.ljust(width, "#") for row in (rows[0], "", rows[1]))
    filled = FilledGrid.parse(picture)
    blank = "".join("." if sign.isalpha() else sign for sign in picture)
    refiller = Refiller(FillProblem(Fill.parse(blank), words), worth)
    objection = Judge(refiller, None).objection(refiller.standing(filled))
    assert (objection is not None) is root
