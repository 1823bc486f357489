"""Word lists that `lay_out` uses in addition to the given words: linkers, fill-in, repairs."""

from pathlib import Path

from crosswright.construct.words import WordChoice
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = ["OUR_LIST", "Listed", "listed"]

OUR_LIST = "english"
"""The name that stands for our English list instead of a file."""

Listed = bool | str | Path | WordChoice | WordList | None
"""True for our English list, or a file, a choice of files, or the list itself. None or False for no
list."""


def listed(chosen: Listed, alphabet_name: str = "any") -> WordList | None:
    """The word list that `chosen` names. None if `chosen` is None or False."""
    if chosen is None or chosen is False:
        return None
    if isinstance(chosen, WordList):
        return chosen
    if isinstance(chosen, WordChoice):
        return chosen.load_allowed()
    if chosen is True or (str(chosen) == OUR_LIST and not Path(chosen).exists()):
        return WordList.default()
    return WordList.load(chosen, Spelling(alphabet(alphabet_name)))
