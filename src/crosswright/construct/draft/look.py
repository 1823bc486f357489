"""Everything that the screen shows about a draft: the words left for each slot, the faults of the
draft, and statistics. A word is left for a slot if it fits the slot and its crossings.

All this is computed after every key press. To save time, results that depend only on the shape of
the grid are stored for each shape, and results from the word list are stored for each list.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any
from weakref import WeakKeyDictionary

from crosswright.audit.fill import audit_fill
from crosswright.construct.candidates import Candidates, candidates
from crosswright.construct.draft.starts import start_of
from crosswright.construct.draft.value import Draft
from crosswright.core import (
    Direction,
    Finding,
    Grid,
    GridFacts,
    Position,
    Slot,
    Symmetry,
    facts,
    pieces,
    slot_map,
    violations,
)
from crosswright.core import venue as venue_named
from crosswright.words import Word, WordList
from crosswright.words.dupes import parts_of, stems_of
from crosswright.words.statistics import BAND, mean_score

__all__ = ["look"]

MOST_REMEMBERED = 20_000
"""The largest number of answers for which we remember the result of `_roots`, for each word list.
When a further answer comes, all results for this list are forgotten first."""

_remembered: "WeakKeyDictionary[WordList, dict[str, tuple[frozenset[str], frozenset[str]]]]" = (
    WeakKeyDictionary()
)


def look(
    draft: Draft,
    words: WordList,
    *,
    banned: Iterable[str] = (),
    known: Candidates | None = None,
) -> dict[str, Any]:
    """Return everything that one screen shows about a draft, as a JSON object.

    `banned` has further words that must not be used, in addition to the draft's own bans. If the
    caller has already found the candidates for a slot of the draft (see `fitting.py`), it may pass
    them as `known`. Then the words that are left in the whole grid are not computed again. The
    candidates must come from the same word list with the same bans, and without a pattern.
    """
    answers = {slot: draft.fill.answer(slot) for slot in slot_map(draft.grid).slots}
    listed = {text: words.get(text) for text in answers.values() if text is not None}
    # The candidates for a full slot are found as if its letters were not there, because otherwise
    # no other word would fit. Then `known` belongs to another fill, and cannot be used.
    is_same = known is not None and known.given == draft.fill
    found = known if is_same else _candidates(draft, words, banned)
    gone = draft.banned | frozenset(banned)
    return {
        "slots": _slots(draft, answers, listed, found),
        "cells": _cells(draft, found),
        "tightest": None if found is None or found.tightest is None else str(found.tightest.slot),
        "dead": None
        if found is None or found.emptied is None
        else {"slot": str(found.emptied), "message": found.explanation},
        "findings": [*_findings(draft, words, answers, gone)],
        "statistics": _statistics(draft, words, answers, listed),
    }


def _candidates(draft: Draft, words: WordList, banned: Iterable[str]) -> Candidates | None:
    """Return the number of words that are left for each slot, and the letters that are left for
    each cell. None if the grid has no slot."""
    if not slot_map(draft.grid).slots:
        return None
    return candidates(draft.problem(words, banned=banned))


def _slots(
    draft: Draft,
    answers: Mapping[Slot, str | None],
    known: Mapping[str, Word | None],
    found: Candidates | None,
) -> list[dict[str, Any]]:
    told = []
    emptied = None if found is None else found.emptied
    for one in () if found is None else found.slots:
        # If one slot has no word left, `left` is 0 for every slot. In this case we show `fits` for
        # the other slots: the number of words that fit the slot without regard to its crossings.
        left = one.left if emptied is None or one.slot == emptied else one.fits
        answer = answers[one.slot]
        word = None if answer is None else known[answer]
        told.append(
            {
                "key": str(one.slot),
                "cells": [list(cell) for cell in one.slot.cells],
                "answer": answer,
                "pattern": one.pattern,
                "left": left,
                "fitting": one.fits,
                "score": None if word is None else word.score,
                "full": one.is_full,
                "listed": answer is None or word is not None,
                "theme": start_of(one.slot) in draft.theme,
            }
        )
    return told


def _cells(draft: Draft, found: Candidates | None) -> dict[str, dict[str, Any]]:
    """Return the number of letters that each empty cell has left. If only one letter is left,
    return this letter too."""
    told: dict[str, dict[str, Any]] = {}
    glyphs = draft.fill.glyphs
    for cell, left in ({} if found is None else found.letters).items():
        if cell not in glyphs:
            one = told[f"{cell.row},{cell.column}"] = {"letters": len(left)}
            if len(left) == 1:
                one["forced"] = left[0]
    return told


# -- faults ----------------------------------------------------------------------------------------


def _findings(
    draft: Draft,
    words: WordList,
    answers: Mapping[Slot, str | None],
    banned: frozenset[str],
) -> Iterator[dict[str, Any]]:
    """Yield the rules of the venue that are broken, then faults of answers. Empty cells are not a
    fault."""
    if draft.venue:
        for finding, cells in _venue_findings(draft.grid, draft.venue):
            yield _told(finding, cells)
    by_name = {slot.key.spoken: slot.cells for slot in answers}
    own = {text for slot, text in answers.items() if text and start_of(slot) in draft.theme}
    for finding in audit_fill(draft.fill, words, min_score=draft.min_score, allowed=own):
        if finding.rule != "empty":
            yield _told(finding, by_name[finding.where])
    for slot, text in answers.items():
        if text is not None and text in banned | draft.banned_here.get(start_of(slot), frozenset()):
            yield _told(Finding("banned", slot.key.spoken, f"{text} is banned"), slot.cells)


def _told(finding: Finding, cells: Iterable[Position]) -> dict[str, Any]:
    return {**vars(finding), "cells": [list(cell) for cell in cells]}


@lru_cache(maxsize=64)
def _venue_findings(grid: Grid, venue: str) -> tuple[tuple[Finding, tuple[Position, ...]], ...]:
    """Return the rules of a venue that the grid breaks, each with the cells that break it."""
    row = venue_named(venue)
    places = {slot.key.spoken: slot.cells for slot in slot_map(grid).slots}
    places |= {str(cell): (cell,) for cell in grid.positions()}
    found = []
    for finding in violations(grid, row):
        cells = places.get(finding.where, ())
        if finding.rule == "symmetry":
            cells = min((_lonely(grid, one) for one in row.symmetries), key=len)
        elif finding.rule == "connected":
            apart = sorted(pieces(grid), key=len)[:-1]
            cells = tuple(sorted(cell for piece in apart for cell in piece))
        found.append((finding, cells))
    return tuple(found)


def _lonely(grid: Grid, symmetry: Symmetry) -> tuple[Position, ...]:
    """Return the cells that differ from their partners under the symmetry, in their kind (such as
    block or open) or in their bars."""
    if symmetry.needs_square and grid.height != grid.width:
        return tuple(grid.positions())
    height, width = grid.height, grid.width
    barred = {(cell, cell.step(Direction.ACROSS)) for cell in grid.bars_right}
    barred |= {(cell, cell.step(Direction.DOWN)) for cell in grid.bars_below}
    found = {
        cell
        for cell in grid.positions()
        for image in symmetry.images(cell, height, width)
        if grid.kind(cell) is not grid.kind(image)
    }
    found |= {
        cell
        for one, other in barred
        for image in symmetry.edge_images(one, other, height, width)
        if (min(image), max(image)) not in barred
        for cell in (one, other)
    }
    return tuple(sorted(found))


# -- figures ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _facts(grid: Grid) -> GridFacts:
    return facts(grid)


def _statistics(
    draft: Draft,
    words: WordList,
    answers: Mapping[Slot, str | None],
    known: Mapping[str, Word | None],
) -> dict[str, Any]:
    shape, lengths = _facts(draft.grid), Counter(slot.length for slot in answers)
    letters = Counter(draft.fill.glyphs.values())
    missing = [glyph for glyph in words.alphabet if glyph not in letters]
    scores = [word.score for word in known.values() if word is not None]
    mean = mean_score(scores)
    bands = Counter(score // BAND * BAND for score in scores)
    return {
        "words": shape.slots,
        "words_done": sum(answer is not None for answer in answers.values()),
        "blocks": shape.blocks,
        "block_share": round(shape.blocks / (shape.height * shape.width), 4),
        "mean_length": round(shape.mean_length, 2),
        "open": shape.open_cells,
        "cells_done": len(draft.fill.glyphs),
        "letters": dict(sorted(letters.items(), key=lambda item: (-item[1], item[0]))),
        "missing": missing,
        "pangram": bool(words.alphabet) and not missing,
        "mean_score": None if mean is None else round(mean, 1),
        "scores": {str(least): count for least, count in sorted(bands.items())},
        "unlisted": sum(word is None for word in known.values()),
        "three_letter": lengths[3],
        "unchecked": shape.unchecked,
        "unchecked_runs": {str(length): runs for length, runs in shape.unchecked_runs.items()},
        "symmetries": [symmetry.value for symmetry in shape.symmetries],
        "pieces": shape.pieces,
        "dupes": _dupes(words, answers),
        "lengths": {str(length): count for length, count in sorted(lengths.items())},
    }


def _dupes(words: WordList, answers: Mapping[Slot, str | None]) -> list[dict[str, Any]]:
    """Return pairs of entries that share a root. Also return pairs that share no root, but whose
    answers both contain the same word of the word list."""
    by_stem: dict[str, list[Slot]] = defaultdict(list)
    by_part: dict[str, list[Slot]] = defaultdict(list)
    for slot, answer in answers.items():
        if answer is not None:
            stems, parts = _roots(answer, words)
            for stem in stems:
                by_stem[stem].append(slot)
            for part in parts:
                by_part[part].append(slot)
    found: dict[tuple[Slot, Slot], tuple[str, str]] = {}
    for stem in sorted(by_stem):
        for pair in combinations(by_stem[stem], 2):
            found.setdefault(pair, ("root", stem))
    for part in sorted(by_part, key=lambda part: (len(part), part), reverse=True):
        for pair in combinations(by_part[part], 2):
            found.setdefault(pair, ("part", part))
    return [
        {
            "slots": [str(one), str(other)],
            "answers": [answers[one], answers[other]],
            "kind": kind,
            "shared": shared,
        }
        for (one, other), (kind, shared) in found.items()
    ]


def _roots(answer: str, words: WordList) -> tuple[frozenset[str], frozenset[str]]:
    """Return the roots of an answer, and the words of the list that it contains."""
    known = _remembered.setdefault(words, {})
    if answer not in known:
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[answer] = stems_of(answer, words), parts_of(answer, words)
    return known[answer]
