"""Read whole numbers from text."""

MOST_DIGITS = 18
"""Python itself raises an error for several thousand digits."""

LARGEST_NUMBER = 10**9
"""For options, recipes and plans. Kernels count in 32 bits."""


def whole_number(text: str) -> int | None:
    """Return the number in `text`; None for anything but a few digits.

    >>> whole_number(" 15 "), whole_number("-3"), whole_number("9" * 5000)
    (15, None, None)
    """
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
