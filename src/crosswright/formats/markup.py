"""Convert texts with some HTML to plain text, and back. Entities are written only where a text
would otherwise be read as HTML, because many programs show `&amp;` instead of `&`.
"""

import re
from html import escape, unescape

from crosswright.core.errors import FormatError

_TAG = re.compile(
    r"</?(?:a|b|i|u|s|p|em|strong|small|sub|sup|span|font|strike|del|code|div|tt)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def plain_text(html: str) -> str:
    """Return the text without tags and entities.

    >>> plain_text("<i>R&amp;B</i> fan")
    'R&B fan'
    """
    try:
        return unescape(_TAG.sub("", _BREAK.sub("\n", html)))
    except ValueError:  # Python does not convert a number with thousands of digits
        raise FormatError("expected a character entity of a few digits, got thousands") from None


def safe_text(text: str) -> str:
    """Escape a text only if `plain_text` would change it."""
    return text if plain_text(text) == text else escape(text, quote=False)
