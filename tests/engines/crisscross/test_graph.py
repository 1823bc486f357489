"""The graph method for layouts first chooses where the words cross, and then places the words.

An overlap is a letter that two words have in common, so that they may cross there. Two overlaps are
in conflict if they cannot both be used. A chosen set of overlaps that gives no layout is rejected,
with a reason.
"""

import math
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from crosswright.audit.layout import audit_layout
from crosswright.construct.layout import lay_out
from crosswright.construct.layout.graph_drawing import FONT_SIZE, draw_graphs
from crosswright.construct.layout.layouts import run_layout
from crosswright.construct.request.layout import Arrangement
from crosswright.engines.crisscross import LayoutProblem
from crosswright.engines.crisscross.graph import graph_engine, tries_all
from crosswright.engines.crisscross.overlaps import (
    Overlap,
    conflict_graph,
    crossing_graph,
    overlaps,
)
from crosswright.engines.crisscross.problem import figures
from crosswright.engines.crisscross.rejection import Rejection
from crosswright.engines.crisscross.sketch import Flaw, FlawKind, Sketch, from_crossings
from crosswright.search.budget import Budget
from crosswright.search.outcome import Status, take
from crosswright.search.progress import Progress
from crosswright.search.run import Run

CAT_DOG = (tuple("CAT"), tuple("COT"), tuple("TIN"))


def test_an_overlap_names_two_words_and_their_equal_letters() -> None:
    found = overlaps(CAT_DOG)
    assert [overlap.told(CAT_DOG) for overlap in found] == [
        "CAT[1] C COT[1]",
        "CAT[3] T COT[3]",
        "CAT[3] T TIN[1]",
        "COT[3] T TIN[1]",
    ]


def test_overlaps_are_in_conflict_if_they_use_the_same_letter_or_the_same_two_words() -> None:
    graph = conflict_graph(overlaps(CAT_DOG))
    why = {tuple(sorted((a, b))): reason for a, b, reason in graph.edges(data="why")}
    first, second, third, fourth = overlaps(CAT_DOG)
    assert why[first, second] == "pair"
    assert why[second, third] == "letter"
    assert (first, fourth) not in why


def test_a_crossing_graph_has_one_vertex_per_word() -> None:
    graph = crossing_graph([overlaps(CAT_DOG)[0]], 3)
    assert sorted(graph.nodes) == [0, 1, 2]
    assert list(graph.edges) == [(0, 1)]


def test_a_ring_of_three_crossing_words_is_rejected_as_not_two_colourable() -> None:
    words = (tuple("ABC"), tuple("AXD"), tuple("CYD"))
    ring = [Overlap(0, 0, 1, 0), Overlap(0, 2, 2, 0), Overlap(1, 2, 2, 2)]
    flaw = from_crossings(words, ring)
    assert isinstance(flaw, Flaw)
    assert flaw.kind is FlawKind.NOT_TWO_COLOURABLE


def test_letters_that_touch_must_spell_words() -> None:
    words = (tuple("CAT"), tuple("CAR"), tuple("ART"))
    beside = [Overlap(0, 0, 1, 0), Overlap(0, 1, 2, 0)]
    flaw = from_crossings(words, beside)
    assert isinstance(flaw, Flaw)
    assert flaw.kind is FlawKind.NONSENSE


def test_letters_that_touch_may_spell_words_of_a_given_list() -> None:
    # CAR and ART both cross CAT. They are side by side and touch, so that their letters form AR and
    # RT.
    words = (tuple("CAT"), tuple("CAR"), tuple("ART"))
    beside = [Overlap(0, 0, 1, 0), Overlap(0, 1, 2, 0)]
    mended = from_crossings(words, beside, repairs={tuple("AR"), tuple("RT")})
    assert isinstance(mended, Sketch)
    layout = mended.layout()
    assert sorted(p.text for p in layout.placements) == ["AR", "ART", "CAR", "CAT", "RT"]
    assert audit_layout(layout, words) != ()
    assert audit_layout(layout, words, extra=[tuple("AR"), tuple("RT")]) == ()


def test_crossings_that_do_not_connect_all_words_are_rejected_as_scattered() -> None:
    words = (tuple("AB"), tuple("BA"), tuple("CAB"))
    flaw = from_crossings(words, [Overlap(0, 0, 1, 1)])
    assert isinstance(flaw, Flaw) and flaw.kind is FlawKind.SCATTERED


