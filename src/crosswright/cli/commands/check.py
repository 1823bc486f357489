"""`crosswright check`: audit a puzzle, and check the rules of its grid."""

import click

from crosswright.cli.exits import Exit
from crosswright.cli.options.groups import word_choice
from crosswright.cli.options.option_rules import no_effect, option_rules
from crosswright.cli.options.requests import HeadedCommand, noun_options
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.check import check
from crosswright.construct.files import load_puzzle
from crosswright.construct.request.check import CheckRules
from crosswright.construct.request.words import WordChoice


@click.command("check", cls=HeadedCommand)
@click.argument("puzzle")
@word_choice
@click.option("--no-words", is_flag=True, help="Check the grid only, not the answers.")
@noun_options("rules", CheckRules)
@json_option
@quiet_option
@option_rules(
    no_effect("-w", "--ban", "--spelling", "--allow-offensive", "--theme", beside="--no-words")
)
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str,
    chosen: WordChoice,
    no_words: bool,
    rules: CheckRules,
    as_json: bool,
    quiet: bool,
) -> None:
    """Check the answers of PUZZLE and its grid.

    Each answer must be in the word list and must be used only once. The grid must follow the rules
    that you choose by options.

    \b
    Examples:
      crosswright check puzzle.puz --venue us-daily
      crosswright check puzzle.txt -w mine.dict --symmetry rotational --connected --shortest 3
    """
    found = check(
        load_puzzle(puzzle),
        False if no_words else chosen,
        **vars(rules),
    )
    if not quiet:
        for line in found.notices:
            notice(line)
    if as_json:
        echo_json(found.report())
    else:
        for name, value in {} if quiet else found.lines().items():
            click.echo(f"{name + ':':<17}{value}")
        for finding in found.findings:
            click.echo(str(finding))
        if not quiet:
            click.echo(str(found))
    ctx.exit(Exit.OK if found.is_valid else Exit.NO)
