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
from collections.abc import Iterable
from dataclasses import dataclass, field

from crosswright.core.fill import Glyph
from crosswright.core.geometry import Direction, Position
from crosswright.core.layout import Placement
from crosswright.engines.freeform.places import Places, refuse_if_too_large
from crosswright.engines.freeform.problem import FreeformProblem, GlyphWord
from crosswright.search.cnf import Cnf, at_most_one, count_at_least

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


@dataclass
class Encoding:
    """A problem's formula, with the variables by what they mean."""

    problem: FreeformProblem
    places: Places
    cnf: Cnf = field(default_factory=Cnf)
    placed: dict[Placement, int] = field(default_factory=dict)
    letter: dict[Position, dict[Glyph, int]] = field(default_factory=dict)
    open: dict[Position, int] = field(default_factory=dict)
    along: dict[tuple[Position, Direction], int] = field(default_factory=dict)
    used: dict[GlyphWord, int] = field(default_factory=dict)
    crossed: dict[Position, int] = field(default_factory=dict)
    through: dict[tuple[Position, Direction], dict[Glyph, list[int]]] = field(default_factory=dict)
    """For a cell and a direction, by glyph, the placements that put that glyph there."""

    def add(self, family: str, clauses: Iterable[list[int]]) -> None:
        self.cnf.add(family, clauses)

    def is_closed(self, cell: Position) -> bool:
        """Whether no word can cover the cell: outside, a block, or out of every word's reach."""
        return cell not in self.open


def encode(problem: FreeformProblem) -> Encoding:
    """The formula whose models are the problem's answers, but for the connection of the pieces."""
    refuse_if_too_large(problem)
    encoding = Encoding(problem, Places(problem))
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
    for placement in encoding.places.all:
        row, column = placement.start
        number = cnf.new(
            f"placed({placement.text},{row + 1},{column + 1},{placement.direction.value})"
        )
        encoding.placed[placement] = number
        for cell, glyph in zip(placement.cells, placement.glyphs, strict=True):
            by_glyph = encoding.through.setdefault((cell, placement.direction), {})
            by_glyph.setdefault(glyph, []).append(number)
    for cell in encoding.problem.positions:
        ways = [way for way in Direction if (cell, way) in encoding.through]
        if not ways:
            continue
        place = f"{cell.row + 1},{cell.column + 1}"
        encoding.open[cell] = cnf.new(f"open({place})")
        glyphs = sorted({glyph for way in ways for glyph in encoding.through[cell, way]})
        encoding.letter[cell] = {glyph: cnf.new(f"letter({place},{glyph})") for glyph in glyphs}
        for way in ways:
            encoding.along[cell, way] = cnf.new(f"along({place},{way.value})")


def one_symbol_a_cell(encoding: Encoding) -> None:
    """A cell is a block or holds exactly one glyph: open if and only if some letter, never two."""
    for cell, is_open in encoding.open.items():
        letters = list(encoding.letter[cell].values())
        encoding.add("a cell has one symbol", [[-letter, is_open] for letter in letters])
        encoding.add("a cell has one symbol", [[-is_open, *letters]])
        at_most_one(encoding.cnf, "a cell has one symbol", letters)


def a_placed_word_writes_its_letters(encoding: Encoding) -> None:
    """A word that stands somewhere puts each of its glyphs into its cell."""
    encoding.add(
        "a word writes its letters",
        (
            [-placed, encoding.letter[cell][glyph]]
            for placement, placed in encoding.placed.items()
            for cell, glyph in zip(placement.cells, placement.glyphs, strict=True)
        ),
    )


def a_placed_word_has_ends(encoding: Encoding) -> None:
    """Before a word's first cell and after its last there is a block or the edge.

    Through `first` and `last`, so that all words that start in a cell share one clause about the
    cell before it.
    """
    family = "a word ends at blocks"
    firsts: dict[tuple[Position, Direction], list[int]] = defaultdict(list)
    lasts: dict[tuple[Position, Direction], list[int]] = defaultdict(list)
    for placement, placed in encoding.placed.items():
        firsts[placement.start, placement.direction].append(placed)
        lasts[placement.cells[-1], placement.direction].append(placed)
    for kind, found, step in (("first", firsts, -1), ("last", lasts, 1)):
        for (cell, way), placed_here in found.items():
            beyond = cell.step(way, step)
            here = encoding.cnf.new(f"{kind}({cell.row + 1},{cell.column + 1},{way.value})")
            encoding.add(family, [[-placed, here] for placed in placed_here])
            encoding.add(family, [[-here, *placed_here]])
            if not encoding.is_closed(beyond):
                encoding.add(family, [[-here, -encoding.open[beyond]]])
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
    for cell, letters in encoding.letter.items():
        ways = [encoding.along[cell, way] for way in Direction if (cell, way) in encoding.along]
        is_open = encoding.open[cell]
        encoding.add(
            "a letter lies in a word", [[-is_open, *ways], *([-way, is_open] for way in ways)]
        )
        for way in Direction:
            if (cell, way) not in encoding.along:
                continue
            along = encoding.along[cell, way]
            for glyph, letter in letters.items():
                sources = encoding.through[cell, way].get(glyph, [])
                encoding.add("a letter comes from a word", [[-letter, -along, *sources]])


