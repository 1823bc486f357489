"""The rules of a freeform crossword as clauses: one function to a family.

The variables, each made only where it can be true:

    placed(WORD,row,column,direction)   the word starts there and runs that way
    letter(row,column,G)                the cell holds the glyph
    open(row,column)                    the cell holds some glyph; a block if not
    along(row,column,direction)         the cell lies in a word of that direction
    first(…), last(…)                   such a word starts, or ends, in the cell
    used(WORD)                          the word stands somewhere
    line(group,…), place(group,…)       in which line, and where in it, the group's word starts
    crossed(row,column)                 a word across and a word down share the cell

Which families there are, and why these: docs/algorithms/freeform-sat.md.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Placement
from crosswright.engines.freeform.places import Places, Stand, refuse_if_too_large
from crosswright.engines.freeform.problem import FreeformProblem, GlyphWord
from crosswright.search.cnf import Cnf, at_most_one, count_at_least, one_if
from crosswright.search.progress import Progress
from crosswright.search.run import Run

__all__ = [
    "Encoding",
    "a_letter_comes_from_a_word",
    "a_placed_word_has_ends",
    "a_placed_word_writes_its_letters",
    "a_start_is_a_words_start",
    "at_one_place",
    "encode",
    "every_word_is_crossed",
    "given_cells",
    "name_crossings",
    "name_variables",
    "number_of_blocks",
    "one_of_two_mirror_images",
    "one_symbol_a_cell",
    "one_word_of_each_group",
    "symmetric_blocks",
    "touching_letters_are_words",
]


T = TypeVar("T")

ITEMS_A_TICK = 500
"""How many placements or cells are written about between two looks at the clock?"""


@dataclass
class Encoding:
    """A problem's formula, with the variables by what they mean."""

    problem: FreeformProblem
    places: Places
    run: Run | None = None
    """Whose budget and flag are heeded while the clauses are written."""
    cnf: Cnf = field(default_factory=Cnf)
    placed: dict[Placement, int] = field(default_factory=dict)
    letter: dict[Position, dict[Glyph, int]] = field(default_factory=dict)
    open: dict[Position, int] = field(default_factory=dict)
    along: dict[Direction, dict[Position, int]] = field(default_factory=dict)
    used: dict[GlyphWord, int] = field(default_factory=dict)
    """Only of words that may stay out."""
    crossed: dict[Position, int] = field(default_factory=dict)
    owners: list[tuple[GlyphWord, ...]] = field(default_factory=list)
    """Words of which one at most stands, at one place: a group, or a word by itself."""
    lines: list[dict[Direction, dict[int, int]]] = field(default_factory=list)
    """For each owner and direction, by line, whether its word starts in that line."""
    stands: list[tuple[int, Stand]] = field(default_factory=list)
    """Every placement's variable, with its cells."""
    through: dict[Direction, dict[Position, dict[Glyph, list[int]]]] = field(default_factory=dict)
    """For a direction and a cell, by glyph, the placements that put that glyph there."""

    def add(self, family: str, clauses: Iterable[list[int]]) -> None:
        self.cnf.add(family, clauses)

    def is_closed(self, cell: Position) -> bool:
        """Whether no word can cover the cell: outside, a block, or out of every word's reach."""
        return cell not in self.open

    def each(self, items: Iterable[T]) -> Iterator[T]:
        """The items, with a look at the clock now and then, and a word of how far we are."""
        for number, item in enumerate(items):
            if number % ITEMS_A_TICK == 0:
                self.tick()
            yield item

    def tick(self) -> None:
        if self.run is not None:
            self.run.tick(0)
            self.run.observe(Progress(f"{len(self.cnf):,} clauses written", nodes=self.run.nodes))


