"""Change scores and add entries, by how often words and word pairs are used.

A dictionary says that a word exists. A large corpus says how many people have seen it. This module
takes the scores that `scoring` made from SCOWL and WordNet, and changes them by the counts of
`wordfreq` and of word pairs:

- A word is scored by its own frequency. So a form that nobody says (SUGARIER) gets a low score,
  even if its root is common.
- A name must be more frequent than a word to get the same score. A name that is in no dictionary
  and in no list has a low score.
- A phrase gets more points if its words are often used together, and if several sources have it.
- The score of entries that an editor would refuse is limited: runs of small words (IN ON), phrases
  with NOT, incomplete phrases (FOND OF), plants and animals that nobody knows, unknown initials.

Frequencies are on the Zipf scale: 3 means once in a million words, 4 means ten times as often (see
`wordfreq`). SCOWL gives each word a level: 10 for the most common words, 80 for words that only
lists for word games have. Scores are in points from 0 to 100.

To set the limits and curves, we read samples of entries of every length. The limits and curves
were not fitted to the scores of another list.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .bigrams import Bigrams
from .letters import is_writable, words_of
from .names import Names
from .offensive import SHORTEST_FRAGMENT
from .own import OwnEntry
from .scoring import DISTASTEFUL_LIMIT, LATIN_LIMIT, ROMAN_NUMERAL_LIMIT, Evidence
from .stems import FUNCTION_WORDS
from .wordnet import WordNet

__all__ = ["Commonness", "Found"]

Curve = tuple[tuple[float, float], ...]
"""Pairs (frequency, points), in ascending order. Between two pairs the curve is a straight line."""

WORD_CURVE: Curve = (
    (0.0, 6),
    (1.0, 14),
    (1.5, 24),
    (2.0, 35),
    (2.5, 44),
    (3.0, 52),
    (3.5, 59),
    (4.0, 66),
    (5.0, 83),
    (5.5, 92),
    (6.0, 98),
    (7.0, 100),
)
"""The points of a word by its frequency alone."""

NAME_CURVE: Curve = (
    (0.5, 4),
    (1.5, 12),
    (2.0, 22),
    (2.5, 31),
    (3.0, 39),
    (3.5, 46),
    (4.0, 53),
    (5.0, 64),
    (6.0, 70),
)
ABBREVIATION_CURVE: Curve = ((2.0, 16), (3.0, 36), (3.5, 40), (4.0, 43), (5.0, 48))
"""The points of a name (`NAME_CURVE`) and of an abbreviation (`ABBREVIATION_CURVE`), by the
frequency alone."""

LENGTH_GAIN = 0.08
"""For each letter of a word after the fifth, this number is added to the word's frequency (at most
six times). If a word has four letters, the number is subtracted once; if it has three, twice.

The reason is that long words are rarer than short words that are equally well known.
"""

DESK_LEVEL, DESK_GAIN = 60, 0.4
"""A word whose SCOWL level is at most `DESK_LEVEL` is in every dictionary of ordinary size. So
`DESK_GAIN` is added to its frequency."""

OWN_SHARE = 0.4
"""The share of a word's score that comes from the dictionaries. The rest is from `WORD_CURVE`."""

MOST_ABOVE_CURVE, MOST_ABOVE_RARE = 10, 12
"""A word scores at most `MOST_ABOVE_CURVE` points more than `WORD_CURVE` gives for its frequency.

If only WordNet or lists for word games have a word, the word gets at most `MOST_ABOVE_RARE` points
more than its score from the dictionaries. Such a word may have a high count only because a name has
the same spelling.
"""

SHORT_LENGTH, RARE_SHORT_LIMIT = 5, 38
"""A word with at most `SHORT_LENGTH` letters is short. A rare short word scores at most
`RARE_SHORT_LIMIT` points.

A word is rare if only large dictionaries have it (no SCOWL level, or 70 and more), and if WordNet's
corpus and definitions together have it less than twice. A rare word may have a high count only
because a name or a chemical symbol has the same spelling.
"""

