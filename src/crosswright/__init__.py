"""Crosswright: from words to a finished puzzle.

>>> from crosswright import Grid, WordList, fill
>>> outcome = fill(Grid.parse("..\\n.."), WordList.of(["at", "to", "as", "so"]), seconds=5)
>>> bool(outcome)
True

A name is loaded when it is first used. So importing the package takes almost no time.
"""

from importlib import import_module

from crosswright.core import display

TYPE_CHECKING = False
"""True only for a type checker, like the constant in `typing`.

We do not import `typing`: that would take longer than everything else in this module.
"""

if TYPE_CHECKING:
    from crosswright.construct import answer
    from crosswright.construct.answers import Answer
    from crosswright.construct.candidates import (
        Candidate,
        Candidates,
        Marked,
        SlotLeft,
        Verdict,
        candidates,
    )
    from crosswright.construct.check import Checked, check
    from crosswright.construct.clue import Clued, ClueFinder, clue
    from crosswright.construct.convert import Conversion, convert
    from crosswright.construct.explain import Explained, explain
    from crosswright.construct.files import Options, load_puzzle, save_puzzle
    from crosswright.construct.fill import fill
    from crosswright.construct.freeform import freeform
    from crosswright.construct.jobs import Job
    from crosswright.construct.layout import class_pack, lay_out
    from crosswright.construct.make import make
    from crosswright.construct.make.patterns import patterns
    from crosswright.construct.pairs import pair_squares
    from crosswright.construct.request.candidates import Listing
    from crosswright.construct.request.fill import Anew, FillRequest, HowMany, Method
    from crosswright.construct.request.freeform import Aim, Drawing, Frame, FreeformRequest, Solving
    from crosswright.construct.request.grid import GridRequest, Shape, SlotRules
    from crosswright.construct.request.layout import AddedWords, Arrangement, LayoutRequest
    from crosswright.construct.request.limits import Limits
    from crosswright.construct.request.make import Clueing, MakeRequest, Theming
    from crosswright.construct.request.pairs import PairsRequest, PairWishes
    from crosswright.construct.request.recipe import Recipe, read_recipe
    from crosswright.construct.request.words import WordChoice
    from crosswright.core.errors import CrosswrightError, FaultError, InputError, MissingExtraError
    from crosswright.core.fill import Fill, FilledGrid
    from crosswright.core.geometry import Direction, Position, Symmetry
    from crosswright.core.grid import Grid
    from crosswright.core.layout import Layout, Placement
    from crosswright.core.puzzle import CellMark, Clue, ClueList, ClueOrigin, Metadata, Puzzle
    from crosswright.core.slots import Slot, SlotKey, slot_map
    from crosswright.core.venues import Venue
    from crosswright.core.wishes import Promises, Wishes
    from crosswright.search.budget import Budget
    from crosswright.search.outcome import Outcome, Statistics, Status
    from crosswright.search.progress import Better, Progress, Remark
    from crosswright.search.run import Run
    from crosswright.search.watch import watch
    from crosswright.words.spelling import Spelling
    from crosswright.words.word import Word
    from crosswright.words.wordlist import WordList

__all__ = [
    "AddedWords",
    "Aim",
    "Anew",
    "Answer",
    "Arrangement",
    "Better",
    "Budget",
    "Candidate",
    "Candidates",
    "CellMark",
    "Checked",
    "Clue",
    "ClueFinder",
    "ClueList",
    "ClueOrigin",
    "Clued",
    "Clueing",
    "Conversion",
    "CrosswrightError",
    "Direction",
    "Drawing",
    "Explained",
    "FaultError",
    "Fill",
    "FillRequest",
    "FilledGrid",
    "Frame",
    "FreeformRequest",
    "Grid",
    "GridRequest",
    "HowMany",
    "InputError",
    "Job",
    "Layout",
    "LayoutRequest",
    "Limits",
    "Listing",
    "MakeRequest",
    "Marked",
    "Metadata",
    "Method",
    "MissingExtraError",
    "Options",
    "Outcome",
    "PairWishes",
    "PairsRequest",
    "Placement",
    "Position",
    "Progress",
    "Promises",
    "Puzzle",
    "Recipe",
    "Remark",
    "Run",
    "Shape",
    "Slot",
    "SlotKey",
    "SlotLeft",
    "SlotRules",
    "Solving",
    "Spelling",
    "Statistics",
    "Status",
    "Symmetry",
    "Theming",
    "Venue",
    "Verdict",
    "Wishes",
    "Word",
    "WordChoice",
    "WordList",
    "answer",
    "candidates",
    "check",
    "class_pack",
    "clue",
    "convert",
    "explain",
    "fill",
    "freeform",
    "lay_out",
    "load_puzzle",
    "make",
    "pair_squares",
    "patterns",
    "read_recipe",
    "save_puzzle",
    "slot_map",
    "watch",
]

