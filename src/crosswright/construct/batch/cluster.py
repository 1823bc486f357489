"""Workers on a dask cluster. They do the same tasks as local processes.

The word lists and the dictionary (the kit, see `kit.py`) are sent to each worker once, as a dask
plugin. The name of the plugin contains the hash of the kit. A worker that joins later gets the kit
when it joins. A task contains its limits and its `rng_seed`. To end a batch, the name of the batch
is sent to every worker; then the tasks of that batch stop. A worker is refused if its version of
Crosswright or of Python is not the same as here.
"""

import logging
import pickle
import queue
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from distributed import Client, WorkerPlugin
from distributed.scheduler import KilledWorker

from crosswright import __version__
from crosswright.construct.batch.kit import Kit
from crosswright.construct.batch.tasks import WORKER_DATA, Task, WorkerData
from crosswright.construct.batch.workers import Broke, Came, Heard, Lost
from crosswright.core import CrosswrightError, InputError
from crosswright.search import Run

WIRE = 1
"""The version of the format in which tasks and answers are sent. Increase it with every change of
that format."""

CONNECT_SECONDS = 15
"""The number of seconds that a connection to the scheduler may take."""

GONE_SECONDS = 10.0
"""If the scheduler cannot be reached for this many seconds, this run of the batch ends."""

LOOK_SECONDS = 1.0
"""The number of seconds between two checks for workers that have joined or left."""

TASKS_A_THREAD = 2
"""The largest number of tasks for each thread of a worker: one that runs, and one that waits."""

END_SECONDS = 0.5
"""The number of seconds for which we try to tell the workers that the batch has ended."""


@dataclass(frozen=True)
class _Answer:
    """What a worker sends back for a task."""

    value: Any = None
    """The result of the task."""
    reason: str = ""
    """The text of the error that the task raised. Empty if it raised none."""
    error: CrosswrightError | None = None
    lacks_kit: bool = False
    """True if the worker could not do the task, because it has not got the kit yet."""


@dataclass(frozen=True)
class _Given:
    """A task that was sent to the cluster."""

    task: Task
    future: Any
    workers: frozenset[str]
    """The workers that may do the task."""


