"""`crosswright fill`: fill a grid from a word list."""

from collections.abc import Iterable
from dataclasses import replace

import click

from crosswright.cli.exits import exit_for
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    WordChoice,
    about_puzzle,
    answers,
    limits,
    word_choice,
)
from crosswright.cli.options.together import apart, idle, needs, together
from crosswright.cli.options.values import SECONDS
from crosswright.cli.options.vocabulary import (
    all_option,
    count_option,
    jobs_option,
    min_score_option,
)
from crosswright.cli.show import teaching
from crosswright.cli.show.report import (
    echo_failure,
    echo_json,
    entry_lines,
    outcome_json,
    solution_json,
)
from crosswright.cli.show.terminal import interruptible, notice, picture, status_line
from crosswright.construct.files import load_puzzle, save_puzzles
from crosswright.construct.fill import audited, fill_engine, run_fill
from crosswright.construct.make.polish import ENGINE as POLISH
from crosswright.construct.portfolio import first_fill, usable_cores
from crosswright.core.errors import ProblemError
from crosswright.core.fill import Fill, FilledGrid
from crosswright.core.puzzle import Puzzle
from crosswright.core.slots import SlotKey
from crosswright.engines.fill import ENGINE, FillProblem, Rules, textbook_engine
from crosswright.formats import Options
from crosswright.render.style import Style
from crosswright.search.outcome import Outcome, best
from crosswright.search.run import Run
from crosswright.words.wordlist import WordList

__all__ = ["command"]

BEST_SECONDS = 10.0
"""How long do we look for the best fill if nobody says?"""

_SHOWN = ("--propagate-only", "--trace", "--replay")
"""Ways to watch a search, which is shown once and not written."""


@click.command("fill")
@click.argument("grid")
@word_choice
@min_score_option()
@count_option("fills")
@all_option("fill")
@click.option(
    "--best",
    "for_quality",
    is_flag=True,
    help="Not the first fill: the one with the best scores that the time allows, 10 seconds if "
    "nobody says.",
)
@click.option(
    "--use",
    "required",
    multiple=True,
    metavar="WORD",
    help="A word that must stand somewhere in the grid; repeatable.",
)
@click.option(
    "--slot",
    "patterns",
    multiple=True,
    metavar="SLOT=PATTERN",
    help="What may stand in a slot, such as 17A=C.[AEIOU]T: `.` is any letter, [AEIOU] one of "
    "these. Repeatable.",
)
@click.option(
    "--max-shared",
    type=click.IntRange(min=1),
    metavar="LENGTH",
    help="No two answers have a run of letters longer than this in common.",
)
@jobs_option("the first answer")
@click.option("--entries", is_flag=True, help="List the answers with their numbers and places.")
@click.option(
    "--engine",
    type=click.Choice(["auto", "kernel", "textbook"]),
    default="auto",
    show_default=True,
    help="Who fills: kernel, the fast one; textbook, one that can be watched; auto, what is there.",
)
@click.option(
    "--without",
    default="",
    metavar="RULES",
    help="Textbook: leave rules out, of mac,mrv,degree,lcv, to see what each is good for.",
)
@click.option(
    "--propagate-only",
    is_flag=True,
    help="Textbook: make the slots agree (AC-3), show which words each may still hold, and end.",
)
@click.option(
    "--trace",
    is_flag=False,
    flag_value="text",
    type=click.Choice(["text", "json"]),
    help="Textbook: print each step of the search as text (the default) or as lines of JSON.",
)
@click.option(
    "--replay",
    is_flag=False,
    flag_value=teaching.LIVE,
    metavar="TRACE",
    help="Textbook: play the search in the terminal, or one that --trace json kept in a file.",
)
@click.option(
    "--delay",
    type=SECONDS,
    default=0.2,
    show_default=True,
    metavar="S",
    help="With --replay: how many seconds each step is shown.",
)
@limits
@answers
@about_puzzle
@together(
    apart("--count", "--all", "--best"),
    apart("--best", "--use"),
    apart("--best", "--slot"),
    apart("--propagate-only", "--trace", "--replay"),
    idle("--count", "--all", "--best", "-o", "--entries", "--jobs", beside=_SHOWN),
    idle("--json", beside=("--trace", "--replay")),
    idle("--seconds", "--nodes", "--rng-seed", beside=("--propagate-only", "--replay")),
    idle("--jobs", beside=("--all", "--count", "--best", "--engine textbook")),
    needs("--delay", "--replay"),
    needs("--without", "--engine textbook", *_SHOWN),
)
@click.pass_context
def command(
    ctx: click.Context,
    grid: str,
    chosen: WordChoice,
    min_score: int | None,
    count: int,
    every: bool,
    for_quality: bool,
    required: tuple[str, ...],
    patterns: tuple[str, ...],
    max_shared: int | None,
    jobs: int | None,
    entries: bool,
    engine: str,
    without: str,
    propagate_only: bool,
    trace: str | None,
    replay: str | None,
    delay: float,
    limit: Limits,
    output: Output,
    about: About,
) -> None:
    """Fill GRID from a word list: `#` is a block, `.` an empty cell, letters stay.

    \b
    Examples:
      crosswright fill grid.txt
      crosswright fill grid.txt -w mine.dict --min-score 40 --seconds 10 -o out.png
      crosswright fill grid.txt --best --seconds 2 -o good.ipuz
      crosswright fill grid.txt --use OCEAN --slot 1A=S[AEIOU]... --max-shared 4
      crosswright fill small.txt -w few-words.txt --engine textbook --trace
    """
    puzzle = load_puzzle(grid)
    given = puzzle.fill
    words = chosen.read(quiet=output.quiet)
    problem = FillProblem(
        given,
        words,
        min_score=min_score,
        banned=frozenset(chosen.ban),
        required=required,
        patterns=dict(map(_slot_pattern, patterns)),
        max_shared=max_shared,
    )
    if not output.quiet:
        _remark(given, words)
    taught = textbook_engine(Rules.without(without))
    if propagate_only:
        ctx.exit(teaching.show_domains(problem, as_json=output.as_json))
    if replay is not None:
        ctx.exit(teaching.replay(problem, taught, replay, delay=delay))
    if trace is not None:
        ctx.exit(teaching.trace(problem, taught, as_json=trace == "json", budget=limit.budget))
    method = taught if engine == "textbook" else fill_engine(engine)
    if for_quality and limit.is_open:
        limit = replace(limit, seconds=BEST_SECONDS)
    with interruptible() as flag:
        run = limit.run(flag)
        with status_line(run, "fill", quiet=output.is_silent):
            if for_quality:
                outcome = best(audited(POLISH), problem, run)
            elif method is ENGINE and not every and count == 1:
                outcome = first_fill(problem, run, jobs=_job_count(jobs, run))
            else:
                outcome = run_fill(problem, run, method, limit=None if every else count)
    told = {"language": puzzle.metadata.language or words.spelling.alphabet.language}
    puzzle = puzzle.with_metadata(**(told | about.given()))
    puzzles = [replace(puzzle, fill=filled) for filled in outcome.solutions]
    # Of all fills only the last is written: there may be more than a folder should hold.
    drawn = Options(style=Style(show_answers=True))
    save_puzzles(puzzles, output.outputs, drawn, several=count > 1)
    if output.as_json:
        echo_json(outcome_json("fill", outcome, (solution_json(p, words) for p in puzzles)))
    else:
        _show(outcome, puzzles, words, entries=entries)
    ctx.exit(exit_for(outcome.status, found=bool(outcome)))


