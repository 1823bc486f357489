"""The fill problem that a caller asks for, and remarks on likely mistakes in it."""

from collections.abc import Iterator
from dataclasses import replace

from crosswright.construct.fill.refill import emptied, with_own
from crosswright.construct.request.fill import Anew
from crosswright.construct.request.words import WordChoice
from crosswright.construct.words import Words, word_list
from crosswright.core import Fill, Grid, Puzzle, Wishes, of_slots
from crosswright.engines.fill import FillProblem
from crosswright.words import WordList

__all__ = ["AnyGrid", "fill_problem", "remarks"]

SHOWN_CELLS = 3
"""A message about cells that are in no slot names at most this number of cells."""

AnyGrid = Puzzle | Fill | Grid | str
"""How a caller may give a grid: as a value, or as a text picture."""


def fill_problem(
    grid: AnyGrid, words: Words = None, wishes: Wishes | None = None, anew: Anew | None = None
) -> FillProblem:
    """Return the problem of filling a grid. The bans of a `WordChoice` are added to the wishes."""
    wishes, anew = wishes or Wishes(), anew or Anew()
    if isinstance(words, WordChoice) and words.ban:
        wishes = replace(wishes, banned=(*words.ban, *wishes.banned))
    listed, whole = word_list(words), _given(grid)
    given = emptied(whole, listed, anew)
    if given != whole:
        listed = with_own(listed, whole, given)
    named = of_slots(wishes.slot_words, "a list such as 17A=names.txt")
    lists = {path: WordChoice((path,)).load_as(listed.spelling) for path in named.values()}
    strange = {word.text: word for own in lists.values() for word in own if word.text not in listed}
    if strange:
        listed = listed.merged(WordList.from_words(strange.values(), listed.spelling))
    texts = {path: frozenset(word.text for word in own) for path, own in lists.items()}
    return FillProblem(given, listed, wishes, lists=texts, strangers=frozenset(strange))


def _given(grid: Puzzle | Fill | Grid | str) -> Fill:
    if isinstance(grid, str):
        return Fill.parse(grid)
    if isinstance(grid, Grid):
        return Fill(grid)
    return grid.fill if isinstance(grid, Puzzle) else grid


def remarks(problem: FillProblem) -> Iterator[str]:
    """Yield notices about likely mistakes: a grid that is full, cells in no slot, and given answers
    that are banned or not listed."""
    given = problem.given
    if all(given.answer(slot) is not None for slot in given.slots):
        yield "every slot was full before, so nothing was filled in"
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
