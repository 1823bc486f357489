"""`crosswright freeform`: a SAT solver chooses words and shape together."""

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.freeform import FreeformOptions, freeform_options
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    about_puzzle,
    answers,
    limits_of,
    word_choice_besides,
)
from crosswright.cli.options.recipe import RecipeFiles, recipe_files
from crosswright.cli.show.freeform import show_layouts
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice, searching
from crosswright.construct.files import load_text
from crosswright.construct.freeform.groups import GroupFile, load_groups
from crosswright.construct.recipe.freeform import FreeformRecipe
from crosswright.construct.words import WordChoice

__all__ = ["command"]


@click.command("freeform")
@click.argument("groups", required=False, metavar="[WORDS]")
@freeform_options
@recipe_files
@word_choice_besides()
@limits_of("60 seconds; no limit with --all")
@answers
@about_puzzle
@click.pass_context
def command(
    ctx: click.Context,
    /,
    groups: str | None,
    asked: FreeformOptions,
    recipes: RecipeFiles,
    chosen: WordChoice,
    limit: Limits,
    output: Output,
    about: About,
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
    given = GroupFile(()) if groups is None else _groups(groups, asked, chosen)
    recipe = recipes.asked(
        FreeformRecipe,
        groups=given.plain,
        words=chosen,
        metadata=about.metadata(unless_said=given.language),
        **asked.wishes,
        **vars(limit),
    )
    if asked.writes_clauses:
        clauses = recipe.clauses()
        clauses.save(asked.dimacs, asked.cnf)
        _note(*given.notices, str(clauses), output=output)
        ctx.exit(Exit.OK)
    with searching("freeform", recipe, output) as run:
        for line in given.notices:
            run.remark(line)
        if asked.decode:
            answer = recipe.decode(load_text(asked.decode), asked.decode)
        else:
            answer = recipe.follow(run, jobs=asked.jobs, solver_command=asked.solver_command)
    answer.save(output.outputs)
    _note(*answer.remarks_on(output.outputs), output=output)
    recipes.save(answer)
    report = answer.report()
    if output.as_json:
        echo_json(report)
    else:
        show_layouts(answer, report, quiet=output.quiet)
    ctx.exit(exit_for(answer.status, found=bool(answer)))


def _groups(path: str, asked: FreeformOptions, chosen: WordChoice) -> GroupFile:
    """The groups of a file, read with the given options."""
    longest = max(asked.size) if asked.size else None
    return load_groups(path, chosen.spelling, columns=asked.columns, longest=longest)


def _ensure_complete(ctx: click.Context, groups: str | None, asked: FreeformOptions) -> None:
    """Raise an error if the size or the words are missing. Only for a call without a recipe."""
    if asked.size is None:
        raise click.UsageError("Missing option '--size'.", ctx)
    if groups is None and asked.draw is None:
        raise click.UsageError("expected a file of words or --draw N, got neither")


def _note(*lines: str, output: Output) -> None:
    for line in lines if not output.quiet else ():
        notice(line)
