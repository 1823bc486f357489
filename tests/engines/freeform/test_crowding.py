"""Extra clauses about long words that leave little space for each other (see `crowding.py`).

A line is a row or a column. The clauses are for the SAT solver of the freeform engine.
"""

from crosswright.core.geometry import Direction
from crosswright.engines.freeform import FreeformProblem
from crosswright.engines.freeform.solve import full_encoding

SHARING = "long words share no line"
APART = "words apart where nothing joins them"
CROSSING = "long words cross where letters agree"


def clauses(*words: str, side: int) -> dict[str, int]:
    problem = FreeformProblem.of_words(side, side, words, islands=True)
    return full_encoding(problem, steps=False).cnf.family_sizes()


def test_words_that_fit_into_one_line_together_get_no_clauses() -> None:
    assert not {SHARING, APART} & clauses("ab", "cd", side=5).keys()


def test_two_long_words_are_not_in_the_same_or_neighbouring_lines() -> None:
    # Of two mirror images, only the one with the first word across is searched. So the clauses are
    # about rows. The words could share each of three rows. They could also be in each of two pairs
    # of neighbouring rows, and either word could be the upper one.
    sizes = clauses("abc", "def", side=3)
    assert sizes[SHARING] == 3
    assert sizes[APART] == 2 * 2


def test_two_long_words_may_be_neighbours_if_other_words_can_cross_both() -> None:
    # CAT may be in the row above ORE, because CO, AR and TE can cross both. ORE may not be above
    # CAT, because no word has a C after an O.
    problem = FreeformProblem.of_words(3, 3, ["cat", "ore", "co", "ar", "te"], islands=True)
    encoding = full_encoding(problem, steps=False)
    cat, ore = (encoding.coordinates[k].lines[Direction.ACROSS] for k in (0, 1))
    found = [clause for family, clause in encoding.cnf.by_family() if family == APART]
    assert [-ore[0], -cat[1]] in found
    assert [-cat[0], -ore[1]] not in found


def test_long_words_without_a_common_letter_do_not_meet_in_the_middle() -> None:
    # In five rows, EFGH down always has a letter in row 3. In six columns, ABCD across always has
    # letters in columns 3 and 4.
    problem = FreeformProblem.of_words(5, 6, ["abcd", "efgh"], islands=True)
    encoding = full_encoding(problem, steps=False)
    one, other = encoding.coordinates
    row, columns = one.lines[Direction.ACROSS][2], other.lines[Direction.DOWN]
    found = [clause for family, clause in encoding.cnf.by_family() if family == CROSSING]
    assert all([-row, -columns[k]] in found for k in (2, 3))
    # If EFGH is in the last column, ABCD must be in the first four columns, so that there is a
    # block between the two words.
    assert [-row, -columns[5]] not in found
    assert [-row, -columns[5], one.places[0]] in found


def test_long_words_with_a_common_letter_may_cross_there() -> None:
    # If TOT is in the third column, CAT in the first row can cross it only with its last letter, T.
    # So CAT starts in the first column.
    problem = FreeformProblem.of_words(3, 4, ["cat", "tot"], islands=True)
    encoding = full_encoding(problem, steps=False)
    cat, tot = encoding.coordinates
    row, column = cat.lines[Direction.ACROSS][0], tot.lines[Direction.DOWN][2]
    found = [clause for family, clause in encoding.cnf.by_family() if family == CROSSING]
    assert [-row, -column, cat.places[0]] in found
