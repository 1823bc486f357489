"""Glosses become short: examples, brackets and clumsy starts go, and no cut dangles."""

import pytest

from crosswright.clues.gloss import definitions, is_unkind, shortened, trimmed


def test_examples_brackets_and_labels_go():
    gloss = '(music) a slow (very slow) tempo; slowly; "the adagio was played"'
    assert list(definitions(gloss)) == ["a slow tempo", "slowly"]


def test_what_a_word_is_used_for_follows_the_definition():
    assert list(definitions("(of winds) coming from the land")) == [
        "coming from the land, as winds"
    ]
    assert list(definitions("(of persons) in good health")) == ["in good health"]


def test_a_clue_needs_oneself_but_no_object_is_lost():
    assert list(definitions("devote (oneself) fully to")) == ["devote oneself fully to"]
    assert list(definitions("load (an operating system) and start the processes")) == []


def test_broken_sources_give_nothing():
    assert list(definitions("a thing (unfinished")) == []


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
def test_clumsy_starts_are_said_better(definition, part, clue):
    assert trimmed(definition, part) == clue


def test_a_long_definition_is_cut_before_a_clause_that_it_can_spare():
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
def test_no_cut_leaves_half_a_thing(definition, cut):
    assert cut not in list(shortened(definition, 60))


def test_what_hurts_is_known_by_its_label():
    assert is_unkind("(offensive) a person of that kind")
    assert not is_unkind("a small bird")


def test_no_cut_parts_a_noun_from_what_it_shares():
    whole = "defensive position on an ice hockey or soccer or lacrosse team"
    assert not any(text.endswith(("hockey", "soccer")) for text in shortened(whole, 50))


def test_a_label_before_a_colon_is_no_definition():
    assert list(definitions("law: grant immunity from prosecution")) == [
        "grant immunity from prosecution"
    ]
