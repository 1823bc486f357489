"""Read whole numbers from text. A number with too many digits is not read."""

__all__ = ["LARGEST_NUMBER", "MOST_DIGITS", "whole_number"]

MOST_DIGITS = 18
"""The largest number of digits of a number that is read. (Python itself raises an error for a
number with several thousand digits.)"""

LARGEST_NUMBER = 10**9
"""The largest number in an option of the command line, in a recipe or in a plan. (Some options have
another limit.) Compiled kernels count in 32 bits, so they cannot take numbers that are much
larger."""


def whole_number(text: str) -> int | None:
    """Return the number in `text`. Spaces before and after it are ignored.

    Returns None if there are other characters than digits, or more than `MOST_DIGITS` digits.

    >>> whole_number(" 15 "), whole_number("-3"), whole_number("9" * 5000)
    (15, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
