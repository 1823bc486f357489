"""Word lists that `lay_out` uses in addition to the given words.

There are lists for three uses:

- linkers connect the given words;
- fill-in words fill the space around the given words;
- repairs are words that may be formed where given words touch.
"""

from pathlib import Path

from crosswright.construct.words import WordChoice
from crosswright.words.spelling import Spelling, alphabet
from crosswright.words.wordlist import WordList

__all__ = ["OUR_LIST", "Listed", "listed"]

OUR_LIST = "english"
"""If this name is given in place of a file name, and there is no file with this name, our English
list is used."""

Listed = bool | str | Path | WordChoice | WordList | None
"""The ways to name a word list. True means our English list. None or False means no list. A text or
a `Path` is the path of a file, or `OUR_LIST`. A `WordChoice` is a choice of files, and a `WordList`
is a list that is already loaded."""


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
