"""`crosswright grid`: patterns of blocks for a venue."""

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import Output, answers
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.requests import Asked, HeadedCommand, asks
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import picture, searching
from crosswright.construct.answers import Answer
from crosswright.construct.make.patterns.answer import answer_grid
from crosswright.construct.report import verdict
from crosswright.construct.request.grid import GridRequest


@click.command("grid", cls=HeadedCommand)
@asks(GridRequest)
@recipe_files
@answers
@click.pass_context
def command(
    ctx: click.Context, asked: Asked[GridRequest], recipes: RecipeFiles, output: Output
) -> None:
    """Make patterns of blocks that follow the rules of a venue. All patterns are different.

    \b
    Examples:
      crosswright grid --size 15x15 --venue us-daily --count 3
      crosswright grid --venue mini --size 7x7 -o pattern.txt
      crosswright grid --venue barred --size 11x11
    """
    recipe = recipes.recipe(asked, {})
    with searching("grid", recipe, output) as run:
        answer = answer_grid(recipe, run)
    answer.save(output.outputs)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    else:
        for number, puzzle in enumerate(answer.puzzles):
            if number:
                click.echo()
            click.echo(picture(puzzle.fill))
        if len(answer.puzzles) < recipe.request.count:
            click.echo(_fewer(answer), err=True)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _fewer(answer: Answer) -> str:
    """The message if fewer patterns than asked for were found: their number and the reason."""
    if not answer:
        return verdict(answer.outcome)
    count = len(answer.puzzles)
    told = "1 pattern" if count == 1 else f"{count:,} patterns"
    return f"{told}, {'all there are' if answer.status.is_proof else answer.status.value}"
