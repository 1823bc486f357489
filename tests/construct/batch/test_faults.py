"""Faults during a batch: killed workers and coordinators, damaged files, a full disk.

The tests start real processes and kill them at random moments. The environment variable
CROSSWRIGHT_FAULTS sets the number of kills in a test.
"""

import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from command_line import COMMAND, children, crosswright
from crosswright.construct.batch import (
    Batch,
    audit_batch,
    batch_status,
    begin_batch,
    load_plan,
    resume_batch,
)
from crosswright.construct.batch.manifest import DONE, Manifest
from crosswright.construct.batch.plan import Plan
from crosswright.construct.batch.store import damaged_files
from crosswright.core.errors import InputError
from crosswright.search.outcome import Status

FAULTS = int(os.environ.get("CROSSWRIGHT_FAULTS", "3"))
"""The number of processes that a test kills."""

PLAN = """\
count = 10
rng_seed = 11
fresh_across = 5
longest_shared = 4
ahead = 4
outputs = ["ipuz", "puz"]
[[recipes]]
venue = "mini"
size = "5x5"
nodes = 150
title = "Mini {number}"
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    return load_plan(str(plan_file(tmp_path_factory.mktemp("plan"))))


def plan_file(folder: Path) -> Path:
    path = folder / "plan.toml"
    path.write_text(PLAN)
    return path


@pytest.fixture(scope="module")
def undisturbed(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a batch that one worker made without any fault."""
    folder = tmp_path_factory.mktemp("undisturbed") / "set"
    batch = begin_batch(plan, folder, jobs=1)
    assert batch and batch.status is Status.FOUND
    return folder


def files_of(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.iterdir() if path.suffix in {".ipuz", ".puz"})
    return {path.name: path.read_bytes() for path in found}


def ensure_same(folder: Path, undisturbed: Path) -> None:
    """Check that a batch has the same puzzles and files as the undisturbed batch.

    Also check that the manifest agrees with the files and that the audit has no findings.
    """
    assert batch_status(folder).set_hash == batch_status(undisturbed).set_hash
    assert files_of(folder) == files_of(undisturbed)
    with Manifest.open(folder) as manifest:
        rows = list(manifest.rows(status=DONE))
        assert [row.number for row in rows] == list(range(1, 11))
        assert not any(damaged_files(folder, row) for row in rows)
    assert not list(folder.glob(".partial-*"))
    assert audit_batch(folder).is_valid


def test_two_workers_make_the_same_valid_puzzles_as_one(
    plan: Plan, undisturbed: Path, tmp_path: Path
) -> None:
    begin_batch(plan, tmp_path / "set", jobs=2)
    ensure_same(tmp_path / "set", undisturbed)