__version__ = "0.1.0"

_HOMES = {
    "construct": ("answer",),
    "construct.answers": ("Answer",),
    "construct.candidates": (
        "Candidate",
        "Candidates",
        "Marked",
        "SlotLeft",
        "Verdict",
        "candidates",
    ),
    "construct.check": (
        "Checked",
        "check",
    ),
    "construct.clue": (
        "ClueFinder",
        "Clued",
        "clue",
    ),
    "construct.convert": (
        "Conversion",
        "convert",
    ),
    "construct.explain": (
        "Explained",
        "explain",
    ),
    "construct.files": (
        "Options",
        "load_puzzle",
        "save_puzzle",
    ),
    "construct.fill": ("fill",),
    "construct.freeform": ("freeform",),
    "construct.jobs": ("Job",),
    "construct.layout": (
        "class_pack",
        "lay_out",
    ),
    "construct.make": ("make",),
    "construct.make.patterns": ("patterns",),
    "construct.pairs": ("pair_squares",),
    "construct.request.candidates": ("Listing",),
    "construct.request.fill": (
        "Anew",
        "FillRequest",
        "HowMany",
        "Method",
    ),
    "construct.request.freeform": (
        "Aim",
        "Drawing",
        "Frame",
        "FreeformRequest",
        "Solving",
    ),
    "construct.request.grid": (
        "GridRequest",
        "Shape",
        "SlotRules",
    ),
    "construct.request.layout": (
        "AddedWords",
        "Arrangement",
        "LayoutRequest",
    ),
    "construct.request.limits": ("Limits",),
    "construct.request.make": (
        "Clueing",
        "MakeRequest",
        "Theming",
    ),
    "construct.request.pairs": (
        "PairWishes",
        "PairsRequest",
    ),
    "construct.request.recipe": (
        "Recipe",
        "read_recipe",
    ),
    "construct.request.words": ("WordChoice",),
    "core.errors": (
        "CrosswrightError",
        "FaultError",
        "InputError",
        "MissingExtraError",
    ),
    "core.fill": (
        "Fill",
        "FilledGrid",
    ),
    "core.geometry": (
        "Direction",
        "Position",
        "Symmetry",
    ),
    "core.grid": ("Grid",),
    "core.layout": (
        "Layout",
        "Placement",
    ),
    "core.puzzle": (
        "CellMark",
        "Clue",
        "ClueList",
        "ClueOrigin",
        "Metadata",
        "Puzzle",
    ),
    "core.slots": (
        "Slot",
        "SlotKey",
        "slot_map",
    ),
    "core.venues": ("Venue",),
    "core.wishes": (
        "Promises",
        "Wishes",
    ),
    "search.budget": ("Budget",),
    "search.outcome": (
        "Outcome",
        "Statistics",
        "Status",
    ),
    "search.progress": (
        "Better",
        "Progress",
        "Remark",
    ),
    "search.run": ("Run",),
    "search.watch": ("watch",),
    "words.spelling": ("Spelling",),
    "words.word": ("Word",),
    "words.wordlist": ("WordList",),
}
"""The public names of each module."""


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(f"crosswright.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'crosswright' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def _paint(value: object) -> str:
    painted: str = import_module("crosswright.render.notebook").paint(value)
    return painted


display.use_painter(_paint)
