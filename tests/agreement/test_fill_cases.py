"""The acceptance cases for fills in ../shared/cases. Without this folder, the tests are skipped."""

import json
from pathlib import Path

import pytest

from crosswright.audit.fill import audit_fill
from crosswright.core.fill import Fill
from crosswright.engines.fill import ENGINE, FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.run import Run
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList

CASES = Path(__file__).parents[3] / "shared" / "cases"

pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="../shared/cases is not here")

NODES = 20_000
"""The largest number of nodes for one case. A search takes the same number of nodes on every
machine, even if the machine is busy."""


def load_words(path: Path, spelling: Spelling | None = None) -> WordList:
    return WordList.read(path.read_bytes(), path.name, spelling or Spelling())


def filled(picture: str, words: WordList):
    problem = FillProblem(Fill.parse(picture), words)
    outcome = take(ENGINE, problem, Run(Budget(nodes=NODES), rng_seed=1))
    for fill in outcome.solutions:
        assert not audit_fill(fill, words, given=problem.given)
    return outcome.status


def csp_cases():
    index = CASES / "csp" / "index.json"
    return json.loads(index.read_text(encoding="utf-8")) if index.is_file() else []


@pytest.mark.parametrize("case", csp_cases(), ids=lambda case: case["name"])
def test_each_csp_case_is_filled_or_proved_impossible_as_its_label_says(case):
    words = load_words(CASES / case["words"])
    status = filled((CASES / case["structure"]).read_text(encoding="utf-8"), words)
    assert status is (Status.FOUND if case["label"] == "solvable" else Status.IMPOSSIBLE)


@pytest.fixture(scope="module")
def american():
    return load_words(CASES / "words" / "amer_lc.txt")


@pytest.mark.parametrize(
    "path", sorted((CASES / "patterns").glob("*.txt")), ids=lambda path: path.stem
)
def test_every_pattern_can_be_filled(path, american):
    assert filled(path.read_text(encoding="utf-8"), american) is Status.FOUND


IMPOSSIBLE = {(1, 0), (2, 0)}
"""The number of a structure (a grid) and the number of a word list, where no fill exists."""


@pytest.mark.parametrize(
    ("structure", "list_number"),
    [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (2, 2), *sorted(IMPOSSIBLE)],
)
def test_each_structure_in_origins_is_filled_or_proved_impossible(structure, list_number):
    folder = CASES / "origins"
    words = load_words(folder / f"csp_words{list_number}.txt")
    picture = (folder / f"csp_structure{structure}.txt").read_text(encoding="utf-8")
    expected = Status.IMPOSSIBLE if (structure, list_number) in IMPOSSIBLE else Status.FOUND
    assert filled(picture, words) is expected


@pytest.mark.parametrize("board", ["ac3_simple", "ac3_medium", "ac3_complex"])
def test_each_board_in_origins_is_filled(board):
    folder = CASES / "origins"
    words = load_words(folder / "ac3_top3000.txt", Spelling(keep_punctuation=True))
    assert filled((folder / f"{board}.txt").read_text(encoding="utf-8"), words) is Status.FOUND
