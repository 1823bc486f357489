"""Clues from the dictionary have the right sense and the right form, and do not leak.

A clue leaks if it has a word of the answer, or a word with the same root. Some tests use random
words.
"""

import os
import random
import subprocess
import sys

import pytest

from crosswright.clues.dictionary import Dictionary
from crosswright.clues.source import LONGEST_CLUE, Difficulty, Kind, fitness, is_fair
from crosswright.clues.written import ready_clues
from crosswright.lexicon.form import Form
from crosswright.words.word import Flag, Word

SAMPLE = 500
"""The number of random words."""


@pytest.fixture(scope="module")
def sample(dictionary, english):
    """Random clueable words, each with its first candidates."""
    words = sorted(
        (word for word in english if word.flags & Flag.CLUEABLE and word.score >= 40),
        key=lambda word: word.text,
    )
    chosen = random.Random(2026).sample(words, SAMPLE)
    return [(word, dictionary.candidates(word, limit=5)) for word in chosen]


def best(dictionary, english, answer, difficulty=Difficulty.MEDIUM):
    word = english.get(answer) or Word(tuple(answer))
    return max(dictionary.candidates(word, limit=20), key=lambda c: fitness(c, difficulty))


@pytest.mark.parametrize(
    ("answer", "sense", "tag"),
    [
        ("SANG", "sing v", "VBD"),
        ("WENT", "go v", "VBD"),
        ("LEAVES", "lea", ""),
        ("MICE", "mouse n", "NNS"),
        ("BIGGEST", "big a", "JJS"),
        ("GIVENUP", "give up v", "VBN"),
        ("HOTDOGS", "hot", "NNS"),
        ("PARIS", "paris n1", ""),
    ],
)
def test_the_likeliest_sense_and_form_come_first(dictionary, english, answer, sense, tag):
    found = best(dictionary, english, answer)
    assert found.sense.startswith(sense)
    assert found.tag == tag or not tag


def test_the_clue_for_a_surname_has_the_rest_of_the_name(dictionary, english):
    assert best(dictionary, english, "MOZART").text == "Composer Wolfgang Amadeus"


def test_a_synonym_is_singular_or_plural_like_its_answer(dictionary, english):
    texts = {c.text for c in dictionary.candidates(english.get("GOVERNMENTS"))}
    assert "Authorities" in texts
    assert "Authoritieses" not in texts
    assert "Authorities" not in {c.text for c in dictionary.candidates(english.get("GOVERNMENT"))}


def test_a_verb_is_no_clue_for_a_noun(dictionary, english):
    found = dictionary.candidates(english.get("WORRIERS"))
    assert found
    assert not any(clue.text.startswith("Thinks") for clue in found)


def test_an_unknown_word_has_no_clue(dictionary):
    assert dictionary.candidates(Word(tuple("QXZJK"))) == []


@pytest.mark.parametrize(
    ("answer", "never"),
    [
        ("HANGEDIN", "Persisted"),  # the usual form is `hung in`
        ("LARGELEAVED", "Leafy"),  # the answer says more than the clue
        ("GRAYISHBLUE", "Chromatic"),
        ("NALIDIXICACID", "NegGram"),  # a trade name
        ("MOMENTARILY", "Momently"),
        ("TUBED", "Of a tire"),
        ("WINCED", "Made a face indicating disgust or disliked"),
        ("GOALTENDER", "Defensive position on an ice hockey"),
    ],
)
def test_clues_that_no_editor_would_print_are_not_offered(dictionary, answer, never):
    found = dictionary.candidates(Word(tuple(answer)))
    assert never not in {clue.text for clue in found}


