"""The request to lay out given words."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from crosswright.construct.request.grid import BLOCKS, SYMMETRIES, symmetry_names
from crosswright.construct.request.request import Request
from crosswright.construct.request.words import WordChoice, alphabet_names
from crosswright.core import Declared, Metadata, noun, wish
from crosswright.engines.crisscross import ENGINES, Objective, Spacing
from crosswright.words import WordList

__all__ = [
    "MIRROR",
    "MOST_VERSIONS",
    "OUR_LIST",
    "AddedWords",
    "Arrangement",
    "LayoutRequest",
    "Listed",
]

MIRROR = "mirror"
"""The user's name for left-right symmetry. `Symmetry` calls it horizontal."""

OUR_LIST = "english"
"""If this name is given in place of a file name, and there is no file with this name, our English
list is used."""

Listed = str | bool | Path | WordChoice | WordList | None
"""The ways to name a word list. True means our English list. None or False means no list. A text or
a `Path` is the path of a file, or `OUR_LIST`. A `WordChoice` is a choice of files, and a `WordList`
is a list that is already loaded."""

MOST_VERSIONS = 26
"""The largest number of versions in a class pack. The name of each version is one letter."""


def _symmetries() -> tuple[str, ...]:
    return (*symmetry_names(), MIRROR)


@dataclass(frozen=True)
class Arrangement(Declared):
    """How the words are arranged, and how the search for a layout works."""

    heading: ClassVar[str] = "How the words are arranged"

    method: str = wish(
        "auto",
        choices=tuple(ENGINES),
        help="How to search. auto: for any number of words. graph: a textbook method. exact: for "
        "up to about ten words; it proves that no layout is better.",
    )
    objective: str = wish(
        Objective.AREA.value,
        choices=tuple(objective.value for objective in Objective),
        help="What makes a layout better: a smaller box (the rectangle around all words), a box "
        "that is more like a square, more crossings, or more letters per cell of the box.",
    )
    square: bool = wish(False, help="Make the grid a square.")
    max_size: tuple[int, int] | None = wish(
        None,
        item="WxH",
        help="The largest width and height; with --fill-in, exactly this size.",
    )
    spacing: str = wish(
        Spacing.TIGHT.value,
        choices=tuple(spacing.value for spacing in Spacing),
        help="tight: words may touch at their corners. bordered: one cell stays free around every "
        "word, also at its corners.",
    )
    islands: bool = wish(False, help="The words need not all be connected.")
    symmetry: str | None = wish(
        None,
        choices=_symmetries,
        help="The symmetry of the blocks. Words of equal length are placed at symmetric positions. "
        f"Default: none. mirror: the same as horizontal; {SYMMETRIES}",
    )
    blocks: str | None = wish(None, item="LOW-HIGH", help=BLOCKS)


@dataclass(frozen=True)
class AddedWords(Declared):
    """Word lists whose words are used besides the given words."""

    heading: ClassVar[str] = "More words"

    linkers: Listed = wish(
        None,
        item="LIST",
        bare=OUR_LIST,
        help="A word list. Its words may be added to connect given words that share no letter. "
        "With --symmetry, they may also be placed at the places that are symmetric to given words. "
        "Without LIST: our English list.",
    )
    fill_in: Listed = wish(
        None,
        item="LIST",
        bare=OUR_LIST,
        help="A word list. Its words fill the space around the given words, for a dense grid as in "
        "newspapers. Without LIST: our English list.",
    )
    repair: Listed = wish(
        None,
        item="LIST",
        bare=OUR_LIST,
        help="With --method graph: a word list. Given words may also be side by side, if the "
        "letters that touch form words of this list. Without LIST: our English list.",
    )


@dataclass(frozen=True, kw_only=True)
class LayoutRequest(Request):
    """The request to lay out given words."""

    verb: ClassVar[str] = "layout"
    usual_limit: ClassVar[str] = (
        "for each layout, the first of these limits that applies: 60 seconds with --method exact "
        "or --fill-in; 20 with --symmetry; 10 with --method graph or with more than 50 words; 2 in "
        "all other cases"
    )

    given: tuple[tuple[str, str], ...] = wish(())
    """The words as the user wrote them, each with its clue."""
    arrangement: Arrangement = noun(Arrangement)
    count: int = wish(
        1,
        item="K",
        least=1,
        most=100,
        group="How many",
        help="Make K clearly different layouts.",
    )
    added: AddedWords = noun(AddedWords)
    alphabet_name: str = wish(
        "any",
        choices=alphabet_names,
        group="The words",
        help="The alphabet of the words. any: letters stay as they are written. With every other "
        "alphabet, foreign letters become letters of this alphabet.",
    )
    class_pack: bool = wish(False)
    """True if a class pack is to be made: several versions of one puzzle for a school class."""
    versions: int = wish(
        4,
        item="N",
        least=1,
        most=MOST_VERSIONS,
        group="For a class",
        help="With --class-pack: the number of versions. They differ so much that neighbours "
        "cannot copy.",
    )
    metadata: Metadata = noun(Metadata)
