from crosswright.core.geometry import Direction
from crosswright.engines.freeform import FreeformProblem
from crosswright.engines.freeform.solve import full_encoding

SHARING = "long words share no line"
APART = "words apart where nothing joins them"


def clauses(*words: str, side: int) -> dict[str, int]:
    problem = FreeformProblem.of_words(side, side, words, islands=True)
    return full_encoding(problem, steps=False).cnf.family_sizes()


def test_words_that_fit_past_each_other_are_left_alone() -> None:
    assert not {SHARING, APART} & clauses("ab", "cd", side=5).keys()


def test_two_long_words_keep_out_of_a_line_and_of_its_neighbours() -> None:
    # The first runs across only, of two mirror images: three rows, and two rows before another.
    sizes = clauses("abc", "def", side=3)
    assert sizes[SHARING] == 3
    assert sizes[APART] == 2 * 2


def test_words_that_others_can_join_may_be_neighbours() -> None:
    # CAT above ORE, joined by CO, AR and TE; nothing has O above C.
    problem = FreeformProblem.of_words(3, 3, ["cat", "ore", "co", "ar", "te"], islands=True)
    encoding = full_encoding(problem, steps=False)
    cat, ore = (encoding.lines[k][Direction.ACROSS] for k in (0, 1))
    found = [clause for family, clause in encoding.cnf.by_family() if family == APART]
    assert [-ore[0], -cat[1]] in found
    assert [-cat[0], -ore[1]] not in found
