"""The installed command, run as a user runs it."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

__all__ = ["COMMAND", "children", "crosswright", "run_until_stopped", "without_privilege"]

COMMAND = str(Path(sys.executable).parent / "crosswright")


def crosswright(
    *arguments: object,
    input: str | None = None,
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    seconds: float = 120,
) -> subprocess.CompletedProcess[str]:
    """Run the command, and check that it prints no traceback."""
    done = subprocess.run(
        [COMMAND, *map(str, arguments)],
        input=input,
        cwd=cwd,
        env=os.environ | (env or {}),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=seconds,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def children(pid: int) -> list[int]:
    """Return the running processes whose parent is the process `pid`."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def without_privilege() -> list[str]:
    """Return words to put before a command, so that file permissions hold even if root runs it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return []
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"]


def run_until_stopped(line: str, cwd: Path, env: dict[str, str]) -> None:
    """Run a command line that starts the studio, send Ctrl-C, and check that the exit code is 0."""
    quiet = {"CROSSWRIGHT_DATA": str(cwd / "data"), "BROWSER": "true"}  # no browser opens
    with subprocess.Popen(
        shlex.split(line), cwd=cwd, env=env | quiet, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = next((line for line in process.stdout if "Ctrl-C" in line), "")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    assert "http://127.0.0.1:" in told
