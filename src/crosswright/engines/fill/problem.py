"""The fill problem: a grid that must be filled, and the words that may be used.

The problem has everything that the result of a search depends on, apart from the run (its limits
and random choices). The values of the problem are checked when it is made. The compiled engine and
the slow textbook engine both take a `FillProblem`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from crosswright.core.errors import ProblemError, SpellingError
from crosswright.core.fill import Fill, Glyph
from crosswright.core.slots import SlotKey, slot_map
from crosswright.words.wordlist import WordList, parse_pattern, split_pattern

__all__ = ["FillProblem"]


@dataclass(frozen=True)
class FillProblem:
    """A grid, the letters that it already has, and the words that may be used."""

    given: Fill
    """The grid with the letters that must be kept.

    A slot that is already full keeps its answer, even if the answer is not in the word list.
    """
    words: WordList
    min_score: int | None = None
    """Words with a lower score are not used."""
    banned: frozenset[str] = frozenset()
    """Words that must not be used."""
    required: tuple[str, ...] = ()
    """Words that must be in the fill."""
    patterns: Mapping[SlotKey, str] = field(default_factory=dict)
    """Patterns that the answers of some slots must fit, in the notation of `WordList.find`, but
    without `*`.

    A pattern may name words that are not allowed: `C..T not CAST,COAT`.
    """
    max_shared: int | None = None
    """The length of the longest run of letters that two answers may share. None means any length.

    Two answers that are both given may share any run.
    """
    allow_repeats: bool = False
    """True if a word may be in two slots."""
    avoided: frozenset[str] = frozenset()
    """Letters that must not be used, except in cells where they are given."""

    def __post_init__(self) -> None:
        if not self.given.grid.open_cells:
            raise ProblemError("expected a grid with open cells, got none")
        spell = self.words.spelling.normalise
        spelt = {glyph: self._written(glyph) for glyph in dict.fromkeys(self.given.glyphs.values())}
        if type(self.given) is not Fill or any(one != other for one, other in spelt.items()):
            # Store a plain `Fill`, with each glyph as the word list writes it, such as E for É.
            written = {cell: spelt[glyph] for cell, glyph in self.given.glyphs.items()}
            object.__setattr__(self, "given", Fill(self.given.grid, written))
        object.__setattr__(self, "banned", frozenset(map(spell, sorted(self.banned))))
        object.__setattr__(
            self, "required", tuple(dict.fromkeys(spell(word) for word in self.required))
        )
        object.__setattr__(self, "patterns", MappingProxyType(dict(self.patterns)))
        slots = slot_map(self.given.grid)
        for key, pattern in self.patterns.items():
            glyphs = self.given.pattern(slots.named(key))
            places = self.places(pattern)
            length = sum(len(self.spelled(glyph)) if glyph else 1 for glyph in glyphs)
            if None in places or len(places) != length:
                raise ProblemError(
                    f"expected a pattern of {length} letters for {key.spoken}, got {pattern!r}"
                )
        if self.max_shared is not None and self.max_shared < 1:
            raise ProblemError(f"expected a shared length of 1 or more, got {self.max_shared}")
        for word in self.required:
            if word in self.banned:
                raise ProblemError(f"{word} is both required and banned")
            if word not in self.words:
                raise ProblemError(f"the required word {word} is not in the word list")

    def spelled(self, glyph: Glyph) -> tuple[Glyph, ...]:
        """Divide a glyph of the grid into glyphs of the word list.

        A rebus becomes several glyphs: HEART becomes H, E, A, R, T. A glyph with a letter that the
        word list does not know is returned unchanged.
        """
        try:
            return self.words.spelling.spell(glyph) or (glyph,)
        except SpellingError:
            return (glyph,)

    def places(self, pattern: str) -> list[frozenset[Glyph] | None]:
        """Return the glyphs that a pattern allows in each place, as the word list spells them.

        An empty set means that every glyph is allowed. None stands for `*`.
        """
        return parse_pattern(split_pattern(pattern, self.words.spelling)[0], self.words.spelling)

    def excepted(self, pattern: str) -> frozenset[str]:
        """Return the words that a pattern excludes: those after `not`."""
        return split_pattern(pattern, self.words.spelling)[1]

    def is_avoided(self, glyph: Glyph) -> bool:
        """Return True if a glyph has a letter of `avoided`."""
        return not self.avoided.isdisjoint(glyph)

    def _written(self, glyph: Glyph) -> Glyph:
        """Return a given glyph as the word list writes it, such as E for É."""
        try:
            return self.words.spelling.normalise(glyph) or glyph
        except SpellingError:
            return glyph

    def __reduce__(self) -> tuple[object, ...]:
        return (
            type(self),
            (
                self.given,
                self.words,
                self.min_score,
                self.banned,
                self.required,
                dict(self.patterns),
                self.max_shared,
                self.allow_repeats,
                self.avoided,
            ),
        )
