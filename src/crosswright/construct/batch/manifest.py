"""The manifest of a batch, in SQLite: the plan, and one row for each puzzle.

If the batch is one large search, the manifest has a row for each part of the search instead.

A row is written when a puzzle has been made, and again when its files are written. If the process
is killed, only the puzzles that are being made at that moment are lost. They are made again with
the same `rng_seed`, so they are the same puzzles.
"""

import hashlib
import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crosswright import formats
from crosswright.construct.batch.freshness import Offers, Trace
from crosswright.core import InputError, Puzzle, SlotKey

MANIFEST = "manifest.sqlite"
"""The name of the manifest's file."""

LOCK = ".batch.lock"
"""The name of the lock file, which is locked while a batch runs in the folder."""

VERSION = 1
"""The version of the manifest's format. Increase it if older manifests could no longer be read
correctly."""

BUSY_SECONDS = 30.0
"""The number of seconds that we wait while another process uses the manifest."""

MADE, DONE, FAILED = "made", "done", "failed"
"""The states of a puzzle. MADE: its latest try has ended, with or without a puzzle. Whether the
result is accepted is decided later, because it must not repeat parts of earlier puzzles. DONE: its
files are written. FAILED: no try succeeded."""

_SCHEMA = """
CREATE TABLE batch (
  version INTEGER NOT NULL, crosswright TEXT NOT NULL, kind TEXT NOT NULL, plan TEXT NOT NULL,
  hashes TEXT NOT NULL
);
CREATE TABLE puzzle (
  number INTEGER PRIMARY KEY,
  status TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  rng_seed INTEGER,
  recipe TEXT NOT NULL,
  hash TEXT NOT NULL,
  files TEXT NOT NULL,
  figures TEXT NOT NULL,
  nodes INTEGER NOT NULL,
  seconds REAL NOT NULL,
  reason TEXT NOT NULL,
  rounds TEXT NOT NULL,
  trace TEXT NOT NULL,
  content BLOB
);
"""


