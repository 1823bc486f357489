"""What the library tells: a draft as it is kept, rows of the list, steps, versions, clashes."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from crosswright.construct.draft.plain import to_plain
from crosswright.construct.draft.touched import Thing, cells_of, names_of
from crosswright.construct.draft.value import Draft
from crosswright.core.errors import InputError
from crosswright.core.geometry import Position
from crosswright.core.slots import slot_map

__all__ = ["Clash", "Row", "Saved", "Step", "UnknownDraft", "Version", "haystack", "summary"]


class UnknownDraft(InputError):  # noqa: N818 - named for what is wrong
    """An id that no draft, version or step of the library has."""


class Clash(Exception):  # noqa: N818 - not an error: a question to the constructor
    """Somebody else changed, meanwhile, what these edits would change."""

    def __init__(self, things: frozenset[Thing], theirs: "Saved") -> None:
        self.things = things
        self.cells = cells_of(things)
        """The cells in question, first cells of entries among them."""
        self.other = names_of(things)
        """What is in question that is of no cell: 'title', 'size'."""
        self.theirs = theirs
        """The draft as it is."""
        super().__init__("somebody else has changed the same meanwhile")

    def report(self) -> dict[str, Any]:
        """What is in question, for programs."""
        return {"cells": [list(cell) for cell in self.cells], "other": self.other}


@dataclass(frozen=True)
class Saved:
    """A draft as it is in the library."""

    id: str
    seq: int
    """Grows by one with every change."""
    draft: Draft
    undo_label: str | None = None
    """What undo would take back; None if there is nothing."""
    redo_label: str | None = None

    @property
    def can_undo(self) -> bool:
        return self.undo_label is not None

    @property
    def can_redo(self) -> bool:
        return self.redo_label is not None

    def report(self) -> dict[str, Any]:
        """The same for programs."""
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
    """A draft in the list of all."""

    id: str
    name: str
    title: str
    author: str
    height: int
    width: int
    changed: float
    """In seconds since 1970."""
    created: float
    words_done: int
    words: int
    clues_done: int
    thumb: tuple[str, ...]
    """A small picture, a sign a cell: its letter, or what a picture has for its kind."""
    source: str
    """The file that it came from, if it was imported."""
    trashed: bool

    @classmethod
    def of(cls, summary: str, **told: Any) -> "Row":
        """The row of a draft with this summary."""
        fields: dict[str, Any] = json.loads(summary)
        return cls(**told, **fields | {"thumb": tuple(fields["thumb"])})

    def report(self) -> dict[str, Any]:
        """The same for programs."""
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
    """Whether the draft stands here; later steps were undone."""

    def report(self) -> dict[str, Any]:
        """The same for programs."""
        return {**vars(self), "time": _iso(self.time)}


@dataclass(frozen=True)
class Version:
    """A state of a draft that was given a name."""

    id: str
    name: str
    time: float

    def report(self) -> dict[str, Any]:
        """The same for programs."""
        return {**vars(self), "time": _iso(self.time)}


def _iso(seconds: float) -> str:
    """A time as programs write it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def summary(draft: Draft) -> str:
    """What the list shows of a draft, as JSON: the fields of `Row` that follow from it."""
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
    """What a search looks in: title, author and answers, a line each."""
    about = draft.puzzle.metadata
    return "\n".join([about.title, about.author, *(answer for _, answer in draft.fill.answers())])
