"""The options of `crosswright layout` that are not saved in a recipe, and the rules for all."""

from dataclasses import dataclass

import click

from crosswright.cli.options.groups import about_rules
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.requests import HeadedOption, in_order, passed
from crosswright.cli.options.values import FOLDER, OutputFile
from crosswright.cli.options.vocabulary import column_options
from crosswright.construct.layout.given import Columns
from crosswright.construct.layout.graph_drawing import GRAPH_ENDINGS


@dataclass(frozen=True)
class LayoutShow:
    """How the words are read, and what is shown or written besides the layouts."""

    word_column: str
    clue_column: str
    class_folder: str | None
    trace: bool
    show_overlaps: bool
    show_graph: str | None

    @property
    def columns(self) -> Columns:
        """The values of --word-column and --clue-column."""
        return Columns(self.word_column, self.clue_column)


layout_show = passed(
    "show",
    LayoutShow,
    in_order(
        column_options,
        click.option(
            "--class-pack",
            "class_folder",
            type=FOLDER,
            metavar="DIR",
            cls=HeadedOption,
            heading="For a class",
            help="Write sheets for a class into this folder: several versions, answer keys, one "
            "PDF.",
        ),
        click.option(
            "--trace",
            is_flag=True,
            cls=HeadedOption,
            heading="To see how it works",
            help="With --method graph: print why each set of crossings was rejected.",
        ),
        click.option(
            "--show-overlaps",
            is_flag=True,
            cls=HeadedOption,
            heading="To see how it works",
            help="For each pair of words, list the letters where they could cross; then stop.",
        ),
        click.option(
            "--show-graph",
            type=OutputFile(*GRAPH_ENDINGS),
            metavar="FILE",
            cls=HeadedOption,
            heading="To see how it works",
            help="With --method graph: draw the graph of conflicts (which crossings cannot be used "
            "together) and the graph of crossings (which words cross in the layout). FILE ends in "
            ".svg, .png, .pdf or .dot.",
        ),
    ),
)
"""A decorator. It adds these options, and passes their values as `show`."""

_PAIRED = "--symmetry and --linkers"
"""A condition of a rule (see `option_rules.py`): both options are set."""
_OWN_WAYS = ("--fill-in", "--class-pack", _PAIRED)
"""If one of these conditions is true, `--method` has no effect."""

LAYOUT_RULES = (
    *about_rules("-o", "--class-pack"),
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
"""Which options of the command can be combined."""
