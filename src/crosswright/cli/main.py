"""The command `crosswright`. The module of each subcommand is imported only when needed."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from crosswright import __version__
from crosswright.cli.config import load_config
from crosswright.cli.exits import Exit, interrupted_code
from crosswright.cli.remedies import renamed, worded
from crosswright.cli.streams import hush
from crosswright.core import CrosswrightError, FaultError, InputError, for_terminal

COMMANDS = {
    "batch": "Make many puzzles from a plan, on all cores or on a cluster.",
    "candidates": "Show which words or letters fit into a slot or a cell, and prove it.",
    "check": "Audit a puzzle and its grid.",
    "clue": "Write clues for a puzzle, or list possible clues for a word.",
    "convert": "Convert between file formats, and say what is lost.",
    "explain": "Say why a grid cannot be filled, and what would help.",
    "fill": "Fill a grid from a word list.",
    "formats": "Show what each file format can hold.",
    "freeform": "Make a crossword of a given size with one word from each group of words.",
    "grid": "Make patterns of blocks for a venue.",
    "layout": "Lay out all given words so that they cross in a small grid.",
    "make": "Make a whole puzzle, with or without a theme.",
    "pairs": "Make pair squares: each cell has two letters or is blank.",
    "player": "Write the player, for puzzles on your own web pages.",
    "results": "Collect the scores that solvers have sent.",
    "show": "Show a puzzle in the terminal.",
    "studio": "Open the studio in the browser: draw, fill, clue, play, export.",
    "words": "Inspect, search, merge and change word lists.",
}
"""The help line of each subcommand, by its name. The module of a subcommand in `cli.commands` has
the same name."""

LONGEST_LINE = 1000
"""The largest number of characters of a printed error message. From a longer message, such as one
that quotes long input, the middle is left out."""


@contextmanager
def _reader_may_leave() -> Iterator[None]:
    """End without a message if the program that reads our output has closed it, as `head` does.

    The exit code is then 0. Click would exit with code 1, but in our commands 1 means
    'impossible'.
    """
    try:
        yield
    except BrokenPipeError:
        hush()
        raise click.exceptions.Exit(Exit.OK) from None


class _LazyGroup(click.Group):
    """A click group that lists the subcommands without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"crosswright.cli.commands.{cmd_name}").command
        return command

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with _reader_may_leave():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with _reader_may_leave():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="crosswright")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Make crosswords: from words to a finished puzzle.

    \b
    Example:
      crosswright fill grid.txt -o puzzle.png
    """
    name = str(ctx.invoked_subcommand)
    command = cli.get_command(ctx, name)
    if command is not None:
        config = load_config(COMMANDS)
        ctx.default_map = {name: config.defaults(command, name)}
        config.ensure_known(_commands_from(command, ctx))


def _commands_from(first: click.Command, ctx: click.Context) -> Iterator[click.Command]:
    """Yield `first`, then all commands. Each is imported only when the iterator reaches it."""
    yield first
    for name in COMMANDS:
        command = cli.get_command(ctx, name)
        if command is not None:
            yield command


def main() -> None:
    """Run the command. For a user's mistake, print one line without a traceback and exit with 2."""
    try:
        code = cli.main(standalone_mode=False, prog_name="crosswright")
        sys.stdout.flush()
        if code == Exit.INTERRUPTED:
            code = interrupted_code()
        sys.exit(code if isinstance(code, int) else Exit.OK)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except click.NoSuchOption as problem:
        path = problem.ctx.command_path if problem.ctx else ""
        told = renamed(f"{path} {problem.option_name}")
        _fail(told or f"{problem.format_message()} (see {path} --help)")
    except click.UsageError as problem:
        hint = f" (see {problem.ctx.command_path} --help)" if problem.ctx else ""
        _fail(f"{problem.format_message()}{hint}")
    except click.ClickException as problem:
        _fail(problem.format_message())
    except FaultError as fault:
        _fault(str(fault))
    except InputError as problem:
        _fail(f"{problem}{worded(problem)}")
    except CrosswrightError as problem:
        _fail(str(problem))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(interrupted_code())
    except BrokenPipeError:
        hush()
        sys.exit(Exit.OK)
    except MemoryError:
        _fail("there is not enough memory for this")
    except Exception as crash:
        if _is_interrupted(crash):
            sys.exit(interrupted_code())
        # The traceback for developers comes first; the last line is the message for the user.
        import traceback  # imported only after a crash

        traceback.print_exc()
        _fault(f"{type(crash).__name__}: {crash}")
    finally:
        # Without this, Python's garbage collector would go through all loaded words once more
        # before the process exits.
        gc.freeze()


def _is_interrupted(crash: BaseException | None) -> bool:
    """Return True if Python made this error of an interrupt. It does so while it defines a class,
    and commands are imported late."""
    while crash is not None and not isinstance(crash, KeyboardInterrupt):
        crash = crash.__cause__ or crash.__context__
    return crash is not None


def _fault(message: str) -> None:
    _end(f"this is a bug in crosswright, please report it: {message}", Exit.FAULT)


def _fail(message: str) -> None:
    _end(message, Exit.USAGE)


def _end(message: str, code: Exit) -> None:
    """Print the message in one line to the error output, and exit with `code`."""
    try:
        sys.stdout.flush()
    except (InputError, OSError):
        hush()
    line = for_terminal(" ".join(message.split()), one_line=True)
    if len(line) > LONGEST_LINE:
        line = f"{line[: LONGEST_LINE // 2]} … {line[-LONGEST_LINE // 2 :]}"
    click.echo(f"crosswright: {line}", err=True)
    sys.exit(code)
