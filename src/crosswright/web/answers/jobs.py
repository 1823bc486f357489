"""Searches that a page starts. The pages call a search a job.

There are searches for fills, for the reason why a grid cannot be filled, for patterns of blocks,
for grids around theme entries, and for criss-crosses.
"""

from collections.abc import AsyncIterator
from typing import Any

from crosswright.construct.draft import Draft
from crosswright.construct.draft.fitting import given_for
from crosswright.construct.draft.repairs import edits_towards
from crosswright.construct.explain import Explained, explain
from crosswright.construct.files import as_puzzle
from crosswright.construct.fill import find_fills
from crosswright.construct.layout import lay_out
from crosswright.construct.layout.given import pasted_words
from crosswright.construct.make import make
from crosswright.construct.make.patterns import patterns
from crosswright.construct.request.fill import HowMany
from crosswright.construct.request.grid import Shape
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import WordList
from crosswright.core import Fill, FilledGrid, InputError
from crosswright.search import Outcome
from crosswright.web.hub import Event
from crosswright.web.request_values import RequestValues
from crosswright.web.searches import Search
from crosswright.web.studio import Studio

FILL_SECONDS = 60.0
"""The default time limit of a search for any fill, in seconds."""

BEST_SECONDS = 20.0
"""The default time limit of a search for the best fill, in seconds."""

EXPLAIN_SECONDS = 30.0
"""The time limit of a search for the reason why a grid cannot be filled, in seconds."""


