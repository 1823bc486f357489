"""What a constructor wants of a fill: `Wishes` are about its words, `Promises` about it as a whole.
A new wish is a field here, a line where the engine reads it, and a line in the audit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from crosswright.core.declare import Declared, wish
from crosswright.core.errors import ProblemError
from crosswright.core.slots import SlotKey

__all__ = ["Promises", "Wishes", "of_slots", "slot_texts"]

SCORES = range(101)


@dataclass(frozen=True)
class Wishes(Declared):
    """What every word of a fill must obey."""

    heading: ClassVar[str] = "Which words"

    banned: tuple[str, ...] = wish(())
    min_score: int | None = wish(None, item="N", help="Use no word with a score below N.")
    required: tuple[str, ...] = wish(
        (), item="WORD", help="A word that must be in the grid; repeatable."
    )
    patterns: tuple[str, ...] = wish(
        (),
        item="SLOT=PATTERN",
        help="The letters that a slot may have, such as 17A=C.[AEIOU]T: `.` is any letter, "
        "[AEIOU] is one of these letters. Repeatable.",
    )
    max_shared: int | None = wish(
        None,
        item="LENGTH",
        least=1,
        help="Two answers must not share more than LENGTH letters in a row.",
    )
    avoid_letters: str = wish(
        "",
        item="LETTERS",
        help="Do not use these letters, except where the grid already has them.",
    )

    @cached_property
    def slot_patterns(self) -> dict[SlotKey, str]:
        """The pattern of each slot that has one."""
        return of_slots(self.patterns, "a pattern such as 17A=C..T")


def slot_texts(values: Mapping[SlotKey, str]) -> tuple[str, ...]:
    """The texts that `of_slots` reads."""
    return tuple(f"{key}={value}" for key, value in values.items())


def of_slots(texts: tuple[str, ...], expected: str) -> dict[SlotKey, str]:
    """Read texts such as `17A=C..T`. A slot may be named only once."""
    found: dict[SlotKey, str] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            raise ProblemError(f"expected a slot and {expected}, got {text!r}")
        try:
            key = SlotKey.parse(name)
        except ValueError as problem:
            raise ProblemError(str(problem)) from problem
        if key in found:
            both = f"{found[key]!r} and {value!r}"
            raise ProblemError(f"expected one {expected.split()[1]} for {key.spoken}, got {both}")
        found[key] = value
    return found


@dataclass(frozen=True)
class Promises(Declared):
    """Conditions for a fill as a whole. By default there are none."""

    heading: ClassVar[str] = "The fill as a whole"

    min_mean: float | None = wish(
        None,
        item="SCORE",
        least=SCORES[0],
        most=SCORES[-1],
        help="Find a fill whose answers have at least this mean score.",
    )
    share: str | None = wish(
        None,
        item="P%:SCORE",
        help="At least P% of the answers must have this score or more, such as 90%:50.",
    )
    pangram: bool = wish(False, help="Use every letter of the alphabet at least once.")
    use_letters: str = wish(
        "", item="LETTERS", help="Use each of these letters at least once, such as JQXZ."
    )
    no_weak_crossings: bool = wish(False, help="Two entries with scores below 40 must not cross.")

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.good  # a wrong share is an error

    def __bool__(self) -> bool:
        return self != Promises()

    @cached_property
    def good(self) -> tuple[float, int]:
        """The least share of good entries, and the score from which an entry is good.

        >>> Promises(share="90%:50").good
        (0.9, 50)
        """
        if self.share is None:
            return 0.0, 0
        wrong = ProblemError(f"expected a share and a score such as 90%:50, got {self.share!r}")
        part, sign, score = self.share.partition("%:")
        try:
            share, least = float(part) / 100, int(score)
        except ValueError:
            raise wrong from None
        if not sign or not 0 < share <= 1 or least not in SCORES:
            raise wrong
        return share, least
