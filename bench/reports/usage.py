"""What a whole command takes: processor, clock and memory."""

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
"""Starts a command from a small process: the peak of a child counts what its parent had."""


@dataclass(frozen=True)
class Usage:
    """What a command took, or the best of several."""

    processor_ms: float
    wall_ms: float
    peak_mb: float

    @classmethod
    def of(cls, command: list[str], **settings: str) -> "Usage":
        """Run it. Python may keep its compiled modules, whatever our environment says."""
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
        """The quickest times and the largest peak."""
        seen = list(runs)
        return cls(
            min(run.processor_ms for run in seen),
            min(run.wall_ms for run in seen),
            max(run.peak_mb for run in seen),
        )
