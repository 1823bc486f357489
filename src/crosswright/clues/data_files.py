"""Read the data files for clues: our own clues, facts, phrases with a blank, and cognates."""

from functools import cache
from mmap import mmap
from pathlib import Path

from crosswright.storage.cache import map_file

__all__ = ["SortedLines", "read_lines", "sorted_lines"]

_FOLDER = Path(__file__).parent / "data"


def read_lines(name: str) -> list[str]:
    """Return the lines of a data file, without empty lines and lines that begin with #."""
    text = (_FOLDER / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0] != "#"]


class SortedLines:
    """A data file whose lines are sorted by their first column, an answer.

    An answer is found in the mapped file by halving, so nothing is read beforehand.
    """

    def __init__(self, data: bytes | mmap) -> None:
        self._data = data

    def of(self, answer: str) -> list[list[str]]:
        """Return the other columns of each line of an answer."""
        start = f"{answer}\t".encode()
        at = self._first(start)
        rows = []
        while self._data[at : at + len(start)] == start:
            end = self._end(at)
            rows.append(self._data[at + len(start) : end].decode().split("\t"))
            at = end + 1
        return rows

    def _first(self, start: bytes) -> int:
        """Return where the first line begins that is not before `start`."""
        low, high = 0, len(self._data)
        while low < high:
            line = self._data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._end(line)
            if self._data[line:end] < start:
                low = end + 1
            else:
                high = line
        return low

    def _end(self, at: int) -> int:
        end = self._data.find(b"\n", at)
        return len(self._data) if end < 0 else end


@cache
def sorted_lines(name: str) -> SortedLines:
    """Return the lines of the data file with this name."""
    data: mmap = map_file(_FOLDER / name).obj  # type: ignore[assignment]
    return SortedLines(data)
