"""What a constructor wants of a fill: `Wishes` are about its words, `Promises` about it as a whole.
A new wish is a field here, a line where the engine reads it, and a line in the audit.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from crosswright.core.declare import Declared, wish
from crosswright.core.errors import ProblemError
from crosswright.core.numbers import whole_number
from crosswright.core.slots import SlotKey

SCORES = range(101)


WordLists = Mapping[str, frozenset[str]]
"""The words of lists that are named in wishes, by the name that the user wrote."""


@dataclass(frozen=True)
class SlotRule:
    """What one slot may take."""

    wish: str
    """The name of the wish that asks for it."""
    text: str
    """The rule as the user wrote it, such as 17A=60."""
    told: str
    least: int | None = None
    """The least score."""
    words: frozenset[str] | None = None
    """The only words."""

    def admits(self, answer: str, score: int) -> bool:
        """Whether the slot may take a word with this score."""
        fits = self.words is None or answer in self.words
        return fits and (self.least is None or score >= self.least)


@dataclass(frozen=True)
class SlotWish:
    """How a wish about single slots is read: what follows `17A=`."""

    expected: str
    read: Callable[[str, WordLists], tuple[str, int | None, frozenset[str] | None]]


def _score(value: str, lists: WordLists) -> tuple[str, int | None, frozenset[str] | None]:
    del lists
    least = whole_number(value)
    if least is None:
        raise ProblemError(f"expected a score such as 60, got {value!r}")
    return f"the least score of {least}", least, None


def _words(value: str, lists: WordLists) -> tuple[str, int | None, frozenset[str] | None]:
    if value not in lists:
        raise ProblemError(f"expected a list that was read, got {value!r}")
    return f"the words of {value}", None, lists[value]


SLOT_WISHES = {
    "slot_score": SlotWish("a score such as 17A=60", _score),
    "slot_words": SlotWish("a list such as 17A=names.txt", _words),
}
"""How each wish about single slots is read, by its name."""


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
    slot_score: tuple[str, ...] = wish(
        (), item="SLOT=N", help="A least score for one slot, such as 17A=60. Repeatable."
    )
    slot_words: tuple[str, ...] = wish(
        (),
        item="SLOT=LIST",
        help="The words of one slot come only from this list, such as 17A=names.txt. Repeatable.",
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

    def slot_rules(self, lists: WordLists) -> dict[SlotKey, tuple[SlotRule, ...]]:
        """What each slot may take that has a rule of its own besides its pattern. `lists` has the
        words of the lists that are named in wishes."""
        rules: dict[SlotKey, tuple[SlotRule, ...]] = {}
        for wish_name, rule_of in SLOT_WISHES.items():
            for text in getattr(self, wish_name):
                ((key, value),) = of_slots((text,), rule_of.expected).items()
                rule = SlotRule(wish_name, text, *rule_of.read(value, lists))
                rules[key] = (*rules.get(key, ()), rule)
        return rules

    def with_slot_rules(self, rules: Iterable[tuple[SlotKey, SlotRule]]) -> "Wishes":
        """The wishes with only these rules for single slots, each for this slot."""
        texts: dict[str, Any] = dict.fromkeys(SLOT_WISHES, ())
        for key, rule in rules:
            texts[rule.wish] += (f"{key}={rule.text.partition('=')[2]}",)
        return replace(self, **texts)

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
