"""`crosswright grid`: patterns of blocks, without words."""

import math

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options import (
    Limits,
    Output,
    answers,
    limits,
    venue_and_size,
    venue_options,
)
from crosswright.cli.report import echo_json, outcome_json, verdict
from crosswright.cli.terminal import interruptible, picture, status_line
from crosswright.construct.files import numbered, save_puzzle
from crosswright.construct.patterns import PatternRequest, patterns
from crosswright.core.fill import Fill
from crosswright.core.geometry import Symmetry
from crosswright.core.puzzle import Puzzle

__all__ = ["command"]


@click.command("grid")
@venue_options
@click.option("--symmetry", type=click.Choice([s.value for s in Symmetry]), help="Blocks.")
@click.option("--words", "word_range", metavar="LOW-HIGH", help="How many slots.")
@click.option(
    "--blocks",
    "block_range",
    metavar="LOW-HIGH",
    help="How many blocks, or which share of the cells (14%-18%).",
)
@click.option("--shortest", type=int, metavar="N", help="No slot shorter than this.")
@click.option("--longest", type=int, metavar="N", help="No slot longer than this.")
@click.option("--needless-blocks", is_flag=True, help="Allow blocks that part no words.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True)
@limits
@answers
@click.pass_context
def command(
    ctx: click.Context,
    size: str | None,
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
      crosswright grid --size 15x15 --venue us-daily --count 20
      crosswright grid --venue mini --size 7x7 -o pattern.txt
      crosswright grid --venue barred --count 3
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
    for number, grid in enumerate(outcome.solutions, 1):
        for path in output.outputs:
            name = path if count == 1 else numbered(path, number)
            save_puzzle(Puzzle(Fill(grid)), name)
    if output.as_json:
        shown = [str(grid).split("\n") for grid in outcome.solutions]
        echo_json(outcome_json("grid", outcome, patterns=shown))
    else:
        for number, grid in enumerate(outcome.solutions):
            if number:
                click.echo()
            click.echo(picture(Fill(grid)))
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
