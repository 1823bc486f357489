"""The mean score: one definition, whoever tells it."""

import pytest

from crosswright.construct.make.quality import (
    EXCESS_PENALTY,
    NAME_CROSSING_PENALTY,
    Judge,
    quality_of,
    worth,
)
from crosswright.core.fill import Fill, FilledGrid
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.refill import Refiller
from crosswright.words.spelling import Spelling
from crosswright.words.statistics import mean_score, statistics_of
from crosswright.words.wordlist import Flag, Word, WordList

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


def test_a_search_leaves_the_theme_out_as_well() -> None:
    given = Fill.parse("...\n...\nGHI")
    problem = FillProblem(given, WORDS)
    refiller = Refiller(problem, worth)
    judge = Judge(refiller, None)
    mean = quality_of(FILLED, WORDS).mean_score
    assert mean is not None
    assert judge.mean(refiller.standing(FILLED)) == pytest.approx(mean)


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


def ours(text: str, score: int, flags: Flag = Flag.CLUEABLE) -> Word:
    """A word as our own list has them, with sources."""
    return Word(tuple(text), score, text, flags=flags, sources="o")


def judged(picture: str, words: WordList) -> int:
    """What crossings and the mix take off a fill."""
    filled = FilledGrid.parse(picture)
    refiller = Refiller(FillProblem(Fill.parse(picture.translate(BLANK)), words), worth)
    return Judge(refiller, None).costs(refiller.standing(filled))


BLANK = str.maketrans("ABCDEFGHI", "." * 9)
SQUARE = ("ABC", "DEF", "GHI", "ADG", "BEH", "CFI")


def square_words(flagged: dict[str, Flag], score: int = 50) -> WordList:
    return WordList.from_words(
        ours(text, score, flagged.get(text, Flag.CLUEABLE)) for text in SQUARE
    )


def test_two_names_that_a_solver_may_not_know_do_not_cross_for_nothing() -> None:
    one = square_words({"ABC": Flag.PROPER})
    two = square_words({"ABC": Flag.PROPER, "ADG": Flag.PROPER})
    apart = square_words({"ABC": Flag.PROPER, "GHI": Flag.PROPER})
    known = square_words({"ABC": Flag.PROPER, "ADG": Flag.PROPER}, score=90)
    costs = [judged("ABC\nDEF\nGHI", words) for words in (one, apart, two, known)]
    assert costs[2] - costs[1] == NAME_CROSSING_PENALTY
    assert costs[1] == costs[3], "names that everybody knows may cross"


def test_a_name_too_many_costs_and_the_same_by_either_door() -> None:
    names = dict.fromkeys(SQUARE, Flag.PROPER)
    few, many = square_words({}, score=90), square_words(names, score=90)
    assert judged("ABC\nDEF\nGHI", few) == 0
    cost = judged("ABC\nDEF\nGHI", many)
    assert cost == EXCESS_PENALTY * 5, "one of six is welcome"
    told = quality_of(FILLED, few).value - quality_of(FILLED, many).value
    assert told == pytest.approx(cost / 6)


def test_a_corner_with_more_than_two_abbreviations_costs() -> None:
    rows = [f"{row}{'#' * 9}" for row in ("ABC", "DEF", "GHI")]
    picture = "\n".join([*rows, *["#" * 12] * 9])
    short = dict.fromkeys(("ABC", "DEF", "GHI"), Flag.ABBREVIATION)
    two = dict.fromkeys(("ABC", "DEF"), Flag.ABBREVIATION)
    # Each one beyond the first is too many for so few entries; the third crowds its corner as well.
    assert judged(picture, square_words(two)) == EXCESS_PENALTY
    assert judged(picture, square_words(short)) == EXCESS_PENALTY * (2 + 1)


@pytest.mark.parametrize(
    ("rows", "root"),
    [(("UNDERLINE", "UNDERSCORES"), True), (("SAFE", "SAFETYNET"), True), (("ICE", "NICE"), False)],
)
def test_no_two_answers_of_one_root_may_stand(rows: tuple[str, str], root: bool) -> None:
    words = WordList.default()
    width = max(map(len, rows))
    picture = "\n".join(row.ljust(width, "#") for row in (rows[0], "", rows[1]))
    filled = FilledGrid.parse(picture)
    blank = "".join("." if sign.isalpha() else sign for sign in picture)
    refiller = Refiller(FillProblem(Fill.parse(blank), words), worth)
    objection = Judge(refiller, None).objection(refiller.standing(filled))
    assert (objection is not None) is root
