"""Searches that pages start. A search can be paused, continued and stopped.

A search calls one of our verbs (such as `fill`) in a thread. Other threads can run meanwhile,
because the compiled kernels release Python's lock, and long searches use other processes.

The events of a search are sent to the pages that show its draft. If a search has no draft, its
events are sent to the pages that listen to the search itself. If no page listens for some seconds,
the search is stopped.
"""

import asyncio
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from crosswright.core import CrosswrightError, InputError
from crosswright.search import Better, Budget, Outcome, Progress, Remark, Run
from crosswright.search.watch import watch
from crosswright.web.hub import Event, Hub
from crosswright.web.request_values import UnknownError

MOST_AT_WORK = 4
"""The largest number of searches that run at the same time.

One more may run for a moment, because a search that was stopped needs some time to end.
"""

KEPT_EVENTS = 500
"""The largest number of events that a search keeps, for a page that starts to listen later."""

KEPT_SEARCHES = 40
"""The largest number of ended searches whose events are kept."""

ALONE_SECONDS = 5.0
"""A search is stopped if no page listens for this number of seconds.

If the user reloads the only page, no page listens for about one second. This must not stop the
search.
"""

Told = Callable[[object], Mapping[str, Any]]
"""A function that makes JSON for a page from a solution or an outcome."""


class _Pausable:
    """A flag with which a search is cancelled or paused.

    A search calls `is_set` often, to see whether it was cancelled. While it is paused, `is_set`
    does not return, so the search waits.
    """

    def __init__(self) -> None:
        self._going = threading.Event()
        self._going.set()
        self._is_cancelled = False

    def is_set(self) -> bool:
        self._going.wait()
        return self._is_cancelled

    def set(self) -> None:
        self._is_cancelled = True
        self._going.set()

    def pause(self) -> None:
        self._going.clear()

    def resume(self) -> None:
        self._going.set()


class _ClimbingRun(Run):
    """A run (a search with its limits) that knows in which climb each solution was found.

    A search for several good fills improves one fill after another. A climb is the search for one
    of these fills. The climbs are numbered in the order in which they start.
    """

    def __init__(self, budget: Budget, cancelled: _Pausable) -> None:
        super().__init__(budget, cancelled=cancelled)
        self._begun = 0
        self.climbs: deque[int] = deque()
        """For each solution that `Search.work` has not read yet, the number of its climb. The
        oldest solution comes first."""

    def part(self, **limits: Any) -> Run:
        self._begun += 1
        return super().part(**limits)

    def observe(self, progress: Progress) -> None:
        if isinstance(progress, Better):
            self.climbs.append(self._begun)
        super().observe(progress)

    def found(self, solution: object) -> None:
        self.climbs.append(self._begun)
        super().found(solution)


