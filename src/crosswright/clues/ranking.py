"""How an editor ranks clues: what is looked at, and how much each of it weighs.

A clue's score is a sum of features times weights. The weights were set by `scripts/bench clues
--learn` on judged clues (`bench/judged-clues.tsv`, the rows marked `set`) and are judged on answers
that they were not set on (the rows marked `held`): `scripts/bench clues --rank`.
"""

from collections.abc import Mapping

from crosswright.clues.source import Kind

__all__ = ["WEIGHTS", "shape_features", "value"]

WEIGHTS: dict[str, float] = {
    # what kind of clue it is
    "gloss": 2.2,
    "synonym": 2.7,
    "near": 1.2,
    "similar": 1.1,
    "antonym": 1.5,
    "example": 1.4,
    "part": 0.9,
    "type": -2.0,
    "name": 3.0,
    "blank": 0.2,
    # which sense, and how well it is met
    "share": 0.5,
    "later": -0.4,
    "cut": -0.5,
    "lost": -2.4,
    "nearness": 1.5,
    "unconfirmed": -0.9,
    "rank": -0.27,
    "rarity": -0.55,
    "unfamiliar": -1.8,
    # how it is put
    "short": 0.7,
    "word over six": -0.4,
    "or": -0.7,
    "stiff": -0.6,
    "vague": -0.8,
    "comma": 0.0,
}
"""How much is each feature worth?"""

STIFF_STARTS = frozenset(
    """act acts state states quality qualities condition conditions one those instance instances
    property properties having relating pertaining characterized of with being marked capable
    cause make become be is""".split()  # noqa: SIM905
)
"""First words by which one hears the dictionary speak."""


def shape_features(text: str) -> dict[str, float]:
    """What can be seen of a clue without knowing its answer."""
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
    """What a clue is worth to an editor."""
    return WEIGHTS[kind.value] + sum(WEIGHTS[name] * size for name, size in features.items())
