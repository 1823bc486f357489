"""Shorten glosses, so that a definition of a dictionary becomes a short clue.

A gloss is the dictionary's text about one meaning: `definition; definition; "example"`. Examples,
brackets and labels are removed. Clumsy words at the start of a definition are replaced or removed.
If the definition is still too long, it is cut before a clause that is not needed.
"""

import re
from collections.abc import Iterator

__all__ = ["definitions", "is_unkind", "shortened", "trimmed"]

_EXAMPLES_ON = re.compile(r'[;,:]\s*"')
_EXAMPLE = re.compile(r';?\s*"[^"]*("|$)(\s*-[^;"]*)?')
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_UNKIND = re.compile(
    r"\b(offensive|derogatory|disparag|obscene|vulgar|ethnic slur|contempt|taboo|pejorative"
    r"|insult|slang for)"
)
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
_AFTERTHOUGHT = re.compile(r", (?:of|also|literally or) [^,]*$|, or the like$")
_UNFIT = re.compile(
    r"^(?:used (?:of|in|as|to|with|for|only|especially|informally)|often used|usually used"
    r"|especially of|followed by|refers? to|formerly used|one of (?:the|a|two)|combining form"
    r"|comparative of|superlative of|such that)\b"
)
_LABEL = re.compile(r"^\s*[\w-]+( \w+)?:\s")
_DOMAIN = re.compile(
    r"^(?:of|in) (?!or |the |an? |no |one )\w+(?: or \w+)?(?: especially .*| that .*)?$"
)
"""Texts that only say what an adjective is used for: `of fabric or clothing`."""
_ONESELF = re.compile(r"\((oneself|one's|itself)\)")
"""Words in brackets that a clue needs: `devote (oneself) fully to`."""
_LOST_OBJECT = re.compile(r"\((?:an?|the) [^()]*\) (?:and|or)\b")
"""An object in brackets between two verbs: `load (an operating system) and start`. Such a gloss is
not used, because without the brackets the first verb has no object."""
_SAID_OF = re.compile(r"^\(\s*(?:used )?of (?P<thing>(?:an? |the )?[a-z]+(?: [a-z]+)?)\s*\) ?")
"""Brackets at the start of a gloss that say what an adjective or a verb is used for: `(of winds)
coming from`."""
_SAID_AT_END = re.compile(r", (?:as|said|used) of (?=[^,]*$)")
"""Words near the end of a definition that say what the word is used for: `cancel, as of a
correction or deletion`. `, as of` becomes `, as`."""
_PEOPLE = frozenset({"persons", "a person", "people", "the", "someone", "living things"})
_QUOTED = re.compile(r"`+([^`']*)'+")

STARTS = (
    (
        r"(?:of or )?(?:relating|pertaining|belonging|concerning) (?:to )?or (?:\w+ ){1,4}?"
        r"(?:of|to|by|in|with|from)\b",
        "pertaining to",
    ),
    (
        r"of,? or (?:relating|pertaining|belonging) to"
        r"(?:,? or (?:\w+ ){1,3}?(?:of|to|by|with|in|from)\b)*",
        "pertaining to",
    ),
    (
        r"(?:of|characteristic of) or "
        r"(?:characteristic of|like|resembling|suggestive of|befitting)",
        "like",
    ),
    (r"(?:of or )?(?:being|having) the nature of", "like"),
    (r"in or relating to", "concerning"),
    (r"(?:an?|the) (?:person|individual|one) who(?:m)?\b", "one who"),
    (r"(?:someone|somebody|anyone) (?:who|that)\b", "one who"),
    (r"(?:any of |one of )?(?:an?|the) (?:kind|type|sort|variety) of", "kind of"),
    (r"(?:an?|the) (?:act|action|instance|process|activity) of", "act of"),
    (
        r"(?:an? )?(?:informal|colloquial|slang)(?: or \w+)? (?:term|name|word)s? for "
        r"(?:an? |the )?(?P<thing>[^,]*)",
        "{thing}, informally",
    ),
    (r"used to (?:refer to|describe|express|indicate)", "like"),
)
"""Pairs of a pattern for a clumsy start, and the words to use instead."""
_STARTS = tuple((re.compile("^" + pattern, re.IGNORECASE), said) for pattern, said in STARTS)

SPARED = (
    "that", "which", "who", "whose", "where", "when", "while", "because", "although", "unless",
    "especially", "usually", "typically", "often", "such", "including", "consisting", "containing",
    "characterized", "characterised", "used", "having", "made", "found", "resembling", "similar",
    "so", "in", "with", "by", "from", "for", "on", "at", "during", "between", "after", "before",
    "under", "without", "into", "through", "as", "obtained", "derived", "produced", "caused",
    "resulting", "located", "worn", "intended", "designed", "equipped", "extending", "living",
    "growing", "involving", "according",
)  # fmt: skip
"""A definition may be cut before these words, because they may begin a part that a clue does not
need."""