def touching_letters_are_words(encoding: Encoding) -> None:
    """Two letters side by side lie in one word of that direction; a letter alone in it does not."""
    for cell, is_open in encoding.open.items():
        for way in Direction:
            following = cell.step(way)
            along = encoding.along.get((cell, way))
            if following in encoding.open:
                beside = encoding.open[following]
                both = [-is_open, -beside]
                for end in ((cell, way), (following, way)):
                    variable = encoding.along.get(end)
                    encoding.add(
                        "touching letters are words", [[*both, *([variable] if variable else [])]]
                    )
            if along is not None:
                neighbours = [
                    encoding.open[p] for p in (cell.step(way, -1), following) if p in encoding.open
                ]
                encoding.add("touching letters are words", [[-along, *neighbours]])


def a_start_is_a_words_start(encoding: Encoding) -> None:
    """Where no word can start (or end), no run of letters does."""
    starts = {(p.start, p.direction) for p in encoding.placed}
    ends = {(p.cells[-1], p.direction) for p in encoding.placed}
    for cell in encoding.open:
        for way in Direction:
            for known, step in ((starts, 1), (ends, -1)):
                inside, beyond = cell.step(way, step), cell.step(way, -step)
                if (cell, way) in known or encoding.is_closed(inside):
                    continue
                edge = [] if encoding.is_closed(beyond) else [encoding.open[beyond]]
                encoding.add(
                    "a run starts and ends as a word",
                    [[-encoding.open[cell], -encoding.open[inside], *edge]],
                )


def one_word_of_each_group(encoding: Encoding) -> None:
    """Each group gives exactly one word (or at least one), and no word stands twice.

    At most one of many placements, by coordinates: a placement names its line and its place in the
    line, and of the lines, and of the places, at most one is named.
    """
    family = "one word of each group"
    problem, cnf = encoding.problem, encoding.cnf
    for number, group in enumerate(problem.groups):
        placements = encoding.places.by_group[number]
        for word in group:
            encoding.used[word] = cnf.new(f"used({''.join(word)})")
        encoding.add(family, [[-encoding.placed[p], encoding.used[p.glyphs]] for p in placements])
        for word in group:
            standing = [encoding.placed[p] for p in placements if p.glyphs == word]
            encoding.add(family, [[-encoding.used[word], *standing]])
        encoding.add(family, [[encoding.used[word] for word in group]])
        if problem.at_least_one:
            for word in group:
                at_one_place(
                    encoding, f"{''.join(word)}", [p for p in placements if p.glyphs == word]
                )
        else:
            at_most_one(cnf, family, [encoding.used[word] for word in group])
            at_one_place(encoding, str(number + 1), placements)


def at_one_place(encoding: Encoding, owner: str, placements: Iterable[Placement]) -> None:
    """Of these placements no two are in different lines or at different places of a line."""
    family = "no word stands twice"
    lines: dict[tuple[Direction, int], int] = {}
    places: dict[int, int] = {}
    for placement in placements:
        way = placement.direction
        line, place = placement.start if way is Direction.ACROSS else placement.start[::-1]
        if (way, line) not in lines:
            lines[way, line] = encoding.cnf.new(f"line({owner},{way.value},{line + 1})")
        if place not in places:
            places[place] = encoding.cnf.new(f"place({owner},{place + 1})")
        placed = encoding.placed[placement]
        encoding.add(family, [[-placed, lines[way, line]], [-placed, places[place]]])
    at_most_one(encoding.cnf, family, list(lines.values()))
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
    across = [p for p in encoding.places.by_group[group] if p.direction is Direction.ACROSS]
    encoding.add("one of two mirror images", [[encoding.placed[p] for p in across]])


def name_crossings(encoding: Encoding) -> None:
    """A cell is crossed if and only if it lies in a word across and in a word down."""
    if encoding.crossed:
        return
    for cell in encoding.open:
        across = encoding.along.get((cell, Direction.ACROSS))
        down = encoding.along.get((cell, Direction.DOWN))
        if across is None or down is None:
            continue
        crossed = encoding.cnf.new(f"crossed({cell.row + 1},{cell.column + 1})")
        encoding.crossed[cell] = crossed
        encoding.add(
            "crossings",
            [[-crossed, across], [-crossed, down], [crossed, -across, -down]],
        )


def every_word_is_crossed(encoding: Encoding) -> None:
    """In one piece of two words or more, every word shares a cell with another."""
    name_crossings(encoding)
    encoding.add(
        "every word is crossed",
        (
            [-placed, *(encoding.crossed[c] for c in placement.cells if c in encoding.crossed)]
            for placement, placed in encoding.placed.items()
        ),
    )
