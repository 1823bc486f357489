"""`crosswright fill`: fill a grid from a word list."""

from collections.abc import Iterable
from dataclasses import replace

import click

from crosswright.cli import teaching
from crosswright.cli.exits import exit_for
from crosswright.cli.options import (
    About,
    Limits,
    Output,
    WordChoice,
    about_puzzle,
    answers,
    limits,
    word_choice,
)
from crosswright.cli.report import (
    echo_json,
    echo_partial,
    entry_lines,
    outcome_json,
    verdict,
)
from crosswright.cli.terminal import interruptible, notice, picture, status_line
from crosswright.construct.files import load_puzzle, numbered, save_puzzle
from crosswright.construct.fill import audited, fill_engine, run_fill
from crosswright.construct.polish import ENGINE as POLISH
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


@click.command("fill")
@click.argument("grid")
@word_choice
@click.option("--min-score", type=int, metavar="N", help="Use no word below this score.")
@click.option("--count", type=click.IntRange(min=1), default=1, metavar="K", help="K fills.")
@click.option("--all", "every", is_flag=True, help="Every fill there is.")
@click.option(
    "--best",
    "for_quality",
    is_flag=True,
    help="Not the first fill: the best scores that the time allows. Default: 10 s.",
)
@click.option(
    "--use", "required", multiple=True, metavar="WORD", help="A word that must stand; repeatable."
)
@click.option(
    "--slot",
    "patterns",
    multiple=True,
    metavar="SLOT=PATTERN",
    help="What a slot may hold, as 17A=C.[AEIOU]T; repeatable.",
)
@click.option(
    "--max-shared",
    type=click.IntRange(min=1),
    metavar="LENGTH",
    help="No two answers share a longer run of letters.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes at most; the first answer wins. Default: all cores. --rng-seed: 1.",
)
@click.option("--entries", is_flag=True, help="List the entries with number and place.")
@click.option("--engine", default="auto", show_default=True, help="auto, kernel or textbook.")
@click.option(
    "--without", default="", metavar="RULES", help="Textbook: off, of mac,mrv,degree,lcv."
)
@click.option("--propagate-only", is_flag=True, help="Textbook: stop after AC-3, show the domains.")
@click.option(
    "--trace",
    is_flag=False,
    flag_value="text",
    type=click.Choice(["text", "json"]),
    help="Textbook: print each step, or stream JSON lines.",
)
@click.option(
    "--replay",
    is_flag=False,
    flag_value=teaching.LIVE,
    metavar="TRACE",
    help="Textbook: play the search, or a file of JSON lines, in the terminal.",
)
@click.option("--delay", type=float, default=0.2, metavar="S", help="Replay: seconds a step.")
@limits
@answers
@about_puzzle
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
      crosswright fill grid.txt --best --seconds 30 -o good.ipuz
      crosswright fill grid.txt --use SERENDIPITY --slot 17A=C.[AEIOU]T --max-shared 4
      crosswright fill small.txt --engine textbook --trace
    """
    if every + for_quality + (count > 1) > 1:
        raise click.UsageError("expected one of --count, --all and --best, got several")
    if for_quality and (required or patterns):
        raise click.UsageError("--best knows neither --use nor --slot: write the letters into GRID")
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
    if (propagate_only or replay or trace) and (output.outputs or every or count > 1):
        raise click.UsageError("a search that is shown is shown once: leave out -o, --count, --all")
    if propagate_only:
        ctx.exit(teaching.show_domains(problem, as_json=output.as_json))
    if replay is not None:
        ctx.exit(teaching.replay(problem, taught, replay, delay=delay))
    if trace is not None:
        ctx.exit(teaching.trace(problem, taught, as_json=trace == "json", budget=limit.budget))
    method = taught if engine == "textbook" else fill_engine(engine)
    if for_quality and limit.seconds is None and limit.nodes is None:
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
    _write(outcome, output.outputs, puzzle.with_metadata(**(told | about.given())), count)
    if output.as_json:
        echo_json(outcome_json("fill", outcome, words))
    else:
        _show(outcome, words, entries=entries)
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


def _write(
    outcome: Outcome[FilledGrid], outputs: Iterable[str], puzzle: Puzzle, count: int
) -> None:
    """Write the fills to the files asked for, numbered if several were asked for.

    Of all fills there are only the last is written: there may be more than a folder should hold.
    """
    written = outcome.solutions if count > 1 else outcome.solutions[-1:]
    drawn = Options(style=Style(show_answers=True))
    for number, filled in enumerate(written, 1):
        for path in outputs:
            name = path if count == 1 else numbered(path, number)
            save_puzzle(replace(puzzle, fill=filled), name, drawn)


def _show(outcome: Outcome[FilledGrid], words: WordList, *, entries: bool) -> None:
    for number, filled in enumerate(outcome.solutions):
        if number:
            click.echo()
        click.echo(picture(filled))
        if entries:
            click.echo()
            for line in entry_lines(filled, words):
                click.echo(line)
    if not outcome:
        click.echo(verdict(outcome), err=True)
        echo_partial(outcome)
    elif len(outcome.solutions) > 1 or outcome.status.is_proof:
        every = "all there are" if outcome.status.is_proof else outcome.status.value
        click.echo(f"{len(outcome.solutions):,} fills, {every}", err=True)
