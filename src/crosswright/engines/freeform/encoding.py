"""The formula of a problem while clauses are added. A variable is made only if it can be true:

placed(WORD,row,column,direction)   the word starts there and runs in that direction
letter(row,column,G)                the cell holds the glyph G
lone(row,column)                    the cell holds a glyph that no two words can share there
open(row,column)                    the cell holds some glyph; if false, it is a block
along(row,column,direction)         the cell is in a word of that direction
first(row,column,direction)         a word of that direction starts in the cell
last(row,column,direction)          a word of that direction ends in the cell
used(WORD)                          the word is placed
line(group,direction,line)          the group's word is in that row (across) or column (down)
place(group,place)                  the group's word starts at that place in its line
one-by-now(place(group,place))      the group's word starts at that place or before it
crossed(row,column)                 a word across and a word down share the cell
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from crosswright.core import Direction, Glyph, Glyphs, Placement, Position
from crosswright.engines.freeform.places import Places, Stand
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.search import Progress, Run
from crosswright.search.cnf import Cnf

T = TypeVar("T")

ITEMS_A_TICK = 500
"""Placements or cells between two checks of the time limit."""


@dataclass
class Coordinates:
    """Variables for the place of an owner's word. An owner is a group or, with `at_least_one`, a
    word.
    """

    number: int
    words: tuple[Glyphs, ...]
    """At most one is placed."""
    lines: dict[Direction, dict[int, int]]
    places: dict[int, int]
    """In order."""
    stands: dict[int, tuple[int, int]]
    """The line and the place of each placement."""
    by_now: list[int] = field(default_factory=list)
    """For each place but the last."""

    @property
    def shortest(self) -> int:
        return min(map(len, self.words))

    def elsewhere(self, first: int, last: int) -> list[int]:
        """Return literals of which one is true if the word starts outside a range of indexes into
        `places`.
        """
        before = [self.by_now[first - 1]] if first else []
        after = [-self.by_now[last]] if last < len(self.by_now) else []
        if first == last and before and after:
            return [-list(self.places.values())[first]]
        return before + after


@dataclass
class Encoding:
    problem: FreeformProblem
    possible: Places
    run: Run | None = None
    """Its budget and cancel flag are checked while the clauses are written."""
    cnf: Cnf = field(default_factory=Cnf)
    placed: dict[Placement, int] = field(default_factory=dict)
    stands: list[tuple[int, Stand]] = field(default_factory=list)
    coordinates: list[Coordinates] = field(default_factory=list)
    home: dict[Glyphs, Coordinates] = field(default_factory=dict)
    """The coordinates of each word's owner."""
    letter: dict[Position, dict[Glyph, int]] = field(default_factory=dict)
    """In a cell, all glyphs that no two words can share have the variable `lone`."""
    lone: dict[Position, int] = field(default_factory=dict)
    open: dict[Position, int] = field(default_factory=dict)
    along: dict[Direction, dict[Position, int]] = field(default_factory=dict)
    used: dict[Glyphs, int] = field(default_factory=dict)
    """Of words in groups of several."""
    crossed: dict[Position, int] = field(default_factory=dict)
    through: dict[Direction, dict[Position, dict[Glyph, list[int]]]] = field(default_factory=dict)
    """The placements that put a glyph into a cell."""

    def add(self, family: str, clauses: Iterable[list[int]]) -> None:
        self.cnf.add(family, clauses)

    def is_closed(self, cell: Position) -> bool:
        """Whether no word can cover the cell."""
        return cell not in self.open

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items, check the time limit and report progress."""
        for number, item in enumerate(items):
            if number % ITEMS_A_TICK == 0:
                self.tick()
            yield item

    def tick(self) -> None:
        if self.run is not None:
            self.run.tick(0)
            self.run.observe(Progress(f"{len(self.cnf):,} clauses written", nodes=self.run.nodes))


def name_variables(encoding: Encoding) -> None:
    _name_placements(encoding)
    _name_coordinates(encoding)
    _name_cells(encoding)


def _name_placements(encoding: Encoding) -> None:
    encoding.through = {way: {} for way in Direction}
    for word in encoding.problem.words:
        encoding.tick()
        text = "".join(word)
        for stand in encoding.possible.of(word):
            (row, column), way = stand.placement.start, stand.placement.direction
            number = encoding.cnf.new(f"placed({text},{row + 1},{column + 1},{way.value})")
            encoding.placed[stand.placement] = number
            encoding.stands.append((number, stand))
            through = encoding.through[way]
            for cell, glyph in zip(stand.cells, word, strict=True):
                through.setdefault(cell, {}).setdefault(glyph, []).append(number)


def _name_coordinates(encoding: Encoding) -> None:
    cnf = encoding.cnf
    for number, (name, words) in enumerate(_owners(encoding.problem)):
        lines: dict[Direction, dict[int, int]] = {way: {} for way in Direction}
        found: dict[int, tuple[Direction, int, int]] = {}
        for word in words:
            for stand in encoding.possible.of(word):
                way, (line, place) = stand.placement.direction, stand.placement.start
                if way is Direction.DOWN:
                    line, place = place, line
                if line not in lines[way]:
                    lines[way][line] = cnf.new(f"line({name},{way.value},{line + 1})")
                found[encoding.placed[stand.placement]] = way, line, place
        known = sorted({place for _, _, place in found.values()})
        places = {place: cnf.new(f"place({name},{place + 1})") for place in known}
        stands = {
            one: (lines[way][line], places[place]) for one, (way, line, place) in found.items()
        }
        mine = Coordinates(number, words, lines, places, stands)
        encoding.coordinates.append(mine)
        encoding.home.update(dict.fromkeys(words, mine))


def _owners(problem: FreeformProblem) -> Iterator[tuple[str, tuple[Glyphs, ...]]]:
    for number, group in enumerate(problem.groups, 1):
        if len(group) > 1 and problem.at_least_one:
            yield from (("".join(word), (word,)) for word in group)
        else:
            yield str(number), group


def _name_cells(encoding: Encoding) -> None:
    cnf = encoding.cnf
    encoding.along = {way: {} for way in Direction}
    owner = {
        placed: number for number, mine in enumerate(encoding.coordinates) for placed in mine.stands
    }
    for cell in encoding.each(encoding.problem.positions):
        by_way = [encoding.through[way].get(cell, {}) for way in Direction]
        glyphs = sorted({glyph for through in by_way for glyph in through})
        if not glyphs:
            continue
        place = f"{cell.row + 1},{cell.column + 1}"
        encoding.open[cell] = cnf.new(f"open({place})")
        letters = encoding.letter[cell] = {}
        for glyph in glyphs:
            across, down = ({owner[p] for p in through.get(glyph, ())} for through in by_way)
            is_shareable = across and down and len(across | down) > 1
            # In a loose problem, touching letters may form a run that is not one of the words. Then
            # `along` may be false although a word of that direction runs through the cell, and the
            # rule that a lone letter is not crossed has no effect. So `lone` is not used.
            if is_shareable or encoding.problem.loose:
                letters[glyph] = cnf.new(f"letter({place},{glyph})")
            else:
                if cell not in encoding.lone:
                    encoding.lone[cell] = cnf.new(f"lone({place})")
                letters[glyph] = encoding.lone[cell]
        for way, through in zip(Direction, by_way, strict=True):
            if through:
                encoding.along[way][cell] = cnf.new(f"along({place},{way.value})")
