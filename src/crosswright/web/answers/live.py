"""Answers to the questions of a page while the user edits a draft.

The page asks how many words are left for each slot and how many letters are left for each empty
cell: a word or letter is left if the crossing slots do not rule it out. The page also asks for
candidates: the words for one slot, or the letters for one cell. Then it asks which candidates are
proven (a fill of the whole grid with the candidate was found) and which are impossible (there is
certainly no such fill).
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from crosswright.construct.candidates import Candidate, Marked
from crosswright.construct.draft import Draft
from crosswright.construct.draft.fitting import candidates_for
from crosswright.construct.draft.look import look
from crosswright.construct.request.candidates import Listing
from crosswright.core import InputError
from crosswright.search import Outcome
from crosswright.search.watch import watch
from crosswright.web.hub import Event
from crosswright.web.request_values import RequestValues
from crosswright.web.studio import Studio

PROVE_SECONDS = 20.0
"""The time limit of the proofs for one list of candidates, in seconds."""

LISTED = 200
"""The largest number of candidates in an answer, if the request has no limit of its own."""


def _current(studio: Studio, asked: RequestValues) -> Draft | None:
    """Return the draft, or None if the page asks about an older state of the draft.

    An older state is not an error: the user may type faster than the server answers. `seq` is the
    number of a state.
    """
    saved = studio.library.open(asked.id())
    return None if asked.has("seq") and asked.whole("seq") != saved.seq else saved.draft


def look_at(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return what the page shows about a draft while it is edited.

    `look` has the number of words left for each slot, the number of letters left for each empty
    cell, the faults and the statistics. If the request names a slot or a cell, its candidates
    are returned too. If the request is about an older state of the draft, only `late` is returned.
    """
    draft = _current(studio, asked)
    if draft is None:
        return {"late": True}
    words = studio.words(draft)
    told: dict[str, Any] = {"seq": asked.maybe_whole("seq")}
    known = None
    if asked.has("slot") or asked.has("cell"):
        found = candidates_for(draft, words, **_wishes(studio, asked, draft))
        told["candidates"] = [_candidate_json(one, words) for one in found.solutions]
        told["impossible"] = [_candidate_json(one, words) for one in found.impossible]
        known = None if asked.has("pattern") else found
    told["look"] = look(draft, words, banned=studio.vocabulary.banned, known=known)
    return told


def _wishes(studio: Studio, asked: RequestValues, draft: Draft) -> dict[str, Any]:
    """Return the arguments of `candidates_for`, from the values of the request."""
    cells = asked.cells("cell")
    if len(cells) > 1 or not (cells or asked.has("slot")):
        raise InputError("expected a slot such as 17A, or one cell")
    return {
        "where": cells[0] if cells else draft.slot(asked.text("slot", longest=10)),
        "listing": Listing(
            asked.text("pattern", "", longest=200) or None,
            asked.choice("sort", ("score", "room"), "score"),
            asked.whole("limit", LISTED, least=1, most=1_000),
        ),
        "min_score": asked.maybe_whole("min_score", least=-100, most=1_000),
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
    """Search for fills with the candidates of a slot or cell.

    Each time that a candidate is proven or found to be impossible, yield an event. If the page
    closes the stream, the search ends.
    """
    draft = await asyncio.to_thread(_current, studio, asked)
    if draft is None:
        yield Event("end", {"late": True})
        return
    words = await asyncio.to_thread(studio.words, draft)
    wishes = _wishes(studio, asked, draft)
    wishes |= {"listing": replace(wishes["listing"], prove=True), "seconds": PROVE_SECONDS}
    yield Event("begin", {})
    async for event in watch(candidates_for, draft, words, **wishes):
        if isinstance(event, Marked) and event.candidate is not None:
            told = _candidate_json(event.candidate, words)
            if event.candidate.fill is not None:
                told["fill"] = [[*cell, g] for cell, g in event.candidate.fill.glyphs.items()]
            yield Event("mark", told)
        elif isinstance(event, Outcome):
            yield Event("end", {"status": event.status.value, "message": event.explanation})
