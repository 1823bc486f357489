"""What many tests need: acceptance cases, a cache for tests only, settings of hypothesis."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from no_skips import pytest_make_collect_report, pytest_runtest_makereport

__all__ = ["pytest_make_collect_report", "pytest_runtest_makereport"]

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"

settings.register_profile("house", deadline=None, max_examples=100, derandomize=True)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


@pytest.fixture(scope="session")
def shared_cases() -> Path:
    """The folder of acceptance cases beside the repository. Without it, the test is skipped."""
    cases = SHARED / "cases"
    if not cases.is_dir():
        pytest.skip("../shared/cases is not here")
    return cases


@pytest.fixture(scope="session", autouse=True)
def cache_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cache folder of the tests. No test uses the cache or the config of the user."""
    folder = tmp_path_factory.getbasetemp().parent / "crosswright-test-cache"
    os.environ["CROSSWRIGHT_CACHE"] = str(folder)
    os.environ["CROSSWRIGHT_CONFIG"] = str(folder / "no-config.toml")
    return folder
