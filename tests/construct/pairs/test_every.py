"""All pair squares (grids with two letters or none in each cell) of a shape are enumerated or
counted in a fixed order. The search can be stopped and resumed."""

import json
import threading
from pathlib import Path

import pytest

from crosswright.construct.files import save_bytes
from crosswright.construct.pairs import count_pair_squares, enumerate_pairs, every, folder
from crosswright.construct.request.pairs import PairWishes
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.pairs import draw_pairs
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]
"""Words of four letters. They have two pair squares of 3×3."""

GLYPHS = ("aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh")
MANY = [a + b for a in GLYPHS for b in GLYPHS]
"""Words with so many pair squares that no test finds all of them."""


def files_in(path: Path) -> list[str]:
    return [file.read_text() for file in sorted(path.glob("*.pairs"))]


def test_an_observer_gets_each_grid_and_the_result_has_only_their_number() -> None:
    heard: list[Progress] = []
    tally = enumerate_pairs(3, 3, FOUR, run=Run(observer=heard.append))
    grids = [draw_pairs(e.solution) for e in heard if isinstance(e, Better)]  # type: ignore[arg-type]
    assert grids == ["hung..\nre..is\n..aile", "hure..\nng..ai\n..isle"]
    assert tally.count == 2 and tally.is_complete and tally.solutions == ()
    assert tally.status is Status.COMPLETE


def test_a_count_sends_no_grid_to_the_observer() -> None:
    heard: list[Progress] = []
    tally = count_pair_squares(
        3, 3, FOUR, run=Run(observer=heard.append), wishes=PairWishes(up_to_transpose=True)
    )
    assert tally.count == 1 and tally.is_complete
    assert not any(isinstance(event, Better) for event in heard)


def test_if_no_grid_exists_this_is_proved_and_explained() -> None:
    tally = count_pair_squares(1, 4, FOUR)
    assert tally.status is Status.IMPOSSIBLE and tally.is_complete and not tally
    assert "no column of 1 cell" in tally.explanation


def test_a_cancelled_enumeration_has_the_status_cancelled() -> None:
    flag = threading.Event()

    def hear(progress: Progress) -> None:
        if isinstance(progress, Better):
            flag.set()

    tally = enumerate_pairs(3, 3, MANY, run=Run(cancelled=flag, observer=hear))
    assert tally.status is Status.CANCELLED and tally.count == 1 and not tally.is_complete


@pytest.mark.parametrize("verb", [enumerate_pairs, count_pair_squares])
def test_an_enumeration_that_is_resumed_many_times_finds_all_grids(verb, tmp_path: Path) -> None:
    grids, steps = tmp_path / "grids", 0
    tally = verb(3, 3, FOUR, folder=grids, run=Run(Budget(nodes=1)))
    while not tally.is_complete:
        assert tally.status is Status.OUT_OF_BUDGET
        tally = verb(3, 3, FOUR, folder=grids, resume=True, run=Run(Budget(nodes=1)))
        steps += 1
    assert tally.count == 2 and steps > 1
    assert len(files_in(grids)) == (2 if verb is enumerate_pairs else 0)
    again = verb(3, 3, FOUR, folder=grids, resume=True)
    assert again.count == 2 and again.statistics.nodes == 0


def test_a_grid_that_could_not_be_written_is_written_when_the_search_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0

    def write(self: folder.PairFolder, number: int, grid: object) -> None:
        nonlocal written
        written += 1
        if written == 3:
            raise InputError("the disk is full")
        save_bytes(self.path / f"{number}.pairs", draw_pairs(grid).encode())  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(folder.PairFolder, "write", write)
        with pytest.raises(InputError, match="disk is full"):
            enumerate_pairs(3, 3, MANY, folder=tmp_path)
    heard: list[Progress] = []
    run = Run(Budget(nodes=20), observer=heard.append)
    enumerate_pairs(3, 3, MANY, folder=tmp_path, resume=True, run=run)
    assert (tmp_path / "3x3-00000003.pairs").exists()


@pytest.mark.parametrize("verb", [enumerate_pairs, count_pair_squares])
def test_the_position_is_recorded_while_the_search_goes_on(
    verb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(every, "KEEP_SECONDS", 0.0)
    seen: set[int] = set()

    def hear(_progress: Progress) -> None:
        note = tmp_path / folder.POSITION_FILE
        if note.exists():
            seen.add(json.loads(note.read_bytes())["found"])

    verb(3, 3, MANY, folder=tmp_path, run=Run(Budget(nodes=3000), observer=hear))
    assert len(seen) > 1


def test_a_new_enumeration_in_a_folder_with_grids_is_refused(tmp_path: Path) -> None:
    enumerate_pairs(3, 3, FOUR, folder=tmp_path)
    with pytest.raises(InputError, match="already has grids") as caught:
        enumerate_pairs(3, 3, FOUR, folder=tmp_path)
    assert caught.value.remedy == "resume" and "--" not in str(caught.value)


def test_a_count_cannot_resume_an_enumeration(tmp_path: Path) -> None:
    enumerate_pairs(3, 3, FOUR, folder=tmp_path)
    with pytest.raises(InputError, match="made for other words"):
        count_pair_squares(3, 3, FOUR, folder=tmp_path, resume=True)


def test_an_enumeration_without_a_folder_cannot_be_resumed() -> None:
    with pytest.raises(ProblemError, match="a folder to continue in"):
        enumerate_pairs(3, 3, FOUR, resume=True)
