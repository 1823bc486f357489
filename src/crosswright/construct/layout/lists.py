"""Word lists that `lay_out` uses in addition to the given words.

There are lists for three uses:

- linkers connect the given words;
- fill-in words fill the space around the given words;
- repairs are words that may be formed where given words touch.
"""

from pathlib import Path

from crosswright.construct.request.layout import OUR_LIST, Listed
from crosswright.construct.request.words import WordChoice
from crosswright.words import Spelling, WordList, alphabet


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
