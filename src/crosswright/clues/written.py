"""Ready-made clues: our own clues (from the plainest to the hardest), facts, and phrases with a
blank. Each has its data file, sorted by answer.
"""

from collections.abc import Iterator, Sequence

from crosswright.clues.data_files import read_lines, sorted_lines
from crosswright.clues.guard import FUNCTION_WORDS, PARTICLES, Guard
from crosswright.clues.source import LONGEST_CLUE, ClueCandidate, Kind
from crosswright.lexicon.form import MASS_NOUNS, Form, bending_word
from crosswright.lexicon.lexicon import Lexicon, Reading
from crosswright.words import Word

__all__ = ["Written", "house_clues", "kind_of", "ready_clues"]

HOUSE, FACTS, BLANKS = "house.tsv", "facts.tsv", "blanks.tsv"

HOUSE_SCORE = 6.0
"""Written for this answer."""

BENT_SCORE = 4.4
"""Written for the base form, and then changed."""

FACT_SCORE = 3.4

BLANK_SCORE = 2.0
"""The least score of a clue with a blank."""

SURE_BLANK = 3.6
"""What is added at most: all of it if only the answer fits the blank."""

LEVELS = {"easy": 0.05, "medium": 0.3, "hard": 0.7}
"""The obscurity of a fact."""

SPREAD = {1: (0.25,), 2: (0.1, 0.45), 3: (0.05, 0.3, 0.6)}
"""The obscurity of one, two or three clues of our own. More get equal steps from 0 to 1."""

NEVER_BENT = frozenset({"like", "kind", "type", "sort", "part", "word", "not", "opposite", "it"})
"""A clue with such a beginning is not bent: `Likes turtles` is wrong for SLOWS."""

ONLY_ONE = frozenset(
    """city town river country capital island company brand adjective adverb verb direction
    president""".split()  # noqa: SIM905
)
"""Main nouns that are not made plural: `Oregon cities` is wrong for BENDS."""

ONLY_ONE_OF_A_PLACE = frozenset({"team", "state", "band", "site", "paper", "airport"})
"""The same after a name: `Miami team` for HEAT."""

LIKELIER = 8
"""A word is a verb if it is used as one this many times as often as as a noun."""

BEFORE_NOUNS = frozenset({"a", "an", "the", "one", "each", "this", "through", "over", "about"})
"""After one of these, the last noun is probably not the main word."""


def kind_of(clue: str) -> Kind:
    """Return the kind of a written clue, by its punctuation."""
    if "___" in clue:
        return Kind.BLANK
    if clue[0] == clue[-1] == '"' and clue.count('"') == 2:
        return Kind.SPEECH
    return Kind.WORDPLAY if clue.endswith("?") else Kind.WRITTEN


