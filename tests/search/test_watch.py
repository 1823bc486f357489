"""Every search as a stream of events, in a loop or with asyncio: events, outcome, cancelling."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import crosswright
from crosswright import fill, make, watch
from crosswright.construct.request.candidates import Listing
from crosswright.construct.request.grid import Shape
from crosswright.core.errors import ProblemError
from crosswright.core.wishes import Wishes
from crosswright.search.budget import Budget
from crosswright.search.outcome import Outcome, Status
from crosswright.search.progress import Better, Progress
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

WORDS = WordList.of(["ab", "cd", "ac", "bd"])

SMALL: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "candidates": (("..\n..", "1A"), {"words": WORDS, "listing": Listing(prove=True)}),
    "explain": (("..\n..", WORDS), {}),
    "fill": (("..\n..", WORDS), {}),
    "freeform": ((["cat", "car", "tar"], "7x7"), {"seconds": 20}),
    "lay_out": ((["cat", "car", "tar"],), {"seconds": 0.3}),
    "make": ((), {"shape": Shape(venue="mini"), "rng_seed": 1}),
    "pair_squares": ((3, 3), {}),
    "patterns": (("mini", "5x5"), {}),
}
"""For each search: the arguments of a call that soon finds something."""

HARD: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "candidates": (("\n".join(["." * 9] * 9), "1A"), {"listing": Listing(prove=True)}),
    "explain": (("\n".join(["." * 9] * 9),), {}),
    "fill": (("\n".join(["." * 9] * 9),), {}),
    "freeform": (
        ([f"{a}{b}{c}{a}" for a in "abcd" for b in "efg" for c in "hij"], "13x13"),
        {},
    ),
    "lay_out": ((["cat", "car", "tar", "rat", "arc"],), {"seconds": 60}),
    "make": ((), {"seconds": 60}),
    "pair_squares": ((9, 9), {}),
    "patterns": (("us-daily",), {"count": None}),
}
"""For each search: the arguments of a call that is still searching when the test stops it."""


@pytest.mark.parametrize("name", SMALL)
def test_a_stream_yields_solutions_and_ends_with_the_outcome(name: str) -> None:
    args, asked = SMALL[name]
    events = list(watch(getattr(crosswright, name), *args, **asked))
    outcome = events.pop()
    assert isinstance(outcome, Outcome) and outcome
    assert all(isinstance(event, Progress) for event in events)
    assert any(isinstance(event, Better) for event in events)
    found = [event.solution for event in events if isinstance(event, Better)]
    assert type(found[-1]) is type(outcome.solution)


@pytest.mark.parametrize("name", SMALL)
def test_a_search_can_be_awaited(name: str) -> None:
    args, asked = SMALL[name]

    async def main() -> Outcome[Any]:
        return await watch(getattr(crosswright, name), *args, **asked)

    assert asyncio.run(main())


@pytest.mark.parametrize("name", SMALL)
def test_leaving_the_loop_cancels_the_search(name: str) -> None:
    args, asked = HARD[name]
    before = threading.active_count()
    run = Run(Budget(asked.get("seconds")))
    asked = {key: value for key, value in asked.items() if key != "seconds"}
    timer = threading.Timer(2.0, lambda: None)
    timer.start()
    for _ in watch(getattr(crosswright, name), *args, **asked, run=run):
        break
    timer.cancel()
    timer.join()
    assert run.cancelled.is_set()
    assert threading.active_count() <= before


@pytest.mark.parametrize("name", SMALL)
def test_a_search_ends_if_another_thread_sets_its_flag_cancelled(name: str) -> None:
    args, asked = HARD[name]
    asked = {key: value for key, value in asked.items() if key != "seconds"}
    flag = threading.Event()
    threading.Timer(0.7, flag.set).start()
    began = time.monotonic()
    verb: Callable[..., Outcome[Any]] = getattr(crosswright, name)
    outcome = verb(*args, **asked, run=Run(cancelled=flag))
    assert outcome.status is Status.CANCELLED
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("name", SMALL)
def test_an_observer_is_called_with_the_solutions(name: str) -> None:
    args, asked = SMALL[name]
    asked = dict(asked)
    heard: list[Progress] = []
    run = Run(
        Budget(asked.pop("seconds", None)),
        rng_seed=asked.pop("rng_seed", None),
        observer=heard.append,
    )
    outcome = getattr(crosswright, name)(*args, **asked, run=run)
    found = [event.solution for event in heard if isinstance(event, Better)]
    assert found
    assert outcome.solutions


def test_cancelling_an_asyncio_task_cancels_its_search() -> None:
    run = Run()

    async def main() -> None:
        task = asyncio.ensure_future(watch(fill, *HARD["fill"][0], run=run)._outcome())
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())
    assert run.cancelled.is_set()


def test_events_arrive_while_the_loop_does_other_things() -> None:
    async def main() -> tuple[int, list[object]]:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0.01)

        other = asyncio.ensure_future(tick())
        events = [event async for event in watch(make, rng_seed=2, shape=Shape(venue="mini"))]
        other.cancel()
        return ticks, events

    ticks, events = asyncio.run(main())
    assert isinstance(events[-1], Outcome)
    assert ticks > 10


def test_a_cancelled_search_still_has_an_outcome() -> None:
    async def main() -> Outcome[Any]:
        search = watch(fill, *HARD["fill"][0])
        asyncio.get_running_loop().call_later(0.3, search.cancel)
        return await search

    assert asyncio.run(main()).status is Status.CANCELLED


def test_an_error_is_raised_in_the_code_that_reads_the_stream() -> None:
    with pytest.raises(ProblemError, match="expected a pattern"):
        list(watch(fill, "..", WORDS, wishes=Wishes(patterns=("1A=X",))))

    async def main() -> None:
        await watch(fill, "..", WORDS, wishes=Wishes(patterns=("1A=X",)))

    with pytest.raises(ProblemError, match="expected a pattern"):
        asyncio.run(main())


def test_limits_are_given_in_the_run_or_as_arguments_but_not_in_both() -> None:
    with pytest.raises(ProblemError, match="expected either run, or seconds and rng_seed"):
        list(watch(fill, "..", WORDS, seconds=1, run=Run()))
