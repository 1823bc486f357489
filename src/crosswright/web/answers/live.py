"""Answers while the constructor edits: the state of slots and cells, candidates, proofs."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from crosswright.construct.candidates import Candidate, Marked
from crosswright.construct.draft import Draft
from crosswright.construct.draft.fitting import candidates_for
from crosswright.construct.draft.look import look
from crosswright.construct.searches import Outcome
from crosswright.construct.streams import AsyncSearch
from crosswright.core.errors import InputError
from crosswright.web.hub import Event
from crosswright.web.request_values import RequestValues
from crosswright.web.studio import Studio

__all__ = ["look_at", "prove"]

LISTED = 200
"""The default number of candidates that a page shows."""


def _current(studio: Studio, asked: RequestValues) -> Draft | None:
    """Return the draft, or None if the page asks about an older state of the draft.

    This happens if the user types fast, so it is not an error.
    """
    saved = studio.library.open(asked.id())
    return None if asked.has("seq") and asked.whole("seq") != saved.seq else saved.draft


def look_at(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return the words and letters left for each slot and cell, errors, and candidates of one slot.

    There are candidates only if the request names a slot or a cell.
    """
    draft = _current(studio, asked)
    if draft is None:
        return {"late": True}
    words = studio.words(draft)
    told: dict[str, Any] = {"seq": asked.maybe_whole("seq")}
    known = None
    if asked.has("slot") or asked.has("cell"):
        found = candidates_for(draft, words, **_wishes(studio, asked))
        told["candidates"] = [_candidate_json(one, words) for one in found.solutions]
        told["impossible"] = [_candidate_json(one, words) for one in found.impossible]
        known = None if asked.has("pattern") else found
    told["look"] = look(draft, words, banned=studio.vocabulary.banned, known=known)
    return told


def _wishes(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return the arguments of `candidates_for`, from the values of the request."""
    cells = asked.cells("cell")
    if len(cells) > 1 or not (cells or asked.has("slot")):
        raise InputError("expected a slot such as 17A, or one cell")
    return {
        "slot": asked.text("slot", "", longest=10),
        "cell": cells[0] if cells else None,
        "pattern": asked.text("pattern", "", longest=200),
        "min_score": asked.maybe_whole("min_score", least=-100, most=1_000),
        "sort": asked.choice("sort", ("score", "room"), "score"),
        "limit": asked.whole("limit", LISTED, least=1, most=1_000),
        "banned": studio.vocabulary.banned,
    }


def _candidate_json(one: Candidate, words: Any) -> dict[str, Any]:
    word = words.get(one.text)
    return {
        "text": one.text,
        "score": one.score,
        "room": one.room,
        "verdict": one.verdict.value,
        "display": word.display if word else "",
        "origin": word.origin if word else "",
    }


async def prove(studio: Studio, asked: RequestValues) -> AsyncIterator[Event]:
    """Yield an event for each candidate of a slot that is proven or impossible.

    If the page closes the stream, the search ends.
    """
    draft = await asyncio.to_thread(_current, studio, asked)
    if draft is None:
        yield Event("end", {"late": True})
        return
    words = await asyncio.to_thread(studio.words, draft)
    wishes = {**_wishes(studio, asked), "prove": True, "seconds": 20.0}
    yield Event("begin", {})
    async for event in AsyncSearch(candidates_for, (draft, words), wishes):
        if isinstance(event, Marked) and event.candidate is not None:
            told = _candidate_json(event.candidate, words)
            if event.candidate.fill is not None:
                told["fill"] = [[*cell, g] for cell, g in event.candidate.fill.glyphs.items()]
            yield Event("mark", told)
        elif isinstance(event, Outcome):
            yield Event("end", {"status": event.status.value, "message": event.explanation})
