"""Run blacksquare, another fill program (a library with a core in Rust).

It is installed into a separate virtual environment.
"""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Blacksquare", "PeerFill"]

PROGRAM = """
import json, sys, time
import blacksquare as bsq
words = bsq.WordList(sys.argv[2])
for line in sys.stdin:
    path = line.strip()
    rows = [r.strip() for r in open(path) if r.strip()]
    grid = [["." if c == "#" else "" for c in r] for r in rows]
    began = time.perf_counter()
    try:
        xw = bsq.Crossword(grid=grid).fill(word_list=words, timeout=float(sys.argv[1]),
                                          temperature=1)
    except Exception as problem:
        print(json.dumps({"error": str(problem)}), flush=True); continue
    span = time.perf_counter() - began
    answers = [w.value for w in xw.iterwords()] if xw is not None else []
    print(json.dumps({"ms": span * 1000, "solved": xw is not None,
                      "answers": answers}), flush=True)
"""


@dataclass(frozen=True)
class PeerFill:
    """The result of one search."""

    milliseconds: float
    solved: bool
    """True if the search found a fill."""
    answers: tuple[str, ...]
    """The answers of the fill; empty if there is none."""

    @property
    def repeated(self) -> bool:
        """True if the fill has a word twice. Such a fill does not count."""
        return len(set(self.answers)) < len(self.answers)


class Blacksquare:
    """A process that fills grids from one word list."""

    def __init__(self, words: Path, folder: Path, seconds: float) -> None:
        """Start the process. `folder` has the virtual environment, which is made if it is missing.

        `seconds` is the time limit of a search.
        """
        python = folder / "bin" / "python"
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
            pip = [str(python), "-m", "pip", "install", "-q", "blacksquare"]
            subprocess.run(pip, check=True, capture_output=True)
        self.process = subprocess.Popen(
            [str(python), "-c", PROGRAM, str(seconds), str(words)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def fill(self, grid: Path) -> PeerFill | None:
        """Fill a grid once. Return None if blacksquare failed with an error."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{grid}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {}
        if "ms" not in answer:
            return None
        return PeerFill(answer["ms"], answer["solved"], tuple(answer["answers"]))

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait(timeout=30)