def begin(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Start a search for a fill of a draft, or for the reason why it cannot be filled."""
    name = asked.id()
    draft = studio.library.open(name).draft
    kind = asked.choice("kind", ("fill", "explain"), "fill")
    start = {"fill": _fill, "explain": _explain}[kind]
    return {"job": start(studio, asked, name, draft).id}


def _fill(studio: Studio, asked: RequestValues, name: str, draft: Draft) -> Search:
    words = studio.words(draft)
    best, count = asked.flag("best"), asked.whole("count", 1, least=1, most=12)
    given = given_for(
        draft,
        words,
        region=asked.cells("region"),
        refill=asked.texts("refill", most=500),
        keep=asked.texts("keep", most=500),
    )
    open_cells = sum(cell not in given.glyphs for slot in given.slots for cell in slot.cells)
    if not open_cells:
        raise InputError("every cell has a letter: choose a part to fill again")

    def answer(found: object) -> dict[str, Any]:
        assert isinstance(found, FilledGrid)
        return _filled_json(found, draft, words)

    def end(outcome: object) -> dict[str, Any]:
        """Return the final fills, best first. Fills that the page got earlier may be weaker."""
        assert isinstance(outcome, Outcome)
        fills = [answer(found) for found in outcome.solutions]
        fills.sort(key=lambda told: -(told["score"] or 0))
        return {**_ended(outcome), "fills": fills}

    usual = BEST_SECONDS if best else FILL_SECONDS
    problem = draft.problem(words, given=given, banned=studio.vocabulary.banned)
    apart = asked.whole("apart", 4, least=1, most=200) if count > 1 else None
    return studio.searches.begin(
        find_fills,
        problem,
        kind="fill",
        draft=name,
        answer=answer,
        end=end,
        seconds=float(asked.whole("seconds", int(usual), least=1, most=3_600)),
        answers=count,
        how_many=HowMany(count, best=best, apart=apart),
    )


def _filled_json(filled: FilledGrid, draft: Draft, words: WordList) -> dict[str, Any]:
    """Return a fill as JSON for a page: letters, entries with scores, and the mean score."""
    entries: list[dict[str, Any]] = []
    for slot, text in filled.answers():
        word = words.get(text)
        entries.append(
            {
                "slot": str(slot.key),
                "answer": text,
                "score": word.score if word else None,
                "new": draft.fill.answer(slot) != text,
            }
        )
    scores = [entry["score"] for entry in entries if entry["score"] is not None]
    return {
        "cells": [[*cell, glyph] for cell, glyph in filled.glyphs.items()],
        "entries": entries,
        "score": round(sum(scores) / len(scores), 1) if scores else None,
    }


def _ended(outcome: object) -> dict[str, Any]:
    assert isinstance(outcome, Outcome)
    return {"message": outcome.explanation, "notices": list(outcome.notices)}


def _explain(studio: Studio, asked: RequestValues, name: str, draft: Draft) -> Search:
    words = studio.words(draft)
    problem = draft.problem(words, banned=studio.vocabulary.banned)

    def end(outcome: object) -> dict[str, Any]:
        assert isinstance(outcome, Explained)
        return {
            "sentence": outcome.explanation,
            "proved": outcome.is_proved,
            "conflict": [
                {"told": wish.told, "cells": [list(cell) for cell in wish.cells]}
                for wish in outcome.conflict
            ],
            "repairs": [
                {"told": one.told, "edits": edits_towards(draft, one.fill, words)}
                for one in outcome.repairs
            ],
            "fill": _filled_json(outcome.solution, draft, words) if outcome.solution else None,
        }

    return studio.searches.begin(
        explain,
        problem,
        kind="explain",
        draft=name,
        answer=lambda found: {},
        end=end,
        seconds=EXPLAIN_SECONDS,
    )


# -- searches that end in a new draft ------------------------------------------------------------


def _picture_json(found: object) -> dict[str, Any]:
    """Return a grid, a fill or a puzzle as JSON for a page.

    `picture` has the rows of the grid as text, and `pattern` has the same rows without letters.
    """
    puzzle = as_puzzle(found)  # type: ignore[arg-type]
    bare = Fill(puzzle.grid)
    return {
        "picture": str(puzzle.fill).split("\n"),
        "pattern": str(bare).split("\n"),
        "words": len(puzzle.fill.slots),
        "blocks": len(puzzle.grid.blocks),
    }


def templates(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Start a search for patterns of blocks for a venue."""
    height, width = (asked.whole(side, least=2, most=50) for side in ("height", "width"))
    count = asked.whole("count", 12, least=1, most=60)
    search = studio.searches.begin(
        patterns,
        kind="templates",
        answer=_picture_json,
        end=_ended,
        seconds=float(asked.whole("seconds", 20, least=1, most=600)),
        shape=Shape(
            venue=asked.text("venue", longest=40),
            size=(width, height),
            symmetry=asked.text("symmetry", "", longest=20) or None,
        ),
        count=count,
    )
    return {"job": search.id}


def themed(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Start a search for grids around theme entries. Each grid comes with a fill."""
    entries = [one.strip() for one in asked.texts("entries", most=40) if one.strip()]
    if not entries:
        raise InputError("expected at least one theme entry")
    size = None
    if asked.has("height"):
        size = (
            asked.whole("width", least=2, most=50),
            asked.whole("height", least=2, most=50),
        )
    words = studio.vocabulary.words()

    def answer(found: object) -> dict[str, Any]:
        puzzle = as_puzzle(found)  # type: ignore[arg-type]
        scores = [w.score for _, text in puzzle.fill.answers() if (w := words.get(text))]
        mean = round(sum(scores) / len(scores), 1) if scores else None
        return {**_picture_json(puzzle), "score": mean}

    search = studio.searches.begin(
        make,
        entries,
        WordChoice(ban=tuple(sorted(studio.vocabulary.banned))),
        kind="themed",
        answer=answer,
        end=_ended,
        seconds=float(asked.whole("seconds", 20, least=1, most=600)),
        shape=Shape(venue=asked.text("venue", "", longest=40) or None, size=size),
    )
    return {"job": search.id}


def criss_cross(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Start a search for layouts of words that the user pasted, with their clues."""
    given = pasted_words(asked.text("words", longest=200_000))
    count = asked.whole("count", 1, least=1, most=12)
    search = studio.searches.begin(
        lay_out,
        given.words,
        kind="criss-cross",
        answer=_picture_json,
        end=_ended,
        seconds=float(asked.whole("seconds", 5, least=1, most=600)),
        count=count,
    )
    for line in given.notices:
        search.tell("remark", message=line)
    return {"job": search.id}


# -- searches that are running --------------------------------------------------------------------


def stop(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.searches[asked.id("job")].stop()
    return {}


def pause(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.searches[asked.id("job")].pause()
    return {}


def resume(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.searches[asked.id("job")].resume()
    return {}


def running(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return the running searches, and the numbers of open event streams and of listeners.

    The two numbers are only used by tests.
    """
    jobs = [
        {"job": one.id, "kind": one.kind, "draft": one.draft, "count": one.count}
        for one in studio.searches.at_work
    ]
    return {"jobs": jobs, "streams": studio.streams, "listeners": studio.hub.count}


async def events(studio: Studio, asked: RequestValues) -> AsyncIterator[Event]:
    """Yield the earlier events of a search, and then its new events until it ends."""
    search = studio.searches[asked.id("job")]
    with studio.hub.listening(search.channel) as coming:
        yield Event("begin", {"job": search.id, "kind": search.kind})
        told = list(search.events)
        for event in told:
            yield event
        while not any(_is_last(event, search) for event in told):
            event = await coming.get()
            if event.name != "job" or event.data["job"] == search.id:
                yield event
            told = [event]


def _is_last(event: Event, search: Search) -> bool:
    of_it = event.data.get("job") == search.id
    return of_it and event.data.get("event") in {"end", "failed"}
