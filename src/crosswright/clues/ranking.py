"""The score of a clue: the weight of its kind plus its weighted features. The weights come from
`scripts/bench clues --learn` and clues that people judged (`bench/judged-clues.tsv`, rows `set`).
`--rank` tests them on the rows `held`.
"""

from collections.abc import Mapping

from crosswright.clues.source import Kind

WEIGHTS: dict[str, float] = {
    # the kind of the clue
    "gloss": 2.2,
    "synonym": 2.7,
    "near": 1.2,
    "similar": 1.1,
    "antonym": 1.5,
    "example": 1.4,
    "part": 0.9,
    "type": -2.0,
    "name": 3.0,
    "blank": -0.6,
    # the sense, and how well the clue fits it (`Dictionary` computes these features)
    "share": 0.5,  # the logarithm of the probability that the answer has this sense
    "later": -0.4,  # the clue is not the first definition of the gloss
    "cut": -0.5,  # the end of the definition was cut off
    "lost": -2.4,  # the share of the definition that was cut off
    "nearness": 1.5,  # how near clue and answer are in the thesaurus, from 0 to 1
    "unconfirmed": -0.9,  # the thesaurus does not have this pair of clue and answer
    "rank": -0.15,  # 0 if the clue uses its word in the most common sense, otherwise up to 5
    "rarity": -0.55,  # how rare the rarest word of the clue is in WordNet's texts
    "unfamiliar": -1.8,  # how low the word list scores the least known word, from 0 to 1
    "offbeat": -0.25,  # how unusual the meaning is in which the clue uses its word, from 0 to 3
    "odd": -0.5,  # `offbeat` is very high
    "sole": 0.5,  # a synonym that is well known and is used in its usual meaning
    "narrower": -1.2,  # the clue names a special case of the answer
    "sibling": -1.2,  # clue and answer are both kinds of a third thing
    "unseen": -0.3,  # a later sense of which WordNet counted no use, or a rare verb
    "technical": -1.0,  # the sense belongs to a science or a similar field
    "word for phrase": -0.3,  # like `offbeat`, but 0 unless a single word is the clue for a phrase
    "folk name": -1.0,  # a clue of several words for an animal or a plant
    # the wording
    "short": 0.7,  # the clue has at most three words
    "word over six": -0.4,  # the number of words after the sixth
    "or": -0.7,  # the number of times that the clue says `or`
    "stiff": -0.6,  # the clue sounds like a dictionary
    "vague": -0.8,  # a definition with at most one word besides words such as `the` and `of`
    "comma": 0.0,  # the number of commas
}

STIFF_STARTS = frozenset(
    """act acts state states quality qualities condition conditions one those instance instances
    property properties having relating pertaining characterized of with being marked capable
    cause make become be is""".split()  # noqa: SIM905
)
"""A long clue that begins so sounds like a dictionary."""


def shape_features(text: str) -> dict[str, float]:
    words = text.split()
    joined = sum(word in {"or", "and/or"} for word in words)
    return {
        "short": float(len(words) <= 3),
        "word over six": float(max(0, len(words) - 6)),
        "or": float(joined),
        "comma": float(text.count(",")),
        "stiff": float(words[0].lower() in STIFF_STARTS and len(words) > 3),
    }


def value(kind: Kind, features: Mapping[str, float]) -> float:
    return WEIGHTS[kind.value] + sum(WEIGHTS[name] * size for name, size in features.items())
