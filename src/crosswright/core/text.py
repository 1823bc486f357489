"""Texts from outside: what a file can hold, and what a terminal may be shown."""

from crosswright.core.errors import InputError, PuzzleError

__all__ = ["LONGEST_QUOTE", "clipped", "ensure_whole_characters", "for_terminal"]

LONGEST_QUOTE = 300
"""How many characters of an error are shown before the rest is left out?"""

_VISIBLE = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"}
_VISIBLE |= {0x7F: "\u2421"} | dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), "\ufffd")
_IN_ONE_LINE = _VISIBLE | {code: chr(0x2400 + code) for code in b"\n\t"}


def for_terminal(text: str, *, one_line: bool = False) -> str:
    """A text whose control characters are signs to look at, so that no terminal obeys them.

    New lines and tabs stay, except in one line.

    >>> for_terminal("\\x1b[2J")
    '␛[2J'
    """
    return text.translate(_IN_ONE_LINE if one_line else _VISIBLE)


def ensure_whole_characters(text: str, what: str) -> None:
    """Refuse a text that no encoding can write: bytes that were no UTF-8 leave half a character."""
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as problem:
        half = text[problem.start]
        raise PuzzleError(f"expected {what} in UTF-8, got {half!r} in {text[:60]!r}") from None


def clipped(error: InputError) -> InputError:
    """The same error, its message no longer than a few lines however much it quotes."""
    if len(error.message) <= LONGEST_QUOTE:
        return error
    message = error.message[:LONGEST_QUOTE] + "…"
    return type(error)(message, error.place, remedy=error.remedy)
