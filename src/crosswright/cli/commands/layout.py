"""`crosswright layout`: place all given words in a grid so that they cross."""

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    about_puzzle_in,
    answers,
    limits_of,
)
from crosswright.cli.options.layout import LayoutOptions, layout_options
from crosswright.cli.options.looks import look_options
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.show.layout import show_answer, warn_of_fewer, without_clues
from crosswright.cli.show.layout_teaching import Rejections, show_overlaps
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching, warning
from crosswright.construct.layout.given import GivenWords, load_given
from crosswright.construct.layout.teaching import letter_overlaps, save_graphs
from crosswright.construct.looks import Looks
from crosswright.construct.recipe.layout import ClassPackAnswer, LayoutAnswer, LayoutRecipe

__all__ = ["command"]


@click.command("layout")
@click.argument("given", required=False, metavar="[WORDS]")
@layout_options
@recipe_files
@limits_of(
    # This text follows "Default: " in the help of --seconds.
    "for each layout, the first of these limits that applies: 60 seconds with --method exact or "
    "--fill-in; 20 with --symmetry; 10 with --method graph or with more than 50 words; 2 in all "
    "other cases"
)
@answers
@about_puzzle_in("-o", "--class-pack")
@look_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    given: str | None,
    asked: LayoutOptions,
    recipes: RecipeFiles,
    limit: Limits,
    output: Output,
    about: About,
    look: Looks,
) -> None:
    """Lay out all words of WORDS so that they cross in a small grid.

    WORDS is a file. It may be a text file with lines such as `word`, `word: clue`, `word;clue` or
    `1. word - clue`, or a table (.csv, .tsv, .xlsx) with or without headings. The columns may be in
    any order. `-` is standard input.

    \b
    Examples:
      crosswright layout words.txt
      crosswright layout words.csv --square -o puzzle.svg -o puzzle.json
      crosswright layout words.txt --fill-in --max-size 15x15 --symmetry rotational
      crosswright layout words.xlsx --versions 4 --class-pack sheets
    """
    if given is None and recipes.recipe_file is None:
        raise click.UsageError("Missing argument 'WORDS'.", ctx)
    listed = GivenWords(()) if given is None else _given(given, asked)
    recipe = recipes.asked(
        LayoutRecipe,
        given=tuple((word.display, word.clue) for word in listed.words),
        metadata=about.metadata(unless_said=listed.language),
        **asked.wishes,
        **vars(limit),
    )
    if recipe.class_pack and asked.class_pack is None:
        raise click.UsageError(
            "This recipe makes sheets for a class: add --class-pack DIR, the folder for them.", ctx
        )
    if listed.left_out:
        warning(listed.left_out)
    if asked.show_overlaps:
        overlaps = letter_overlaps(recipe.given, alphabet=recipe.alphabet_name)
        show_overlaps(overlaps, () if output.quiet else listed.remarks, as_json=output.as_json)
        return
    remarks = (*listed.remarks, *without_clues(listed.words))
    rejections = Rejections() if asked.trace else None
    observer = None if rejections is None else rejections.hear
    with searching("layout", recipe, output, observer, status=not asked.trace) as run:
        answer = recipe.follow(run, notices=remarks)
    if rejections is not None:
        rejections.tell_none()
    answer = _written(answer, asked, output, look)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    else:
        show_answer(answer, quiet=output.quiet)
    warn_of_fewer(answer)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _given(path: str, asked: LayoutOptions) -> GivenWords:
    """The words of a file, read with the given options."""
    longest = max(asked.max_size) if asked.max_size else None
    return load_given(path, asked.alphabet_name, columns=asked.columns, longest=longest)


def _written(
    answer: LayoutAnswer | ClassPackAnswer, asked: LayoutOptions, output: Output, look: Looks
) -> LayoutAnswer | ClassPackAnswer:
    """Write the answer to the files and folders that were asked for, and return it."""
    if isinstance(answer, ClassPackAnswer):
        folder = str(asked.class_pack)
        return answer.saved_in(folder, look.options, beside=output.outputs)
    answer.save(output.outputs, look.options)
    if asked.show_graph is not None:
        save_graphs(answer.outcome, asked.show_graph)
    return answer
