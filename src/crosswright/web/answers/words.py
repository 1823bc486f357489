"""Answers to requests about words: facts about a word, the user's own words, and word lists."""

from typing import Any

from crosswright.core import InputError
from crosswright.web.request_values import RequestValues
from crosswright.web.studio import Studio


def word(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Return the score and other facts about a word, from all lists."""
    text = asked.path.get("text", "")[:100]
    found = studio.vocabulary.words([layer.name for layer in studio.vocabulary.layers()]).get(text)
    return {
        "text": found.text if found else text.upper(),
        "listed": found is not None,
        "score": found.score if found else None,
        "display": found.display if found else "",
        "origin": found.origin if found else "",
        "banned": (found.text if found else text.upper()) in studio.vocabulary.banned,
    }


def say(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Make one change to the user's own words or banned words.

    The request's `do` says which: give a word a score (the word is added if it is new), remove it,
    ban it, or end the ban.
    """
    do, text = asked.text("do", longest=20), asked.text("text", longest=100)
    match do:
        case "add" | "rescore":
            told = studio.vocabulary.score(text, asked.whole("score", 60, least=-100, most=1_000))
        case "forget":
            told = studio.vocabulary.forget(text)
        case "ban" | "unban":
            told = studio.vocabulary.ban(text, on=do == "ban")
        case _:
            raise InputError(f"expected add, rescore, forget, ban or unban; got {do!r}")
    return {"text": told}


def layers(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    return {
        "layers": [layer.report() for layer in studio.vocabulary.layers()],
        "banned": sorted(studio.vocabulary.banned),
    }


def bring_in(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    """Add a word list that was dropped on the page."""
    title = asked.text("name", longest=255).rpartition("/")[2].rpartition("\\")[2]
    return {"layer": studio.vocabulary.bring_in(asked.data, title).report()}


def remove(studio: Studio, asked: RequestValues) -> dict[str, Any]:
    studio.vocabulary.remove(asked.text("name", longest=64))
    return {}
