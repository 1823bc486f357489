"""Fill problems from wishes in the forms that tests have: sets of words, patterns by slot."""

from collections.abc import Mapping
from typing import Any

from crosswright.core.fill import Fill
from crosswright.core.wishes import Wishes, slot_texts
from crosswright.engines.fill import FillProblem
from crosswright.words.wordlist import WordList

__all__ = ["problem_with", "wishes_with"]


def wishes_with(**options: Any) -> Wishes:
    if isinstance(options.get("patterns"), Mapping):
        options["patterns"] = slot_texts(options["patterns"])
    for name in ("banned", "required", "patterns"):
        if name in options:
            options[name] = tuple(options[name])
    if "avoided" in options:
        options["avoid_letters"] = "".join(sorted(options.pop("avoided")))
    return Wishes(**options)


def problem_with(
    given: Fill, words: WordList, *, allow_repeats: bool = False, **options: Any
) -> FillProblem:
    return FillProblem(given, words, wishes_with(**options), allow_repeats)
