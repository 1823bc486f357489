"""`python -m crosswright` is the command."""

from crosswright.cli import run

run()
