"""The options of `crosswright layout`, and their values."""

from dataclasses import dataclass
from typing import Any

import click

from crosswright.cli.options.groups import one_value
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.values import FOLDER, OutputFile
from crosswright.cli.options.vocabulary import (
    alphabet_option,
    blocks_option,
    column_options,
    count_option,
    in_order,
    islands_option,
    size_option,
    symmetry_option,
)
from crosswright.construct.layout import (
    METHODS,
    MIRROR,
    MOST_VERSIONS,
    OUR_LIST,
    Objective,
    Spacing,
)
from crosswright.construct.layout.given import Columns
from crosswright.construct.layout.graph_drawing import GRAPH_ENDINGS

__all__ = ["LayoutOptions", "layout_options"]


@dataclass(frozen=True)
class LayoutOptions:
    """The values of this command's own options, one in each field."""

    method: str
    objective: str
    square: bool
    max_size: tuple[int, int] | None
    spacing: str
    islands: bool
    count: int
    linkers: str | None
    fill_in: str | None
    symmetry: str | None
    blocks: str | None
    repair: str | None
    trace: bool
    show_overlaps: bool
    show_graph: str | None
    versions: int
    class_pack: str | None
    alphabet_name: str
    word_column: str
    clue_column: str

    @property
    def columns(self) -> Columns:
        """The values of --word-column and --clue-column."""
        return Columns(self.word_column, self.clue_column)

    @property
    def wishes(self) -> dict[str, Any]:
        """The values that are saved in a recipe.

        The columns and the options that only show something are left out. The folder of
        --class-pack is saved only as True or False.
        """
        shown = {"trace", "show_overlaps", "show_graph", "word_column", "clue_column"}
        kept = {name: value for name, value in vars(self).items() if name not in shown}
        return kept | {"class_pack": self.class_pack is not None}


_BETTER = (
    click.option(
        "--method",
        type=click.Choice(METHODS),
        default="auto",
        show_default=True,
        help="How to search. auto: for any number of words. graph: a textbook method. exact: for "
        "up to about ten words; it proves that no layout is better.",
    ),
    click.option(
        "--objective",
        type=click.Choice([o.value for o in Objective]),
        default=Objective.AREA.value,
        show_default=True,
        help="What makes a layout better: a smaller box (the rectangle around all words), a box "
        "that is more like a square, more crossings, or more letters per cell of the box.",
    ),
    click.option("--square", is_flag=True, help="Make the grid a square."),
    size_option(
        "The largest width and height; with --fill-in, exactly this size.", name="--max-size"
    ),
    click.option(
        "--spacing",
        type=click.Choice([s.value for s in Spacing]),
        default=Spacing.TIGHT.value,
        show_default=True,
        help="tight: words may touch at their corners. bordered: one cell stays free around every "
        "word, also at its corners.",
    ),
    islands_option,
    count_option("clearly different layouts", most=100),
)

_MORE_WORDS = (
    click.option(
        "--linkers",
        is_flag=False,
        flag_value=OUR_LIST,
        metavar="LIST",
        help="A word list. Its words may be added to connect given words that share no letter. "
        "With --symmetry, they may also be placed at the places that are symmetric to given words. "
        "Without LIST: our English list.",
    ),
    click.option(
        "--fill-in",
        is_flag=False,
        flag_value=OUR_LIST,
        metavar="LIST",
        help="A word list. Its words fill the space around the given words, for a dense grid as in "
        "newspapers. Without LIST: our English list.",
    ),
    symmetry_option(
        "The symmetry of the blocks. Words of equal length are placed at symmetric positions. "
        # `symmetry_option` adds the meaning of the other values after the semicolon.
        "Default: none. mirror: the same as horizontal;",
        MIRROR,
    ),
    blocks_option("blocks"),
)

_STUDENTS = (
    click.option(
        "--repair",
        is_flag=False,
        flag_value=OUR_LIST,
        metavar="LIST",
        help="With --method graph: a word list. Given words may also be side by side, if the "
        "letters that touch form words of this list. Without LIST: our English list.",
    ),
    click.option(
        "--trace",
        is_flag=True,
        help="With --method graph: print why each set of crossings was rejected.",
    ),
    click.option(
        "--show-overlaps",
        is_flag=True,
        help="For each pair of words, list the letters where they could cross; then stop.",
    ),
    click.option(
        "--show-graph",
        type=OutputFile(*GRAPH_ENDINGS),
        metavar="FILE",
        help="With --method graph: draw the graph of conflicts (which crossings cannot be used "
        "together) and the graph of crossings (which words cross in the layout). FILE ends in "
        ".svg, .png, .pdf or .dot.",
    ),
)

_CLASS = (
    click.option(
        "--class-pack",
        type=FOLDER,
        metavar="DIR",
        help="Write sheets for a class into this folder: several versions, answer keys, one PDF.",
    ),
    click.option(
        "--versions",
        type=click.IntRange(1, MOST_VERSIONS),
        default=4,
        show_default=True,
        metavar="N",
        help="With --class-pack: the number of versions. They differ so much that neighbours "
        "cannot copy.",
    ),
    alphabet_option(
        "The alphabet of the words. any: letters stay as they are written. With every other "
        "alphabet, foreign letters become letters of this alphabet.",
        default="any",
    ),
)

_PAIRED = "--symmetry and --linkers"
"""A condition of a rule (see `option_rules.py`): both options are set."""
_OWN_WAYS = ("--fill-in", "--class-pack", _PAIRED)
"""If one of these conditions is true, `--method` has no effect."""

layout_options = one_value(
    "asked",
    LayoutOptions,
    in_order(column_options, *_BETTER, *_MORE_WORDS, *_CLASS, *_STUDENTS),
    needs("--word-column", "WORDS"),
    needs("--clue-column", "WORDS"),
    needs("--versions", "--class-pack"),
    exclusive("--class-pack", "--fill-in"),
    exclusive("--class-pack", _PAIRED),
    exclusive("--fill-in", "--linkers"),
    no_effect("--count", beside=("--class-pack", _PAIRED)),
    no_effect("--method", beside=_OWN_WAYS),
    no_effect("--objective", "--square", "--spacing", "--islands", beside="--fill-in"),
    needs("--trace", "--method graph"),
    needs("--show-graph", "--method graph"),
    needs("--repair", "--method graph"),
    exclusive("--trace", "--json"),
    no_effect("--seconds", "--nodes", "--rng-seed", "-o", "--count", beside="--show-overlaps"),
    no_effect("--class-pack", "--fill-in", "--linkers", "--symmetry", beside="--show-overlaps"),
    no_effect("--trace", "--show-graph", "--repair", beside="--show-overlaps"),
    no_effect("--save-recipe", beside="--show-overlaps"),
)
"""A decorator. It adds all options of this command, and passes their values as `asked`."""
