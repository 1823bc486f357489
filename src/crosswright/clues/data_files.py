"""Read the data files for clues: our own clues, facts, phrases with a blank, and cognates."""

from bisect import bisect_left
from functools import cache
from mmap import mmap
from pathlib import Path

from crosswright.storage.cache import map_file

_FOLDER = Path(__file__).parent / "data"


def read_lines(name: str) -> list[str]:
    """Return the lines of a data file, without empty ones and comments (#)."""
    text = (_FOLDER / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0] != "#"]


class SortedLines:
    """A mapped file whose lines are sorted by their first column, an answer."""

    def __init__(self, data: bytes | mmap, block: int = 2048) -> None:
        self._data = data
        starts = {data.rfind(b"\n", 0, at) + 1 for at in range(0, len(data), block)}
        self._starts = [*sorted(starts), len(data)]
        self._heads = [data[at : data.find(b"\t", at)] for at in self._starts[:-1]]

    def of(self, answer: str) -> list[list[str]]:
        """Return the other columns of each line of an answer."""
        after = bisect_left(self._heads, answer.encode())
        begin, end = self._starts[max(0, after - 1)], self._starts[min(after, len(self._heads))]
        key = f"{answer}\t".encode()
        # The first line may also be the first of the file, or of the next block.
        at = begin if self._data[begin : begin + len(key)] == key else -1
        if at < 0:
            at = self._data.find(b"\n" + key, begin, end + len(key)) + 1
        rows = []
        while at >= 0 and self._data[at : at + len(key)] == key:
            line_end = self._data.find(b"\n", at)
            rows.append(self._data[at + len(key) : line_end].decode().split("\t"))
            at = line_end + 1
        return rows


@cache
def sorted_lines(name: str) -> SortedLines:
    data: mmap = map_file(_FOLDER / name).obj  # type: ignore[assignment]
    return SortedLines(data)
