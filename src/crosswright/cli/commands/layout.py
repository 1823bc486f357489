"""`crosswright layout`: place all given words in a grid so that they cross."""

from dataclasses import replace

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import Output, answers
from crosswright.cli.options.layout import LAYOUT_RULES, LayoutShow, layout_show
from crosswright.cli.options.option_rules import needs
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.requests import Asked, HeadedCommand, asks, noun_options
from crosswright.cli.show.layout import show_answer, warn_of_fewer, without_clues
from crosswright.cli.show.layout_teaching import Rejections, show_overlaps
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import searching, warning
from crosswright.construct.layout.answer import ClassPackAnswer, LayoutAnswer, answer_layout
from crosswright.construct.layout.given import GivenWords, load_given
from crosswright.construct.layout.teaching import letter_overlaps, save_graphs
from crosswright.construct.request.layout import LayoutRequest
from crosswright.construct.request.looks import Looks


@click.command("layout", cls=HeadedCommand)
@click.argument("given", required=False, metavar="[WORDS]")
@asks(LayoutRequest, *LAYOUT_RULES)
@layout_show
@recipe_files
@answers
@noun_options("look", Looks, needs("--contact", "--submission"))
@click.pass_context
def command(
    ctx: click.Context,
    /,
    given: str | None,
    asked: Asked[LayoutRequest],
    show: LayoutShow,
    recipes: RecipeFiles,
    output: Output,
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
    listed = GivenWords(()) if given is None else _given(given, asked, show)
    recipe = recipes.recipe(
        asked,
        {
            "given": tuple((word.display, word.clue) for word in listed.words),
            "class_pack": show.class_folder is not None,
        },
    )
    if not recipe.request.metadata.language and listed.language not in {"", "en"}:
        recipe = replace(recipe, request=recipe.request.with_leaves(language=listed.language))
    request = recipe.request
    if request.class_pack and show.class_folder is None:
        raise click.UsageError(
            "This recipe makes sheets for a class: add --class-pack DIR, the folder for them.", ctx
        )
    if listed.left_out:
        warning(listed.left_out)
    if show.show_overlaps:
        overlaps = letter_overlaps(request.given, alphabet=request.alphabet_name)
        show_overlaps(overlaps, () if output.quiet else listed.remarks, as_json=output.as_json)
        return
    remarks = (*listed.remarks, *without_clues(listed.words))
    rejections = Rejections() if show.trace else None
    observer = None if rejections is None else rejections.hear
    with searching("layout", recipe, output, observer, status=not show.trace) as run:
        answer = answer_layout(recipe, run, notices=remarks)
    if rejections is not None:
        rejections.tell_none()
    answer = _written(answer, show, output, look)
    recipes.save(answer)
    if output.as_json:
        echo_json(answer.report())
    else:
        show_answer(answer, quiet=output.quiet)
    warn_of_fewer(answer)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _given(path: str, asked: Asked[LayoutRequest], show: LayoutShow) -> GivenWords:
    """The words of a file, read with the given options."""
    size = asked.values["max_size"]
    longest = max(size) if size else None
    alphabet = asked.values["alphabet_name"]
    return load_given(path, alphabet, columns=show.columns, longest=longest)


def _written(
    answer: LayoutAnswer | ClassPackAnswer, show: LayoutShow, output: Output, look: Looks
) -> LayoutAnswer | ClassPackAnswer:
    """Write the answer to the files and folders that were asked for, and return it."""
    if isinstance(answer, ClassPackAnswer):
        folder = str(show.class_folder)
        return answer.saved_in(folder, look.options, beside=output.outputs)
    answer.save(output.outputs, look.options)
    if show.show_graph is not None:
        save_graphs(answer.outcome, show.show_graph)
    return answer
