"""Answers to requests about drafts: list, make, open, change or delete them; their history."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from typing import Any

from crosswright.construct.draft import (
    Clash,
    Draft,
    Saved,
    draft_of,
    new_draft,
    to_plain,
    with_theme,
)
from crosswright.construct.draft.example import example_draft
from crosswright.construct.draft.own_words import MINE
from crosswright.construct.files import as_puzzle, read_puzzle
from crosswright.construct.request.words import OUR_LIST
from crosswright.core import Fill, InputError
from crosswright.web.hub import Event
from crosswright.web.request_values import RequestValues
from crosswright.web.studio import Studio

MOST_EDITS = 500
"""The largest number of edits in one request.

A request has several edits if the user typed while the server could not be reached.
"""


def listed(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    rows = studio.library.list(
        search=asked.text("search", "", longest=200), trash=asked.flag("trash")
    )
    return {"drafts": [row.report() for row in rows]}


def create(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Make a new draft and return its id.

    The request's `kind` says from what the draft is made: an empty grid (`blank`), a grid as text
    (`picture`), a search result (`answer`), our example, or another draft (`copy`).
    """
    kind = asked.choice("kind", ("blank", "picture", "answer", "example", "copy"), "blank")
    if kind == "copy":
        return {"id": studio.library.duplicate(asked.text("id", longest=64))}
    make = {"blank": _blank, "picture": _picture, "answer": _answer, "example": _example}[kind]
    return {"id": _added(studio, make(studio, asked), label="new").id}


def _added(studio: Studio, draft: Draft, *, label: str, source: str = "") -> Saved:
    """Add a draft to the library.

    If the draft uses only our word list, the user's own words are added as a second layer (a word
    list of the draft). If the draft has no author or no copyright, those of the settings are used.
    """
    about = {
        key: studio.library.setting(key)
        for key in ("author", "copyright")
        if not getattr(draft.puzzle.metadata, key) and studio.library.setting(key)
    }
    draft = replace(
        draft,
        layers=(OUR_LIST, MINE) if draft.layers == (OUR_LIST,) else draft.layers,
        puzzle=draft.puzzle.with_metadata(**about) if about else draft.puzzle,
    )
    return studio.library.create(draft, label=label, source=source)


def _blank(studio: Studio, asked: RequestValues) -> Draft:
    return new_draft(
        asked.whole("height", 15, least=2, most=50),
        asked.whole("width", 15, least=2, most=50),
        venue=asked.text("venue", "", longest=40),
        title=asked.text("title", "", longest=500),
    )


def _picture(studio: Studio, asked: RequestValues) -> Draft:
    """Return a draft from the rows of a grid as text, with or without letters."""
    fill = Fill.parse("\n".join(asked.texts("picture", most=100)))
    draft = replace(draft_of(as_puzzle(fill)), venue=asked.text("venue", "", longest=40))
    return with_theme(draft, asked.texts("theme", most=100))


def _answer(studio: Studio, asked: RequestValues) -> Draft:
    """Return a draft from a search result.

    `keep` says which letters are kept: all letters ("all"), only those of the theme entries
    ("theme"), or no letters ("pattern").
    """
    answer = studio.searches[asked.text("job", longest=64)].answer(asked.whole("number", 0))
    keep = asked.choice("keep", ("all", "theme", "pattern"), "all")
    draft = replace(draft_of(as_puzzle(answer)), venue=asked.text("venue", "", longest=40))
    draft = with_theme(draft, asked.texts("theme", most=100))
    if keep == "all":
        return draft
    slots = {(slot.start, slot.direction): slot for slot in draft.fill.slots}
    kept = {cell for start in draft.theme for cell in slots[start].cells if keep == "theme"}
    glyphs = {cell: glyph for cell, glyph in draft.fill.glyphs.items() if cell in kept}
    bare = replace(draft_of(as_puzzle(Fill(draft.grid, glyphs))), venue=draft.venue)
    return replace(bare, theme=draft.theme if keep == "theme" else frozenset())


