"""Make texts from other people safe for files and terminals."""

from crosswright.core.errors import InputError, PuzzleError

__all__ = ["LONGEST_QUOTE", "clipped", "ensure_whole_characters", "for_terminal"]

LONGEST_QUOTE = 300
"""The largest number of characters of an error message that are shown."""

_VISIBLE = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"}
_VISIBLE |= {0x7F: "\u2421"} | dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), "\ufffd")
_IN_ONE_LINE = _VISIBLE | {code: chr(0x2400 + code) for code in b"\n\t"}


def for_terminal(text: str, *, one_line: bool = False) -> str:
    """Return the text with visible signs instead of control characters, for safe printing.

    New lines and tabs are kept, unless `one_line` is True.

    >>> for_terminal("\\x1b[2J")
    '␛[2J'
    """
    return text.translate(_IN_ONE_LINE if one_line else _VISIBLE)


def ensure_whole_characters(text: str, what: str) -> None:
    """Raise a `PuzzleError` if `text` cannot be written as UTF-8.

    Python reads bytes that are not UTF-8 as half characters (surrogates), which cannot be written
    to a file. `what` names the text in the message.
    """
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as problem:
        half = text[problem.start]
        raise PuzzleError(f"expected {what} in UTF-8, got {half!r} in {text[:60]!r}") from None


def clipped(error: InputError) -> InputError:
    """Return the same error. A message of more than `LONGEST_QUOTE` characters is cut."""
    if len(error.message) <= LONGEST_QUOTE:
        return error
    message = error.message[:LONGEST_QUOTE] + "…"
    return type(error)(message, error.place, remedy=error.remedy)
