"""Measure a whole command: processor time, wall time and memory."""

import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Usage"]

LAUNCHER = """
import os, subprocess, sys, time
began = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, _, used = os.wait4(process.pid, 0)
print(used.ru_utime + used.ru_stime, time.perf_counter() - began, used.ru_maxrss / 1024)
"""
"""A small program that starts the command and prints its usage.

The system counts the memory of the process that starts a command as part of the command's peak
memory. So the starting process must be small.
"""


@dataclass(frozen=True)
class Usage:
    """The time and memory of one run of a command, or of several runs (see `best`)."""

    processor_ms: float
    wall_ms: float
    peak_mb: float

    @classmethod
    def of(cls, command: list[str], **settings: str) -> "Usage":
        """Run the command with the environment variables `settings`, and measure it.

        PYTHONDONTWRITEBYTECODE is removed, so that Python can store its compiled modules.
        """
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        launched = subprocess.run(
            [sys.executable, "-S", "-c", LAUNCHER, *command],
            capture_output=True,
            text=True,
            check=True,
            env=kept | settings,
        )
        processor, wall, peak = map(float, launched.stdout.split())
        return cls(processor * 1000, wall * 1000, peak)

    @classmethod
    def best(cls, runs: Iterable["Usage"]) -> "Usage":
        """Return the shortest times of several runs, and their peak memory: the largest of all."""
        seen = list(runs)
        return cls(
            min(run.processor_ms for run in seen),
            min(run.wall_ms for run in seen),
            max(run.peak_mb for run in seen),
        )
