"""The player for other people's pages, and the scores that its solvers send."""

import base64
import binascii
import csv
import io
import json
import re
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from crosswright import __version__
from crosswright.construct.files import ensure_folder, load_bytes, save_bytes
from crosswright.construct.report import headed
from crosswright.core import InputError
from crosswright.render.player_package import player_files

__all__ = ["Results", "Score", "collect_results", "write_player"]

LARGEST_SCORE_FILE = 1_000_000
"""The largest size in bytes of a file that may have a score. Larger ones (photos) are left out."""

_TEXTS = ("puzzle", "title", "name", "date")
_NUMBERS = ("right", "entries", "seconds", "checks", "reveals")
_IN_CODE = ("puzzle", "title", "name", "solved", *_NUMBERS, "date")
"""The order of the values in a code."""

_CODE = re.compile(r"CW1\.([\w-]+)\.([0-9a-f]{8})")


def write_player(folder: str) -> list[str]:
    """Write the player as an npm package into a folder, and return the names of its files."""
    ensure_folder(folder)
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    found = player_files(__version__)
    for name, text in found.items():
        save_bytes(home / name, text.encode("utf-8"))
    return list(found)


@dataclass(frozen=True, order=True)
class Score:
    """What one solver has done with one puzzle, as the solver sent it. It can be forged."""

    title: str
    name: str
    solved: bool
    right: int
    """The number of entries that are right without help."""
    entries: int
    seconds: int
    checks: int
    reveals: int
    date: str
    puzzle: str
    """The digest of the puzzle."""

    @property
    def time(self) -> str:
        return f"{self.seconds // 3600}:{self.seconds // 60 % 60:02}:{self.seconds % 60:02}"


@dataclass(frozen=True)
class Results:
    """The scores of a class, sorted by puzzle and name."""

    scores: tuple[Score, ...]
    damaged: tuple[str, ...]
    """One line for each file or code that could not be read."""

    HEADINGS = ("puzzle", "name", "solved", "right", "entries", "time", "checks", "reveals", "date")

    def rows(self) -> Iterator[tuple[str, ...]]:
        """One row of texts for each score, in the order of the headings."""
        for score in self.scores:
            solved = "yes" if score.solved else "no"
            numbers = (score.right, score.entries)
            helps = (score.checks, score.reveals)
            yield (
                *(score.title, score.name, solved, *map(str, numbers), score.time),
                *(*map(str, helps), score.date),
            )

    def report(self) -> dict[str, Any]:
        """The results as a JSON object."""
        scores = [asdict(score) for score in self.scores]
        return headed("results", scores=scores, damaged=list(self.damaged))

    def save_table(self, path: str) -> None:
        """Write a CSV table that spreadsheets open."""
        stream = io.StringIO()
        table = csv.writer(stream)
        table.writerow(self.HEADINGS)
        table.writerows([_harmless(cell) for cell in row] for row in self.rows())
        # Spreadsheets know by the byte order mark that the text is UTF-8.
        save_bytes(Path(path), stream.getvalue().encode("utf-8-sig"))


def _harmless(cell: str) -> str:
    """A text that no spreadsheet takes for a formula: a pupil may have typed one as the name."""
    return f"'{cell}" if cell[:1] in {"=", "+", "-", "@", "\t", "\r"} else cell


def collect_results(folder: str) -> Results:
    """Collect the scores in the files of a folder: score files, and codes in any other text.

    Files with neither are left out.
    """
    home = Path(folder)
    if not home.is_dir():
        raise InputError(f"expected a folder with scores, got {folder}")
    scores: set[Score] = set()
    damaged: list[str] = []
    for path in sorted(path for path in home.rglob("*") if path.is_file()):
        if path.stat().st_size > LARGEST_SCORE_FILE:
            continue
        name = path.relative_to(home).as_posix()
        try:
            text = load_bytes(str(path)).decode("utf-8-sig", "replace")
            found = list(_scores_in(text))
        except InputError as error:
            damaged.append(f"{name}: {error}")
            continue
        scores |= set(found)
    if not scores and not damaged:
        raise InputError(f"expected score files or files with codes in {folder}")
    return Results(tuple(sorted(scores)), tuple(damaged))


def _scores_in(text: str) -> Iterator[Score]:
    if text.lstrip().startswith("{") and "crosswright-score" in text:
        try:
            yield _score(json.loads(text))
        except (ValueError, RecursionError):
            raise InputError("expected a score file; this one is damaged") from None
    for data, checksum in _CODE.findall(text):
        try:
            raw = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
            if f"{zlib.adler32(raw):08x}" != checksum:
                raise ValueError
            yield _score(dict(zip(_IN_CODE, json.loads(raw), strict=True)))
        except (ValueError, TypeError, binascii.Error, RecursionError):
            raise InputError(f"expected a whole code, got CW1.{data[:12]}…") from None


def _score(plain: Any) -> Score:
    """The score from plain data. Raises a `ValueError` for anything else."""
    if not isinstance(plain, dict):
        raise ValueError
    for name in _TEXTS:
        if not isinstance(plain.get(name), str):
            raise ValueError
    for name in _NUMBERS:
        value = plain.get(name)
        if type(value) is not int or not 0 <= value < 10**9:
            raise ValueError
    texts = {name: plain[name][:200] for name in _TEXTS}
    numbers = {name: plain[name] for name in _NUMBERS}
    return Score(**texts, **numbers, solved=plain.get("solved") is True)
