"""Read whole numbers of a sensible length."""

__all__ = ["LARGEST_NUMBER", "MOST_DIGITS", "whole_number"]

MOST_DIGITS = 18
"""The most digits of a number that we read. Python itself refuses several thousand digits."""

LARGEST_NUMBER = 10**9
"""The largest number in a request. Compiled kernels count in 32 bits."""


def whole_number(text: str) -> int | None:
    """The number that `text` spells; None if it is not only digits or has too many of them.

    >>> whole_number(" 15 "), whole_number("-3"), whole_number("9" * 5000)
    (15, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
