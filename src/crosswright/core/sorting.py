"""Sort words in the order of a dictionary of their language. A letter that is not in its row of
`_ORDERS` is sorted without its accent, which then matters only between equal words.
"""

import re
import unicodedata
from collections.abc import Iterable

from crosswright.core.wording import primary_tag

_LATIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z"

_ORDERS = {
    "cs": "a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž",
    "da": f"{_LATIN} æ ø å",
    "el": "α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω",
    "es": _LATIN.replace("n o", "n ñ o"),
    "fi": f"{_LATIN} å ä ö",
    "hr": "a b c č ć d dž đ e f g h i j k l lj m n nj o p q r s š t u v w x y z ž",
    "hu": "a b c cs d dz dzs e f g gy h i j k l ly m n ny o ö p q r s sz t ty u ü v w x y z zs",
    "is": "a á b c d ð e é f g h i í j k l m n o ó p q r s t u ú v w x y ý z þ æ ö",
    "no": f"{_LATIN} æ ø å",
    "pl": "a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż",
    "ru": "а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я",
    "sv": f"{_LATIN} å ä ö",
    "tr": "a b c ç d e f g ğ h ı i j k l m n o ö p q r s ş t u ü v w x y z",
    "uk": "а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ь ю я",
}
"""Some letters have several characters, such as CH."""

_FOLDS = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "đ": "d", "ł": "l", "þ": "th", "ð": "d"}
"""How a letter is sorted that its row does not have."""

_BEYOND = 10_000
"""The rank of letters that are not in the row, even without accents."""


def in_order(words: Iterable[str], language: str = "") -> list[str]:
    """Return the words in the order of a dictionary of `language` (a tag such as 'de').

    >>> in_order(["Zebra", "Öl", "Apfel"], "de"), in_order(["zebra", "öl", "apa"], "sv")
    (['Apfel', 'Öl', 'Zebra'], ['apa', 'zebra', 'öl'])
    """
    return sorted(words, key=lambda word: sorting_key(word, language))


def sorting_key(word: str, language: str = "") -> tuple[tuple[int, ...], str, str]:
    """The letters, then the accents, then the exact spelling."""
    order = _ORDERS.get(primary_tag(language), _LATIN).split()
    places = {letter: 2 * k for k, letter in enumerate(order)}
    text = unicodedata.normalize("NFC", word)
    if primary_tag(language) == "tr":
        text = text.replace("I", "ı").replace("İ", "i")
    text = unicodedata.normalize("NFC", text.lower())
    pattern = "|".join(sorted(map(re.escape, order), key=len, reverse=True))
    ranks: list[int] = []
    for letter in re.findall(f"{pattern}|.", text, re.DOTALL):
        if letter in places:
            ranks.append(places[letter])
            continue
        base = _FOLDS.get(letter) or unicodedata.normalize("NFD", letter)[0]
        if any(part.isalnum() for part in base):
            ranks += [places.get(part, _BEYOND + ord(_hiragana(part))) for part in base]
    return tuple(ranks), text, word


def _hiragana(letter: str) -> str:
    """Both have the same place in the order."""
    return chr(ord(letter) - 0x60) if "\u30a1" <= letter <= "\u30f6" else letter
