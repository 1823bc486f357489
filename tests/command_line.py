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
    """Run the command; whatever happens, nobody must see a traceback."""
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
    """The processes whose parent this is."""
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
    """What to write before a command so that file permissions hold for it, root or not."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return []
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--"]


def run_until_stopped(line: str, cwd: Path, env: dict[str, str]) -> None:
    """Type a line of the studio, which goes on until Ctrl-C; then it must end well."""
    quiet = {"CROSSWRIGHT_DATA": str(cwd / "data"), "BROWSER": "true"}  # it opens nothing
    with subprocess.Popen(
        shlex.split(line), cwd=cwd, env=env | quiet, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        told = next((line for line in process.stdout if "Ctrl-C" in line), "")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
    assert "http://127.0.0.1:" in told
