"""Fixtures: a browser and a running studio for each test file, and a page for each test."""

from collections.abc import Iterator
from typing import Any

import pytest
from screen import Screen
from studio_server import RunningStudio, running_studio

from chromium import chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def studio() -> Iterator[RunningStudio]:
    with running_studio() as found:
        yield found


@pytest.fixture(scope="module")
def cookies(browser: Any, studio: RunningStudio) -> Any:
    """The cookies of a browser after it has opened the one-time address of the studio."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(studio.url)
    page.wait_for_selector(".library .shelf > *")
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def window(browser: Any, studio: RunningStudio, cookies: Any) -> Iterator[Any]:
    """A function that opens a page of the studio. It takes the options of `browser.new_context`."""
    opened = []

    def open_one(**options: Any) -> Screen:
        size = {"width": 1400, "height": 880}
        context = browser.new_context(storage_state=cookies, **{"viewport": size, **options})
        screen = Screen(context.new_page(), studio.base)
        opened.append((context, screen))
        # This small file of the studio opens at once, and a page that shows it can send requests.
        screen.page.goto(f"{studio.base}/static/icon.svg")
        return screen

    yield open_one
    for context, screen in opened:
        complaints = screen.complaints
        context.close()
        assert complaints == []


@pytest.fixture
def screen(window: Any) -> Screen:
    """A page of the studio on which no draft is open yet."""
    found: Screen = window()
    return found
