"""`crosswright check`: audit a puzzle and ask the questions of its grid."""

import click

from crosswright.audit.fill import audit_fill
from crosswright.cli.exits import Exit
from crosswright.cli.options import WordChoice, word_choice
from crosswright.cli.report import JSON_VERSION, echo_json
from crosswright.cli.together import idle, together
from crosswright.cli.vocabulary import (
    json_option,
    quiet_option,
    symmetry_option,
    venue_option,
)
from crosswright.construct.files import load_puzzle
from crosswright.core import rules
from crosswright.core.geometry import Symmetry
from crosswright.core.grid import Grid
from crosswright.core.puzzle import Puzzle
from crosswright.core.rules import Finding
from crosswright.core.venues import venue, violations
from crosswright.words.statistics import FillStatistics, statistics_of

__all__ = ["command"]


@click.command("check")
@click.argument("puzzle")
@word_choice
@click.option(
    "--no-words", is_flag=True, help="Check the grid only: ask nothing about the answers."
)
@symmetry_option("Ask that the blocks repeat like this.")
@venue_option("Ask for all rules of this venue.", default=None)
@click.option("--connected", is_flag=True, help="Ask that the grid be in one piece.")
@click.option("--checked", is_flag=True, help="Ask that every cell be in two words.")
@click.option(
    "--shortest", type=int, metavar="N", help="Ask that every word have at least N letters."
)
@json_option
@quiet_option
@together(idle("-w", "--ban", "--spelling", "--allow-offensive", beside="--no-words"))
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str,
    chosen: WordChoice,
    no_words: bool,
    symmetry: str | None,
    venue_name: str | None,
    connected: bool,
    checked: bool,
    shortest: int | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Check PUZZLE: each answer listed, used once; and the grid's rules you ask for.

    \b
    Examples:
      crosswright check puzzle.puz --venue us-daily
      crosswright check puzzle.txt -w mine.dict --symmetry rotational --connected --shortest 3
    """
    loaded = load_puzzle(puzzle)
    findings: list[Finding] = []
    statistics: FillStatistics | None = None
    if loaded.fill.glyphs and not no_words:
        words = chosen.read_allowed(quiet=quiet)
        findings += audit_fill(loaded.fill, words)
        statistics = statistics_of(loaded.fill, words)
    findings += _grid_findings(
        loaded.grid,
        Symmetry(symmetry) if symmetry else Symmetry.NONE,
        connected=connected,
        checked=checked,
        shortest=shortest,
    )
    if venue_name:
        findings += violations(loaded.grid, venue(venue_name))
    facts = rules.facts(loaded.grid)
    unclued = _unclued(loaded)
    if as_json:
        echo_json(
            {
                "version": JSON_VERSION,
                "command": "check",
                "valid": not findings,
                "findings": [vars(finding) for finding in findings],
                "grid": vars(facts) | {"symmetries": [s.value for s in facts.symmetries]},
                "fill": vars(statistics) if statistics else None,
                "unclued": unclued,
            }
        )
    else:
        if not quiet:
            for name, value in [*facts.lines(), *(statistics.lines() if statistics else ())]:
                click.echo(f"{name + ':':<17}{value}")
            if unclued:
                click.echo(f"{'without clue:':<17}{', '.join(unclued)}")
        for finding in findings:
            click.echo(str(finding))
        if not quiet:
            click.echo(_verdict(len(findings)))
    ctx.exit(Exit.NO if findings else Exit.OK)


def _unclued(puzzle: Puzzle) -> list[str]:
    """Entries without a clue, in a puzzle that has clues at all."""
    entries = list(puzzle.entries())
    empty = [entry.slot.key.spoken for entry in entries if not (entry.clue and entry.clue.text)]
    return empty if len(empty) < len(entries) else []


def _verdict(faults: int) -> str:
    match faults:
        case 0:
            return "valid"
        case 1:
            return "1 thing is wrong"
        case _:
            return f"{faults} things are wrong"


def _grid_findings(
    grid: Grid, symmetry: Symmetry, *, connected: bool, checked: bool, shortest: int | None
) -> list[Finding]:
    """What the grid lacks of what is asked for."""
    found = []
    if not grid.is_symmetric(symmetry):
        found.append(Finding("symmetry", "the grid", f"has no {symmetry.value} symmetry"))
    if connected and not rules.is_connected(grid):
        count = len(rules.pieces(grid))
        found.append(Finding("connected", "the grid", f"falls into {count} pieces"))
    if checked:
        found += [
            Finding("unchecked", str(cell), "is in fewer than two slots")
            for cell in rules.unchecked_cells(grid)
        ]
    short = rules.shortest_slot(grid)
    if shortest is not None and short is not None and short.length < shortest:
        message = f"has {short.length} cells, fewer than {shortest}"
        found.append(Finding("shortest", short.key.spoken, message))
    return found
