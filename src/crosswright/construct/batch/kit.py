"""The data that a worker on another machine needs: word lists and clue banks.

A kit is sent to each worker once. Its name is the hash of its content. A task has only the name of
its kit, not the kit itself.
"""

import hashlib
import tempfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from crosswright.clues.bank import LARGEST_BANK
from crosswright.construct.batch.tasks import Listed, WorkerData
from crosswright.construct.files import load_bytes
from crosswright.words import WordList
from crosswright.words.packed import pack, unpack

QUICKLY = 1
"""The zlib level for kits: the fastest one. It packs our list of 11.3 MB into 3.7 MB."""


@dataclass(frozen=True)
class Kit:
    """Word lists and banks, as bytes."""

    lists: Mapping[Listed, bytes] = field(default_factory=dict, repr=False)
    """The bytes of each word list, without bans (see `kit_for`)."""
    banks: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """The bytes of each clue bank. The key is the path of the bank in the recipes."""

    @property
    def hash(self) -> str:
        """The name of the kit: a hash of its content."""
        digest = hashlib.blake2b(digest_size=12)
        for listed, data in self.lists.items():
            digest.update(repr(listed).encode() + data)
        for path, data in self.banks.items():
            digest.update(path.encode() + data)
        return digest.hexdigest()

    def data(self) -> WorkerData:
        """Unpack the word lists and banks, for the tasks that name this kit."""
        unpacked = {listed: unpack(zlib.decompress(data)) for listed, data in self.lists.items()}
        lists = {listed: WordList(*contents) for listed, contents in unpacked.items()}
        folder = Path(tempfile.mkdtemp(prefix="crosswright-")) if self.banks else Path()
        places = {}
        for number, (path, data) in enumerate(self.banks.items()):
            place = folder / f"{number}-{Path(path).name}"
            place.write_bytes(zlib.decompress(data))
            places[path] = str(place)
        return WorkerData(lists, places)


def kit_for(lists: Iterable[Listed], banks: Iterable[str] = ()) -> Kit:
    """A kit with these word lists and banks.

    The lists still have the banned words, so that recipes with different bans share a list.
    """
    bare = dict.fromkeys(replace(one, choice=replace(one.choice, ban=())) for one in lists)
    packed = {one: zlib.compress(pack(one.load(), key=""), QUICKLY) for one in bare}
    files = {
        path: zlib.compress(load_bytes(path, largest=LARGEST_BANK), QUICKLY)
        for path in dict.fromkeys(banks)
    }
    return Kit(packed, files)
