"""What `crosswright layout --class-pack` writes and says."""

from pathlib import Path

import click

from crosswright.cli.exits import Exit, exit_for
from crosswright.cli.show.layout import Paper, warn_of_fewer
from crosswright.cli.show.report import echo_failure, echo_json
from crosswright.construct.layout.class_pack import ClassPack, save_pack
from crosswright.construct.report import outcome_json, solution_json
from crosswright.search.outcome import Outcome

__all__ = ["show_class_pack"]


def show_class_pack(outcome: Outcome[ClassPack], paper: Paper, wanted: int, folder: Path) -> Exit:
    """Write the sheets, and say where they are and how many versions there are."""
    pack = outcome.solution or ClassPack((), ())
    saved = save_pack(pack, folder) if pack.versions else []
    if paper.output.as_json:
        solutions = [
            {"name": name} | solution_json(puzzle)
            for name, puzzle in zip(pack.names(), pack.versions, strict=True)
        ]
        files = [str(path) for path in saved]
        told = outcome_json("layout --class-pack", outcome, solutions, wanted=wanted, files=files)
        echo_json(told)
    else:
        for path in saved:
            click.echo(str(path))
        if not saved:
            echo_failure(outcome)
    warn_of_fewer(len(pack.versions), wanted, "versions")
    return exit_for(outcome.status, found=bool(saved))