LONG_LENGTH, LONG_PIVOT, LONG_PULL = 8, 50, 1.7
"""A word with `LONG_LENGTH` letters or more is long. If a long word has fewer than `LONG_PIVOT`
points, its distance from `LONG_PIVOT` is multiplied by `LONG_PULL`: 40 points become 33.

Grids need short words, even rare ones. They do not need rare long words.
"""

DERIVED_ENDINGS = tuple(
    "ness nesses ingly edly ically ally ively ously ities ivity ility ency izer able ible".split()  # noqa: SIM905
)
DERIVED_STARTS = ("non", "pre", "sub", "re", "un", "inter", "multi", "over", "under")
"""Beginnings and endings with which anybody can form new words."""

KNOWN_LONG_ZIPF, KNOWN_FORM_ZIPF = 2.0, 2.3
"""A long word with a frequency below `KNOWN_LONG_ZIPF` loses points.

For inflected forms, derived words and words that WordNet does not have, the limit is
`KNOWN_FORM_ZIPF` instead.
"""

LONG_COST, FORM_COST = 6, 11
"""The points that a long word loses for each unit of the Zipf scale below its limit.

If the limit is `KNOWN_LONG_ZIPF`, the word loses `LONG_COST` points for each unit. If the limit is
`KNOWN_FORM_ZIPF`, it loses `FORM_COST` points.
"""

TECHNICAL_LEVEL, TECHNICAL_COST = 60, 3
"""A long word whose SCOWL level is at least `TECHNICAL_LEVEL`, or that has no level, is used mainly
by specialists. It loses `TECHNICAL_COST` points."""

VARIANT_COST = (0, 6, 14, 25)
"""The points that a word loses, by the rank of its spelling in SCOWL: 0 for a main spelling, 3 for
the least usual variant."""

UNKNOWN_ZIPF = 0.5
"""The frequency of a word that is not in the corpus."""

UNLISTED_NAME_LIMIT, FAMILY_NAME_LIMIT = 38, 36
"""The highest scores of two kinds of names.

The first limit is for names that WordNet does not have, and that SCOWL has only from level 60 on or
not at all. It is also for words that only Brill's lexicon (a list of words with their parts of
speech) and the counts have. The second limit is for names that are known only as family names.
"""

GIVEN_NAME_LIMIT = 46
"""The highest score of a first name of the census."""

UNKNOWN_TOKEN_LIMIT = 30
"""The highest score of a spelling of which only the frequency is known, and of initials that no
dictionary has."""

LEAST_TOKEN_ZIPF, LEAST_NAMED_ZIPF = 1.9, 1.4
"""The least frequency with which a spelling that no dictionary has becomes an entry.

The second number is for spellings that are in a list of names, the first for all others.
"""

SHORT_TOKEN_STEP = 0.5
"""For a spelling of three letters, the least frequency is higher by this number, because almost any
three letters are the initials of something."""

PARTICLES = frozenset("up down in out off on away over back by to at into for with".split())  # noqa: SIM905
"""Particles: small words that follow a verb and form a phrase with it, as in GIVE UP."""

LOOSE_PARTICLES = frozenset("in on by to at into for with upon against around".split())  # noqa: SIM905
"""Particles that need more words after them. A long phrase that ends in such a particle is not
complete."""

STRONG_PARTICLES = frozenset("up out off down away back".split())  # noqa: SIM905
"""Particles that can end a phrase, as in BAILS OUT."""

PARTICIPLES = frozenset(
    """beaten been begun bitten blown broken chosen come done drawn driven drunk eaten fallen flown
    forgotten frozen given gone gotten grown hidden known ridden risen run seen shaken shown spoken
    stolen sung sunk sunken sworn taken thrown torn woken worn written""".split()  # noqa: SIM905
)
"""Forms of verbs. A phrase that begins with one of them is incomplete: HAVE is missing before
it."""

PREPOSITIONS = frozenset("at in on by to for under off out up per via".split())  # noqa: SIM905
"""Small words that stand before a noun and form a phrase with it, as in ON TIME."""

DANGLING = frozenset(
    "a an the of and or than my your his her its our their that is are was were be as who".split()  # noqa: SIM905
)
"""A phrase that ends with one of these words is incomplete."""

