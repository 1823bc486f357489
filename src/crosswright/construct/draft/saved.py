"""The values that the library (the file of all drafts) returns: a stored draft, the rows of the
list of drafts, the steps of a history, versions, clashes."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from crosswright.construct.draft.plain import to_plain
from crosswright.construct.draft.touched import Thing, cells_of, names_of
from crosswright.construct.draft.value import Draft
from crosswright.core import InputError, Position, slot_map


class UnknownDraft(InputError):  # noqa: N818 - the name says what is wrong
    """The error for an id that no draft, version or step of the library has."""


class Clash(Exception):  # noqa: N818 - not an error: a question to the constructor
    """The library refuses edits, because another client has changed the same things. A client is
    one open page of the studio, for example."""

    def __init__(self, things: frozenset[Thing], theirs: "Saved") -> None:
        self.things = things
        self.cells = cells_of(things)
        """The cells that both clients changed. If both changed an entry (such as its clue), the
        list has the first cell of the entry."""
        self.other = names_of(things)
        """The names of other things that both clients changed and that belong to no cell, such as
        'title' or 'size'."""
        self.theirs = theirs
        """The draft as it is stored now."""
        super().__init__("somebody else has changed the same things")

    def report(self) -> dict[str, Any]:
        """Return the things that both clients changed, as a JSON object."""
        return {"cells": [list(cell) for cell in self.cells], "other": self.other}


@dataclass(frozen=True)
class Saved:
    """A draft as it is stored in the library."""

    id: str
    seq: int
    """A number that grows by one with every change."""
    draft: Draft
    undo_label: str | None = None
    """The name of the step that undo would undo. None if there is none."""
    redo_label: str | None = None

    @property
    def can_undo(self) -> bool:
        return self.undo_label is not None

    @property
    def can_redo(self) -> bool:
        return self.redo_label is not None

    def report(self) -> dict[str, Any]:
        """Return the stored draft as a JSON object."""
        return {
            "id": self.id,
            "seq": self.seq,
            "draft": to_plain(self.draft),
            "can_undo": self.can_undo,
            "can_redo": self.can_redo,
            "undo_label": self.undo_label,
            "redo_label": self.redo_label,
        }


@dataclass(frozen=True)
class Row:
    """A draft in the list of all drafts."""

    id: str
    name: str
    title: str
    author: str
    height: int
    width: int
    changed: float
    """The time of the last change, in seconds since 1970."""
    created: float
    words_done: int
    """The number of full slots."""
    words: int
    """The number of all slots. It is also the number of clues that the draft needs."""
    clues_done: int
    """The number of clues that have a text."""
    thumb: tuple[str, ...]
    """A small picture with one text for each row, and one character for each cell: the first letter
    of its glyph, or `.` for an empty cell, `#` for a block and so on (see `CellKind`)."""
    source: str
    """The file from which the draft was imported. Empty if there is none."""
    trashed: bool

    @classmethod
    def of(cls, summary: str, **told: Any) -> "Row":
        """Return the row of a draft. `summary` is the JSON text that the function `summary` made.
        `told` has the other fields of the row."""
        fields: dict[str, Any] = json.loads(summary)
        return cls(**told, **fields | {"thumb": tuple(fields["thumb"])})

    def report(self) -> dict[str, Any]:
        """Return the row as a JSON object."""
        return {
            **vars(self),
            "thumb": list(self.thumb),
            "clues": self.words,
            "changed": _iso(self.changed),
            "created": _iso(self.created),
        }


@dataclass(frozen=True)
class Step:
    """One step of a draft's history."""

    step: int
    label: str
    time: float
    is_head: bool
    """True if the draft is at this step. Later steps were undone."""

    def report(self) -> dict[str, Any]:
        """Return the step as a JSON object."""
        return {**vars(self), "time": _iso(self.time)}


@dataclass(frozen=True)
class Version:
    """A state of a draft that has a name."""

    id: str
    name: str
    time: float

    def report(self) -> dict[str, Any]:
        """Return the version as a JSON object."""
        return {**vars(self), "time": _iso(self.time)}


def _iso(seconds: float) -> str:
    """Return a time, given in seconds since 1970, as text in ISO format."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def summary(draft: Draft) -> str:
    """Return a JSON text with the fields of `Row` that depend on the content of the draft."""
    grid, fill, about = draft.grid, draft.fill, draft.puzzle.metadata
    glyphs = fill.glyphs
    return json.dumps(
        {
            "title": about.title,
            "author": about.author,
            "height": grid.height,
            "width": grid.width,
            "words_done": sum(1 for _ in fill.answers()),
            "words": len(slot_map(grid).slots),
            "clues_done": sum(1 for clue in draft.clues.values() if clue.text),
            "thumb": [
                "".join(
                    glyphs[cell][0] if cell in glyphs else grid.kind(cell).value
                    for cell in (Position(row, column) for column in range(grid.width))
                )
                for row in range(grid.height)
            ],
        }
    )


def haystack(draft: Draft) -> str:
    """Return the text in which a search looks: title, author and answers, each on its own line."""
    about = draft.puzzle.metadata
    return "\n".join([about.title, about.author, *(answer for _, answer in draft.fill.answers())])
