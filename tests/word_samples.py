"""Words that tests of several rooms lay out."""

__all__ = ["HARD", "TREES"]

TREES = [
    "OAK",
    "ELM",
    "ASH",
    "PINE",
    "LARCH",
    "MAPLE",
    "CEDAR",
    "BIRCH",
    "WILLOW",
    "POPLAR",
    "CHESTNUT",
    "HAZEL",
]

HARD = [
    "nerve",
    "roll",
    "two",
    "liberal",
    "crash",
    "church",
    "young",
    "chef",
    "pant",
    "define",
    "food",
    "growth",
]
"""Twelve words that no 9×9 grid is quickly found for."""
