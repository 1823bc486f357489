"""If the user gives a pattern, the theme entries are placed in its slots. Many ways to place them
are tried in turn."""

import random
from collections.abc import Iterator, Mapping

from crosswright.construct.make.problem import MakeProblem
from crosswright.construct.make.theme.plan import is_revealing
from crosswright.construct.make.theme.words import letters_fit
from crosswright.core import Direction, Fill, Glyph, Glyphs, Placement, Position, Slot
from crosswright.search import Run

MOST_WAYS = 200
"""The largest number of ways to place the theme. The ways that look best (see `_best_ways`) are
tried first."""

MOST_STEPS = 20_000
"""The limit of the search for ways to place the theme. In each step, one entry is tried in one
slot."""


class GivenPattern:
    """The given grid, with the theme entries in its slots.

    With a theme, `patterns` yields one grid for each way to place the theme. After the last way it
    begins again with the first.
    """

    def __init__(self, problem: MakeProblem, run: Run) -> None:
        assert problem.given is not None
        self.problem = problem
        self.run = run
        self.given = problem.given
        self.grown = 0
        """The number of grids that were yielded so far."""
        self.is_settled = problem.is_settled
        """True if there is no theme to place."""
        self.ways = [] if self.is_settled else _best_ways(problem, run.rng)

    @property
    def limit(self) -> int:
        """The number of different grids that `patterns` yields, at least 1."""
        return max(1, len(self.ways))

    def patterns(self) -> Iterator[Fill]:
        """Yield the grids to fill. The theme entries are in them."""
        if self.is_settled:
            self.grown = 1
            yield self.given
            return
        if not self.ways:
            self.run.explanation = self._no_way()
            return
        while True:
            for way in self.ways:
                self.grown += 1
                self.run.tick()
                yield way

    def missed(self, given: Fill) -> None:
        """Set the run's explanation after a grid that could not be filled."""
        if not self.is_settled:
            self.run.explanation = (
                f"{len(self.ways)} ways to place the theme in the given grid, none filled yet; "
                "more time, another entry, or a grid with more blocks would help"
            )

    def _no_way(self) -> str:
        """Return the reason why the theme cannot be placed in the grid."""
        for entry in self.problem.theme:
            if not any(_suits(slot, entry, self.problem) for slot in self.given.slots):
                where = " where it was asked for" if self._is_bound(entry) else ""
                return (
                    f"no slot of the given grid can have {''.join(entry)}: no slot of "
                    f"{len(entry)} cells is free{where}"
                )
        return "the theme entries do not all fit into the given grid together with its words"

    def _is_bound(self, entry: Glyphs) -> bool:
        return self.problem.across_only or entry in self.problem.theme_rows


def _best_ways(problem: MakeProblem, rng: random.Random) -> list[Fill]:
    """Return the grid with the theme, once for each way to place the theme.

    Ways that leave some slot without a word are left out, and also ways that put the revealer at an
    unusual place (see `_reveals`). For each way that remains, we count the theme entries whose
    symmetric place has no theme entry. Ways with a lower count come first. If counts are equal,
    ways with fewer entries down come first.
    """
    assert problem.given is not None
    given, symmetry = problem.given, problem.known_symmetry
    height, width = given.grid.height, given.grid.width
    found: list[tuple[int, int, float, Fill]] = []
    for taken in _ways(problem, rng):
        if not _reveals(problem, taken):
            continue
        glyphs = dict(given.glyphs)
        for entry, slot in taken.items():
            glyphs.update(zip(slot.cells, entry, strict=True))
        own = {slot.cells for slot in taken.values()}
        own |= {slot.cells for slot, _ in given.answers()}
        fits = letters_fit(glyphs, own, problem.words, problem.min_score, problem.banned)
        if not all(fits(slot.cells) for slot in given.slots):
            continue
        places = {frozenset(slot.cells) for slot in taken.values()}
        alone = sum(
            frozenset(image) not in places
            for slot in taken.values()
            for image in zip(*(symmetry.turned(c, height, width) for c in slot.cells), strict=True)
        )
        down = sum(slot.direction is Direction.DOWN for slot in taken.values())
        found.append((alone, down, rng.random(), Fill(given.grid, glyphs)))
        if len(found) == MOST_WAYS:
            break
    return [fill for *_, fill in sorted(found, key=lambda way: way[:3])]


def _ways(problem: MakeProblem, rng: random.Random) -> Iterator[Mapping[Glyphs, Slot]]:
    """Yield ways to place the theme: a slot for each entry, so that all letters agree. For each
    entry, slots across are tried before slots down; apart from that, the order is random."""
    assert problem.given is not None
    slots = problem.given.slots
    suited = {e: [slot for slot in slots if _suits(slot, e, problem)] for e in problem.theme}
    for possible in suited.values():
        rng.shuffle(possible)
        possible.sort(key=lambda slot: slot.direction is Direction.DOWN)
    order = sorted(problem.theme, key=lambda entry: len(suited[entry]))
    steps = 0

    def placed(
        place: int, taken: dict[Glyphs, Slot], glyphs: dict[Position, Glyph]
    ) -> Iterator[Mapping[Glyphs, Slot]]:
        nonlocal steps
        if place == len(order):
            yield taken
            return
        entry = order[place]
        for slot in suited[entry]:
            steps += 1
            if steps > MOST_STEPS:
                return
            letters = dict(zip(slot.cells, entry, strict=True))
            if slot in taken.values():
                continue
            if all(glyphs.get(cell, glyph) == glyph for cell, glyph in letters.items()):
                yield from placed(place + 1, taken | {entry: slot}, glyphs | letters)

    yield from placed(0, {}, dict(problem.given.glyphs))


def _suits(slot: Slot, entry: Glyphs, problem: MakeProblem) -> bool:
    """Return True if a theme entry fits a slot: the length, the letters in the slot, the direction
    and the row that the user asked for."""
    assert problem.given is not None
    row = problem.theme_rows.get(entry)
    if slot.direction is Direction.DOWN and (problem.across_only or row is not None):
        return False
    if slot.length != len(entry) or (row is not None and slot.start.row != row):
        return False
    letters = problem.given.pattern(slot)
    return all(known in {None, glyph} for known, glyph in zip(letters, entry, strict=True))


def _reveals(problem: MakeProblem, taken: Mapping[Glyphs, Slot]) -> bool:
    """Return True if there is no revealer, or if it has a usual place (see `is_revealing`): it is
    the last of the theme entries across, or it is in the middle of the grid.

    `taken` has the slot of each theme entry.
    """
    if problem.revealer is None:
        return True
    placed = {e: Placement(e, slot.start, slot.direction) for e, slot in taken.items()}
    found = placed.pop(problem.revealer)
    return is_revealing(found, list(placed.values()), problem.height, problem.width)
