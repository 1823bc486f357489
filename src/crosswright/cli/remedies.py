"""What would help, in the words of the command line: errors below it name no options."""

from crosswright.core.errors import InputError

__all__ = ["worded"]

REMEDIES = {
    "resume": "--resume goes on with them",
    "source format": "add --from",
    "target format": "add --to",
}
"""What to do on the command line, by the remedy's name."""


def worded(problem: InputError) -> str:
    """What follows the message of an error: how to mend it here."""
    return f": {REMEDIES[problem.remedy]}" if problem.remedy else ""
