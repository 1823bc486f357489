"""The options of `crosswright freeform` that are not saved in a recipe, and the rules for all."""

from dataclasses import dataclass

import click

from crosswright.cli.options.groups import OUR_LIST_ALONE, about_rules
from crosswright.cli.options.option_rules import exclusive, needs, no_effect
from crosswright.cli.options.requests import HeadedOption, in_order, passed
from crosswright.cli.options.values import OutputFile
from crosswright.cli.options.vocabulary import column_options
from crosswright.construct.freeform.groups import Columns


@dataclass(frozen=True)
class FreeformShow:
    """How the words are read, and files for another SAT solver."""

    word_column: str
    clue_column: str
    dimacs: str | None
    cnf: str | None
    decode: str | None

    @property
    def columns(self) -> Columns:
        """The values of --word-column and --clue-column."""
        return Columns(self.word_column, self.clue_column)

    @property
    def writes_clauses(self) -> bool:
        """True if the command does not search, but only writes the clauses (the conditions for a
        SAT solver)."""
        return self.dimacs is not None or self.cnf is not None


freeform_show = passed(
    "show",
    FreeformShow,
    in_order(
        column_options,
        click.option(
            "--dimacs",
            type=OutputFile(),
            metavar="FILE",
            cls=HeadedOption,
            heading="The search",
            help="Write the clauses in the DIMACS format of SAT solvers, and stop.",
        ),
        click.option(
            "--cnf",
            type=OutputFile(),
            metavar="FILE",
            cls=HeadedOption,
            heading="The search",
            help="Write the clauses with readable names, and stop.",
        ),
        click.option(
            "--decode",
            metavar="RESULT",
            cls=HeadedOption,
            heading="The search",
            help="Make a grid from a file with a solver's answer to the clauses that --dimacs "
            "wrote. Give the same options as for --dimacs.",
        ),
    ),
)
"""A decorator. It adds these options, and passes their values as `show`."""

_WRITING = ("--dimacs", "--cnf")
_NO_SEARCH = (*_WRITING, "--decode")
"""With one of these options, the command does not search."""
_SEVERAL = ("--all", "--count")
"""Options that ask for several layouts. They work only with the strategy `once`."""
_OTHERS_THAN_ONCE = ("restart", "learn", "best")

FREEFORM_RULES = (
    OUR_LIST_ALONE,
    *about_rules("-o"),
    exclusive("WORDS", "--draw"),
    needs("--word-column", "WORDS"),
    needs("--clue-column", "WORDS"),
    needs("--group-size", "--draw", "--recipe"),
    needs("--min-score", "--draw", "--recipe"),
    needs("-w", "--draw", "--recipe"),
    needs("--spelling", "--draw", "--recipe"),
    needs("--allow-offensive", "--draw", "--recipe"),
    exclusive("--dimacs", "--decode"),
    exclusive("--cnf", "--decode"),
    no_effect(
        "--strategy", "--maximise", "--minimise", "--count", "--all", "--jobs", beside=_NO_SEARCH
    ),
    no_effect("--seconds", "--nodes", "--random-blocks", "--connection", beside=_NO_SEARCH),
    no_effect("--solver", "--solver-command", "--no-sketches", beside=_NO_SEARCH),
    no_effect("-o", "--json", beside=_WRITING),
    exclusive("--maximise", "--minimise"),
    needs("--by", "--maximise", "--minimise"),
    exclusive(*_SEVERAL),
    exclusive("--all", "--maximise", "--minimise"),
    exclusive("--count", "--maximise", "--minimise"),
    *(
        exclusive(several, f"--strategy {name}")
        for several in _SEVERAL
        for name in _OTHERS_THAN_ONCE
    ),
    no_effect(
        "--try-seconds", beside=("--strategy once", "--strategy best", *_SEVERAL, *_NO_SEARCH)
    ),
    no_effect("--try-seconds", beside=("--maximise", "--minimise")),
    needs("--mirrors", *_SEVERAL, *_NO_SEARCH, "--recipe"),
    exclusive("--solver", "--solver-command"),
    # Another program may give another answer each time, so a recipe could not repeat its answer.
    exclusive("--save-recipe", "--solver-command"),
    no_effect("--save-recipe", beside=_NO_SEARCH),
    no_effect("--connection", beside=("--islands", "--solver-command")),
    no_effect("--no-sketches", beside=("--solver-command", "--at-least-one")),
)
"""Which options of the command can be combined."""
