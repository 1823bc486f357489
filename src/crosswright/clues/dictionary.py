"""Clues from the dictionary: every reading of an answer, every sense, ranked by what is likely.

A clue's score adds up how probable its sense is among all that the letters may mean, how well its
kind makes a clue, and how well known its words are; it loses for length and for what was cut off.
"""

import math
import re
from collections.abc import Iterator, Sequence

from crosswright.clues.agreement import Agreement
from crosswright.clues.form import Form
from crosswright.clues.gloss import shortened, trimmed
from crosswright.clues.guard import Guard, content_words
from crosswright.clues.lexicon import Lexicon, Reading, Sense, Synset
from crosswright.clues.relations import abbreviation_mark, neighbours
from crosswright.clues.source import LONGEST_CLUE, ClueCandidate, Kind
from crosswright.words.wordlist import Word, WordList

__all__ = ["Dictionary"]

KIND_SCORES = {
    Kind.GLOSS: 3.0,
    Kind.SYNONYM: 2.6,
    Kind.SIMILAR: 1.6,
    Kind.NAME: 3.4,
    Kind.ANTONYM: 1.8,
    Kind.EXAMPLE: 1.4,
    Kind.PART: 1.0,
    Kind.TYPE: 0.2,
}
"""How good a clue does each kind make, before anything else is known of it?"""

SUBTLETY = {
    Kind.GLOSS: 0.0,
    Kind.ANTONYM: 0.05,
    Kind.TYPE: 0.05,
    Kind.NAME: 0.05,
    Kind.PART: 0.1,
    Kind.SYNONYM: 0.1,
    Kind.EXAMPLE: 0.15,
    Kind.SIMILAR: 0.2,
}
"""How much obscurer is a clue of each kind than a plain definition?"""

SENSE_WEIGHT = 1.0
"""How much is a sense's share worth, for each factor of e?"""

UNSEEN_COUNT = 0.4
"""How often do we suppose a sense to occur that the tagged corpus does not have?"""

CUT_COST = 0.4
LOST_COST = 2.0
"""What costs it to cut a definition, and to lose all of it?"""
LATER_COST = 0.5
RANK_COST = 0.35
"""What costs it that a synonym makes one think of another sense first, for each such sense?"""
LEAST_KEPT = 0.6
"""How much of a definition must be left when it is cut, unless it is a noun's?"""
CUTS_KEPT = 4
SLACK = 12
"""How much longer than allowed may a definition be that agreement may shorten?"""
VAGUE_COST = 1.5
QUALITIES = ("ness", "ity", "tion")
"""How do nouns end with which a careless dictionary defines an adjective?"""
SENSES_TRIED = 12
STIFF_COST = 1.0
STIFF = re.compile(
    r"\b(by (virtue|means) of|with (regard|respect) to|occurrence of|pertaining to|constituting"
    r"|characterized by|in terms of|or the like|of or (relating|belonging) to)\b"
)
"""Turns that no clue writer would use."""
OF_WHAT = re.compile(r"of (an? |the |some )?\S+$")
NOUN_ENDINGS = ("tion", "sion", "ment", "ness", "ity", "ism", "ship", "ance", "ence")
RARE_VERB = 0.2
"""What share has an unheard-of verb that looks like a noun: to SUBVENTION?"""


