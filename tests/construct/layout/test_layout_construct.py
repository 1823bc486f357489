"""The results of functions that call several engines: several layouts, linkers, fill-in and class
packs."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosswright.audit.layout import audit_frame
from crosswright.construct.layout import class_pack, lay_out
from crosswright.construct.layout import fill_in as fill_in_module
from crosswright.construct.layout.fill_in import FillIn, fill_in
from crosswright.construct.layout.layouts import (
    CLEARLY_DIFFERENT,
    framed,
    likeness,
    run_layout,
    several_layouts,
)
from crosswright.construct.layout.linkers import choose_linkers
from crosswright.construct.layout.packs import save_pack
from crosswright.construct.layout.surround import Frame
from crosswright.construct.request.layout import Arrangement
from crosswright.core.errors import AuditError
from crosswright.core.fill import FilledGrid
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.grid import Grid
from crosswright.core.slots import slot_map
from crosswright.engines.crisscross import LayoutProblem
from crosswright.importing import GivenWord
from crosswright.search.budget import Budget
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList
from word_samples import TREES


def asked(words: list[str], **options: bool) -> LayoutProblem:
    return LayoutProblem(tuple(map(tuple, words)), **options)


def test_several_layouts_are_clearly_different() -> None:
    found = several_layouts(asked(TREES), Run(Budget(None, 6000), rng_seed=1), count=3).solutions
    assert len(found) == 3
    for k, one in enumerate(found):
        assert all(likeness(one, other) <= CLEARLY_DIFFERENT for other in found[:k])
        assert likeness(one, one) == 1.0


@pytest.mark.parametrize("rng_seed", [19, 28, 37, 53])
def test_if_a_search_finds_only_similar_layouts_another_search_follows(rng_seed: int) -> None:
    zoo = asked(["WALRUS", "WOMBAT", "LIZARD", "SPIDER", "JAGUAR", "JACKAL"])
    run = Run(Budget(None, 22_222), rng_seed=rng_seed)
    assert len(several_layouts(zoo, run, count=2).solutions) == 2


def test_a_square_frame_is_square() -> None:
    problem = asked(TREES, square=True)
    layout = run_layout(problem, Run(Budget(None, 3000), rng_seed=1)).solution
    assert layout is not None
    grid = framed(layout, problem).grid
    assert grid.height == grid.width == max(layout.size)


def test_linkers_connect_words_that_share_no_letter() -> None:
    problem = asked(["ABC", "DEF", "GHI"])
    linkers = choose_linkers(problem, WordList.of(["have", "child", "zzz"]), Run(rng_seed=1))
    assert linkers is not None
    # HAVE shares a letter with each word, but its H and A are side by side, so GHI and ABC would
    # touch each other.
    assert [word.text for word in linkers] == ["CHILD"]
    linked = asked(["ABC", "DEF", "GHI", "CHILD"])
    assert run_layout(linked, Run(Budget(None, 500), rng_seed=1)).solution is not None
    assert choose_linkers(problem, WordList.of(["zzz"]), Run(rng_seed=1)) is None


def test_a_fill_in_is_dense_symmetric_and_holds_every_given_word() -> None:
    given = [tuple(word) for word in ("PLANET", "COMET", "LUNAR")]
    question = FillIn.around(
        given,
        WordList.default(),
        height=11,
        width=11,
        symmetry=Symmetry.ROTATIONAL,
        blocks=(0.16, 0.25),
    )
    filled = fill_in(question, Run(Budget(120.0), rng_seed=1)).solution
    assert filled is not None
    answers = {answer for _, answer in filled.answers()}
    assert {"PLANET", "COMET", "LUNAR"} <= answers
    assert filled.grid.is_symmetric(Symmetry.ROTATIONAL)
    assert 0.16 <= len(filled.grid.blocks) / 121 <= 0.25
    slots = slot_map(filled.grid).slots
    assert min(slot.length for slot in slots) >= 3
    assert sum(slot.length for slot in slots) == 2 * len(filled.grid.open_cells)
    assert all(answer in question.words for answer in answers)


def test_a_fill_in_with_the_wrong_share_of_blocks_raises_an_audit_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = [tuple("CAT"), tuple("TEN")]
    words = WordList.of(["cat", "cab", "one", "ben", "ten", "ace", "bot", "toe", "ant", "aon"])
    filled = FilledGrid.parse("CAT\nA#E\nBEN")  # one cell of nine is a block
    monkeypatch.setattr(fill_in_module, "_solve", lambda question, run: iter([filled]))

    def asked_for(low: float, high: float) -> FillIn:
        return FillIn.around(given, words, height=3, width=3, blocks=(low, high))

    for good in ((0.1, 0.2), (1 / 9, 1 / 9), (0.111, 0.112)):
        assert fill_in(asked_for(*good), Run(Budget(None, 10))).solution == filled
    for bad in ((0.0, 0.1), (0.12, 0.28)):
        with pytest.raises(AuditError, match=r"has 11\.1% blocks"):
            fill_in(asked_for(*bad), Run(Budget(None, 10)))


@settings(max_examples=60)
@given(
    st.integers(3, 21),
    st.integers(3, 21),
    st.floats(0, 0.5, allow_nan=False),
    st.floats(0, 0.4, allow_nan=False),
)
def test_every_number_of_blocks_that_a_frame_allows_is_a_share_that_was_asked_for(
    height: int, width: int, low: float, more: float
) -> None:
    frame = Frame(height, width, least_blocks=low, most_blocks=low + more)
    fewest, most = frame.blocks
    for count in range(fewest, most + 1):
        cells = [Position(r, c) for r in range(height) for c in range(width)]
        grid = Grid(height, width, frozenset(cells[:count]))
        filled = FilledGrid(grid, dict.fromkeys(grid.open_cells, "A"))
        assert audit_frame(filled, Symmetry.NONE, (frame.least_blocks, frame.most_blocks)) == ()


def lists_of_the_bench(*topics: str) -> dict[str, list[str]]:
    """Return the lists of ten words for these topics, from a file of the benchmark of fill-in."""
    path = Path(__file__).resolve().parents[3] / "bench" / "fill_in_lists.txt"
    lines = [line.partition(":") for line in path.read_text().splitlines()]
    return {topic: words.upper().split() for topic, _, words in lines if topic in topics}


@pytest.mark.parametrize("topic", ["desert", "forest", "energy"])
def test_ten_words_of_one_topic_are_put_into_a_newspaper_grid(topic: str) -> None:
    words = lists_of_the_bench(topic)[topic]
    assert len(words) == 10
    question = FillIn.around(
        [tuple(word) for word in words],
        WordList.default(),
        height=15,
        width=15,
        symmetry=Symmetry.ROTATIONAL,
        blocks=(0.16, 0.25),
    )
    filled = fill_in(question, Run(Budget(120.0), rng_seed=1)).solution
    assert filled is not None
    assert set(words) <= {answer for _, answer in filled.answers()}
    blocks = {(cell.row, cell.column) for cell in filled.grid.blocks}
    assert {(14 - row, 14 - column) for row, column in blocks} == blocks
    assert 0.16 <= len(blocks) / 225 <= 0.25
    assert min(slot.length for slot in slot_map(filled.grid).slots) >= 3


def test_a_class_pack_has_versions_levels_and_keys_in_one_pdf(tmp_path: Path) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    given = [GivenWord(tuple(word), word.lower(), f"Clue of {word}") for word in TREES]
    run = Run(Budget(None, 4000), rng_seed=1)
    outcome = class_pack(given, versions=2, run=run)
    assert outcome.solution is not None
    pack = outcome.solution
    assert len(pack.versions) == 2
    clues = [
        {clue.text for found in puzzle.clue_lists for clue in found.clues}
        for puzzle in pack.versions
    ]
    assert clues[0] == clues[1] and len(clues[0]) == len(TREES)
    assert pack.versions[0].fill != pack.versions[1].fill
    areas = [p.grid.height * p.grid.width for p in pack.versions]
    assert max(areas) <= 1.25 * min(areas)
    saved = save_pack(pack, tmp_path / "sheets")
    levels = ["level-1.pdf", "level-2.pdf", "level-3.pdf", "large-print.pdf"]
    versions = ["version-A.json", "version-A.html", "version-B.json", "version-B.html"]
    assert [path.name for path in saved] == ["class-pack.pdf", *levels, *versions]
    document = pdfium.PdfDocument(saved[0].read_bytes())
    texts = [page.get_textpage().get_text_bounded() for page in document]
    everything = "\n".join(texts)
    for name in "AB":
        for level in "123":
            assert f"{name} · {level}" in everything
    assert everything.count("Answers") == 2
    assert everything.count("Name:") >= 8 and everything.count("Date:") >= 8
    assert "chestnut" in texts[0]


@pytest.mark.parametrize("method", ["auto", "exact"])
def test_in_a_square_the_axis_of_a_symmetric_layout_is_in_the_middle(method: str) -> None:
    words = ["ABBB", "AAB", "AAAB"]
    outcome = lay_out(
        words, rng_seed=1, arrangement=Arrangement(method=method, symmetry="vertical", square=True)
    )
    assert outcome.solution is not None
    grid = outcome.solution.fill.grid
    # The layout has three rows and four columns. In a square of 4 cells a side it would have an
    # empty row on one side only, and the axis would not be in the middle.
    assert (grid.height, grid.width) == (5, 5)
    assert grid.is_symmetric(Symmetry.VERTICAL)


@pytest.mark.parametrize("symmetry", list(Symmetry), ids=lambda symmetry: symmetry.value)
@pytest.mark.parametrize("square", [False, True], ids=["box", "square"])
def test_every_symmetry_can_be_combined_with_squares_and_size_limits(
    symmetry: Symmetry, square: bool
) -> None:
    rng = Random(1)
    found = []
    for _ in range(30):
        count = rng.randint(2, 4)
        # A quarter turn puts each across word on the place of a down word. So the words must have
        # the same length.
        lengths = rng.choice([(3, 4, 5), (3,), (5,)])
        words = {"".join(rng.choices("AB", k=rng.choice(lengths))) for _ in range(count)}
        most = rng.choice([None, (rng.randint(3, 6), rng.randint(3, 6))])
        outcome = lay_out(
            sorted(words),
            run=Run(Budget(None, 2000), rng_seed=1),
            arrangement=Arrangement(
                method=rng.choice(["auto", "exact"]),
                symmetry=symmetry,
                square=square,
                max_size=most,
            ),
        )
        found += [(most, puzzle.fill.grid) for puzzle in outcome.solutions]
    assert len(found) > 2
    for most, grid in found:
        assert grid.is_symmetric(symmetry)
        assert not square or grid.height == grid.width
        assert most is None or (grid.width <= most[0] and grid.height <= most[1])