@pytest.mark.parametrize(
    ("answer", "never"),
    [
        ("STAYAT", "Reside temporarily"),  # an object must be able to follow, such as `a hotel`
        ("EDO", "Capital and largest city of Japan"),
        ("PERSIA", "Iran"),
        ("ENGULFED", "Devoted fully to"),
        ("REBOOTS", "Causes to load and start the initial processes"),
        ("ROOFED", "Provided a building"),
        ("SOUTHWARDS", "Some directions"),
        ("GENET", "Diplomat Citizen"),
        ("POLITICALLEADER", "Republican, for one"),
        ("ENSIS", "Razor clam"),  # a Latin name of a genus
        ("ESES", "Einsteiniums"),
        ("LESCOL", "Least expensive statin drug"),
        ("AGHA", "Aga"),
        ("PARENTAL", "Paternal"),
    ],
)
def test_clues_that_are_out_of_date_incomplete_or_inexact_are_not_offered(
    dictionary, answer, never
):
    found = dictionary.candidates(Word(tuple(answer)))
    assert never not in {clue.text for clue in found}


@pytest.mark.parametrize(
    ("answer", "better", "worse"),
    [
        ("SHOPAT", "Do business with", "Sponsor"),  # `sponsor` seldom has this meaning
        ("IMPLORES", "Begs", "Prays"),
        ("SHINER", "Black eye", "Mouse"),
        ("BREATHE", "Respire", "Sigh"),  # to sigh is only one way to breathe
        ("BUNG", "Part of a barrel", "Tip"),  # the noun BUNG is known, the verb is not
        ("OFFSHORE", "Coming from the land, as winds", "Coming from the land"),
        ("RESTLESSLY", "In an uneasy way", '"He cracked his knuckles ___"'),
    ],
)
def test_a_clue_with_a_more_usual_meaning_scores_higher(dictionary, english, answer, better, worse):
    scores = {clue.text: clue.score for clue in dictionary.candidates(english.get(answer))}
    assert scores.get(better, 0.0) > scores.get(worse, -9.0)


def test_technical_senses_and_siblings_give_no_fair_clue(dictionary, english):
    """A sibling names another kind of the same thing: CAWING and `clucking` are siblings."""
    for answer in ("INACTIVATION", "CAWING"):
        (first, *_) = dictionary.candidates(english.get(answer))
        assert not is_fair([first])


def test_the_clue_for_an_abbreviation_says_that_it_is_one(dictionary, english):
    assert best(dictionary, english, "TUES").text.endswith(": Abbr.")
    assert not best(dictionary, english, "TUESDAY").text.endswith("Abbr.")


def test_the_name_of_a_single_place_has_no_plural(dictionary):
    # SD is South Dakota, a state in the north central United States.
    texts = {clue.text for clue in dictionary.candidates(Word(tuple("SDS")))}
    assert not any("north central" in text for text in texts)


def test_two_verbs_of_a_definition_are_joined_by_or(dictionary):
    texts = {clue.text for clue in dictionary.candidates(Word(tuple("HUNGIN")))}
    assert "Was persistent or refused to stop" in texts


def test_hard_clues_are_obscurer_than_easy_ones(dictionary, english):
    answers = "BARK BANK SINGS SEAL IDEA CAT RUN DRIVES CAR TREE".split()  # noqa: SIM905
    easy, hard = (
        [best(dictionary, english, answer, level).obscurity for answer in answers]
        for level in (Difficulty.EASY, Difficulty.HARD)
    )
    assert all(one <= other for one, other in zip(easy, hard, strict=True))
    assert sum(hard) > sum(easy) + 2


def test_nearly_all_words_that_are_marked_clueable_have_a_clue(sample):
    # Ready-made clues are also for answers that are in no dictionary.
    unclued = [word.text for word, found in sample if not found and not ready_clues(word.text)]
    assert len(unclued) <= SAMPLE * 0.02, unclued


def test_no_clue_has_a_word_with_the_answers_stem(sample, english):
    """The stems are those of the word list. The guard, which removes leaks, is not used here."""
    for word, found in sample:
        stems = set(word.stem.split())
        for clue in found:
            said = [token.strip(".,:“”'").lower() for token in clue.text.replace("-", " ").split()]
            listed = [english.get(token) for token in said if token.isalpha()]
            leaked = [w.text for w in listed if w is not None and w.stem in stems]
            assert not leaked, (word.text, clue.text)
            assert word.text not in {token.upper() for token in said}


