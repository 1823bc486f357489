"""`crosswright clue`: clues for a puzzle's entries, or ranked candidates for a word."""

import click

from crosswright.cli.exits import Exit
from crosswright.cli.options.groups import Output, WordChoice, answers, word_choice
from crosswright.cli.options.together import idle, needs, together
from crosswright.cli.options.vocabulary import clue_options, limit_option, rng_seed_option
from crosswright.cli.show.report import JSON_VERSION, echo_json
from crosswright.cli.show.terminal import notice
from crosswright.clues.assign import Assignment, ClueRequest
from crosswright.clues.source import LONGEST_CLUE, ClueCandidate, Difficulty, fitness
from crosswright.construct.clue import ClueDesk
from crosswright.construct.files import load_puzzle, save_puzzle
from crosswright.core.errors import InputError
from crosswright.core.puzzle import Entry

__all__ = ["command"]


@click.command("clue")
@click.argument("puzzle", required=False)
@click.option(
    "--for", "word", metavar="WORD", help="Instead of PUZZLE: show the clues that WORD could have."
)
@clue_options
@click.option(
    "--replace", is_flag=True, help="Write new clues also where the puzzle already has some."
)
@click.option(
    "--longest",
    type=click.IntRange(min=10),
    default=LONGEST_CLUE,
    show_default=True,
    metavar="N",
    help="Take no clue from the dictionary that has more characters than this.",
)
@limit_option("With --for: show so many candidates", default=20)
@click.option(
    "--wordnet",
    metavar="FOLDER",
    help="Where WordNet's files lie. Default: where they were installed.",
)
@rng_seed_option(
    "Choose among good clues by dice, the same for the same N. Default: the best clue."
)
@word_choice
@answers
@together(
    needs("--limit", "--for"),
    idle("-o", "--replace", "--enumerations", "--rng-seed", beside="--for"),
)
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str | None,
    word: str | None,
    banks: tuple[str, ...],
    difficulty: str,
    enumerations: bool,
    replace: bool,
    longest: int,
    limit: int,
    wordnet: str | None,
    rng_seed: int | None,
    chosen: WordChoice,
    output: Output,
) -> None:
    """Write a clue for every entry of PUZZLE that has none; what has no clue is told.

    \b
    Examples:
      crosswright clue puzzle.json -o clued.json --difficulty easy
      crosswright clue puzzle.json --bank mine.csv --enumerations -o clued.json
      crosswright clue --for WENT
    """
    if (puzzle is None) == (word is None):
        raise click.UsageError("expected either PUZZLE or --for WORD")
    if word is not None and not any(map(str.isalpha, word)):
        raise click.UsageError(f"expected a word after --for, got {word!r}")
    words = chosen.read(quiet=output.quiet)
    desk = ClueDesk(
        words, banks, wordnet=wordnet, longest=longest, announce=None if output.quiet else notice
    )
    if not output.quiet:
        _remark(desk)
    level = Difficulty(difficulty)
    if word is not None:
        found = sorted(desk.candidates(word), key=lambda c: (-fitness(c, level), c.text))
        _show_candidates(word, found[: limit or None], as_json=output.as_json)
        ctx.exit(Exit.OK if found else Exit.OPEN)
    assert puzzle is not None
    request = ClueRequest(level, rng_seed, with_enumerations=enumerations)
    loaded = load_puzzle(puzzle)
    if not any(loaded.fill.answers()):
        raise InputError(f"{puzzle} has no answers to be clued: fill it first")
    assignment = desk.clue(loaded, request, replace_all=replace)
    for path in output.outputs:
        save_puzzle(assignment.puzzle, path)
    _show_puzzle(assignment, as_json=output.as_json, quiet=output.quiet)
    ctx.exit(Exit.OK if any(e.clue and e.clue.text for e in _entries(assignment)) else Exit.OPEN)


def _entries(assignment: Assignment) -> list[Entry]:
    return list(assignment.puzzle.entries())


def _remark(desk: ClueDesk) -> None:
    for bank in desk.banks:
        for line in bank.notices:
            notice(line)
    if not desk.has_dictionary:
        notice("no WordNet here, banks only: pip install 'crosswright[clues]'")


def _show_candidates(word: str, found: list[ClueCandidate], *, as_json: bool) -> None:
    if as_json:
        rows = [_row(candidate) for candidate in found]
        echo_json({"version": JSON_VERSION, "command": "clue", "word": word, "candidates": rows})
        return
    for candidate in found:
        told = " ".join(filter(None, (candidate.kind.value, candidate.sense, candidate.tag)))
        click.echo(f"{candidate.text}  [{candidate.origin}: {told}]")
    if not found:
        click.echo(f"no clue for {word}", err=True)


def _row(candidate: ClueCandidate) -> dict[str, object]:
    return {
        "clue": candidate.text,
        "score": candidate.score,
        "origin": candidate.origin,
        "kind": candidate.kind.value,
        "sense": candidate.sense,
        "tag": candidate.tag,
        "obscurity": candidate.obscurity,
    }


def _show_puzzle(assignment: Assignment, *, as_json: bool, quiet: bool) -> None:
    entries = _entries(assignment)
    if as_json:
        rows = []
        for entry in entries:
            key, clue = entry.slot.key, entry.clue
            chosen = assignment.chosen.get(key)
            rows.append(
                {
                    "number": key.number,
                    "direction": key.direction.value,
                    "answer": entry.answer,
                    "clue": clue.text if clue else "",
                    "enumeration": clue.enumeration if clue else "",
                    "candidate": _row(chosen) if chosen else None,
                }
            )
        unclued = [str(slot) for slot in assignment.unclued]
        echo_json({"version": JSON_VERSION, "command": "clue", "entries": rows, "unclued": unclued})
        return
    heading = None
    for entry in entries:
        if entry.slot.direction is not heading:
            heading = entry.slot.direction
            click.echo(heading.value.capitalize())
        clue = entry.clue
        text = clue.text if clue else ""
        brackets = f" ({clue.enumeration})" if clue and clue.enumeration else ""
        click.echo(f"{entry.slot.number:>4}  {text}{brackets}  {entry.answer or ''}".rstrip())
    if assignment.unclued and not quiet:
        told = ", ".join(slot.key.spoken for slot in assignment.unclued)
        notice(f"no clue found, left empty: {told}")
