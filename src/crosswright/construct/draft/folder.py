"""Where the library lies."""

from pathlib import Path

from crosswright.storage.data import data_folder

__all__ = ["data_folder", "library_path"]


def library_path(folder: Path) -> Path:
    """The library's file in a data folder."""
    return folder / "library.sqlite"
