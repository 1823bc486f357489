"""`crosswright grid`: patterns of blocks, without words."""

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import Limits, Output, answers, limits_of
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.values import Whole
from crosswright.cli.options.vocabulary import (
    blocks_option,
    count_option,
    size_option,
    symmetry_option,
    venue_option,
    word_count_option,
)
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import picture, searching
from crosswright.construct.recipe import Answer
from crosswright.construct.recipe.grid import GridRecipe
from crosswright.construct.report import verdict

__all__ = ["command"]


@click.command("grid")
@size_option("Width and height. Default: the venue's usual size.")
@venue_option("Follow the rules of this venue. Default: the usual venue for the size.")
@symmetry_option("The symmetry of the blocks. Default: the symmetry of the venue.")
@word_count_option
@blocks_option("block_range")
@click.option("--shortest", type=Whole(), metavar="N", help="No word has fewer letters than this.")
@click.option("--longest", type=Whole(), metavar="N", help="No word has more letters than this.")
@click.option(
    "--needless-blocks", is_flag=True, help="Allow blocks that do not separate two words."
)
@count_option("different patterns")
@recipe_files
@limits_of("30 seconds")
@answers
@click.pass_context
def command(
    ctx: click.Context,
    size: tuple[int, int] | None,
    venue: str | None,
    symmetry: str | None,
    word_range: str | None,
    block_range: str | None,
    shortest: int | None,
    longest: int | None,
    needless_blocks: bool,
    count: int,
    recipes: RecipeFiles,
    limit: Limits,
    output: Output,
) -> None:
    """Make patterns of blocks that follow the rules of a venue. All patterns are different.

    \b
    Examples:
      crosswright grid --size 15x15 --venue us-daily --count 3
      crosswright grid --venue mini --size 7x7 -o pattern.txt
      crosswright grid --venue barred --size 11x11
    """
    recipe = recipes.asked(
        GridRecipe,
        size=size,
        venue=venue,
        symmetry=symmetry,
        word_range=word_range,
        block_range=block_range,
        shortest=shortest,
        longest=longest,
        needless_blocks=needless_blocks,
        count=count,
        **vars(limit),
    )
    with searching("grid", recipe, output) as run:
        answer = recipe.follow(run)
    answer.save(output.outputs)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    else:
        for number, puzzle in enumerate(answer.puzzles):
            if number:
                click.echo()
            click.echo(picture(puzzle.fill))
        if len(answer.puzzles) < recipe.count:
            click.echo(_fewer(answer), err=True)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _fewer(answer: Answer) -> str:
    """The message if fewer patterns than asked for were found: their number and the reason."""
    if not answer:
        return verdict(answer.outcome)
    count = len(answer.puzzles)
    told = "1 pattern" if count == 1 else f"{count:,} patterns"
    return f"{told}, {'all there are' if answer.status.is_proof else answer.status.value}"
