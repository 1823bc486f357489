"""`crosswright make`: a whole puzzle, from nothing or from a theme."""

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    about_puzzle,
    answers,
    limits_of,
    word_choice,
)
from crosswright.cli.options.looks import look_options
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.together import needs, together
from crosswright.cli.options.vocabulary import (
    blocks_option,
    clue_options,
    count_option,
    jobs_option,
    min_score_option,
    size_option,
    venue_option,
    word_count_option,
)
from crosswright.cli.show.make import show_failure, show_made
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching
from crosswright.construct.looks import Looks
from crosswright.construct.recipe.make import MakeAnswer, MakeRecipe
from crosswright.construct.words import WordChoice

__all__ = ["command"]


@click.command("make")
@click.option(
    "--theme",
    multiple=True,
    metavar="ENTRY[@ROW]",
    help="A theme entry, with @4 in the fourth row; repeatable, up to 8.",
)
@click.option(
    "--theme-across-only", "across_only", is_flag=True, help="Let theme entries run across only."
)
@size_option("Width and height. Default: the venue's usual size.")
@venue_option("Whose rules the puzzle follows. Default: the usual venue for the size.")
@word_count_option
@blocks_option("block_range")
@min_score_option()
@count_option("puzzles that share no long answer")
@clue_options
@jobs_option("the best puzzle")
@recipe_files
@word_choice
@limits_of("10, up to 11x11 5, for each puzzle")
@answers
@about_puzzle
@look_options
@together(needs("--theme-across-only", "--theme"))
@click.pass_context
def command(
    ctx: click.Context,
    /,
    theme: tuple[str, ...],
    across_only: bool,
    size: tuple[int, int] | None,
    venue: str | None,
    word_range: str | None,
    block_range: str | None,
    min_score: int | None,
    count: int,
    difficulty: str,
    enumerations: str,
    banks: tuple[str, ...],
    jobs: int | None,
    recipes: RecipeFiles,
    chosen: WordChoice,
    limit: Limits,
    output: Output,
    about: About,
    look: Looks,
) -> None:
    """Make a whole puzzle: a legal symmetric pattern, a good fill, a clue for every entry.

    \b
    Examples:
      crosswright make -o puzzle.pdf -o puzzle.html
      crosswright make --theme "ICE AGE" --theme GLACIER --theme SNOWMAN@4 -o cold.puz
      crosswright make --recipe puzzle.recipe.json -o again.ipuz
    """
    recipe = recipes.asked(
        MakeRecipe,
        theme=theme,
        across_only=across_only,
        size=size,
        venue=venue,
        word_range=word_range,
        block_range=block_range,
        min_score=min_score,
        count=count,
        difficulty=difficulty,
        enumerations=enumerations != "none" and enumerations,
        banks=banks,
        words=chosen,
        metadata=about.metadata(),
        **vars(limit),
    )

    def finished(one: MakeAnswer) -> None:
        if output.outputs:
            one.save(output.outputs, look.options)
        if not output.as_json:
            show_made(one, quiet=output.quiet)

    with searching("make", recipe, output) as run:
        answer = recipe.follow(run, jobs=jobs, finished=finished)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    elif len(answer.puzzles) < recipe.count:
        show_failure(answer, recipe.count)
    ctx.exit(exit_for(answer.status, found=bool(answer)))
