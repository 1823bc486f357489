"""The hub, which sends events to all pages that listen, even if one page reads too slowly."""

import asyncio

from crosswright.web.hub import AGAIN, WAITING, Event, Hub


def test_a_slow_page_is_told_to_load_again_and_the_others_get_every_event() -> None:
    async def scene() -> tuple[list[Event], list[Event]]:
        hub = Hub()
        hub.open()
        with hub.listening("draft") as slow, hub.listening("draft") as quick:
            read: list[Event] = []
            for number in range(WAITING + 1):
                hub.tell("draft", "edit", {"number": number})
                read.append(await quick.get())
            left = []
            while not slow.empty():
                left.append(slow.get_nowait())
            return left, read

    left, read = asyncio.run(scene())
    assert left == [AGAIN]
    assert [event.data["number"] for event in read] == list(range(WAITING + 1))


def test_a_channel_without_pages_is_forgotten() -> None:
    async def scene() -> tuple[int, int]:
        hub = Hub()
        hub.open()
        with hub.listening("draft"):
            during = hub.count
        return during, hub.count

    assert asyncio.run(scene()) == (1, 0)
