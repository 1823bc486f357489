"""The searches that pages start: they can be paused, continued and stopped.

A search is a call of one of our verbs in a thread. The compiled kernels release Python's lock, and
the long searches use processes of their own. The events of a search go to the listeners of its
draft. If it has no draft, they go to the listeners of the search. A search is stopped if no page
listens any more.
"""

import asyncio
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from crosswright.construct.searches import Better, Budget, Outcome, Progress, Remark, Run
from crosswright.construct.streams import AsyncSearch, search_named
from crosswright.core.errors import CrosswrightError, InputError
from crosswright.web.hub import Event, Hub
from crosswright.web.request_values import UnknownError

__all__ = ["Search", "Searches", "Told"]

MOST_AT_WORK = 4
"""How many searches may run at once?"""

KEPT_EVENTS = 500
"""How many events of a search are kept for a page that starts to listen later?"""

KEPT_SEARCHES = 40
"""For how many ended searches are the events kept?"""

ALONE_SECONDS = 5.0
"""For how many seconds may a search run while no page listens? Reloading a page takes a second."""

Told = Callable[[object], Mapping[str, Any]]
"""Turns a solution or an outcome into the data for a page."""


class _Pausable:
    """A cancel flag that makes the search wait while it is paused."""

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
    """A run that knows to which of its climbs each answer belongs.

    A search for several good fills makes one climb for each fill. Each climb is a part of the run.
    """

    def __init__(self, budget: Budget, cancelled: _Pausable) -> None:
        super().__init__(budget, cancelled=cancelled)
        self._begun = 0
        self.climbs: deque[int] = deque()
        """The climb of each answer that was reported but not yet read, in order."""

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
        """The number of different answers that it looks for."""
        self.events: list[Event] = []
        self.answers: list[Any] = []
        """The answers it found. A page asks for one by its number."""
        self.is_over = False
        self._hub = hub
        self._flag = _Pausable()
        self.run = _ClimbingRun(Budget(seconds), self._flag)
        self._paused_at: float | None = None

    @property
    def channel(self) -> str:
        """The channel to which its events are sent."""
        return self.draft or self.id

    def tell(self, event: str, **data: Any) -> None:
        """Send an event to the pages."""
        told = Event("job", {"job": self.id, "kind": self.kind, "event": event, **data})
        if event != "progress":
            self.events.append(told)
            del self.events[:-KEPT_EVENTS]
        self._hub.tell(self.channel, *told)

    def _tell_answer(self, solution: Any, climb: int, told: Mapping[str, Any]) -> None:
        """Send a solution.

        For a fill, a page that listens later gets only the last step of each climb.
        """
        number = len(self.answers)
        self.answers.append(solution)
        if self.kind == "fill":
            self.events = [one for one in self.events if one.data.get("climb") != climb]
        self.tell("answer", number=number, climb=climb, **told)

    def answer(self, number: int) -> Any:
        """Return one of its answers."""
        if number >= len(self.answers):
            raise UnknownError(f"expected one of {len(self.answers)} answers, got {number}")
        return self.answers[number]

    def stop(self) -> None:
        """Ask the search to end with what it has."""
        self._flag.set()

    def pause(self) -> None:
        if self._paused_at is None and not self.is_over:
            self._paused_at = time.monotonic()
            self._flag.pause()
            self.tell("paused")

    def resume(self) -> None:
        """Continue. The time of the pause does not count."""
        if self._paused_at is None:
            return
        if self.run.budget.seconds is not None:
            longer = self.run.budget.seconds + time.monotonic() - self._paused_at
            self.run.budget = Budget(longer, self.run.budget.nodes)
        self._paused_at = None
        self._flag.resume()
        self.tell("resumed")

    async def work(
        self, verb: str, args: tuple[Any, ...], asked: dict[str, Any], answer: Told, end: Told
    ) -> None:
        """Run the verb and send its events."""
        try:
            async for event in AsyncSearch(search_named(verb), args, {**asked, "run": self.run}):
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
        """Use the event loop that is running now."""
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
        verb: str,
        *args: Any,
        kind: str,
        answer: Told,
        end: Told,
        draft: str = "",
        seconds: float | None = None,
        **asked: Any,
    ) -> Search:
        """Start a search, from any thread.

        An earlier one of the same kind for this draft is stopped.
        """
        assert self._loop is not None
        for other in self.at_work:
            if draft and (other.draft, other.kind) == (draft, kind):
                other.stop()
        if len(self.at_work) >= MOST_AT_WORK + 1:
            raise InputError(f"expected at most {MOST_AT_WORK} searches at once; stop one first")
        search = Search(self._hub, kind, draft, seconds, asked.get("count", 1))
        self._all[search.id] = search
        self._forget()
        work = search.work(verb, args, asked, answer, end)
        self._loop.call_soon_threadsafe(lambda: self._keep(asyncio.ensure_future(work)))
        return search

    def _keep(self, task: "asyncio.Task[None]") -> None:
        """Keep a reference to a task until it is done, since the loop itself does not."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget(self) -> None:
        """Drop the oldest ended searches and their events."""
        over = [name for name, one in self._all.items() if one.is_over]
        for name in over[:-KEPT_SEARCHES]:
            del self._all[name]

    async def _mind(self) -> None:
        """Stop searches that no page listens to. This runs as long as the studio does."""
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
