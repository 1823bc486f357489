"""The output of `crosswright candidates`: words with score, room and verdict (such as proven), or
the slots of the grid.

The room of a word is a share: how much choice the other slots keep if the word is placed.
"""

import sys

import click

from crosswright.cli.show.terminal import picture
from crosswright.cli.show.tightness import tight_coloured, tight_picture
from crosswright.construct.candidates import Candidate, Candidates
from crosswright.core import Slot

SHOWN_IMPOSSIBLE = 10
"""The number of impossible words that are listed."""

SHOWN_SLOTS = 10
"""The number of slots that are listed. Those with the fewest words left are first."""


def show_candidates(found: Candidates) -> None:
    """Print one line for each candidate of a slot or cell.

    For the whole grid, print a picture and the slots with the fewest words left.
    """
    if found.where is None:
        _show_grid(found)
    else:
        _show_list(found)
    if not found and found.explanation:
        click.echo(f"{found.status.value}: {found.explanation}", err=True)


def _show_list(found: Candidates) -> None:
    for one in found.solutions:
        click.echo(_line(one))
    if found.impossible:
        names = ", ".join(one.text for one in found.impossible[:SHOWN_IMPOSSIBLE])
        more = ", …" if len(found.impossible) > SHOWN_IMPOSSIBLE else ""
        click.echo(f"impossible: {names}{more}")
    best = next((one for one in found.solutions if one.fill is not None), None)
    if best is not None and best.fill is not None:
        click.echo(f"\na fill with {best.text}:")
        click.echo(picture(best.fill))
    where = found.where.key.spoken if isinstance(found.where, Slot) else str(found.where)
    thing = "word" if isinstance(found.where, Slot) else "letter"
    shown = len(found.solutions)
    # `found.left` also counts words that were then proven impossible. If each of the counted words
    # is either shown or impossible, the exact number of words left is the number of shown words.
    is_all = shown + len(found.impossible) >= found.left
    left = shown if is_all else found.left
    things = thing if left == 1 else f"{thing}s"
    cut = "" if is_all else f"; shown: {shown:,}"
    click.echo(f"{where}: {left:,} {things} left{cut}", err=True)


def _line(one: Candidate) -> str:
    score = "" if one.score is None else f"{one.score:>5}  "
    room = "" if one.room is None else f"{100 * one.room:>4.0f}%"
    return f"{score}{room}  {one.text}  {one.verdict.value}"


def _show_grid(found: Candidates) -> None:
    if found.given is None:
        return
    # If one slot has no word left, there is no fill, so no letter is possible in any cell of the
    # grid. Then mark only the cells of that slot, not all cells.
    cells = found.letters if found.emptied is None else found.emptied.cells
    left = {cell: len(found.letters[cell]) for cell in cells}
    if sys.stdout.isatty():
        click.echo(tight_coloured(found.given, left), color=True)
    else:
        click.echo(tight_picture(found.given, left))
    if found.tightest is not None and found.emptied is not None:
        one = found.tightest
        fits = f"{one.fits:,} {'word fits' if one.fits == 1 else 'words fit'} its letters"
        click.echo(f"{one.slot!s:>4}  {one.pattern}  {fits}; none of them fits the crossing slots")
        click.echo("to see why, run crosswright explain with the same grid and options", err=True)
        return
    empty = sorted(
        (one for one in found.slots if not one.is_full), key=lambda one: (one.left, one.fits)
    )
    for one in empty[:SHOWN_SLOTS]:
        click.echo(f"{one.slot!s:>4}  {one.pattern}  {one.left:,} of {one.fits:,} words left")
    if found.tightest is not None:
        click.echo(f"tightest: {found.tightest.slot.key.spoken}")