def encode(problem: FreeformProblem, run: Run | None = None) -> Encoding:
    """The formula whose models are the problem's answers, but for the connection of the pieces."""
    refuse_if_too_large(problem)
    encoding = Encoding(problem, Places(problem), run)
    name_variables(encoding)
    one_symbol_a_cell(encoding)
    a_placed_word_writes_its_letters(encoding)
    a_placed_word_has_ends(encoding)
    a_letter_comes_from_a_word(encoding)
    if not problem.loose:
        touching_letters_are_words(encoding)
        a_start_is_a_words_start(encoding)
    one_word_of_each_group(encoding)
    given_cells(encoding)
    symmetric_blocks(encoding)
    number_of_blocks(encoding)
    one_of_two_mirror_images(encoding)
    if not problem.islands and not problem.loose and len(problem.groups) > 1:
        every_word_is_crossed(encoding)
    return encoding


def name_variables(encoding: Encoding) -> None:
    """Make the variables of placements, letters, open cells and directions that can be true."""
    cnf = encoding.cnf
    for way in Direction:
        encoding.through[way] = {}
        encoding.along[way] = {}
    for word in encoding.problem.words:
        encoding.tick()
        text = "".join(word)
        for stand in encoding.places.of(word):
            (row, column), way = stand.placement.start, stand.placement.direction
            number = cnf.new(f"placed({text},{row + 1},{column + 1},{way.value})")
            encoding.placed[stand.placement] = number
            encoding.stands.append((number, stand))
            through = encoding.through[way]
            for cell, glyph in zip(stand.cells, word, strict=True):
                through.setdefault(cell, {}).setdefault(glyph, []).append(number)
    for cell in encoding.problem.positions:
        ways = [way for way in Direction if cell in encoding.through[way]]
        if not ways:
            continue
        place = f"{cell.row + 1},{cell.column + 1}"
        encoding.open[cell] = cnf.new(f"open({place})")
        glyphs = sorted({glyph for way in ways for glyph in encoding.through[way][cell]})
        encoding.letter[cell] = {glyph: cnf.new(f"letter({place},{glyph})") for glyph in glyphs}
        for way in ways:
            encoding.along[way][cell] = cnf.new(f"along({place},{way.value})")


def one_symbol_a_cell(encoding: Encoding) -> None:
    """A cell is a block or holds exactly one glyph: open if and only if some letter, never two."""
    for cell, is_open in encoding.each(encoding.open.items()):
        letters = list(encoding.letter[cell].values())
        one_if(encoding.cnf, "a cell has one symbol", is_open, letters)


def a_placed_word_writes_its_letters(encoding: Encoding) -> None:
    """A word that stands somewhere puts each of its glyphs into its cell."""
    letter = encoding.letter
    encoding.add(
        "a word writes its letters",
        (
            [-placed, letter[cell][glyph]]
            for placed, stand in encoding.each(encoding.stands)
            for cell, glyph in zip(stand.cells, stand.placement.glyphs, strict=True)
        ),
    )


def a_placed_word_has_ends(encoding: Encoding) -> None:
    """Before a word's first cell and after its last there is a block or the edge.

    Through `first` and `last`, so that all words that start in a cell share one clause about the
    cell before it.
    """
    family = "a word ends at blocks"
    for way in Direction:
        firsts: dict[Position, list[int]] = defaultdict(list)
        lasts: dict[Position, list[int]] = defaultdict(list)
        for placed, stand in encoding.stands:
            if stand.placement.direction is way:
                firsts[stand.cells[0]].append(placed)
                lasts[stand.cells[-1]].append(placed)
        for kind, found, step in (("first", firsts, -1), ("last", lasts, 1)):
            for cell, placed_here in encoding.each(found.items()):
                beyond = cell.step(way, step)
                here = encoding.cnf.new(f"{kind}({cell.row + 1},{cell.column + 1},{way.value})")
                clauses = [[-placed, here] for placed in placed_here]
                clauses.append([-here, *placed_here])
                if not encoding.is_closed(beyond):
                    clauses.append([-here, -encoding.open[beyond]])
                encoding.add(family, clauses)
                _run_boundary(encoding, cell, way, here, step)


def _run_boundary(encoding: Encoding, cell: Position, way: Direction, here: int, step: int) -> None:
    """Where letters may not touch loosely, a run that begins (or ends) in the cell makes it so."""
    if encoding.problem.loose:
        return
    inside, beyond = cell.step(way, -step), cell.step(way, step)
    edge = [] if encoding.is_closed(beyond) else [encoding.open[beyond]]
    encoding.add(
        "a run starts and ends as a word",
        [[here, -encoding.open[cell], -encoding.open[inside], *edge]],
    )


