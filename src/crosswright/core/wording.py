"""The words that we print ourselves, by language: headings, the lines for name and date, answers.

A puzzle keeps its two usual lists under their English names, whatever its language, so that files
and programs know them; whoever shows a list to people asks here what it is called.
"""

from dataclasses import dataclass

from crosswright.core.geometry import Direction

__all__ = ["WORDINGS", "Wording", "direction_of", "heading_for", "primary_tag", "wording_for"]


@dataclass(frozen=True)
class Wording:
    """What stands on a page besides the puzzle's own texts."""

    across: str
    down: str
    answers: str
    name: str
    date: str
    crossword: str
    """What a puzzle without a title is called."""

    def heading(self, direction: Direction) -> str:
        """The heading of the list that runs this way."""
        return self.across if direction is Direction.ACROSS else self.down


ENGLISH = Wording("Across", "Down", "Answers", "Name", "Date", "Crossword")

WORDINGS = {
    "ar": Wording("أفقي", "عمودي", "الحل", "الاسم", "التاريخ", "كلمات متقاطعة"),
    "da": Wording("Vandret", "Lodret", "Løsning", "Navn", "Dato", "Krydsord"),
    "de": Wording("Waagerecht", "Senkrecht", "Lösung", "Name", "Datum", "Kreuzworträtsel"),
    "el": Wording("Οριζόντια", "Κάθετα", "Λύση", "Όνομα", "Ημερομηνία", "Σταυρόλεξο"),
    "en": ENGLISH,
    "es": Wording("Horizontales", "Verticales", "Solución", "Nombre", "Fecha", "Crucigrama"),
    "fr": Wording("Horizontalement", "Verticalement", "Solution", "Nom", "Date", "Mots croisés"),
    "he": Wording("מאוזן", "מאונך", "פתרון", "שם", "תאריך", "תשבץ"),
    "hr": Wording("Vodoravno", "Okomito", "Rješenje", "Ime", "Datum", "Križaljka"),
    "it": Wording("Orizzontali", "Verticali", "Soluzione", "Nome", "Data", "Cruciverba"),
    "nl": Wording("Horizontaal", "Verticaal", "Oplossing", "Naam", "Datum", "Kruiswoordpuzzel"),
    "pl": Wording("Poziomo", "Pionowo", "Rozwiązanie", "Imię", "Data", "Krzyżówka"),
    "pt": Wording("Horizontais", "Verticais", "Solução", "Nome", "Data", "Palavras cruzadas"),
    "ru": Wording("По горизонтали", "По вертикали", "Ответы", "Имя", "Дата", "Кроссворд"),
    "sv": Wording("Vågrätt", "Lodrätt", "Lösning", "Namn", "Datum", "Korsord"),
}
"""One row a language, by the first part of its tag."""

_OLD_TAGS = {"iw": "he"}
"""Tags that were renamed and still stand in files."""


def primary_tag(language: str) -> str:
    """The first part of a language tag: 'de' of 'de-AT'; empty for what is no tag."""
    tag = language.strip().lower().replace("_", "-").split("-")[0]
    tag = _OLD_TAGS.get(tag, tag)
    return tag if len(tag) in {2, 3} and tag.isascii() and tag.isalpha() else ""


def wording_for(language: str) -> Wording:
    """The words of a language; English for one that we have none for."""
    return WORDINGS.get(primary_tag(language), ENGLISH)


def heading_for(title: str, language: str) -> str:
    """What a clue list is called on a page: a usual list in the puzzle's language, others as is."""
    direction = direction_of(title)
    return title if direction is None else wording_for(language).heading(direction)


def direction_of(title: str, *, any_language: bool = False) -> Direction | None:
    """Which way a list runs, if its heading says so: 'Across', 'DOWN:'; in English if not told."""
    word = title.strip().rstrip(":").strip().casefold()
    return (_HEADINGS if any_language else _ENGLISH_HEADINGS).get(word)


_ENGLISH_HEADINGS = {ENGLISH.heading(way).casefold(): way for way in Direction}
_HEADINGS = {words.heading(way).casefold(): way for words in WORDINGS.values() for way in Direction}
