"""The scores of clues: the features of a clue, and the weight of each feature.

A clue's score is the sum of its features times their weights. The weights were computed by
`scripts/bench clues --learn` from clues that people judged (`bench/judged-clues.tsv`, the rows
marked `set`). `scripts/bench clues --rank` tests the weights on other answers (the rows marked
`held`).
"""

from collections.abc import Mapping

from crosswright.clues.source import Kind

__all__ = ["WEIGHTS", "shape_features", "value"]

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
    "share": 0.5,
    "later": -0.4,
    "cut": -0.5,
    "lost": -2.4,
    "nearness": 1.5,
    "unconfirmed": -0.9,
    "rank": -0.15,
    "rarity": -0.55,
    "unfamiliar": -1.8,
    "offbeat": -0.25,
    "odd": -0.5,
    "sole": 0.5,
    "narrower": -1.2,
    "sibling": -1.2,
    "unseen": -0.3,
    "technical": -1.0,
    "word for phrase": -0.3,
    "folk name": -1.0,
    # the wording
    "short": 0.7,
    "word over six": -0.4,
    "or": -0.7,
    "stiff": -0.6,
    "vague": -0.8,
    "comma": 0.0,
}
"""The weight of each feature: the points that a clue gets if the value of the feature is 1. Many
features are either 0 or 1."""

STIFF_STARTS = frozenset(
    """act acts state states quality qualities condition conditions one those instance instances
    property properties having relating pertaining characterized of with being marked capable
    cause make become be is""".split()  # noqa: SIM905
)
"""First words with which a long clue sounds like a dictionary."""


def shape_features(text: str) -> dict[str, float]:
    """Return the features that depend only on the text of a clue."""
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
    """Return the score of a clue from its kind and its features."""
    return WEIGHTS[kind.value] + sum(WEIGHTS[name] * size for name, size in features.items())