def _example(studio: Studio, asked: RequestValues) -> Draft:
    return example_draft()


def bring_in(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Add to the library the puzzle in a file that was dropped on the page.

    The file may have any format that we can read. Return the id of the new draft, and lines of text
    about the puzzle.
    """
    name = asked.text("name", longest=255).rpartition("/")[2].rpartition("\\")[2]
    if not asked.data:
        raise InputError(f"{name}: expected a puzzle, got an empty file")
    puzzle = read_puzzle(asked.data, name)
    saved = _added(studio, draft_of(puzzle), label="import", source=name)
    entries = list(puzzle.entries())
    report = [
        f"{puzzle.grid.width}×{puzzle.grid.height}, {len(entries)} entries, "
        f"{sum(bool(e.clue and e.clue.text) for e in entries)} with a clue"
    ]
    empty = sum(entry.answer is None for entry in entries)
    if empty:
        report.append(f"{empty} entries have no answer yet")
    return {"id": saved.id, "report": report}


def opened(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return studio.library.open(asked.id()).report()


def change(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Make edits to a draft. If one edit is wrong, no edit is made."""
    name, client = asked.id(), asked.text("client", "", longest=64)
    try:
        saved = studio.library.edit(
            name,
            asked.mappings("edits", most=MOST_EDITS),
            base=asked.whole("base"),
            batch=asked.text("batch", longest=64),
            client=client,
            together=asked.text("together", "", longest=1_000),
        )
    except Clash as clash:
        raise studio.clash(clash) from clash
    return studio.changed(saved, client)


def undo(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return _moved(studio, asked, studio.library.undo)


def redo(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return _moved(studio, asked, studio.library.redo)


def _moved(studio: Studio, asked: RequestValues, move: Any) -> dict[str, Any]:
    name, client = asked.id(), asked.text("client", "", longest=64)
    try:
        saved = move(
            name, base=asked.whole("base"), batch=asked.text("batch", longest=64), client=client
        )
    except Clash as clash:
        raise studio.clash(clash) from clash
    return studio.changed(saved, client)


async def events(studio: Studio, asked: RequestValues) -> AsyncIterator[Event]:
    """Yield the current state of a draft, and then each new state after edits of other pages.

    The events of the draft's searches are yielded too. The state after the page's own edits is not
    yielded, because the page gets it in the response to its request.
    """
    name, client = asked.id(), asked.text("client", "", longest=64)
    with studio.hub.listening(name) as coming:
        now = await asyncio.to_thread(studio.library.open, name)
        yield Event("state", {**now.report(), "by": ""})
        while True:
            event = await coming.get()
            if not client or event.data.get("by") != client:
                yield event


def history(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {"steps": [step.report() for step in studio.library.history(asked.id())]}


def at_step(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    step = RequestValues({}, asked.path, {}).whole("step")
    return {"draft": to_plain(studio.library.at(asked.id(), step))}


def versions(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {"versions": [one.report() for one in studio.library.versions(asked.id())]}


def name_version(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    name = asked.text("name", longest=200).strip()
    if not name:
        raise InputError("expected a name for the version")
    return {"version": studio.library.name_version(asked.id(), name)}


def version(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {"draft": to_plain(studio.library.version(asked.id(), asked.id("vid")))}


def restore_version(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Restore an earlier version. This is an edit that can be undone."""
    restore = partial(studio.library.restore_version, version=asked.id("vid"))
    return _moved(studio, asked, restore)


def trash(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.library.trash(asked.id())
    return {}


def untrash(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.library.untrash(asked.id())
    return {}


def empty_trash(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {"deleted": studio.library.empty_trash()}


def delete(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.library.delete(asked.id())
    return {}


def duplicate(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {"id": studio.library.duplicate(asked.id())}
