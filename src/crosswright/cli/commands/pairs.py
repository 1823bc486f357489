"""`crosswright pairs`: grids whose cells have two letters or are blank."""

from dataclasses import replace

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import Limits, Output, limits_of, plain_word_choice
from crosswright.cli.options.pairs import PairsOptions, folder_of, grid_places, pairs_options
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
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
from crosswright.construct.pairs.draft import PairDraft
from crosswright.construct.pairs.places import is_folder
from crosswright.construct.recipe.pairs import PairsRecipe
from crosswright.construct.words import WordChoice
from crosswright.core.errors import MissingExtraError

__all__ = ["command"]


@click.command("pairs")
@plain_word_choice
@pairs_options
@recipe_files
@limits_of("no limit; with --largest, 5 seconds for each shape")
@grid_places
@click.pass_context
def command(
    ctx: click.Context,
    chosen: WordChoice,
    asked: PairsOptions,
    recipes: RecipeFiles,
    limit: Limits,
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
    if asked.checks:
        ctx.exit(_check(chosen, asked, output))
    if asked.largest:
        ctx.exit(_survey(chosen, asked, limit, output))
    if asked.interactive:
        ctx.exit(_interactive(chosen, asked, limit, output))
    if asked.every or asked.tally:
        ctx.exit(_go_through(chosen, asked, limit, output))
    folder_of(output)
    rows, columns = asked.shape if asked.arguments or recipes.recipe_file is None else (0, 0)
    recipe = recipes.asked(
        PairsRecipe,
        rows=rows,
        columns=columns,
        words=chosen,
        count=asked.count,
        **asked.wishes,
        **vars(limit),
    )
    if asked.arguments:
        recipe = recipe.on_top(rows=rows, columns=columns)
    with searching("pairs", recipe, output) as run:
        answer = recipe.follow(run)
    answer.save(output.outputs)
    recipes.save(answer)
    show_grids(answer, with_words=asked.with_words, as_json=output.as_json)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _go_through(chosen: WordChoice, asked: PairsOptions, limit: Limits, output: Output) -> Exit:
    """List every grid, or with --tally only count the grids. Return the exit code."""
    folder, shape = folder_of(output), asked.shape
    files = [path for path in output.outputs if not is_folder(path)]
    if files:
        raise click.UsageError(f"expected a folder after -o for many grids, got {files[0]}")
    verb = count_pair_squares if asked.tally else enumerate_pairs
    # If each grid is printed as soon as it is found, the user sees the progress without a status
    # line.
    shown = output if asked.tally or folder else Scrolling(output.quiet)
    with searching("pairs", limit, shown, streamed(asked, as_json=output.as_json)) as run:
        tally = verb(*shape, chosen, folder=folder, resume=asked.resume, run=run, **asked.wishes)
    show_tally(tally, counted=asked.tally, as_json=output.as_json, quiet=output.quiet)
    # With --tally, the answer is the number of all grids. If the search ended early, this number is
    # not known, so the exit code is not 0.
    found = bool(tally) and (tally.is_complete or not asked.tally)
    return exit_for(tally.status, found=found)


def _survey(chosen: WordChoice, asked: PairsOptions, limit: Limits, output: Output) -> Exit:
    """Find the largest grid: for each shape (number of rows and of columns), search for a grid.

    Print one line for each shape as soon as its search ends. Return the exit code.
    """
    if asked.arguments:
        raise click.UsageError("--largest tries every shape up to --up-to N: leave out ROWS COLS")
    with searching("pairs", replace(limit, seconds=None), output) as run:
        survey = largest_pairs(
            chosen,
            asked.up_to,
            min_blanks=asked.min_blanks,
            min_filled=asked.min_filled,
            letters_per_cell=asked.letters_per_cell,
            finished=None if output.as_json else click.echo,
            seconds_each=limit.seconds,
            run=run,
        )
    show_survey(survey, as_json=output.as_json)
    return exit_for(survey.status, found=bool(survey))


def _check(chosen: WordChoice, asked: PairsOptions, output: Output) -> Exit:
    """Check each file and return the exit code.

    It is `Exit.USAGE` if a file cannot be read as a grid, and `Exit.NO` if a grid breaks a rule.
    """
    checked = check_pairs(
        asked.arguments,
        False if asked.no_words else chosen,
        min_blanks=asked.min_blanks,
        min_filled=asked.min_filled,
        letters_per_cell=asked.letters_per_cell,
    )
    show_checked(checked, as_json=output.as_json, quiet=output.quiet)
    if checked.is_malformed:
        return Exit.USAGE
    return Exit.OK if checked.is_valid else Exit.NO


def _interactive(chosen: WordChoice, asked: PairsOptions, limit: Limits, output: Output) -> Exit:
    """Run the app with which the user builds a grid in the terminal."""
    try:
        from crosswright.cli.show.pairs_app import PairsApp
    except ImportError as missing:
        raise MissingExtraError("--interactive", "terminal") from missing
    folder_of(output)
    draft = PairDraft.begin(*asked.shape, chosen, **asked.wishes)
    for line in () if output.quiet else draft.remarks:
        notice(line)
    PairsApp(draft, draft.target(output.outputs), rng_seed=limit.rng_seed).run()
    return Exit.OK
