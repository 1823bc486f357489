"""`crosswright make`: make a whole puzzle, with or without a theme."""

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
from crosswright.cli.options.option_rules import needs, no_effect, option_rules
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.vocabulary import (
    blocks_option,
    clue_options,
    count_option,
    jobs_option,
    min_score_option,
    size_option,
    symmetry_option,
    venue_option,
    word_count_option,
)
from crosswright.cli.show.make import show_failure, show_made
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching
from crosswright.construct.files import load_puzzle
from crosswright.construct.looks import Looks
from crosswright.construct.make.theme.marks import marks_as_text
from crosswright.construct.recipe.make import MakeAnswer, MakeRecipe
from crosswright.construct.words import WordChoice

__all__ = ["command"]


@click.command("make")
@click.option(
    "--theme",
    multiple=True,
    metavar="ENTRY[@ROW]",
    help="A theme entry; with @4 it is in the fourth row. Letters in [brackets] share one cell. "
    "Repeatable, up to 8.",
)
@click.option(
    "--revealer",
    metavar="ENTRY[@ROW]",
    help="The theme entry that explains the others. It is the last across theme entry, or it is in "
    "the middle of the grid.",
)
@click.option(
    "--theme-across-only", "across_only", is_flag=True, help="Place theme entries only across."
)
@click.option(
    "--circle",
    "circles",
    multiple=True,
    metavar="CELLS|WORD",
    help="Circle cells, such as 3,4 or 3,4-3,8 (ROW,COLUMN, counted from 1), or the letters of "
    "WORD inside theme entries; repeatable.",
)
@click.option(
    "--shade",
    "shades",
    multiple=True,
    metavar="CELLS|WORD[=COLOUR]",
    help="Shade cells or the letters of WORD (see --circle), in grey or in a colour such as "
    "#ffd166; repeatable.",
)
@click.option(
    "--grid",
    metavar="PATTERN",
    help="Fill this pattern instead of making one: a file with `#` for blocks and `.` for cells, "
    "or a puzzle. Its letters, circles and colours stay.",
)
@size_option("Width and height. Default: the venue's usual size.")
@venue_option("Follow the rules of this venue. Default: the usual venue for the size.")
@symmetry_option("The symmetry of the blocks. Default: the symmetry of the venue.")
@word_count_option
@blocks_option("block_range")
@min_score_option()
@count_option("puzzles that share no long answer")
@clue_options
@jobs_option("the best puzzle")
@recipe_files
@word_choice
@limits_of(
    # This text follows "Default: " in the help of --seconds.
    "for each puzzle, 5 seconds if no side of the grid is longer than 11 cells, 20 if a side has "
    "17 cells or more, otherwise 10"
)
@answers
@about_puzzle
@look_options
@option_rules(
    needs("--theme-across-only", "--theme", "--revealer"),
    no_effect("--size", "--symmetry", "--word-count", "--blocks", beside="--grid"),
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    theme: tuple[str, ...],
    across_only: bool,
    revealer: str | None,
    circles: tuple[str, ...],
    shades: tuple[str, ...],
    grid: str | None,
    size: tuple[int, int] | None,
    venue: str | None,
    symmetry: str | None,
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
    """Make a whole puzzle: a symmetric pattern of blocks, a good fill, and clues.

    \b
    Examples:
      crosswright make -o puzzle.pdf -o puzzle.html
      crosswright make --theme "ICE AGE" --theme GLACIER --theme SNOWMAN@4 -o cold.puz
      crosswright make --theme "[HEART]ACHE" --size 11x11 --rng-seed 1 --nodes 9000 --seconds 60
      crosswright make --grid grid.txt --theme ICE --nodes 3000 --seconds 60 -o cold.pdf
      crosswright make --size 7x7 --circle 1,3 --shade 4,2-4,6 -o marked.ipuz
      crosswright make --recipe puzzle.recipe.json -o again.ipuz
    """
    given = None if grid is None else load_puzzle(grid)
    circled, shaded = marks_as_text(given) if given else ((), ())
    recipe = recipes.asked(
        MakeRecipe,
        theme=theme,
        across_only=across_only,
        revealer=revealer,
        circles=(*circled, *circles),
        shades=(*shaded, *shades),
        grid=str(given.fill) if given else "",
        symmetry=symmetry,
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
