"""The texts of the page on which a puzzle is solved, for each language: buttons and messages.

The languages are the same as in `core/wording.py`. For any other language the texts are in English.
"""

from dataclasses import dataclass

from crosswright.core.wording import primary_tag

__all__ = ["PLAYER_WORDINGS", "PlayerWording", "player_wording_for"]


@dataclass(frozen=True)
class PlayerWording:
    """The texts of the page. `{}` in a text is replaced by a word, a number or a time."""

    # Buttons. In `check_one` and `reveal_one`, `{}` is replaced by `letter`, `word` or `puzzle`.
    pause: str
    go_on: str
    """The text of the button that ends a pause."""
    check: str
    """The name of a menu. Its items are made from `check_one`."""
    check_one: str
    reveal: str
    """The name of a menu. Its items are made from `reveal_one`."""
    reveal_one: str
    letter: str
    word: str
    puzzle: str
    rebus: str
    """The text of the button with which several letters are typed into one cell."""
    more: str
    """The name of a menu with four buttons, whose texts are the next four fields."""
    again: str
    """The text of the button that empties the grid."""
    theme: str
    """The text of the button that changes between light and dark colours."""
    print: str
    keys: str
    """The text of the button that shows a keyboard on the screen."""
    # Messages after a check.
    one_wrong: str
    wrong: str
    fine: str
    """No letter is wrong."""
    no_solution: str
    """The page does not have the solution, so nothing can be checked or revealed."""
    # Questions before everything is revealed or deleted.
    confirm_reveal: str
    confirm_clear: str
    # Messages when the grid is full.
    solved: str
    not_right: str
    # Names that screen readers read.
    grid: str
    clues: str
    before: str
    """The name of the button for the previous clue."""
    after: str
    """The name of the button for the next clue."""


def _row(*lines: str) -> PlayerWording:
    """Return the texts of one language.

    In `lines`, they are in the order of the fields of `PlayerWording` and separated by `|`.
    """
    return PlayerWording(*(text.strip() for text in "|".join(lines).split("|")))


