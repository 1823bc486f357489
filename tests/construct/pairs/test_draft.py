"""A draft of a pair square (a grid with two letters or none in each cell). Words are chosen line by
line, and a job in another process can find the rest."""

import os
import random
import signal
from pathlib import Path

import pytest

from crosswright.construct.jobs import Ended, Failed
from crosswright.construct.pairs.draft import PairDraft
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.pairs import draw_pairs, parse_pairs
from crosswright.search.outcome import Status

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]
"""Words of four letters. They have two pair squares of 3×3: `FIRST` and `SECOND`."""

FIRST, SECOND = "hung..\nre..is\n..aile", "hure..\nng..ai\n..isle"


@pytest.fixture
def draft() -> PairDraft:
    return PairDraft.begin(3, 3, FOUR)


@pytest.fixture
def hopeless() -> PairDraft:
    """A draft so large that no job can finish it, or prove it impossible, during a test."""
    dice = random.Random(5)
    words = ["".join(dice.choices("abcdefghiklmnoprstu", k=6)) for _ in range(2000)]
    return PairDraft.begin(6, 6, words)


def test_an_empty_draft_has_lines_without_words(draft: PairDraft) -> None:
    assert [str(line) for line in draft.lines[:4]] == ["row 1", "row 2", "row 3", "column 1"]
    assert draft.picture() == "\n".join(["?? ?? ??"] * 3)
    assert draft.finished() is None and not draft.has_choices
    assert all(draft.chosen(line) is None for line in draft.lines)
    assert "6 words, 6 of them usable in this shape" in draft.remarks


def test_a_choice_returns_a_new_draft_and_undo_returns_the_old_one(draft: PairDraft) -> None:
    line = draft.lines[0]
    spread = draft.spreads(line, "hure")[0]
    chosen = draft.choose(spread)
    assert chosen.chosen(line) == spread and draft.chosen(line) is None
    assert chosen.has_choices and chosen.undo() == draft
    assert chosen.picture() == "hu re ..\nng .. ai\n.. is le"


def test_a_word_can_be_written_into_a_line_in_several_ways(draft: PairDraft) -> None:
    spreads = draft.spreads(draft.lines[0], "Hung")
    shown = [draft.spread_picture(spread) for spread in spreads]
    assert shown == ["hu ng ..", "hu .. ng", ".. hu ng"]
    column = draft.spreads(draft.lines[3], "hung")[0]
    assert len(PairDraft.begin(3, 4, FOUR).spread_picture(column).split()) == 3


def test_the_error_says_why_a_word_does_not_fit_a_line(draft: PairDraft) -> None:
    row = draft.lines[0]
    chosen = draft.choose(draft.spreads(row, "hure")[0])
    with pytest.raises(ProblemError, match="already chosen"):
        chosen.spreads(row, "hung")
    with pytest.raises(ProblemError, match="zzzz is not in the word list"):
        draft.spreads(row, "zzzz")
    with pytest.raises(ProblemError, match="aile does not fit row 2 any more"):
        chosen.spreads(draft.lines[1], "aile")
    with pytest.raises(InputError, match="multiple of 2"):
        draft.spreads(row, "odd")


def test_a_grid_whose_cells_are_all_forced_is_finished(draft: PairDraft) -> None:
    chosen = draft.choose(draft.spreads(draft.lines[0], "hure")[0])
    finished = chosen.finished()
    assert finished is not None and draw_pairs(finished) == SECOND


def test_a_draft_that_takes_a_whole_grid_is_finished_and_keeps_its_choices(
    draft: PairDraft,
) -> None:
    chosen = draft.choose(draft.spreads(draft.lines[0], "hung")[0])
    adopted = chosen.adopt(parse_pairs(FIRST))
    assert adopted.finished() == parse_pairs(FIRST)
    assert adopted.problem.given[0] == chosen.problem.given[0]
    assert len(adopted.problem.given) == 3


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ((), "3x3.pairs"),
        (("grids",), "grids/3x3.pairs"),
        (("grids", "mine.svg", "other.txt"), "mine.svg"),
    ],
)
def test_a_finished_grid_has_a_path(
    draft: PairDraft, paths: tuple[str, ...], expected: str
) -> None:
    assert draft.target(paths) == Path(expected)


def test_only_a_finished_grid_is_saved(draft: PairDraft, tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="not finished"):
        draft.save(tmp_path / "grid.pairs")
    draft.adopt(parse_pairs(FIRST)).save(tmp_path / "grid.pairs")
    assert (tmp_path / "grid.pairs").read_text() == FIRST + "\n"


def test_a_job_finishes_the_draft_and_keeps_the_chosen_words(draft: PairDraft) -> None:
    chosen = draft.choose(draft.spreads(draft.lines[0], "hung")[0])
    job = chosen.finish(rng_seed=1)
    (*_, last) = job.events()
    job.stop()
    assert isinstance(last, Ended)
    assert draw_pairs(last.value.solution) == FIRST


def test_a_job_can_be_cancelled(hopeless: PairDraft) -> None:
    job = hopeless.finish()
    job.cancel()
    (*_, last) = job.events()
    job.stop()
    assert isinstance(last, Ended) and last.value.status is Status.CANCELLED


def test_the_last_event_of_a_killed_job_is_a_failure(hopeless: PairDraft) -> None:
    job = hopeless.finish()
    events = job.events()
    next(events)
    os.kill(job.process.pid, signal.SIGKILL)
    (*_, last) = events
    job.stop()
    assert last == Failed("ended by SIGKILL")