class Search:
    """One search and its events so far."""

    def __init__(self, hub: Hub, kind: str, draft: str, seconds: float | None, count: int) -> None:
        self.id = secrets.token_urlsafe(9)
        self.kind, self.draft = kind, draft
        self.count = count
        """The number of different answers that the search looks for."""
        self.events: list[Event] = []
        self.answers: list[Any] = []
        """The answers so far: the solutions of the search, such as fills. A page asks for an answer
        by its index."""
        self.is_over = False
        self._hub = hub
        self._flag = _Pausable()
        self.run = _ClimbingRun(Budget(seconds), self._flag)
        self._paused_at: float | None = None

    @property
    def channel(self) -> str:
        """The channel to which the events are sent: the id of the draft or of the search."""
        return self.draft or self.id

    def tell(self, event: str, **data: Any) -> None:
        """Send an event to the pages. Unless it is progress, keep it for pages that come later."""
        told = Event("job", {"job": self.id, "kind": self.kind, "event": event, **data})
        if event != "progress":
            self.events.append(told)
            del self.events[:-KEPT_EVENTS]
        self._hub.tell(self.channel, *told)

    def _tell_answer(self, solution: Any, climb: int, told: Mapping[str, Any]) -> None:
        """Send a solution to the pages.

        In a search for fills, only the last fill of each climb is kept for pages that listen later.
        """
        number = len(self.answers)
        self.answers.append(solution)
        if self.kind == "fill":
            self.events = [one for one in self.events if one.data.get("climb") != climb]
        self.tell("answer", number=number, climb=climb, **told)

    def answer(self, number: int) -> Any:
        """Return the answer with this index."""
        if number >= len(self.answers):
            raise UnknownError(f"expected one of {len(self.answers)} answers, got {number}")
        return self.answers[number]

    def stop(self) -> None:
        """Ask the search to end. It keeps its answers so far."""
        self._flag.set()

    def pause(self) -> None:
        if self._paused_at is None and not self.is_over:
            self._paused_at = time.monotonic()
            self._flag.pause()
            self.tell("paused")

    def resume(self) -> None:
        """Continue after a pause. The pause does not count as part of the time limit."""
        if self._paused_at is None:
            return
        if self.run.budget.seconds is not None:
            longer = self.run.budget.seconds + time.monotonic() - self._paused_at
            self.run.budget = Budget(longer, self.run.budget.nodes)
        self._paused_at = None
        self._flag.resume()
        self.tell("resumed")

    async def work(
        self,
        verb: Callable[..., Outcome[Any]],
        args: tuple[Any, ...],
        options: dict[str, Any],
        answer: Told,
        end: Told,
    ) -> None:
        """Call the verb with `args` and `options`, and send its events to the pages.

        `answer` makes JSON from a solution, and `end` makes JSON from the outcome.
        """
        try:
            async for event in watch(verb, *args, **options, run=self.run):
                if isinstance(event, Better):
                    climb = self.run.climbs.popleft() if self.count > 1 else 0
                    self._tell_answer(event.solution, climb, answer(event.solution))
                elif isinstance(event, Remark):
                    self.tell("remark", message=event.message)
                elif isinstance(event, Progress):
                    self.tell("progress", message=event.message, seconds=round(self.run.seconds, 1))
                elif isinstance(event, Outcome):
                    told = await asyncio.to_thread(end, event)
                    self.tell("end", status=event.status.value, **told)
        except asyncio.CancelledError:
            self.stop()
            raise
        except CrosswrightError as problem:
            self.tell("failed", error=str(problem))
        finally:
            self.is_over = True


class Searches:
    """All searches of the studio."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._all: dict[str, Search] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Prepare for searches: they will use the event loop that is running now. Also start
        `_mind`."""
        self._loop = asyncio.get_running_loop()
        self._keep(self._loop.create_task(self._mind()))

    def __getitem__(self, name: str) -> Search:
        if name not in self._all:
            raise UnknownError("expected a search of this studio, got one that it does not have")
        return self._all[name]

    @property
    def at_work(self) -> list[Search]:
        return [one for one in self._all.values() if not one.is_over]

    def begin(
        self,
        verb: Callable[..., Outcome[Any]],
        *args: Any,
        kind: str,
        answer: Told,
        end: Told,
        draft: str = "",
        seconds: float | None = None,
        answers: int = 1,
        **options: Any,
    ) -> Search:
        """Start a search and return it. This may be called from any thread.

        The parameters `verb`, `args`, `options`, `answer` and `end` are those of `Search.work`, and
        `answers` is the number of different answers that it looks for. An earlier search of the
        same kind for this draft is stopped.
        """
        assert self._loop is not None
        for other in self.at_work:
            if draft and (other.draft, other.kind) == (draft, kind):
                other.stop()
        if len(self.at_work) >= MOST_AT_WORK + 1:
            raise InputError(f"expected at most {MOST_AT_WORK} searches at once; stop one first")
        search = Search(self._hub, kind, draft, seconds, options.get("count", answers))
        self._all[search.id] = search
        self._forget()
        work = search.work(verb, args, options, answer, end)
        self._loop.call_soon_threadsafe(lambda: self._keep(asyncio.ensure_future(work)))
        return search

    def _keep(self, task: "asyncio.Task[None]") -> None:
        """Keep a reference to a task until it is done, because the event loop does not."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget(self) -> None:
        """Remove the oldest ended searches, so that at most `KEPT_SEARCHES` of them are left."""
        over = [name for name, one in self._all.items() if one.is_over]
        for name in over[:-KEPT_SEARCHES]:
            del self._all[name]

    async def _mind(self) -> None:
        """Stop searches to which no page has listened for `ALONE_SECONDS`. This task runs until the
        studio ends."""
        alone: dict[str, float] = {}
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            for search in self.at_work:
                if self._hub.listeners(search.channel):
                    alone.pop(search.id, None)
                elif now - alone.setdefault(search.id, now) > ALONE_SECONDS:
                    search.stop()
            alone = {name: then for name, then in alone.items() if name in self._all}

    async def close(self) -> None:
        """Stop all searches."""
        for search in self.at_work:
            search.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
