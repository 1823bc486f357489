"""The tables of the library: drafts, their steps, the changes of clients, versions and settings.

A client is one open page of the studio, for example. A batch is all edits that a client sends in
one call. The client gives each batch a name. If it sends a batch of the same name again, the edits
are not done a second time. A step is a stored state of a draft: undo goes back to the step before.

This module stores the history of each draft in SQLite. `library.py` decides what an edit or an
undo changes, and whether there is a clash.
"""

import json
import sqlite3
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from crosswright.construct.draft.plain import canonical, from_plain
from crosswright.construct.draft.saved import UnknownDraft, haystack, summary
from crosswright.construct.draft.streaks import NewStep
from crosswright.construct.draft.touched import Thing, things_from, things_text
from crosswright.construct.draft.value import Draft
from crosswright.core import InputError

MOST_STEPS = 2000
"""The largest number of steps of a draft. If there are more, some old steps are deleted."""

MOST_CHANGES = 1000
"""For this many of the last changes of a draft, we store which client made the change, which things
it changed, and the name of the batch."""

MOST_OPEN = 32
"""The number of draft states that are kept in memory. A state is a draft at one of its steps."""

SCHEMA = 2
"""The version of the tables in the file. See `_migrate`."""

_TABLES = """
CREATE TABLE drafts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    trashed REAL,
    seq INTEGER NOT NULL,
    step INTEGER NOT NULL,
    steps_made INTEGER NOT NULL,
    summary TEXT NOT NULL,
    haystack TEXT NOT NULL
);
CREATE TABLE steps (
    draft TEXT NOT NULL REFERENCES drafts(id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    label TEXT NOT NULL,
    time REAL NOT NULL,
    moves INTEGER NOT NULL,
    state BLOB NOT NULL,
    streak TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (draft, step)
);
CREATE TABLE changes (
    draft TEXT NOT NULL REFERENCES drafts(id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    client TEXT NOT NULL,
    moves INTEGER NOT NULL,
    touched TEXT NOT NULL,
    PRIMARY KEY (draft, seq)
) WITHOUT ROWID;
CREATE TABLE batches (
    draft TEXT NOT NULL REFERENCES drafts(id) ON DELETE CASCADE,
    batch TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (draft, batch)
) WITHOUT ROWID;
CREATE TABLE versions (
    id TEXT PRIMARY KEY,
    draft TEXT NOT NULL REFERENCES drafts(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    time REAL NOT NULL,
    state BLOB NOT NULL
);
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
"""The statements that make the tables.

