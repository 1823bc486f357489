"""All grids, or their number: in a fixed order, left and resumed, whatever happened between."""

import json
import threading
from pathlib import Path

import pytest

from crosswright.construct.files import save_bytes
from crosswright.construct.pairs import count_pair_squares, enumerate_pairs, every, folder
from crosswright.construct.searches import Better, Budget, Progress, Run, Status
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.pairs import draw_pairs

FOUR = ["hung", "reis", "aile", "hure", "ngai", "isle"]
GLYPHS = ("aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh")
MANY = [a + b for a in GLYPHS for b in GLYPHS]
"""With more squares than anybody waits for."""


def files_in(path: Path) -> list[str]:
    return [file.read_text() for file in sorted(path.glob("*.pairs"))]


def test_each_grid_is_told_and_none_is_kept() -> None:
    heard: list[Progress] = []
    tally = enumerate_pairs(3, 3, FOUR, run=Run(observer=heard.append))
    grids = [draw_pairs(e.solution) for e in heard if isinstance(e, Better)]  # type: ignore[arg-type]
    assert grids == ["hung..\nre..is\n..aile", "hure..\nng..ai\n..isle"]
    assert tally.count == 2 and tally.is_complete and tally.solutions == ()
    assert tally.status is Status.COMPLETE


def test_a_count_tells_no_grids() -> None:
    heard: list[Progress] = []
    tally = count_pair_squares(3, 3, FOUR, up_to_transpose=True, run=Run(observer=heard.append))
    assert tally.count == 1 and tally.is_complete
    assert not any(isinstance(event, Better) for event in heard)


def test_no_grid_at_all_is_a_proof_too() -> None:
    tally = count_pair_squares(1, 4, FOUR)
    assert tally.status is Status.IMPOSSIBLE and tally.is_complete and not tally
    assert "no column of 1 cell" in tally.explanation


def test_a_cancelled_enumeration_says_so() -> None:
    flag = threading.Event()

    def hear(progress: Progress) -> None:
        if isinstance(progress, Better):
            flag.set()

    tally = enumerate_pairs(3, 3, MANY, run=Run(cancelled=flag, observer=hear))
    assert tally.status is Status.CANCELLED and tally.count == 1 and not tally.is_complete


@pytest.mark.parametrize("verb", [enumerate_pairs, count_pair_squares])
def test_parts_make_the_whole(verb, tmp_path: Path) -> None:
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


def test_a_grid_that_could_not_be_written_is_not_missed_later(
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
def test_the_place_is_kept_while_the_search_goes_on(
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


def test_a_folder_with_grids_is_not_begun_anew(tmp_path: Path) -> None:
    enumerate_pairs(3, 3, FOUR, folder=tmp_path)
    with pytest.raises(InputError, match="already has grids") as caught:
        enumerate_pairs(3, 3, FOUR, folder=tmp_path)
    assert caught.value.remedy == "resume" and "--" not in str(caught.value)


def test_a_count_does_not_go_on_from_a_listing(tmp_path: Path) -> None:
    enumerate_pairs(3, 3, FOUR, folder=tmp_path)
    with pytest.raises(InputError, match="made for other words"):
        count_pair_squares(3, 3, FOUR, folder=tmp_path, resume=True)


def test_without_a_folder_there_is_nothing_to_resume() -> None:
    with pytest.raises(ProblemError, match="a folder to continue in"):
        enumerate_pairs(3, 3, FOUR, resume=True)
