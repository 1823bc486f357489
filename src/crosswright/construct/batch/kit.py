"""The data that a worker on another machine needs: word lists, clue banks, the dictionary.

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
from crosswright.clues.wordnet import FILES, find_folder, folder_hash
from crosswright.construct.batch.tasks import Listed, WorkerData
from crosswright.construct.clue import dictionary_hash
from crosswright.construct.files import load_bytes
from crosswright.core.errors import MissingExtraError
from crosswright.words.packed import pack, unpack

__all__ = ["Kit", "kit_for"]

QUICKLY = 1
"""The zlib level for kits: the fastest one. It packs our list of 11.3 MB into 3.7 MB, and the
dictionary of 29 MB into 10 MB."""


@dataclass(frozen=True)
class Kit:
    """Word lists, banks and a dictionary, as bytes."""

    lists: Mapping[Listed, bytes] = field(default_factory=dict, repr=False)
    """The bytes of each word list, without bans (see `kit_for`)."""
    banks: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """The bytes of each clue bank. The key is the path of the bank in the recipes."""
    dictionary: str = ""
    """The hash of the dictionary. Empty if there is none."""
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)
    """The files of the dictionary, for workers that have no dictionary or a different one."""

    @property
    def hash(self) -> str:
        """The name of the kit: a hash of its content."""
        digest = hashlib.blake2b(self.dictionary.encode(), digest_size=12)
        for listed, data in self.lists.items():
            digest.update(repr(listed).encode() + data)
        for path, data in self.banks.items():
            digest.update(path.encode() + data)
        return digest.hexdigest()

    def data(self) -> WorkerData:
        """Unpack the word lists, banks and dictionary, for the tasks that name this kit."""
        lists = {listed: unpack(zlib.decompress(data)) for listed, data in self.lists.items()}
        folder = Path(tempfile.mkdtemp(prefix="crosswright-")) if self.banks else Path()
        places = {}
        for number, (path, data) in enumerate(self.banks.items()):
            place = folder / f"{number}-{Path(path).name}"
            place.write_bytes(zlib.decompress(data))
            places[path] = str(place)
        return WorkerData(lists, places, self._wordnet())

    def _wordnet(self) -> str | None:
        """The folder into which the kit's dictionary is unpacked.

        None if this machine already has the same dictionary, or if the kit has none.
        """
        if not self.files or dictionary_hash().get("dictionary") == self.dictionary:
            return None
        # The same dictionary always gets the same folder, so its cache is built only once.
        folder = Path(tempfile.gettempdir()) / f"crosswright-wordnet-{self.dictionary}"
        if not folder.is_dir():
            half = Path(tempfile.mkdtemp(prefix=folder.name, dir=folder.parent))
            for name, data in self.files.items():
                (half / name).write_bytes(zlib.decompress(data))
            try:
                half.replace(folder)
            except OSError:  # another process was faster
                return str(folder if folder.is_dir() else half)
        return str(folder)


def kit_for(lists: Iterable[Listed], banks: Iterable[str] = (), *, clues: bool = False) -> Kit:
    """A kit with these word lists and banks.

    The lists still have the banned words, so that recipes with different bans can share a
    list. Each task rules out its own banned words. With `clues`, the kit also has the dictionary of
    this machine.
    """
    bare = dict.fromkeys(replace(one, choice=replace(one.choice, ban=())) for one in lists)
    packed = {one: zlib.compress(pack(one.load(), key=""), QUICKLY) for one in bare}
    files = {
        path: zlib.compress(load_bytes(path, largest=LARGEST_BANK), QUICKLY)
        for path in dict.fromkeys(banks)
    }
    dictionary: dict[str, bytes] = {}
    hashed = ""
    if clues:
        try:
            folder = find_folder()
        except MissingExtraError:
            pass  # this machine has no dictionary, so the workers get none either
        else:
            hashed = folder_hash(folder)
            for name in FILES:
                dictionary[name] = zlib.compress((folder / name).read_bytes(), QUICKLY)
    return Kit(packed, files, hashed, dictionary)