def house_clues() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield every answer that has our own clues, with these clues."""
    for line in read_lines(HOUSE):
        answer, _, clues = line.partition("\t")
        yield answer, _clues_of(clues)


def _clues_of(column: str) -> tuple[str, ...]:
    return tuple(clue.strip() for clue in column.split("|"))


Row = tuple[str, Kind, float, float, str]
"""A clue, its kind, score, obscurity and origin."""


def ready_clues(answer: str) -> list[Row]:
    rows: list[Row] = []
    for (line,) in sorted_lines(HOUSE).of(answer):
        clues = _clues_of(line)
        spread = SPREAD.get(len(clues)) or [k / (len(clues) - 1) for k in range(len(clues))]
        rows += [
            (clue, kind_of(clue), HOUSE_SCORE, obscurity, "house")
            for clue, obscurity in zip(clues, spread, strict=True)
        ]
    for clue, level in sorted_lines(FACTS).of(answer):
        kind = Kind.BLANK if "___" in clue else Kind.FACT
        rows.append((clue, kind, FACT_SCORE, LEVELS[level], "facts"))
    for clue, share in sorted_lines(BLANKS).of(answer):
        score = round(BLANK_SCORE + SURE_BLANK * int(share) / 1000, 3)
        rows.append((clue, Kind.BLANK, score, 0.1, "phrases"))
    return rows


class Written:
    """A source of ready-made clues. With a lexicon, it also bends them: *Worship*, ADORE, becomes
    *Worshiped*, ADORED.
    """

    def __init__(
        self,
        lexicon: Lexicon | None = None,
        guard: Guard | None = None,
        *,
        longest: int = LONGEST_CLUE,
    ) -> None:
        self._lexicon = lexicon
        self._guard = guard or Guard(lexicon)
        self._longest = longest

    def candidates(self, word: Word, *, limit: int | None = None) -> Sequence[ClueCandidate]:
        """Return clues for a word, best first. Our own for this very word are not checked. Without
        one, those for its base form are bent.
        """
        found = [row for row in self._direct(word) if len(row.text) <= self._longest]
        if not any(row.score == HOUSE_SCORE for row in found):
            found += [row for row in self._bent(word) if len(row.text) <= self._longest]
        found.sort(key=lambda c: (-c.score, c.obscurity, c.text))
        return found[:limit]

    def _direct(self, word: Word) -> Iterator[ClueCandidate]:
        for clue, kind, score, obscurity, origin in ready_clues(word.text):
            if origin != "house" and self._is_unfit(clue, word):
                continue
            yield ClueCandidate(
                text=clue,
                answer=word.text,
                score=score,
                origin=origin,
                kind=kind,
                obscurity=obscurity,
            )

    def _is_unfit(self, clue: str, word: Word) -> bool:
        return self._guard.gives_away(clue, word) or self._guard.is_offensive(clue)

    def _bent(self, word: Word) -> Iterator[ClueCandidate]:
        if self._lexicon is None:
            return
        seen = set()
        readings = self._lexicon.readings(word.text)
        pasts = {reading.lemma for reading in readings if reading.form is Form.PAST}
        for reading in readings:
            if reading.form is Form.BASE or " " in reading.lemma:
                continue
            if reading.form is Form.PARTICIPLE and reading.lemma in pasts:
                continue  # `Got narrower` is better for TAPERED than `Gotten narrower`
            for clue, kind, _, obscurity, origin in ready_clues(reading.lemma.upper()):
                if origin != "house" or kind is not Kind.WRITTEN:
                    continue
                bent = self._agreeing(clue, reading)
                if bent is None or bent in seen or self._is_unfit(bent, word):
                    continue
                seen.add(bent)
                yield ClueCandidate(
                    text=bent,
                    answer=word.text,
                    score=BENT_SCORE,
                    origin=origin,
                    kind=Kind.WRITTEN,
                    tag=reading.form.value,
                    obscurity=obscurity,
                )

    def _agreeing(self, clue: str, reading: Reading) -> str | None:
        assert self._lexicon is not None
        part, form = reading.part, reading.form
        words = clue.split()
        if not all(word.replace("-", "").isalpha() for word in words):
            return None  # for example `Rover, e.g.` or `Man's best friend`
        if words[0][1:].islower():
            words[0] = words[0].lower()  # but `ESPN offering` keeps its capitals
        if (
            any(word[0].isupper() for word in words[1:])
            or len(words) > (1 if part == "a" else 4)
            or words[0] in NEVER_BENT
        ):
            return None
        if not {"or", "and"}.isdisjoint(words):
            return None  # `Inch or ounce`: both words would have to change
        place = bending_word(words, part)
        word = words[place]
        own = self._lexicon.count(word, part)
        others = max(self._lexicon.count(word, other) for other in "nvar" if other != part)
        if not self._lexicon.has(word, part):
            return None
        if len(words) > 1 and own <= others:
            return None  # `Head of state` is not a verb
        if part == "v" and self._is_of_nouns(words, reading.lemma):
            return None  # `Barbecue rod` is not a verb, although `barbecue` can be a verb
        if part == "n" and not self._is_plural_phrase(words, place, reading.lemma):
            return None
        # A clue of one word may have been written for the answer as another part of speech. We
        # assume this if the clue's word is used as another part of speech at least as often as
        # `part`. If the answer can be only one part of speech, we assume it only if the clue's word
        # is never used as `part`.
        is_plain = sum(self._lexicon.has(reading.lemma, one) for one in "nvar") == 1
        if len(words) == 1 and others > 0 and (own == 0 if is_plain else own <= others):
            return None  # `Average` was written for the noun MEAN, so `Averaged` is wrong for MEANT
        if len(words) == 1 and part not in self._shared_parts(reading.lemma, word):
            return None  # `Pay` was written for the noun WAGE, so `Paid` is wrong for WAGED
        bent = self._lexicon.inflect(" ".join(words), part, form)
        if bent is None or bent == " ".join(words):
            return None
        return bent[0].upper() + bent[1:]

    def _is_of_nouns(self, words: list[str], lemma: str) -> bool:
        """`Punch bowl need`, `Barbecue rod`."""
        assert self._lexicon is not None
        is_noun = self._lexicon.count(lemma, "n") >= self._lexicon.count(lemma, "v")
        if len(words) == 1 or not all(self._lexicon.has(word, "n") for word in words):
            return False
        return is_noun or all(map(self._may_be_noun, words))

    def _may_be_noun(self, word: str) -> bool:
        assert self._lexicon is not None
        if word in FUNCTION_WORDS or word in PARTICLES or word == "like":
            return False
        as_noun, as_verb = self._lexicon.count(word, "n"), self._lexicon.count(word, "v")
        return LIKELIER * (as_noun + 1) >= as_verb

    def _is_name(self, word: str) -> bool:
        """`Miami`."""
        assert self._lexicon is not None
        senses = self._lexicon.senses(word.lower(), "n")
        return bool(senses) and not any(sense.printed.islower() for sense in senses)

    def _is_plural_phrase(self, words: list[str], place: int, lemma: str) -> bool:
        assert self._lexicon is not None
        noun, before = words[place], words[:place]
        if not before and noun.endswith("ing") and self._lexicon.has(lemma, "a"):
            return False  # `Freezing` is a clue for the adjective COLD
        if (
            self._lexicon.is_only_plural(noun)
            or noun in MASS_NOUNS
            or noun in ONLY_ONE
            or not BEFORE_NOUNS.isdisjoint(words)
            or (before and noun in ONLY_ONE_OF_A_PLACE and self._is_name(before[0]))
        ):
            return False
        if before and self._lexicon.has(lemma, "v"):
            counts = {part: self._lexicon.count(before[0], part) for part in "nva"}
            if counts["v"] > max(counts["n"], counts["a"]):
                return False  # `Prepare tea` is a clue for the verb STEEP
        # In `Time long past`, adjectives follow the noun. So the last word is not the main word.
        return not (len(before) > 1 and self._is_noun_before_adjective(*before[:2]))

    def _is_noun_before_adjective(self, first: str, second: str) -> bool:
        assert self._lexicon is not None
        counts = {part: self._lexicon.count(first.lower(), part) for part in "nvar"}
        after = {part: self._lexicon.count(second.lower(), part) for part in "na"}
        return counts["n"] == max(counts.values()) > 0 and after["a"] > 2 * after["n"]

    def _shared_parts(self, lemma: str, clue: str) -> str:
        """The parts of speech in which dictionary or thesaurus relate the clue to the answer; all
        if none.
        """
        assert self._lexicon is not None
        found = ""
        for part in "nvar":
            for sense in self._lexicon.senses(lemma, part):
                synset = self._lexicon.synset(sense.synset)
                above = [self._lexicon.synset(r.synset) for r in synset.related("@", "&")]
                names = {name.lower() for one in (synset, *above) for name in one.lemmas}
                if clue in names or clue in self._lexicon.near(sense):
                    found += part
                    break
        return found or "nvar"
