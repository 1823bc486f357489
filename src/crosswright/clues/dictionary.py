"""Clues from WordNet, for the likely readings and senses of an answer, with their features;
`ranking` makes scores of these. A reading says of which word the answer is a form: SANG is the past
tense of `sing`. A gloss has the definitions and examples of a sense.
"""

import math
import re
from collections.abc import Iterator, Sequence

from crosswright.clues.agreement import Agreement
from crosswright.clues.gloss import shortened, trimmed
from crosswright.clues.grammar import PREPOSITIONS, fault
from crosswright.clues.guard import Guard, content_words
from crosswright.clues.ranking import shape_features, value
from crosswright.clues.relations import LATIN_FIELDS, neighbours
from crosswright.clues.shortening import Shortening
from crosswright.clues.source import LONGEST_CLUE, ClueCandidate, Kind
from crosswright.lexicon.form import Form
from crosswright.lexicon.lexicon import Lexicon, Reading, Sense, Synset
from crosswright.words import Word, WordList

__all__ = ["Dictionary"]

SUBTLETY = {
    Kind.GLOSS: 0.0,
    Kind.ANTONYM: 0.05,
    Kind.TYPE: 0.05,
    Kind.NAME: 0.05,
    Kind.PART: 0.1,
    Kind.SYNONYM: 0.1,
    Kind.EXAMPLE: 0.15,
    Kind.NEAR: 0.15,
    Kind.BLANK: 0.0,
    Kind.SIMILAR: 0.2,
}
"""What is added to the obscurity of a clue of each kind."""

UNSEEN_COUNT = 0.4
"""Divided by the number of the sense: its assumed uses if WordNet counted none."""

LEAST_KEPT = 0.55
"""The least share of a definition that is left after a cut."""
CUTS_KEPT = 4
"""The most versions of a definition, whole or cut."""
SLACK = 12
"""A definition may at first be this much too long: in the answer's form it may get shorter."""
QUALITIES = ("ness", "ity", "tion")
"""An adjective's definition that begins with such a noun is wrong."""
SENSES_TRIED = 12
"""The most likely senses of an answer that are used."""
STIFF = re.compile(
    r"\b(by (virtue|means) of|with (regard|respect) to|occurrence of|pertaining to|constituting"
    r"|characterized by|in terms of|or the like|of or (relating|belonging) to|temporal|specially)\b"
)
"""Phrases that no clue writer would use."""
DATED = re.compile(
    r"\b(1[0-9]{3}|20[0-9]{2}|now|currently|recently|at present|present-day|today|nowadays"
    r"|Soviet|Yugoslavia|Czechoslovakia|Rhodesia|world's (largest|tallest|longest)"
    r"|largest (known|city)|(least|most) expensive|most populous|archaic|obsolete"
    r"|former|formerly)\b"
)
"""Such a definition may no longer be true: the dictionary is old."""
TECHNICAL = frozenset(
    """statistics linguistics phonetics phonology grammar biology zoology botany microbiology
    biochemistry chemistry physics geometry mathematics logic anatomy pathology genetics physiology
    embryology philosophy theology psychology psychiatry ecology geology mineralogy mycology
    medicine pharmacology surgery dentistry law computer_science crystallography
    military heraldry electronics engineering metallurgy metaphysics topology
    neurology immunology hematology histology forestry agriculture numismatics
    typography""".split()  # noqa: SIM905
)
"""Branches of knowledge whose terms few people know."""
SUBSTANCES = 27
"""A number of WordNet's fields (subject areas), like the next."""
PLACES = 15
TAXA = frozenset(
    """genus family order class phylum tribe division suborder subfamily superfamily subclass
    subphylum superorder kingdom taxon""".split()  # noqa: SIM905
)
"""Groups of animals or plants, with Latin names."""
SOLE = 0.3
"""A synonym is `sole` if `offbeat` and `unfamiliar` are both below this."""
ODD = 2.5
"""A clue is `odd` if `offbeat` is at least this."""
WANTS_OBJECT = frozenset("at to with for into of from upon against after".split())  # noqa: SIM905
"""A verb with such an end needs an object: STAY AT, LACE INTO."""
THESAURUS = frozenset({Kind.SYNONYM, Kind.SIMILAR, Kind.NEAR})
"""Kinds of which the thesaurus says how near clue and answer are."""
FAMILIAR = 65
"""A word with this score in the word list is known to everybody."""
OF_WHAT = re.compile(r"of (an? |the |some )?\S+$")
NEEDED_AFTER_VERB = frozenset("with in on into from for at as through by".split())  # noqa: SIM905
"""A verb's definition is not cut before these."""
RARE_VERB = 0.2
"""The factor for a reading as a verb that is hardly ever used: to SUBVENTION, to TINSEL."""


