"""Batches that divide one question into parts.

All pair squares are counted or listed in parts. One grid is filled by many searches, each with
another `rng_seed`.
"""

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import distributed
import pytest

from command_line import COMMAND, crosswright
from crosswright.construct.batch import audit_batch, batch_status, begin_batch, resume_batch
from crosswright.construct.batch.plan_file import load_plan
from crosswright.construct.pairs import count_pair_squares, enumerate_pairs
from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.core.pairs import draw_pairs
from crosswright.search.outcome import Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run

FAULTS = int(os.environ.get("CROSSWRIGHT_FAULTS", "3"))
"""The number of times that a count is killed."""
WHOLE_COUNTS = FAULTS // 20
"""The number of times that the large count is repeated without being killed."""


def words() -> list[str]:
    dice = random.Random(3)
    return sorted({"".join(dice.choices("aeilnrst", k=4)) for _ in range(150)})


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    (tmp_path / "mine.txt").write_text("\n".join(words()))
    path = tmp_path / "pairs.toml"
    path.write_text('[pairs]\nrows = 3\ncolumns = 3\nwords = ["mine.txt"]\nparts = 12\n')
    return path


def test_the_counts_of_the_parts_add_up(pairs: Path, tmp_path: Path) -> None:
    made = begin_batch(load_plan(str(pairs)), tmp_path / "set", jobs=2)
    assert made.status is Status.FOUND
    count = count_pair_squares(3, 3, words()).count
    assert count > 20, "otherwise this proves nothing"
    assert made.state.lines == (f"{count:,} grids, all there are",)
    assert str(made.state) == "12 of 12 parts"
    assert audit_batch(tmp_path / "set").is_valid


def test_all_squares_are_written_in_one_file_for_each_part(pairs: Path, tmp_path: Path) -> None:
    pairs.write_text(pairs.read_text() + 'tally = false\nban = ["' + words()[5] + '"]\n')
    folder = tmp_path / "set"
    begin_batch(load_plan(str(pairs)), folder, jobs=2)
    listed = [word for word in words() if word != words()[5]]
    grids: list[str] = []

    def hear(progress: Progress) -> None:
        if isinstance(progress, Better):
            grids.append(draw_pairs(progress.solution))  # type: ignore[arg-type]

    enumerate_pairs(3, 3, listed, run=Run(observer=hear))
    texts = [path.read_text() for path in sorted(folder.glob("*.pairs"))]
    assert [g for text in texts for g in text.strip().split("\n\n") if g] == grids
    assert len(texts) == 12
    (folder / "3x3-part-0003.pairs").write_text("")
    assert not audit_batch(folder).is_valid
    assert resume_batch(folder, jobs=1).made == 1
    assert [path.read_text() for path in sorted(folder.glob("*.pairs"))] == texts


def test_a_count_that_is_killed_and_resumed_is_the_same(pairs: Path, tmp_path: Path) -> None:
    count = count_pair_squares(3, 3, words()).count
    folder = tmp_path / "set"
    asked: list[object] = [pairs, "-o", folder, "--jobs", 2]
    dice = random.Random(1)
    for _ in range(FAULTS):
        running = subprocess.Popen([COMMAND, "batch", *map(str, asked)], stdout=subprocess.DEVNULL)
        time.sleep(dice.uniform(0.3, 1.5))
        running.send_signal(signal.SIGKILL)
        running.wait()
        if (folder / "manifest.sqlite").exists():
            asked = [folder, "--resume", "--jobs", 2]
    done = crosswright("batch", *asked)
    assert done.returncode == 0, done.stderr
    assert f"{count:,} grids, all there are" in done.stdout
    assert batch_status(folder).done == 12


