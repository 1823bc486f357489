"""WordNet's texts about meanings become definitions, and unpleasant ones are recognised."""

import pytest
from lexiconbuild.gloss import definitions, is_unkind, is_unsavoury


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


def test_a_gloss_with_the_label_offensive_is_recognised():
    assert is_unkind("(offensive) a person of that kind")
    assert not is_unkind("a small bird")


def test_a_label_before_a_colon_is_removed():
    assert list(definitions("law: grant immunity from prosecution")) == [
        "grant immunity from prosecution"
    ]


def test_unpleasant_words_are_found_in_texts():
    assert is_unsavoury("a place for prostitutes") and not is_unsavoury("a small bird")


@pytest.mark.parametrize("text", ["masturbate while strangling oneself", "acts of terrorism"])
def test_other_forms_of_unpleasant_words_are_found_too(text):
    assert is_unsavoury(text)
    assert not is_unsavoury("a strand of pearls")
