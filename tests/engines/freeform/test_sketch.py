"""Sketches of freeform: quick layouts that may lack words.

A sketch is improved in steps (`mend`): each step removes some words and places them again.
"""

import random
from dataclasses import replace
from itertools import pairwise

from crosswright.construct.freeform.setting import audit_answer
from crosswright.core.geometry import Position, Symmetry
from crosswright.core.layout import Layout
from crosswright.engines.freeform import FreeformProblem, Method
from crosswright.engines.freeform.places import Places
from crosswright.engines.freeform.sketch import Sketch, Sketcher
from crosswright.engines.freeform.solve import at_first_sight
from crosswright.search.run import Run

WORDS = ["silent", "wedding", "naked", "loud", "age", "six", "two", "nerve", "roll", "event"]
PROBLEM = FreeformProblem.of_words(12, 12, WORDS)


def with_only(sketch: Sketch) -> FreeformProblem:
    """Return the problem of placing only the words of a sketch."""
    return replace(PROBLEM, groups=tuple((placement.glyphs,) for placement in sketch))


def test_a_sketch_keeps_the_rules_and_is_connected() -> None:
    sketcher = Sketcher(Places(PROBLEM), random.Random(1))
    for _ in range(50):
        sketch = sketcher.mend(1)
        assert len({placement.glyphs for placement in sketch}) == len(sketch) > 1
        assert audit_answer(Layout.of(sketch), with_only(sketch)) == ()


def test_a_sketch_has_only_placements_for_which_the_sat_formula_has_variables() -> None:
    places = Places(PROBLEM)
    possible = {stand.placement for group in places.by_group for stand in group}
    for seed in range(20):
        assert possible.issuperset(Sketcher(places, random.Random(seed)).mend(20))


def test_a_sketch_has_one_word_of_each_group() -> None:
    groups = tuple((tuple(a.upper()), tuple(b.upper())) for a, b in pairwise(WORDS[::2]))
    problem = FreeformProblem(10, 10, groups[::2])
    for seed in range(10):
        sketch = Sketcher(Places(problem), random.Random(seed)).mend(500)
        assert [sum(p.glyphs in group for p in sketch) for group in problem.groups] == [1, 1]


def test_a_sketch_avoids_blocks_and_agrees_with_given_letters() -> None:
    blocks = frozenset({Position(2, 2), Position(5, 5)})
    problem = replace(PROBLEM, blocks=blocks, given={Position(4, 4): "E", Position(7, 7): "Q"})
    for seed in range(20):
        glyphs = Layout.of(Sketcher(Places(problem), random.Random(seed)).mend(50)).glyphs()
        assert blocks.isdisjoint(glyphs)
        assert glyphs.get(Position(4, 4), "E") == "E"
        assert Position(7, 7) not in glyphs


def test_after_enough_steps_a_sketch_has_all_words() -> None:
    sketcher = Sketcher(Places(PROBLEM), random.Random(1))
    sketch = sketcher.mend(2000)
    assert sketcher.is_whole(sketch)
    assert audit_answer(Layout.of(sketch), PROBLEM) == ()


def test_a_part_of_a_sketch_is_connected() -> None:
    sketcher = Sketcher(Places(PROBLEM), random.Random(1))
    sketch = sketcher.mend(200)
    for words in range(1, len(sketch) + 1):
        part = sketcher.part(sketch, words)
        assert len(part) == words
        assert set(part) <= set(sketch)
        assert audit_answer(Layout.of(part), replace(with_only(part), loose=True)) == ()


def test_words_without_a_common_letter_are_all_placed_only_if_islands_are_allowed() -> None:
    problem = FreeformProblem.of_words(5, 5, ["abc", "def", "ghi"], islands=True)
    together = Sketcher(Places(replace(problem, islands=False)), random.Random(1)).mend(50)
    apart = Sketcher(Places(problem), random.Random(1)).mend(50)
    assert len(together) == 1
    assert len(apart) == 3
    assert audit_answer(Layout.of(apart), problem) == ()


def test_a_sketch_with_all_words_is_no_answer_if_it_breaks_another_rule() -> None:
    whole = at_first_sight(PROBLEM, Run(rng_seed=1), Method())
    assert whole is not None
    assert audit_answer(whole, PROBLEM) == ()
    block = next(p for p in PROBLEM.positions if p not in whole.glyphs())
    letters = len(whole.glyphs())
    for other in (
        replace(PROBLEM, symmetry=Symmetry.ROTATIONAL),
        replace(PROBLEM, most_blocks=144 - letters - 20),
        replace(PROBLEM, fewest_blocks=144 - 10),
        replace(PROBLEM, given={block: "Q"}),
    ):
        assert at_first_sight(other, Run(rng_seed=1), Method()) is None
