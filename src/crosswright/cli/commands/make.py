"""`crosswright make`: make a whole puzzle, with or without a theme."""

from typing import Any

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import (
    OUR_LIST_ALONE,
    OWN_LETTERS,
    Output,
    about_rules,
    answers,
)
from crosswright.cli.options.option_rules import needs, no_effect
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.requests import Asked, HeadedCommand, asks, noun_options
from crosswright.cli.options.vocabulary import jobs_option
from crosswright.cli.show.make import show_failure, show_made
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching
from crosswright.construct.files import load_puzzle
from crosswright.construct.make.answer import MakeAnswer, answer_make
from crosswright.construct.make.theme.marks import marks_as_text
from crosswright.construct.request.looks import Looks
from crosswright.construct.request.make import MakeRequest

_RULES = (
    OUR_LIST_ALONE,
    *OWN_LETTERS,
    *about_rules("-o"),
    needs("--theme-across-only", "--theme", "--revealer"),
    no_effect("--size", "--symmetry", "--word-count", "--blocks", beside="--grid"),
)


@click.command("make", cls=HeadedCommand)
@asks(MakeRequest, *_RULES)
@jobs_option("the best puzzle")
@recipe_files
@answers
@noun_options("look", Looks, needs("--contact", "--submission"))
@click.pass_context
def command(
    ctx: click.Context,
    asked: Asked[MakeRequest],
    jobs: int | None,
    recipes: RecipeFiles,
    output: Output,
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
    path, leaves = asked.values["grid"], dict[str, Any]()
    given = load_puzzle(path) if path else None
    if given is not None:
        circled, shaded = marks_as_text(given)
        leaves = {
            "grid": str(given.fill),
            "circles": (*circled, *asked.values["circles"]),
            "shades": (*shaded, *asked.values["shades"]),
        }
    recipe = recipes.recipe(asked, leaves)

    def finished(answer: MakeAnswer) -> None:
        if output.outputs:
            answer.save(output.outputs, look.options)
        if not output.as_json:
            show_made(answer, quiet=output.quiet)

    with searching("make", recipe, output, jobs=jobs) as run:
        grid = given.fill if given else None
        answer = answer_make(recipe, run, grid=grid, finished=finished)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    elif len(answer.puzzles) < recipe.request.count:
        show_failure(answer, recipe.request.count)
    ctx.exit(exit_for(answer.status, found=bool(answer)))