def _slot_pattern(text: str) -> tuple[SlotKey, str]:
    """What `--slot 17A=C..T` means."""
    name, sign, pattern = text.partition("=")
    if not sign:
        raise ProblemError(f"expected a slot and a pattern such as 17A=C..T, got {text!r}")
    try:
        return SlotKey.parse(name), pattern
    except ValueError as problem:
        raise ProblemError(str(problem)) from problem


def _job_count(asked: int | None, run: Run) -> int:
    """Fixed dice or a budget in nodes promise one answer, which several processes cannot."""
    if run.rng_seed is not None or run.budget.nodes is not None:
        return 1
    return asked or usable_cores()


def _remark(given: Fill, words: WordList) -> None:
    """Tell what the user may not have meant."""
    loose = given.loose_cells()
    if loose:
        shown = "; ".join(map(str, loose[:3])) + ("; …" if len(loose) > 3 else "")
        notice(f"{len(loose)} cells lie in no slot and stay empty: {shown}")
    own = [answer for _, answer in given.answers() if answer not in words]
    if own:
        notice(f"given answers that the word list does not have: {', '.join(own)}")


def _show(
    outcome: Outcome[FilledGrid], puzzles: Iterable[Puzzle], words: WordList, *, entries: bool
) -> None:
    for number, puzzle in enumerate(puzzles):
        if number:
            click.echo()
        click.echo(picture(puzzle.fill))
        if entries:
            click.echo()
            for line in entry_lines(puzzle.entries(), words):
                click.echo(line)
    if not outcome:
        echo_failure(outcome)
    elif len(outcome.solutions) > 1 or outcome.status.is_proof:
        every = "all there are" if outcome.status.is_proof else outcome.status.value
        click.echo(f"{len(outcome.solutions):,} fills, {every}", err=True)
