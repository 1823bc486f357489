"""The words that we print on pages in each language. In files, the usual clue lists are called
Across and Down in every language, so that other programs recognise them.
"""

from dataclasses import dataclass

from crosswright.core.geometry import Direction


@dataclass(frozen=True)
class Wording:
    """The words on a page that are not part of the puzzle."""

    across: str
    down: str
    answers: str
    name: str
    date: str
    crossword: str
    """The title of a puzzle without one."""
    page: str
    """Such as 'page {} of {}'."""

    def heading(self, direction: Direction) -> str:
        return self.across if direction is Direction.ACROSS else self.down


ENGLISH = Wording("Across", "Down", "Answers", "Name", "Date", "Crossword", "page {} of {}")

WORDINGS = {
    "ar": Wording("أفقي", "عمودي", "الحل", "الاسم", "التاريخ", "كلمات متقاطعة", "صفحة {} من {}"),
    "da": Wording("Vandret", "Lodret", "Løsning", "Navn", "Dato", "Krydsord", "side {} af {}"),
    "de": Wording(
        "Waagerecht", "Senkrecht", "Lösung", "Name", "Datum", "Kreuzworträtsel", "Seite {} von {}"
    ),
    "el": Wording(
        "Οριζόντια", "Κάθετα", "Λύση", "Όνομα", "Ημερομηνία", "Σταυρόλεξο", "σελίδα {} από {}"
    ),
    "en": ENGLISH,
    "es": Wording(
        "Horizontales", "Verticales", "Solución", "Nombre", "Fecha", "Crucigrama", "página {} de {}"
    ),
    "fr": Wording(
        "Horizontalement",
        "Verticalement",
        "Solution",
        "Nom",
        "Date",
        "Mots croisés",
        "page {} sur {}",
    ),
    "he": Wording("מאוזן", "מאונך", "פתרון", "שם", "תאריך", "תשבץ", "עמוד {} מתוך {}"),
    "hr": Wording(
        "Vodoravno", "Okomito", "Rješenje", "Ime", "Datum", "Križaljka", "stranica {} od {}"
    ),
    "it": Wording(
        "Orizzontali", "Verticali", "Soluzione", "Nome", "Data", "Cruciverba", "pagina {} di {}"
    ),
    "nl": Wording(
        "Horizontaal",
        "Verticaal",
        "Oplossing",
        "Naam",
        "Datum",
        "Kruiswoordpuzzel",
        "pagina {} van {}",
    ),
    "pl": Wording(
        "Poziomo", "Pionowo", "Rozwiązanie", "Imię", "Data", "Krzyżówka", "strona {} z {}"
    ),
    "pt": Wording(
        "Horizontais",
        "Verticais",
        "Solução",
        "Nome",
        "Data",
        "Palavras cruzadas",
        "página {} de {}",
    ),
    "ru": Wording(
        "По горизонтали", "По вертикали", "Ответы", "Имя", "Дата", "Кроссворд", "страница {} из {}"
    ),
    "sv": Wording("Vågrätt", "Lodrätt", "Lösning", "Namn", "Datum", "Korsord", "sida {} av {}"),
}
"""By the first part of the language tag."""

_OLD_TAGS = {"iw": "he"}
"""Old tags that still occur in files."""


def primary_tag(language: str) -> str:
    """The first part of a language tag, such as 'de' for 'de-AT'. Empty if it is not a tag."""
    tag = language.strip().lower().replace("_", "-").split("-")[0]
    tag = _OLD_TAGS.get(tag, tag)
    return tag if len(tag) in {2, 3} and tag.isascii() and tag.isalpha() else ""


_LANGUAGES = {
    "ar": "Arabic/العربية",
    "cs": "Czech/čeština",
    "da": "Danish/dansk",
    "de": "German/Deutsch",
    "el": "Greek/ελληνικά",
    "en": "English",
    "es": "Spanish/español",
    "fi": "Finnish/suomi",
    "fr": "French/français",
    "he": "Hebrew/עברית",
    "hi": "Hindi/हिन्दी",
    "hr": "Croatian/hrvatski",
    "hu": "Hungarian/magyar",
    "it": "Italian/italiano",
    "ja": "Japanese/日本語",
    "ko": "Korean/한국어",
    "nl": "Dutch/Nederlands",
    "no": "Norwegian/norsk",
    "pl": "Polish/polski",
    "pt": "Portuguese/português",
    "ru": "Russian/русский",
    "sv": "Swedish/svenska",
    "th": "Thai/ไทย",
    "tr": "Turkish/Türkçe",
    "uk": "Ukrainian/українська",
    "zh": "Chinese/中文",
}
"""In English, and after the `/` in the language itself."""


def language_name(language: str) -> str:
    """The English name of a language; `language` itself if it is unknown."""
    return _LANGUAGES.get(primary_tag(language), language).partition("/")[0]


def language_tag(text: str) -> str:
    """Return the tag for the name of a language or a tag; empty if `text` is neither.

    >>> language_tag("German"), language_tag("français"), language_tag("pt-BR")
    ('de', 'fr', 'pt-BR')
    """
    name = text.strip().casefold()
    for tag, names in _LANGUAGES.items():
        if name in names.casefold().split("/"):
            return tag
    return text if primary_tag(text) else ""


def wording_for(language: str) -> Wording:
    """The words for a language, or English ones."""
    return WORDINGS.get(primary_tag(language), ENGLISH)


def heading_for(title: str, language: str) -> str:
    """The printed heading of a clue list: Across and Down in `language`."""
    direction = direction_of(title)
    return title if direction is None else wording_for(language).heading(direction)


def direction_of(title: str, *, any_language: bool = False) -> Direction | None:
    """The direction for a heading such as 'Across' or 'DOWN:', in English or any of our
    languages.
    """
    word = title.strip().rstrip(":").strip().casefold()
    return (_HEADINGS if any_language else _ENGLISH_HEADINGS).get(word)


_ENGLISH_HEADINGS = {ENGLISH.heading(way).casefold(): way for way in Direction}
_HEADINGS = {words.heading(way).casefold(): way for words in WORDINGS.values() for way in Direction}
