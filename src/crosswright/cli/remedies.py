"""Advice that is printed after an error message of the library.

The library does not know the options of the command line, so its messages do not name them. The
advice here does.
"""

from collections.abc import Iterable

from crosswright.core import InputError

REMEDIES = {
    "a long word": "name the column of words with --word-column NAME or NUMBER, or, if whole lines "
    "are words, give --word-column all",
    "another method": "leave --method out",
    "as written": "if it is one entry, add --word-column NUMBER; if not, write only the text for "
    "the grid",
    "clue column": "choose one with --clue-column NAME or NUMBER",
    "fewer symmetric words": "leave --symmetry out, or add --fill-in",
    "fill in": "add --fill-in",
    "groups or clues": "if it is a word with its clue, add --word-column 1 --clue-column 2; if it "
    "is a group, put a semicolon before its clue",
    "heading": "if it is a heading, add --word-column NAME; if not, add --word-column NUMBER",
    "larger size": "give a larger --max-size",
    "linkers": "add --linkers",
    "method or blocks": "leave --method or --blocks out",
    "method or symmetry": "leave --method or --symmetry out",
    "partners": "add --linkers, so that words of a list become partners",
    "pieces": "add --islands",
    "provable objective": "use --objective area, or --objective crossings with --max-size",
    "resume": "--resume continues the run that wrote these grids",
    "resume batch": "--resume continues the batch",
    "share of blocks": "give a share such as 16%-25%, or add --fill-in and --max-size",
    "source format": "add --from",
    "target format": "add --to",
    "whole lines": "if each whole line is one entry, add --word-column all; if a line is a word "
    "with its clue, add --word-column 1 --clue-column 2",
    "word column": "choose one with --word-column NAME or NUMBER, and the clues with --clue-column",
}
"""The text of each remedy (piece of advice), by its name. An `InputError` may have such a name."""

RENAMED = {"crosswright grid --words": "--word-count"}
"""The new name of each renamed option. A key is a command and the old name."""


def renamed(option: str) -> str:
    """A message with the new name of a renamed option, or an empty text if it was not renamed.

    `option` includes the command, such as `crosswright grid --words`.
    """
    return f"{option} is {RENAMED[option]} now" if option in RENAMED else ""


def worded(problem: InputError) -> str:
    """The advice to print after the message of an error, or an empty text if there is none."""
    if not problem.remedy:
        return ""
    is_question = problem.message.endswith("?")
    return f"{'' if is_question else ':'} {REMEDIES[problem.remedy]}"


def hint(remedies: Iterable[str]) -> str:
    """The advice for several remedies, joined by 'or'. The text is empty if there are none."""
    return " or ".join(REMEDIES[name] for name in remedies)
