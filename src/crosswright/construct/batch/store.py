"""Store the puzzles of a batch as rows of the manifest and as files. A file is written completely
or not at all.

The files are written first, then the row that lists them. If the process is killed in between,
there are files without a row. Then the next run makes the same puzzle and writes the same files
again.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from crosswright.construct.batch.manifest import DONE, FAILED, Manifest, Row
from crosswright.construct.files import load_bytes, save_bytes
from crosswright.core import InputError

LARGEST_OUTPUT = 1 << 30
"""A size in bytes. When we check whether the files of a batch are damaged, a larger file is not
read and counts as damaged."""


class Store(Protocol):
    """The methods with which a coordinator reads and writes rows and files.

    The coordinator is the object that decides which puzzle is made next.
    """

    def first_open(self) -> int:
        """The index of the first puzzle that is neither done nor failed."""

    def kept(self, index: int) -> Row | None:
        """The row of a puzzle. None if there is none."""

    def keep(self, row: Row) -> None: ...

    def write(self, name: str, files: Mapping[str, bytes], row: Row) -> None:
        """Write the files of a puzzle, and then its row.

        `name` is the file name without its ending. `files` has the bytes of each file. The key is
        the ending of the file name.
        """


class FolderStore:
    """A folder with a manifest."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest

    def first_open(self) -> int:
        return self.manifest.first_open((DONE, FAILED)) - 1

    def kept(self, index: int) -> Row | None:
        return self.manifest.row(index + 1)

    def keep(self, row: Row) -> None:
        self.manifest.write(row)

    def write(self, name: str, files: Mapping[str, bytes], row: Row) -> None:
        folder = self.manifest.folder
        for ending, data in files.items():
            save_bytes(folder / f"{name}.{ending}", data)
        hashes = {f"{name}.{ending}": file_hash(data) for ending, data in files.items()}
        self.manifest.write(replace(row, files=hashes))


def file_hash(data: bytes) -> str:
    """A short hash of a file."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def damaged_files(folder: Path, row: Row) -> list[str]:
    """The files of a puzzle that are missing or have changed."""
    found = []
    for name, told in row.files.items():
        try:
            data = load_bytes(str(folder / name), largest=LARGEST_OUTPUT)
        except InputError:
            found.append(name)
            continue
        if file_hash(data) != told:
            found.append(name)
    return found
