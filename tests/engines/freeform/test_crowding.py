from crosswright.core.geometry import Direction
from crosswright.engines.freeform import FreeformProblem
from crosswright.engines.freeform.solve import full_encoding

SHARING = "long words share no line"
APART = "words apart where nothing joins them"
CROSSING = "long words cross where letters agree"


def clauses(*words: str, side: int) -> dict[str, int]:
    problem = FreeformProblem.of_words(side, side, words, islands=True)
    return full_encoding(problem, steps=False).cnf.family_sizes()


def test_words_that_fit_past_each_other_get_no_clauses() -> None:
    assert not {SHARING, APART} & clauses("ab", "cd", side=5).keys()


def test_two_long_words_are_not_in_the_same_or_neighbouring_lines() -> None:
    # Because of mirror images the first word runs only across. The two words can share three rows,
    # and there are two pairs of neighbouring rows, each in two orders.
    sizes = clauses("abc", "def", side=3)
    assert sizes[SHARING] == 3
    assert sizes[APART] == 2 * 2


def test_words_that_others_can_join_may_be_neighbours() -> None:
    # CAT above ORE, joined by CO, AR and TE; nothing has O above C.
    problem = FreeformProblem.of_words(3, 3, ["cat", "ore", "co", "ar", "te"], islands=True)
    encoding = full_encoding(problem, steps=False)
    cat, ore = (encoding.coordinates[k].lines[Direction.ACROSS] for k in (0, 1))
    found = [clause for family, clause in encoding.cnf.by_family() if family == APART]
    assert [-ore[0], -cat[1]] in found
    assert [-cat[0], -ore[1]] not in found


def test_long_words_without_a_common_letter_do_not_meet_in_the_middle() -> None:
    # EFGH down always reaches row 3; of six columns, ABCD always takes columns 3 and 4.
    problem = FreeformProblem.of_words(5, 6, ["abcd", "efgh"], islands=True)
    encoding = full_encoding(problem, steps=False)
    one, other = encoding.coordinates
    row, columns = one.lines[Direction.ACROSS][2], other.lines[Direction.DOWN]
    found = [clause for family, clause in encoding.cnf.by_family() if family == CROSSING]
    assert all([-row, -columns[k]] in found for k in (2, 3))
    # With EFGH in the last column, ABCD is in the first four: there is a block between.
    assert [-row, -columns[5]] not in found
    assert [-row, -columns[5], one.places[0]] in found


def test_a_common_letter_leaves_a_place() -> None:
    # In the middle column CAT crosses TOT only with its T, its last letter: it starts at the left.
    problem = FreeformProblem.of_words(3, 4, ["cat", "tot"], islands=True)
    encoding = full_encoding(problem, steps=False)
    cat, tot = encoding.coordinates
    row, column = cat.lines[Direction.ACROSS][0], tot.lines[Direction.DOWN][2]
    found = [clause for family, clause in encoding.cnf.by_family() if family == CROSSING]
    assert [-row, -column, cat.places[0]] in found