def a_letter_comes_from_a_word(encoding: Encoding) -> None:
    """A glyph stands in a cell only if some placed word puts it there, along each of its words."""
    for cell, letters in encoding.each(encoding.letter.items()):
        ways = [way for way in Direction if cell in encoding.along[way]]
        is_open = encoding.open[cell]
        alongs = [encoding.along[way][cell] for way in ways]
        encoding.add(
            "a letter lies in a word",
            [[-is_open, *alongs], *([-along, is_open] for along in alongs)],
        )
        for way, along in zip(ways, alongs, strict=True):
            through = encoding.through[way][cell]
            encoding.add(
                "a letter comes from a word",
                [[-letter, -along, *through.get(glyph, ())] for glyph, letter in letters.items()],
            )


def touching_letters_are_words(encoding: Encoding) -> None:
    """Two letters side by side lie in one word of that direction; a letter alone in it does not."""
    family = "touching letters are words"
    for cell, is_open in encoding.each(encoding.open.items()):
        for way in Direction:
            along = encoding.along[way]
            following = cell.step(way)
            if following in encoding.open:
                both = [-is_open, -encoding.open[following]]
                for end in (cell, following):
                    encoding.add(family, [[*both, *([along[end]] if end in along else [])]])
            if cell in along:
                beside = (cell.step(way, -1), following)
                neighbours = [encoding.open[p] for p in beside if p in encoding.open]
                encoding.add(family, [[-along[cell], *neighbours]])


def a_start_is_a_words_start(encoding: Encoding) -> None:
    """Where no word can start (or end), no run of letters does."""
    for way in Direction:
        mine = [stand for _, stand in encoding.stands if stand.placement.direction is way]
        starts, ends = {stand.cells[0] for stand in mine}, {stand.cells[-1] for stand in mine}
        for cell in encoding.each(encoding.open):
            for known, step in ((starts, 1), (ends, -1)):
                inside, beyond = cell.step(way, step), cell.step(way, -step)
                if cell in known or encoding.is_closed(inside):
                    continue
                edge = [] if encoding.is_closed(beyond) else [encoding.open[beyond]]
                encoding.add(
                    "a run starts and ends as a word",
                    [[-encoding.open[cell], -encoding.open[inside], *edge]],
                )


def one_word_of_each_group(encoding: Encoding) -> None:
    """Each group gives exactly one word (or at least one), and no word stands twice."""
    family = "one word of each group"
    problem, cnf = encoding.problem, encoding.cnf
    for number, group in enumerate(problem.groups, 1):
        standing = {word: _placed(encoding, word) for word in group}
        if len(group) == 1:
            # The only word of its group is used anyway: nothing is left to be named.
            encoding.add(family, [list(standing[group[0]])])
            at_one_place(encoding, str(number), group, standing[group[0]])
            continue
        for word, placed in standing.items():
            used = encoding.used[word] = cnf.new(f"used({''.join(word)})")
            encoding.add(family, [[-one, used] for one in encoding.each(placed)])
            encoding.add(family, [[-used, *placed]])
        encoding.add(family, [[encoding.used[word] for word in group]])
        if problem.at_least_one:
            for word, placed in standing.items():
                at_one_place(encoding, "".join(word), (word,), placed)
        else:
            at_most_one(cnf, family, [encoding.used[word] for word in group])
            everywhere = {
                one: where for placed in standing.values() for one, where in placed.items()
            }
            at_one_place(encoding, str(number), group, everywhere)


def _placed(encoding: Encoding, word: GlyphWord) -> dict[int, Placement]:
    """The variables of a word's placements."""
    stands = encoding.places.of(word)
    return {encoding.placed[stand.placement]: stand.placement for stand in stands}


