"""Shorten definitions to clues: clumsy starts are replaced, and unneeded clauses at the end are
cut.
"""

import re
from collections.abc import Iterator

_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
_AFTERTHOUGHT = re.compile(r", (?:of|also|literally or) [^,]*$|, or the like$")
_SAID_AT_END = re.compile(r", (?:as|said|used) of (?=[^,]*$)")
"""`cancel, as of a correction or deletion`."""
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
"""A pattern for a clumsy start, and the words to use instead."""
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
"""A definition may be cut before these words."""

PREPOSITIONS = frozenset("in with by from for on at into as through".split())  # noqa: SIM905
"""No cut is before one of these if a relative clause began in the 5 words before it."""

CLAUSES = frozenset(("that", "which", "who", "where"))

DANGLING = frozenset(
    """a an the of to in on at by for with from as and or but that which who whose is are be not
    into than its their his her very more most any some every each one's being having between
    such so soon far long well much many if it they used if without under over through about
    other another your no act kind what how""".split()  # noqa: SIM905
)
"""A clue must not end with one of these words."""

LONG_ENOUGH = 5
"""A cut before `and` or `or` leaves at least this many words."""

SHORTEST_CUT = 3
"""The fewest words left after a cut."""


def trimmed(definition: str, part: str) -> str:
    """Return a definition without a clumsy start or an afterthought."""
    text = definition.removeprefix("to ") if part == "v" else definition
    for pattern, said in _STARTS:
        if found := pattern.match(text):
            text = said.format(**found.groupdict()) + text[found.end() :]
            break
    text = _AFTERTHOUGHT.sub("", _SAID_AT_END.sub(", as ", text))
    return _ARTICLE.sub("", text) if part == "n" else text


def shortened(text: str, limit: int) -> Iterator[str]:
    """Yield the text, if it is short enough, and then shorter and shorter beginnings of it."""
    if len(text) <= limit:
        yield text
    words = text.split()
    for place in range(len(words) - 1, SHORTEST_CUT - 1, -1):
        after_comma = words[place - 1].endswith(",")
        is_second_half = words[place] in {"and", "or"} and place >= LONG_ENOUGH
        if is_second_half and (
            not {"either", "both", "between", "neither"}.isdisjoint(words)
            or _shares_its_noun(words, place)
        ):
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
    """`an ice hockey or lacrosse team`."""
    articles = {"a", "an", "the"}
    follows = words[place + 1] if place + 1 < len(words) else ""
    return follows not in articles and not articles.isdisjoint(words[max(0, place - 5) : place])
