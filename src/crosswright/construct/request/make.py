"""The request to make a whole puzzle."""

from dataclasses import dataclass
from typing import ClassVar

from crosswright.clues.source import Difficulty
from crosswright.construct.request.grid import Shape
from crosswright.construct.request.request import Request
from crosswright.construct.request.words import WordChoice
from crosswright.core import Declared, Metadata, noun, wish

__all__ = ["DIFFICULTIES", "Clueing", "Fresh", "MakeRequest", "Theming"]

DIFFICULTIES = tuple(level.value for level in Difficulty)
"""The names of the difficulties of clues, the easiest first."""


@dataclass(frozen=True)
class Theming(Declared):
    """The theme entries, and what is drawn around them."""

    heading: ClassVar[str] = "Theme"

    theme: tuple[str, ...] = wish(
        (),
        item="ENTRY[@ROW]",
        help="A theme entry; with @4 it is in the fourth row. Letters in [brackets] share one "
        "cell. Repeatable, up to 8.",
    )
    revealer: str | None = wish(
        None,
        item="ENTRY[@ROW]",
        help="The theme entry that explains the others. It is the last across theme entry, or it "
        "is in the middle of the grid.",
    )
    across_only: bool = wish(False, help="Place theme entries only across.")
    circles: tuple[str, ...] = wish(
        (),
        item="CELLS|WORD",
        help="Circle cells, such as 3,4 or 3,4-3,8 (ROW,COLUMN, counted from 1), or the letters "
        "of WORD inside theme entries; repeatable.",
    )
    shades: tuple[str, ...] = wish(
        (),
        item="CELLS|WORD[=COLOUR]",
        help="Shade cells or the letters of WORD (see --circle), in grey or in a colour such as "
        "#ffd166; repeatable.",
    )


@dataclass(frozen=True)
class Clueing(Declared):
    """Where clues come from, and how they are written."""

    heading: ClassVar[str] = "Clues"

    banks: tuple[str, ...] = wish(
        (),
        item="FILE",
        help="A file of your own clues (.csv, .tsv, .xd), used before other clues. Repeatable.",
    )
    difficulty: str = wish(
        "medium",
        choices=DIFFICULTIES,
        help="How hard the clues are. Hard clues use rarer meanings and words.",
    )
    enumerations: str = wish(
        "none",
        item="[phrases|all]",
        choices=("none", "phrases", "all"),
        bare="phrases",
        help="Put word lengths such as (3,4) after the clues of phrases, or after all clues.",
    )
    clued_only: bool | None = wish(None)
    """True if every entry must have a clue. None means: only if the words are not the user's
    own."""


@dataclass(frozen=True)
class Fresh(Declared):
    """Which patterns a batch has not used yet."""

    avoided_patterns: tuple[str, ...] = wish(())
    """The `pattern_key` (a text for the size, blocks and bars) of each pattern that must not be
    used again."""
    pattern_share: tuple[int, int] | None = wish(None)
    """For small grids: all patterns are divided into parts, and the patterns of one part are tried
    first. (2, 16) means the third of sixteen parts."""


@dataclass(frozen=True, kw_only=True)
class MakeRequest(Request):
    """The request to make puzzles."""

    verb: ClassVar[str] = "make"
    usual_limit: ClassVar[str] = (
        "for each puzzle, 5 seconds if no side of the grid is longer than 11 cells, 20 if a side "
        "has 17 cells or more, otherwise 10"
    )

    theming: Theming = noun(Theming)
    grid: str = wish(
        "",
        item="PATTERN",
        group="The grid",
        help="Fill this pattern instead of making one: a file with `#` for blocks and `.` for "
        "cells, or a puzzle. Its letters, circles and colours stay.",
    )
    """In a recipe, the text picture of the pattern. Its letters are kept."""
    shape: Shape = noun(Shape)
    min_score: int | None = wish(
        None, item="N", group="Word lists", help="Use no word with a score below N."
    )
    words: WordChoice = noun(WordChoice)
    clueing: Clueing = noun(Clueing)
    count: int = wish(
        1,
        item="K",
        least=1,
        group="How many",
        help="Make K puzzles that share no long answer.",
    )
    fresh: Fresh = noun(Fresh)
    metadata: Metadata = noun(Metadata)
