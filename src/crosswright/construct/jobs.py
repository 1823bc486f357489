"""Jobs: searches in other processes, with their progress, results and failures as events.

A job is a Python process that reads pickled work from its standard input and writes pickled events
to its standard output. The work is a function, which must be at the top level of a module, and its
arguments. The job calls the function with these arguments and a `Run`. What the function reports to
the observer of this run becomes an event in the parent process (see `NEWS_SECONDS`). The return
value of the function becomes an event too. A certain byte on the standard input asks the function
to end early. If the standard input is closed, the parent process is gone; then the job exits at
once. If a job's process dies, the parent process gets an event with the reason. A job that is made
with `stays` does not exit after its work, but waits for more work. So it reads its word lists only
once.
"""

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any

from crosswright.core import CrosswrightError, InputError, JobError
from crosswright.search import Better, Budget, CancelFlag, Progress, Remark, Run

__all__ = ["Ended", "Event", "Failed", "Job", "Team", "process_count", "serve", "usable_cores"]

NEWS_SECONDS = 0.25
"""The least number of seconds between two progress events of a job. Progress reports that come
sooner are dropped. Better answers and remarks are always sent, and at once."""

LAST_LINES = 2_000
"""If a process dies, this many bytes are read from the end of its error output, to find the reason
of its death."""

ALONE_SECONDS = 0.3
"""A search runs alone for this many seconds before a team (several jobs for one problem) is
started. To start a new Python process takes about as long."""

_CANCEL, _WORK = b"c", b"w"
"""When the first work has been sent to the job, these bytes may follow. `_CANCEL` asks the current
work to end. `_WORK` says that more work follows."""

_START = "from crosswright.construct.jobs import serve; serve()"


@dataclass(frozen=True)
class Ended:
    """The last event of a piece of work, if the function returned."""

    value: Any
    """The return value of the work."""


@dataclass(frozen=True)
class Failed:
    """The last event of a piece of work, if the function raised an error or the process died."""

    reason: str
    error: CrosswrightError | None = None
    """The error that the work raised, if it is a `CrosswrightError`."""


Event = Progress | Ended | Failed
"""An event of a job. `Progress` includes better answers and remarks. `Ended` or `Failed` is the
last event of each piece of work."""

Work = Callable[..., object]
"""A function that is called in the job's process. Its last argument is a `Run`."""

_Request = tuple[Work, tuple[object, ...], Budget, int | None]