def test_workers_killed_at_random_moments_do_not_change_the_puzzles(
    plan: Plan, undisturbed: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "set"
    dice = random.Random(1)
    ended = threading.Event()
    killed = 0

    def kill() -> None:
        nonlocal killed
        while killed < FAULTS and not ended.wait(dice.uniform(0.05, 1.5)):
            # Only workers of the batch: the test itself may have other children.
            found = [pid for pid in children(os.getpid()) if _is_worker(pid)]
            if found:
                os.kill(dice.choice(found), signal.SIGKILL)
                killed += 1

    killer = threading.Thread(target=kill)
    killer.start()
    batches: list[Batch] = []
    try:
        while killed < FAULTS or not batches or not batches[-1]:
            # The batch may end before enough workers were killed. Then another one is begun.
            if batches and batches[-1]:
                ensure_same(folder, undisturbed)
                folder = tmp_path / f"set {len(batches)}"
            going_on = (folder / "manifest.sqlite").exists()
            again = resume_batch(folder, jobs=2) if going_on else begin_batch(plan, folder, jobs=2)
            batches.append(again)
    finally:
        ended.set()
        killer.join()
    assert killed == FAULTS
    assert any("ended by SIGKILL" in line for batch in batches for line in batch.notices)
    ensure_same(folder, undisturbed)


def _is_worker(pid: int) -> bool:
    try:
        return b"construct.jobs" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


@pytest.mark.timeout(300 + 30 * FAULTS)
def test_a_batch_whose_coordinator_was_killed_can_be_resumed(
    undisturbed: Path, tmp_path: Path
) -> None:
    """Each coordinator is killed after a random time. This time grows with each kill of the same
    batch, so that slow machines make progress too."""
    folder, path = tmp_path / "set", plan_file(tmp_path)
    dice = random.Random(2)
    killed, kills, counts = 0, 0, []
    asked: list[object] = [path, "-o", folder, "--jobs", 2]
    while killed < FAULTS:
        running = subprocess.Popen(
            [COMMAND, "batch", *map(str, asked)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            running.communicate(timeout=dice.uniform(0.6, 2.0) + 0.1 * kills)
        except subprocess.TimeoutExpired:
            left = children(running.pid)
            running.kill()
            running.communicate()
            killed, kills = killed + 1, kills + 1
            wait_until_gone(left)
        if (folder / "manifest.sqlite").exists():
            counts.append(batch_status(folder).done)
            asked = [folder, "--resume", "--jobs", 2]
            if batch_status(folder).is_complete and killed < FAULTS:
                ensure_same(folder, undisturbed)
                folder = tmp_path / f"set {killed}"
                asked, counts, kills = [path, "-o", folder, "--jobs", 2], [], 0
    assert counts == sorted(counts), "no finished puzzle may be lost"
    done = crosswright("batch", *asked)
    assert done.returncode == 0, done.stderr
    ensure_same(folder, undisturbed)


def wait_until_gone(pids: list[int], seconds: float = 2.0) -> None:
    """Check that these processes end soon: workers must not live longer than their coordinator."""
    end = time.monotonic() + seconds
    while not all(map(is_gone, pids)) and time.monotonic() < end:
        time.sleep(0.02)
    assert all(map(is_gone, pids))


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_task_that_kills_every_worker_ends_the_batch_and_is_named(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosswright.construct.batch.coordinate.make_one", _leave)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, [Path(__file__).parent, *sys.path])))
    batch = begin_batch(plan, tmp_path / "set", jobs=1)
    assert batch.status is Status.GAVE_UP
    assert batch.explanation == "workers died 5 times at item 1 (exit code 9)"


def _leave(*_: object) -> None:
    os._exit(9)


def test_ctrl_c_ends_a_batch_soon_and_finished_puzzles_are_kept(
    undisturbed: Path, tmp_path: Path
) -> None:
    folder, path = tmp_path / "set", plan_file(tmp_path)
    running = subprocess.Popen(
        [COMMAND, "batch", str(path), "-o", str(folder), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    end = time.monotonic() + 60
    while not files_of(folder) if folder.is_dir() else True:
        assert running.poll() is None and time.monotonic() < end
        time.sleep(0.05)
    pressed = time.monotonic()
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert time.monotonic() - pressed < 3.0, "on an idle machine it takes less than a second"
    assert running.returncode == 130, err
    assert "of 10 puzzles" in out
    state = batch_status(folder)
    assert state.done >= 1
    assert crosswright("batch", folder, "--resume", "-q").returncode == 0
    ensure_same(folder, undisturbed)


def test_a_limit_in_seconds_does_not_change_the_puzzles_that_are_made(
    plan: Plan, undisturbed: Path, tmp_path: Path
) -> None:
    folder, seconds = tmp_path / "set", 2.0
    batch = begin_batch(plan, folder, jobs=2, seconds=seconds)
    whole = files_of(undisturbed)
    while not batch:
        assert batch.status is Status.OUT_OF_BUDGET
        made = files_of(folder)
        assert all(whole[name] == data for name, data in made.items())
        seconds *= 2  # a busy machine may need longer to begin at all
        batch = resume_batch(folder, jobs=2, seconds=seconds)
    ensure_same(tmp_path / "set", undisturbed)


@pytest.fixture
def finished(plan: Plan, undisturbed: Path, tmp_path: Path) -> Path:
    """A copy of the undisturbed batch, which a test can damage."""
    import shutil

    return Path(shutil.copytree(undisturbed, tmp_path / "copy"))


def test_damaged_and_missing_files_are_found_and_written_again(
    finished: Path, undisturbed: Path
) -> None:
    (finished / "0003.ipuz").write_bytes(b"{}")
    (finished / "0005.puz").unlink()
    audited = audit_batch(finished)
    told = [f"{name}: {finding}" for name, finding in audited.findings]
    assert "0003: 0003.ipuz: is missing or damaged" in told
    assert "0005: 0005.puz: is missing or damaged" in told
    batch = resume_batch(finished, jobs=1)
    assert batch and len(batch.notices) == 2
    ensure_same(finished, undisturbed)


def test_a_file_that_is_not_in_the_manifest_is_found(finished: Path) -> None:
    (finished / "0011.ipuz").write_bytes((finished / "0010.ipuz").read_bytes())
    (finding,) = audit_batch(finished).findings
    assert str(finding[1]) == "0011.ipuz: is not in the manifest"


def test_a_repeated_puzzle_is_found_by_the_audit(finished: Path) -> None:
    with sqlite3.connect(finished / "manifest.sqlite") as manifest:
        manifest.execute(
            "UPDATE puzzle SET content = (SELECT content FROM puzzle WHERE number = 2), "
            "hash = (SELECT hash FROM puzzle WHERE number = 2) WHERE number = 3"
        )
    manifest.close()
    rules = {finding.rule for _, finding in audit_batch(finished).findings}
    assert {"twice", "answer", "pattern", "clue", "file"} <= rules


def test_a_file_that_is_no_manifest_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "manifest.sqlite").write_bytes(b"noise" * 1000)
    done = crosswright("batch", tmp_path, "--status")
    assert done.returncode == 2
    assert "manifest.sqlite: file is not a database" in done.stderr
    assert crosswright("batch", tmp_path / "absent", "--resume").returncode == 2


def test_two_processes_cannot_run_one_batch_at_the_same_time(plan: Plan, finished: Path) -> None:
    with Manifest.open(finished) as one:
        one.lock()
        with pytest.raises(InputError, match="another process runs the batch"):
            resume_batch(finished, jobs=1)
    assert resume_batch(finished, jobs=1)


def test_a_batch_whose_word_list_has_changed_is_not_resumed(tmp_path: Path) -> None:
    words = tmp_path / "mine.dict"
    words.write_text("opera;60\nalert;60\n")
    text = 'count = 1\ntries = 1\n[[recipes]]\nvenue = "mini"\nwords = ["mine.dict"]\nnodes = 10\n'
    (tmp_path / "plan.toml").write_text(text)
    batch = begin_batch(load_plan(str(tmp_path / "plan.toml")), tmp_path / "set", jobs=1)
    assert batch.state.failed == 1
    words.write_text("opera;60\nalert;61\n")
    with pytest.raises(InputError, match="has changed since the batch was begun"):
        resume_batch(tmp_path / "set")


# -- a full disk -----------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 300 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    asked = ["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(asked, capture_output=True).returncode != 0:
        pytest.skip("needs to mount a small file system")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_an_error_and_with_more_space_the_batch_can_be_resumed(
    plan: Plan, undisturbed: Path, small_disk: Path
) -> None:
    filler = small_disk / "filler"
    with filler.open("wb") as file:
        file.write(bytes(120_000))
    folder = small_disk / "set"
    with pytest.raises(InputError, match="No space left on device"):
        begin_batch(plan, folder, jobs=1)
    for name, data in files_of(folder).items():
        assert files_of(undisturbed)[name] == data, "files that were written must be complete"
    filler.unlink()
    subprocess.run(["mount", "-o", "remount,size=8m", str(small_disk)], check=True)
    assert resume_batch(folder, jobs=1)
    ensure_same(folder, undisturbed)


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
from crosswright.cli import run
run()
"""
"""Runs the command, but no file may become larger than the first argument says, in bytes."""


def test_a_limit_on_the_size_of_files_is_an_error_of_one_line(
    undisturbed: Path, tmp_path: Path
) -> None:
    folder, path = tmp_path / "set", plan_file(tmp_path)
    asked = ["batch", str(path), "-o", str(folder), "--jobs", "1"]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, "60000", *asked], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith("crosswright: cannot ")
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    assert crosswright("batch", folder, "--resume").returncode == 0
    ensure_same(folder, undisturbed)
