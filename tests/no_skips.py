"""In CI, a skipped test counts as failed: everything is installed there, so a skip means that
something is missing.

Without the folder `SHARED`, tests that need it are skipped, also in CI.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
IS_WHOLE = bool(os.environ.get("CI")) and SHARED.is_dir()
"""True if every test must run, so that a skip counts as a failure."""


def _failed(report: Any) -> None:
    if IS_WHOLE and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, but in CI no test may be skipped: {reason}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    outcome: Any = yield
    _failed(outcome.get_result())


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    outcome: Any = yield
    _failed(outcome.get_result())
