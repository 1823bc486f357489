"""The installed command, run as a user runs it."""

import os
import subprocess
import sys
from pathlib import Path

__all__ = ["COMMAND", "crosswright"]

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
