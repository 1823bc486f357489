"""The clues of 2,000 answers: none leaks (gives its answer away), and none is a fragment.

The program checks its clues itself. The checks in this file share no code with those checks: they
have their own endings of words, cognates (words with a common root) and rules of grammar, and they
read derived words from WordNet's files.
"""

import random
import re
from collections import defaultdict
from itertools import pairwise

import pytest
from lexiconbuild.wordnet import FOLDER, read_synsets

from crosswright.clues.assign import candidates_for
from crosswright.clues.dictionary import Dictionary
from crosswright.clues.source import Kind
from crosswright.clues.written import Written, house_clues
from crosswright.words.wordlist import WordList

ANSWERS = 2_000
CLUES = 3
"""The number of clues that are checked for each answer. The best clues are taken."""

SMALL = frozenset(
    """a an the of in on at by for with from to as and or but is are was be it its one's
    not no up out off over so than that this who which one two get got have has had do did
    make made into about some any all very more most less least like for you your my me i
    he she we they him her his their our us what how where when why""".split()  # noqa: SIM905
)
"""Words that may be in any clue, unless the answer has no other words."""

COGNATES = """liar lie lied, strength strengths strong, proud pride, lessee lease lessor,
wide width,
long length, deep depth, high height, broad breadth, hot heat, warm warmth, young youth, true truth,
die death dead, live life, sell sale sold, tell tale told, give gift gave, choose choice chose,
lose loss lost, speak speech spoke, sing song sang sung, think thought, see sight saw seen,
know knowledge knew, do deed did done, fly flight flew, drive drove, blood bleed bled,
gold gild gilt, food feed fed, goose geese, mouse mice, foot feet, tooth teeth, man men, ox oxen,
child children, three third thrice, two twice, old elder, wise wisdom, free freedom, grow growth,
steal stealth stole, weigh weight, draw drawn drew, shoot shot, ride rode, rise rose, fall fell,
lead led, bind bound, break broke, bring brought, buy bought, seek sought, teach taught,
catch caught, fight fought, wear wore worn, swear swore, hold held, write wrote, hide hid,
begin began, sleep slept, keep kept, weep wept, leave left, feel felt, lend lent loan,
send sent, bend bent, build built, win won, strike struck, slay slew slain, freeze froze frost,
destroy destruction, describe description, receive reception, deceive deception, decide decision,
divide division, invade invasion, poet poem, marry marriage, compete competition,
repeat repetition, trust mistrust mistrusted distrust untrustworthy, proof prove,
belief believe, relief relieve, thief theft, bath bathe,
breath breathe, cloth clothe clothes, safe save, clear clarity, poor poverty, able ability"""
FAMILIES = [frozenset(line.split()) for line in COGNATES.replace("\n", " ").split(",")]

ENDINGS = (
    "ization", "ational", "fulness", "ousness", "iveness", "ations", "ation", "ments", "ment",
    "ness", "ings", "ing", "edly", "ed", "ies", "ily", "ier", "iest", "ers", "er", "ors", "or",
    "est", "ly", "es", "s", "y", "e",
)  # fmt: skip


