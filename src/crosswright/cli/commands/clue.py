"""`crosswright clue`: clues for a puzzle's entries, or ranked clues for one word."""

import click

from crosswright.cli.exits import Exit
from crosswright.cli.options.groups import Output, answers, word_choice
from crosswright.cli.options.option_rules import needs, no_effect, option_rules
from crosswright.cli.options.requests import HeadedCommand, noun_options
from crosswright.cli.options.values import AtLeast
from crosswright.cli.options.vocabulary import limit_option
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import notice
from crosswright.construct.clue import LONGEST_CLUE, Candidates, Clued, clue, clue_candidates
from crosswright.construct.files import load_puzzle, save_puzzles
from crosswright.construct.request.make import Clueing
from crosswright.construct.request.words import WordChoice
from crosswright.core import for_terminal


@click.command("clue", cls=HeadedCommand)
@click.argument("puzzle", required=False)
@click.option(
    "--for", "word", metavar="WORD", help="Show possible clues for WORD. Leave PUZZLE out then."
)
@noun_options("clueing", Clueing)
@click.option(
    "--replace", is_flag=True, help="Replace generated clues by new ones. Your own clues stay."
)
@click.option(
    "--longest",
    type=AtLeast(10),
    default=LONGEST_CLUE,
    show_default=True,
    metavar="N",
    help="Use no clue with more than N characters, except clues from a --bank.",
)
@limit_option("With --for: show up to N clues", default=20)
@click.option(
    "--rng-seed",
    type=int,
    metavar="N",
    help="A number for the random choice among good clues. Another N gives other clues. Default: "
    "the choice depends on the grid, so the same grid always gets the same clues.",
)
@word_choice
@answers
@option_rules(
    needs("--limit", "--for"),
    no_effect("-o", "--replace", "--enumerations", "--rng-seed", beside="--for"),
)
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str | None,
    word: str | None,
    clueing: Clueing,
    replace: bool,
    longest: int,
    limit: int,
    rng_seed: int | None,
    chosen: WordChoice,
    output: Output,
) -> None:
    """Write a clue for every entry of PUZZLE that has none. Print all clues, and the entries for
    which no clue was found.

    \b
    Examples:
      crosswright clue puzzle.json -o clued.json --difficulty easy
      crosswright clue puzzle.json --bank mine.csv --enumerations -o clued.json
      crosswright clue --for WENT
    """
    if (puzzle is None) == (word is None):
        raise click.UsageError("expected either PUZZLE or --for WORD")
    if word is not None:
        found = clue_candidates(
            word,
            chosen,
            difficulty=clueing.difficulty,
            banks=clueing.banks,
            longest=longest,
            limit=limit,
        )
        _show(found, output)
        ctx.exit(Exit.OK if found.found else Exit.OPEN)
    assert puzzle is not None
    clued = clue(
        load_puzzle(puzzle),
        chosen,
        difficulty=clueing.difficulty,
        banks=clueing.banks,
        enumerations=clueing.enumerations,
        replace_all=replace,
        longest=longest,
        rng_seed=rng_seed,
    )
    save_puzzles([clued.puzzle], output.outputs, several=False)
    _show(clued, output)
    ctx.exit(Exit.OK if clued.has_clues else Exit.OPEN)


def _show(found: Clued | Candidates, output: Output) -> None:
    for line in () if output.quiet else found.notices:
        notice(line)
    if output.as_json:
        echo_json(found.report())
    elif isinstance(found, Candidates):
        _show_candidates(found)
    else:
        _show_puzzle(found, quiet=output.quiet)


def _show_candidates(candidates: Candidates) -> None:
    for candidate in candidates.found:
        told = " ".join(filter(None, (candidate.kind.value, candidate.sense, candidate.tag)))
        click.echo(f"{candidate.text}  [{candidate.origin}: {told}]")
    if not candidates.found:
        click.echo(f"no clue for {candidates.word}", err=True)


def _show_puzzle(clued: Clued, *, quiet: bool) -> None:
    heading = None
    for entry in clued.puzzle.entries():
        if entry.slot.direction is not heading:
            heading = entry.slot.direction
            click.echo(heading.value.capitalize())
        clue = entry.clue
        text = clue.text if clue else ""
        brackets = f" ({clue.enumeration})" if clue and clue.enumeration else ""
        line = f"{entry.slot.number:>4}  {text}{brackets}  {entry.answer or ''}"
        click.echo(for_terminal(line.rstrip()))
    if clued.unclued and not quiet:
        told = ", ".join(slot.key.spoken for slot in clued.unclued)
        notice(f"no clue found, left empty: {told}")
