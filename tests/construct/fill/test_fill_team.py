"""A team of processes searches for one fill. The first answer is returned, a notice says if a
process died, and at the end no process is left.

Our own process searches too. It starts the others only if it does not find a fill at once.
"""

import os
import random
import signal
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from crosswright.construct import jobs
from crosswright.construct.fill.search import first_of_team
from crosswright.construct.jobs import Team
from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

EASY = FillProblem(Fill.parse("..\n.."), WordList.of(["ab", "cd", "ac", "bd"]))


@pytest.fixture(scope="module")
def endless() -> FillProblem:
    """A problem so hard that no search ends during a test."""
    dice = random.Random(7)
    texts = {"".join(dice.choice("ABCDEFGHIJ") for _ in range(8)) for _ in range(20_000)}
    return FillProblem(Fill.parse("\n".join(["." * 8] * 8)), WordList.of(sorted(texts)))


@pytest.fixture
def teams(monkeypatch: pytest.MonkeyPatch) -> list[Team]:
    """A list to which each new team is added. The processes of a team are started at once."""
    made: list[Team] = []
    begin = Team.__init__

    def noted(self: Team, run: Run) -> None:
        begin(self, run)
        made.append(self)

    monkeypatch.setattr(Team, "__init__", noted)
    monkeypatch.setattr(jobs, "ALONE_SECONDS", 0.0)
    return made


def is_gone(pid: int) -> bool:
    """Return True if a process has ended, or is a zombie (it has ended, but its parent process has
    not asked for its exit code)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_an_easy_fill_is_found_before_other_processes_start() -> None:
    problem = FillProblem(Fill.parse(".."), WordList.of(["at"]))
    run = Run()
    assert first_of_team(problem, run, jobs=4).status is Status.FOUND
    assert run.seconds < jobs.ALONE_SECONDS


def test_the_answer_of_another_process_is_returned(
    monkeypatch: pytest.MonkeyPatch, teams: list[Team], endless: FillProblem
) -> None:
    """Our own process finds no fill, because its problem is too hard. The other process gets an
    easy problem."""
    start = Team.start

    def swapped(self: Team, work: partial[object], *, rng_seed: int):
        _problem, strategy = work.args
        return start(self, partial(work.func, EASY, strategy), rng_seed=rng_seed)

    monkeypatch.setattr(Team, "start", swapped)
    heard: list[object] = []
    run = Run(Budget(seconds=60), observer=heard.append)
    outcome = first_of_team(endless, run, jobs=2)
    assert outcome.status is Status.FOUND
    assert str(outcome.solution) in {"AB\nCD", "AC\nBD"}
    assert any(getattr(event, "solution", None) == outcome.solution for event in heard)


def test_when_the_budget_ends_all_processes_end(teams: list[Team], endless: FillProblem) -> None:
    outcome = first_of_team(endless, Run(Budget(seconds=0.5)), jobs=3)
    assert outcome.status is Status.OUT_OF_BUDGET
    (team,) = teams
    assert len(team.jobs) == 2
    assert all(job.process.poll() is not None for job in team.jobs)


def test_a_cancelled_team_has_the_status_cancelled(teams: list[Team], endless: FillProblem) -> None:
    flag = threading.Event()
    timer = threading.Timer(0.3, flag.set)
    timer.start()
    outcome = first_of_team(endless, Run(cancelled=flag), jobs=2)
    timer.join()
    assert outcome.status is Status.CANCELLED


def test_a_notice_names_a_process_that_died_and_the_others_go_on(
    teams: list[Team], endless: FillProblem
) -> None:
    """One of two other processes is killed. The search goes on until the budget ends, and the
    outcome has a notice about the killed process."""

    def kill() -> None:
        while not (teams and teams[0].jobs):
            time.sleep(0.01)
        os.kill(teams[0].jobs[0].process.pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    outcome = first_of_team(endless, Run(Budget(seconds=2)), jobs=3)
    killer.join()
    assert outcome.status is Status.OUT_OF_BUDGET
    assert outcome.notices == ("process 1 of 2 died (ended by SIGKILL); the others went on",)
    assert all(is_gone(job.process.pid) for job in teams[0].jobs)
