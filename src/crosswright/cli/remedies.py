"""What would help, in the words of the command line: errors below it name no options."""

from collections.abc import Iterable

from crosswright.core.errors import InputError

__all__ = ["hint", "renamed", "worded"]

REMEDIES = {
    "a long word": "say which column has the words, by --word-column NAME or NUMBER, or that all "
    "of a line is the word, by --word-column all",
    "another method": "leave --method out",
    "clue column": "say which by --clue-column NAME or NUMBER",
    "fewer symmetric words": "leave --symmetry out, or add --fill-in",
    "fill in": "add --fill-in",
    "groups or clues": "--word-column 1 --clue-column 2 says a clue, a ; before clues says groups",
    "heading": "--word-column with its NAME says yes, with a NUMBER says no",
    "larger size": "give a larger --max-size",
    "linkers": "add --linkers",
    "method or blocks": "leave --method or --blocks out",
    "method or symmetry": "leave --method or --symmetry out",
    "partners": "add --linkers, which takes partners from a list",
    "pieces": "add --islands",
    "provable objective": "take --objective area, or --objective crossings with --max-size",
    "resume": "--resume goes on with them",
    "resume batch": "--resume goes on with it",
    "share of blocks": "give a share such as 16%-25%, or add --fill-in and --max-size",
    "source format": "add --from",
    "target format": "add --to",
    "whole lines": "--word-column all for one entry, --word-column 1 --clue-column 2 for a clue",
    "word column": "say which by --word-column NAME or NUMBER, and the clues by --clue-column",
}
"""What to do on the command line, by the remedy's name."""

RENAMED = {"crosswright grid --words": "--word-count"}
"""What is an option called now that once had another name?"""


def renamed(option: str) -> str:
    """What to say of an option that is gone, with its command before it; empty if nothing."""
    return f"{option} is {RENAMED[option]} now" if option in RENAMED else ""


def worded(problem: InputError) -> str:
    """What follows the message of an error: how to mend it here."""
    if not problem.remedy:
        return ""
    is_question = problem.message.endswith("?")
    return f"{'' if is_question else ':'} {REMEDIES[problem.remedy]}"


def hint(remedies: Iterable[str]) -> str:
    """What would help where nothing was found; empty if nobody knows."""
    return " or ".join(REMEDIES[name] for name in remedies)
