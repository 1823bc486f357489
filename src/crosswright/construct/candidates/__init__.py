"""Find the words that fit a slot, the letters that fit a cell, and the number of words that are
left for each slot of a grid."""

from crosswright.construct.candidates.fields import CellField, SlotField
from crosswright.construct.candidates.marking import Marking
from crosswright.construct.candidates.values import (
    Candidate,
    Candidates,
    Marked,
    SlotLeft,
    Verdict,
)
from crosswright.construct.fill.problem import AnyGrid, fill_problem, remarks
from crosswright.construct.request.candidates import Listing
from crosswright.construct.request.fill import Anew
from crosswright.construct.words import Words, remark_on
from crosswright.core import (
    Fill,
    InputError,
    Position,
    ProblemError,
    Slot,
    SlotKey,
    Wishes,
    slot_map,
)
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.remaining import Remaining
from crosswright.search import Run, Statistics, Status, Stopped, StopReason, begin

__all__ = ["Candidate", "Candidates", "Listing", "Marked", "SlotLeft", "Verdict", "candidates"]

PROVE_SECONDS = 10.0
"""The default time limit with `prove`, in seconds."""


def candidates(
    grid: AnyGrid | FillProblem,
    where: Slot | SlotKey | Position | str | None = None,
    *,
    words: Words = None,
    listing: Listing | None = None,
    wishes: Wishes | None = None,
    anew: Anew | None = None,
    seconds: float | None = None,
    rng_seed: int | None = None,
    run: Run | None = None,
) -> Candidates:
    """List the words for a slot (`17A`) or the letters for a cell (`3,4`: row and column, from 1).

    With `where=None` the result has the number of words left for each slot of the grid.

    Each candidate is *impossible* (it is proven that no fill has the candidate), *proven* (a whole
    fill with the candidate was found), or *open* (neither is known). Fills are searched for only if
    `listing` asks for proofs. The other parameters have the same meaning as in `fill`. The slot may
    already be filled if `anew` says that it is to be filled again.

    >>> from crosswright import Listing, WordList
    >>> words = WordList.of(["at", "to", "as", "so"])
    >>> found = candidates("..\\n..", "1A", words=words, listing=Listing(prove=True))
    >>> [(candidate.text, candidate.verdict.value) for candidate in found.solutions]
    [('AS', 'proven'), ('AT', 'proven')]
    """
    listing = listing or Listing()
    problem = grid
    if not isinstance(problem, FillProblem):
        problem = fill_problem(problem, words, wishes, anew)
    place = _place(problem.given, where)
    if listing.pattern is not None:
        problem = _with_pattern(problem, place, listing.pattern)
    if listing.prove and place is None:
        raise ProblemError("expected a slot or a cell whose candidates are to be proven")
    run = begin(run, seconds=seconds, rng_seed=rng_seed)
    remark_on(problem.words, run)
    for line in remarks(problem):
        run.remark(line)
    remaining = Remaining(problem, rng_seed=run.rng.getrandbits(63))
    if place is None:
        status = Status.IMPOSSIBLE if remaining.is_dead else Status.FOUND
        return _told(remaining, run, status)
    field = _field(remaining, place, run)
    limit, by_room = listing.limit or None, listing.sort == "room"
    marking = Marking(problem, field, run, limit=limit, by_room=by_room)
    status = _marked(marking, prove=listing.prove)
    return _told(remaining, run, status, place, marking)


def _place(given: Fill, where: Slot | SlotKey | Position | str | None) -> Slot | Position | None:
    """The slot or the cell that `where` names, or None if `where` is None. Raises `ProblemError` if
    the grid does not have it."""
    if where is None:
        return None
    if isinstance(where, str):
        where = _parsed(where)
    slots = slot_map(given.grid)
    if isinstance(where, Slot):
        where = where.key
    if isinstance(where, SlotKey):
        return slots.named(where)
    if where not in given.grid:
        size = f"{given.grid.height} rows and {given.grid.width} columns"
        raise ProblemError(f"expected a cell within {size}, got {where}")
    if not slots.through(where):
        raise ProblemError(f"expected a cell that is in a slot, got {where}")
    return where


def _parsed(text: str) -> SlotKey | Position:
    """Read a slot such as `17A` or a cell such as `3,4` from a text."""
    if "," in text:
        return Position.parse(text)
    try:
        return SlotKey.parse(text)
    except InputError as problem:
        raise ProblemError(
            f"expected a slot such as 17A, or a row and a column such as 3,4; got {text!r}"
        ) from problem


def _with_pattern(problem: FillProblem, place: Slot | Position | None, pattern: str) -> FillProblem:
    if not isinstance(place, Slot):
        raise ProblemError("expected a slot for the pattern, such as 17A")
    if place.key in problem.patterns:
        told = f"{problem.patterns[place.key]!r} and {pattern!r}"
        raise ProblemError(f"expected one pattern for {place.key.spoken}, got {told}")
    return problem.wishing(patterns=(*problem.wishes.patterns, f"{place.key}={pattern}"))


def _field(remaining: Remaining, place: Slot | Position, run: Run) -> SlotField | CellField:
    """The choices for a slot or a cell."""
    if isinstance(place, Position):
        return CellField(remaining, place)
    if remaining.problem.given.answer(place) is not None:
        run.remark(f"{place.key.spoken} is full: empty it, or refill it, to see other words")
    return SlotField(remaining, place)


def _marked(marking: Marking, *, prove: bool) -> Status:
    """Decide which candidates are impossible and, with `prove`, look for fills with the others.

    Return the status of the result.
    """
    try:
        marking.list_all()
        if prove:
            marking.run.limit(seconds=PROVE_SECONDS)
            marking.prove()
    except Stopped as stopped:
        cancelled = stopped.reason is StopReason.CANCELLED
        return Status.CANCELLED if cancelled else Status.OUT_OF_BUDGET
    if not marking.is_whole:
        return Status.FOUND
    if not marking.possible:
        return Status.IMPOSSIBLE
    return Status.COMPLETE if marking.is_settled else Status.FOUND


def _explained(remaining: Remaining) -> str:
    """A sentence that names the slot with no word left. Empty if every slot has a word."""
    culprit = remaining.culprit
    if culprit is None:
        return ""
    alone = remaining.fitting(culprit.key) == 0
    how = "fits" if alone else "that also fits its crossings is left for"
    return f"no word {how} {culprit.key.spoken}"


def _told(
    remaining: Remaining,
    run: Run,
    status: Status,
    where: Slot | Position | None = None,
    marking: Marking | None = None,
) -> Candidates:
    given = remaining.problem.given
    slots = tuple(
        SlotLeft(
            slot,
            "".join(glyph or "." for glyph in given.pattern(slot)),
            remaining.fitting(slot.key).bit_count(),
            left,
            given.answer(slot) is not None,
        )
        for slot, left in zip(remaining.slots, remaining.counts, strict=True)
    )
    return Candidates(
        status,
        marking.possible if marking else (),
        Statistics(run.nodes, run.seconds),
        _explained(remaining),
        notices=tuple(run.notices),
        where=where,
        given=given,
        impossible=marking.impossible if marking else (),
        slots=slots,
        letters=remaining.glyphs,
        emptied=remaining.culprit,
    )
