"""Work in other processes: what it tells, how it is stopped, and how its death is told."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crosswright.construct import jobs
from crosswright.construct.jobs import Ended, Failed, Job, Team, process_count
from crosswright.core.errors import JobError, ProblemError
from crosswright.search.budget import Budget
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run, Stopped


def count_to(most: int, run: Run) -> int:
    """Tells of each number."""
    for number in range(most):
        run.tick()
        run.found(number)
    return run.nodes


def wait_for_the_end(run: Run) -> str:
    """Ends when it is asked to."""
    run.found("ready")
    while True:
        time.sleep(0.005)
        try:
            run.tick()
        except Stopped as stopped:
            return stopped.reason.value


def complain(run: Run) -> None:
    raise ProblemError("expected something else")


def crash(run: Run) -> None:
    raise ZeroDivisionError("a slip")


def leave(run: Run) -> None:
    print("last words", file=sys.stderr)
    sys.stderr.flush()
    os._exit(9)


def process_number(run: Run) -> int:
    return os.getpid()


def test_a_job_tells_what_it_finds_and_what_it_comes_to() -> None:
    job = Job(count_to, 3)
    events = list(job.events())
    assert [e.solution for e in events if isinstance(e, Better)] == [0, 1, 2]
    assert events[-1] == Ended(3)
    assert job.value == 3
    job.stop()


def test_budget_and_dice_travel_with_the_work() -> None:
    job = Job(wait_for_the_end, budget=Budget(nodes=20), rng_seed=5)
    assert job.wait(60)
    assert job.value == "out of budget"
    job.stop()


def test_a_job_that_is_cancelled_still_answers() -> None:
    job = Job(wait_for_the_end)
    assert isinstance(next(job.events()), Better)
    job.cancel()
    assert job.wait(10)
    assert job.value == "cancelled"
    job.stop()


def test_an_error_of_ours_travels_whole() -> None:
    job = Job(complain)
    (event,) = job.events()
    assert isinstance(event, Failed)
    assert isinstance(event.error, ProblemError)
    assert str(event.error) == "expected something else"
    job.stop()


def test_a_crash_is_told_with_its_reason() -> None:
    job = Job(crash)
    assert list(job.events()) == [Failed("ZeroDivisionError: a slip")]
    job.stop()


def test_a_silent_death_is_told_with_its_last_words() -> None:
    job = Job(leave)
    assert list(job.events()) == [Failed("exit code 9: last words")]
    job.stop()


def test_a_killed_job_is_told_with_its_signal() -> None:
    job = Job(wait_for_the_end)
    events = job.events()
    next(events)
    os.kill(job.process.pid, signal.SIGKILL)
    assert list(events) == [Failed("ended by SIGKILL")]
    job.stop()


def test_a_job_that_we_stop_has_not_failed() -> None:
    job = Job(wait_for_the_end)
    next(job.events())
    job.stop()
    assert job.end is None
    assert job.process.poll() is not None


def test_a_job_that_stays_does_one_work_after_another_in_one_process() -> None:
    job = Job(process_number, stays=True)
    first = list(job.events())[-1]
    job.give(process_number)
    second = list(job.events())[-1]
    assert first == second == Ended(job.process.pid)
    job.give(crash)
    assert list(job.events()) == [Failed("ZeroDivisionError: a slip")]
    assert not job.is_gone, "an error of the work is not the end of the process"
    job.give(wait_for_the_end)
    events = job.events()
    next(events)
    job.cancel()
    assert list(events) == [Ended("cancelled")]
    job.give(count_to, 2)
    assert list(job.events())[-1] == Ended(2), "who was cancelled is not cancelled again"
    job.stop()


def test_a_job_that_stays_and_dies_idle_is_told_when_it_is_given_more() -> None:
    job = Job(count_to, 1, stays=True)
    list(job.events())
    os.kill(job.process.pid, signal.SIGKILL)
    job.process.wait()
    job.give(count_to, 1)
    (event,) = job.events()
    assert event == Failed("ended by SIGKILL")
    assert job.is_gone
    job.stop()


def test_a_team_tells_who_died_and_hears_the_rest() -> None:
    run = Run()
    with Team(run) as team:
        team.start(crash, rng_seed=1)
        team.start(count_to, 2, rng_seed=2)
        heard = []
        while team.is_at_work:
            event = team.hear(0.5)
            heard += [event] if event else []
        team.ensure_not_all_failed()
    assert run.notices == ["process 1 of 2 died (ZeroDivisionError: a slip); the others went on"]


def test_a_team_of_which_nobody_is_left_is_a_fault() -> None:
    with Team(Run()) as team:
        team.start(crash, rng_seed=1)
        team.jobs[0].wait(60)
        with pytest.raises(JobError, match="every process died: ZeroDivisionError"):
            team.ensure_not_all_failed()


def test_fixed_dice_or_nodes_mean_one_process() -> None:
    assert process_count(Run(rng_seed=1), 8) == 1
    assert process_count(Run(Budget(nodes=5)), 8) == 1
    assert process_count(Run(Budget(seconds=5)), 8) == 8
    assert process_count(Run(), None) == jobs.usable_cores()


PARENT = """
import sys, time
sys.path.insert(0, {folder!r})
import test_jobs
from crosswright.construct.jobs import Job
job = Job(test_jobs.wait_for_the_end)
next(job.events())
print(job.process.pid, flush=True)
time.sleep(60)
"""


def test_no_job_outlives_its_parent_by_a_second() -> None:
    folder = str(Path(__file__).parent)
    env = os.environ | {"PYTHONPATH": os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])}
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT.format(folder=folder)],
        stdout=subprocess.PIPE,
        env=env,
        text=True,
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    end = time.monotonic() + 1.0
    while Path(f"/proc/{pid}").exists() and time.monotonic() < end:
        time.sleep(0.02)
    state = Path(f"/proc/{pid}/stat")
    assert not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z"
    parent.stdout.close()


def test_progress_is_told_now_and_then_only(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(chatter)
    plain = [event for event in job.events() if type(event) is Progress]
    assert len(plain) <= 1
    job.stop()


def chatter(run: Run) -> None:
    for number in range(1_000):
        run.observe(Progress(str(number)))
