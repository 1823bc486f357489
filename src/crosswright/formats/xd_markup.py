"""Remove the markup (such as links and emphasis) in the clues of xd files. It may be nested or
unclosed. The time is proportional to the length of the text.
"""

from collections.abc import Callable


def plain_clue(text: str) -> str:
    """Return a clue without its markup. A backslash becomes a new line.

    >>> plain_clue("{/Emma/} by {@Austen|https://example.org@}")
    'Emma by Austen'
    """
    for signs, inside in (("@#", _link), ("!", _image), ("/*_-", _emphasis)):
        text = _replaced(text, signs, inside(text))
    return text.replace("\\", "\n")


class _Ahead:
    """No part of the text is searched twice."""

    def __init__(self, text: str, sign: str) -> None:
        self.text, self.sign = text, sign
        self.place = 0
        self.is_known = False

    def find(self, start: int) -> int:
        """Return the first index from `start`, which never falls; the length of the text if there
        is none.
        """
        if not self.is_known or self.place < start:
            found = self.text.find(self.sign, start)
            self.place = len(self.text) if found < 0 else found
            self.is_known = True
        return self.place


_Inside = Callable[[int, str], tuple[str, int] | None]
"""From the index after two opening signs and the second of these to the text that stays and the
index after the markup; None if it is none.
"""


def _replaced(text: str, signs: str, inside: _Inside) -> str:
    parts, done, start = [], 0, text.find("{")
    while 0 <= start < len(text) - 1:
        sign = text[start + 1]
        found = inside(start + 2, sign) if sign in signs else None
        if found is None:
            start += 1
        else:
            parts += [text[done:start], found[0]]
            done = start = found[1]
        start = text.find("{", start)
    return "".join([*parts, text[done:]])


def _link(text: str) -> _Inside:
    """`{@ text | address @}`, and the same with `#`."""
    bar = _Ahead(text, "|")
    close = {sign: _Ahead(text, sign + "}") for sign in "@#"}

    def inside(start: int, sign: str) -> tuple[str, int] | None:
        middle = bar.find(start)
        end = close[sign].find(middle + 1)
        return (text[start:middle].strip(), end + 2) if end < len(text) else None

    return inside


def _image(text: str) -> _Inside:
    """`{! address | text !}` and `{!! address | text | more !!}`."""
    first, second, brace = _Ahead(text, "|"), _Ahead(text, "|"), _Ahead(text, "}")
    late, close = _Ahead(text, "}"), _Ahead(text, "!}")

    def inside(start: int, _sign: str) -> tuple[str, int] | None:
        middle = first.find(start)
        if brace.find(start) < middle or middle == len(text):
            return None
        bar, end = second.find(middle + 1), late.find(middle + 1)
        if bar < end:
            end = close.find(bar + 1)
            return (text[middle + 1 : bar].strip(), end + 2) if end < len(text) else None
        if end in {middle + 1, len(text)} or text[end - 1] != "!":
            return None
        return text[middle + 1 : end - 1].removesuffix("!").strip(), end + 1

    return inside


def _emphasis(text: str) -> _Inside:
    """`{/ text /}`, and the same with `*`, `_` and `-`."""
    close = {sign: _Ahead(text, sign + "}") for sign in "/*_-"}

    def inside(start: int, sign: str) -> tuple[str, int] | None:
        end = close[sign].find(start)
        return (text[start:end], end + 2) if end < len(text) else None

    return inside