def test_every_clue_is_short_and_clean(sample):
    for word, found in sample:
        for clue in found:
            assert 2 <= len(clue.text) <= LONGEST_CLUE, (word.text, clue.text)
            assert clue.text[0] == clue.text[0].upper() and not clue.text.isspace()
            assert not clue.text.endswith((",", ";", " ")), clue.text
            assert not clue.text.endswith(".") or "." in clue.text[:-1] or "Abbr." in clue.text
            assert not set(clue.text) & set("()[]`;|"), clue.text
            assert clue.text.count('"') == (2 if clue.kind is Kind.BLANK else 0), clue.text
        assert len({clue.text.casefold() for clue in found}) == len(found)


def test_a_clue_has_a_word_in_the_form_of_its_answer(sample, lexicon):
    """The tag of a clue is the form of its answer, such as NNS for a plural."""
    wrong = []
    checked = 0
    for word, found in sample:
        for clue in found[:1]:
            if clue.tag:
                checked += 1
                if not agrees(clue, lexicon):
                    wrong.append((word.text, clue.tag, clue.text))
    assert checked > 60
    assert len(wrong) <= checked * 0.02, wrong


def agrees(clue, lexicon):
    """Return True if the clue has a word in the form of its tag; for verbs, at its beginning."""
    words = [token.strip(",.").lower() for token in clue.text.split()]
    forms = [{r.form.value for r in lexicon.token_readings(word)} for word in words]
    if clue.tag in {"JJR", "JJS"}:
        degrees = {"more", "less"} if clue.tag == "JJR" else {"most", "least"}
        return words[0] in degrees or any(clue.tag in found for found in forms)
    if clue.tag == "NNS":
        return words[0] in {"some", "those", "people"} or any("NNS" in found for found in forms)
    wanted = {"VBD", "VBN"} if clue.tag in {"VBD", "VBN"} else {clue.tag}
    first = words[0].rpartition("-")[2]
    # `put`, `spread`: the past is spelt like the present.
    stays = lexicon.inflect(first, "v", Form(clue.tag)) == first
    bent = [{r.form.value for r in lexicon.token_readings(first)}, *forms[:2]]
    return stays or first in {"was", "been", "being", "is"} or any(wanted & f for f in bent)


def test_no_clue_is_longer_than_the_limit(lexicon, english):
    short = Dictionary(lexicon, english, longest=25)
    for answer in ("CAT", "SHRUB", "LIMB", "HAPPY", "SAILED"):
        found = short.candidates(english.get(answer))
        assert found and all(len(clue.text) <= 25 for clue in found)


def test_each_kind_of_clue_is_worded_in_its_own_way(dictionary, english):
    found = {
        (clue.kind, clue.text)
        for answer in ("COLDER", "TREE", "ARIA", "SHRUB", "FBI")
        for clue in dictionary.candidates(english.get(answer))
    }
    assert (Kind.ANTONYM, "Less hot") in found
    assert (Kind.PART, "Part of an opera") in found
    assert (Kind.SYNONYM, "Bush") in found
    assert not any("Bureau" in text or "Investigation" in text for _, text in found)
    assert any(kind is Kind.EXAMPLE and text.endswith("e.g.") for kind, text in found)


@pytest.mark.usefixtures("lexicon")
def test_every_process_finds_the_same_clues(cache_of_the_tests):
    code = (
        "from crosswright.lexicon.lexicon import load_lexicon\n"
        "from crosswright.clues.dictionary import Dictionary\n"
        "from crosswright.words.wordlist import WordList\n"
        "words = WordList.default(variant='both')\n"
        "maker = Dictionary(load_lexicon(), words)\n"
        "for answer in 'RUN SET LEAVES HAPPIER ICEAGE MOZART BANK TREES SILVER'.split():\n"
        "    print(answer, [c.text for c in maker.candidates(words.get(answer))])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
