"""Batches on a dask cluster: the puzzles are the same as without one, even if workers die.

A scheduler is the process of dask that gives tasks to the workers.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosswright.construct.batch import begin_batch, load_plan, resume_batch
from crosswright.construct.batch.plan import Plan
from crosswright.core.errors import InputError
from crosswright.search.outcome import Status

distributed = pytest.importorskip("distributed")

PLAN = """\
count = 8
rng_seed = 11
fresh_across = 5
longest_shared = 4
ahead = 4
[[recipes]]
venue = "mini"
size = "5x5"
nodes = 150
words = ["list.dict"]
bank = ["bank.csv"]
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    """A plan with its own word list and clue bank, which the first test hides from the workers."""
    from crosswright.words.wordlist import WordList

    folder = tmp_path_factory.mktemp("plan")
    words = [word for word in WordList.default() if word.length <= 5]
    (folder / "list.dict").write_text("\n".join(f"{w.text};{w.score}" for w in words))
    (folder / "bank.csv").write_text("OPERA,It is sung\n")
    (folder / "plan.toml").write_text(PLAN)
    return load_plan(str(folder / "plan.toml"))


@pytest.fixture(scope="module")
def set_hash(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hash of the puzzles as one process makes them, without a cluster."""
    return begin_batch(plan, tmp_path_factory.mktemp("alone") / "set", jobs=1).state.set_hash


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as local:
        yield local


def test_a_cluster_makes_the_same_puzzles_without_the_files_of_the_plan(
    plan: Plan,
    set_hash: str,
    cluster: "distributed.LocalCluster",
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Workers cannot read the files that the plan names, because this test moves them away.

    The contents of the files are in the kit: the data that is sent to each worker once.
    """
    real = Path(plan.recipes[0]["words"][0]).parent
    hidden = real.with_name("hidden")

    from crosswright.construct import batch as room

    plain = room.Foreman.work

    def work_without_files(foreman: room.Foreman) -> Status:
        real.rename(hidden)
        try:
            return plain(foreman)
        finally:
            hidden.rename(real)

    monkeypatch.setattr(room.Foreman, "work", work_without_files)
    made = begin_batch(plan, tmp_path / "set", scheduler=cluster.scheduler_address)
    assert made.status is Status.FOUND, made.explanation
    assert made.state.set_hash == set_hash


def test_a_killed_worker_does_not_change_the_puzzles(
    plan: Plan, set_hash: str, cluster: "distributed.LocalCluster", tmp_path: Path
) -> None:
    def kill() -> None:
        time.sleep(1.0)
        with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
            (first, *_) = client.run(os.getpid).values()
            os.kill(first, 9)

    killer = threading.Thread(target=kill)
    killer.start()
    made = begin_batch(plan, tmp_path / "set", scheduler=cluster.scheduler_address)
    killer.join()
    assert made.status is Status.FOUND, made.explanation
    assert made.state.set_hash == set_hash


def test_a_worker_of_another_version_is_refused_with_a_notice(
    plan: Plan,
    cluster: "distributed.LocalCluster",
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("crosswright.construct.batch.cluster._version", lambda: "crosswright 9.9")
    made = begin_batch(plan, tmp_path / "set", scheduler=cluster.scheduler_address, seconds=4)
    assert made.status is Status.OUT_OF_BUDGET
    assert made.state.done == 0
    refused = [line for line in made.notices if "is refused: expected crosswright 9.9, got" in line]
    assert len(refused) == 2
    assert any("has no worker" in line for line in made.notices)


def test_a_scheduler_that_cannot_be_reached_is_an_error(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosswright.construct.batch.cluster.CONNECT_SECONDS", 1)
    with pytest.raises(InputError, match=r"cannot reach a scheduler at tcp://127\.0\.0\.1:9"):
        begin_batch(plan, tmp_path / "set", scheduler="tcp://127.0.0.1:9")


def begin_dask(part: str, address_file: Path, options: str) -> "subprocess.Popen[bytes]":
    asked = f"-m distributed.cli.dask_{part} --scheduler-file {address_file} --no-dashboard"
    command = [sys.executable, *asked.split(), *options.split()]
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def test_without_its_scheduler_a_batch_ends_and_can_be_resumed_on_one_machine(
    plan: Plan, set_hash: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No finished puzzle is lost. Then one process without a cluster makes the other puzzles."""
    monkeypatch.setattr("crosswright.construct.batch.cluster.GONE_SECONDS", 1.5)
    address_file = tmp_path / "address.json"
    scheduler = begin_dask("scheduler", address_file, "--port 0")
    worker = begin_dask("worker", address_file, "--nthreads 1 --no-nanny --death-timeout 5")
    try:
        end = time.monotonic() + 30
        while not address_file.exists() and time.monotonic() < end:
            time.sleep(0.1)
        address = json.loads(address_file.read_text())["address"]
        folder = tmp_path / "set"

        def kill() -> None:
            while not any(folder.glob("*.ipuz")):
                time.sleep(0.05)
            scheduler.kill()

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        made = begin_batch(plan, folder, scheduler=address, seconds=120)
    finally:
        scheduler.kill()
        worker.kill()
        scheduler.wait()
        worker.wait()
    assert made.status is Status.GAVE_UP
    assert made.explanation == f"the scheduler at {address} is gone"
    assert 1 <= made.state.done < 8
    rest = resume_batch(folder, jobs=1)
    assert rest.status is Status.FOUND
    assert rest.state.set_hash == set_hash
