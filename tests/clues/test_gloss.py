"""Definitions become short enough for clues: no text is cut where it is incomplete."""

import pytest

from crosswright.clues.gloss import shortened, trimmed


@pytest.mark.parametrize(
    ("definition", "part", "clue"),
    [
        ("a person who plans", "n", "one who plans"),
        ("of or relating to the sea", "a", "pertaining to the sea"),
        ("of or relating to or characteristic of Ireland", "a", "pertaining to Ireland"),
        ("the act of walking", "n", "act of walking"),
        ("an informal term for a father", "n", "father, informally"),
        ("to make a rush at", "v", "make a rush at"),
        ("cancel, as of a correction or deletion", "v", "cancel, as a correction or deletion"),
        ("to an extreme degree", "r", "to an extreme degree"),
    ],
)
def test_clumsy_wording_is_replaced_or_removed(definition, part, clue):
    assert trimmed(definition, part) == clue


def test_a_long_definition_is_cut_before_a_clause_that_is_not_needed():
    text = "large heavy rope made of hemp or wire that is used to moor ships in harbors"
    cuts = list(shortened(text, 40))
    assert "large heavy rope" in cuts
    assert all(len(cut) <= 40 for cut in cuts)
    assert not any(cut.split()[-1] in {"of", "or", "that", "is", "in"} for cut in cuts)


@pytest.mark.parametrize(
    ("definition", "cut"),
    [
        (
            "coating that provides a hard, lustrous, transparent finish to a surface",
            "coating that provides a hard, lustrous",
        ),
        (
            "aircraft without wings that obtains its lift from the rotation of overhead blades",
            "aircraft without wings that obtains its lift",
        ),
    ],
)
def test_no_cut_separates_words_that_belong_together(definition, cut):
    assert cut not in list(shortened(definition, 60))


def test_no_cut_removes_a_noun_that_several_words_share():
    whole = "defensive position on an ice hockey or soccer or lacrosse team"
    assert not any(text.endswith(("hockey", "soccer")) for text in shortened(whole, 50))
