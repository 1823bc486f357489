"""Jobs (work in other processes): the events that they send, how they are stopped, and what the
parent process gets if a job dies."""

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
    """Report each number below `most` as a solution."""
    for number in range(most):
        run.tick()
        run.found(number)
    return run.nodes


def wait_for_the_end(run: Run) -> str:
    """Work until the run is cancelled or out of budget. Return the reason."""
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


def test_a_job_sends_its_solutions_and_its_return_value() -> None:
    job = Job(count_to, 3)
    events = list(job.events())
    assert [e.solution for e in events if isinstance(e, Better)] == [0, 1, 2]
    assert events[-1] == Ended(3)
    assert job.value == 3
    job.stop()


def test_a_job_keeps_the_budget_that_it_is_given() -> None:
    job = Job(wait_for_the_end, budget=Budget(nodes=20), rng_seed=5)
    assert job.wait(60)
    assert job.value == "out of budget"
    job.stop()


def test_a_cancelled_job_still_returns_a_value() -> None:
    job = Job(wait_for_the_end)
    assert isinstance(next(job.events()), Better)
    job.cancel()
    assert job.wait(10)
    assert job.value == "cancelled"
    job.stop()


def test_an_error_of_our_own_classes_is_sent_as_an_object() -> None:
    job = Job(complain)
    (event,) = job.events()
    assert isinstance(event, Failed)
    assert isinstance(event.error, ProblemError)
    assert str(event.error) == "expected something else"
    job.stop()


def test_the_event_about_a_crash_has_the_exception() -> None:
    job = Job(crash)
    assert list(job.events()) == [Failed("ZeroDivisionError: a slip")]
    job.stop()


def test_the_event_about_an_exit_has_the_exit_code_and_the_error_output() -> None:
    job = Job(leave)
    assert list(job.events()) == [Failed("exit code 9: last words")]
    job.stop()


def test_the_event_about_a_killed_job_has_the_signal() -> None:
    job = Job(wait_for_the_end)
    events = job.events()
    next(events)
    os.kill(job.process.pid, signal.SIGKILL)
    assert list(events) == [Failed("ended by SIGKILL")]
    job.stop()


def test_a_job_that_we_stop_does_not_count_as_failed() -> None:
    job = Job(wait_for_the_end)
    next(job.events())
    job.stop()
    assert job.end is None
    assert job.process.poll() is not None


def test_a_job_that_stays_does_several_pieces_of_work_in_one_process() -> None:
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
    assert list(job.events())[-1] == Ended(2), "the cancel flag is cleared before the next work"
    job.stop()


def test_if_a_waiting_job_dies_its_next_work_fails() -> None:
    job = Job(count_to, 1, stays=True)
    list(job.events())
    os.kill(job.process.pid, signal.SIGKILL)
    job.process.wait()
    job.give(count_to, 1)
    (event,) = job.events()
    assert event == Failed("ended by SIGKILL")
    assert job.is_gone
    job.stop()


def test_a_notice_of_a_team_names_a_job_that_died_and_the_others_go_on() -> None:
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


def test_if_all_jobs_of_a_team_died_an_error_is_raised() -> None:
    with Team(Run()) as team:
        team.start(crash, rng_seed=1)
        team.jobs[0].wait(60)
        with pytest.raises(JobError, match="every process died: ZeroDivisionError"):
            team.ensure_not_all_failed()


def test_with_an_rng_seed_or_a_limit_in_nodes_only_one_process_is_used() -> None:
    assert process_count(Run(rng_seed=1, jobs=8)) == 1
    assert process_count(Run(Budget(nodes=5), jobs=8)) == 1
    assert process_count(Run(Budget(seconds=5), jobs=8)) == 8
    assert process_count(Run()) == jobs.usable_cores()


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


def test_a_job_ends_within_a_second_after_its_parent_process() -> None:
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


def test_only_a_few_progress_events_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(chatter)
    plain = [event for event in job.events() if type(event) is Progress]
    assert len(plain) <= 1
    job.stop()


def chatter(run: Run) -> None:
    for number in range(1_000):
        run.observe(Progress(str(number)))