@dataclass(frozen=True)
class Row:
    """The row of one puzzle in the manifest."""

    number: int
    """The number of the puzzle, counted from 1."""
    status: str
    attempt: int
    """The number of the latest try, counted from 1."""
    rng_seed: int | None = None
    recipe: str = ""
    """The recipe as JSON. If an answer is banned only because a nearby puzzle of the batch has it,
    this ban is not in the recipe."""
    hash: str = ""
    """A hash of the puzzle itself. It does not depend on the files."""
    files: Mapping[str, str] = field(default_factory=dict)
    """The hash of each file. The key is the name of the file."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """Numbers about the puzzle for the report, such as its number of words."""
    nodes: int = 0
    seconds: float = 0.0
    reason: str = ""
    """The reason why the puzzle failed, or why its latest try found nothing. Otherwise empty."""
    rounds: tuple[Trace | None, ...] = ()
    """For each round of tries so far (see `coordinate.py`), the trace of the puzzle's result: the
    parts that other puzzles must not repeat. None if there was no result."""
    trace: Trace | None = None
    """The trace of the puzzle: the parts that puzzles near it in the batch must not repeat."""
    content: bytes | None = field(default=None, repr=False)
    """The packed puzzle. While the state is MADE, all clues that were found are included, so that a
    clue can still be replaced."""


class Manifest:
    """The manifest of one folder."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection
        self._lock: sqlite3.Connection | None = None

    @classmethod
    def create(
        cls,
        folder: Path,
        *,
        kind: str,
        plan: Mapping[str, Any],
        hashes: Mapping[str, str],
        version: str,
    ) -> "Manifest":
        """Create a manifest in a folder that has none. `version` is the version of Crosswright."""
        path = folder / MANIFEST
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise InputError(f"cannot make {folder}: {problem.strerror or problem}") from problem
        if path.exists():
            raise InputError(f"{folder} already has a batch", remedy="resume batch")
        # The file gets its name when it is complete, so no half-made manifest is ever opened.
        half = folder / f"{MANIFEST}.new"
        with _telling(path):
            half.unlink(missing_ok=True)
            with sqlite3.connect(half) as connection:
                connection.executescript(_SCHEMA)
                written = json.dumps(plan, ensure_ascii=False, default=str, sort_keys=True)
                told = (VERSION, version, kind, written, json.dumps(dict(hashes)))
                connection.execute("INSERT INTO batch VALUES (?, ?, ?, ?, ?)", told)
            connection.close()
            half.replace(path)
        return cls.open(folder)

    @classmethod
    def open(cls, folder: Path) -> "Manifest":
        """Open the manifest of a folder. Raises `InputError` if there is none, or if it cannot be
        read."""
        path = folder / MANIFEST
        with _telling(path):
            is_there = path.is_file()
        if not is_there:
            raise InputError(f"{folder} has no batch: expected {MANIFEST} in it")
        with _telling(path):
            connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
            # A commit does not wait for the disk, because waiting takes 31 ms on a laptop. If the
            # process is killed, nothing is lost. If the machine crashes, the last puzzles are made
            # again.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            found = cls(folder, connection)
            (version,) = connection.execute("SELECT version FROM batch").fetchone()
        if version != VERSION:
            raise InputError(f"{path}: expected a manifest of version {VERSION}, got {version}")
        return found

    def lock(self) -> None:
        """Lock the folder for this process. Raises `InputError` if another process has the lock."""
        with _telling(self.folder / LOCK):
            self._lock = sqlite3.connect(self.folder / LOCK, timeout=0, isolation_level=None)
            try:
                self._lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as problem:
                self.close()
                if "locked" not in str(problem):
                    raise
                raise InputError(f"another process runs the batch in {self.folder}") from None

    def close(self) -> None:
        self._connection.close()
        if self._lock is not None:
            self._lock.close()

    def __enter__(self) -> "Manifest":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- reading -----------------------------------------------------------------------------------

    def _about(self, name: str) -> str:
        with _telling(self.folder / MANIFEST):
            (value,) = self._connection.execute(f"SELECT {name} FROM batch").fetchone()
        return str(value)

    @property
    def kind(self) -> str:
        """The kind of batch: `puzzles`, `pairs` or `fill`."""
        return self._about("kind")

    @property
    def plan(self) -> str:
        """The plan as JSON."""
        return self._about("plan")

    @property
    def hashes(self) -> dict[str, str]:
        """Short hashes of the data that the set of puzzles depends on, such as word lists. The key
        is the name of the data."""
        found: dict[str, str] = json.loads(self._about("hashes"))
        return found

    def row(self, number: int) -> Row | None:
        """The row of a puzzle. None if the puzzle has no row yet."""
        return next(self.rows(number, number), None)

    def rows(self, first: int = 1, last: int | None = None, *, status: str = "") -> Iterator[Row]:
        """Yield the rows from number `first` to number `last`, or to the end if `last` is None.

        With `status`, only rows with this status are yielded. They come in the order of their
        numbers. To save memory, they are loaded one after another.
        """
        asked = "SELECT * FROM puzzle WHERE number >= ? AND number <= ?"
        if status:
            asked += " AND status = ?"
        values: list[Any] = [first, last or 2**62, *([status] if status else [])]
        with _telling(self.folder / MANIFEST):
            cursor = self._connection.execute(f"{asked} ORDER BY number", values)
            for told in cursor:
                yield _row(told)

    def first_open(self, settled: tuple[str, ...]) -> int:
        """The number, counted from 1, of the first puzzle whose status is not in `settled`. A
        puzzle without a row has no status."""
        marks = ", ".join("?" * len(settled))
        number = 0
        with _telling(self.folder / MANIFEST):
            asked = f"SELECT number FROM puzzle WHERE status IN ({marks}) ORDER BY number"
            for (found,) in self._connection.execute(asked, settled):
                if found != number + 1:
                    break
                number = found
        return number + 1

    def counts(self) -> dict[str, int]:
        """The number of puzzles with each status."""
        with _telling(self.folder / MANIFEST):
            asked = "SELECT status, COUNT(*) FROM puzzle GROUP BY status"
            return dict(self._connection.execute(asked).fetchall())

    def sums(self) -> tuple[int, float]:
        """The numbers of nodes and seconds that were spent on all puzzles so far."""
        with _telling(self.folder / MANIFEST):
            asked = "SELECT COALESCE(SUM(nodes), 0), COALESCE(SUM(seconds), 0.0) FROM puzzle"
            nodes, seconds = self._connection.execute(asked).fetchone()
        return int(nodes), float(seconds)

    def set_hash(self) -> str:
        """A short hash of the puzzles that are done or have failed. It does not depend on their
        files."""
        digest = hashlib.blake2b(digest_size=12)
        with _telling(self.folder / MANIFEST):
            asked = "SELECT number, status, hash FROM puzzle WHERE status != ? ORDER BY number"
            for number, status, told in self._connection.execute(asked, (MADE,)):
                digest.update(f"{number} {status} {told}\n".encode())
        return digest.hexdigest()

    # -- writing -----------------------------------------------------------------------------------

    def write(self, row: Row) -> None:
        """Write a row. It replaces the earlier row of the same puzzle."""
        told = (
            row.number,
            row.status,
            row.attempt,
            row.rng_seed,
            row.recipe,
            row.hash,
            json.dumps(dict(row.files)),
            json.dumps(dict(row.figures)),
            row.nodes,
            row.seconds,
            row.reason,
            json.dumps([trace and trace.to_plain() for trace in row.rounds], ensure_ascii=False),
            json.dumps(row.trace and row.trace.to_plain(), ensure_ascii=False),
            row.content,
        )
        marks = ", ".join("?" * len(told))
        with _telling(self.folder / MANIFEST), self._connection:
            self._connection.execute(f"INSERT OR REPLACE INTO puzzle VALUES ({marks})", told)

    def forget(self, numbers: Iterable[int]) -> None:
        """Delete rows, so that their puzzles are made again."""
        with _telling(self.folder / MANIFEST), self._connection:
            self._connection.executemany(
                "DELETE FROM puzzle WHERE number = ?", [(number,) for number in numbers]
            )


