"""Check whether the English of a clue is complete. A cut definition may begin in the middle of a
sentence (`Or being a reason for pride`), end too early (`Signals transmitted along a`) or lack a
bracket.
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
"""A clue must not begin with these."""

VERBS_THAT_BEGIN = frozenset({"is", "has", "does", "was", "used", "said", "considered", "regarded",
                              "followed", "have", "had", "were"})  # fmt: skip
"""But the clue for a verb may: `Is about to happen` for IMPENDS."""

ENDINGS = frozenset(
    """a an the and or but nor that which who whom whose is are was were be been being has have
    had not very more most less least any some every each its their his her your my our such so
    than as if because while when where whether although though both either neither between
    among e.g i.e especially usually often typically particularly also too only e etc no
    what how several various certain other another another's can may must will would could should
    does do""".split()  # noqa: SIM905
)
"""A clue must not end with these."""

PREPOSITIONS = frozenset(
    """of to in into onto upon with by from for at during before after without within through under
    along against toward towards amid despite via per until""".split()  # noqa: SIM905
)
"""These may end only the clue for a verb: `Get rid of`."""

LONGEST_TO_PREPOSITION = 6
"""The most words of a clue that ends with a preposition."""

_WORD = re.compile(r"[A-Za-zÀ-ÿ'’.-]+")
_ARTICLE = re.compile(r"\b(an?) ([a-z]+)(?: |,|$)", re.IGNORECASE)
_TWICE = re.compile(r"\b(\w+) \1\b", re.IGNORECASE)
_TAG = re.compile(
    r"(?:, (?:e\.g\.|for one|for short|briefly|often|perhaps|maybe|say|informally|with [\"“].*)"
    r"|: (?:Abbr|Var|Prefix|Suffix)\.?| \([a-z]+\))$"
)
"""An addition to a clue: `Rover, e.g.`, `Springsteen, with "the"`. It is not checked."""
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))
_SILENT = ("hour", "hono", "heir", "honest")
"""A silent h: an hour."""
_LIKE_YOU = ("uni", "use", "usu", "euro", "one", "once", "ewe", "ut")
"""The sound of `you` or `won`: a unit, a one-way street."""

_SPLIT_CLAUSE = re.compile(r"\bthat (?:in|at|by|with) (?:its|their)\b", re.IGNORECASE)
"""`rock that in its molten form issues`: in the plural, the far verb would wrongly stay."""


def fault(text: str, part: str = "", *, is_whole: bool = False) -> str:
    """Return what is wrong with the English of a clue; empty if nothing is.

    `part` is the answer's part of speech, if known. `is_whole`: nothing was cut off, so the clue
    for a verb may end with a preposition.

    >>> fault("Or being a reason for pride")
    'begins in the middle'
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


def article_of(noun: str) -> str:
    """Return `a` or `an`, by the sound of the word."""
    has_vowel = noun[0] in "aeiou" and not noun.startswith(_LIKE_YOU)
    return "an" if has_vowel or noun.startswith(_SILENT) else "a"


def _article_fault(text: str) -> str:
    """`a music`, `a hour`."""
    for article, noun in _ARTICLE.findall(text):
        if len(noun) > 1 and article.lower() != article_of(noun):
            return f"says {article} {noun}"
        if noun in MASS_NOUNS and re.search(rf"\b{noun}$", text.rstrip(".")):
            return f"says {article} {noun}"
    return ""
