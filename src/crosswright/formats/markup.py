"""Texts that may hold a little HTML, as plain text and back.

We keep no markup: tags are dropped, entities resolved. Writing escapes only where a reader would
otherwise take a plain text for markup, since many readers show entities as they stand.
"""

import re
from html import escape, unescape

from crosswright.core.errors import FormatError

__all__ = ["plain_text", "safe_text"]

_TAG = re.compile(
    r"</?(?:a|b|i|u|s|p|em|strong|small|sub|sup|span|font|strike|del|code|div|tt)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def plain_text(html: str) -> str:
    """Without tags and entities.

    >>> plain_text("<i>R&amp;B</i> fan")
    'R&B fan'
    """
    try:
        return unescape(_TAG.sub("", _BREAK.sub("\n", html)))
    except ValueError:  # Python makes no number of thousands of digits
        raise FormatError("expected characters named by a few digits, got thousands") from None


def safe_text(text: str) -> str:
    """A text that `plain_text` gives back unchanged; untouched where it already is."""
    return text if plain_text(text) == text else escape(text, quote=False)