LEADING = frozenset("a an the of and or than that".split())  # noqa: SIM905
"""A phrase that begins with one of these words scores at most `LOOSE_LIMIT` points."""

SMALL_WORDS = (FUNCTION_WORDS | DANGLING | PREPOSITIONS | PARTICLES) - {
    "away",
    "back",
    "down",
    "one",
}
"""A phrase that has only words of this set (IN ON) is a run of small words."""

PARTIAL_LIMIT, SMALL_RUN_LIMIT, NOT_LIMIT, LOOSE_LIMIT = 22, 26, 28, 38
"""The highest scores of four kinds of phrases: of an incomplete phrase, of a run of small words, of
a phrase that begins with NOT or BE, and of words that are often used together but are not a fixed
phrase."""

COMPOUND_LIMIT = 36
"""The highest score of a compound that anybody could make up (WARM-TONED)."""

NEVER_TOGETHER_LIMIT, UNSEEN_LIMIT = 39, 35
"""The highest score of a phrase of the dictionaries if the counts of word pairs do not have it, and
nothing else shows that it is used (see `JOINED_ZIPF` and `MANY_USES`).

The first limit is for a phrase that the Moby thesaurus has, the second for all others.
"""

BENT_LIMIT, BENT_WORTH, BENT_ZIPF, LONGEST_PLURAL = 42, 48, 3.0, 10
"""Limits for an inflected phrase (`gave up`) if only its base form (`give up`) is known.

- `BENT_LIMIT`: the highest score of such a phrase.
- `BENT_WORTH`, `BENT_ZIPF`: we assume that people use the phrase only if its base form scores at
  least `BENT_WORTH`, and its first word has at least the frequency `BENT_ZIPF` (nobody says PUTTED
  UP).
- `LONGEST_PLURAL`: for a plural with more letters than this number (ACCOUNTING FIRMS), the highest
  score is `NEVER_TOGETHER_LIMIT` instead of `BENT_LIMIT`.
"""

HIGHEST_HELD = 60
"""Some phrases may score at most a certain limit (see `_held`).

Such a phrase gets exactly the limit if it had `HIGHEST_HELD` points or more before. If it had fewer
points, its limit is lower: by a quarter of a point for each point below `HIGHEST_HELD`.
"""

JOINED_ZIPF = 1.0
"""If the words of a phrase are also written as one word, and this word has this frequency or more,
the phrase is surely in use."""

MANY_USES = 4
"""If WordNet's definitions have a phrase this many times or more, the phrase counts as in use."""

LOOSE_BOND, STRONG_BOND = 8, 12
"""A pair of words counts as a fixed phrase if its association is this number or more. (The
association says how much more often than by chance the two words stand together; see
`Bigrams.association`.)

The first number is for a pair that one dictionary has (TRUE STATEMENT). The second is for a pair
that no dictionary has.
"""

LONG_TOGETHER = 3.0
"""The most points that a phrase of three or more words gains because its pairs are frequent.

(It gets five more points because the counts have all its pairs.) Most of these pairs are frequent
for other reasons: TO THE, THE FLOOR.
"""

PREFIXES = frozenset("re non un sub multi semi anti pre co de over under mid out".split())  # noqa: SIM905
"""A form that has one of these beginnings before a hyphen (RE-SIGN) is not a fixed phrase."""

TASTELESS = frozenset(
    """sex sexy sexual ass anal gay nude naked porn xxx teen girl girls boy boys gang cum tit tits
    escort escorts erotic adult adults horny mature moms dog""".split()  # noqa: SIM905
)
"""Words that are in many unpleasant pairs on the web. A pair with one of them is not added as an
entry, even if its count is high."""


@dataclass(frozen=True)
class Found:
    """An entry that the dictionaries do not have. It was found in the counts."""

    display: str
    score: int
    kind: str
    sources: str
    """One letter for each source of the entry (see `entries.SOURCES`)."""


def _parts(token: str) -> set[str]:
    """Return every run of `SHORTEST_FRAGMENT` or more letters in a word."""
    ends = range(SHORTEST_FRAGMENT, len(token) + 1)
    return {token[start:end] for end in ends for start in range(end - SHORTEST_FRAGMENT + 1)}


