"""`crosswright fill`: fill a grid from a word list."""

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.fill import FILL_RULES, FillShow
from crosswright.cli.options.groups import Output, answers
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.requests import Asked, HeadedCommand, asks, noun_options
from crosswright.cli.options.vocabulary import jobs_option
from crosswright.cli.show.fill import show_fills
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching
from crosswright.construct.files import load_puzzle
from crosswright.construct.fill.answer import answer_fill, problem_of
from crosswright.construct.request.fill import FillRequest


@click.command("fill", cls=HeadedCommand)
@click.argument("grid", required=False)
@asks(FillRequest, *FILL_RULES)
@noun_options("show", FillShow)
@jobs_option("the first answer (with --best, the best one)")
@recipe_files
@answers
@click.pass_context
def command(
    ctx: click.Context,
    grid: str | None,
    asked: Asked[FillRequest],
    show: FillShow,
    jobs: int | None,
    recipes: RecipeFiles,
    output: Output,
) -> None:
    """Fill GRID from a word list.

    In GRID, `#` is a block and `.` is an empty cell. Letters that are already in GRID are kept.

    \b
    Examples:
      crosswright fill grid.txt
      crosswright fill grid.txt -w mine.dict --min-score 40 --seconds 10 -o out.png
      crosswright fill grid.txt --best --seconds 2 -o good.ipuz
      crosswright fill grid.txt --use OCEAN --slot 1A=S[AEIOU]... --max-shared 4
      crosswright fill small.txt -w few-words.txt --tally
      crosswright fill puzzle.ipuz --refill weak --keep 17A -o better.ipuz
      crosswright fill small.txt -w few-words.txt --engine textbook --trace
    """
    if grid is None and recipes.recipe_file is None:
        raise click.UsageError("Missing argument 'GRID'.", ctx)
    puzzle = None if grid is None else load_puzzle(grid)
    recipe = recipes.recipe(asked, {"grid": str(puzzle.fill) if puzzle else ""})
    if show.is_lesson:
        from crosswright.cli.show.teaching import teach

        ctx.exit(teach(recipe, show, puzzle, as_json=output.as_json, quiet=output.quiet))
    if show.tally:
        from crosswright.cli.show.pairs import show_tally
        from crosswright.construct.fill.tally import tally_of

        with searching("fill", recipe, output, jobs=jobs) as run:
            tally = tally_of(problem_of(recipe, puzzle), run)
        show_tally(tally, counted=True, as_json=output.as_json, quiet=output.quiet)
        # If the count is incomplete, the exit code must not be 0.
        ctx.exit(exit_for(tally.status, found=bool(tally) and tally.is_complete))
    with searching("fill", recipe, output, jobs=jobs) as run:
        answer = answer_fill(recipe, run, puzzle=puzzle)
    if output.outputs:
        answer.save(output.outputs)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    else:
        show_fills(answer, entries=show.entries, quiet=output.quiet)
    ctx.exit(exit_for(answer.status, found=bool(answer)))
