"""Lists of words that tests in several folders place in grids."""

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
"""Twelve words. It takes long to find a 9×9 grid that has all of them."""