def _held(points: float, limit: float) -> float:
    """Return the points of a phrase, reduced so that they are at most `limit`.

    A phrase with fewer than `HIGHEST_HELD` points gets less than the limit. So of two limited
    phrases, the better one still gets more points.
    """
    return min(points, limit - (HIGHEST_HELD - min(points, HIGHEST_HELD)) / 4)


def _on(curve: Curve, at: float) -> float:
    """Return the points of a curve for the frequency `at`."""
    place = bisect_right(curve, (at, float("inf")))
    if place == 0:
        return curve[0][1]
    if place == len(curve):
        return curve[-1][1]
    (left, low), (right, high) = curve[place - 1], curve[place]
    return low + (high - low) * (at - left) / (right - left)


class Commonness:
    """Computes scores from the counts.

    `zipf` has the frequency of each word in lower case. `moby` has the phrases of the Moby
    thesaurus.
    """

    def __init__(
        self,
        zipf: dict[str, float],
        bigrams: Bigrams,
        names: Names,
        wordnet: WordNet,
        moby: frozenset[str],
    ) -> None:
        self._zipf = zipf
        self._bigrams = bigrams
        self._names = names
        self._wordnet = wordnet
        self._moby = frozenset(phrase.lower() for phrase in moby)

    def zipf(self, display: str) -> float:
        """Return the frequency of a word.

        The word is looked up with and without its apostrophes, dots and hyphens. The higher
        frequency counts.
        """
        lowered = display.lower()
        bare = lowered.replace("'", "").replace(".", "").replace("-", "")
        return max(self._zipf.get(lowered, 0), self._zipf.get(bare, 0)) or UNKNOWN_ZIPF

    # -- entries of the dictionaries -------------------------------------------------------------

    def score(self, display: str, base: int, kind: str, evidence: Evidence) -> int:
        """Return the score of a form that SCOWL, WordNet or Moby has.

        `base` is its score from the dictionaries.
        """
        if evidence.is_roman_numeral:
            return min(base, ROMAN_NUMERAL_LIMIT)
        if len(display) == 2:
            return base  # two letters may have a high count for many reasons: do not use it
        if evidence.is_phrase:
            points = self._phrase_points(display, evidence)
        elif kind == "abbreviation":
            points = self._abbreviation_points(display, evidence)
        elif evidence.is_proper:
            points = self._name_points(display, base, evidence)
        else:
            points = self._word_points(display, base, evidence)
        if evidence.is_latin:
            points = min(points, LATIN_LIMIT)
        if evidence.is_distasteful:
            points = min(points, DISTASTEFUL_LIMIT)
        return max(0, min(100, round(points)))

    def _word_points(self, display: str, base: int, evidence: Evidence) -> float:
        longer = max(-2, min(6, len(display) - 5))
        zipf = self.zipf(display) + LENGTH_GAIN * longer
        if (evidence.level or 80) <= DESK_LEVEL:
            zipf += DESK_GAIN
        worth = _on(WORD_CURVE, zipf)
        points = (1 - OWN_SHARE) * worth + OWN_SHARE * base
        points = min(points, worth + MOST_ABOVE_CURVE)
        if evidence.level is None or evidence.level >= 80:
            points = min(points, base + MOST_ABOVE_RARE)
        if evidence.is_degree and evidence.is_inflection and not evidence.uses:
            points -= 4
        points -= VARIANT_COST[evidence.variant_rank]
        if len(display) >= LONG_LENGTH:
            points = self._long_points(display, points, evidence)
        is_rare = (evidence.level or 80) >= 70 and evidence.tags + evidence.uses < 2
        if is_rare and len(display) <= SHORT_LENGTH:
            points = min(points, RARE_SHORT_LIMIT)
        return points

    def _long_points(self, display: str, points: float, evidence: Evidence) -> float:
        """Reduce the points of a long word that is not frequent."""
        is_form = evidence.is_inflection or not evidence.is_clueable
        is_derived = display.endswith(DERIVED_ENDINGS) or display.startswith(DERIVED_STARTS)
        if is_form or is_derived:
            points -= FORM_COST * max(0.0, KNOWN_FORM_ZIPF - self.zipf(display))
        else:
            points -= LONG_COST * max(0.0, KNOWN_LONG_ZIPF - self.zipf(display))
        if (evidence.level or 80) >= TECHNICAL_LEVEL:
            points -= TECHNICAL_COST
        if points < LONG_PIVOT:
            points = LONG_PIVOT - LONG_PULL * (LONG_PIVOT - points)
        return points

    def _name_points(self, display: str, base: int, evidence: Evidence) -> float:
        points = _on(NAME_CURVE, self.zipf(display))
        if evidence.is_clueable:
            points += 6
        if evidence.level is not None and evidence.level <= 40:
            points += 4
        if not evidence.is_clueable and (evidence.level or 80) >= 60:
            points = min(points, UNLISTED_NAME_LIMIT)
        return min(points, max(base, 30) + 20)

    def _abbreviation_points(self, display: str, evidence: Evidence) -> float:
        points = _on(ABBREVIATION_CURVE, self.zipf(display))
        is_known = (evidence.level or 80) <= 50 or evidence.is_clueable
        return min(points, 43 if is_known and len(display) > 2 else 32)

    # -- phrases ---------------------------------------------------------------------------------

    def _phrase_points(self, display: str, evidence: Evidence) -> float:
        words = tuple(word.lower() for word in words_of(display))
        together = self._bigrams.doublings(words)
        joined = self._zipf.get("".join(words).replace("'", ""), 0.0)
        is_listed = evidence.is_clueable
        points = 27.0 + (9 if is_listed else 0) + 0.25 * (evidence.rarest_word_score - 55)
        if evidence.is_leading_name:
            points += 2
        if display.lower() in self._moby:
            points += 5
        bond = self._bigrams.association(*words) if len(words) == 2 else 0.0
        if together is not None and len(words) == 2:
            points += 5 + min(8.0, 2 * together) + max(0.0, min(9.0, 1.5 * (bond - 5)))
        elif together is not None:
            points += 5 + min(LONG_TOGETHER, 2 * together)
        points += min(8.0, 5 * max(0.0, joined - 1))
        points += min(14.0, 3.0 * math.log2(1 + evidence.tags + evidence.uses))
        if evidence.is_proper:
            points -= 2
        if evidence.is_species and together is None and evidence.rarest_word_score < 62:
            points -= 12
        if together is None and "-" in display and words[-1].endswith(("ed", "ing", "like")):
            points = min(points, COMPOUND_LIMIT)
        is_used = evidence.tags > 0 or (evidence.uses >= MANY_USES and not evidence.is_species)
        if together is None and not is_used and joined < JOINED_ZIPF:
            is_twice = display.lower() in self._moby
            points = _held(points, NEVER_TOGETHER_LIMIT if is_twice else UNSEEN_LIMIT)
        is_moby, length = display.lower() in self._moby, sum(map(len, words))
        is_loose = bond < STRONG_BOND or words[-1] in PARTICLES | LOOSE_PARTICLES
        if not is_listed and is_loose:
            points = _held(points, LOOSE_LIMIT)
        is_sure = is_moby or evidence.tags > 0 or joined >= JOINED_ZIPF or bond >= LOOSE_BOND
        if not is_sure and length >= LONG_LENGTH and words[-1] not in PARTICLES:
            points = _held(points, LOOSE_LIMIT)
        if "-" in display and words[0] in PREFIXES and evidence.tags < 2:
            points = _held(points, LOOSE_LIMIT)
        return min(points, self._limit(words, is_listed and evidence.tags > 0))

    def _limit(self, words: Sequence[str], is_used: bool) -> float:
        """Return the highest score of a phrase of these words.

        `is_used` says whether the phrase is in WordNet and occurs in WordNet's corpus.
        """
        if words[0] == "not" or words[0] == "be":
            return NOT_LIMIT
        if words[-1] in DANGLING:
            return PARTIAL_LIMIT
        if words[0] in LEADING:
            return LOOSE_LIMIT
        if all(word in SMALL_WORDS for word in words) and not is_used:
            return SMALL_RUN_LIMIT
        return 100

    def inflected_phrase(self, display: str, base: str, of_base: float) -> int:
        """Return the score of an inflected phrase (`gave up`).

        `base` is its base form, and `of_base` the score of its base form.
        """
        words = tuple(word.lower() for word in words_of(display))
        together = self._bigrams.doublings(words)
        is_long = sum(map(len, words)) >= LONG_LENGTH
        is_plain = len(words) == 2 and words[0] not in PARTICIPLES and of_base >= BENT_WORTH
        is_said = is_plain and self.zipf(words[0]) >= BENT_ZIPF
        is_whole = is_said and words[-1] in STRONG_PARTICLES and not words[0].endswith("ing")
        if together is None:
            is_verb = words[-1] in PARTICLES and of_base >= 45 and not is_long
            limit = BENT_LIMIT if is_verb or is_whole else NEVER_TOGETHER_LIMIT
            return round(min(of_base - 5, limit))
        if is_long and (words[-1] in LOOSE_PARTICLES or words[0] in PARTICIPLES):
            return round(min(of_base - 5, NEVER_TOGETHER_LIMIT))
        is_plural = is_long and display.startswith(base[:-1]) and display.endswith("s")
        if is_plural and base.lower() not in self._moby:
            is_answer = is_said and sum(map(len, words)) <= LONGEST_PLURAL
            return round(min(of_base - 5, BENT_LIMIT if is_answer else NEVER_TOGETHER_LIMIT))
        if len(words) > 2:
            return round(min(of_base - 10, 48))
        return round(min(of_base - 3, 48 + 2 * together))

    # -- names ------------------------------------------------------------------------------------

    def given_name(self, name: str) -> int:
        """Return the score of a first name (given name) in the census."""
        share = self._names.given.get(name.lower(), 0)
        points = _on(NAME_CURVE, self.zipf(name)) + min(6.0, 60 * share)
        return round(min(points, GIVEN_NAME_LIMIT))

    def place(self, name: str, base: int) -> int:
        """Return the score of a place.

        `base` is the score that `names` gives to the place. It is the highest possible result. The
        result is lower if one of the words of the name is rare.
        """
        rarest = min(self.zipf(word) for word in words_of(name))
        return round(min(base, _on(NAME_CURVE, rarest) + 8))

    # -- our own lists ---------------------------------------------------------------------------

    def own_score(self, entry: OwnEntry) -> int:
        """Return the score of an entry of our own lists, from how well its words are known."""
        if entry.is_final:
            return entry.score
        words = words_of(entry.display)
        rarest = min(self.zipf(word.strip("'.")) for word in words)
        if entry.kind == "name" and len(words) == 1:
            change = max(-3.0, min(4.0, 4 * (rarest - 2.8)))
        elif entry.kind == "name":
            change = max(-4.0, min(2.0, 3 * (rarest - 2.6)))
        elif entry.kind == "word":
            change = max(-5.0, min(6.0, 4 * (rarest - 2.3)))
        elif entry.kind == "abbreviation":
            change = max(-3.0, min(4.0, 4 * (rarest - 2.8)))
        else:
            change = 0.0
        return round(entry.score + change)

    # -- entries known only from counts ----------------------------------------------------------

    def found(self, known: frozenset[str], bad: frozenset[str]) -> Iterator[Found]:
        """Yield entries from the counts: words that are not in `known`, and pairs of words.

        `known` are the words of the other sources, in lower case. `bad` are offensive parts of
        words. No yielded word contains one of them, and no word of a yielded pair is one of them.
        """
        for token in sorted(self._zipf):
            if not token.isascii() or not token.isalpha() or not 3 <= len(token) <= 15:
                continue
            if token in known or not _parts(token).isdisjoint(bad):
                continue
            yield from self._token(token, known)
        for one, other in sorted(self._bigrams.counts):
            pair = self._pair(one, other)
            if pair is not None and one not in bad and other not in bad:
                yield pair

    def _token(self, token: str, known: frozenset[str]) -> Iterator[Found]:
        zipf = self._zipf[token]
        spelling = self._names.spelling_of(token)
        if spelling is None:
            split = self._split(token)
            if split is not None:
                yield split
                return
        least = LEAST_TOKEN_ZIPF if spelling is None else LEAST_NAMED_ZIPF
        if zipf < least + (SHORT_TOKEN_STEP if len(token) == 3 else 0):
            return
        points = _on(NAME_CURVE, zipf)
        tag = self._names.tags.get(token, "")
        if spelling is None and tag[:2] in ("NN", "VB", "JJ", "RB", "UH"):
            yield Found(token, round(min(points, UNLISTED_NAME_LIMIT)), "word", "tf")
        elif spelling is None:
            is_initials = len(token) <= 5 and not set(token) & set("aeiouy")
            kind = "abbreviation" if is_initials else "name"
            display = token.upper() if is_initials else token.capitalize()
            yield Found(display, round(min(points, UNKNOWN_TOKEN_LIMIT)), kind, "f")
        else:
            is_family = token in self._names.family and token not in self._names.given
            limit = FAMILY_NAME_LIMIT if is_family else UNLISTED_NAME_LIMIT
            kind = "abbreviation" if spelling.isupper() else "name"
            limit = UNKNOWN_TOKEN_LIMIT if spelling.isupper() else limit
            yield Found(spelling, round(min(points, limit)), kind, "nf")

    def _split(self, token: str) -> Found | None:
        """Return the two words that are written together in a token, as in a hash tag.

        None if the token cannot be divided into two words that the counts have as a pair.
        """
        best: tuple[float, int] | None = None
        for at in range(1, len(token)):
            one, other = token[:at], token[at:]
            if (len(one) == 1 and one not in "ai") or (len(other) == 1 and other not in "ai"):
                continue
            count = self._bigrams.counts.get((one, other))
            if count is not None:
                best = max(best or (0.0, 0), (float(count), at))
        if best is None:
            return None
        one, other = token[: best[1]], token[best[1] :]
        pair = self._pair(one, other)
        score = 20 if pair is None else pair.score
        gain = min(6.0, 4 * (self._zipf[token] - 1))
        score = round(min(score + gain, self._limit((one, other), False)))
        return Found(f"{one} {other}", score, "phrase", "bf")

    def _pair(self, one: str, other: str) -> Found | None:
        """Return a pair of words that are often used together, or None if it is not a phrase."""
        words = (one, other)
        together = self._bigrams.doublings(words)
        if together is None or not is_writable(f"{one} {other}"):
            return None
        if not TASTELESS.isdisjoint(words):
            return None
        if self._zipf.get(one, 0) < 3.2 or self._zipf.get(other, 0) < 3.2:
            return None
        first, second = self._names.tags.get(one, ""), self._names.tags.get(other, "")
        bond = self._bigrams.association(one, other)
        parts = self._wordnet.parts
        is_verb = "v" in parts.get(one, ()) or first.startswith("VB")
        points = 0.0
        if is_verb and other in PARTICLES and first[:2] in ("VB", "NN") and first != "VBG":
            strong = other in STRONG_PARTICLES
            least = 5.0 if strong else 6.5
            if first.startswith("VB") and bond >= least and one not in SMALL_WORDS:
                points = (41 if strong else 30) + min(5.0, together) + min(4.0, bond - least)
                if not strong or first in ("VBN", "VBD", "VBZ"):
                    points = min(points, LOOSE_LIMIT)
        elif one in PREPOSITIONS and second == "NN" and bond >= 6:
            points = 31 + min(5.0, together)
        elif first in ("JJ", "NN") and second in ("NN", "NNS") and bond >= 9:
            points = 28 + min(6.0, together) + min(4.0, bond - 9)
            points = min(points, LOOSE_LIMIT)
        elif (one in ("a", "an") and second in ("NN", "JJ")) or other in ("a", "an", "it", "me"):
            points = 18
        elif one == "i" or {one, other} <= SMALL_WORDS or second == "PRP":
            points = 20
        if not points:
            return None
        return Found(f"{one} {other}", round(min(points, self._limit(words, False))), "phrase", "b")
