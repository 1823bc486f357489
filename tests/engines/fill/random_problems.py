"""Small random fill problems for the tests of the engines, with all options except `avoided`."""

import random
from dataclasses import replace

from crosswright.core.errors import InputError
from crosswright.core.fill import Fill
from crosswright.engines.fill import FillProblem
from crosswright.words.spelling import Spelling
from crosswright.words.wordlist import WordList
from wished import problem_with

__all__ = ["random_problem", "random_problem_with_entries"]


def random_problem(rng_seed: int) -> FillProblem | None:
    """Return a problem of at most 4×4 cells, or None if the random values make no valid problem."""
    dice = random.Random(rng_seed)
    height, width = dice.randint(1, 4), dice.randint(2, 4)
    letters = "ABC" if dice.random() < 0.6 else "ABCDE"
    size = 2 if dice.random() < 0.2 else 1
    texts = set()
    for length in (2, 3, 4, 5):
        for _ in range(dice.randint(3, 22)):
            texts.add("".join(dice.choice(letters) for _ in range(length * size)))
    listed = sorted(texts)
    words = WordList.of(
        [f"{text};{dice.randint(0, 50)}" for text in listed], Spelling(letters_per_cell=size)
    )

    def cell() -> str:
        if dice.random() < 0.15:
            return "#"
        return dice.choice(letters) if dice.random() < 0.1 and size == 1 else "."

    picture = "\n".join("".join(cell() for _ in range(width)) for _ in range(height))
    options: dict[str, object] = {}
    if dice.random() < 0.3:
        options["min_score"] = dice.randint(0, 30)
    if dice.random() < 0.3:
        options["banned"] = frozenset(dice.sample(listed, 3))
    if dice.random() < 0.3:
        options["required"] = tuple(dice.sample(listed, dice.randint(1, 2)))
    if dice.random() < 0.3:
        options["max_shared"] = dice.randint(1, 3)
    if dice.random() < 0.3:
        options["allow_repeats"] = True
    try:
        given = Fill.parse(picture)
        if dice.random() < 0.25 and given.grid.open_cells:
            rebus = "".join(dice.choice(letters) for _ in range(2))
            cells = {**given.glyphs, dice.choice(given.grid.open_cells): rebus}
            given = Fill(given.grid, cells)
        if given.slots and dice.random() < 0.3:
            slot = dice.choice(given.slots)
            tokens = [".", "?", "[AB]", *letters] if size == 1 else [".", "?"]
            shape = [dice.choice(tokens) for _ in range(slot.length)]
            excepted = ",".join(dice.sample(listed, 4))
            more = f" not {excepted}" if dice.random() < 0.5 else ""
            options["patterns"] = {slot.key: "".join(shape) + more}
        return problem_with(given, words, **options)
    except InputError:
        return None


def random_problem_with_entries(rng_seed: int) -> FillProblem | None:
    """Return a problem in which some slots are full from the start and `max_shared` is 1 or 2.

    Returns None if the random values make no such problem.
    """
    problem = random_problem(rng_seed)
    if problem is None or not problem.given.slots:
        return None
    dice = random.Random(rng_seed)
    size = problem.words.spelling.letters_per_cell
    cells = dict(problem.given.glyphs)
    slots = problem.given.slots
    for slot in dice.sample(slots, min(len(slots), dice.randint(1, 3))):
        for cell in slot.cells:
            cells.setdefault(cell, "".join(dice.choice("AB") for _ in range(size)))
    given = Fill(problem.given.grid, cells)
    wishes = replace(problem.wishes, max_shared=dice.randint(1, 2), patterns=(), required=())
    return replace(problem, given=given, wishes=wishes)
