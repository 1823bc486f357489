"""The library: every draft with its history, in one SQLite file.

Each change is one transaction in SQLite's write-ahead mode. A method that changes a draft returns
only after its transaction has ended. So if the program is killed later, the change is not lost.

The history of a draft consists of steps. Each step has the whole draft after this step, as
compressed JSON. So undo restores exactly the same draft. Undo and redo go from step to step. The
current step is called the head. The `seq` of a draft is a number that grows by one with every
change, also with undo and redo.

A client is a program that edits drafts, such as one open page of the studio. Two clients may edit
one draft. A client may send an edit before it has seen the edits of the other client. The edit is
then applied to the newest state of the draft. But if both clients changed the same things, the edit
is refused with a `Clash`.
"""

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from crosswright.construct.draft.edits import LONGEST_LABEL, edited, label, streak_of
from crosswright.construct.draft.grid_edits import MOVERS
from crosswright.construct.draft.plain import to_plain
from crosswright.construct.draft.saved import (
    Clash,
    Row,
    Saved,
    Step,
    UnknownDraft,
    Version,
    haystack,
    summary,
)
from crosswright.construct.draft.starts import start_of
from crosswright.construct.draft.streaks import NewStep, in_streaks
from crosswright.construct.draft.tables import Tables, unpacked
from crosswright.construct.draft.touched import Thing, touched
from crosswright.construct.draft.value import Draft
from crosswright.core import ClueOrigin, InputError

CLUES_FROM = 20
"""The largest number of drafts in which `clues_of` looks for clues."""

LONGEST_NAME = 200
"""The largest number of characters in the name of a draft or of a version."""


