"""Known names of columns in many languages. They show whether a row is a heading, which columns
have the words and the clues, and the language of the list.
"""

import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True)
class Heading:
    """The known names of columns in one row."""

    words: tuple[int, ...] = ()
    """Columns that may have the words."""
    clues: tuple[int, ...] = ()
    """Columns that may have the clues."""
    known: int = 0
    """Cells with a known name (see also `OTHERS`)."""
    language: str = ""
    """Empty if it is not clear."""

    @classmethod
    def of(cls, cells: tuple[str, ...]) -> "Heading":
        """Return the known names that are in the cells of a row."""
        words: list[int] = []
        clues: list[int] = []
        known = 0
        languages: list[str] = []
        for k, cell in enumerate(cells):
            name = plain_name(cell)
            if name in _ABOVE_WORDS:
                words.append(k)
            elif name in _ABOVE_CLUES:
                clues.append(k)
            own = {*_ABOVE_WORDS.get(name, ()), *_ABOVE_CLUES.get(name, ())}
            known += bool(own) or name in OTHERS
            languages += sorted(own)
        # Take the language with the most names. If two languages have equally many, the language is
        # not clear.
        votes = {tag: languages.count(tag) for tag in languages}
        most = max(votes.values(), default=0)
        first = [tag for tag, count in votes.items() if count == most]
        return cls(tuple(words), tuple(clues), known, first[0] if len(first) == 1 else "")


@dataclass(frozen=True)
class _Names:
    words: frozenset[str]
    clues: frozenset[str]


def plain_name(cell: str) -> str:
    """Return the name of a column for comparison."""
    text = unicodedata.normalize("NFC", cell).casefold()
    return " ".join(text.split()).strip(" .:*#()[]\"'?؟")


def _names(words: str, clues: str) -> _Names:
    return _Names(
        frozenset(plain_name(name) for name in words.split(",")),
        frozenset(plain_name(name) for name in clues.split(",")),
    )


NAMES = {
    "ar": _names("كلمة,الكلمة,كلمات", "تعريف,التعريف,معنى,المعنى,السؤال,سؤال,تلميح"),
    "cs": _names("slovo,slova,slovíčko", "nápověda,definice,význam,překlad,otázka"),
    "da": _names("ord,svar,løsning,ordet", "ledetråd,definition,betydning,oversættelse,spørgsmål"),
    "de": _names(
        "wort,wörter,begriff,begriffe,lösung,lösungswort,antwort,vokabel",
        "hinweis,hinweise,frage,definition,bedeutung,beschreibung,erklärung,übersetzung,"
        "umschreibung",
    ),
    "el": _names("λέξη,λέξεις,απάντηση", "ορισμός,ορισμοί,στοιχείο,ερώτηση,σημασία,μετάφραση"),
    "en": _names(
        "word,words,answer,answers,term,terms,entry,solution,vocabulary,vocab",
        "clue,clues,definition,definitions,hint,hints,question,questions,meaning,description,"
        "translation,explanation",
    ),
    "es": _names(
        "palabra,palabras,respuesta,término,vocabulario,solución",
        "pista,pistas,definición,significado,pregunta,descripción,traducción",
    ),
    "fi": _names("sana,sanat,vastaus,ratkaisu", "vihje,vihjeet,määritelmä,selitys,käännös,kysymys"),
    "fr": _names(
        "mot,mots,réponse,terme,vocabulaire",
        "indice,indices,définition,question,signification,sens,description,traduction",
    ),
    "he": _names("מילה,מילים,המילה,תשובה,מושג", "רמז,רמזים,הגדרה,הגדרות,פירוש,משמעות,שאלה,תרגום"),
    "hi": _names("शब्द,उत्तर", "संकेत,परिभाषा,अर्थ,प्रश्न"),
    "hr": _names("riječ,riječi,odgovor,pojam", "opis,definicija,značenje,pitanje,prijevod,trag"),
    "hu": _names("szó,szavak,válasz,megfejtés", "meghatározás,jelentés,kérdés,fordítás,leírás"),
    "it": _names(
        "parola,parole,risposta,termine,soluzione,vocabolo",
        "indizio,indizi,definizione,significato,domanda,descrizione,traduzione",
    ),
    "ja": _names("単語,言葉,ことば,答え,語", "ヒント,意味,定義,説明,かぎ,カギ,問題,訳"),
    "ko": _names("단어,낱말,정답,답", "힌트,뜻,정의,설명,문제,의미"),
    "nl": _names(
        "woord,woorden,antwoord,begrip,oplossing",
        "omschrijving,aanwijzing,hint,betekenis,definitie,vraag,vertaling,uitleg",
    ),
    "no": _names("ord,svar,løsning", "hint,ledetråd,definisjon,betydning,oversettelse,spørsmål"),
    "pl": _names(
        "słowo,słowa,wyraz,wyrazy,hasło,hasła,odpowiedź",
        "wskazówka,podpowiedź,definicja,znaczenie,opis,pytanie,tłumaczenie",
    ),
    "pt": _names(
        "palavra,palavras,resposta,termo,vocabulário",
        "dica,dicas,pista,definição,significado,pergunta,descrição,tradução",
    ),
    "ru": _names(
        "слово,слова,ответ,ответы,термин",
        "подсказка,определение,значение,вопрос,описание,перевод,толкование",
    ),
    "sv": _names(
        "ord,svar,lösning,glosa,glosor", "ledtråd,definition,betydelse,översättning,fråga"
    ),
    "tr": _names("kelime,kelimeler,sözcük,cevap", "ipucu,tanım,anlam,anlamı,soru,açıklama,çeviri"),
    "uk": _names("слово,слова,відповідь", "підказка,визначення,значення,питання,опис,переклад"),
    "zh": _names("单词,單詞,词语,詞語,词,答案", "提示,定义,定義,意思,解释,解釋,问题,線索,线索"),
}
"""Names for the column of the words, and of the clues."""


def _by_name(rows: dict[str, frozenset[str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tag, names in rows.items():
        for name in names:
            found.setdefault(name, []).append(tag)
    return found


_ABOVE_WORDS = _by_name({tag: row.words for tag, row in NAMES.items()})
_ABOVE_CLUES = _by_name({tag: row.clues for tag, row in NAMES.items()})

_OTHER_NAMES = """
no nr number nummer número numéro numero n° nº № номер מספר 番号 번호 رقم
example examples beispiel beispielsatz ejemplo exemple esempio exemplo пример
picture bild image imagen notes note notizen unit lektion lección level niveau page seite id
score points category topic kategorie thema tema
english german deutsch french français francais spanish español espanol italian italiano portuguese
português russian русский polish polski dutch nederlands swedish svenska danish dansk greek ελληνικά
hebrew עברית arabic العربية japanese 日本語 chinese 中文 korean 한국어 latin turkish türkçe czech
čeština croatian hrvatski anglais allemand espagnol englisch französisch spanisch inglés alemán
francés inglese tedesco engels duits frans английский немецкий angielski niemiecki engelska tyska
"""

OTHERS = frozenset(_OTHER_NAMES.split())
"""These do not say where the words or the clues are."""
