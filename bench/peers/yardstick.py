"""Run the yardstick, a small fill program in C. Its source is in ../shared and may be missing."""

import re
import shutil
import subprocess
from pathlib import Path

__all__ = ["Yardstick"]


class Yardstick:
    """The yardstick, compiled for this machine."""

    def __init__(self, program: Path) -> None:
        self.program = program

    @classmethod
    def built(cls, source: Path, folder: Path) -> "Yardstick | None":
        """Compile the yardstick into `folder`. Return None if source or compiler is missing."""
        compiler = shutil.which("cc") or shutil.which("gcc")
        if not source.is_file() or not compiler:
            return None
        # The program measures wall time. We want processor time, with more digits.
        text = re.sub(r"search %\.3f", "search %.6f", source.read_text(encoding="utf-8"))
        text = text.replace("CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID")
        finer, program = folder / "yardstick.c", folder / "yardstick"
        finer.write_text(text, encoding="utf-8")
        flags = ["-O3", "-march=native", "-o", str(program), str(finer), "-lm", "-w"]
        built = subprocess.run([compiler, *flags], check=False).returncode == 0
        return cls(program) if built else None

    def search_seconds(
        self, grid: Path, words: Path, rng_seed: int, seconds: float
    ) -> float | None:
        """Return the processor time from the first choice to a fill, in seconds.

        None if there was no fill within `seconds`.
        """
        command = [str(self.program), str(grid), str(words), "0", str(rng_seed), str(seconds)]
        answer = subprocess.run([*command, "0.2"], capture_output=True, text=True, check=False)
        found = re.search(r"SOLVED.* search ([\d.]+)", answer.stdout)
        return float(found[1]) if found else None
