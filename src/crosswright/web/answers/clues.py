"""Answers to requests about clues: suggestions for a slot, clue banks, and checks of the clues."""

from typing import Any

from crosswright.construct.clue import DIFFICULTIES, clue
from crosswright.construct.draft.lint import lint
from crosswright.core import Clue, Puzzle, SlotKey
from crosswright.web.request_values import RequestValues
from crosswright.web.studio import Studio


def suggestions(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return clues for the answer of a slot. The user's own clues come first.

    If the slot is not full, there is no answer and no clue.
    """
    name = asked.id()
    draft = studio.library.open(name).draft
    answer = draft.fill.answer(draft.slot(asked.path.get("slot", "")))
    if answer is None:
        return {"answer": None, "clues": []}
    found = studio.clues.suggestions(answer, studio.words(draft), beside=name)
    return {"answer": answer, "clues": [one.report() for one in found]}


def banks(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {"banks": studio.clues.banks()}


def bring_in(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Add a clue bank that was dropped on the page."""
    title = asked.text("name", longest=255).rpartition("/")[2].rpartition("\\")[2]
    return {"bank": studio.clues.bring_in(asked.data, title)}


def remove(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.clues.remove(asked.text("name", longest=64))
    return {}


def written(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return new clues for the entries that have none, and the slots for which no clue was found.

    The draft is not changed here: the page adds the clues to it in one edit.
    """
    draft = studio.library.open(asked.id()).draft
    clued = clue(
        draft.puzzle,
        studio.words(draft),
        difficulty=asked.choice("difficulty", DIFFICULTIES, "medium"),
    )
    had = _clues(draft.puzzle)
    told = [
        {"slot": str(key), "text": clue.text, "origin": clue.origin.value}
        for key, clue in _clues(clued.puzzle).items()
        if key not in had
    ]
    return {"clues": told, "unclued": [str(slot) for slot in clued.unclued]}


def _clues(puzzle: Puzzle) -> dict[SlotKey, Clue]:
    """Return the clues of a puzzle that are not empty."""
    return {
        entry.slot.key: entry.clue for entry in puzzle.entries() if entry.clue and entry.clue.text
    }


def linted(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    draft = studio.library.open(asked.id()).draft
    return {"findings": lint(draft, studio.words(draft))}
