"""The output of `crosswright batch`: finished puzzles, failures, and errors found by an audit."""

import click

from crosswright.cli.show.report import echo_json
from crosswright.cli.show.terminal import warning
from crosswright.construct.batch import Batch, BatchAudit, BatchStatus


def show_batch(batch: Batch, *, as_json: bool, quiet: bool) -> None:
    """Print how many puzzles are done, and a hash of the whole set of puzzles.

    Failures and the reason for an early end are printed as warnings, even with `quiet`.
    """
    if as_json:
        echo_json(batch.report())
    else:
        click.echo(f"{batch.state.folder}: {batch}")
        if not quiet:
            click.echo(f"set {batch.state.set_hash}")
        for line in batch.state.lines:
            click.echo(line)
    for line in batch.state.failure_lines():
        warning(line)
    if batch.explanation:
        warning(f"{batch.explanation}; --resume continues the batch")


def show_status(state: BatchStatus, *, as_json: bool) -> None:
    """Print how many puzzles of a batch are done, and which failed."""
    if as_json:
        echo_json(state.report())
        return
    click.echo(f"{state.folder}: {state}")
    click.echo(f"set {state.set_hash}")
    for line in (*state.lines, *state.failure_lines()):
        click.echo(line)


def show_audit(audited: BatchAudit, *, as_json: bool, quiet: bool) -> None:
    """Print one line for each error that the audit found."""
    if as_json:
        echo_json(audited.report())
        return
    for line in audited.lines():
        click.echo(line)
    if not quiet or not audited.is_valid:
        click.echo(str(audited), err=not audited.is_valid)
