"""Guess the language of a list by its letters, small words in the clues (such as 'the' or 'und'),
and headings.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

ENOUGH = 3
"""Signs of a language that are needed: a word or clue with a typical letter, or a small word."""

CLEARLY = 1.5
"""The most likely language has at least so many times the signs of the second."""

DIFFERENT = 3
"""Different small words that are needed."""

HEADING = 4
"""The signs that headings count for."""

_SCRIPTS = (
    ("HIRAGANA", "ja"),
    ("KATAKANA", "ja"),
    ("HANGUL", "ko"),
    ("HEBREW", "he"),
    ("ARABIC", "ar"),
    ("GREEK", "el"),
    ("CYRILLIC", "ru"),
    ("DEVANAGARI", "hi"),
    ("THAI", "th"),
    ("CJK", "zh"),
)
"""The start of the Unicode names of letters. Ukrainian is told from Russian later."""

_LETTERS = {
    "cs": "ěřůťďň",
    "da": "æø",
    "de": "ßäöü",
    "es": "ñ¿¡áíóú",
    "fi": "äö",
    "fr": "êëîïœçèàùôâ",
    "hr": "čćđšž",
    "hu": "őűáéíóú",
    "it": "àèìòù",
    "pl": "ąęłńśźżć",
    "pt": "ãõçáéêâ",
    "sv": "åäö",
    "tr": "ğışçöü",
    "uk": "іїєґ",
}
"""A letter may be typical of several languages."""

_SMALL_WORDS = {
    "cs": "je se na ve pro který která není jako nebo",
    "da": "og er det en et af til som på med ikke der den",
    "de": "der die das und ein eine ist mit von im den zum nicht auf einer für",
    "en": "the a an of to and is in for with that you not on at it by from or your",
    "es": "el la los las un una de que del en es para con por se al y lo muy",
    "fi": "ja on ei se joka että mutta tai kuin",
    "fr": "le la les un une de des du et est qui dans pour avec au sur en pas on",
    "hr": "je se na za koji koja nije kao ili od",
    "hu": "az egy és nem van hogy ami vagy",
    "it": "il lo la gli le un una di che del della è per con nel si da dei",
    "nl": "de het een van en is in met voor op dat die niet aan je om",
    "pl": "jest się na do nie który która jak lub od po ze",
    "pt": "o a os as um uma de que do da em é para com no na se ao",
    "sv": "och är det en ett av till som på med inte den man för",
    "tr": "bir ve bu için ile olan değil çok",
}

_WORDS = re.compile(r"[^\W\d_]+")


def guess_language(words: Iterable[str], clues: Iterable[str] = (), heading: str = "") -> str:
    """Return the tag of the most likely language; empty if unclear.

    >>> guess_language(["árbol", "niño"], ["Planta alta y con hojas", "Persona de pocos años"])
    'es'
    """
    own = [unicodedata.normalize("NFC", text).casefold() for text in words]
    told = [unicodedata.normalize("NFC", text).casefold() for text in clues]
    script = _script("".join(own))
    if script and script != "ru":
        return script
    signs: Counter[str] = Counter()
    if heading:
        signs[heading] += HEADING
    if script == "ru":
        text = "".join((*own, *told))
        return "uk" if sum(text.count(c) for c in _LETTERS["uk"]) >= ENOUGH else "ru"
    for text in own:
        for tag, letters in _LETTERS.items():
            signs[tag] += any(letter in text for letter in letters)
    small = Counter(word for text in told for word in _WORDS.findall(text))
    for tag, listed in _SMALL_WORDS.items():
        met = [small[word] for word in listed.split() if word in small]
        # One repeated word proves little, so there must be several different words.
        signs[tag] += sum(met) if len(met) >= DIFFERENT else 0
    for text in told:
        for tag, letters in _LETTERS.items():
            signs[tag] += any(letter in text for letter in letters)
    (first, most), (_, next_most), *_ = (*signs.most_common(2), ("", 0), ("", 0))
    return first if most >= ENOUGH and most >= CLEARLY * next_most else ""


def _script(text: str) -> str:
    found: Counter[str] = Counter()
    for character in dict.fromkeys(text):
        if not character.isalpha():
            continue
        name = unicodedata.name(character, "")
        tag = next((tag for script, tag in _SCRIPTS if name.startswith(script)), "")
        found[tag] += text.count(character)
    if found["zh"] and found["ja"]:
        return "ja"
    return found.most_common(1)[0][0] if found else ""
