"""A survey searches for pair squares (grids with two letters or none in each cell) of every shape
up to a size. The check reads files and says whether they have valid pair squares."""

import threading
from pathlib import Path

import pytest

from crosswright.construct.pairs import Shape, check_pairs, largest_pairs
from crosswright.core.errors import InputError
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]
"""Words of four letters. They have pair squares of 3×3, and none of 2×2 or smaller."""
GOOD = "hung..\nre..is\n..aile\n"


def test_the_result_of_each_shape_is_passed_on_and_is_in_the_survey() -> None:
    told: list[Shape] = []
    heard: list[Progress] = []
    run = Run(rng_seed=1, observer=heard.append)
    survey = largest_pairs(FOUR, 3, finished=told.append, run=run)
    assert [(s.rows, s.columns) for s in told] == [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]
    assert survey.shapes == tuple(told) and survey.status is Status.FOUND
    assert survey.largest is not None and survey.largest.columns == 3
    assert [e.solution for e in heard if isinstance(e, Better)] == list(survey.solutions)


def test_a_survey_without_a_grid_is_impossible_or_out_of_budget() -> None:
    assert largest_pairs(FOUR, 2).status is Status.IMPOSSIBLE
    survey = largest_pairs(FOUR, 3, seconds_each=0)
    assert survey.status is Status.OUT_OF_BUDGET and survey.largest is None
    assert survey.shapes[-1].verdict == "open"


def test_a_cancelled_survey_searches_no_more_shapes() -> None:
    flag = threading.Event()
    survey = largest_pairs(FOUR, 3, finished=lambda _: flag.set(), run=Run(cancelled=flag))
    assert survey.status is Status.CANCELLED and len(survey.shapes) == 1


def test_a_budget_in_nodes_is_for_the_whole_survey() -> None:
    survey = largest_pairs(FOUR, 4, run=Run(Budget(nodes=2)))
    assert survey.statistics.nodes <= 2 and len(survey.shapes) < 10


def test_a_folder_may_have_invalid_files_and_malformed_files(tmp_path: Path) -> None:
    (tmp_path / "a.pairs").write_text(GOOD)
    (tmp_path / "b.txt").write_text(GOOD.replace("aile", "aida"))
    (tmp_path / "c.notes").write_text("files with this ending are not checked")
    checked = check_pairs([tmp_path], FOUR)
    assert [Path(file.path).name for file in checked.files] == ["a.pairs", "b.txt"]
    assert not checked.is_valid and not checked.is_malformed
    assert {finding.rule for finding in checked.files[1].findings} == {"unlisted"}
    (tmp_path / "d.pairs").write_text("hung..\nre\n")
    checked = check_pairs([tmp_path], FOUR)
    assert checked.is_malformed and not checked.is_valid
    assert "d.pairs, line 2" in checked.files[-1].malformed


def test_the_check_that_words_are_in_a_list_can_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "grid.pairs"
    path.write_text(GOOD)
    assert not check_pairs([path], ["hung"]).is_valid
    assert check_pairs([path], False).is_valid


def test_a_folder_without_files_to_check_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="files or folders"):
        check_pairs([tmp_path], False)