class ClusterCrew:
    """The workers of a dask scheduler."""

    def __init__(self, address: str, kit: Kit, *, remark: Callable[[str], None]) -> None:
        # Dask prints no messages of its own. We report problems ourselves.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._address = address
        self._remark = remark
        self._kit = kit
        self._batch = uuid.uuid4().hex
        self._inbox: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._given: dict[str, _Given] = {}
        self._threads: dict[str, int] = {}
        """The workers with the right version. The value is the number of threads of the worker."""
        self._refused: set[str] = set()
        self._looked_at = 0.0
        self._last_seen = time.monotonic()
        self._numbered = 0
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as problem:
            told = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
            raise InputError(f"cannot reach a scheduler at {address}: {told}") from problem

    # -- workers -----------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        return sum(self._threads.values())

    @property
    def room(self) -> int:
        self._look()
        return TASKS_A_THREAD * self.size - len(self._given)

    @property
    def trouble(self) -> str:
        if self._client.status == "running":
            self._last_seen = time.monotonic()
        elif time.monotonic() - self._last_seen > GONE_SECONDS or self._client.status == "closed":
            return f"the scheduler at {self._address} is gone"
        return ""

    def _look(self) -> None:
        """Find out which workers have joined or left, at most once in `LOOK_SECONDS`."""
        now = time.monotonic()
        if now - self._looked_at < LOOK_SECONDS or self._client.status != "running":
            return
        self._looked_at = now
        with suppress(OSError, TimeoutError):
            there: dict[str, int] = dict(self._client.nthreads())
            new = [worker for worker in there if worker not in self._threads]
            new = [worker for worker in new if worker not in self._refused]
            if new:
                self._greet(new)
            self._threads = {w: n for w, n in there.items() if w not in self._refused}
        if not self._threads:
            self._remark(f"the scheduler at {self._address} has no worker; waiting for one")
        for name, given in list(self._given.items()):
            # A task can run only on the workers that were there when it was sent (see `give`). If
            # all of these are gone, the task is taken back.
            if not given.workers & self._threads.keys():
                given.future.cancel()
                self._inbox.put((name, None))

    def _greet(self, workers: list[str]) -> None:
        """Ask workers for their version. Refuse workers with another version than ours, and send
        the kit to the others."""
        for worker, told in self._client.run(_question(), workers=workers).items():
            if told != _version():
                self._refused.add(worker)
                self._remark(f"the worker {worker} is refused: expected {_version()}, got {told}")
        fit = [worker for worker in workers if worker not in self._refused]
        if fit:
            self._send_kit(fit)

    def _send_kit(self, workers: Iterable[str]) -> None:
        """Send the kit to all workers if one of `workers` does not have the kit.

        The scheduler sends the kit to workers that join later.
        """
        name = f"crosswright-{self._kit.hash}"
        having = self._client.run(has_kit, self._kit.hash, workers=list(workers))
        if not all(having.values()):
            with suppress(Exception):  # this fails on a worker that was refused
                self._client.register_plugin(KitPlugin(self._kit.hash, self._kit), name=name)

    # -- work --------------------------------------------------------------------------------------

    def give(self, task: Task) -> None:
        self._numbered += 1
        name = f"crosswright-{self._batch}-{self._numbered}"
        payload = pickle.dumps((task.work, task.arguments, task.budget, task.rng_seed))
        future = self._client.submit(
            perform,
            self._batch,
            self._kit.hash,
            payload,
            key=name,
            pure=False,
            workers=list(self._threads),
            priority=-self._numbered,
        )
        self._given[name] = _Given(task, future, frozenset(self._threads))
        future.add_done_callback(lambda done: self._inbox.put((name, done)))

    def hear(self, seconds: float) -> Heard | None:
        try:
            name, future = self._inbox.get(timeout=seconds)
        except queue.Empty:
            return None
        given = self._given.pop(name, None)
        if given is None:
            return None
        if future is None:
            return Lost(given.task, "its worker left")
        return self._heard(given.task, future)

    def _heard(self, task: Task, future: Any) -> Heard:
        if future.status == "error":
            problem = future.exception()
            if isinstance(problem, KilledWorker):
                return Lost(task, "its workers died")
            return Broke(task, f"{type(problem).__name__}: {problem}")
        if future.status != "finished":
            return Lost(task, f"the scheduler says {future.status}")
        try:
            answer = future.result(timeout=CONNECT_SECONDS)
        except Exception as problem:  # the worker that held the answer is gone
            return Lost(task, f"{type(problem).__name__}: {problem}")
        assert isinstance(answer, _Answer)
        if answer.lacks_kit:
            self._send_kit(self._threads)
            return Lost(task, "its worker lacked the word lists")
        if answer.reason:
            return Broke(task, answer.reason, answer.error)
        return Came(task, answer.value)

    def __enter__(self) -> "ClusterCrew":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Tell the workers to stop their tasks, and close the connection.

        We wait until this is done, but at most `END_SECONDS` if there are unfinished tasks, and at
        most `CONNECT_SECONDS` if there are none.
        """

        def end() -> None:
            with suppress(Exception):
                if self._given:
                    self._client.run(stop_batch, self._batch, workers=list(self._threads))
                self._client.close(timeout=END_SECONDS)

        ending = threading.Thread(target=end, daemon=True)
        ending.start()
        ending.join(END_SECONDS if self._given else CONNECT_SECONDS)


# -- on the workers --------------------------------------------------------------------------------

_KITS: dict[str, Kit] = {}
_WORKER_DATA: dict[str, WorkerData] = {}
_OPENING = threading.Lock()
_STOPPED: set[str] = set()
"""The names of batches whose tasks must stop."""


class KitPlugin(WorkerPlugin):  # type: ignore[misc]
    """A dask plugin that puts a kit on a worker. The argument `name` is the hash of the kit."""

    def __init__(self, name: str, kit: Kit) -> None:
        self.name = f"crosswright-{name}"
        self.hash = name
        self.kit = kit

    def setup(self, worker: object) -> None:
        del worker
        _KITS[self.hash] = self.kit

    def teardown(self, worker: object) -> None:
        del worker
        _KITS.pop(self.hash, None)
        _WORKER_DATA.pop(self.hash, None)


def has_kit(name: str) -> bool:
    """True if this worker has the kit whose hash is `name`."""
    return name in _KITS


def stop_batch(batch: str) -> None:
    """Stop the tasks of a batch on this worker."""
    _STOPPED.add(batch)


@dataclass(frozen=True)
class _StopFlag:
    """The cancel flag of a task. It is set when the task's batch must stop."""

    batch: str

    def is_set(self) -> bool:
        return self.batch in _STOPPED


def perform(batch: str, kit: str, payload: bytes) -> _Answer:
    """Do the task in `payload`, with the word lists of the kit whose hash is `kit`."""
    if kit not in _KITS:
        return _Answer(lacks_kit=True)
    with _OPENING:
        if kit not in _WORKER_DATA:
            _WORKER_DATA[kit] = _KITS[kit].data()
    WORKER_DATA.set(_WORKER_DATA[kit])
    work, arguments, budget, rng_seed = pickle.loads(payload)
    run = Run(budget, rng_seed=rng_seed, cancelled=_StopFlag(batch))
    try:
        return _Answer(work(*arguments, run))
    except CrosswrightError as error:
        return _Answer(reason=f"{type(error).__name__}: {error}", error=error)
    except Exception as error:
        return _Answer(reason=f"{type(error).__name__}: {error}")


def _version() -> str:
    python = ".".join(map(str, sys.version_info[:2]))
    return f"crosswright {__version__}, wire {WIRE}, Python {python}"


def _question() -> Callable[[], str]:
    """Return a function that returns a worker's version.

    It is an inner function, so its code is sent to the worker. This is needed because a worker with
    another version, or without Crosswright, does not have this module.
    """

    def told() -> str:
        import sys

        python = ".".join(map(str, sys.version_info[:2]))
        try:
            from crosswright import __version__
            from crosswright.construct.batch.cluster import WIRE
        except Exception as problem:
            return f"no crosswright with batches ({problem}), Python {python}"
        return f"crosswright {__version__}, wire {WIRE}, Python {python}"

    return told
