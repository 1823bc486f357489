"""The forms a word may take, by their Penn tags, and how a phrase bends."""

from enum import Enum

__all__ = ["FORMS_OF_PART", "MASS_NOUNS", "Form", "bending_word", "regular_plural"]


class Form(Enum):
    """How an answer is inflected; the value is the Penn tag that tells."""

    BASE = ""
    PLURAL = "NNS"
    PAST = "VBD"
    PARTICIPLE = "VBN"
    GERUND = "VBG"
    THIRD_PERSON = "VBZ"
    COMPARATIVE = "JJR"
    SUPERLATIVE = "JJS"

    @property
    def share(self) -> float:
        """How often is a word met in this form, for one time in its base form?

        Rough shares of running English; they only have to put SANG the past tense above the herb.
        """
        return _SHARES[self]


_SHARES = {
    Form.BASE: 1.0,
    Form.PLURAL: 0.3,
    Form.PAST: 0.4,
    Form.PARTICIPLE: 0.3,
    Form.GERUND: 0.3,
    Form.THIRD_PERSON: 0.15,
    Form.COMPARATIVE: 0.08,
    Form.SUPERLATIVE: 0.06,
}

FORMS_OF_PART = {
    "n": (Form.PLURAL,),
    "v": (Form.PAST, Form.PARTICIPLE, Form.GERUND, Form.THIRD_PERSON),
    "a": (Form.COMPARATIVE, Form.SUPERLATIVE),
    "r": (),
}
"""Part of speech, as WordNet's letter → the forms that its words take."""


MASS_NOUNS = frozenset(
    """information equipment furniture money clothing music knowledge luggage evidence advice
    news research machinery software hardware jewelry weather work poetry food meat bread
    water air cloth paper wood silk wool cotton rice wheat cash freight cargo mail pottery
    scenery apparel behavior behaviour conduct status feces matter earth electricity energy
    being""".split()  # noqa: SIM905
)
"""Nouns that sound wrong in the plural."""


def bending_word(words: list[str], part: str) -> int:
    """Which word of a phrase takes the ending: `give up` its first, `hot dog` its last,
    `man of letters` the one before the preposition."""
    if part == "v":
        return 0
    if part == "n":
        for place, word in enumerate(words[1:], 1):
            if word in {"of", "in", "de", "at", "on", "for", "to", "by", "from", "with"}:
                return place - 1
    return len(words) - 1


NOT_OF_MAN = ("human", "german", "roman", "ottoman", "talisman", "shaman", "caiman", "cayman")
"""Which nouns end in -man and do not speak of a man?"""


def regular_plural(noun: str) -> str:
    """The plural by rule, for nouns that no table knows: `congressmen`, `boxes`.

    >>> regular_plural("congresswoman"), regular_plural("ottoman"), regular_plural("berry")
    ('congresswomen', 'ottomans', 'berries')
    """
    if len(noun) > 5 and noun.endswith("man") and not noun.lower().endswith(NOT_OF_MAN):
        return noun[:-3] + "men"
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    return noun + "s"
