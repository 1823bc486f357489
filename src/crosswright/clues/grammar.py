"""Check whether the English of a clue is complete. A definition that was cut may be incomplete.

A clue is a phrase that could replace its answer in a sentence. The clue is wrong if it begins in
the middle of a sentence (`Or being a reason for pride`), ends too early (`Signals transmitted along
a`) or has a bracket without its partner.
"""

import re

from crosswright.lexicon.form import MASS_NOUNS

BEGINNINGS = frozenset(
    """or and but nor as than because so if though although while whereas also too especially
    usually sometimes often typically generally particularly chiefly mainly mostly normally
    frequently which that who whom whose where when whether therefore however e.g i.e etc is are
    was were has have had said used considered regarded often followed formerly esp does may can
    must will would should could them him""".split()  # noqa: SIM905
)
"""Words with which a clue must not begin, because they begin the second half of a sentence."""

VERBS_THAT_BEGIN = frozenset({"is", "has", "does", "was", "used", "said", "considered", "regarded",
                              "followed", "have", "had", "were"})  # fmt: skip
"""Words of `BEGINNINGS` that may begin the clue for a verb: `Is about to happen` for IMPENDS."""

ENDINGS = frozenset(
    """a an the and or but nor that which who whom whose is are was were be been being has have
    had not very more most less least any some every each its their his her your my our such so
    than as if because while when where whether although though both either neither between
    among e.g i.e especially usually often typically particularly also too only e etc no
    what how several various certain other another another's can may must will would could should
    does do""".split()  # noqa: SIM905
)
"""Words with which a clue must not end, because another word must follow."""

PREPOSITIONS = frozenset(
    """of to in into onto upon with by from for at during before after without within through under
    along against toward towards amid despite via per until""".split()  # noqa: SIM905
)
"""Words that may end the clue for a verb (`Get rid of`) but no other clue."""

LONGEST_TO_PREPOSITION = 6
"""The largest number of words of a clue that ends with a preposition, such as `Get rid of`."""

_WORD = re.compile(r"[A-Za-zÀ-ÿ'’.-]+")
_ARTICLE = re.compile(r"\b(an?) ([a-z]+)(?: |,|$)", re.IGNORECASE)
_TWICE = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
_TAG = re.compile(
    r"(?:, (?:e\.g\.|for one|for short|briefly|often|perhaps|maybe|say|informally|with [\"“].*)"
    r"|: (?:Abbr|Var|Prefix|Suffix)\.?| \([a-z]+\))$"
)
"""Text that may be added at the end of a clue: `Rover, e.g.`, `Springsteen, with "the"`.

It is removed before the clue is checked.
"""
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_SILENT = ("hour", "hono", "heir", "honest")
"""The starts of words with a silent h, which need `an`: an hour."""
_LIKE_YOU = ("uni", "use", "usu", "euro", "one", "once", "ewe", "ut")
"""The starts of words that begin with a vowel but need `a`, because their first sound is that of
`you` or of `won`: a unit, a one-way street."""

_SPLIT_CLAUSE = re.compile(r"\bthat (?:in|at|by|with) (?:its|their)\b", re.IGNORECASE)
"""A clause whose verb is far from `that`: `rock that in its molten form issues`. When the clue is
made plural, this verb is not found, so it would wrongly stay `issues`."""


def fault(text: str, part: str = "", *, is_whole: bool = False) -> str:
    """Return what is wrong with the English of a clue. The result is empty if nothing is wrong.

    `part` is the answer's part of speech ("v" for a verb), or empty if it is unknown. `is_whole` is
    True if nothing was cut off from the clue. Then the clue for a verb may end with a preposition.

    >>> fault("Or being a reason for pride")
    'begins in the middle'
    >>> fault("Long time")
    ''
    """
    text = _TAG.sub("", text)
    said = [word.strip(".'’-").lower() for word in _WORD.findall(text)]
    if not any(map(str.isalnum, text)) and "_" not in text:
        return "says nothing"
    if not any(said):
        return ""  # a clue without words, such as `007`
    if any(text.count(left) != text.count(right) for left, right in _PAIRS):
        return "has lost a bracket"
    if text.count('"') % 2 or "`" in text or ";" in text:
        return "has lost a sign"
    if text[:1] in ",.:)-" or text.rstrip()[-1:] in ",:(-–":
        return "has lost an end"
    if "  " in text or (_TWICE.search(text) and not text.startswith(('"', "“"))):
        return "says a word twice"
    if _SPLIT_CLAUSE.search(text):
        return "splits a clause"
    if text.startswith(('"', "“")) or "___" in text:
        return ""  # speech and blanks have other grammar
    first, last = said[0], said[-1]
    if first in BEGINNINGS and not (part == "v" and first in VERBS_THAT_BEGIN):
        return "begins in the middle"
    if last in ENDINGS and not (is_whole and last in {"do", "be", "such", "so", "too"}):
        return "ends in the middle"
    may_end = part == "v" and is_whole and len(said) <= LONGEST_TO_PREPOSITION
    if last in PREPOSITIONS and len(said) > 1 and not may_end:
        return "ends in the middle"
    return _article_fault(text)


def _article_fault(text: str) -> str:
    """Return a text about a wrong article, as in `a music` or `a hour`; empty if all are right."""
    for article, noun in _ARTICLE.findall(text):
        is_vowel = noun.startswith(_SILENT) or (
            noun[0] in "aeiou" and not noun.startswith(_LIKE_YOU)
        )
        if len(noun) > 1 and (article.lower() == "an") != is_vowel:
            return f"says {article} {noun}"
        if noun in MASS_NOUNS and re.search(rf"\b{noun}$", text.rstrip(".")):
            return f"says {article} {noun}"
    return ""
