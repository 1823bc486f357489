"""The fill problem: a grid to fill, and the words that may be used."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from crosswright.core import (
    Fill,
    Glyph,
    ProblemError,
    SlotKey,
    SlotRule,
    SpellingError,
    Wishes,
    WordLists,
    noun,
    slot_map,
)
from crosswright.words import WordList, letters_of
from crosswright.words.pattern import parse_pattern, split_pattern


@dataclass(frozen=True)
class FillProblem:
    """A grid, the letters that it already has, and the words that may be used."""

    given: Fill
    """A full slot keeps its answer, even if it is not in the word list."""
    words: WordList
    wishes: Wishes = noun(Wishes)
    allow_repeats: bool = False
    """True if a word may be in two slots."""
    lists: WordLists = field(default_factory=dict)
    """The words of the lists that are named in wishes."""
    strangers: frozenset[str] = frozenset()
    """Words of `words` that only such a list has. Only its slot may take them."""
    banned: frozenset[str] = field(init=False)
    """As the word list spells them, like the next three."""
    required: tuple[str, ...] = field(init=False)
    patterns: Mapping[SlotKey, str] = field(init=False)
    """In the notation of `WordList.find`, without `*`: `C..T not CAST,COAT`."""
    avoided: frozenset[str] = field(init=False)
    slot_rules: Mapping[SlotKey, tuple[SlotRule, ...]] = field(init=False)

    def __post_init__(self) -> None:
        if not self.given.grid.open_cells:
            raise ProblemError("expected a grid with open cells, got none")
        spelt = {glyph: self._written(glyph) for glyph in self.given.glyphs.values()}
        if type(self.given) is not Fill or any(one != other for one, other in spelt.items()):
            # Store a plain `Fill`, with each glyph as the word list writes it, such as E for É.
            written = {cell: spelt[glyph] for cell, glyph in self.given.glyphs.items()}
            object.__setattr__(self, "given", Fill(self.given.grid, written))
        spell, wishes = self.words.spelling.normalise, self.wishes
        for name, value in (
            ("banned", frozenset(map(spell, wishes.banned))),
            ("required", tuple(dict.fromkeys(map(spell, wishes.required)))),
            ("patterns", MappingProxyType(wishes.slot_patterns)),
            ("avoided", frozenset(letters_of(wishes.avoid_letters, self.words.spelling))),
            ("slot_rules", MappingProxyType(wishes.slot_rules(self.lists))),
        ):
            object.__setattr__(self, name, value)
        self._ensure_sense()

    def _ensure_sense(self) -> None:
        slots = slot_map(self.given.grid)
        for key in self.slot_rules:
            slots.named(key)
        for key, pattern in self.patterns.items():
            glyphs = self.given.pattern(slots.named(key))
            places = self.places(pattern)
            length = sum(len(self.spelled(glyph)) if glyph else 1 for glyph in glyphs)
            if None in places or len(places) != length:
                raise ProblemError(
                    f"expected a pattern of {length} letters for {key.spoken}, got {pattern!r}"
                )
        for word in self.wishes.banned:
            if not self.words.spelling.normalise(word):
                raise ProblemError(f"expected a word to ban, got {word!r}")
        for word in self.required:
            if word in self.banned:
                raise ProblemError(f"{word} is both required and banned")
            if word not in self.words:
                raise ProblemError(f"the required word {word} is not in the word list")

    def strange_at(self, key: SlotKey) -> frozenset[str]:
        """The words that a slot may not take because they are in another slot's list only."""
        rules = self.slot_rules.get(key, ())
        return frozenset() if any(rule.words is not None for rule in rules) else self.strangers

    def wishing(self, **changes: Any) -> "FillProblem":
        return replace(self, wishes=replace(self.wishes, **changes))

    def spelled(self, glyph: Glyph) -> tuple[Glyph, ...]:
        """Divide a glyph of the grid into glyphs of the word list: a rebus becomes several. A glyph
        with an unknown letter is unchanged.
        """
        try:
            return self.words.spelling.spell(glyph) or (glyph,)
        except SpellingError:
            return (glyph,)

    def places(self, pattern: str) -> list[frozenset[Glyph] | None]:
        """Return the glyphs that a pattern allows in each place: an empty set means every glyph,
        None stands for `*`.
        """
        return parse_pattern(split_pattern(pattern, self.words.spelling)[0], self.words.spelling)

    def excepted(self, pattern: str) -> frozenset[str]:
        """Return the words after `not` in a pattern."""
        return split_pattern(pattern, self.words.spelling)[1]

    def is_avoided(self, glyph: Glyph) -> bool:
        return not self.avoided.isdisjoint(glyph)

    def _written(self, glyph: Glyph) -> Glyph:
        """E for É."""
        try:
            return self.words.spelling.normalise(glyph) or glyph
        except SpellingError:
            return glyph

    def __reduce__(self) -> tuple[object, ...]:
        kept = (self.given, self.words, self.wishes, self.allow_repeats)
        return type(self), (*kept, dict(self.lists), self.strangers)
