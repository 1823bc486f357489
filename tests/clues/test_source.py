"""How clues are compared, whatever their source.

A clue of `Kind.TYPE` only names a kind, such as `Kind of belt`.
"""

import pytest

from crosswright.clues.source import ClueCandidate, Difficulty, Kind, fitness, is_fair, is_lively


def clue(kind: Kind, score: float, obscurity: float = 0.25) -> ClueCandidate:
    return ClueCandidate("Text", "ANSWER", score, "test", kind, obscurity=obscurity)


@pytest.mark.parametrize("difficulty", list(Difficulty))
def test_a_clue_that_only_names_a_kind_loses_against_a_clue_that_says_more(
    difficulty: Difficulty,
) -> None:
    assert fitness(clue(Kind.SYNONYM, 0.1), difficulty) > fitness(clue(Kind.TYPE, 0.2), difficulty)
    assert fitness(clue(Kind.GLOSS, -1.2), difficulty) > fitness(clue(Kind.TYPE, 0.2), difficulty)


def test_a_clue_that_only_names_a_kind_is_better_than_a_far_fetched_clue() -> None:
    far = clue(Kind.GLOSS, -3.9, obscurity=0.7)
    assert fitness(far, Difficulty.MEDIUM) < fitness(clue(Kind.TYPE, 0.0), Difficulty.MEDIUM)


def test_an_answer_whose_best_clue_only_names_a_kind_is_not_lively() -> None:
    kind = clue(Kind.TYPE, 0.2)
    assert not is_lively([])
    assert not is_lively([kind])
    assert not is_lively([kind, clue(Kind.GLOSS, -3.9)])
    assert is_lively([kind, clue(Kind.SYNONYM, 0.1)])
    assert is_lively([clue(Kind.BANK, 0.0)])


def test_a_long_answer_needs_a_better_clue_than_a_short_one() -> None:
    def best(answer: str, score: float) -> list[ClueCandidate]:
        return [ClueCandidate("Text", answer, score, "test", Kind.GLOSS)]

    assert is_fair(best("ARGO", 0.7))
    assert not is_fair(best("STOPPINGPOINT", 0.7))
    assert not is_fair(best("HEARTBURN", 1.15))
    assert is_fair(best("HEARTBURN", 1.25))
    assert not is_fair([clue(Kind.TYPE, 4.0)])
