"""The ranking's weights, judged on answers that they were not set on."""

from collections import Counter
from pathlib import Path

from crosswright.clues.assign import word_for
from crosswright.clues.ranking import WEIGHTS, shape_features

JUDGED = Path(__file__).parents[2] / "bench" / "judged-clues.tsv"


def test_short_clues_are_liked_and_long_ones_and_alternatives_are_not():
    assert shape_features("Move slowly")["short"] == 1
    assert shape_features("Any of various large or small animals")["or"] == 1
    assert shape_features("a b c d e f g h")["word over six"] == 2
    assert WEIGHTS["short"] > 0 > max(WEIGHTS[n] for n in ("word over six", "or", "stiff", "lost"))


def test_the_first_clue_of_an_answer_that_was_held_back_is_mostly_usable(dictionary, english):
    grades: dict[str, dict[str, int]] = {}
    for line in JUDGED.read_text(encoding="utf-8").splitlines()[1:]:
        group, answer, grade, clue = line.split("\t")
        if group == "held":
            grades.setdefault(answer, {})[clue] = int(grade)
    firsts: Counter[int] = Counter()
    for answer, known in grades.items():
        found = [c for c in dictionary.candidates(word_for(answer, english)) if c.text in known]
        if found:
            firsts[known[found[0].text]] += 1
    usable = firsts[3] + firsts[2]
    assert usable >= 0.8 * firsts.total() and firsts[3] >= 0.5 * firsts.total(), firsts