def stem(word: str) -> str:
    """Return a word without its ending. If a doubled letter is then last, it is written once."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] + "y" if word.endswith("i") else word


def tokens(text: str) -> list[str]:
    return [word.lower().removesuffix("'s") for word in re.findall(r"[A-Za-z]+(?:'[a-z]+)?", text)]


@pytest.fixture(scope="session")
def derivations(lexicon) -> dict[str, set[str]]:
    """For each word, its derived words in WordNet that begin with the same three letters."""
    synsets = {s.part + s.offset: s for s in read_synsets(FOLDER)}
    found: dict[str, set[str]] = defaultdict(set)
    for synset in synsets.values():
        for symbol, part, offset, source, target in synset.relations:
            if symbol == "+" and source and target:
                one = synset.lemmas[source - 1].lower()
                other = synsets[part + offset].lemmas[target - 1].lower()
                if one[:3] == other[:3] and one.isalpha() and other.isalpha():
                    found[one].add(other)
    return found


@pytest.fixture(scope="session")
def clued(lexicon, cache_of_the_tests):
    words = WordList.default(clueable=True)
    dictionary = Dictionary(lexicon, words)
    sources = (Written(lexicon, dictionary.guard), dictionary)
    pool = sorted((w for w in words if w.score >= 40), key=lambda word: word.text)
    chosen = random.Random(2_000).sample(pool, ANSWERS)
    return [(word, candidates_for(word, sources, limit=8)[:CLUES]) for word in chosen]


def leak(said: list[str], answer: list[str], words: WordList, kin: dict[str, set[str]]) -> str:
    """Return a word of the clue that has a common root with the answer; empty if there is none.

    `said` has the words of the clue, and `kin` has the derived words of each word.
    """
    own = {part for part in answer if part not in SMALL} or set(answer)
    stems = {stem(part) for part in own if len(part) > 3} | own
    for token in said:
        if token in SMALL and token not in own:
            continue
        if token in own or (len(token) > 3 and stem(token) in stems):
            return token
        for part in own:
            if token in kin.get(part, ()) or part in kin.get(token, ()):
                return token
            if any({token, part} <= family for family in FAMILIES):
                return token
        listed = words.get(token)
        if listed and listed.stem and listed.stem in own:
            return token
    return ""


def test_no_clue_of_two_thousand_answers_leaks(clued, derivations, english):
    found = []
    for word, clues in clued:
        answer = [*tokens(word.display or word.text), word.text.lower()]
        given = [leak(tokens(clue.text), answer, english, derivations) for clue in clues]
        found += [(word.text, c.text, g) for c, g in zip(clues, given, strict=True) if g]
    assert not found


@pytest.mark.parametrize(
    ("answer", "clue"),
    [
        ("LIAR", "One who lied"),
        ("STRENGTHS", "Strong points"),
        ("PROUD", "Full of pride"),
        ("LESSEE", "One with a lease"),
        ("BAKER", "One at a bakery"),
        ("RUNNING", "On the run"),
        ("ICEAGE", "Cold age"),
        ("MISTRUSTED", "Regarded as untrustworthy"),
    ],
)
def test_the_leak_check_finds_planted_leaks(answer, clue, derivations, english):
    word = english.get(answer)
    assert leak(tokens(clue), tokens(word.display or answer), english, derivations)


BEGIN = frozenset(
    """or and but nor as because than which that who whom whose where when while although
    though if especially usually sometimes often typically generally also such considered
    regarded said used followed esp whereas""".split()  # noqa: SIM905
)
"""A clue must not begin with one of these words. For verbs, there are exceptions."""
END = frozenset(
    """a an the and or but nor of to in with by from for at as that which who whose is are
    was were be being has have had very more most any every each its their his her your
    than if because while when where although into onto upon during before after without
    within between among especially usually often e.g i.e through along against toward
    having not other another such so too""".split()  # noqa: SIM905
)
"""A clue must not end with one of these words. For verbs, there are exceptions."""
UNCOUNTED = frozenset(
    """music furniture information luggage money clothing advice equipment""".split()  # noqa: SIM905
)
"""Nouns that must not follow `a` or `an`."""


def is_fragment(text: str, part: str) -> bool:
    """Return True if a clue begins or ends in the middle of a sentence, or has a similar mistake.

    `part` is the part of speech of the answer.
    """
    plain = re.sub(r"(, (e\.g\.|for one)|: Abbr\.)$", "", text)
    said = [word.strip(".,'").lower() for word in plain.split()]
    if "___" in text:
        return text.count('"') % 2 == 1
    if ";" in text or "  " in text or re.search(r"[(\[`]|[)\]]", text) or text.count('"') % 2:
        return True
    if text[:1].islower() or text[-1:] in ",:-" or plain.count("“") != plain.count("”"):
        return True
    if len(said) == 1:
        return False
    if said[0] in BEGIN and not (
        part == "v" and said[0] in {"used", "considered", "regarded", "said", "followed"}
    ):
        return True
    if said[-1] in END and not (
        part == "v"
        and len(said) <= 9
        and said[-1]
        not in {
            "a",
            "an",
            "the",
            "and",
            "or",
            "that",
            "which",
            "who",
            "its",
            "their",
            "very",
            "more",
            "most",
            "than",
            "is",
            "are",
        }
    ):
        return True
    for one, other in pairwise(said):
        if one == other or (one in {"a", "an"} and other in UNCOUNTED):
            return True
        if one == "a" and other[0] in "aeio" and not other.startswith(("one", "eu")):
            return True
    # This finds clauses without a verb, such as `that of old` and `that the sea`. It does not find
    # `from which a vessel sails`, which has a verb.
    broken = r"\b(that|which|who) (of|in|or|and)\b|\b(that|which|who) (a|the) \w+$"
    return bool(re.search(broken, plain))


FRAGMENTS = """Or being a reason for pride|And other sounds|But not very large|As of light or sound
Because of a storm|Which is used for cooking|That can be eaten|Who lives nearby|Whose hair is red
Where people meet|When it is dark|While being asleep|Although not large|If at all
Especially in the evening|Usually made of wood|Sometimes in a very positive sense
Often played in pairs|Typically worn by men|Also called a robin|Such as a bird|Considered as a whole
Used of horses|Followed by an object|Signal transmitted along a|Vehicle for carrying the
Person who|Tool that is
Bird of|Color between red and|Fruit with a|Small animal that|Game played by two or|Drink made from
Part of a music|Piece of a furniture|Kind of a information|Large; grey animal|Bird (a robin
Tree [of the family|Song “of joy|Cut the the grass|Go to to sleep|Large animal,|Result of:
A animal with horns|Device for a opening|Man that of old|Body of water that the sea|small bird"""
PLANTED = FRAGMENTS.replace("\n", "|").split("|")


def test_the_grammar_check_finds_fifty_planted_fragments():
    assert len(PLANTED) == 50
    missed = [text for text in PLANTED if not is_fragment(text, "n")]
    assert not missed


def test_no_clue_of_two_thousand_answers_is_a_fragment(clued):
    found = [
        (word.text, clue.text)
        for word, clues in clued
        for clue in clues
        if clue.origin != "house" and is_fragment(clue.text, clue.sense.rpartition(" ")[2][:1])
    ]
    assert not found


def test_our_own_clues_are_complete_and_do_not_leak(english, derivations, lexicon):
    from crosswright.clues.guard import Guard

    guard = Guard(lexicon, english)
    for answer, clues in house_clues():
        assert answer.isascii() and answer.isalpha() and answer.isupper(), answer
        assert len(set(clues)) == len(clues), answer
        for clue in clues:
            assert clue == clue.strip() and 1 < len(clue) <= 60, (answer, clue)
            assert clue.count('"') % 2 == 0 and clue.count("(") == clue.count(")"), (answer, clue)
            assert clue[0].isupper() or not clue[0].isalpha() or clue[1].isupper(), clue
            assert not guard.is_offensive(clue), (answer, clue)
            word = english.get(answer)
            shown = tokens(word.display) if word and word.display else [answer.lower()]
            assert not leak(tokens(clue), shown, english, derivations), (answer, clue)


def test_most_answers_get_a_short_clue(clued):
    best = [clues[0] for _, clues in clued if clues]
    short = sum(len(clue.text.split()) <= 3 for clue in best)
    assert short > 0.55 * len(best)
    assert sum(clue.kind is Kind.TYPE for clue in best) < 0.02 * len(best)
