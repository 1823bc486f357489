"""Random puzzles for hypothesis, with features that a given format can store, and no others."""

from dataclasses import replace

from hypothesis import strategies as st

from crosswright.core.fill import Fill
from crosswright.core.geometry import Position
from crosswright.core.grid import Grid
from crosswright.core.puzzle import CellMark, Clue, ClueList, ClueOrigin, Metadata, Puzzle
from crosswright.core.slots import slot_map
from crosswright.formats import Feature, Format
from crosswright.formats.clue_lists import usual_lists

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PROSE = LETTERS + LETTERS.lower() + "0123456789 .,;:!?'\"&<>/=+-@#%éßñЖאΩ—“”…♥"
COLOURS = ["#ffd166", "#c0c0c0", "red"]


def texts(*, smallest: int = 0, without: str = "") -> st.SearchStrategy[str]:
    """A line of text with at least `smallest` characters, none of them in `without`."""
    signs = [c for c in PROSE if c not in without]
    return (
        st.text(signs, min_size=smallest, max_size=30)
        .map(lambda text: " ".join(text.split()))
        .filter(lambda text: len(text) >= smallest)
    )


@st.composite
def puzzles(draw: st.DrawFn, target: Format) -> Puzzle:
    """A puzzle that the format `target` can store completely."""
    carried = target.features
    grid = draw(grids(carried))
    cells = grid.open_cells
    letters = LETTERS + ("ÄÉ" if target.name != "png" else "")
    glyph = st.sampled_from(letters)
    if Feature.REBUS in carried:
        glyph = st.one_of(glyph, glyph, st.text(LETTERS, min_size=2, max_size=4))
    glyphs = {cell: draw(glyph) for cell in cells if draw(st.integers(0, 9))}
    shown = {}
    if Feature.SHOWN in carried and draw(st.booleans()):
        some = draw(st.sets(st.sampled_from(cells))) if cells else set()
        # A shown letter must be the right one: Exolve cannot store a wrong one.
        shown = {c: glyphs[c] for c in some if c in glyphs}
    marks = {}
    for cell in cells:
        if draw(st.integers(0, 6)) == 0:
            circled = Feature.CIRCLES in carried and draw(st.booleans())
            coloured = Feature.COLOURS in carried and draw(st.booleans())
            marks[cell] = CellMark(circled, draw(st.sampled_from(COLOURS)) if coloured else "")
    if target.name == "acrosslite-text":
        # This format writes a circled cell as a small letter, so the cell needs one letter.
        marks = {c: m for c, m in marks.items() if len(glyphs.get(c, "")) == 1}
    numbers = None
    if Feature.NUMBERS in carried and draw(st.booleans()):
        some = draw(st.sets(st.sampled_from(cells))) if cells else set()
        numbers = {c: draw(st.sampled_from(["1", "7", "12", "a", "A1"])) for c in sorted(some)}
    return Puzzle(
        Fill(grid, glyphs),
        draw(clue_lists(target, grid)),
        draw(metadata(target)),
        marks,
        numbers,
        shown,
        Feature.DIAGRAMLESS in carried and bool(grid.blocks) and draw(st.booleans()),
    )


@st.composite
def grids(draw: st.DrawFn, carried: Feature) -> Grid:
    height, width = draw(st.integers(1, 6)), draw(st.integers(2, 6))
    kinds = "....#"
    kinds += "~" if Feature.VOIDS in carried else ""
    kinds += ":" if Feature.BLANKS in carried else ""
    places = [Position(r, c) for r in range(height) for c in range(width)]
    signs = {place: draw(st.sampled_from(kinds)) for place in places}
    signs[Position(0, 0)] = signs[Position(0, 1)] = "."
    grid = Grid(
        height,
        width,
        frozenset(p for p in places if signs[p] == "#"),
        frozenset(p for p in places if signs[p] == "~"),
        frozenset(p for p in places if signs[p] == ":"),
    )
    if Feature.BARS not in carried:
        return grid
    inner_right = [p for p in grid.open_cells if grid.is_open(Position(p.row, p.column + 1))]
    inner_below = [p for p in grid.open_cells if grid.is_open(Position(p.row + 1, p.column))]
    return replace(
        grid,
        bars_right=frozenset(p for p in inner_right if draw(st.integers(0, 5)) == 0),
        bars_below=frozenset(p for p in inner_below if draw(st.integers(0, 5)) == 0),
    )


@st.composite
def clue_lists(draw: st.DrawFn, target: Format, grid: Grid) -> tuple[ClueList, ...]:
    carried = target.features
    slots = slot_map(grid).slots
    if Feature.CLUES not in carried or not slots or draw(st.integers(0, 4)) == 0:
        return ()
    # Some signs have a meaning in a clue, so they are not used: `~` comes before the answer in xd,
    # and an enumeration is in parentheses in Exolve.
    prose = texts(smallest=1, without={"xd": "~", "exolve": "()"}.get(target.name, ""))
    clues = {}
    for slot in slots:
        sized = Feature.ENUMERATIONS in carried and draw(st.booleans())
        size = draw(st.sampled_from(["3", "3,4", "1-2", "2'1"])) if sized else ""
        # Only a clue with an enumeration has an explanation: the enumeration is between the two, so
        # that a reader can see where the clue ends.
        explained = Feature.EXPLANATIONS in carried and size and draw(st.booleans())
        explanation = draw(prose) if explained else ""
        origin = draw(st.sampled_from(ClueOrigin)) if Feature.ORIGINS in carried else ClueOrigin.OWN
        clues[slot.key] = Clue("", draw(prose), (), size, explanation, origin)
    lists = usual_lists(grid, clues)
    if Feature.OWN_LISTS in carried and draw(st.booleans()):
        cells = draw(st.lists(st.sampled_from(grid.open_cells), max_size=5))
        own = Clue(draw(st.sampled_from(["a", "1,2", ""])), draw(prose), tuple(cells))
        lists = (*lists, ClueList(draw(texts(smallest=1)), (own,)))
    return lists


@st.composite
def metadata(draw: st.DrawFn, target: Format) -> Metadata:
    found = {name: draw(texts()) for name in sorted(target.metadata) if draw(st.booleans())}
    if found.get("language"):
        found["language"] = draw(st.sampled_from(["en", "he", "de-AT"]))
    if target.name in {"puz", "json", "jpz", "ipuz"} and draw(st.booleans()):
        found["notes"] = "Two\nlines"
    return Metadata(**found)
