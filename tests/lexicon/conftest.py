"""A tiny dictionary in WordNet's format."""

from pathlib import Path

import pytest

TINY = {
    "data.noun": """\
  1 the licence would stand here
00000001 03 n 01 entity 0 001 ~ 00000002 n 0000 | that which exists
00000002 05 n 02 bird 0 fowl 0 002 @ 00000001 n 0000 ~ 00000003 n 0000 | egg-laying animal
00000003 05 n 02 robin 0 redbreast 0 001 @ 00000002 n 0000 | any of various small birds; "it came"
""",
    "data.verb": """\
00000010 30 v 02 go 0 travel 0 000 01 + 01 00 | change location; move
""",
    "data.adj": """\
00000020 00 a 01 hot 0 001 ! 00000021 a 0101 | having a high temperature
00000021 00 a 01 cold 0 001 ! 00000020 a 0101 | having a low temperature
""",
    "data.adv": "",
    "index.noun": """\
bird n 1 2 @ ~ 1 1 00000002
entity n 1 1 ~ 1 0 00000001
fowl n 1 2 @ ~ 1 0 00000002
redbreast n 1 1 @ 1 0 00000003
robin n 1 1 @ 1 1 00000003
""",
    "index.verb": "go v 1 0 1 1 00000010\ntravel v 1 0 1 0 00000010\n",
    "index.adj": "cold a 1 1 ! 1 1 00000021\nhot a 1 1 ! 1 1 00000020\n",
    "index.adv": "",
    "cntlist.rev": "go%2:30:00:: 1 40\nrobin%1:05:00:: 1 3\n",
}


@pytest.fixture
def tiny_wordnet(tmp_path: Path) -> Path:
    """A folder in WordNet's format with six synsets: three nouns, one verb and two adjectives."""
    folder = tmp_path / "wordnet"
    folder.mkdir()
    for name, text in TINY.items():
        (folder / name).write_text(text, encoding="latin-1")
    return folder
