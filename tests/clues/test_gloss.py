"""Glosses (the dictionary's texts about meanings) become short enough for clues.

Examples, brackets and clumsy starts are removed, and no text is cut where it is incomplete.
"""

import pytest

from crosswright.clues.gloss import definitions, is_unkind, shortened, trimmed


def test_examples_brackets_and_labels_are_removed():
    gloss = '(music) a slow (very slow) tempo; slowly; "the adagio was played"'
    assert list(definitions(gloss)) == ["a slow tempo", "slowly"]


def test_the_things_that_a_word_is_said_of_move_to_the_end():
    assert list(definitions("(of winds) coming from the land")) == [
        "coming from the land, as winds"
    ]
    assert list(definitions("(of persons) in good health")) == ["in good health"]


def test_oneself_is_kept_but_a_gloss_that_would_lose_its_object_is_not_used():
    assert list(definitions("devote (oneself) fully to")) == ["devote oneself fully to"]
    assert list(definitions("load (an operating system) and start the processes")) == []


def test_a_gloss_with_an_open_bracket_gives_no_definition():
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


def test_a_gloss_with_the_label_offensive_is_recognised():
    assert is_unkind("(offensive) a person of that kind")
    assert not is_unkind("a small bird")


def test_no_cut_removes_a_noun_that_several_words_share():
    whole = "defensive position on an ice hockey or soccer or lacrosse team"
    assert not any(text.endswith(("hockey", "soccer")) for text in shortened(whole, 50))


def test_a_label_before_a_colon_is_removed():
    assert list(definitions("law: grant immunity from prosecution")) == [
        "grant immunity from prosecution"
    ]
