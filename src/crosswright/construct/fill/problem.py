"""The fill problem that a caller asks for, and remarks on likely mistakes in it."""

from collections.abc import Iterable, Iterator, Mapping

from crosswright.construct.fill.refill import emptied, with_own
from crosswright.construct.words import WordChoice, Words, word_list
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import FillProblem
from crosswright.engines.fill.promises import letters_of

__all__ = ["fill_problem", "remarks"]

SHOWN_CELLS = 3
"""A message about cells that are in no slot names at most this number of cells."""


def fill_problem(
    grid: Puzzle | Fill | Grid | str,
    words: Words = None,
    *,
    min_score: int | None = None,
    banned: Iterable[str] = (),
    required: Iterable[str] = (),
    patterns: Mapping[SlotKey, str] | Iterable[str] = (),
    max_shared: int | None = None,
    avoid_letters: str = "",
    refill: Iterable[str] = (),
    region: str | None = None,
    keep: Iterable[str] = (),
) -> FillProblem:
    """Return the fill problem for these options of `fill`."""
    chosen = words.ban if isinstance(words, WordChoice) else ()
    listed, whole = word_list(words), _given(grid)
    banned = [*chosen, *banned]
    for word in banned:
        if not listed.spelling.normalise(word):
            raise ProblemError(f"expected a word to ban, got {word!r}")
    given = emptied(whole, listed, refill=refill, region=region, keep=keep)
    if given != whole:
        listed = with_own(listed, whole, given)
    return FillProblem(
        given,
        listed,
        min_score=min_score,
        banned=frozenset(banned),
        required=tuple(required),
        patterns=patterns if isinstance(patterns, Mapping) else _patterns(patterns),
        max_shared=max_shared,
        avoided=frozenset(letters_of(avoid_letters, listed.spelling)),
    )


def _given(grid: Puzzle | Fill | Grid | str) -> Fill:
    if isinstance(grid, str):
        return Fill.parse(grid)
    if isinstance(grid, Grid):
        return Fill(grid)
    return grid.fill if isinstance(grid, Puzzle) else grid


def _patterns(texts: Iterable[str]) -> dict[SlotKey, str]:
    """Return the pattern of each slot that has one. A slot may have only one pattern."""
    found: dict[SlotKey, str] = {}
    for text in texts:
        key, pattern = _pattern(text)
        if key in found:
            told = f"{found[key]!r} and {pattern!r}"
            raise ProblemError(f"expected one pattern for {key.spoken}, got {told}")
        found[key] = pattern
    return found


def _pattern(text: str) -> tuple[SlotKey, str]:
    """Return the slot and the pattern in a text such as `17A=C..T`."""
    name, sign, pattern = text.partition("=")
    if not sign:
        raise ProblemError(f"expected a slot and a pattern such as 17A=C..T, got {text!r}")
    try:
        return SlotKey.parse(name), pattern
    except ValueError as problem:
        raise ProblemError(str(problem)) from problem


def remarks(problem: FillProblem) -> Iterator[str]:
    """Yield notices about likely mistakes: cells in no slot, and given answers that are banned or
    not listed."""
    given = problem.given
    loose = given.loose_cells()
    if loose:
        more = "; …" if len(loose) > SHOWN_CELLS else ""
        shown = "; ".join(map(str, loose[:SHOWN_CELLS])) + more
        told = (
            "1 cell is in no slot and stays"
            if len(loose) == 1
            else f"{len(loose)} cells are in no slot and stay"
        )
        yield f"{told} empty: {shown}"
    for slot, answer in given.answers():
        if answer in problem.banned:
            yield f"{answer} is banned but is given at {slot.key.spoken}: given entries stay"
    own = [answer for _, answer in given.answers() if answer not in problem.words]
    if own:
        yield f"given answers that the word list does not have: {', '.join(own)}"
