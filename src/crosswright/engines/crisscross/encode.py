"""Clauses that tell a SAT solver how the words may be placed in a box.

Models and layouts correspond, except that only one of two mirror images in a square box is a model.
The variables:

    stands(word, way, row, column)   the word starts in this cell and runs this way
    across(cell), down(cell)         a word runs through the cell in that direction
    letter(cell, glyph)              the cell holds the glyph
    meets(word, word)                the two words cross somewhere
    before(word, word)               in the order below, the first word comes before the second
    hangs-on(word, word)             the first word crosses the second, which comes before it
    crossed(cell)                    two words cross in the cell

Each word but the first crosses a word before it in some order, so all are connected. (Forbidding
the pieces of each unconnected model instead took a third more time with ten words.)
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations

from crosswright.core import Direction, Layout, Placement, Position, Symmetry
from crosswright.engines.crisscross.problem import LayoutProblem, Spacing
from crosswright.search.cnf import Cnf, at_most_one, count_at_least


def may_be_turned(problem: LayoutProblem) -> bool:
    """Whether every allowed layout is still allowed after its rows and columns are exchanged."""
    upright = problem.symmetry in {Symmetry.HORIZONTAL, Symmetry.VERTICAL}
    return problem.max_height == problem.max_width and not upright


Stand = tuple[int, Direction, Position]
"""The index of a word, its direction, and its first cell."""


class Encoding:
    """The clauses for one box."""

    def __init__(self, problem: LayoutProblem, height: int, width: int) -> None:
        self.problem = problem
        self.height = height
        self.width = width
        self.cnf = Cnf()
        self.stands: dict[Stand, int] = {}
        self._through: dict[tuple[Direction, Position], list[int]] = defaultdict(list)
        self._covers: dict[tuple[int, Direction, Position], list[int]] = defaultdict(list)
        self._runs = {
            (way, cell): self.cnf.new(f"{way.value}({cell.row},{cell.column})")
            for way in Direction
            for cell in self._cells()
        }
        self._letters: dict[tuple[Position, str], int] = {}
        self._meets: dict[tuple[int, int], int] = {}
        self._every_word_stands_once()
        self._letters_agree()
        self._runs_are_words()
        if problem.symmetry is not Symmetry.NONE:
            self._runs_have_images()
        if not problem.islands and len(problem.words) > 1:
            self._one_piece()

    def _cells(self) -> Iterator[Position]:
        for row in range(self.height):
            for column in range(self.width):
                yield Position(row, column)

    def _every_word_stands_once(self) -> None:
        words = self.problem.words
        longest = max(range(len(words)), key=lambda index: len(words[index]))
        # In a square, the mirror image of a layout is a layout too. Allow only one of the two: the
        # layout in which the longest word runs across.
        settled = self.height == self.width and may_be_turned(self.problem)
        for index, word in enumerate(words):
            mine = []
            for way in Direction:
                if settled and index == longest and way is Direction.DOWN:
                    continue
                rows, columns = self._starts(len(word), way)
                starts = [Position(row, column) for row in rows for column in columns]
                mine += [self._new_stand(index, way, start) for start in starts]
            self.cnf.add("every word stands", [mine])
            at_most_one(self.cnf, "no word stands twice", mine)

    def _starts(self, length: int, way: Direction) -> tuple[range, range]:
        if way is Direction.ACROSS:
            return range(self.height), range(self.width - length + 1)
        return range(self.height - length + 1), range(self.width)

    def _new_stand(self, index: int, way: Direction, start: Position) -> int:
        word = self.problem.words[index]
        variable = self.cnf.new(f"stands({''.join(word)},{way.value},{start.row},{start.column})")
        self.stands[index, way, start] = variable
        for place, glyph in enumerate(word):
            cell = start.step(way, place)
            self._through[way, cell].append(variable)
            self._covers[index, way, cell].append(variable)
            key = (cell, glyph)
            if key not in self._letters:
                self._letters[key] = self.cnf.new(f"letter({cell.row},{cell.column},{glyph})")
        return variable

    def _letters_agree(self) -> None:
        clauses = [
            [-variable, self._letters[start.step(way, place), glyph]]
            for (index, way, start), variable in self.stands.items()
            for place, glyph in enumerate(self.problem.words[index])
        ]
        self.cnf.add("a word writes its letters", clauses)
        held: dict[Position, list[int]] = defaultdict(list)
        for (cell, _), variable in self._letters.items():
            held[cell].append(variable)
        for variables in held.values():
            at_most_one(self.cnf, "a cell holds one letter", variables)

    def _runs_are_words(self) -> None:
        for (way, cell), variable in self._runs.items():
            through = self._through[way, cell]
            self.cnf.add("a run is a word", [[-variable, *through]])
            self.cnf.add("a word is a run", [[-stand, variable] for stand in through])
            at_most_one(self.cnf, "no two words of one way share a cell", through)
            after = cell.step(way)
            if (way, after) in self._runs:
                # If both cells hold letters, both are in a run of this direction.
                taken = [
                    [-self._runs[one, cell], -self._runs[other, after], self._runs[way, mine]]
                    for one in Direction
                    for other in Direction
                    for mine in (cell, after)
                ]
                self.cnf.add("letters that touch are of one word", taken)
        free = []
        for (index, way, start), variable in self.stands.items():
            ends = [start.step(way, -1), start.step(way, len(self.problem.words[index]))]
            if self.problem.spacing is Spacing.BORDERED:
                ends += [end.step(way.other, k) for end in tuple(ends) for k in (-1, 1)]
            for cell in ends:
                free += [
                    [-variable, -self._runs[any_way, cell]]
                    for any_way in Direction
                    if (any_way, cell) in self._runs
                ]
        self.cnf.add("a word has free ends", free)

    def _runs_have_images(self) -> None:
        """The image of a word is a word of the same length."""
        same: list[list[int]] = []
        for (way, cell), variable in self._runs.items():
            for image_way, image in self._images(way, cell):
                same.append([-variable, self._runs[image_way, image]])
        for (index, way, start), variable in self.stands.items():
            length = len(self.problem.words[index])
            last = start.step(way, length - 1)
            ends = zip(self._images(way, start), self._images(way, last), strict=True)
            for (image_way, one), (_, other) in ends:
                partners = [
                    self.stands.get((partner, image_way, min(one, other)))
                    for partner, word in enumerate(self.problem.words)
                    if len(word) == length
                ]
                same.append([-variable, *(p for p in partners if p is not None)])
        self.cnf.add("what stands has an image", same)

    def _images(self, way: Direction, cell: Position) -> Iterator[tuple[Direction, Position]]:
        """The first pair is `way` and `cell` themselves."""
        edges = self.problem.symmetry.edge_images(cell, cell.step(way), self.height, self.width)
        for one, other in edges:
            yield Direction.ACROSS if one.row == other.row else Direction.DOWN, one

    def _one_piece(self) -> None:
        count = len(self.problem.words)
        texts = self.problem.texts
        before: dict[tuple[int, int], int] = {}
        for one in range(count):
            for other in range(one + 1, count):
                before[one, other] = self.cnf.new(f"before({texts[one]},{texts[other]})")
                before[other, one] = -before[one, other]
        order = [
            [-before[a, b], -before[b, c], before[a, c]]
            for a, b, c in permutations(range(count), 3)
        ]
        order += [[before[0, other]] for other in range(1, count)]
        self.cnf.add("the words have an order", order)
        for one in range(count):
            for other in range(one + 1, count):
                if set(self.problem.words[one]) & set(self.problem.words[other]):
                    self._meets[one, other] = self._meeting(one, other)
        for word in range(1, count):
            hangs_on = []
            for other in range(count):
                meets = self._meets.get((min(word, other), max(word, other)))
                if meets is not None:
                    hangs = self.cnf.new(f"hangs-on({texts[word]},{texts[other]})")
                    needs = [[-hangs, meets], [-hangs, before[other, word]]]
                    self.cnf.add("a word hangs on what it meets", needs)
                    hangs_on.append(hangs)
            self.cnf.add("one piece", [hangs_on])

    def _meeting(self, one: int, other: int) -> int:
        texts = self.problem.texts
        variable = self.cnf.new(f"meets({texts[one]},{texts[other]})")
        somewhere = [-variable]
        for way in Direction:
            for cell in self._cells():
                here = self._covers.get((one, way, cell))
                there = self._covers.get((other, way.other, cell))
                if here and there:
                    at = self.cnf.new(
                        f"meets({texts[one]},{texts[other]},{cell.row},{cell.column})"
                    )
                    self.cnf.add("words meet in a cell", [[-at, *here], [-at, *there]])
                    somewhere.append(at)
        self.cnf.add("words meet somewhere", [somewhere])
        return variable

    def count_crossings(self, most: int) -> list[int]:
        """Return at most `most` variables. Variable k is true if there are more than k
        crossings.
        """
        crossed = []
        for cell in self._cells():
            both = self.cnf.new(f"crossed({cell.row},{cell.column})")
            across, down = (self._runs[way, cell] for way in Direction)
            clauses = [[-both, across], [-both, down], [both, -across, -down]]
            self.cnf.add("a crossing is two runs", clauses)
            crossed.append(both)
        return count_at_least(self.cnf, "crossings", crossed, most=most)

    def layout(self, model: Iterable[int]) -> Layout:
        true = frozenset(model)
        return Layout.of(
            Placement(self.problem.words[index], start, way)
            for (index, way, start), variable in self.stands.items()
            if variable in true
        )
