"""Programs of other people from the npm registry, for tests."""

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from format_samples import ROOT

__all__ = ["installed"]


def installed(name: str, *packages: str) -> Path:
    """The folder `node_modules` with the packages. `name` is the name of its folder in build/.

    They are installed once, even if several processes run tests at the same time. Without npm, the
    test is skipped.
    """
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node or npm is not installed here")
    home = ROOT / "build" / name
    home.mkdir(parents=True, exist_ok=True)
    ready, lock = home / ".ready", home.with_suffix(".lock")
    for _ in range(600):
        if ready.exists() and ready.read_text() == " ".join(packages):
            return home / "node_modules"
        try:
            lock.mkdir()
            break
        except FileExistsError:
            time.sleep(0.5)
    try:
        command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]
        done = subprocess.run(
            [*command, str(home), *packages], capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.skip(f"npm could not install {name}: {done.stderr[-800:]}")
        ready.write_text(" ".join(packages))
    finally:
        lock.rmdir()
    return home / "node_modules"
