"""What would help, in the words of the command line: errors below it name no options."""

from collections.abc import Iterable

from crosswright.core.errors import InputError

__all__ = ["hint", "renamed", "worded"]

REMEDIES = {
    "another method": "leave --method out",
    "fewer symmetric words": "leave --symmetry out, or add --fill-in",
    "fill in": "add --fill-in",
    "larger size": "give a larger --max-size",
    "linkers": "add --linkers",
    "method or blocks": "leave --method or --blocks out",
    "method or symmetry": "leave --method or --symmetry out",
    "partners": "add --linkers, which takes partners from a list",
    "pieces": "add --islands",
    "provable objective": "take --objective area, or --objective crossings with --max-size",
    "resume": "--resume goes on with them",
    "share of blocks": "give a share such as 16%-25%, or add --fill-in and --max-size",
    "source format": "add --from",
    "target format": "add --to",
}
"""What to do on the command line, by the remedy's name."""

RENAMED = {"crosswright grid --words": "--word-count"}
"""What is an option called now that once had another name?"""


def renamed(option: str) -> str:
    """What to say of an option that is gone, with its command before it; empty if nothing."""
    return f"{option} is {RENAMED[option]} now" if option in RENAMED else ""


def worded(problem: InputError) -> str:
    """What follows the message of an error: how to mend it here."""
    return f": {REMEDIES[problem.remedy]}" if problem.remedy else ""


def hint(remedies: Iterable[str]) -> str:
    """What would help where nothing was found; empty if nobody knows."""
    return " or ".join(REMEDIES[name] for name in remedies)
