"""Several processes work on one freeform problem: they find layouts and prove bounds. They may be
killed or cancelled."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from crosswright.construct.freeform import team as team_room
from crosswright.construct.freeform.setting import audit_answer
from crosswright.construct.freeform.team import race
from crosswright.construct.jobs import Team
from crosswright.core.errors import JobError, ProblemError
from crosswright.core.layout import Layout
from crosswright.engines.freeform import FreeformProblem, Goal, Listener, Plan, Strategy
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status
from crosswright.search.progress import Progress
from crosswright.search.run import Run
from word_samples import HARD as HARD_WORDS

HARD = FreeformProblem.of_words(9, 9, HARD_WORDS)
WIDE = FreeformProblem.of_words(14, 14, HARD_WORDS)
SMALLEST = Plan(Strategy.BEST, goal=Goal.AREA)


class Ear(Listener):
    """Keeps the layouts that were found."""

    def __init__(self) -> None:
        self.layouts: list[Layout] = []

    def found(self, layout: Layout) -> None:
        self.layouts.append(layout)


@pytest.fixture
def teams(monkeypatch: pytest.MonkeyPatch) -> list[Team]:
    """A list to which each started team (the processes of one search) is added.

    Usually one process searches alone at first. Here all processes start at once.
    """
    called: list[Team] = []

    def noted(run: Run) -> Team:
        called.append(Team(run))
        return called[-1]

    monkeypatch.setattr(team_room, "Team", noted)
    monkeypatch.setattr(team_room, "SOLO_CLAUSES", 0)
    return called


def soon(do: Callable[[Team], None], teams: list[Team], *, after: float) -> threading.Thread:
    """Call `do` with the first team, `after` seconds after its two processes were started."""

    def wait() -> None:
        while not teams or len(teams[0].jobs) < 2:
            time.sleep(0.01)
        time.sleep(after)
        do(teams[0])

    thread = threading.Thread(target=wait, daemon=True)
    thread.start()
    return thread


def kill(number: int) -> Callable[[Team], None]:
    return lambda team: os.kill(team.jobs[number].process.pid, signal.SIGKILL)


def test_two_processes_find_a_layout_and_prove_that_none_is_better(teams: list[Team]) -> None:
    words = ["silent", "wedding", "event", "six", "neither", "realize", "growth", "perhaps"]
    problem = FreeformProblem.of_words(10, 10, words)
    ear = Ear()
    plan = Plan(Strategy.BEST, goal=Goal.SQUARE)
    report = race(problem, Run(Budget(seconds=100)), plan, jobs=2, listener=ear)
    assert report.outcome.status is Status.OPTIMAL
    assert report.outcome.solution is not None
    assert audit_answer(report.outcome.solution, problem) == ()
    assert Goal.SQUARE.measure(report.outcome.solution, problem) == report.bound == 9
    sides = [Goal.SQUARE.measure(layout, problem) for layout in ear.layouts]
    assert ear.layouts[-1] == report.outcome.solution
    assert sides == sorted(set(sides), reverse=True), "each better than the one before"


def test_two_processes_stop_on_time(teams: list[Team]) -> None:
    run = Run(Budget(seconds=3))
    report = race(HARD, run, Plan(Strategy.RESTART), jobs=2)
    assert report.outcome.status in {Status.OUT_OF_BUDGET, Status.FOUND, Status.IMPOSSIBLE}
    assert run.seconds < 30


def test_if_one_process_is_killed_a_notice_says_so_and_the_other_one_finds_a_layout(
    teams: list[Team],
) -> None:
    soon(kill(1), teams, after=0.5)
    run = Run(Budget(seconds=6))
    report = race(WIDE, run, SMALLEST, jobs=2)
    assert report.outcome.solution is not None, "the process that was not killed finds it"
    assert run.notices == ["process 2 of 2 died (ended by SIGKILL); the others went on"]


def test_if_all_processes_are_killed_an_error_is_raised(teams: list[Team]) -> None:
    def kill_all(team: Team) -> None:
        for number in range(2):
            kill(number)(team)

    soon(kill_all, teams, after=0.0)
    with pytest.raises(JobError, match="SIGKILL"):
        race(HARD, Run(Budget(seconds=60)), Plan(Strategy.ONCE), jobs=2)


def test_wrong_input_raises_the_usual_error_if_another_process_finds_it(teams: list[Team]) -> None:
    crowded = Plan(Strategy.ONCE, random_blocks=82)
    run = Run(Budget(seconds=60))
    with pytest.raises(ProblemError, match="82 random blocks do not fit in 81 cells"):
        race(HARD, run, crowded, jobs=2)
    assert run.notices == [], "nobody died"


def test_a_problem_that_is_too_large_is_refused_before_processes_start(teams: list[Team]) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = sorted({f"{a}{b}{c}{a}{b}{c}" for a in letters for b in letters for c in "AEIOU"})
    with pytest.raises(ProblemError, match="clauses"):
        race(FreeformProblem.of_words(60, 60, words), Run(), Plan(), jobs=2)
    assert teams == []


def test_a_cancelled_team_ends_soon_and_returns_the_best_layout_so_far(teams: list[Team]) -> None:
    flag = threading.Event()
    ear = Ear()
    pressed: list[float] = []

    def press(_team: Team) -> None:
        while not ear.layouts:
            time.sleep(0.01)
        pressed.append(time.monotonic())
        flag.set()

    soon(press, teams, after=0.0)
    run = Run(Budget(seconds=60), cancelled=flag)
    report = race(WIDE, run, SMALLEST, jobs=2, listener=ear)
    assert time.monotonic() - pressed[0] < 3
    assert report.outcome.status is Status.CANCELLED
    assert report.outcome.solution == ear.layouts[-1]
    assert all(job.process.poll() is not None for job in teams[0].jobs)


def test_an_observer_gets_the_progress_of_the_processes(teams: list[Team]) -> None:
    heard: list[Progress] = []
    race(WIDE, Run(Budget(seconds=5), observer=heard.append), SMALLEST, jobs=2)
    assert any("bound" in progress.figures for progress in heard)
    assert all(type(progress) is Progress for progress in heard)


# Starts two processes, prints their numbers (process ids), and searches without a limit.
ORPHANS = """
import sys
from crosswright.construct.freeform import team
from crosswright.engines.freeform import FreeformProblem, Goal, Plan, Strategy
from crosswright.search.run import Run

class Told(team.Team):
    def start(self, *arguments, **options):
        job = super().start(*arguments, **options)
        print(job.process.pid, flush=True)
        return job

team.Team = Told
team.SOLO_CLAUSES = 0
problem = FreeformProblem.of_words(14, 14, sys.argv[1:])
team.race(problem, Run(), Plan(Strategy.BEST, goal=Goal.AREA), jobs=2)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_if_the_parent_process_is_killed_its_processes_end_too() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", ORPHANS, *HARD_WORDS], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    children = [int(parent.stdout.readline()) for _ in range(2)]
    time.sleep(2)
    assert all(is_there(child) for child in children)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    end = time.monotonic() + 1
    while any(map(is_there, children)) and time.monotonic() < end:
        time.sleep(0.02)
    assert not any(map(is_there, children))


def is_there(pid: int) -> bool:
    """Return True if the process still works.

    A process that has ended may still be in /proc, with the state Z, until its parent asks for its
    exit code.
    """
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