class Library:
    """All drafts, in the file at `path`. Any thread may use the library. Only one change runs at a
    time.

    >>> from crosswright.construct.draft import new_draft
    >>> with Library(":memory:") as library:
    ...     saved = library.create(new_draft(5, 5))
    ...     edit = {"do": "letter", "cell": [0, 0], "glyph": "A"}
    ...     library.edit(saved.id, [edit], base=saved.seq).undo_label
    'letter A'
    """

    def __init__(self, path: str | Path, *, clock: Callable[[], float] = time.time) -> None:
        self._tables = Tables(path, clock=clock)

    def __enter__(self) -> "Library":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._tables.lock:
            self._tables.db.close()

    # -- drafts --------------------------------------------------------------------------------

    def create(
        self, draft: Draft, *, name: str = "", label: str = "new", source: str = ""
    ) -> Saved:
        """Store a new draft. `label` is the name of the first step of its history. `source` is the
        name of the file from which the draft was imported."""
        found, now = secrets.token_urlsafe(9), self._tables.clock()
        told = summary(draft), haystack(draft)
        with self._tables.change():
            self._tables.db.execute(
                "INSERT INTO drafts VALUES (?, ?, ?, ?, ?, NULL, 1, 1, 0, ?, ?)",
                (found, _named(name), source[:LONGEST_NAME], now, now, *told),
            )
            self._tables.add_step(found, NewStep(label, draft))
            return self._saved(found)

    def list(self, *, search: str = "", trash: bool = False) -> tuple[Row, ...]:
        """Return the drafts. The drafts that were changed last come first.

        With `trash`, only the drafts in the trash are returned. Without it, only those that are not
        in the trash. If `search` has words, a draft is returned only if each of these words is in
        its title, its author, its name, its answers, or the name of the file from which it was
        imported.
        """
        where = "trashed IS NOT NULL" if trash else "trashed IS NULL"
        with self._tables.lock:
            rows = self._tables.db.execute(
                "SELECT id, name, changed, created, source, summary, haystack, trashed "
                f"FROM drafts WHERE {where} ORDER BY changed DESC, id"
            ).fetchall()
        wanted = search.casefold().split()
        return tuple(
            Row.of(
                told,
                id=found,
                name=name,
                changed=changed,
                created=created,
                source=source,
                trashed=trashed is not None,
            )
            for found, name, changed, created, source, told, texts, trashed in rows
            if all(word in f"{texts}\n{name}\n{source}".casefold() for word in wanted)
        )

    def open(self, id: str) -> Saved:
        """Return the draft as it is now."""
        with self._tables.lock:
            return self._saved(id)

    def _saved(self, id: str) -> Saved:
        head, seq = self._tables.head(id)
        here, _ = self._tables.told(id, head)
        before, after = self._tables.neighbour(id, head, -1), self._tables.neighbour(id, head, +1)
        return Saved(
            id,
            seq,
            self._tables.state(id, head),
            here if before else None,
            after[1] if after else None,
        )

    def rename(self, id: str, name: str) -> None:
        """Give a draft another name. Its title does not change."""
        with self._tables.change():
            self._tables.head(id)
            self._tables.db.execute("UPDATE drafts SET name = ? WHERE id = ?", (_named(name), id))

    def trash(self, id: str) -> None:
        """Move a draft to the trash. It can be restored."""
        self._set_trashed(id, self._tables.clock())

    def untrash(self, id: str) -> None:
        self._set_trashed(id, None)

    def _set_trashed(self, id: str, when: float | None) -> None:
        with self._tables.change():
            self._tables.head(id)
            self._tables.db.execute("UPDATE drafts SET trashed = ? WHERE id = ?", (when, id))

    def delete(self, id: str) -> None:
        """Delete a draft and its history permanently."""
        with self._tables.change():
            self._tables.head(id)
            self._tables.db.execute("DELETE FROM drafts WHERE id = ?", (id,))
            self._tables.forget(id)

    def empty_trash(self) -> int:
        """Delete every draft in the trash permanently. Return the number of deleted drafts."""
        with self._tables.change():
            found = self._tables.db.execute("SELECT id FROM drafts WHERE trashed IS NOT NULL")
            gone = [id for (id,) in found.fetchall()]
            for id in gone:
                self._tables.db.execute("DELETE FROM drafts WHERE id = ?", (id,))
                self._tables.forget(id)
        return len(gone)

    def duplicate(self, id: str) -> str:
        """Make a copy of a draft, with a new history. Return the id of the copy."""
        with self._tables.lock:
            draft = self.open(id).draft
            name, source = self._tables.db.execute(
                "SELECT name, source FROM drafts WHERE id = ?", (id,)
            ).fetchone()
            return self.create(draft, name=name, label="copy", source=source).id

    # -- edits ---------------------------------------------------------------------------------

    def edit(
        self,
        id: str,
        edits: Sequence[Mapping[str, Any]],
        *,
        base: int,
        batch: str = "",
        client: str = "",
        together: str = "",
    ) -> Saved:
        """Make all of these edits, or none if one is wrong. Return the draft after them.

        `base` is the last `seq` that the client has seen. `batch` is a name for this call. If a
        call with the same name was already done, nothing changes. `client` is a name for the client
        that sends the edits.

        Each edit is one undo step, with two exceptions. With `together`, all edits are one step
        with this name. Letters that were typed one after another are also one step (see `streaks`).
        """
        with self._tables.change():
            head, seq = self._tables.head(id)
            if self._tables.was_done(id, batch):
                return self._saved(id)
            self._ensure_base(base, seq)
            before = self._tables.state(id, head)
            steps, after = _steps(before, edits, client)
            moves = any(step.moves for step in steps)
            if together and steps:
                steps = [NewStep(_named(together)[:LONGEST_LABEL], after, moves)]
            things = touched(before, after)
            self._ensure_apart(id, base, client, things, edits)
            if steps:
                steps[0] = self._going_on(id, head, steps[0])
                self._tables.discard_redo(id, head)
                for step in steps:
                    head = self._tables.add_step(id, step)
                self._tables.move_head(id, head, seq + 1, client, things, moves=moves)
                self._tables.thin(id)
                seq += 1
            self._tables.note_batch(id, batch, seq)
            return self._saved(id)

    def _going_on(self, id: str, head: int, step: NewStep) -> NewStep:
        """Return the step to store in place of `step`.

        If `step` continues the typing of the current step, the current step is deleted, and both
        steps are returned as one. Otherwise `step` is returned unchanged.
        """
        joined = step.after(*self._tables.told(id, head))
        # If some steps were undone, typing always begins a new step.
        if joined is None or self._tables.neighbour(id, head, +1) is not None:
            return step
        self._tables.drop_step(id, head)
        return joined

    def undo(self, id: str, *, base: int, batch: str = "", client: str = "") -> Saved:
        """Undo the last step. If there is none, nothing happens. `edit` explains the
        parameters."""
        return self._walk(id, -1, base=base, batch=batch, client=client)

    def redo(self, id: str, *, base: int, batch: str = "", client: str = "") -> Saved:
        """Redo the step that was undone last. If there is none, nothing happens. `edit` explains
        the parameters."""
        return self._walk(id, +1, base=base, batch=batch, client=client)

    def _walk(self, id: str, way: int, *, base: int, batch: str, client: str) -> Saved:
        """Go one step back in the history if `way` is -1, or one step forward if it is +1."""
        with self._tables.change():
            head, seq = self._tables.head(id)
            if self._tables.was_done(id, batch):
                return self._saved(id)
            self._ensure_base(base, seq)
            theirs = self._tables.changed_by_others(id, base, client)
            if theirs is None or theirs[0]:
                # Another client has changed the draft. So the step to undo or redo may be a step
                # that this client has not seen.
                raise Clash(theirs[0] if theirs else frozenset(), self._saved(id))
            there = self._tables.neighbour(id, head, way)
            if there is not None:
                step, _ = there
                later = max(step, head)
                (moves,) = self._tables.db.execute(
                    "SELECT moves FROM steps WHERE draft = ? AND step = ?", (id, later)
                ).fetchone()
                things = touched(self._tables.state(id, head), self._tables.state(id, step))
                seq += 1
                self._tables.move_head(id, step, seq, client, things, moves=bool(moves))
            self._tables.note_batch(id, batch, seq)
            return self._saved(id)

    def _ensure_base(self, base: int, seq: int) -> None:
        if not 0 <= base <= seq:
            raise InputError(f"expected a base of at most {seq}, got {base}")

    def _ensure_apart(
        self,
        id: str,
        base: int,
        client: str,
        things: frozenset[Thing],
        edits: Sequence[Mapping[str, Any]],
    ) -> None:
        """Raise `Clash` if the edits would change something that other clients have changed since
        `base`. `things` are the parts of the draft that the edits change (see `touched`)."""
        theirs = self._tables.changed_by_others(id, base, client)
        if theirs is None:
            # It is not known any more what other clients changed. So every change is refused.
            if things:
                raise Clash(things, self._saved(id))
            return
        changed, moved = theirs
        placed = frozenset(thing for thing in things if thing[1] is not None)
        # An edit that flips, turns or shifts the whole grid also moves the changes of other
        # clients. So it cannot clash with these changes, unless they moved cells too.
        if all(edit["do"] in {"flip", "rotate", "shift"} for edit in edits) and not moved:
            return
        common = (things & changed) | (placed if moved else frozenset())
        if common:
            raise Clash(common, self._saved(id))

    # -- history -------------------------------------------------------------------------------

    def history(self, id: str) -> tuple[Step, ...]:
        """Return the steps of a draft, the oldest first. Steps after the current step were
        undone."""
        with self._tables.lock:
            head, _ = self._tables.head(id)
            rows = self._tables.db.execute(
                "SELECT step, label, time FROM steps WHERE draft = ? ORDER BY step", (id,)
            ).fetchall()
        return tuple(Step(step, told, when, step == head) for step, told, when in rows)

    def at(self, id: str, step: int) -> Draft:
        """Return the draft as it was at a step of its history."""
        with self._tables.lock:
            self._tables.head(id)
            return self._tables.state(id, step)

    def versions(self, id: str) -> tuple[Version, ...]:
        """Return the named versions of a draft, the newest first."""
        with self._tables.lock:
            self._tables.head(id)
            rows = self._tables.db.execute(
                "SELECT id, name, time FROM versions WHERE draft = ? ORDER BY rowid DESC", (id,)
            ).fetchall()
        return tuple(Version(*row) for row in rows)

    def name_version(self, id: str, name: str) -> str:
        """Store the current draft as a named version, and return the id of the version."""
        if not name.strip():
            raise InputError("expected a name for the version, got none")
        made = secrets.token_urlsafe(9)
        with self._tables.change():
            head, _ = self._tables.head(id)
            self._tables.db.execute(
                "INSERT INTO versions (id, draft, name, time, state) "
                "SELECT ?, ?, ?, ?, state FROM steps WHERE draft = ? AND step = ?",
                (made, id, _named(name), self._tables.clock(), id, head),
            )
        return made

    def version(self, id: str, version: str) -> Draft:
        """Return the draft of a named version."""
        with self._tables.lock:
            row = self._tables.db.execute(
                "SELECT state FROM versions WHERE draft = ? AND id = ?", (id, version)
            ).fetchone()
        if row is None:
            raise UnknownDraft(f"expected a version of the draft, got {version!r}")
        return unpacked(row[0])

    def restore_version(
        self, id: str, version: str, *, base: int, batch: str = "", client: str = ""
    ) -> Saved:
        """Restore a version. This is an edit, so it can be undone."""
        edit = {"do": "restore", "draft": to_plain(self.version(id, version))}
        return self.edit(id, [edit], base=base, batch=batch, client=client)

    # -- clues ---------------------------------------------------------------------------------

    def clues_of(self, answer: str, *, beside: str = "") -> dict[str, tuple[str, ...]]:
        """Return the clues that drafts have for an answer. Each clue is mapped to the titles of the
        drafts that have it.

        `beside` is the id of a draft that is not searched. Of the other drafts with this answer,
        only the `CLUES_FROM` drafts that were changed last are searched. Only clues that the
        constructor wrote are returned.
        """
        with self._tables.lock:
            rows = self._tables.db.execute(
                "SELECT id, step FROM drafts WHERE trashed IS NULL AND id <> ? "
                "AND instr(haystack || char(10), char(10) || ? || char(10)) "
                "ORDER BY changed DESC LIMIT ?",
                (beside, answer, CLUES_FROM),
            ).fetchall()
            drafts = [self._tables.state(found, step) for found, step in rows]
        found: dict[str, tuple[str, ...]] = {}
        for draft in drafts:
            answers = {start_of(slot): text for slot, text in draft.fill.answers()}
            for start, clue in draft.clues.items():
                if clue.text and answers.get(start) == answer and clue.origin is ClueOrigin.OWN:
                    title = draft.puzzle.metadata.title
                    found[clue.text] = (*found.get(clue.text, ()), title)
        return found

    # -- settings ------------------------------------------------------------------------------

    def setting(self, key: str, default: Any = None) -> Any:
        """Return a setting of the user, such as the chosen keyboard shortcuts. It may be any JSON
        value."""
        with self._tables.lock:
            row = self._tables.db.execute(
                "SELECT value FROM settings WHERE key = ?", (key,)
            ).fetchone()
        return default if row is None else json.loads(row[0])

    def set_setting(self, key: str, value: Any) -> None:
        with self._tables.change():
            self._tables.db.execute(
                "INSERT INTO settings VALUES (?, ?) "
                "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, json.dumps(value)),
            )


def _steps(
    before: Draft, edits: Sequence[Mapping[str, Any]], client: str
) -> tuple[list[NewStep], Draft]:
    """Return the steps for the edits, and the draft after them. Edits that change nothing are left
    out."""
    steps, after = [], before
    for edit in edits:
        new = edited(after, edit)
        if new != after:
            streak = streak_of(edit)
            typed = f"{client} {streak}" if streak else ""
            steps.append(NewStep(label(edit), new, edit["do"] in MOVERS, typed))
            after = new
    return in_streaks(steps), after


def _named(name: str) -> str:
    return " ".join(name.split())[:LONGEST_NAME]
