"""A real browser for tests. If it is not installed, the tests that need it are skipped."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

__all__ = ["chromium"]


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the browser. Its attribute `devices` has the devices (phones …) that it can imitate."""
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
