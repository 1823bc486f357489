"""The weights of the ranking, tested on answers that were not used to compute the weights.

In `judged-clues.tsv`, each clue has a grade: 3 (can be printed), 2 (usable), 1 (must be rewritten)
or 0 (wrong). The rows marked `held` were not used to compute the weights.
"""

from collections import Counter
from pathlib import Path

from crosswright.clues.assign import word_for
from crosswright.clues.ranking import WEIGHTS, shape_features

JUDGED = Path(__file__).parents[2] / "bench" / "judged-clues.tsv"


def test_short_clues_gain_points_and_long_clues_and_clues_with_or_lose_points():
    assert shape_features("Move slowly")["short"] == 1
    assert shape_features("Any of various large or small animals")["or"] == 1
    assert shape_features("a b c d e f g h")["word over six"] == 2
    assert WEIGHTS["short"] > 0 > max(WEIGHTS[n] for n in ("word over six", "or", "stiff", "lost"))


def test_most_first_clues_of_the_answers_marked_held_are_usable(dictionary, english):
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