class Dictionary:
    """A source of clues from a lexicon. `words` has the stems and the scores of words."""

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
        self._words = words
        self._agreement = Agreement(lexicon)

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return clues for a word, best first, without unfit ones."""
        drafts = sorted((draft for draft, _ in self.drafts(word)), key=lambda c: (-c.score, c.text))
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

    def drafts(self, word: Word) -> Iterator[tuple[ClueCandidate, dict[str, float]]]:
        """Yield the unchecked clues for the most likely senses, each with its features."""
        weighed = self._weighed(word)
        total = sum(weight for _, _, weight in weighed)
        for reading, sense, weight in weighed[:SENSES_TRIED]:
            synset = self.lexicon.synset(sense.synset)
            if not synset.definitions:
                continue
            for kind, text, features in self._texts(word, reading, sense, synset):
                known = shape_features(text) | {"share": math.log(weight / total)}
                known |= {name: known.get(name, 0.0) + size for name, size in features.items()}
                yield self._candidate(word, reading, sense, kind, text, features=known), known

    def _weighed(self, word: Word) -> list[tuple[Reading, Sense, float]]:
        found = []
        readings = self.lexicon.readings(word.text.upper())
        pasts = {reading.lemma for reading in readings if reading.form is Form.PAST}
        for reading in readings:
            if reading.form is Form.PARTICIPLE and reading.lemma in pasts:
                continue  # the past tense is the better reading
            if self._is_odd_form(word, reading) or self._is_odd_plural(reading):
                continue
            for sense in self.lexicon.senses(reading.lemma, reading.part):
                count = sense.uses or UNSEEN_COUNT / sense.number
                weight = count * reading.form.share * self._case_factor(word, reading, sense)
                if self._is_rare_verb(reading):
                    weight *= RARE_VERB
                found.append((reading, sense, weight))
        if not word.display and any(sense.printed.islower() for _, sense, _ in found):
            # The word list writes the word in lower case. So PISTON is not the composer Piston.
            found = [row for row in found if row[1].printed.islower() or not word.stem]
        found.sort(key=lambda row: (-row[2], row[1].name, row[0].form.value))
        return found

    def _is_odd_form(self, word: Word, reading: Reading) -> bool:
        """HANGED IN instead of HUNG IN."""
        if " " not in reading.lemma:
            return False
        bent = self.lexicon.inflect(reading.lemma, reading.part, reading.form) or ""
        return "".join(filter(str.isalnum, bent)).upper() != word.text.upper()

    def _is_rare_verb(self, reading: Reading) -> bool:
        is_noun = self.lexicon.has(reading.lemma, "n")
        return reading.part == "v" and is_noun and not self.lexicon.count(reading.lemma, "v")

    def _is_odd_plural(self, reading: Reading) -> bool:
        """SOUTHWARDS."""
        if reading.form is not Form.PLURAL or not self.lexicon.has(reading.lemma, "r"):
            return False
        return not self.lexicon.count(reading.lemma, "n")

    @staticmethod
    def _case_factor(word: Word, reading: Reading, sense: Sense) -> float:
        """Low if the dictionary writes the sense otherwise: with a capital, or as more words."""
        if not word.display:
            # A word without a display form is written in lower-case letters.
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
        self, word: Word, reading: Reading, sense: Sense, synset: Synset
    ) -> Iterator[tuple[Kind, str, dict[str, float]]]:
        if reading.form is Form.PLURAL and any(synset.related("@i")):
            return  # a name of one thing has no plural: SDS is not the plural of South Dakota
        if self._is_old_name(sense, synset) or self._is_latin_name(sense, synset):
            return
        short = Shortening.of(sense, synset)
        if len(sense.printed) < 3 and reading.form is Form.PLURAL and synset.field == SUBSTANCES:
            return  # a chemical symbol has no plural
        traits = self._traits(reading, sense, synset)
        for place, definition in enumerate(synset.definitions):
            if place and not self._can_stand(definition, synset):
                continue
            if synset.part == "n" and not self._is_noun_phrase(definition, synset, place):
                continue
            if synset.part == "a" and definition.split()[0].endswith(QUALITIES):
                continue  # RELUCTANT is not `unwillingness to do something`
            if synset.part == "a" and OF_WHAT.match(definition):
                continue  # `of a tire` says which things can be TUBED, but not what TUBED means
            if DATED.search(definition):
                continue
            whole = self._joined(trimmed(definition, synset.part), synset.part)
            for bent, lost in self._bent_cuts(whole, reading, synset):
                if fault(bent, synset.part, is_whole=not lost):
                    continue
                told = short.signalled(bent)
                if told is None or len(told) > self.longest:
                    continue
                if not self._keeps_object(reading, bent):
                    continue
                yield (
                    Kind.GLOSS,
                    told,
                    traits
                    | {
                        "later": float(place > 0),
                        "cut": float(lost > 0),
                        "lost": lost,
                        "stiff": float(STIFF.search(bent) is not None),
                        "vague": float(len(content_words(bent)) <= 1),
                        "rarity": 0.3 * self._rarity(tuple(content_words(bent))),
                    },
                )
        for neighbour in neighbours(self.lexicon, sense, reading.form):
            told = short.signalled(neighbour.text)
            if short.is_short and " " in neighbour.text and neighbour.text[0].isupper():
                continue  # the full name of KGB in English is no clue for KGB
            if told is None or len(told) > self.longest or fault(told, synset.part, is_whole=True):
                continue
            is_word = " " not in neighbour.text
            if is_word and not self._keeps_object(reading, neighbour.words[0]):
                continue
            features = traits | {
                "rank": float(min(neighbour.rank - 1, 5)),
                "rarity": self._rarity(neighbour.words),
                "unfamiliar": self._unfamiliarity(neighbour.words),
            }
            if neighbour.kind in THESAURUS:
                is_sole = max(neighbour.offbeat, features["unfamiliar"]) < SOLE
                features |= {
                    "nearness": neighbour.nearness or 0.0,
                    "unconfirmed": float(neighbour.nearness is None),
                    "offbeat": neighbour.offbeat,
                    "odd": float(neighbour.offbeat >= ODD),
                    "sole": float(is_sole and neighbour.kind is Kind.SYNONYM),
                    "narrower": float(neighbour.link == "~"),
                    "sibling": float(neighbour.link == "^"),
                    "word for phrase": neighbour.offbeat * (is_word and " " in sense.printed),
                    "folk name": float(synset.field in LATIN_FIELDS and not is_word),
                }
            yield neighbour.kind, told, features
        for text in self._blanks(word, synset):
            yield Kind.BLANK, text, {}

    def _traits(self, reading: Reading, sense: Sense, synset: Synset) -> dict[str, float]:
        topics = {
            lemma.replace(" ", "_")
            for relation in synset.related(";c")
            for lemma in self.lexicon.synset(relation.synset).lemmas
        }
        return {
            "technical": float(not topics.isdisjoint(TECHNICAL)),
            "unseen": float((sense.number > 1 and not sense.uses) or self._is_rare_verb(reading)),
        }

    @staticmethod
    def _is_old_name(sense: Sense, synset: Synset) -> bool:
        """EDO for Tokyo, but neither PA nor KEYSTONE STATE."""
        if synset.field != PLACES or " " in sense.printed or sense.printed.isupper():
            return False
        return any(synset.related("@i")) and sense.printed not in synset.lemmas[0].split()

    def _is_latin_name(self, sense: Sense, synset: Synset) -> bool:
        if synset.field not in LATIN_FIELDS or not sense.printed[0].isupper():
            return False
        above = [self.lexicon.synset(relation.synset) for relation in synset.related("@")]
        return any(name.split()[-1] in TAXA for one in above for name in one.lemmas)

    def _keeps_object(self, reading: Reading, text: str) -> bool:
        """`Reside temporarily` is no clue for STAY AT: one cannot reside temporarily a hotel."""
        if reading.part != "v" or reading.lemma.split()[-1] not in WANTS_OBJECT:
            return True
        said = text.lower().split()
        if said[-1] in PREPOSITIONS:
            return True
        if len(said) > 2 or (len(said) == 2 and not said[1].endswith("ly")):
            return False
        verbs = {r.lemma for r in self.lexicon.token_readings(said[0]) if r.part == "v"}
        return any(
            self.lexicon.synset(one.synset).takes_object(verb)
            for verb in sorted(verbs)
            for one in self.lexicon.senses(verb, "v")[:1]
        )

    def _blanks(self, word: Word, synset: Synset) -> Iterator[str]:
        if synset.part == "n":
            return  # `the ___ was broken` fits too many answers
        asked = (word.display or word.text).lower()
        for example in synset.examples:
            said = example.split()
            places = [k for k, token in enumerate(said) if token.strip(",.!?").lower() == asked]
            others = [token for token in content_words(example) if token != asked]
            is_plain = example.isascii() and not set(example) & set("()[];|`")
            if len(places) != 1 or len(others) < 2 or not is_plain:
                continue
            text = " ".join(
                "___" + token[len(asked) :] if k == places[0] else token
                for k, token in enumerate(said)
            )
            if len(text) <= self.longest:
                yield f'"{text[0].upper()}{text[1:]}"'

    def _can_stand(self, definition: str, synset: Synset) -> bool:
        """A later part of a gloss may be only an addition."""
        first = definition.split()[0].lower()
        if fault(definition, synset.part, is_whole=True):
            return False
        if synset.part == "n":
            return True  # `_is_noun_phrase` checks definitions of nouns later
        readings = self.lexicon.token_readings(first)
        if synset.part == "v":
            return any(r.part == "v" and r.form is Form.BASE for r in readings)
        wanted = {"not", "having", "lacking", "without", "full", "very", "extremely"}
        return first in wanted or any(r.part == "a" for r in readings)

    def _unfamiliarity(self, words: tuple[str, ...]) -> float:
        if self._words is None or not words:
            return 0.0
        scores = []
        for phrase in words:
            listed = self._words.get("".join(filter(str.isalpha, phrase)))
            if listed is None:
                parts = [self._words.get(part) for part in phrase.replace("-", " ").split()]
                scores.append(min(part.score if part else 0 for part in parts) - 10)
            else:
                scores.append(listed.score)
        return max(0.0, min(1.0, (FAMILIAR - min(scores)) / FAMILIAR))

    def _joined(self, text: str, part: str) -> str:
        """`stress, single out` becomes `stress or single out`."""
        before, comma, after = text.partition(", ")
        if part != "v" or not comma or "," in after or {"or", "and"} & set(text.split()):
            return text
        readings = self.lexicon.token_readings(after.split()[0])
        is_verb = any(r.part == "v" and r.form is Form.BASE for r in readings)
        return f"{before} or {after}" if is_verb else text

    def _bent_cuts(
        self, whole: str, reading: Reading, synset: Synset
    ) -> Iterator[tuple[str, float]]:
        """Each version with the share that was cut off."""
        kept = 0
        for short in shortened(whole, self.longest + SLACK):
            if short != whole and self._dangles(short, synset.part):
                continue
            rest = whole[len(short) :].split()
            if synset.part == "v" and rest and rest[0] in NEEDED_AFTER_VERB:
                continue  # `provide a building` is only half of the meaning of ROOF
            if len(short) < LEAST_KEPT * len(whole):
                return
            bent = self._agreement.agreeing(short, synset, reading.form)
            if bent is not None and len(bent) <= self.longest:
                yield bent, 1 - len(short) / len(whole)
                kept += 1
                if kept == CUTS_KEPT:
                    return

    def _is_noun_phrase(self, definition: str, synset: Synset, place: int) -> bool:
        """Later definitions (`place` > 0) are often none: `often played in pairs`. Their main noun
        must name a kind of the answer.
        """
        if place:
            return self._agreement.is_about(definition, synset)
        text = trimmed(definition, "n")
        if text != definition:
            return True  # it began with an article, or with words such as `someone who`
        return text.split()[0].endswith("ing") or self._agreement.has_head(text, synset)

    def _dangles(self, text: str, part: str) -> bool:
        """`bodies enclosed`."""
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

    def _rarity(self, words: tuple[str, ...]) -> float:
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
        features: dict[str, float],
    ) -> ClueCandidate:
        obscurity = (
            0.5 * (1 - math.exp(features["share"]) ** 0.5)
            + 0.3 * min(1.0, features.get("rarity", 0.0) / 2.4)
            + 0.1 * min(1.0, features.get("rank", 0.0) / 3)
            + SUBTLETY[kind]
        )
        return ClueCandidate(
            text=text[0].upper() + text[1:],
            answer=word.text,
            score=round(value(kind, features), 4),
            origin=self.origin,
            kind=kind,
            sense=sense.name,
            tag=reading.form.value,
            obscurity=round(min(1.0, max(0.0, obscurity)), 3),
        )
