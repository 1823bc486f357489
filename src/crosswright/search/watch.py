"""Watch a search: its events one by one, in a loop or with asyncio. The verb runs in a thread
(kernels release Python's lock). The last event is the `Outcome`. Leaving the loop early cancels the
search.
"""

import asyncio
import queue
import threading
from collections.abc import AsyncGenerator, Callable, Generator, Iterator
from contextlib import suppress
from typing import Any, Generic, ParamSpec, TypeVar

from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = ["Event", "Watched", "watch"]

P = ParamSpec("P")
S = TypeVar("S")

Event = Progress | Outcome[S]
"""The last event is the outcome."""

WAITING = 1_000
"""In a plain loop, more progress events than these are dropped for a slow reader."""


class Watched(Generic[S]):
    """A search that starts when it is read: loop over its events, or `await` its outcome."""

    def __init__(
        self, verb: Callable[..., Outcome[S]], args: tuple[Any, ...], options: dict[str, Any]
    ) -> None:
        self._verb, self._args, self._options = verb, args, options
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Ask the search to end. The outcome holds the answers found so far."""
        self._cancelled.set()

    def _start(self, tell: Callable[[Event[S] | BaseException], None]) -> threading.Thread:
        options = dict(self._options)
        run: Run | None = options.pop("run", None)
        if run is None:
            run = Run(
                Budget(options.pop("seconds", None)),
                rng_seed=options.pop("rng_seed", None),
                cancelled=self._cancelled,
                observer=tell,
            )
        else:
            run.join(tell, self._cancelled)

        def work() -> None:
            try:
                tell(self._verb(*self._args, **options, run=run))
            except BaseException as error:
                tell(error)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def __iter__(self) -> Iterator[Event[S]]:
        inbox: queue.SimpleQueue[Event[S] | BaseException] = queue.SimpleQueue()

        def tell(event: Event[S] | BaseException) -> None:
            if type(event) is not Progress or inbox.qsize() < WAITING:
                inbox.put(event)

        thread = self._start(tell)
        try:
            while True:
                event = inbox.get()
                if isinstance(event, BaseException):
                    raise event
                yield event
                if isinstance(event, Outcome):
                    return
        finally:
            self.cancel()
            thread.join()

    async def __aiter__(self) -> AsyncGenerator[Event[S], None]:
        loop = asyncio.get_running_loop()
        inbox: asyncio.Queue[Event[S] | BaseException] = asyncio.Queue()

        def tell(event: Event[S] | BaseException) -> None:
            with suppress(RuntimeError):  # the asyncio loop has closed
                loop.call_soon_threadsafe(inbox.put_nowait, event)

        thread = self._start(tell)
        try:
            while True:
                event = await inbox.get()
                if isinstance(event, BaseException):
                    raise event
                yield event
                if isinstance(event, Outcome):
                    return
        finally:
            self.cancel()
            await asyncio.shield(asyncio.to_thread(thread.join))

    def __await__(self) -> Generator[Any, None, Outcome[S]]:
        return self._outcome().__await__()

    async def _outcome(self) -> Outcome[S]:
        async for event in self:
            if isinstance(event, Outcome):
                return event
        raise AssertionError("a search ends with its outcome")


def watch(verb: Callable[P, Outcome[S]], *args: P.args, **options: P.kwargs) -> Watched[S]:
    """Return the search `verb(*args, **options)`, to be watched.

    >>> from crosswright import Outcome, WordList, fill, watch
    >>> for event in watch(fill, "..\\n..", WordList.of(["at", "to", "as", "so"])):
    ...     if isinstance(event, Outcome):
    ...         print(event.status.value)
    found
    """
    return Watched(verb, args, dict(options))
