"""Answers as text and as JSON."""

import json
from collections.abc import Iterator
from typing import Any

import click

from crosswright.cli.terminal import picture
from crosswright.core.fill import Fill
from crosswright.core.geometry import Direction
from crosswright.core.slots import slot_map
from crosswright.search.outcome import Outcome, Status
from crosswright.words.wordlist import WordList

__all__ = [
    "JSON_VERSION",
    "echo_json",
    "echo_partial",
    "entry_lines",
    "fill_json",
    "outcome_json",
    "verdict",
]

JSON_VERSION = 1
"""Which shape has our JSON? Raised when a program that reads it would have to change."""


def entry_lines(fill: Fill, words: WordList | None = None) -> Iterator[str]:
    """Across and down: number, answer, place, and score if there is a word list."""
    for direction in Direction:
        slots = slot_map(fill.grid).along(direction)
        if not slots:
            continue
        yield direction.value.capitalize()
        for slot in slots:
            answer = fill.answer(slot) or "".join(g or "." for g in fill.pattern(slot))
            word = words.get(answer) if words else None
            score = f"  {word.score}" if word else ""
            yield f"{slot.number:>4}  {answer}  ({slot.start}){score}"


def fill_json(fill: Fill, words: WordList | None = None) -> dict[str, Any]:
    """A fill for programs: rows and columns count from zero."""
    entries = []
    for slot in slot_map(fill.grid).slots:
        answer = fill.answer(slot)
        word = words.get(answer) if words and answer else None
        entries.append(
            {
                "number": slot.number,
                "direction": slot.direction.value,
                "row": slot.start.row,
                "column": slot.start.column,
                "length": slot.length,
                "answer": answer,
                "score": word.score if word else None,
            }
        )
    return {"picture": str(fill).split("\n"), "entries": entries}


def outcome_json(
    command: str, outcome: Outcome[Any], words: WordList | None = None, **more: Any
) -> dict[str, Any]:
    """An outcome of fills, for programs."""
    found: dict[str, Any] = {
        "version": JSON_VERSION,
        "command": command,
        "status": outcome.status.value,
        "proven": outcome.status.is_proof,
        "solutions": [fill_json(s, words) for s in outcome.solutions if isinstance(s, Fill)],
        "statistics": {
            "nodes": outcome.statistics.nodes,
            "seconds": round(outcome.statistics.seconds, 6),
        },
    }
    if outcome.explanation:
        found["explanation"] = outcome.explanation
    if isinstance(outcome.partial, Fill):
        found["partial"] = fill_json(outcome.partial, words)
    return found | more


def echo_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def verdict(outcome: Outcome[Any]) -> str:
    """What a run that found nothing has to say, in one line."""
    spent = f"{outcome.statistics.seconds:.2f} s, {outcome.statistics.nodes:,} nodes"
    match outcome.status:
        case Status.IMPOSSIBLE:
            reason = outcome.explanation or "every possibility was tried"
            return f"impossible: {reason} ({spent})"
        case Status.OUT_OF_BUDGET:
            return f"out of budget: none found, none ruled out ({spent})"
        case Status.CANCELLED:
            return f"cancelled ({spent})"
        case _:
            return f"{outcome.status.value} ({spent})"


def echo_partial(outcome: Outcome[Any]) -> None:
    """The nearest thing to a solution, where there is one."""
    if isinstance(outcome.partial, Fill):
        click.echo("the fullest try:", err=True)
        click.echo(picture(outcome.partial), err=True)
