"""In CI, a skipped test counts as failed. Elsewhere it stays a skipped test."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from no_skips import SHARED

INSIDE = "import pytest\ndef test_one():\n    pytest.skip('no browser here')\n"
"""A test file with a test that is skipped."""

WHOLE = "import pytest\npytest.importorskip('no_such_package')\ndef test_one():\n    pass\n"
"""A test file that is skipped as a whole."""


def run(folder: Path, text: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    (folder / "test_it.py").write_text(text)
    # Without a test that runs, pytest would end with an error.
    (folder / "test_other.py").write_text("def test_two():\n    pass\n")
    outside = {name: value for name, value in os.environ.items() if name != "CI"}
    tests = str(Path(__file__).parent)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no_skips", "-p", "no:cacheprovider"],
        cwd=folder,
        env=outside | {"PYTHONPATH": tests, "PYTEST_ADDOPTS": ""} | variables,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("text", [INSIDE, WHOLE])
def test_a_skip_outside_ci_stays_a_skip(tmp_path: Path, text: str) -> None:
    assert "1 skipped" in run(tmp_path, text).stdout


@pytest.mark.parametrize(("text", "reason"), [(INSIDE, "no browser here"), (WHOLE, "no_such_pack")])
def test_a_skip_in_ci_is_a_failure_if_the_folder_shared_exists(
    tmp_path: Path, text: str, reason: str
) -> None:
    done = run(tmp_path, text, CI="true")
    assert (done.returncode != 0) is SHARED.is_dir()
    assert ("in CI no test may be" in done.stdout) is SHARED.is_dir()
    assert reason in done.stdout or not SHARED.is_dir()
