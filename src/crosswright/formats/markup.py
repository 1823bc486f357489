"""Convert texts with some HTML to plain text, and back. Entities are written only where a text
would otherwise be read as HTML, because many programs show `&amp;` instead of `&`.
"""

import re
from html import escape, unescape

from crosswright.core import FormatError
from crosswright.formats.format import Loss

STYLES = frozenset(
    [*"abisu", "em", "strong", "small", "sub", "sup", "font", "strike", "del", "code", "tt"]
)
"""The tags that change the look of a text, so that it is a loss if they are left out."""

_TAG = re.compile(
    r"</?(?:a|b|i|u|s|p|em|strong|small|sub|sup|span|font|strike|del|code|div|tt)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def markup_loss(count: int) -> tuple[Loss, ...]:
    """Return the loss of `count` pieces of markup; empty if there are none."""
    if not count:
        return ()
    told = "1 piece" if count == 1 else f"{count} pieces"
    return (Loss("markup", f"{told}, such as italics, left out; the text stays"),)


def dropped_tags(data: bytes) -> tuple[Loss, ...]:
    """Return the loss of the tags that `plain_text` removes from the texts of a file."""
    text = data.decode("utf-8", "replace").replace("\\u003c", "<").replace("\\u003C", "<")
    names = re.findall(r"<([A-Za-z]+)(?=[\s/>])", text)
    return markup_loss(sum(name.lower() in STYLES for name in names))


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
