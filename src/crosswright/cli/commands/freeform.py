"""`crosswright freeform`: words and shape together, by a SAT solver."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.freeform import Asked, freeform_options
from crosswright.cli.options.groups import (
    About,
    Limits,
    Output,
    about_puzzle,
    answers,
    limits,
    word_choice_besides,
)
from crosswright.cli.show.freeform import Paper, echo_report, show_report
from crosswright.cli.show.terminal import interruptible, notice, status_line
from crosswright.construct.files import load_bytes, load_text, save_bytes, save_puzzles, source_name
from crosswright.construct.freeform import (
    Group,
    audit_answer,
    draw_groups,
    read_groups,
    run_freeform,
)
from crosswright.construct.words import WordChoice
from crosswright.core.errors import InputError, ProblemError
from crosswright.core.puzzle import Puzzle
from crosswright.engines.freeform import FreeformProblem, Report
from crosswright.engines.freeform.decode import decode_answer
from crosswright.engines.freeform.solve import full_encoding
from crosswright.search.outcome import Outcome, Status
from crosswright.words.spelling import Spelling

__all__ = ["command"]


@click.command("freeform")
@click.argument("words_file", required=False, metavar="[WORDS]")
@freeform_options
@word_choice_besides()
@limits
@answers
@about_puzzle
@click.pass_context
def command(
    ctx: click.Context,
    /,
    words_file: str | None,
    asked: Asked,
    chosen: WordChoice,
    limit: Limits,
    output: Output,
    about: About,
) -> None:
    """Make a crossword of one word from every group, words and shape together.

    WORDS is a text file: a line is a group, its words parted by spaces or commas, a phrase in
    quotation marks, and after a semicolon the clue; or a spreadsheet (.csv, .tsv, .xlsx) with a
    word and its clue in each row. `-` is standard input.

    \b
    Examples:
      crosswright freeform words.txt --size 12x12
      crosswright freeform words.txt --size 12x12 --minimise square --seconds 3 -o small.pdf
      crosswright freeform --draw 15 --group-size 2 --size 16x16 --min-score 60
      crosswright freeform words.txt --size 9x9 --dimacs problem.cnf
    """
    groups = _groups(words_file, asked, chosen, random.Random(limit.rng_seed), quiet=output.quiet)
    problem = asked.problem(groups, chosen.spelling)
    if asked.dimacs or asked.cnf:
        _export(problem, asked.dimacs, asked.cnf, quiet=output.quiet)
        ctx.exit(Exit.OK)
    if asked.decode:
        report = _decoded(problem, asked.decode)
    else:
        plan = asked.plan()
        with interruptible() as flag:
            run = limit.run(flag)
            with status_line(run, "freeform", quiet=output.is_silent):
                report = run_freeform(problem, run, plan)
    metadata = replace(
        about.metadata(), language=about.language or chosen.spelling.alphabet.language
    )
    paper = Paper(problem, tuple(word for group in groups for word in group), metadata)
    _save(paper.puzzles(report), asked, output)
    if output.as_json:
        echo_report(report, paper, asked.goal)
    else:
        show_report(report, paper, asked.goal)
    ctx.exit(exit_for(report.outcome.status, found=bool(report.outcome)))


def _groups(
    path: str | None, asked: Asked, chosen: WordChoice, dice: random.Random, *, quiet: bool
) -> tuple[Group, ...]:
    """The groups in the file, or drawn ones."""
    if path is not None:
        return _without(_read_groups(path, chosen.spelling, quiet=quiet), chosen)
    if asked.draw is None:
        raise click.UsageError("expected a file of words or --draw N, got neither")
    words = chosen.load_allowed()
    if asked.min_score is not None:
        words = words.at_least(asked.min_score)
    longest = max(asked.size)
    return draw_groups(words, asked.draw, asked.group_size, longest, dice)


def _read_groups(path: str, spelling: Spelling, *, quiet: bool) -> tuple[Group, ...]:
    groups, notices = read_groups(load_bytes(path), source_name(path), spelling)
    if not quiet:
        for line in notices:
            notice(line)
    return groups


def _without(groups: Iterable[Group], chosen: WordChoice) -> tuple[Group, ...]:
    """The groups less the banned words; a group that has no other is the user's mistake."""
    banned = {chosen.spelling.spell(word) for word in chosen.ban}
    kept = []
    for group in groups:
        kept.append(tuple(word for word in group if word.glyphs not in banned))
        if not kept[-1]:
            raise ProblemError(f"--ban leaves nothing of the group {group[0].text}")
    return tuple(kept)


def _save(puzzles: Sequence[Puzzle], asked: Asked, output: Output) -> None:
    save_puzzles(puzzles, output.outputs, several=asked.count > 1)
    if output.quiet or not (puzzles and output.outputs):
        return
    if asked.every and len(puzzles) > 1:
        notice(f"{output.outputs[0]} holds the last of {len(puzzles):,} layouts")
    if asked.allow_loose:
        notice("where letters touch loosely, a file has entries that are no words and have no clue")


def _export(
    problem: FreeformProblem, dimacs: str | None, readable: str | None, *, quiet: bool
) -> None:
    """The clauses in files: connection is always told, for a solver that is asked once."""
    formula = full_encoding(problem, steps=True).cnf
    for path, lines in ((dimacs, formula.dimacs), (readable, formula.readable)):
        if path:
            save_bytes(Path(path), "\n".join([*lines(), ""]).encode())
    if not quiet:
        notice(f"{formula.variables:,} variables, {len(formula):,} clauses")


def _decoded(problem: FreeformProblem, path: str) -> Report:
    try:
        layout = decode_answer(full_encoding(problem, steps=True), load_text(path))
    except InputError as fault:
        raise fault.within(path) from None
    if layout is None:
        return Report(Outcome(Status.IMPOSSIBLE, explanation="so says the solver"))
    if not layout.placements:
        raise InputError(f"{path} places no word: it is no answer to this problem")
    findings = audit_answer(layout, problem)
    if findings:
        told = "; ".join(map(str, findings))
        raise InputError(f"{path} is no answer to this problem: {told}")
    return Report(Outcome(Status.FOUND, (layout,)))