PREPOSITIONS = frozenset("in with by from for on at into as through".split())  # noqa: SIM905
"""A definition is not cut before one of these words if one of the 5 words before it is in
`CLAUSES`."""

CLAUSES = frozenset(("that", "which", "who", "where"))
"""Words that begin a relative clause."""

DANGLING = frozenset(
    """a an the of to in on at by for with from as and or but that which who whose is are be not
    into than its their his her very more most any some every each one's being having between
    such so soon far long well much many if it they used if without under over through about
    other another your no act kind what how""".split()  # noqa: SIM905
)
"""After a cut, a clue must not end with one of these words."""

LONG_ENOUGH = 5
"""A definition may be cut before `and` or `or` only if at least 5 words are before it."""

SHORTEST_CUT = 3
"""The least number of words that must be left after a cut."""


def is_unkind(gloss: str) -> bool:
    """Return True if the gloss says that the word is used to insult people."""
    return _UNKIND.search(gloss) is not None


def definitions(gloss: str) -> Iterator[str]:
    """Yield the definitions of a gloss, without examples and brackets."""
    text = _EXAMPLE.sub("", _EXAMPLES_ON.split(gloss, maxsplit=1)[0])
    text = _ONESELF.sub(r"\1", text)
    if _LOST_OBJECT.search(text):
        return
    said_of = _SAID_OF.match(text)
    while (bare := _BRACKETS.sub("", text)) != text:
        text = bare
    text = _QUOTED.sub(r"“\1”", text)
    # The text before a colon is a label: `law: grant immunity from prosecution`.
    for place, part in enumerate(re.split(r"[;:]", _LABEL.sub("", text))):
        clean = " ".join(part.replace(" ,", ",").split()).strip(" ,.:-")
        clean = clean.removesuffix(", etc").removesuffix(" etc")
        if _DOMAIN.match(clean):
            continue
        # If a bracket or a quotation mark is left, the gloss itself has a mistake.
        if clean and not re.search(r'[()\[\]"`]', clean) and not _UNFIT.match(clean):
            if said_of and not place and said_of["thing"] not in _PEOPLE and "," not in clean:
                clean = f"{clean}, as {said_of['thing']}"
            yield clean


def trimmed(definition: str, part: str) -> str:
    """Return a definition with better words instead of a clumsy start, and without an addition such
    as `or the like` at its end.

    `part` is the part of speech of the word.
    """
    text = definition.removeprefix("to ") if part == "v" else definition
    for pattern, said in _STARTS:
        if found := pattern.match(text):
            text = said.format(**found.groupdict()) + text[found.end() :]
            break
    text = _AFTERTHOUGHT.sub("", _SAID_AT_END.sub(", as ", text))
    return _ARTICLE.sub("", text) if part == "n" else text


def shortened(text: str, limit: int) -> Iterator[str]:
    """Yield shorter and shorter versions of a text, with at most `limit` characters.

    The first is the whole text, if it is short enough. In the others, the end is cut off.
    """
    if len(text) <= limit:
        yield text
    words = text.split()
    for place in range(len(words) - 1, SHORTEST_CUT - 1, -1):
        after_comma = words[place - 1].endswith(",")
        is_second_half = words[place] in {"and", "or"} and place >= LONG_ENOUGH
        if is_second_half and not {"either", "both", "between", "neither"}.isdisjoint(words):
            continue
        if is_second_half and _shares_its_noun(words, place):
            continue
        if not after_comma and not is_second_half and words[place] not in SPARED:
            continue
        if after_comma and not {"or", "and"}.isdisjoint(words[place : place + 3]):
            continue  # `a rope, string, or cord` is a list
        if after_comma and words[place - 2].endswith(","):
            continue  # `a hard, lustrous, transparent finish` is a list too
        if words[place] in PREPOSITIONS and not CLAUSES.isdisjoint(
            words[max(0, place - 5) : place]
        ):
            continue  # `that obtains its lift` is not complete without the words after it
        left = " ".join(words[:place]).rstrip(",:")
        last = words[place - 1].rstrip(",").lower()
        if (
            len(left) > limit
            or last in DANGLING
            or last in SPARED
            or left.count("“") != left.count("”")
        ):
            continue
        yield left


def _shares_its_noun(words: list[str], place: int) -> bool:
    """True if the words before an `or` need a later noun: `an ice hockey or lacrosse team`."""
    articles = {"a", "an", "the"}
    follows = words[place + 1] if place + 1 < len(words) else ""
    return follows not in articles and not articles.isdisjoint(words[max(0, place - 5) : place])
