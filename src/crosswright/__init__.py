"""Crosswright: from words to a finished puzzle.

>>> from crosswright import Grid, WordList, fill
>>> outcome = fill(Grid.parse("..\\n.."), WordList.of(["at", "to", "as", "so"]), seconds=5)
>>> bool(outcome)
True

Names are loaded when they are first used: importing the package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from crosswright.core import display

if TYPE_CHECKING:
    from crosswright.construct.files import load_puzzle, save_puzzle
    from crosswright.construct.fill import fill
    from crosswright.core.errors import CrosswrightError, InputError
    from crosswright.core.fill import Fill, FilledGrid
    from crosswright.core.geometry import Direction, Position, Symmetry
    from crosswright.core.grid import Grid
    from crosswright.core.layout import Layout, Placement
    from crosswright.core.puzzle import Clue, ClueList, Metadata, Puzzle
    from crosswright.core.slots import Slot, SlotKey, slot_map
    from crosswright.search.budget import Budget
    from crosswright.search.outcome import Outcome, Status
    from crosswright.search.run import Run
    from crosswright.words.spelling import Spelling
    from crosswright.words.wordlist import Word, WordList

__all__ = [
    "Budget",
    "Clue",
    "ClueList",
    "CrosswrightError",
    "Direction",
    "Fill",
    "FilledGrid",
    "Grid",
    "InputError",
    "Layout",
    "Metadata",
    "Outcome",
    "Placement",
    "Position",
    "Puzzle",
    "Run",
    "Slot",
    "SlotKey",
    "Spelling",
    "Status",
    "Symmetry",
    "Word",
    "WordList",
    "fill",
    "load_puzzle",
    "save_puzzle",
    "slot_map",
]

__version__ = "0.1.0"

_HOMES = {
    "construct.files": ("load_puzzle", "save_puzzle"),
    "construct.fill": ("fill",),
    "core.errors": ("CrosswrightError", "InputError"),
    "core.fill": ("Fill", "FilledGrid"),
    "core.geometry": ("Direction", "Position", "Symmetry"),
    "core.grid": ("Grid",),
    "core.layout": ("Layout", "Placement"),
    "core.puzzle": ("Clue", "ClueList", "Metadata", "Puzzle"),
    "core.slots": ("Slot", "SlotKey", "slot_map"),
    "search.budget": ("Budget",),
    "search.outcome": ("Outcome", "Status"),
    "search.run": ("Run",),
    "words.spelling": ("Spelling",),
    "words.wordlist": ("Word", "WordList"),
}
"""Where each public name lives."""


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"crosswright.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'crosswright' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def _paint(value: object) -> str:
    painted: str = import_module("crosswright.render.notebook").paint(value)
    return painted


display.use_painter(_paint)
