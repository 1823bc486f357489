"""`crosswright convert`: convert a file to another format, and report everything that is lost."""

import sys

import click

from crosswright.cli.exits import Exit
from crosswright.cli.options.groups import given_metadata
from crosswright.cli.options.option_rules import needs, option_rules
from crosswright.cli.options.requests import HeadedCommand, noun_options
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.convert import convert_file, format_names
from crosswright.construct.request.looks import Looks
from crosswright.construct.share import embed_snippets, link_of
from crosswright.core import Metadata

_NAMES = click.Choice(format_names())


@click.command("convert", cls=HeadedCommand)
@click.argument("source", metavar="IN")
@click.argument("target", metavar="[OUT]", required=False, default="")
@click.option(
    "--from",
    "source_format",
    type=_NAMES,
    default=None,
    help="The format of IN. Default: the format of its file extension.",
)
@click.option(
    "--to",
    "target_format",
    type=_NAMES,
    default=None,
    help="The format of OUT. Default: the format of its file extension.",
)
@click.option("--strict", is_flag=True, help="Write nothing if anything would be lost.")
@click.option(
    "--key", type=click.IntRange(0, 9999), metavar="KEY", help=".puz: unlock scrambled answers."
)
@click.option(
    "--link",
    "base",
    is_flag=False,
    flag_value="player.html",
    metavar="[BASE]",
    help="Print a link that contains the puzzle. BASE is the address of the player page.",
)
@click.option("--nexus", is_flag=True, help="With --link: make it for Crossword Nexus' player.")
@click.option("--embed", is_flag=True, help="Print HTML that shows the puzzle on another page.")
@noun_options("about", Metadata)
@noun_options("look", Looks, needs("--contact", "--submission"))
@json_option
@quiet_option
@option_rules(needs("--nexus", "--link"))
@click.pass_context
def command(
    ctx: click.Context,
    /,
    source: str,
    target: str,
    source_format: str | None,
    target_format: str | None,
    strict: bool,
    key: int | None,
    base: str | None,
    nexus: bool,
    embed: bool,
    about: Metadata,
    as_json: bool,
    quiet: bool,
    look: Looks,
) -> None:
    """Convert the file IN to the file OUT. Their formats are known from the file extensions.

    `-` is standard input or output. The command lists everything that the format of OUT cannot
    store. It reads the new file again and compares it with the puzzle. OUT must not be the same
    file as IN.

    \b
    Example:
      crosswright convert puzzle.ipuz puzzle.pdf --paper letter
      crosswright convert puzzle.jpz puzzle.puz --strict
      crosswright convert puzzle.ipuz --link https://example.org/player.html
    """
    if base is not None:
        link = link_of(
            source,
            base,
            nexus=nexus,
            source_format=source_format or "",
            key=key,
            about=given_metadata(about),
            options=look.options,
        )
        if as_json:
            echo_json(link.report())
        else:
            click.echo(link.text)
        if not quiet and not as_json:
            for line in link.lines():
                notice(line)
    if embed:
        click.echo(embed_snippets(source, target), nl=False)
    if not target:
        if base is None and not embed:
            raise click.MissingParameter(ctx=ctx, param_hint="'OUT'", param_type="argument")
        return
    done = convert_file(
        source,
        target,
        source_format=source_format or "",
        target_format=target_format or "",
        key=key,
        about=given_metadata(about),
        options=look.options,
        strict=strict,
    )
    refused = strict and not done.is_faithful
    if as_json:
        echo_json(done.report(None if refused else target))
    elif not quiet:
        for line in done.lines():
            notice(line)
    if refused:
        if not as_json:
            name = done.target.name
            click.echo(f"crosswright: {name} cannot store this puzzle; not written", err=True)
        ctx.exit(Exit.NO)
    if target == "-":
        sys.stdout.buffer.write(done.data)
        return
    done.save(target)
