"""The rules of a freeform crossword as clauses for a SAT solver; one function a family. See
`encoding.py` for the variables, docs/algorithms/freeform-sat.md for the families.
"""

from collections import Counter, defaultdict

from crosswright.core import Direction, Position
from crosswright.engines.freeform.encoding import Coordinates, Encoding, name_variables
from crosswright.engines.freeform.places import Places, Stand, refuse_if_too_large
from crosswright.engines.freeform.problem import FreeformProblem
from crosswright.search import Run
from crosswright.search.cnf import at_most_one, at_most_one_in_order, count_at_least, one_if


def encode(problem: FreeformProblem, run: Run | None = None) -> Encoding:
    """Return the formula of the problem. The words of a model may be unconnected."""
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
    no_two_words_in_one_place(encoding)
    one_word_of_each_group(encoding)
    given_cells(encoding)
    symmetric_blocks(encoding)
    number_of_blocks(encoding)
    one_of_two_mirror_images(encoding)
    if not problem.islands and not problem.loose and len(problem.groups) > 1:
        every_word_is_crossed(encoding)
    return encoding


def one_symbol_a_cell(encoding: Encoding) -> None:
    for cell, is_open in encoding.each(encoding.open.items()):
        symbols = list(dict.fromkeys(encoding.letter[cell].values()))
        one_if(encoding.cnf, "a cell has one symbol", is_open, symbols)


def a_placed_word_writes_its_letters(encoding: Encoding) -> None:
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
    """Beyond each end of a word there is a block or the edge. All words that start in one cell
    share a variable `first`, so one clause is enough; likewise `last`.
    """
    family = "a word ends at blocks"
    unless = {
        placed: _unless_placed(home, placed)
        for home in encoding.coordinates
        for placed in home.stands
    }
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
                clauses = [[*unless[placed], here] for placed in placed_here]
                clauses.append([-here, *placed_here])
                if not encoding.is_closed(beyond):
                    clauses.append([-here, -encoding.open[beyond]])
                encoding.add(family, clauses)
                _run_boundary(encoding, cell, way, here, step)


def _unless_placed(home: Coordinates, placed: int) -> list[int]:
    """Literals that are false if `placed` is used. Of an owner with one word, those of line and
    place: then what the solver learns is more often about a whole line or place.
    """
    if len(home.words) > 1:
        return [-placed]
    line, place = home.stands[placed]
    return [-line, -place]


def _run_boundary(encoding: Encoding, cell: Position, way: Direction, here: int, step: int) -> None:
    """If a run of letters begins (step -1) or ends in the cell, a word does too. Not in a `loose`
    problem.
    """
    if encoding.problem.loose:
        return
    inside, beyond = cell.step(way, -step), cell.step(way, step)
    edge = [] if encoding.is_closed(beyond) else [encoding.open[beyond]]
    encoding.add(
        "a run starts and ends as a word",
        [[here, -encoding.open[cell], -encoding.open[inside], *edge]],
    )


def a_letter_comes_from_a_word(encoding: Encoding) -> None:
    """An open cell is in a word. In each direction in which it is in one, a placed word has its
    glyph there.
    """
    for cell, letters in encoding.each(encoding.letter.items()):
        ways = [way for way in Direction if cell in encoding.along[way]]
        is_open = encoding.open[cell]
        alongs = [encoding.along[way][cell] for way in ways]
        encoding.add(
            "a letter lies in a word",
            [[-is_open, *alongs], *([-along, is_open] for along in alongs)],
        )
        for way, along in zip(ways, alongs, strict=True):
            sources: dict[int, list[int]] = {letter: [] for letter in letters.values()}
            for glyph, placed in encoding.through[way][cell].items():
                sources[letters[glyph]] += placed
            encoding.add(
                "a letter comes from a word",
                ([-letter, -along, *placed] for letter, placed in sources.items()),
            )
        if cell in encoding.lone and len(ways) > 1:
            lone = [-encoding.lone[cell], *(-along for along in alongs)]
            encoding.add("a lone letter is not crossed", [lone])


def touching_letters_are_words(encoding: Encoding) -> None:
    """Neighbouring letters are in a word of that direction. A cell without an open neighbour in a
    direction is in no word of it.
    """
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
    """A run of letters starts (or ends) only where some word can start (or end)."""
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


