"""`crosswright player`: write the player for other web pages."""

import click

from crosswright.cli.options.vocabulary import quiet_option
from crosswright.cli.show.terminal import notice
from crosswright.construct.player import write_player


@click.command("player")
@click.option("-o", "--output", "folder", required=True, metavar="DIR", help="The folder to write.")
@quiet_option
def command(folder: str, quiet: bool) -> None:
    """Write the player, so that your own web pages can show puzzles.

    The folder is an npm package. Its file crosswright-puzzle.js is the component
    `<crosswright-puzzle>`. Its file player.html opens puzzles from links, also without a web
    server.

    \b
    Example:
      crosswright player -o player
    """
    names = write_player(folder)
    if not quiet:
        notice(f"{folder}: {len(names)} files; example.html shows how to use them")
