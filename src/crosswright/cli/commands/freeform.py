"""`crosswright freeform`: a SAT solver chooses words and shape together."""

from dataclasses import replace

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.freeform import FREEFORM_RULES, FreeformShow, freeform_show
from crosswright.cli.options.groups import Output, answers
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.options.requests import Asked, HeadedCommand, asks
from crosswright.cli.options.vocabulary import jobs_option
from crosswright.cli.show.freeform import show_layouts
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice, searching
from crosswright.construct.files import load_text
from crosswright.construct.freeform.answer import EITHER, answer_freeform, clauses_of, decoded
from crosswright.construct.freeform.groups import GroupFile, load_groups
from crosswright.construct.request.freeform import FreeformRequest


@click.command("freeform", cls=HeadedCommand)
@click.argument("groups", required=False, metavar="[WORDS]")
@asks(FreeformRequest, *FREEFORM_RULES)
@freeform_show
@jobs_option("the first answer")
@recipe_files
@answers
@click.pass_context
def command(
    ctx: click.Context,
    /,
    groups: str | None,
    asked: Asked[FreeformRequest],
    show: FreeformShow,
    jobs: int | None,
    recipes: RecipeFiles,
    output: Output,
) -> None:
    """Make a crossword with one word from every group. Words and shape are chosen together.

    WORDS is a text file with one group on each line. Words are separated by spaces or commas. A
    phrase is in quotation marks. After the words, a semicolon and a clue may follow; the clue is
    for every word of the group. WORDS may also be a list of single words with clues: a text file
    with lines such as `word: clue`, or a table (.csv, .tsv, .xlsx) with one word in each row. Each
    word is then a group. `-` is standard input. With --draw, no WORDS are given: the groups are
    random words from the word list.

    \b
    Examples:
      crosswright freeform words.txt --size 12x12
      crosswright freeform words.txt --size 12x12 --minimise square --seconds 3 -o small.pdf
      crosswright freeform --draw 15 --group-size 2 --size 16x16 --min-score 60
      crosswright freeform words.txt --size 9x9 --dimacs problem.cnf
    """
    if recipes.recipe_file is None:
        _ensure_complete(ctx, groups, asked)
    given = GroupFile(()) if groups is None else _groups(groups, asked, show)
    recipe = recipes.recipe(asked, {"groups": given.plain}, EITHER)
    if not recipe.request.metadata.language and given.language not in {"", "en"}:
        recipe = replace(recipe, request=recipe.request.with_leaves(language=given.language))
    if show.writes_clauses:
        clauses = clauses_of(recipe)
        clauses.save(show.dimacs, show.cnf)
        _note(*given.notices, str(clauses), output=output)
        ctx.exit(Exit.OK)
    with searching("freeform", recipe, output, jobs=jobs) as run:
        for line in given.notices:
            run.remark(line)
        if show.decode:
            answer = decoded(recipe, load_text(show.decode), show.decode)
        else:
            answer = answer_freeform(recipe, run)
    answer.save(output.outputs)
    _note(*answer.remarks_on(output.outputs), output=output)
    recipes.save(answer)
    report = answer.report()
    if output.as_json:
        echo_json(report)
    else:
        show_layouts(answer, report, quiet=output.quiet)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _groups(path: str, asked: Asked[FreeformRequest], show: FreeformShow) -> GroupFile:
    """The groups of a file, read with the given options."""
    size = asked.values["size"]
    spelling = asked.request().words.spelling
    return load_groups(path, spelling, columns=show.columns, longest=max(size) if size else None)


def _ensure_complete(ctx: click.Context, groups: str | None, asked: Asked[FreeformRequest]) -> None:
    """Raise an error if the size or the words are missing. Only for a call without a recipe."""
    if asked.values["size"] is None:
        raise click.UsageError("Missing option '--size'.", ctx)
    if groups is None and asked.values["draw"] is None:
        raise click.UsageError("expected a file of words or --draw N, got neither")


def _note(*lines: str, output: Output) -> None:
    for line in lines if not output.quiet else ():
        notice(line)
