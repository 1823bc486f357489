"""Crosswright: from words to a finished puzzle.

>>> from crosswright import Grid, WordList, fill
>>> outcome = fill(Grid.parse("..\\n.."), WordList.of(["at", "to", "as", "so"]), seconds=5)
>>> bool(outcome)
True

A name is loaded when it is first used. So importing the package takes almost no time.
"""

from importlib import import_module

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
    from crosswright.core import (
        CellMark,
        Clue,
        ClueList,
        ClueOrigin,
        CrosswrightError,
        Direction,
        FaultError,
        Fill,
        FilledGrid,
        Grid,
        InputError,
        Layout,
        Metadata,
        MissingExtraError,
        Placement,
        Position,
        Promises,
        Puzzle,
        Slot,
        SlotKey,
        Symmetry,
        Venue,
        Wishes,
        slot_map,
    )
    from crosswright.search import (
        Better,
        Budget,
        Outcome,
        Progress,
        Remark,
        Run,
        Statistics,
        Status,
    )
    from crosswright.search.watch import watch
    from crosswright.words import Spelling, Word, WordList

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
    "construct": "answer",
    "construct.answers": "Answer",
    "construct.candidates": "Candidate Candidates Marked SlotLeft Verdict candidates",
    "construct.check": "Checked check",
    "construct.clue": "ClueFinder Clued clue",
    "construct.convert": "Conversion convert",
    "construct.explain": "Explained explain",
    "construct.files": "Options load_puzzle save_puzzle",
    "construct.fill": "fill",
    "construct.freeform": "freeform",
    "construct.jobs": "Job",
    "construct.layout": "class_pack lay_out",
    "construct.make": "make",
    "construct.make.patterns": "patterns",
    "construct.pairs": "pair_squares",
    "construct.request.candidates": "Listing",
    "construct.request.fill": "Anew FillRequest HowMany Method",
    "construct.request.freeform": "Aim Drawing Frame FreeformRequest Solving",
    "construct.request.grid": "GridRequest Shape SlotRules",
    "construct.request.layout": "AddedWords Arrangement LayoutRequest",
    "construct.request.limits": "Limits",
    "construct.request.make": "Clueing MakeRequest Theming",
    "construct.request.pairs": "PairWishes PairsRequest",
    "construct.request.recipe": "Recipe read_recipe",
    "construct.request.words": "WordChoice",
    "core": "CellMark Clue ClueList ClueOrigin CrosswrightError Direction FaultError Fill "
    "FilledGrid Grid InputError Layout Metadata MissingExtraError Placement Position "
    "Promises Puzzle Slot SlotKey Symmetry Venue Wishes slot_map",
    "search": "Better Budget Outcome Progress Remark Run Statistics Status",
    "search.watch": "watch",
    "words": "Spelling Word WordList",
}
"""The public names of each module, separated by spaces."""


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names.split():
            import_module("crosswright.core").use_painter(_paint)
            value: object = getattr(import_module(f"crosswright.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'crosswright' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def _paint(value: object) -> str:
    painted: str = import_module("crosswright.render.notebook").paint(value)
    return painted