def at_one_place(
    encoding: Encoding,
    owner: str,
    words: tuple[GlyphWord, ...],
    placements: Mapping[int, Placement],
) -> None:
    """Of these words' placements no two are in different lines or at different places of a line.

    At most one of many, by coordinates: a placement names its line and its place in the line, and
    of the lines, and of the places, at most one is named.
    """
    family = "no word stands twice"
    places: dict[int, int] = {}
    by_way: dict[Direction, dict[int, int]] = {}
    clauses: list[list[int]] = []
    for way in Direction:
        lines = by_way[way] = {}
        for placed, placement in encoding.each(placements.items()):
            if placement.direction is not way:
                continue
            line, place = placement.start if way is Direction.ACROSS else placement.start[::-1]
            if line not in lines:
                lines[line] = encoding.cnf.new(f"line({owner},{way.value},{line + 1})")
            if place not in places:
                places[place] = encoding.cnf.new(f"place({owner},{place + 1})")
            clauses.append([-placed, lines[line]])
            clauses.append([-placed, places[place]])
    encoding.owners.append(words)
    encoding.lines.append(by_way)
    encoding.add(family, clauses)
    at_most_one(encoding.cnf, family, [v for lines in by_way.values() for v in lines.values()])
    at_most_one(encoding.cnf, family, list(places.values()))


def given_cells(encoding: Encoding) -> None:
    """Given letters stand where they are given. (Given blocks have no variables at all.)"""
    for cell, glyph in encoding.problem.given.items():
        letter = encoding.letter.get(cell, {}).get(glyph)
        encoding.add("given letters", [[letter] if letter else []])


def symmetric_blocks(encoding: Encoding) -> None:
    """A cell is open if and only if its images under the symmetry are."""
    problem = encoding.problem
    for cell, is_open in encoding.open.items():
        for image in problem.symmetry.images(cell, problem.height, problem.width)[1:]:
            other = [] if encoding.is_closed(image) else [encoding.open[image]]
            encoding.add("symmetry", [[-is_open, *other]])


def number_of_blocks(encoding: Encoding) -> None:
    """There are as many blocks as asked for, not fewer and not more."""
    problem = encoding.problem
    cells = problem.height * problem.width
    most_open = cells - problem.fewest_blocks
    least_open = 0 if problem.most_blocks is None else cells - problem.most_blocks
    family = "number of blocks"
    variables = list(encoding.open.values())
    if least_open > len(variables):
        encoding.add(family, [[]])
    if least_open <= 0 and most_open >= len(variables):
        return
    more_than = count_at_least(encoding.cnf, family, variables)
    if most_open < len(variables):
        encoding.add(family, [[-more_than[most_open]]])
    if 0 < least_open <= len(variables):
        encoding.add(family, [[more_than[least_open - 1]]])


def one_of_two_mirror_images(encoding: Encoding) -> None:
    """Of a grid and its mirror image at the diagonal, the one with a certain group across.

    Where a group gives exactly one word, its placements down are never made in the first place;
    where it may give several, one of them at least runs across.
    """
    group = encoding.places.lying_group
    if group is None or not encoding.problem.at_least_one:
        return
    stands = [stand.placement for stand in encoding.places.by_group[group]]
    across = [encoding.placed[p] for p in stands if p.direction is Direction.ACROSS]
    encoding.add("one of two mirror images", [across])


def name_crossings(encoding: Encoding) -> None:
    """A cell is crossed if and only if it lies in a word across and in a word down."""
    if encoding.crossed:
        return
    across, down = (encoding.along[way] for way in Direction)
    for cell in encoding.each(encoding.open):
        if cell not in across or cell not in down:
            continue
        crossed = encoding.cnf.new(f"crossed({cell.row + 1},{cell.column + 1})")
        encoding.crossed[cell] = crossed
        encoding.add(
            "crossings",
            [
                [-crossed, across[cell]],
                [-crossed, down[cell]],
                [crossed, -across[cell], -down[cell]],
            ],
        )


def every_word_is_crossed(encoding: Encoding) -> None:
    """In one piece of two words or more, every word shares a cell with another."""
    name_crossings(encoding)
    encoding.add(
        "every word is crossed",
        (
            [-placed, *(encoding.crossed[cell] for cell in stand.cells if cell in encoding.crossed)]
            for placed, stand in encoding.each(encoding.stands)
        ),
    )
