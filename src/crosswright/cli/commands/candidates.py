"""`crosswright candidates`: the words that are possible in a slot, the letters that are possible in
a cell, or the number of possible words for each slot of a grid."""

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import OUR_LIST_ALONE, OWN_LETTERS, Output
from crosswright.cli.options.option_rules import needs
from crosswright.cli.options.requests import Asked, HeadedCommand, asks, in_order, passed
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.candidates import show_candidates
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching
from crosswright.construct.candidates import candidates
from crosswright.construct.files import load_puzzle
from crosswright.construct.request.candidates import CandidatesRequest

PLACE = "SLOT|ROW,COL"
"""The name of the argument for the slot or cell."""

_RULES = (
    OUR_LIST_ALONE,
    *OWN_LETTERS,
    needs("--keep", "--refill", "--region"),
    *(needs(option, PLACE) for option in ("--pattern", "--sort", "--limit", "--prove")),
)


@click.command("candidates", cls=HeadedCommand)
@click.argument("grid")
@click.argument("where", required=False, metavar=f"[{PLACE}]")
@asks(CandidatesRequest, *_RULES, without=("required",))
@passed("output", Output, in_order(json_option, quiet_option))
@click.pass_context
def command(
    ctx: click.Context,
    grid: str,
    where: str | None,
    asked: Asked[CandidatesRequest],
    output: Output,
) -> None:
    """List the words that fit into a slot (17A) or the letters that fit into a cell (3,4) of GRID.

    Each word or letter is marked: proven (a whole fill with it was found), impossible (no fill has
    it), or open (neither is known). A cell is a row and a column, counted from 1. Without a slot or
    cell, show how many words are still possible for each slot of GRID.

    \b
    Examples:
      crosswright candidates grid.txt
      crosswright candidates grid.txt 17A --prove --limit 20
      crosswright candidates grid.txt 4D --pattern S....E --sort room
      crosswright candidates grid.txt 4D --slot 17A=C.T --max-shared 4
      crosswright candidates grid.txt 3,4
    """
    puzzle, request = load_puzzle(grid), asked.request()
    with searching("candidates", request.limits, output) as run:
        found = candidates(
            puzzle,
            where,
            words=request.words,
            listing=request.listing,
            wishes=request.wishes,
            anew=request.anew,
            run=run,
        )
    if output.as_json:
        echo_json(found.report())
    else:
        show_candidates(found)
    ctx.exit(exit_for(found.status, found=bool(found)))
