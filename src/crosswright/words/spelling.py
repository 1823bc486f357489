"""Spelling: how a word is written into cells.

An alphabet has letters, tiles, rules that change foreign letters into its own letters, and a
writing direction. A tile is a group of letters that share one cell, such as the Dutch IJ. A
`Spelling` is an alphabet with a few settings. `spell` returns the glyphs of a word. A glyph is the
content of one cell, so the length of a word is its number of cells.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from crosswright.core import Glyph, ProblemError, SpellingError

PUNCTUATION_GLYPHS = "-'&!"
"""The signs that get their own cell with `keep_punctuation`."""


@dataclass(frozen=True)
class Alphabet:
    """The letters of a language. An alphabet with no letters accepts every letter."""

    name: str
    letters: str
    tiles: tuple[Glyph, ...] = ()
    """The groups of letters that share one cell, such as IJ."""
    folds: Mapping[str, str] = field(default_factory=dict)
    """Letters that are replaced by other letters: Æ by AE.

    A letter with an accent need not be here: if it is not in the alphabet, the accent is removed.
    """
    right_to_left: bool = False
    language: str = ""
    """The tag of the language, such as `de`. Empty if many languages use this alphabet."""


_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LATIN_FOLDS = {"Æ": "AE", "Œ": "OE", "Ø": "O", "ß": "SS", "ẞ": "SS", "Þ": "TH", "Ð": "D", "Ł": "L"}

ALPHABETS = (
    Alphabet("english", _LATIN, folds=_LATIN_FOLDS),
    Alphabet("german", _LATIN + "ÄÖÜ", folds={"ß": "SS", "ẞ": "SS"}, language="de"),
    Alphabet("spanish", _LATIN[:14] + "Ñ" + _LATIN[14:], folds=_LATIN_FOLDS, language="es"),
    Alphabet("dutch", _LATIN, tiles=("IJ",), folds=_LATIN_FOLDS, language="nl"),
    Alphabet("swedish", _LATIN + "ÅÄÖ", folds=_LATIN_FOLDS, language="sv"),
    Alphabet("danish", _LATIN + "ÆØÅ", folds={"ß": "SS", "ẞ": "SS", "Œ": "OE"}, language="da"),
    Alphabet("polish", "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ", language="pl"),
    Alphabet("croatian", "ABCČĆDĐEFGHIJKLMNOPRSŠTUVZŽ", tiles=("DŽ", "LJ", "NJ"), language="hr"),
    Alphabet("greek", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", language="el"),
    Alphabet("russian", "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ", folds={"Ё": "Е"}, language="ru"),
    Alphabet(
        "hebrew",
        "אבגדהוזחטיכלמנסעפצקרשת",
        folds={"ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ"},
        right_to_left=True,
        language="he",
    ),
    Alphabet("any", ""),
)
"""All alphabets. `any` keeps every letter as it is."""


def alphabet(name: str) -> Alphabet:
    """Return the alphabet with this name."""
    for found in ALPHABETS:
        if found.name == name.lower():
            return found
    known = ", ".join(a.name for a in ALPHABETS)
    raise ProblemError(f"expected an alphabet out of {known}; got {name!r}")


@dataclass(frozen=True)
class Spelling:
    """Settings for writing words into cells.

    >>> Spelling().spell("ice age")
    ('I', 'C', 'E', 'A', 'G', 'E')
    >>> Spelling(letters_per_cell=2).spell("laid")
    ('LA', 'ID')
    """

    alphabet: Alphabet = ALPHABETS[0]
    letters_per_cell: int = 1
    keep_punctuation: bool = False
    """True if `PUNCTUATION_GLYPHS` get their own cells. Otherwise they are left out."""

    def __post_init__(self) -> None:
        if not 1 <= self.letters_per_cell <= 4:
            raise ProblemError(f"expected 1 to 4 letters in a cell, got {self.letters_per_cell}")
        if self.letters_per_cell > 1 and self.alphabet.tiles:
            raise ProblemError(
                f"expected 1 letter in a cell, because the {self.alphabet.name} alphabet has tiles "
                f"(such as {self.alphabet.tiles[0]}), got {self.letters_per_cell}"
            )

    @cached_property
    def key(self) -> str:
        """A text that is different for each spelling. It is part of the names of cache files."""
        return f"{self.alphabet.name}/{self.letters_per_cell}/{int(self.keep_punctuation)}"

    @cached_property
    def is_plain(self) -> bool:
        """True if every word of ASCII letters keeps its letters, with one letter in each cell."""
        letters = self.alphabet.letters
        covers = not letters or set(_LATIN) <= set(letters)
        return covers and self.letters_per_cell == 1 and not self.alphabet.tiles

    def spell(self, text: str) -> tuple[Glyph, ...]:
        """Return the glyphs of a word.

        Raise a `SpellingError` if the word has a letter that the alphabet does not have, or if its
        letters cannot be divided into cells of `letters_per_cell` letters.
        """
        return self.cut(self.normalise(text))

    def normalise(self, text: str) -> str:
        """Return the word in capital letters of the alphabet.

        Accents that are not in the alphabet are removed. Punctuation is removed too, unless
        `keep_punctuation` is True.
        """
        if self.is_plain and text.isascii() and text.isalpha():
            return text.upper()
        return "".join(
            self._fold(character, text) for character in unicodedata.normalize("NFC", text)
        )

    def _fold(self, character: str, text: str) -> str:
        """Return the text for one character: a letter, several letters, or an empty text."""
        letters = self.alphabet.letters
        capital = character if character in letters else character.upper()
        if capital in letters or (not letters and character.isalpha()):
            return capital
        for form in (character, capital):
            if form in self.alphabet.folds:
                return self.alphabet.folds[form]
        if self.keep_punctuation:
            sign = "'" if character == "’" else character
            if sign in PUNCTUATION_GLYPHS:
                return sign
        base = unicodedata.normalize("NFD", capital)[0]
        if base != capital and base in letters:
            return base
        category = unicodedata.category(character)
        # Marks (such as Hebrew vowel points), punctuation, spaces and symbols get no cell.
        if category[0] in "MPZS":
            return ""
        raise SpellingError(
            f"expected letters of the {self.alphabet.name} alphabet, got {character!r} in {text!r}"
        )

    @cached_property
    def _tile_pattern(self) -> re.Pattern[str]:
        tiles = sorted(self.alphabet.tiles, key=len, reverse=True)
        return re.compile("|".join([*map(re.escape, tiles), "."]), re.DOTALL)

    def cut(self, letters: str) -> tuple[Glyph, ...]:
        """Cut normalised letters into glyphs, one for each cell, and return the glyphs."""
        if self.alphabet.tiles:
            return tuple(self._tile_pattern.findall(letters))
        size = self.letters_per_cell
        if len(letters) % size:
            raise SpellingError(
                f"expected a multiple of {size} letters, got {len(letters)} in {letters!r}"
            )
        return tuple(letters[k : k + size] for k in range(0, len(letters), size))


def letters_of(text: str, spelling: Spelling) -> str:
    """Return the letters of a text, each only once, as capital letters of the alphabet."""
    try:
        found = spelling.normalise(text)
    except SpellingError as problem:
        raise ProblemError(f"expected letters of the alphabet, got {text!r}") from problem
    if text.strip() and not found:
        raise ProblemError(f"expected letters of the alphabet, got {text!r}")
    return "".join(dict.fromkeys(found))