def test_eighteen_million_squares_on_two_dask_workers(shared_cases: Path, tmp_path: Path) -> None:
    """The count is killed in the middle and then resumed."""
    path = tmp_path / "pairs.toml"
    listed = shared_cases / "words/amer_lc.txt"
    path.write_text(f'[pairs]\nrows = 3\ncolumns = 3\nwords = ["{listed}"]\nparts = 80\n')
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        asked = ["-o", str(tmp_path / "set"), "--scheduler", cluster.scheduler_address]
        running = subprocess.Popen([COMMAND, "batch", str(path), *asked])
        while not (tmp_path / "set" / "manifest.sqlite").exists():
            assert running.poll() is None
            time.sleep(0.1)
        while not batch_status(tmp_path / "set").done >= 10:
            assert running.poll() is None
            time.sleep(0.1)
        running.kill()
        running.wait()
        before = batch_status(tmp_path / "set").done
        made = resume_batch(tmp_path / "set", scheduler=cluster.scheduler_address)
        assert 10 <= before < 80
        assert made.made == 80 - before
        assert made.state.lines == ("18,013,766 grids, all there are",)
        again = [
            begin_batch(
                load_plan(str(path)), tmp_path / f"again-{k}", scheduler=cluster.scheduler_address
            )
            for k in range(WHOLE_COUNTS)
        ]
        assert {whole.state.set_hash for whole in (made, *again)} == {made.state.set_hash}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[pairs]\nrows = 3\n", "plan.toml, pairs: expected columns, got nothing"),
        ("[pairs]\nrows = 3\ncolumns = 99\n", "plan.toml, pairs.columns: expected a whole number"),
        ("count = 3\n[pairs]\nrows = 3\ncolumns = 3\n", "plan.toml, count: expected one of"),
        (
            "[pairs]\nrows = 2\ncolumns = 3\nup_to_transpose = true\n",
            "plan.toml, pairs: expected as many rows as columns",
        ),
        ("[fill]\n", "plan.toml, fill: expected grid, the file of a grid, got nothing"),
        ('[fill]\ngrid = "absent.txt"\n', "plan.toml: cannot read"),
        ("[fill]\npangram = true\n", "plan.toml, fill.pangram: expected one of"),
        ("[pairs]\nrows = 2\ncount = 3\n", "plan.toml, pairs.count: expected one of"),
    ],
)
def test_the_error_for_a_wrong_plan_names_the_place(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text)
    with pytest.raises(InputError) as problem:
        begin_batch(load_plan(str(path)), tmp_path / "set", jobs=1)
    assert str(problem.value).startswith(told)
    assert not (tmp_path / "set").exists()


def test_the_first_fill_ends_all_other_searches(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text(".....\n.....\n.....\n.....\n....#\n")
    path = tmp_path / "fill.toml"
    path.write_text('count = 500\noutputs = ["txt"]\n[fill]\ngrid = "grid.txt"\nmin_score = 40\n')
    made = begin_batch(load_plan(str(path)), tmp_path / "set", jobs=2)
    assert made.status is Status.FOUND
    assert made.state.done < 500
    (line,) = made.state.lines
    assert line.startswith("found by search ")
    (name,) = (path.name for path in (tmp_path / "set").glob("filled-*.txt"))
    assert not Fill.parse((tmp_path / "set" / name).read_text()).loose_cells()
    assert audit_batch(tmp_path / "set").is_valid
    assert resume_batch(tmp_path / "set", jobs=1).made == 0


def test_one_search_is_enough_to_prove_that_a_grid_cannot_be_filled(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("...\n...\n...\n")
    (tmp_path / "few.txt").write_text("cat\ndog\n")
    path = tmp_path / "fill.toml"
    path.write_text('count = 9\n[fill]\ngrid = "grid.txt"\nwords = ["few.txt"]\n')
    made = begin_batch(load_plan(str(path)), tmp_path / "set", jobs=1)
    assert made.state.lines == ("impossible by search 1",)


def test_a_batch_that_finds_no_fill_ends_with_exit_code_3(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("\n".join(["." * 9] * 9))
    path = tmp_path / "fill.toml"
    path.write_text('count = 2\n[fill]\ngrid = "grid.txt"\nnodes = 50\n')
    done = crosswright("batch", path, "-o", tmp_path / "set", "--jobs", 1)
    assert done.returncode == 3
    assert "no answer so far" in done.stdout
    assert crosswright("batch", tmp_path / "set", "--status").returncode == 3
