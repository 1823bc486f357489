"""The output of `crosswright fill` for students: domains, traces, comparisons, replays.

A domain is the set of words that are left for a slot. A trace has the steps of a search. A
comparison has the results of several searches: the first uses all rules of the engine (such as
AC-3, see `_show_domains`), and each of the others leaves out some rules. A replay shows the steps
of a search as pictures of the grid.
"""

import json
import sys
import time

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.fill import LIVE, FillShow
from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import interruptible, notice, picture
from crosswright.construct.files import load_text, source_name
from crosswright.construct.fill.answer import problem_of
from crosswright.construct.fill.problem import remarks
from crosswright.construct.fill.teaching import (
    Compared,
    FillProblem,
    Step,
    compared,
    domains,
    played,
    recorded,
    watched,
)
from crosswright.construct.report import headed, verdict
from crosswright.construct.request.fill import FillRequest
from crosswright.construct.request.recipe import Recipe
from crosswright.construct.words import slowness
from crosswright.core import Puzzle
from crosswright.search import Progress, Run

SHOWN_WORDS = 8
"""The largest number of words of a domain that are printed in its line."""


def teach(
    recipe: Recipe[FillRequest],
    show: FillShow,
    puzzle: Puzzle | None,
    *,
    as_json: bool,
    quiet: bool,
) -> Exit:
    """Print domains, a comparison, a replay or a trace, as the options say.

    Return the exit code.
    """
    problem = problem_of(recipe, puzzle)
    if not quiet:
        slow = slowness()
        for line in (*([slow] if slow else []), *problem.words.notices, *remarks(problem)):
            notice(line)
    if show.propagate_only:
        return _show_domains(problem, as_json=as_json)
    if show.compare:
        return _compare(problem, recipe, as_json=as_json)
    if show.replay is not None:
        return _replay(problem, recipe, show)
    return _trace(problem, recipe, as_json=show.trace == "json")


def _show_domains(problem: FillProblem, *, as_json: bool) -> Exit:
    """Print the words that are left for every slot after two steps.

    Node consistency removes words that do not fit the letters and the length of the slot. AC-3
    removes words that fit no word of a crossing slot. If AC-3 leaves some slot without a word,
    print the words from before AC-3.
    """
    found = domains(problem)
    shown = found.before if found.after is None else found.after
    if as_json:
        told = {str(key): list(words) for key, words in shown.items()}
        is_consistent = found.after is not None
        echo_json(headed("fill --propagate-only", consistent=is_consistent, domains=told))
    else:
        for key, words in shown.items():
            some = " ".join(words[:SHOWN_WORDS]) + (" …" if len(words) > SHOWN_WORDS else "")
            before = len(found.before[key])
            click.echo(f"{key!s:>5} {before:>7,} → {len(words):>7,}  {some}")
        if found.after is None:
            click.echo(f"impossible: {found.explanation}", err=True)
    return Exit.OK if found.after is not None else Exit.NO


def _trace(problem: FillProblem, recipe: Recipe[FillRequest], *, as_json: bool) -> Exit:
    """Print each step as it happens, then the fill.

    With `as_json`, each line is an object, and the last one has the status instead of the fill.
    """

    def tell(progress: Progress) -> None:
        if isinstance(progress, Step):
            line = json.dumps(progress.to_json(), ensure_ascii=False) if as_json else str(progress)
            click.echo(line)

    with interruptible() as flag:
        outcome = watched(
            problem,
            Run(recipe.budget, rng_seed=recipe.dice, cancelled=flag, observer=tell),
            recipe.request.method.without,
        )
    if as_json:
        click.echo(json.dumps({"step": "end", "status": outcome.status.value}))
    elif outcome.solution is not None:
        click.echo(f"\n{picture(outcome.solution)}")
    else:
        click.echo(verdict(outcome), err=True)
    return exit_for(outcome.status, found=bool(outcome))


def _compare(problem: FillProblem, recipe: Recipe[FillRequest], *, as_json: bool) -> Exit:
    """Print a table with one line for each search: with all rules, then without some of them.

    Each line is printed as soon as its search ends.
    """
    rows: list[Compared] = []
    with interruptible() as flag:
        run = Run(recipe.budget, cancelled=flag)
        limit = None if recipe.request.how_many.every else 1
        if not as_json:
            click.echo(_TABLE.format("rules", *_COLUMNS))
        for row in compared(problem, run, limit=limit, more=recipe.request.method.without):
            rows.append(row)
            if not as_json:
                known = row.figures()
                click.echo(_TABLE.format(row.name, *(_cell(known[name]) for name in _COLUMNS)))
    if as_json:
        echo_json(headed("fill --compare", rules=[row.figures() for row in rows]))
    last = rows[0].outcome
    return Exit.INTERRUPTED if flag.is_set() else exit_for(last.status, found=bool(last))


_COLUMNS = ("status", "fills", "nodes", "revisions", "pruned", "backtracks", "seconds")
_TABLE = "{:<32} {:<13} {:>7} {:>9} {:>9} {:>9} {:>10} {:>8}"


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _replay(problem: FillProblem, recipe: Recipe[FillRequest], show: FillShow) -> Exit:
    """Print a picture of the grid after each choice and each backtrack, with a delay."""
    source, without = str(show.replay), recipe.request.method.without
    with interruptible() as flag:
        if source == LIVE:
            scenes = played(problem, recorded(problem, Run(cancelled=flag), without))
        else:
            scenes = played(problem, load_text(source), source_name(source))
        for scene in scenes:
            if flag.is_set():
                return Exit.INTERRUPTED
            if sys.stdout.isatty():
                click.clear()
            click.echo(picture(scene.fill))
            click.echo(f"{scene.caption}\n")
            time.sleep(show.delay)
    return Exit.OK
