"""Make texts from other people safe for files and terminals."""

from crosswright.core.errors import InputError, PuzzleError

LONGEST_QUOTE = 300
"""Of an error message."""

_VISIBLE = {code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\n\t"}
_VISIBLE |= {0x7F: "\u2421"} | dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), "\ufffd")
_IN_ONE_LINE = _VISIBLE | {code: chr(0x2400 + code) for code in b"\n\t"}


def for_terminal(text: str, *, one_line: bool = False) -> str:
    """Return the text with visible signs instead of control characters, except new lines and tabs.

    >>> for_terminal("\\x1b[2J")
    '␛[2J'
    """
    return text.translate(_IN_ONE_LINE if one_line else _VISIBLE)


def ensure_whole_characters(text: str, what: str) -> None:
    """Raise a `PuzzleError` for half characters (surrogates), which Python reads from bytes that
    are not UTF-8 and cannot write. `what` names the text.
    """
    if text.isascii():
        return
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as problem:
        raise PuzzleError(
            f"expected {what} in UTF-8, got {text[problem.start]!r} in {text[:60]!r}"
        ) from None


def clipped(error: InputError) -> InputError:
    """Return the error with a message of at most `LONGEST_QUOTE` characters."""
    if len(error.message) <= LONGEST_QUOTE:
        return error
    return type(error)(error.message[:LONGEST_QUOTE] + "…", error.place, remedy=error.remedy)
