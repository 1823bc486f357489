"""An example draft: a daily puzzle with theme entries, a filled corner and a few clues."""

from dataclasses import replace

from crosswright.construct.draft.edits import edited
from crosswright.construct.draft.value import Draft, draft_of, with_theme
from crosswright.core import Fill, Metadata, Puzzle

__all__ = ["example_draft"]

PICTURE = """
GATHER#...#....
ARRIVE#........
STARED#LONEWOLF
##WEN##....#...
COLDTURKEY#....
...#...##.....#
....#...##....#
###DARKHORSE###
#....##...#....
#.....##...#...
....#PAPERTIGER
...#....##...##
BOOKWORM#......
........#......
....#...#......
"""

CLUES = {
    "LONEWOLF": "One who shuns the pack",
    "COLDTURKEY": "Abrupt way to quit",
    "DARKHORSE": "Surprise contender",
    "PAPERTIGER": "It looks more dangerous than it is",
    "BOOKWORM": "Library regular",
    "GATHER": "Come together",
}
"""The clues that are already written. The key is the answer."""


def example_draft() -> Draft:
    """Return a daily puzzle with a theme. Only some of its answers and clues are written."""
    about = Metadata(title="Wild Life (an example)", author="Crosswright", language="en")
    draft = replace(draft_of(Puzzle(Fill.parse(PICTURE), metadata=about)), venue="us-daily")
    draft = with_theme(draft, [answer for answer in CLUES if answer != "GATHER"])
    for slot, answer in draft.fill.answers():
        if answer in CLUES:
            draft = edited(draft, {"do": "clue", "slot": str(slot.key), "text": CLUES[answer]})
    return draft