def usable_cores() -> int:
    """The number of processes that this machine can run at the same time."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def process_count(run: Run) -> int:
    """The number of processes for a search: `run.jobs`, or by default one for each core.

    With an `rng_seed` or a budget in nodes, the answer must be the same on every machine. But which
    of several processes ends first depends on the machine. So such a run always has one process.
    """
    return 1 if run.is_fixed else run.jobs or usable_cores()


class Job:
    """Work that runs in another process."""

    def __init__(
        self,
        work: Work,
        *arguments: object,
        budget: Budget | None = None,
        rng_seed: int | None = None,
        inbox: "queue.SimpleQueue[tuple[Job, Event]] | None" = None,
        stays: bool = False,
    ) -> None:
        self.inbox = inbox or queue.SimpleQueue()
        """The queue of the job's events. Several jobs may share one queue."""
        self.end: Ended | Failed | None = None
        """The last event of the current work. None while the job works."""
        self._stays = stays
        self._request: _Request = (work, arguments, budget or Budget(), rng_seed)
        from tempfile import TemporaryFile  # imported here, as most fills need no job

        self._last_words: IO[bytes] = TemporaryFile()  # noqa: SIM115
        self._stopped = False
        self._asking = threading.Lock()
        self._has_request = False
        """True if the work has been written to the process. Nothing else may be written before
        it."""
        self._is_cancelled = False
        self.is_gone = False
        """True if the process is known to have ended."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._last_words,
            start_new_session=True,  # so Ctrl-C does not reach the jobs; we cancel them ourselves
        )
        self._listener = threading.Thread(target=self._converse, daemon=True)
        self._listener.start()

    @property
    def value(self) -> Any:
        """The return value of the work. None before the end of the work, and if it failed."""
        return self.end.value if isinstance(self.end, Ended) else None

    def events(self) -> Iterator[Event]:
        """Yield all events of the job, up to the last. The job must have its own inbox."""
        while True:
            _, event = self.inbox.get()
            yield event
            if isinstance(event, Ended | Failed):
                return

    def give(
        self,
        work: Work,
        *arguments: object,
        budget: Budget | None = None,
        rng_seed: int | None = None,
    ) -> None:
        """Give more work to a job that was made with `stays`. Its last work must have ended."""
        assert self._stays and self.end is not None and self.process.stdin is not None
        with self._asking:
            self.end = None
            self._is_cancelled = False
            try:
                self.process.stdin.write(_WORK)
                pickle.dump((work, arguments, budget or Budget(), rng_seed), self.process.stdin)
                self.process.stdin.flush()
            except (OSError, ValueError) as problem:
                self._die(problem)

    def cancel(self) -> None:
        """Ask the work to end. The last event holds the best answer so far."""
        with self._asking:
            self._is_cancelled = True
            if self._has_request:
                self._send_cancel()

    def _send_cancel(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError, ValueError):
            self.process.stdin.write(_CANCEL)
            self.process.stdin.flush()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait up to `seconds` for the end of the job. None means any time. Return True if its work
        has ended."""
        self._listener.join(seconds)
        return self.end is not None

    def stop(self) -> None:
        """Kill the process at once. Events that have not arrived yet are lost."""
        self._stopped = True
        self.process.kill()
        self.process.wait()
        self._listener.join()
        for pipe in (self.process.stdin, self.process.stdout, self._last_words):
            if pipe is not None:
                with suppress(OSError):  # bytes that were not written are not needed any more
                    pipe.close()

    def _converse(self) -> None:
        """Write the work to the process, then put its events into the inbox."""
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        try:
            pickle.dump((self._stays, *self._request), process.stdin)
            process.stdin.flush()
            with self._asking:
                self._has_request = True
                if self._is_cancelled:
                    self._send_cancel()
            while self._stays or self.end is None:
                self._hear(pickle.load(process.stdout))
        except (OSError, EOFError, pickle.PickleError, ValueError, AttributeError) as problem:
            with self._asking:
                self._die(problem)

    def _die(self, problem: Exception) -> None:
        """Report that the process has died. This is reported only once, and only if the process had
        work."""
        self.is_gone = True
        if not self._stopped and self.end is None:
            self._hear(Failed(self._death(problem)))

    def _hear(self, event: Event) -> None:
        if isinstance(event, Ended | Failed):
            self.end = event
        self.inbox.put((self, event))

    def _death(self, problem: Exception) -> str:
        """The reason why the process died. If it did not die, the reason why its events could not
        be read."""
        try:
            code = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return f"{type(problem).__name__}: {problem}"
        if code < 0:
            with suppress(ValueError):
                return f"ended by {signal.Signals(-code).name}"
        size = self._last_words.seek(0, os.SEEK_END)
        self._last_words.seek(max(0, size - LAST_LINES))
        words = self._last_words.read().decode(errors="replace").strip().splitlines()
        return f"exit code {code}" + (f": {words[-1]}" if words else "")


