"""`python -m crosswright` is the command."""

from crosswright.cli.main import main

main()
