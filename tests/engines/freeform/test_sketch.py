import random
from dataclasses import replace

from crosswright.construct.freeform import audit_layout
from crosswright.core.layout import Layout
from crosswright.engines.freeform import FreeformProblem
from crosswright.engines.freeform.places import Places
from crosswright.engines.freeform.sketch import Sketch, Sketcher

WORDS = ["silent", "wedding", "naked", "loud", "age", "six", "two", "nerve", "roll", "event"]
PROBLEM = FreeformProblem.of_words(12, 12, WORDS)


def layout(sketch: Sketch) -> Layout:
    return Layout.of(stamp.placement for stamp in sketch)


def with_only(sketch: Sketch) -> FreeformProblem:
    """The problem of these words alone."""
    return replace(PROBLEM, groups=tuple((stamp.placement.glyphs,) for stamp in sketch))


def test_a_sketch_stands_by_the_rules_and_in_one_piece() -> None:
    sketcher = Sketcher(Places(PROBLEM), random.Random(1))
    for _ in range(50):
        sketch = sketcher.mend(1)
        assert len({stamp.group for stamp in sketch}) == len(sketch) > 1
        audit_layout(layout(sketch), with_only(sketch))


def test_mending_makes_a_sketch_whole() -> None:
    sketcher = Sketcher(Places(PROBLEM), random.Random(1))
    sketch = sketcher.mend(2000)
    assert sketcher.is_whole(sketch)
    audit_layout(layout(sketch), PROBLEM)


def test_a_part_hangs_together() -> None:
    sketcher = Sketcher(Places(PROBLEM), random.Random(1))
    sketch = sketcher.mend(200)
    for words in range(1, len(sketch) + 1):
        part = sketcher.part(sketch, words)
        assert len(part) == words
        assert set(part) <= set(sketch)
        audit_layout(layout(part), with_only(part))
