"""`crosswright pairs`: grids whose cells have two letters or are blank."""

from dataclasses import replace

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import Output
from crosswright.cli.options.pairs import (
    PAIRS_RULES,
    PairsShow,
    folder_of,
    grid_places,
    shape_of,
)
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.requests import Asked, HeadedCommand, asks, noun_options
from crosswright.cli.show.pairs import (
    Scrolling,
    show_checked,
    show_grids,
    show_survey,
    show_tally,
    streamed,
)
from crosswright.cli.show.terminal import notice, searching
from crosswright.construct.pairs import (
    check_pairs,
    count_pair_squares,
    enumerate_pairs,
    largest_pairs,
)
from crosswright.construct.pairs.answer import answer_pairs
from crosswright.construct.pairs.draft import PairDraft
from crosswright.construct.pairs.places import is_folder
from crosswright.construct.request.pairs import PairsRequest
from crosswright.core import MissingExtraError


@click.command("pairs", cls=HeadedCommand)
@click.argument("arguments", nargs=-1, metavar="[ROWS COLS | FILE...]")
@asks(PairsRequest, *PAIRS_RULES, without=("alphabet_name", "keep_punctuation"))
@noun_options("show", PairsShow)
@recipe_files
@grid_places
@click.pass_context
def command(
    ctx: click.Context,
    arguments: tuple[str, ...],
    asked: Asked[PairsRequest],
    show: PairsShow,
    recipes: RecipeFiles,
    output: Output,
) -> None:
    """Make pair squares: each cell has two letters or is blank; each row and column is a word.

    \b
    Examples:
      crosswright pairs 4 4
      crosswright pairs 4 4 --count 3 --list
      crosswright pairs 3 3 -w mine.txt --all -o grids
      crosswright pairs 3 3 -w mine.txt --all -o grids --resume
      crosswright pairs 3 3 -w mine.txt --tally
      crosswright pairs --check grids -w mine.txt
      crosswright pairs --largest --up-to 3 --seconds 2
    """
    request = asked.request()
    if show.checks:
        ctx.exit(_check(request, arguments, show, output))
    if show.largest:
        ctx.exit(_survey(request, arguments, show, output))
    if show.interactive:
        ctx.exit(_interactive(request, arguments, output))
    if show.every or show.tally:
        ctx.exit(_go_through(request, arguments, show, output))
    folder_of(output)
    shape = {}
    if arguments or recipes.recipe_file is None:
        shape = dict(zip(("rows", "columns"), shape_of(arguments), strict=True))
    recipe = recipes.recipe(asked, shape)
    with searching("pairs", recipe, output) as run:
        answer = answer_pairs(recipe, run)
    answer.save(output.outputs)
    recipes.save(answer)
    show_grids(answer, with_words=show.with_words, as_json=output.as_json)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _go_through(
    request: PairsRequest, arguments: tuple[str, ...], show: PairsShow, output: Output
) -> Exit:
    """List every grid, or with --tally only count the grids. Return the exit code."""
    folder, shape = folder_of(output), shape_of(arguments)
    files = [path for path in output.outputs if not is_folder(path)]
    if files:
        raise click.UsageError(f"expected a folder after -o for many grids, got {files[0]}")
    verb = count_pair_squares if show.tally else enumerate_pairs
    # If each grid is printed as soon as it is found, the user sees the progress without a status
    # line.
    shown = output if show.tally or folder else Scrolling(output.quiet)
    wishes = request.wishes
    observer = streamed(show, wishes.letters_per_cell, as_json=output.as_json)
    with searching("pairs", request.limits, shown, observer) as run:
        tally = verb(
            *shape, request.words, wishes=wishes, folder=folder, resume=show.resume, run=run
        )
    show_tally(tally, counted=show.tally, as_json=output.as_json, quiet=output.quiet)
    # With --tally, the answer is the number of all grids. If the search ended early, this number is
    # not known, so the exit code is not 0.
    found = bool(tally) and (tally.is_complete or not show.tally)
    return exit_for(tally.status, found=found)


def _survey(
    request: PairsRequest, arguments: tuple[str, ...], show: PairsShow, output: Output
) -> Exit:
    """Find the largest grid: for each shape (number of rows and of columns), search for a grid.

    Print one line for each shape as soon as its search ends. Return the exit code.
    """
    if arguments:
        raise click.UsageError("--largest tries every shape up to --up-to N: leave out ROWS COLS")
    with searching("pairs", replace(request.limits, seconds=None), output) as run:
        survey = largest_pairs(
            request.words,
            show.up_to,
            wishes=request.wishes,
            finished=None if output.as_json else click.echo,
            seconds_each=request.limits.seconds,
            run=run,
        )
    show_survey(survey, as_json=output.as_json)
    return exit_for(survey.status, found=bool(survey))


def _check(
    request: PairsRequest, arguments: tuple[str, ...], show: PairsShow, output: Output
) -> Exit:
    """Check each file and return the exit code.

    It is `Exit.USAGE` if a file cannot be read as a grid, and `Exit.NO` if a grid breaks a rule.
    """
    checked = check_pairs(arguments, False if show.no_words else request.words, request.wishes)
    show_checked(checked, as_json=output.as_json, quiet=output.quiet)
    if checked.is_malformed:
        return Exit.USAGE
    return Exit.OK if checked.is_valid else Exit.NO


def _interactive(request: PairsRequest, arguments: tuple[str, ...], output: Output) -> Exit:
    """Run the app with which the user builds a grid in the terminal."""
    try:
        from crosswright.cli.show.pairs_app import PairsApp
    except ImportError as missing:
        raise MissingExtraError("--interactive", "terminal") from missing
    folder_of(output)
    draft = PairDraft.begin(*shape_of(arguments), request.words, request.wishes)
    for line in () if output.quiet else draft.remarks:
        notice(line)
    PairsApp(draft, draft.target(output.outputs), rng_seed=request.limits.rng_seed).run()
    return Exit.OK
