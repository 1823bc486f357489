"""Run the command `crosswright`, with `python -m crosswright`."""

from crosswright.cli import run

run()
