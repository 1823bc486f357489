"""`crosswright grid`: patterns of blocks, without words."""

import math

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import Limits, Output, answers, limits
from crosswright.cli.options.vocabulary import (
    count_option,
    size_option,
    symmetry_option,
    venue_and_size,
    venue_option,
)
from crosswright.cli.show.report import echo_json, outcome_json, solution_json, verdict
from crosswright.cli.show.terminal import interruptible, picture, status_line
from crosswright.construct.files import save_puzzles
from crosswright.construct.make.patterns import PatternRequest, patterns
from crosswright.core.fill import Fill
from crosswright.core.geometry import Symmetry
from crosswright.core.puzzle import Puzzle

__all__ = ["command"]


@click.command("grid")
@size_option("Width and height. Default: the venue's usual size.")
@venue_option(
    "Whose rules the pattern follows. Default: what the size makes one think of.", default=None
)
@symmetry_option("How the blocks repeat. Default: as the venue wants it.")
@click.option(
    "--words",
    "word_range",
    metavar="LOW-HIGH",
    help="How many words the grid is to hold, such as 70-78.",
)
@click.option(
    "--blocks",
    "block_range",
    metavar="LOW-HIGH",
    help="How many blocks, such as 30-40, or which share of the cells, such as 14%-18%.",
)
@click.option("--shortest", type=int, metavar="N", help="No word has fewer letters than this.")
@click.option("--longest", type=int, metavar="N", help="No word has more letters than this.")
@click.option("--needless-blocks", is_flag=True, help="Allow blocks that do not part two words.")
@count_option("patterns, no two alike")
@limits
@answers
@click.pass_context
def command(
    ctx: click.Context,
    size: tuple[int, int] | None,
    venue_name: str | None,
    symmetry: str | None,
    word_range: str | None,
    block_range: str | None,
    shortest: int | None,
    longest: int | None,
    needless_blocks: bool,
    count: int,
    limit: Limits,
    output: Output,
) -> None:
    """Make patterns that follow the rules of a venue, no two alike.

    \b
    Examples:
      crosswright grid --size 15x15 --venue us-daily --count 3
      crosswright grid --venue mini --size 7x7 -o pattern.txt
      crosswright grid --venue barred --size 11x11
    """
    row, width, height = venue_and_size(venue_name, size)
    request = PatternRequest(
        row,
        height,
        width,
        Symmetry(symmetry) if symmetry else None,
        words=_range(word_range, "words"),
        blocks=_range(block_range, "blocks", width * height),
        shortest=shortest,
        longest=longest,
        needless_blocks=needless_blocks,
    )
    with interruptible() as flag:
        run = limit.run(flag)
        with status_line(run, "grid", quiet=output.is_silent):
            outcome = patterns(request, run, limit=count)
    puzzles = [Puzzle(Fill(grid)) for grid in outcome.solutions]
    save_puzzles(puzzles, output.outputs, several=count > 1)
    if output.as_json:
        echo_json(outcome_json("grid", outcome, map(solution_json, puzzles)))
    else:
        for number, puzzle in enumerate(puzzles):
            if number:
                click.echo()
            click.echo(picture(puzzle.fill))
        if len(outcome.solutions) < count:
            click.echo(f"{len(outcome.solutions)} patterns; {verdict(outcome)}", err=True)
    ctx.exit(exit_for(outcome.status, found=bool(outcome)))


def _range(text: str | None, name: str, cells: int | None = None) -> tuple[int, int] | None:
    """A range of counts, or where the number of cells is given, of shares of them."""
    if text is None:
        return None
    low, dash, high = text.partition("-")
    ends = [low, high if dash else low]
    try:
        if cells is not None and all(end.endswith("%") for end in ends):
            least, most = (float(end.removesuffix("%")) / 100 * cells for end in ends)
            if not 0 <= least <= most <= cells:
                raise ValueError(text)
            return math.ceil(least - 1e-9), math.floor(most + 1e-9)
        return int(ends[0]), int(ends[1])
    except (ValueError, OverflowError):
        usual = "30-40 or 14%-18%" if cells else "70-78"
        raise click.BadParameter(f"expected {name} such as {usual}, got {text!r}") from None
