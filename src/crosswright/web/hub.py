"""Send events to the open pages in the browser. The sender never waits for a page.

Events are sent to a channel. Its name is the id of a draft or of a search. A page gets the events
of a channel in order. At most `WAITING` events wait for a page. If one more comes, it is dropped
together with all waiting events, and the page gets the event `AGAIN` instead. The page must then
load everything again.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

WAITING = 200
"""The largest number of events that wait for one page."""


class Event(NamedTuple):
    """One event that is sent to a page."""

    name: str
    data: dict[str, Any]


AGAIN = Event("again", {})
"""The event for a page that missed events. The page must load everything again."""


class Hub:
    """The channels and the pages that listen to them. `tell` may be called from any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, list[asyncio.Queue[Event]]] = {}

    def open(self) -> None:
        """Use the running event loop. Before this call, `tell` does nothing."""
        self._loop = asyncio.get_running_loop()

    def listeners(self, channel: str) -> int:
        """Return the number of pages that listen to a channel."""
        return len(self._listeners.get(channel, ()))

    @property
    def count(self) -> int:
        """The number of listeners of all channels."""
        return sum(map(len, self._listeners.values()))

    def tell(self, channel: str, name: str, data: dict[str, Any]) -> None:
        """Send an event to all listeners of a channel."""
        if self._loop is not None:
            with suppress(RuntimeError):  # raised if the loop is closed: then nobody listens
                self._loop.call_soon_threadsafe(self._put, channel, Event(name, data))

    def _put(self, channel: str, event: Event) -> None:
        for waiting in self._listeners.get(channel, ()):
            if waiting.full():
                while not waiting.empty():
                    waiting.get_nowait()
                waiting.put_nowait(AGAIN)
            else:
                waiting.put_nowait(event)

    @contextmanager
    def listening(self, channel: str) -> Iterator["asyncio.Queue[Event]"]:
        """Yield a queue that gets the events of a channel until the `with` block ends."""
        mine: asyncio.Queue[Event] = asyncio.Queue(WAITING)
        self._listeners.setdefault(channel, []).append(mine)
        try:
            yield mine
        finally:
            others = [one for one in self._listeners[channel] if one is not mine]
            if others:
                self._listeners[channel] = others
            else:
                del self._listeners[channel]