def test_each_rejected_set_of_overlaps_is_reported_with_its_reason() -> None:
    told: list[Progress] = []
    problem = LayoutProblem((tuple("CAT"), tuple("CAR"), tuple("TAR")))
    run = Run(Budget(None, 500), rng_seed=1, observer=told.append)
    outcome = run_layout(problem, run, graph_engine())
    assert outcome.solution is not None
    kinds = {step.flaw.kind for step in told if isinstance(step, Rejection) and step.flaw}
    assert FlawKind.NOT_TWO_COLOURABLE in kinds
    assert FlawKind.NONSENSE in kinds


@pytest.mark.parametrize("count", [10, 15, 20, 30])
def test_the_word_lists_of_an_earlier_program_are_laid_out_in_one_piece(
    shared_cases: Path, count: int
) -> None:
    words = (shared_cases / "origins" / f"graph_words{count}.txt").read_text().upper().split()
    problem = LayoutProblem(tuple(map(tuple, words)))
    outcome = take(graph_engine(), problem, Run(Budget(60.0), rng_seed=1))
    assert outcome.solution is not None
    assert audit_layout(outcome.solution, problem.words) == ()


def test_the_conflict_graph_and_the_crossing_graph_can_be_drawn() -> None:
    problem = LayoutProblem(CAT_DOG)
    layout = run_layout(problem, Run(Budget(None, 500), rng_seed=1), graph_engine()).solution
    dot = draw_graphs("x.dot", CAT_DOG, layout).decode()
    assert dot.count(" -- ") == 4 + 2  # four conflicts, two crossings
    assert '0 [label="CAT[1] C COT[1]" style="filled"' in dot
    svg = draw_graphs("x.svg", CAT_DOG, layout).decode()
    assert svg.count("<circle") == 4 + 3


def test_a_drawing_marks_chosen_overlaps_and_directions_and_has_all_labels_inside() -> None:
    words = (*CAT_DOG, tuple("CHRYSANTHEMUM"))
    layout = run_layout(
        LayoutProblem(words), Run(Budget(None, 500), rng_seed=1), graph_engine()
    ).solution
    assert layout is not None
    svg = draw_graphs("x.svg", words, layout).decode()
    assert svg.count('class="chosen"') == figures(layout).crossings
    ways = Counter(str(placement.direction.name).lower() for placement in layout.placements)
    assert {way: svg.count(f'class="{way}"') for way in ways} == ways
    wide, tall = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    labels = re.findall(r'translate\((.+?) (.+?)\) rotate\((.+?)\)" x="(-?).*?>(.+?)<', svg)
    level = re.findall(r'<text x="(.+?)" y="(.+?)" text-anchor="(.+?)">(.+?)<', svg)
    assert len(labels) + len(level) == len(overlaps(words)) + len(words)
    for x, y, degrees, minus, label in labels:
        length = (8 + 0.7 * FONT_SIZE * len(label)) * (-1 if minus else 1)
        angle = math.radians(float(degrees))
        assert 0 < float(x) + length * math.cos(angle) < wide
        assert 0 < float(y) + length * math.sin(angle) < tall
    assert draw_graphs("x.png", words, layout)[:4] == b"\x89PNG"
    assert draw_graphs("x.pdf", words, layout)[:4] == b"%PDF"


def test_the_labels_of_a_small_graph_are_horizontal_and_inside_and_do_not_overlap() -> None:
    layout = run_layout(
        LayoutProblem(CAT_DOG), Run(Budget(None, 500), rng_seed=1), graph_engine()
    ).solution
    svg = draw_graphs("x.svg", CAT_DOG, layout).decode()
    wide, tall = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    found = re.findall(r'<text x="(.+?)" y="(.+?)" text-anchor="(.+?)">(.+?)<', svg)
    assert len(found) == 4 + 3
    boxes = []
    for x, y, anchor, label in found:
        length = 0.7 * FONT_SIZE * len(label)
        left = float(x) - length * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        boxes.append((left, float(y) - FONT_SIZE, left + length, float(y)))
    for left, top, right, bottom in boxes:
        assert left > 0 and right < wide and top > 0 and bottom < tall
    for one, two in combinations(boxes, 2):
        apart = one[2] < two[0] or two[2] < one[0] or one[3] < two[1] or two[3] < one[1]
        assert apart


def test_words_whose_overlaps_are_all_in_conflict_are_proven_impossible() -> None:
    outcome = lay_out(["ax", "bx", "cx"], seconds=10, arrangement=Arrangement(method="graph"))
    assert outcome.status is Status.IMPOSSIBLE
    assert (
        lay_out(["cat", "cot", "tin"], seconds=10, arrangement=Arrangement(method="graph")).status
        is Status.OPTIMAL
    )


def test_with_a_largest_size_the_graph_method_does_not_try_all_layouts() -> None:
    # Perhaps only the mirror image of a layout fits this size. So the method proves nothing.
    assert not tries_all(LayoutProblem(CAT_DOG, max_height=3, max_width=9))
