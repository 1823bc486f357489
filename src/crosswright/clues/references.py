"""References: the parts of a clue that name other entries, such as `39-Across`."""

import re

__all__ = ["REFERENCE", "without_references"]

_NUMBERS = r"\d{1,4}(?:-?(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|\s*[&/]\s*)\d{1,4})*"
REFERENCE = re.compile(
    rf"\b({_NUMBERS})(?:-\s?((?i:across|down))|\s?(Across|ACROSS|Down|DOWN)|\s?(ac|dn))\b"
)
"""'39-Across', '1-, 5- and 9-Down', '17 Across' and '5 dn', but not '3 down, 2 to go'."""

_LED = re.compile(rf"(?:\b(?i:see|with)\s+)?{REFERENCE.pattern}")


def without_references(text: str) -> str:
    """Return a clue without its references.

    >>> without_references("With 3-Down, a fish")
    ' , a fish'
    """
    return _LED.sub(" ", text)