def _row(told: tuple[Any, ...]) -> Row:
    (number, status, attempt, rng_seed, recipe, hashed, files, figures, *rest) = told
    nodes, seconds, reason, rounds, trace, content = rest
    return Row(
        number,
        status,
        attempt,
        rng_seed,
        recipe,
        hashed,
        json.loads(files),
        json.loads(figures),
        nodes,
        seconds,
        reason,
        tuple(told and Trace.from_plain(told) for told in json.loads(rounds)),
        (plain := json.loads(trace)) and Trace.from_plain(plain),
        content,
    )


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Turn errors of SQLite or the system about a file into an `InputError`."""
    try:
        yield
    except sqlite3.DatabaseError as problem:
        told = str(problem)
        if "full" in told:
            told = "No space left on device"
        raise InputError(f"cannot use {path}: {told}") from problem
    except OSError as problem:
        raise InputError(f"cannot use {path}: {problem.strerror or problem}") from problem


# -- puzzles as bytes ------------------------------------------------------------------------------


def packed(puzzle: Puzzle, offers: Offers | None = None) -> bytes:
    """A puzzle as bytes, together with the clues that were found for its entries."""
    told = {
        "puzzle": _written(puzzle).decode(),
        "offers": {str(key): list(map(list, offered)) for key, offered in (offers or {}).items()},
    }
    return zlib.compress(json.dumps(told, ensure_ascii=False).encode())


def unpacked(content: bytes) -> tuple[Puzzle, Offers]:
    """The puzzle and the clues from the bytes that `packed` made."""
    told = json.loads(zlib.decompress(content))
    puzzle = formats.read(told["puzzle"].encode(), formats.by_name("json"))
    offers = {
        SlotKey.parse(key): tuple((text, kind) for text, kind in offered)
        for key, offered in told["offers"].items()
    }
    return puzzle, offers


def content_hash(puzzle: Puzzle) -> str:
    """A short hash of a puzzle: its grid, answers, clues and metadata."""
    return hashlib.blake2b(_written(puzzle), digest_size=12).hexdigest()


def _written(puzzle: Puzzle) -> bytes:
    return formats.write(puzzle, formats.by_name("json"))
