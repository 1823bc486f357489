"""Definitions are changed to the form of the answer: plural or tense.

If it is not clear how to change a definition, the result is None.
"""

import pytest

from crosswright.clues.agreement import Agreement
from crosswright.lexicon.form import Form


@pytest.fixture(scope="module")
def agreement(lexicon):
    return Agreement(lexicon)


def synset_of(lexicon, lemma, part):
    return lexicon.synset(lexicon.senses(lemma, part)[0].synset)


@pytest.mark.parametrize(
    ("lemma", "text", "plural"),
    [
        ("dog", "domesticated animal that barks", "domesticated animals that bark"),
        ("hat", "headdress that protects its wearer", "headdresses that protect their wearer"),
        (
            "stimulant",
            "drug that briefly quickens a process",
            "drugs that briefly quicken a process",
        ),
        ("lumberjack", "one who fells trees", "those who fell trees"),
        ("glitch", "fault or defect in a machine", "faults or defects in a machine"),
        ("gull", "any of various aquatic birds", "aquatic birds"),
        ("novice", "person who is new to a field", "people who are new to a field"),
        ("mite", "slight but appreciable amount", None),
    ],
)
def test_all_words_of_a_definition_agree_with_a_plural_answer(
    agreement, lexicon, lemma, text, plural
):
    assert agreement.agreeing(text, synset_of(lexicon, lemma, "n"), Form.PLURAL) == plural


def test_any_of_various_birds_becomes_one_bird_for_a_singular_answer(agreement, lexicon):
    synset = synset_of(lexicon, "gull", "n")
    assert agreement.agreeing("any of various aquatic birds", synset, Form.BASE) == "aquatic bird"


@pytest.mark.parametrize(
    ("text", "form", "bent"),
    [
        ("move fast", Form.PAST, "moved fast"),
        ("take in solid food", Form.PAST, "took in solid food"),
        ("take in solid food", Form.PARTICIPLE, "taken in solid food"),
        ("take in solid food", Form.GERUND, "taking in solid food"),
        ("spur on or encourage", Form.THIRD_PERSON, "spurs on or encourages"),
        ("give or receive", Form.PAST, "gave or received"),
        ("carve, cut, or etch", Form.THIRD_PERSON, "carves, cuts, or etches"),
        ("gradually lose strength", Form.GERUND, "gradually losing strength"),
        ("be fond of", Form.PAST, "was fond of"),
        ("the act of moving", Form.PAST, None),
    ],
)
def test_the_definition_of_a_verb_gets_the_tense_of_the_answer(
    agreement, lexicon, text, form, bent
):
    assert agreement.agreeing(text, synset_of(lexicon, "move", "v"), form) == bent


def test_a_definition_has_no_comparative_form(agreement, lexicon):
    synset = synset_of(lexicon, "happy", "a")
    assert agreement.agreeing("enjoying joy", synset, Form.COMPARATIVE) is None


def test_mass_nouns_are_not_made_plural(agreement, lexicon):
    synset = synset_of(lexicon, "radio", "n")
    assert agreement.agreeing("electronic equipment", synset, Form.PLURAL) is None