def no_two_words_in_one_place(encoding: Encoding) -> None:
    """No two words cover exactly the same cells. Needed only where all their letters share
    variables (`lone`).
    """
    alike: dict[tuple[tuple[Position, ...], tuple[int, ...]], list[int]] = defaultdict(list)
    lengths = Counter(
        length for home in encoding.coordinates for length in set(map(len, home.words))
    )
    for placed, stand in encoding.stands:
        if lengths[len(stand.cells)] == 1:
            continue
        written = zip(stand.cells, stand.placement.glyphs, strict=True)
        symbols = tuple(encoding.letter[cell][glyph] for cell, glyph in written)
        alike[stand.cells, symbols].append(placed)
    for placements in alike.values():
        at_most_one(encoding.cnf, "no two words in one place", placements)


def one_word_of_each_group(encoding: Encoding) -> None:
    """Each group has exactly one placed word (or more, with `at_least_one`), and no word is placed
    twice.
    """
    family = "one word of each group"
    for group in encoding.problem.groups:
        if len(group) == 1:
            # If a group has only one word, the word is always used. It needs no variable `used`.
            encoding.add(family, [list(encoding.home[group[0]].stands)])
            continue
        for word in group:
            placed = [encoding.placed[stand.placement] for stand in encoding.possible.of(word)]
            used = encoding.used[word] = encoding.cnf.new(f"used({''.join(word)})")
            encoding.add(family, [[-one, used] for one in encoding.each(placed)])
            encoding.add(family, [[-used, *placed]])
        encoding.add(family, [[encoding.used[word] for word in group]])
        if not encoding.problem.at_least_one:
            at_most_one(encoding.cnf, family, [encoding.used[word] for word in group])
    for mine in encoding.coordinates:
        at_one_place(encoding, mine)


def at_one_place(encoding: Encoding, mine: Coordinates) -> None:
    """The word of an owner is in at most one line, and at one place of it."""
    family = "no word stands twice"
    encoding.add(
        family,
        (
            [-placed, coordinate]
            for placed, coordinates in encoding.each(mine.stands.items())
            for coordinate in coordinates
        ),
    )
    lines = [line for by_line in mine.lines.values() for line in by_line.values()]
    at_most_one(encoding.cnf, family, lines)
    mine.by_now = at_most_one_in_order(encoding.cnf, family, list(mine.places.values()))


def given_cells(encoding: Encoding) -> None:
    """Given cells hold their letters. (Given blocks have no variables.)"""
    for cell, glyph in encoding.problem.given.items():
        letter = encoding.letter.get(cell, {}).get(glyph)
        encoding.add("given letters", [[letter] if letter else []])


def symmetric_blocks(encoding: Encoding) -> None:
    problem = encoding.problem
    for cell, is_open in encoding.open.items():
        for image in problem.symmetry.images(cell, problem.height, problem.width)[1:]:
            other = [] if encoding.is_closed(image) else [encoding.open[image]]
            encoding.add("symmetry", [[-is_open, *other]])


def number_of_blocks(encoding: Encoding) -> None:
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
    """Allow a grid or its mirror image, but not both: a word of the `lying_group` runs across.
    Without `at_least_one`, it has no placements down anyway.
    """
    group = encoding.possible.lying_group
    if group is None or not encoding.problem.at_least_one:
        return
    stands = [stand.placement for stand in encoding.possible.by_group[group]]
    across = [encoding.placed[p] for p in stands if p.direction is Direction.ACROSS]
    encoding.add("one of two mirror images", [across])


def name_crossings(encoding: Encoding) -> None:
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
    """In a connected layout of two or more words, every word shares a cell with another."""
    name_crossings(encoding)
    encoding.add(
        "every word is crossed",
        (
            [-placed, *(encoding.crossed[cell] for cell in _shareable(encoding, stand))]
            for placed, stand in encoding.each(encoding.stands)
        ),
    )


def _shareable(encoding: Encoding, stand: Stand) -> list[Position]:
    return [
        cell
        for cell, glyph in zip(stand.cells, stand.placement.glyphs, strict=True)
        if encoding.letter[cell][glyph] != encoding.lone.get(cell)
    ]
