"""Who listens to what: events for every open page, kept in order, none of them waited for.

A channel is a draft or a job. A page that reads too slowly does not slow down anybody: what waits
for it is bounded, and where that is not enough it is told to ask for everything anew.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

__all__ = ["AGAIN", "Event", "Hub"]

WAITING = 200
"""How many events may wait for one page?"""


class Event(NamedTuple):
    """What a page is told."""

    name: str
    data: dict[str, Any]


AGAIN = Event("again", {})
"""Too much happened: ask for everything anew."""


class Hub:
    """The channels and their listeners. Telling may be done from any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listeners: dict[str, list[asyncio.Queue[Event]]] = {}

    def open(self) -> None:
        """Belong to the loop that runs now."""
        self._loop = asyncio.get_running_loop()

    def listeners(self, channel: str) -> int:
        """How many pages listen."""
        return len(self._listeners.get(channel, ()))

    @property
    def count(self) -> int:
        """How many listeners there are in all."""
        return sum(map(len, self._listeners.values()))

    def tell(self, channel: str, name: str, data: dict[str, Any]) -> None:
        """Tell everybody who listens to a channel."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has closed: nobody listens any more
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
        """The events of a channel from now on, as long as the `with` block lasts."""
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