PLAYER_WORDINGS = {
    "ar": _row(
        "إيقاف|متابعة|تحقق|تحقق: {}|أظهر|أظهر: {}|الحرف|الكلمة|اللغز|عدة أحرف|المزيد|ابدأ من جديد",
        "فاتح أو داكن|اطبع|حروف على الشاشة|حرف واحد خطأ.|عدد الأحرف الخاطئة: {}.|لا خطأ حتى الآن.",
        "لا يوجد حل مع هذا اللغز.|هل تريد إظهار الحل كله؟|هل تريد إفراغ الشبكة والبدء من جديد؟",
        "حُلّ في {}!|الشبكة ممتلئة، لكن هناك خطأ.|شبكة الكلمات|التعريفات",
        "التعريف السابق|التعريف التالي",
    ),
    "da": _row(
        "Pause|Fortsæt|Tjek|Tjek {}|Vis|Vis {}|bogstav|ord|kryds|Flere bogstaver|Mere",
        "Begynd forfra|Lys eller mørk|Udskriv|Bogstaver på skærmen|Ét bogstav er forkert.",
        "{} bogstaver er forkerte.",
        "Ingen fejl indtil nu.|Løsningen følger ikke med.|Vis hele løsningen?",
        "Tøm gitteret og begynd forfra?|Løst på {}!|Gitteret er fuldt, men noget er forkert.",
        "Krydsordsgitter|Ledetråde|Forrige ledetråd|Næste ledetråd",
    ),
    "de": _row(
        "Pause|Weiter|Prüfen|{} prüfen|Zeigen|{} zeigen|Buchstaben|Wort|Rätsel|Mehrere Buchstaben",
        "Mehr|Neu beginnen|Hell oder dunkel|Drucken|Buchstaben auf dem Bildschirm",
        "Ein Buchstabe ist falsch.|{} Buchstaben sind falsch.|Bisher ist nichts falsch.",
        "Zu diesem Rätsel gibt es keine Lösung.|Die ganze Lösung zeigen?",
        "Das Gitter leeren und neu beginnen?|Gelöst in {}!",
        "Das Gitter ist voll, aber etwas stimmt noch nicht.|Rätselgitter|Hinweise",
        "Voriger Hinweis|Nächster Hinweis",
    ),
    "el": _row(
        "Παύση|Συνέχεια|Έλεγχος|Έλεγχος: {}|Εμφάνιση|Εμφάνιση: {}|γράμμα|λέξη|σταυρόλεξο",
        "Πολλά γράμματα|Περισσότερα|Από την αρχή|Φωτεινό ή σκούρο|Εκτύπωση|Γράμματα στην οθόνη",
        "Ένα γράμμα είναι λάθος.|{} γράμματα είναι λάθος.|Κανένα λάθος ως τώρα.",
        "Το σταυρόλεξο δεν έχει λύση μαζί του.|Να φανεί όλη η λύση;|Να αδειάσει το πλέγμα;",
        "Λύθηκε σε {}!|Το πλέγμα είναι γεμάτο, αλλά κάτι δεν είναι σωστό.|Πλέγμα|Ορισμοί",
        "Προηγούμενος ορισμός|Επόμενος ορισμός",
    ),
    "en": _row(
        "Pause|Continue|Check|Check {}|Reveal|Reveal {}|letter|word|puzzle|Rebus|More|Start again",
        "Light or dark|Print|Letters on screen|One letter is wrong.|{} letters are wrong.",
        "Nothing wrong so far.|This puzzle came without its solution.|Show the whole solution?",
        "Empty the grid and start again?|Solved in {}!",
        "The grid is full, but something is not right yet.|Crossword grid|Clues",
        "Previous clue|Next clue",
    ),
    "es": _row(
        "Pausa|Seguir|Comprobar|Comprobar {}|Mostrar|Mostrar {}|letra|palabra|crucigrama",
        "Varias letras|Más|Empezar de nuevo|Claro u oscuro|Imprimir|Letras en pantalla",
        "Una letra está mal.|{} letras están mal.|Nada mal hasta ahora.",
        "Este crucigrama vino sin solución.|¿Mostrar toda la solución?",
        "¿Vaciar la cuadrícula y empezar de nuevo?|¡Resuelto en {}!",
        "La cuadrícula está llena, pero algo no está bien.|Cuadrícula|Pistas",
        "Pista anterior|Pista siguiente",
    ),
    "fr": _row(
        "Pause|Continuer|Vérifier|Vérifier : {}|Montrer|Montrer : {}|la lettre|le mot|la grille",
        "Plusieurs lettres|Plus|Recommencer|Clair ou sombre|Imprimer|Lettres à l’écran",
        "Une lettre est fausse.|{} lettres sont fausses.|Rien de faux jusqu’ici.",
        "Cette grille est venue sans solution.|Montrer toute la solution ?",
        "Vider la grille et recommencer ?|Résolu en {} !",
        "La grille est pleine, mais il reste une erreur.|Grille|Définitions",
        "Définition précédente|Définition suivante",
    ),
    "he": _row(
        "השהיה|המשך|בדיקה|בדיקה: {}|גילוי|גילוי: {}|אות|מילה|תשבץ|כמה אותיות|עוד|מההתחלה",
        "בהיר או כהה|הדפסה|אותיות על המסך|אות אחת שגויה.|מספר האותיות השגויות: {}.",
        "אין טעויות עד כה.|התשבץ הגיע בלי פתרון.|להציג את כל הפתרון?|לרוקן את התשבץ ולהתחיל מחדש?",
        "נפתר תוך {}!|התשבץ מלא, אבל משהו עדיין לא נכון.|לוח התשבץ|הגדרות",
        "ההגדרה הקודמת|ההגדרה הבאה",
    ),
    "hr": _row(
        "Stanka|Nastavi|Provjeri|Provjeri: {}|Otkrij|Otkrij: {}|slovo|riječ|križaljka|Više slova",
        "Više|Ispočetka|Svijetlo ili tamno|Ispiši|Slova na zaslonu|Jedno slovo je pogrešno.",
        "Pogrešnih slova: {}.|Zasad nema pogrešaka.|Križaljka je došla bez rješenja.",
        "Prikazati cijelo rješenje?|Isprazniti mrežu i početi ispočetka?|Riješeno za {}!",
        "Mreža je puna, ali nešto nije točno.|Mreža križaljke|Opisi|Prethodni opis|Sljedeći opis",
    ),
    "it": _row(
        "Pausa|Continua|Controlla|Controlla: {}|Mostra|Mostra: {}|lettera|parola|cruciverba",
        "Più lettere|Altro|Ricomincia|Chiaro o scuro|Stampa|Lettere sullo schermo",
        "Una lettera è sbagliata.|{} lettere sono sbagliate.|Nessun errore finora.",
        "Questo cruciverba è arrivato senza soluzione.|Mostrare tutta la soluzione?",
        "Svuotare lo schema e ricominciare?|Risolto in {}!",
        "Lo schema è pieno, ma qualcosa non va.|Schema|Definizioni",
        "Definizione precedente|Definizione successiva",
    ),
    "nl": _row(
        "Pauze|Verder|Controleren|{} controleren|Tonen|{} tonen|letter|woord|puzzel",
        "Meer letters|Meer|Opnieuw|Licht of donker|Afdrukken|Letters op het scherm",
        "Eén letter is fout.|{} letters zijn fout.|Tot nu toe niets fout.",
        "Deze puzzel kwam zonder oplossing.|De hele oplossing tonen?",
        "Het rooster leegmaken en opnieuw beginnen?|Opgelost in {}!",
        "Het rooster is vol, maar er klopt nog iets niet.|Kruiswoordrooster|Omschrijvingen",
        "Vorige omschrijving|Volgende omschrijving",
    ),
    "pl": _row(
        "Pauza|Dalej|Sprawdź|Sprawdź: {}|Pokaż|Pokaż: {}|litera|słowo|krzyżówka|Kilka liter",
        "Więcej|Od początku|Jasno lub ciemno|Drukuj|Litery na ekranie|Jedna litera jest błędna.",
        "Błędnych liter: {}.|Na razie bez błędów.|Ta krzyżówka nie ma rozwiązania.",
        "Pokazać całe rozwiązanie?|Opróżnić diagram i zacząć od początku?|Rozwiązano w {}!",
        "Diagram jest pełny, ale coś się nie zgadza.|Diagram krzyżówki|Określenia",
        "Poprzednie określenie|Następne określenie",
    ),
    "pt": _row(
        "Pausa|Continuar|Verificar|Verificar {}|Mostrar|Mostrar {}|letra|palavra|jogo",
        "Várias letras|Mais|Recomeçar|Claro ou escuro|Imprimir|Letras na tela",
        "Uma letra está errada.|{} letras estão erradas.|Nada errado até agora.",
        "Este jogo veio sem solução.|Mostrar toda a solução?|Esvaziar a grade e recomeçar?",
        "Resolvido em {}!|A grade está cheia, mas algo não está certo.|Grade|Pistas",
        "Pista anterior|Pista seguinte",
    ),
    "ru": _row(
        "Пауза|Дальше|Проверить|Проверить: {}|Показать|Показать: {}|букву|слово|кроссворд",
        "Несколько букв|Ещё|Начать заново|Светлая или тёмная|Печать|Буквы на экране",
        "Одна буква неверна.|Неверных букв: {}.|Пока ошибок нет.",
        "У этого кроссворда нет ответа.|Показать весь ответ?|Очистить сетку и начать заново?",
        "Решено за {}!|Сетка заполнена, но что-то не так.|Сетка кроссворда|Вопросы",
        "Предыдущий вопрос|Следующий вопрос",
    ),
    "sv": _row(
        "Paus|Fortsätt|Kontrollera|Kontrollera {}|Visa|Visa {}|bokstav|ord|korsord",
        "Flera bokstäver|Mer|Börja om|Ljust eller mörkt|Skriv ut|Bokstäver på skärmen",
        "En bokstav är fel.|{} bokstäver är fel.|Inget fel hittills.",
        "Korsordet kom utan lösning.|Visa hela lösningen?|Tömma rutnätet och börja om?",
        "Löst på {}!|Rutnätet är fullt, men något stämmer inte.|Korsordsrutor|Ledtrådar",
        "Föregående ledtråd|Nästa ledtråd",
    ),
}


def player_wording_for(language: str) -> PlayerWording:
    """Return the texts of a language, or the English texts if we do not have the language."""
    return PLAYER_WORDINGS.get(primary_tag(language), PLAYER_WORDINGS["en"])