class Dictionary:
    """A clue source over a lexicon; `words` helps to see which words share a stem."""

    origin = "wordnet"

    def __init__(
        self,
        lexicon: Lexicon,
        words: WordList | None = None,
        *,
        longest: int = LONGEST_CLUE,
    ) -> None:
        self.lexicon = lexicon
        self.longest = longest
        self.guard = Guard(lexicon, words)
        self._agreement = Agreement(lexicon)

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Clues for a word, best first, none that gives it away."""
        drafts = sorted(self._drafts(word), key=lambda c: (-c.score, c.text))
        found: list[ClueCandidate] = []
        seen: set[str] = set()
        for draft in drafts:
            key = draft.text.casefold()
            if key in seen:
                continue
            seen.add(key)
            if self.guard.gives_away(draft.text, word) or self.guard.is_offensive(draft.text):
                continue
            found.append(draft)
            if limit is not None and len(found) >= limit:
                break
        return found

    # -- which sense ------------------------------------------------------------------------

    def _drafts(self, word: Word) -> Iterator[ClueCandidate]:
        weighed = self._weighed(word)
        total = sum(weight for _, _, weight in weighed)
        for reading, sense, weight in weighed[:SENSES_TRIED]:
            synset = self.lexicon.synset(sense.synset)
            if not synset.definitions:
                continue
            share = weight / total
            for kind, text, cost in self._texts(reading, sense, synset):
                yield self._candidate(word, reading, sense, kind, text, share=share, cost=cost)

    def _weighed(self, word: Word) -> list[tuple[Reading, Sense, float]]:
        """Every reading and sense of an answer with its weight, likeliest first."""
        found = []
        readings = self.lexicon.readings(word.text.upper())
        pasts = {reading.lemma for reading in readings if reading.form is Form.PAST}
        for reading in readings:
            if reading.form is Form.PARTICIPLE and reading.lemma in pasts:
                continue  # the past tense says it better
            if self._is_odd_form(word, reading):
                continue
            for sense in self.lexicon.senses(reading.lemma, reading.part):
                count = sense.uses or UNSEEN_COUNT / sense.number
                weight = count * reading.form.share * self._case_factor(word, reading, sense)
                if reading.part == "v" and not sense.uses and reading.lemma.endswith(NOUN_ENDINGS):
                    weight *= RARE_VERB
                found.append((reading, sense, weight))
        found.sort(key=lambda row: (-row[2], row[1].name, row[0].form.value))
        return found

    def _is_odd_form(self, word: Word, reading: Reading) -> bool:
        """Whether a phrase is bent as hardly anybody bends it: HANGED IN."""
        if " " not in reading.lemma:
            return False
        bent = self.lexicon.inflect(reading.lemma, reading.part, reading.form) or ""
        return "".join(filter(str.isalnum, bent)).upper() != word.text.upper()

    @staticmethod
    def _case_factor(word: Word, reading: Reading, sense: Sense) -> float:
        """Less for a name where the list writes a common word, and the other way about."""
        if not word.display:
            # The list keeps a display form only where it is more than lower-case letters.
            plain = sense.printed.islower() or not word.stem
            return 1.0 if plain else 0.1
        if reading.form is Form.BASE and sense.printed == word.display:
            return 1.0
        is_name = sense.printed[:1].isupper()
        has_words = len(sense.printed.split()) == len(word.display.split())
        agrees = is_name == word.display[:1].isupper() and has_words
        return 0.5 if agrees else 0.05

    # -- which words ------------------------------------------------------------------------

    def _texts(
        self, reading: Reading, sense: Sense, synset: Synset
    ) -> Iterator[tuple[Kind, str, float]]:
        """Kind, text and cost of every clue for one sense."""
        for place, definition in enumerate(synset.definitions):
            if synset.part == "n" and not self._is_noun_phrase(definition, synset, place):
                continue
            if synset.part == "a" and definition.split()[0].endswith(QUALITIES):
                continue  # RELUCTANT is not `unwillingness to do something`
            if synset.part == "a" and OF_WHAT.match(definition):
                continue  # TUBED, `of a tire`, says only where one meets it
            whole = self._joined(trimmed(definition, synset.part), synset.part)
            for bent, lost in self._bent_cuts(whole, reading, synset):
                cost = LATER_COST * place + (CUT_COST + lost * LOST_COST if lost else 0)
                cost += STIFF_COST if STIFF.search(bent) else 0.0
                yield (
                    Kind.GLOSS,
                    bent + abbreviation_mark(sense, synset),
                    cost + self._vagueness(bent),
                )
        for neighbour in neighbours(self.lexicon, sense, reading.form):
            if len(neighbour.text) <= self.longest:
                cost = RANK_COST * min(neighbour.rank - 1, 5)
                yield neighbour.kind, neighbour.text, cost + self._rarity(neighbour.words)

    def _joined(self, text: str, part: str) -> str:
        """A verb's definition with `or` for a comma that splices: `stress, single out`."""
        before, comma, after = text.partition(", ")
        if part != "v" or not comma or "," in after or {"or", "and"} & set(text.split()):
            return text
        readings = self.lexicon.token_readings(after.split()[0])
        is_verb = any(r.part == "v" and r.form is Form.BASE for r in readings)
        return f"{before} or {after}" if is_verb else text

    def _bent_cuts(
        self, whole: str, reading: Reading, synset: Synset
    ) -> Iterator[tuple[str, float]]:
        """A definition in the answer's form, cut here or there, and how much of it is lost."""
        kept = 0
        for short in shortened(whole, self.longest + SLACK):
            if short != whole and self._dangles(short, synset.part):
                continue
            if synset.part != "n" and len(short) < LEAST_KEPT * len(whole):
                return
            bent = self._agreement.agreeing(short, synset, reading.form)
            if bent is not None and len(bent) <= self.longest:
                yield bent, 1 - len(short) / len(whole)
                kept += 1
                if kept == CUTS_KEPT:
                    return

    def _is_noun_phrase(self, definition: str, synset: Synset, place: int) -> bool:
        """A noun's later definition is often an afterthought: `often played in pairs`."""
        if place:
            return self._agreement.is_about(definition, synset)
        text = trimmed(definition, "n")
        if text != definition:
            return True  # it had an article, or said `someone who`
        return text.split()[0].endswith("ing") or self._agreement.has_head(text, synset)

    def _dangles(self, text: str, part: str) -> bool:
        """Whether a cut left a participle without what it asks for: `bodies enclosed`."""
        words = text.lower().split()
        last = words[-1]
        if not {"that", "which", "who"}.isdisjoint(words[-3:]) or words[-2:-1] == ["to"]:
            return True
        if last.endswith("ly") or last in {"only", "also", "sometimes", "not", "best"}:
            return True
        readings = self.lexicon.token_readings(last)
        if last.endswith("ing") and not self.lexicon.count(last, "n"):
            return True
        if part in "nv" and self.lexicon.count(last, "a") > self.lexicon.count(last, "n"):
            return True
        return any(r.form is Form.PARTICIPLE for r in readings) and not any(
            r.part == "n" for r in readings
        )

    def _vagueness(self, text: str) -> float:
        """One or two plain words could define anything."""
        return VAGUE_COST if len(content_words(text)) <= 1 else 0.0

    def _rarity(self, words: tuple[str, ...]) -> float:
        """What it costs that a clue leans on words nobody meets."""
        uses = min((self.lexicon.uses(word) for word in words), default=0)
        return max(0.0, 2.4 - 0.6 * math.log1p(uses))

    def _candidate(
        self,
        word: Word,
        reading: Reading,
        sense: Sense,
        kind: Kind,
        text: str,
        *,
        share: float,
        cost: float,
    ) -> ClueCandidate:
        said = content_words(text)
        rarity = self._rarity(tuple(said)) if kind is Kind.GLOSS else cost
        score = KIND_SCORES[kind] + SENSE_WEIGHT * math.log(share) - cost
        score -= 0.02 * max(0, len(text) - 40)
        if kind is Kind.GLOSS:
            score -= 0.3 * rarity
        obscurity = 0.5 * (1 - share**0.5) + 0.3 * min(1.0, rarity / 2.4) + SUBTLETY[kind]
        return ClueCandidate(
            text=text[0].upper() + text[1:],
            answer=word.text,
            score=round(score, 4),
            origin=self.origin,
            kind=kind,
            sense=sense.name,
            tag=reading.form.value,
            obscurity=round(min(1.0, max(0.0, obscurity)), 3),
        )
