"""The forms that a word may have (plural, past tense …), and which word of a phrase changes."""

from enum import Enum

__all__ = ["FORMS_OF_PART", "MASS_NOUNS", "Form", "bending_word", "regular_plural"]


class Form(Enum):
    """The inflected form of an answer. The value is its Penn tag, or empty for the base form."""

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
        """Roughly how often a word has this form for each use of its base form: SANG is seldom a
        herb.
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
"""n (noun), v (verb), a (adjective), r (adverb)."""


MASS_NOUNS = frozenset(
    """information equipment furniture money clothing music knowledge luggage evidence advice
    news research machinery software hardware jewelry weather work poetry food meat bread
    water air cloth paper wood silk wool cotton rice wheat cash freight cargo mail pottery
    scenery apparel behavior behaviour conduct status feces matter earth electricity energy
    being""".split()  # noqa: SIM905
)
"""They sound wrong in the plural."""


def bending_word(words: list[str], part: str) -> int:
    """Return the place of the word that changes with the form of a phrase.

    >>> bending_word(["give", "up"], "v"), bending_word(["hot", "dog"], "n")
    (0, 1)
    """
    if part == "v":
        return 0
    if part == "n":
        for place, word in enumerate(words[1:], 1):
            if word in {"of", "in", "de", "at", "on", "for", "to", "by", "from", "with"}:
                return place - 1
    return len(words) - 1


NOT_OF_MAN = ("human", "german", "roman", "ottoman", "talisman", "shaman", "caiman", "cayman")
"""Their plural ends in -mans."""


def regular_plural(noun: str) -> str:
    """Return the plural of a noun by the usual rules.

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
