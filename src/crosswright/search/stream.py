"""Run any search as a stream of events, for a loop or for asyncio.

A verb is a public function that searches, such as `fill`. It runs in a thread. The compiled kernels
release Python's lock, so the caller can work at the same time. The last event is the `Outcome`. All
earlier events are of the class `Progress` or of its subclasses `Better` and `Remark`. If the caller
leaves the loop early, the search is cancelled.
"""

import asyncio
import queue
import threading
from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from contextlib import suppress
from importlib import import_module
from typing import Any, Generic, ParamSpec, TypeVar

from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["AsyncSearch", "Event", "asynchronous", "search_named", "streamed"]

P = ParamSpec("P")
S = TypeVar("S")

Event = Progress | Outcome[S]
"""Progress of a search, a better answer or a remark. The last event is the outcome."""

SEARCHES = {
    "candidates": "crosswright.construct.candidates",
    "explain": "crosswright.construct.explain",
    "fill": "crosswright.construct.fill",
    "freeform": "crosswright.construct.freeform",
    "lay_out": "crosswright.construct.layout",
    "make": "crosswright.construct.make",
    "pair_squares": "crosswright.construct.pairs",
    "patterns": "crosswright.construct.make.patterns",
}
"""The module of each verb that searches."""

WAITING = 1_000
"""The number of events that may wait for a slow reader of `streamed`. If more wait, new progress
events are dropped; other events are kept. (An `AsyncSearch` drops no events.)"""


def search_named(name: str) -> Callable[..., Outcome[Any]]:
    """The verb called `name`. Its module is imported only when it is needed."""
    verb: Callable[..., Outcome[Any]] = getattr(import_module(SEARCHES[name]), name)
    return verb


class _Search(Generic[S]):
    """A verb that runs in a thread."""

    def __init__(
        self, verb: Callable[..., Outcome[S]], args: tuple[Any, ...], asked: dict[str, Any]
    ) -> None:
        self.flag = threading.Event()
        self._verb, self._args, self._asked = verb, args, asked

    def start(self, tell: Callable[[Event[S] | BaseException], None]) -> threading.Thread:
        """Start the thread. It calls `tell` with each event. Its last call has an outcome or an
        error."""
        run: Run | None = self._asked.pop("run", None)
        if run is None:
            budget = Budget(self._asked.pop("seconds", None))
            run = Run(
                budget,
                rng_seed=self._asked.pop("rng_seed", None),
                cancelled=self.flag,
                observer=tell,
            )
        else:
            run.join(tell, self.flag)

        def work() -> None:
            try:
                tell(self._verb(*self._args, **self._asked, run=run))
            except BaseException as error:
                tell(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread


def streamed(verb: Callable[P, Outcome[S]]) -> Callable[P, Iterator[Event[S]]]:
    """Return the verb as a generator of events. The search starts when the first event is
    requested."""

    def stream(*args: P.args, **asked: P.kwargs) -> Generator[Event[S], None, None]:
        search = _Search(verb, args, dict(asked))
        inbox: queue.SimpleQueue[Event[S] | BaseException] = queue.SimpleQueue()

        def tell(event: Event[S] | BaseException) -> None:
            if type(event) is not Progress or inbox.qsize() < WAITING:
                inbox.put(event)

        thread = search.start(tell)
        try:
            while True:
                event = inbox.get()
                if isinstance(event, BaseException):
                    raise event
                yield event
                if isinstance(event, Outcome):
                    return
        finally:
            search.flag.set()
            thread.join()

    stream.__name__, stream.__doc__ = verb.__name__, verb.__doc__
    return stream


class AsyncSearch(Generic[S]):
    """A search for asyncio: `await` it for its outcome, or loop over its events."""

    def __init__(
        self, verb: Callable[..., Outcome[S]], args: tuple[Any, ...], asked: dict[str, Any]
    ) -> None:
        self._search = _Search(verb, args, asked)

    def cancel(self) -> None:
        """Ask the search to end. The outcome holds the answers found so far."""
        self._search.flag.set()

    def __await__(self) -> Generator[Any, None, Outcome[S]]:
        return self._outcome().__await__()

    async def _outcome(self) -> Outcome[S]:
        async for event in self:
            if isinstance(event, Outcome):
                return event
        raise AssertionError("a search ends with its outcome")

    async def __aiter__(self) -> AsyncGenerator[Event[S], None]:
        loop = asyncio.get_running_loop()
        inbox: asyncio.Queue[Event[S] | BaseException] = asyncio.Queue()

        def tell(event: Event[S] | BaseException) -> None:
            with suppress(RuntimeError):  # the asyncio loop has closed
                loop.call_soon_threadsafe(inbox.put_nowait, event)

        thread = self._search.start(tell)
        try:
            while True:
                event = await inbox.get()
                if isinstance(event, BaseException):
                    raise event
                yield event
                if isinstance(event, Outcome):
                    return
        finally:
            self._search.flag.set()
            await asyncio.shield(asyncio.to_thread(thread.join))


def asynchronous(verb: Callable[P, Outcome[S]]) -> Callable[P, AsyncSearch[S]]:
    """Return a function that takes the verb's parameters and returns an `AsyncSearch`."""

    def begin(*args: P.args, **asked: P.kwargs) -> AsyncSearch[S]:
        return AsyncSearch(verb, args, dict(asked))

    begin.__name__, begin.__doc__ = verb.__name__, verb.__doc__
    return begin
