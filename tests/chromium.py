"""A real browser for tests. Where there is none, they are skipped."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["chromium"]


@contextmanager
def chromium() -> Iterator[Any]:
    """The browser, with the devices that it can play as `devices`."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        program = None
    if program is None:
        pytest.skip("chromium or playwright is not installed here")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        found.devices = playwright.devices
        yield found
        found.close()
