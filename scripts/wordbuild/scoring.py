"""Compute the score of a word, from 0 to 100, from the data of SCOWL and WordNet.

| score | meaning |
|---|---|
| 70–100 | common, lively words and well-known phrases |
| 50–69 | ordinary words |
| 40–49 | acceptable words |
| 10–39 | obscure words |
| below 10 | words that no puzzle should have |

SCOWL gives each word a level: 10 for the most common words, 80 for words that only lists for word
games have. The level is our best measure of how common a word is. So a single word starts with a
score that depends on its level (`LEVEL_WORTH`). Two counts raise the score: how often the word is
tagged in WordNet's corpus (texts in which each word is marked with its sense), and how often
WordNet's definitions use it. We use the logarithm of the counts, because the step from 1 to 10 uses
means as much as the step from 100 to 1,000. Then fixed costs are subtracted for words that
constructors avoid.

A phrase has no level. It starts with a middle score, which is then raised or lowered by the score
of its rarest word. A phrase gains more from the same counts than a word does, because phrases are
used less often. To set the numbers in this module, we read samples of entries of every length and
score. The numbers were not fitted to the scores of another list.
"""

import math
from dataclasses import dataclass
from pathlib import Path

LEVEL_WORTH = {10: 80, 20: 74, 35: 64, 40: 60, 50: 54, 55: 50, 60: 46, 70: 37, 80: 25}
"""SCOWL level → starting score."""

UNLEVELLED_WORTH = 26
"""The starting score of a single word that only WordNet has."""

PHRASE_WORTH = 46
"""The starting score of a phrase whose rarest word scores PHRASE_PIVOT."""

PHRASE_PIVOT = 55
PHRASE_PULL = 0.25
"""If the rarest word of a phrase scores more than PHRASE_PIVOT, the phrase gains PHRASE_PULL points
for each point above it. If the word scores less, the phrase loses as much for each point below."""

USE_GAIN, USE_GAIN_LIMIT = 1.8, 20.0
PHRASE_USE_GAIN, PHRASE_USE_GAIN_LIMIT = 4.0, 28.0
"""The points that a word or a phrase gains each time its uses double, and the most points that it
can gain from its uses. Here, uses are both the tags in the corpus and the uses in definitions."""

UNCLUEABLE_COST = 6
"""The cost, in points, of a word that WordNet does not have in any form."""

INFLECTION_COST = 4
"""The cost of an inflected form."""

OBSCURE_INFLECTION_COST = 5
"""The further cost of an inflected form of SCOWL level 60 or more, such as `absconders`."""

UNUSED_INFLECTION_COST = 5
UNUSED_DEGREE_COST = 14
"""The further cost of an inflected form that WordNet's definitions never use.

For forms of adjectives (`livest`, `doggoner`), which are the worst, `UNUSED_DEGREE_COST` is used
instead of `UNUSED_INFLECTION_COST`.
"""

VARIANT_COST = (0, 5, 14, 25)
"""The cost of a variant spelling, by its rank in SCOWL: 0 is a main spelling, 3 the least usual
variant."""

ABBREVIATION_COST = 12
PROPER_COST = 4
PERSONAL_NAME_COST = 10
PHRASE_PROPER_COST = 6
"""The costs of an abbreviation, a proper noun, a personal name, and a phrase with a proper noun."""

SPECIES_COST = 9
"""The cost of a plant or animal that is hardly used, such as `black-stem spleenwort`."""

LATIN_LIMIT = 6
"""The highest score of a taxonomic name, such as `genus Helleborus`."""

ROMAN_NUMERAL_LIMIT = 8
"""The highest score of a Roman numeral."""

DISTASTEFUL_LIMIT = 15
"""The highest score of a word that is unpleasant but not offensive."""

DISTASTEFUL = frozenset(
    Path(__file__).with_name("distasteful.txt").read_text(encoding="utf-8").splitlines()[1:]
)


@dataclass(frozen=True)
class Evidence:
    """The data about one display form from which its score is computed."""

    is_phrase: bool
    level: int | None
    """The SCOWL level, or None if SCOWL does not have the form."""
    rarest_word_score: float
    """For a phrase: the lowest score of its words. Words such as `of` or `the` do not count."""
    tags: float
    """How often the form is tagged in WordNet's corpus.

    For a word that is not a lemma, a quarter of the count of its lemma is used.
    """
    uses: float
    """How often WordNet's definitions use the form."""
    is_clueable: bool
    """True if WordNet has the form or its base form."""
    is_inflection: bool
    """True if it is an inflected form and not itself a lemma."""
    is_degree: bool
    """For an inflection: True if it can only be a form of an adjective."""
    is_proper: bool
    is_personal_name: bool
    is_abbreviation: bool
    is_roman_numeral: bool
    is_species: bool
    is_latin: bool
    is_leading_name: bool
    """For a phrase: True if it is the first item of a WordNet synset (a set of words with one
    meaning)."""
    variant_rank: int
    root_score: float | None
    """For an inflection: the score of its lemma, or None if the lemma has no score yet."""
    is_distasteful: bool


def score(evidence: Evidence) -> int:
    points = _phrase_points(evidence) if evidence.is_phrase else _word_points(evidence)
    points -= VARIANT_COST[evidence.variant_rank]
    if evidence.is_abbreviation:
        points -= ABBREVIATION_COST
    if evidence.is_species and evidence.uses < 2:
        points -= SPECIES_COST
    if evidence.is_latin:
        points = min(points, LATIN_LIMIT)
    if evidence.is_roman_numeral:
        points = min(points, ROMAN_NUMERAL_LIMIT)
    if evidence.is_distasteful:
        points = min(points, DISTASTEFUL_LIMIT)
    return max(0, min(100, round(points)))


def _word_points(evidence: Evidence) -> float:
    points: float = UNLEVELLED_WORTH if evidence.level is None else LEVEL_WORTH[evidence.level]
    uses = evidence.tags + evidence.uses / 2
    points += min(USE_GAIN_LIMIT, USE_GAIN * math.log2(1 + uses))
    if not evidence.is_clueable:
        points -= UNCLUEABLE_COST
    if evidence.is_personal_name:
        points -= PERSONAL_NAME_COST
    elif evidence.is_proper and not evidence.is_abbreviation:
        points -= PROPER_COST
    if evidence.is_inflection:
        points -= INFLECTION_COST
        if (evidence.level or 95) >= 60:
            points -= OBSCURE_INFLECTION_COST
        if not evidence.uses:
            points -= UNUSED_DEGREE_COST if evidence.is_degree else UNUSED_INFLECTION_COST
        if evidence.root_score is not None:
            points = min(points, evidence.root_score)
    return points


def _phrase_points(evidence: Evidence) -> float:
    points = PHRASE_WORTH + PHRASE_PULL * (evidence.rarest_word_score - PHRASE_PIVOT)
    uses = evidence.tags + evidence.uses
    points += min(PHRASE_USE_GAIN_LIMIT, PHRASE_USE_GAIN * math.log2(1 + uses))
    if evidence.is_leading_name:
        points += 3
    if evidence.is_proper:
        points -= PHRASE_PROPER_COST
    if evidence.is_inflection:
        points -= INFLECTION_COST
    return points
