"""`crosswright convert`: one file format into another, with a report of what is lost."""

import sys
from pathlib import Path

import click

from crosswright import formats
from crosswright.cli.exits import Exit
from crosswright.cli.options.groups import About, about_puzzle_in
from crosswright.cli.options.looks import Looks, look_options
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.report import JSON_VERSION, echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.convert import Conversion, convert, load
from crosswright.construct.files import ensure_other_file, save_bytes
from crosswright.core.errors import InputError

__all__ = ["command"]

_NAMES = click.Choice([row.name for row in formats.FORMATS])


@click.command("convert")
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--from",
    "source_format",
    type=_NAMES,
    default=None,
    help="Which format IN has, if not its ending says so.",
)
@click.option(
    "--to",
    "target_format",
    type=_NAMES,
    default=None,
    help="Which format OUT gets, if not its ending says so.",
)
@click.option("--strict", is_flag=True, help="Write nothing if anything would be lost.")
@click.option(
    "--key", type=click.IntRange(0, 9999), metavar="KEY", help=".puz: unlocks a scrambled solution."
)
@about_puzzle_in()
@look_options
@json_option
@quiet_option
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
    about: About,
    as_json: bool,
    quiet: bool,
    look: Looks,
) -> None:
    """Convert IN to OUT; the formats are those of the extensions. `-` is standard input or output.

    What OUT cannot carry is said first; then it is written, read back and compared. OUT must not be
    IN itself.

    \b
    Example:
      crosswright convert puzzle.ipuz puzzle.pdf --paper letter
      crosswright convert puzzle.jpz puzzle.puz --strict
    """
    ensure_other_file(source, target)
    puzzle = load(source, format_name=source_format or "", key=key)
    puzzle = puzzle.with_metadata(**about.given())
    if target == "-" and target_format is None:
        raise InputError("expected the format of the output: add --to")
    row = formats.by_name(target_format) if target_format else formats.for_path(target)
    done = convert(puzzle, row, look.options)
    refused = strict and not done.is_faithful
    if as_json:
        _echo_json(done, target, refused=refused)
    elif not quiet:
        for line in (*map(str, done.losses), *done.differences):
            notice(f"{row.name} loses {line}" if not row.is_picture else f"not shown: {line}")
    if refused:
        if not as_json:
            click.echo(f"crosswright: {row.name} cannot carry this puzzle; not written", err=True)
        ctx.exit(Exit.NO)
    if target == "-":
        sys.stdout.buffer.write(done.data)
        return
    save_bytes(Path(target), done.data)
    if Path(target).read_bytes() != done.data:
        raise InputError(f"{target} does not hold what was written to it")


def _echo_json(done: Conversion, target: str, *, refused: bool) -> None:
    echo_json(
        {
            "version": JSON_VERSION,
            "command": "convert",
            "format": done.target.name,
            "file": None if refused else target,
            "losses": [vars(loss) for loss in done.losses],
            "differences": list(done.differences),
            "faithful": done.is_faithful,
        }
    )