In `drafts`, `step` is the number of the current step, `steps_made` is the number of all steps ever
made, `seq` grows by one with every change, `trashed` is the time when the draft was put into the
trash (or null), and `haystack` is the text in which a search for drafts looks. `moves` is true if
the step or change moved what is in the cells to other cells.
"""


class Tables:
    """The open file of a library. A thread that uses it must hold the lock."""

    def __init__(self, path: str | Path, *, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.lock = threading.RLock()
        self._states: OrderedDict[tuple[str, int], Draft] = OrderedDict()
        """States that were used recently. The key is the draft's id and the step."""
        try:
            self.db = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=10.0
            )
        except sqlite3.Error as problem:
            raise InputError(f"{path}: no library can be stored there: {problem}") from None
        try:
            self.db.execute("PRAGMA journal_mode = WAL")
            # At the end of each change, the data is given to the operating system, but we do not
            # wait until it is on the disk. So only a power cut can lose the last changes.
            self.db.execute("PRAGMA synchronous = NORMAL")
            self.db.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except sqlite3.DatabaseError as problem:
            self.db.close()
            raise InputError(f"expected a library of drafts at {path}: {problem}") from None
        except BaseException:
            self.db.close()
            raise

    def _migrate(self) -> None:
        """Make the tables in a new file. In the file of an older version, update the tables."""
        with self.change():
            (found,) = self.db.execute("PRAGMA user_version").fetchone()
            if found > SCHEMA:
                raise InputError(
                    f"expected a library of version {SCHEMA} or older, got {found}: "
                    "a newer crosswright wrote it"
                )
            if found < 1:
                for statement in _TABLES.split(";"):
                    self.db.execute(statement)
            elif found < 2:
                self.db.execute("ALTER TABLE steps ADD COLUMN streak TEXT NOT NULL DEFAULT ''")
            self.db.execute(f"PRAGMA user_version = {SCHEMA}")

    @contextmanager
    def change(self) -> Iterator[None]:
        """Run one transaction. It is done completely or not at all."""
        with self.lock:
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                self._states.clear()  # some of these states may now not be in the file
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    def head(self, id: str) -> tuple[int, int]:
        """Return the current step of a draft, and its `seq`: a number that grows by one with every
        change."""
        row = self.db.execute("SELECT step, seq FROM drafts WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise UnknownDraft(f"expected a draft of the library, got {id!r}")
        return int(row[0]), int(row[1])

    def neighbour(self, id: str, head: int, way: int) -> tuple[int, str] | None:
        """Return the step after `head`, or before it if `way` is negative, with its label. None if
        there is none."""
        which = ("<", "DESC") if way < 0 else (">", "ASC")
        row = self.db.execute(
            f"SELECT step, label FROM steps WHERE draft = ? AND step {which[0]} ? "
            f"ORDER BY step {which[1]} LIMIT 1",
            (id, head),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def state(self, id: str, step: int) -> Draft:
        """Return a draft at one of its steps."""
        key = (id, step)
        if key in self._states:
            self._states.move_to_end(key)
            return self._states[key]
        row = self.db.execute(
            "SELECT state FROM steps WHERE draft = ? AND step = ?", (id, _small(step))
        ).fetchone()
        if row is None:
            raise UnknownDraft(f"expected a step of the draft's history, got {step!r}")
        return self._remember(key, unpacked(row[0]))

    def forget(self, id: str) -> None:
        """Remove all states of a draft from memory."""
        for key in [key for key in self._states if key[0] == id]:
            del self._states[key]

    def _remember(self, key: tuple[str, int], draft: Draft) -> Draft:
        self._states[key] = draft
        self._states.move_to_end(key)
        while len(self._states) > MOST_OPEN:
            self._states.popitem(last=False)
        return draft

    def told(self, id: str, step: int) -> tuple[str, str]:
        """Return the label of a step, and the name of its streak. A streak is letters that were
        typed one after another. The name is empty if the step belongs to no streak."""
        label, streak = self.db.execute(
            "SELECT label, streak FROM steps WHERE draft = ? AND step = ?", (id, step)
        ).fetchone()
        return label, streak

    def add_step(self, id: str, new: NewStep) -> int:
        """Store a new step after all others. Return its number, which is never used twice."""
        (step,) = self.db.execute(
            "UPDATE drafts SET steps_made = steps_made + 1 WHERE id = ? RETURNING steps_made", (id,)
        ).fetchone()
        self.db.execute(
            "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                id,
                step,
                new.label,
                self.clock(),
                new.moves,
                zlib.compress(canonical(new.draft), 1),
                new.streak,
            ),
        )
        self._remember((id, step), new.draft)
        return int(step)

    def drop_step(self, id: str, step: int) -> None:
        """Delete one step."""
        self.db.execute("DELETE FROM steps WHERE draft = ? AND step = ?", (id, step))
        self._states.pop((id, step), None)

    def discard_redo(self, id: str, head: int) -> None:
        """Delete the steps after the step `head`. They were undone."""
        self.db.execute("DELETE FROM steps WHERE draft = ? AND step > ?", (id, head))

    def move_head(
        self,
        id: str,
        step: int,
        seq: int,
        client: str,
        things: frozenset[Thing],
        *,
        moves: bool,
    ) -> None:
        """Set the current step of a draft, and store which things the client changed."""
        draft = self.state(id, step)
        self.db.execute(
            "UPDATE drafts SET step = ?, seq = ?, changed = ?, summary = ?, haystack = ? "
            "WHERE id = ?",
            (step, seq, self.clock(), summary(draft), haystack(draft), id),
        )
        self.db.execute(
            "INSERT INTO changes VALUES (?, ?, ?, ?, ?)",
            (id, seq, client, moves, things_text(things)),
        )
        self.db.execute(
            "DELETE FROM changes WHERE draft = ? AND seq <= ?", (id, seq - MOST_CHANGES)
        )

    def was_done(self, id: str, batch: str) -> bool:
        """Return True if the batch with the name `batch` was already done. False if the name is
        empty."""
        return bool(batch) and (
            self.db.execute(
                "SELECT 1 FROM batches WHERE draft = ? AND batch = ?", (id, batch)
            ).fetchone()
            is not None
        )

    def note_batch(self, id: str, batch: str, seq: int) -> None:
        if batch:
            self.db.execute("INSERT INTO batches VALUES (?, ?, ?)", (id, batch, seq))
            self.db.execute(
                "DELETE FROM batches WHERE draft = ? AND seq <= ?", (id, seq - MOST_CHANGES)
            )

    def thin(self, id: str) -> None:
        """If there are more than `MOST_STEPS` steps, delete every second step of the older half."""
        (count,) = self.db.execute("SELECT count(*) FROM steps WHERE draft = ?", (id,)).fetchone()
        if count > MOST_STEPS:
            self.db.execute(
                "DELETE FROM steps WHERE draft = ?1 AND step IN ("
                " SELECT step FROM ("
                "  SELECT step, row_number() OVER (ORDER BY step) AS place"
                "  FROM steps WHERE draft = ?1)"
                " WHERE place <= ?2 AND place % 2 = 0)",
                (id, MOST_STEPS // 2),
            )

    def changed_by_others(
        self, id: str, base: int, client: str
    ) -> tuple[frozenset[Thing], bool] | None:
        """Return the things that other clients changed. The second value is True if one of the
        changes moved what is in the cells to other cells (for example a reflection of the grid).

        Only changes whose `seq` is greater than `base` count. None if some of these changes are not
        stored any more.
        """
        rows = self.db.execute(
            "SELECT seq, client, moves, touched FROM changes WHERE draft = ? AND seq > ? "
            "ORDER BY seq",
            (id, base),
        ).fetchall()
        _, seq = self.head(id)
        if len(rows) < seq - base:
            return None
        others = [row for row in rows if row[1] != client]
        things = frozenset(thing for row in others for thing in things_from(row[3]))
        return things, any(row[2] for row in others)


def _small(number: int) -> int:
    """Return the number if SQLite can store it. Otherwise return -1, which is the number of no
    step."""
    return number if -(2**63) <= number < 2**63 else -1


def unpacked(state: bytes) -> Draft:
    """Return the draft that is stored in these bytes."""
    return from_plain(json.loads(zlib.decompress(state)))