class Team:
    """Several jobs for one problem, with a common inbox. The end of the `with` block ends all jobs.

    If a job dies, the run gets a remark about it, and the other jobs continue.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.jobs: list[Job] = []
        self._inbox: queue.SimpleQueue[tuple[Job, Event]] = queue.SimpleQueue()
        self._told: list[Job] = []

    def __enter__(self) -> "Team":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tell_failures()
        for job in self.jobs:
            job.stop()

    def start(self, work: Work, *arguments: object, rng_seed: int | None) -> Job:
        """Start a job with the rest of the run's budget. If `rng_seed` is None, a random one is
        used."""
        budget = Budget(self.run.seconds_left, self.run.nodes_left)
        job = Job(work, *arguments, budget=budget, rng_seed=rng_seed, inbox=self._inbox)
        self.jobs.append(job)
        return job

    def hear(self, seconds: float) -> tuple[Job, Event] | None:
        """The next event and its job. None if no event comes within `seconds`."""
        try:
            heard = self._inbox.get(timeout=seconds)
        except queue.Empty:
            return None
        self._tell_failures()
        return heard

    def cancel(self) -> None:
        """Ask all jobs to end."""
        for job in self.jobs:
            job.cancel()

    @property
    def is_at_work(self) -> bool:
        """True if some job has not ended."""
        return any(job.end is None for job in self.jobs)

    @contextmanager
    def called_in(
        self, start: Callable[[], None], is_answer: Callable[[Any], bool]
    ) -> Iterator[None]:
        """Return a context for a search in this process. The search must use the team's run.

        If the search takes longer than `ALONE_SECONDS`, `start` is called to start the jobs. As
        soon as `is_answer` is True for the return value of a job, the search is cancelled.
        """
        asked = self.run.cancelled
        self.run.cancelled = _AnsweredFlag(self, start, is_answer, asked)
        try:
            yield
        finally:
            self.run.cancelled = asked

    def ensure_not_all_failed(self) -> None:
        """Raise the error of the first job if all jobs have failed."""
        ends = [job.end for job in self.jobs]
        failed = [end for end in ends if isinstance(end, Failed)]
        if ends and len(failed) == len(ends):
            raise failed[0].error or JobError(f"every process died: {failed[0].reason}")

    def _tell_failures(self) -> None:
        for number, job in enumerate(self.jobs, 1):
            end = job.end
            if not isinstance(end, Failed) or job in self._told:
                continue
            self._told.append(job)
            if isinstance(end.error, InputError):
                continue  # no process died; the caller gets the error about the input
            of = f"process {number} of {len(self.jobs)}"
            self.run.remark(f"{of} died ({end.reason}); the others went on")


class _AnsweredFlag:
    """A cancel flag that is also set as soon as a job of the team has an answer.

    The search reads the flag again and again while it runs. When the flag is read for the first
    time after `ALONE_SECONDS`, the jobs are started.
    """

    def __init__(
        self,
        team: Team,
        start: Callable[[], None],
        is_answer: Callable[[Any], bool],
        asked: CancelFlag,
    ) -> None:
        self.team = team
        self.start = start
        self.is_answer = is_answer
        self.asked = asked

    def is_set(self) -> bool:
        if self.asked.is_set():
            return True
        if not self.team.jobs and self.team.run.seconds > ALONE_SECONDS:
            self.start()
        values = (job.value for job in self.team.jobs)
        return any(self.is_answer(value) for value in values if value is not None)


def serve() -> None:
    """The main function of a job's process: read work and write events."""
    inbox, outbox = sys.stdin.buffer, sys.stdout.buffer
    stays, *first = pickle.load(inbox)
    lock = threading.Lock()
    last_news = time.monotonic()
    flag = threading.Event()
    waiting: queue.SimpleQueue[tuple[_Request, threading.Event]] = queue.SimpleQueue()
    waiting.put((tuple(first), flag))

    def tell(event: Event) -> None:
        with lock, suppress(OSError):
            pickle.dump(event, outbox)
            outbox.flush()

    def observe(progress: Progress) -> None:
        nonlocal last_news
        now = time.monotonic()
        if isinstance(progress, Better | Remark):
            tell(progress)
        elif now - last_news >= NEWS_SECONDS:
            last_news = now
            tell(progress)

    def listen() -> None:
        latest = flag
        while sign := inbox.read(1):
            if sign == _WORK:
                try:
                    request = pickle.load(inbox)
                except Exception as problem:
                    print(problem, file=sys.stderr, flush=True)
                    os._exit(1)  # the bytes that follow cannot be read either
                latest = threading.Event()  # from here on, a request to end is for this work
                waiting.put((request, latest))
            else:
                latest.set()
        os._exit(0)  # the parent process is gone

    threading.Thread(target=listen, daemon=True).start()
    while True:
        (work, arguments, budget, rng_seed), asked = waiting.get()
        try:
            run = Run(budget, rng_seed=rng_seed, cancelled=asked, observer=observe)
            tell(Ended(work(*arguments, run)))
        except CrosswrightError as error:
            tell(Failed(f"{type(error).__name__}: {error}", error))
        except Exception as error:
            tell(Failed(f"{type(error).__name__}: {error}"))
        if not stays:
            return
