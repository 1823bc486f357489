"""`crosswright batch`: many puzzles from one plan, a file that says which puzzles to make."""

from pathlib import Path

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.options.groups import Output
from crosswright.cli.options.option_rules import exclusive, needs, no_effect, option_rules
from crosswright.cli.options.values import FOLDER, SECONDS, AtLeast
from crosswright.cli.options.vocabulary import json_option, quiet_option
from crosswright.cli.show.batch import show_audit, show_batch, show_status
from crosswright.cli.show.terminal import searching
from crosswright.construct.batch import (
    EXAMPLE,
    audit_batch,
    batch_status,
    begin_batch,
    load_plan,
    resume_batch,
)
from crosswright.construct.files import ensure_file, save_bytes
from crosswright.construct.request.limits import Limits
from crosswright.core import InputError

_MANNERS = ("--init", "--resume", "--status", "--audit")
"""With one of these options, the command does not begin a new batch."""

_WORK = ("--jobs", "--scheduler", "--seconds")
"""Options that have an effect only if puzzles are made."""


@click.command("batch")
@click.argument("place", required=False, metavar="[PLAN|DIR]")
@click.option(
    "-o",
    "--output",
    "folder",
    type=FOLDER,
    metavar="DIR",
    help="The folder for the puzzles and for the manifest, a file with the state of each puzzle.",
)
@click.option(
    "--init", is_flag=True, help="Write an example plan with comments to PLAN, or print it."
)
@click.option("--resume", is_flag=True, help="Continue the batch in DIR after any kind of stop.")
@click.option("--status", "shows", is_flag=True, help="Show how far the batch in DIR is.")
@click.option(
    "--audit",
    "audits",
    is_flag=True,
    help="Check every puzzle in DIR, and check that the puzzles differ as the plan demands.",
)
@click.option(
    "--jobs",
    type=AtLeast(1),
    metavar="N",
    help="The number of processes. The puzzles are the same for any N. Default: one for each core.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="Use the dask cluster with the scheduler at this address, such as tcp://10.0.0.1:8786.",
)
@click.option(
    "--seconds",
    type=SECONDS,
    metavar="S",
    help="Stop after S seconds and keep the finished puzzles. Default: the limit in the plan, if "
    "it has one.",
)
@json_option
@quiet_option
@option_rules(
    exclusive("-o", *_MANNERS),
    exclusive("--jobs", "--scheduler"),
    no_effect(*_WORK, beside=("--init", "--status", "--audit")),
    no_effect("--json", beside="--init"),
    needs("-o", "PLAN|DIR"),
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    place: str | None,
    folder: str | None,
    init: bool,
    resume: bool,
    shows: bool,
    audits: bool,
    jobs: int | None,
    scheduler: str | None,
    seconds: float | None,
    as_json: bool,
    quiet: bool,
) -> None:
    """Make many puzzles from a plan.

    A plan is a file that says how many puzzles to make, and of which kind. It gives the same
    puzzles with any number of processes. The puzzles of a plan are a batch. You can stop and resume
    a batch at any time.

    \b
    Examples:
      crosswright batch --init > minis.toml
      crosswright batch minis.toml -o minis
      crosswright batch minis --status
      crosswright batch minis --resume --jobs 2
      crosswright batch minis --audit
    """
    output = Output((), as_json, quiet)
    if init:
        _init(place)
        return
    if place is None:
        raise click.UsageError("expected a plan, or the folder of a batch, got nothing")
    if shows:
        state = batch_status(place)
        show_status(state, as_json=as_json)
        ctx.exit(Exit.OK if state.is_complete else Exit.OPEN)
    if audits:
        with searching("batch", Limits(), output) as run:
            audited = audit_batch(place, run=run)
        show_audit(audited, as_json=as_json, quiet=quiet)
        ctx.exit(Exit.OK if audited.is_valid else Exit.NO)
    if not resume and folder is None:
        raise click.UsageError(
            "expected -o DIR (the folder to write to), or --resume (to continue a batch)"
        )
    plan = None if resume else load_plan(place)
    with searching("batch", Limits(seconds), output) as run:
        if plan is None:
            batch = resume_batch(place, jobs=jobs, scheduler=scheduler, run=run)
        else:
            batch = begin_batch(plan, str(folder), jobs=jobs, scheduler=scheduler, run=run)
    show_batch(batch, as_json=as_json, quiet=quiet)
    ctx.exit(exit_for(batch.status, found=bool(batch)))


def _init(place: str | None) -> None:
    """Write the example plan to a new file, or print it."""
    if place is None:
        click.echo(EXAMPLE, nl=False)
        return
    ensure_file(place)
    if Path(place).exists():
        raise InputError(f"{place} exists already; name another file")
    save_bytes(Path(place), EXAMPLE.encode())
