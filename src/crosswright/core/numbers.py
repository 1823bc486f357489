"""Numbers as people write them: whole ones, and of a length that a number here may have."""

__all__ = ["LARGEST_NUMBER", "MOST_DIGITS", "whole_number"]

MOST_DIGITS = 18
"""How many digits may a number have? Python itself refuses to read some thousand of them."""

LARGEST_NUMBER = 10**9
"""Which is the largest number that a wish may name? Compiled parts count in 32 bits."""


def whole_number(text: str) -> int | None:
    """The number that the digits of a text stand for; None if they are none or too many.

    >>> whole_number(" 15 "), whole_number("-3"), whole_number("9" * 5000)
    (15, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
