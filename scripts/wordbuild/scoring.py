"""How much a constructor likes a word, 0–100, from the data of SCOWL and WordNet.

The scale: 70–100 common, lively words and well-known phrases; 50–70 ordinary; 40–50 acceptable;
10–35 obscure; below 10 words that no puzzle should have.

A single word starts with the score of its SCOWL level, which is our best measure of how common a
word is. Two counts then raise it: how often WordNet's corpus tags it, and how often WordNet's own
texts use it. The logarithm of the counts is used, because the step from 1 to 10 uses says as much
as that from 100 to 1,000. Then there are fixed costs for what constructors avoid. A phrase has no
level. It starts in the middle, moves with the score of its rarest word, and gains more from the
same counts, since each use of a phrase is rarer and so says more. The numbers were set by reading
samples of every length and band, not fitted.
"""

import math
from dataclasses import dataclass
from pathlib import Path

LEVEL_WORTH = {10: 80, 20: 74, 35: 64, 40: 60, 50: 54, 55: 50, 60: 46, 70: 37, 80: 25}
"""SCOWL level → starting score."""

UNLEVELLED_WORTH = 26
"""With which score does a single word start that only WordNet has?"""

PHRASE_WORTH = 46
"""With which score does a phrase start whose rarest word scores PHRASE_PIVOT?"""

PHRASE_PIVOT = 55
PHRASE_PULL = 0.25
"""How much does the score of its rarest word change the score of a phrase?"""

USE_GAIN, USE_GAIN_LIMIT = 1.8, 20.0
PHRASE_USE_GAIN, PHRASE_USE_GAIN_LIMIT = 4.0, 28.0
"""How many points are gained for each doubling of the uses, and how many at most?"""

UNCLUEABLE_COST = 6
INFLECTION_COST = 4
OBSCURE_INFLECTION_COST = 5
"""What do forms lose that nobody says, such as `absconders`: inflected, with a root that is rare?
"""

UNUSED_INFLECTION_COST = 5
UNUSED_DEGREE_COST = 14
"""What do forms lose that are inflected and used nowhere in WordNet's texts?

Those of adjectives (`livest`, `doggoner`) are the worst.
"""

VARIANT_COST = (0, 5, 14, 25)
"""How many points does a variant spelling lose, by its rank in SCOWL?"""

ABBREVIATION_COST = 12
PROPER_COST = 4
PERSONAL_NAME_COST = 10
PHRASE_PROPER_COST = 6
SPECIES_COST = 9
"""What do names of plants and animals lose that are not used: `black-stem spleenwort`?"""

LATIN_LIMIT = 6
"""What is the most that a taxonomic name can score, such as `genus Helleborus`?"""

ROMAN_NUMERAL_LIMIT = 8
DISTASTEFUL_LIMIT = 15
"""What is the most that an unpleasant word can score, although it offends nobody in particular?"""

DISTASTEFUL = frozenset(
    Path(__file__).with_name("distasteful.txt").read_text(encoding="utf-8").splitlines()[1:]
)


@dataclass(frozen=True)
class Evidence:
    """Everything that scoring uses about one display form."""

    is_phrase: bool
    level: int | None
    """The SCOWL level, or None if SCOWL does not have the form."""
    rarest_word_score: float
    """For a phrase: the score of its lowest-scored content word."""
    tags: float
    uses: float
    is_clueable: bool
    is_inflection: bool
    """True if it is an inflected form and not itself a lemma."""
    is_degree: bool
    """True if it is only an inflection of an adjective."""
    is_proper: bool
    is_personal_name: bool
    is_abbreviation: bool
    is_roman_numeral: bool
    is_species: bool
    is_latin: bool
    is_leading_name: bool
    """True if it is the first name of its meaning, not a synonym after it."""
    variant_rank: int
    root_score: float | None
    """For an inflection: the score of its lemma."""
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
