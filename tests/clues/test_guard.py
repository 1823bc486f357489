"""No clue gives its answer away, and none is offensive."""

import pytest

from crosswright.clues.guard import Guard, content_words, offensive_words
from crosswright.words.word import Word


@pytest.fixture(scope="module")
def guard(lexicon, english):
    return Guard(lexicon, english)


def word(text, display="", stem=""):
    return Word(tuple(text), display=display, stem=stem)


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("RUN", "What a runner does"),
        ("WENT", "Did go"),
        ("SUNFLOWER", "Tall flower"),
        ("FIREMAN", "Man with a hose"),
        ("UNTAPPED", "Not subjected to tapping"),
        ("GLAMOURIZES", "Makes glamorous"),
        ("JIGSAW", "Fretsaw"),
        ("TENDONITIS", "Tendinitis"),
        ("NISAN", "Nissan"),
        ("EYEING", "Eyeballing"),
        ("HANDIWORK", "Handicraft"),
        ("ANESTHETIST", "Anesthesiologist"),
        ("SCORERS", "Scorekeepers"),
        ("LIMES", "Spreads birdlime"),
        ("DECISION", "What one decides"),
        ("HAPPINESS", "State of being happy"),
        ("DREAMILY", "Dreamfully"),
        ("UNCONSIDERED", "Inconsiderate"),
        ("MEDICINALLY", "In a medicative way"),
        ("OILCAN", "Kind of can"),
        ("ICEAGE", "When i.c.e. aged: an ice age"),
        ("IT", "What it is"),
        ("VIBE", "Vibration"),
        ("LUBE", "Lubricant"),
    ],
)
def test_a_form_a_root_or_a_part_of_the_answer_gives_it_away(guard, english, answer, clue):
    assert guard.gives_away(clue, english.get(answer) or word(answer))


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("ART", "Party painting"),
        ("FISCAL", "Financial"),
        ("CAT", "Feline mammal"),
        ("SANG", "Produced tones with the voice"),
        ("CONTRACT", "Container agreement"),
    ],
)
def test_letters_that_are_the_same_by_chance_do_not_give_the_answer_away(
    guard, english, answer, clue
):
    assert not guard.gives_away(clue, english.get(answer) or word(answer))


def test_a_phrase_is_given_away_by_any_of_its_words(guard):
    phrase = word("ICEAGE", "ice age", "ice age")
    assert guard.gives_away("Cold age", phrase)
    assert not guard.gives_away("Glacial period", phrase)


def test_a_particle_gives_the_answer_away_only_if_the_answer_has_it_too(guard):
    sits_up = word("SITSUP", "sits up", "sit up")
    assert guard.gives_away("Stays up", sits_up)
    assert not guard.gives_away("Waits up", word("LINGERS"))


def test_without_a_dictionary_the_guard_still_compares_letters():
    assert Guard().gives_away("Running water", word("RUNNING"))
    assert not Guard().gives_away("Jogging", word("RUNNING"))


def test_words_of_our_offensive_list_are_found_in_texts(guard):
    struck = sorted(offensive_words())
    assert struck
    assert all(guard.is_offensive(f"Some {text.lower()} here") for text in struck[::40])
    assert not guard.is_offensive("A small bird")


def test_function_words_are_no_content_words():
    assert content_words("one who is in the house") == ["house"]
